import { parseAddress } from '@giftship/shared/address/parse-address';
import { isRefusal } from '@giftship/shared/errors/app-error';
import type { WorkerMessage, WorkerTask } from './read-task.ts';
import { openReader } from './run-read.ts';

// Runs in a thread of its own: the page stays free while a file is read, and ends this thread when it takes too long.
// The table of places is made with the first address: here, while nobody waits.
parseAddress('');

const say = (message: WorkerMessage): void => self.postMessage(message);
const reader = openReader(say);

self.addEventListener('message', (event: MessageEvent<WorkerTask>) => {
  reader(event.data).catch((error: unknown) => {
    // A bug: the page hears of it by the worker's error event.
    if (!isRefusal(error)) return reportError(error);
    const { refusal, message, next, data } = error;
    say({ kind: 'refused', refused: { refusal, text: message, next, data } });
  });
});
