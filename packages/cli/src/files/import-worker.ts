import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { isRefusal } from '@giftship/shared/errors/app-error';
import type { ImportedFile } from '@giftship/shared/recipients/import-recipients';
import type { ImportTask, WorkerMessage } from './import-task.ts';
import { runTask } from './run-task.ts';

// Runs in a thread of its own: what a file does to this thread, it does to nobody else.
const ROWS_AT_ONCE = 2_000;
const MANY_ROWS = 20_000;
const say = (message: WorkerMessage): void => parentPort?.postMessage(message);
try {
  const onProgress = (done: number, total: number) => say({ progress: [done, total] });
  const task = workerData as ImportTask;
  const result = await runTask(task, onProgress);
  if (task.kind === 'orders') sayRows((result as ImportedFile).rows);
  say({ result });
} catch (error) {
  if (!isRefusal(error)) throw error;
  const { refusal, message, next, code, data } = error;
  say({ refused: { refusal, message, next, code, data } });
}

/** Gives the rows away; none is left in the list. */
function sayRows(rows: ImportedFile['rows']): void {
  if (rows.length >= MANY_ROWS) sweep();
  while (rows.length > 0) say({ rows: rows.splice(0, ROWS_AT_ONCE) });
}

/** The cells of a large sheet are garbage by now, and go before the other thread makes room for the same rows. */
function sweep(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
