// Worker of the damage run: reads the sheets that are sent to it, one after the other.
import { parentPort } from 'node:worker_threads';
import { isRefusal } from '../../../packages/shared/src/errors/app-error.ts';
import { readSheet } from '../../../packages/shared/src/spreadsheet/read-sheet.ts';

parentPort?.on('message', (bytes: Uint8Array) => {
  void readSheet(bytes).then(
    () => parentPort?.postMessage('rows'),
    (error: unknown) =>
      parentPort?.postMessage(
        isRefusal(error) ? error.refusal : `threw ${String((error as Error)?.stack ?? error)}`,
      ),
  );
});
