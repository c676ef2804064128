import { parentPort, workerData } from 'node:worker_threads';
import { isRefusal } from '@giftship/shared/errors/app-error';
import type { ImportTask, RefusalMessage } from './import-task.ts';
import { runTask } from './run-task.ts';

// Runs in a thread of its own: what a file does to this thread, it does to nobody else.
try {
  parentPort?.postMessage({ result: await runTask(workerData as ImportTask) });
} catch (error) {
  if (!isRefusal(error)) throw error;
  const { refusal, message, next, code, data } = error;
  parentPort?.postMessage({ refused: { refusal, message, next, code, data } satisfies RefusalMessage });
}
