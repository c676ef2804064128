import { parentPort, workerData } from 'node:worker_threads';
import { isRefusal } from '@giftship/shared/errors/app-error';
import type { ImportTask, WorkerMessage } from './import-task.ts';
import { runTask } from './run-task.ts';

// Runs in a thread of its own: what a file does to this thread, it does to nobody else.
const say = (message: WorkerMessage): void => parentPort?.postMessage(message);
try {
  const onProgress = (done: number, total: number) => say({ progress: [done, total] });
  say({ result: await runTask(workerData as ImportTask, onProgress) });
} catch (error) {
  if (!isRefusal(error)) throw error;
  const { refusal, message, next, code, data } = error;
  say({ refused: { refusal, message, next, code, data } });
}
