import { parseAddress } from '@giftship/shared/address/parse-address';
import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import type { WorkerMessage, WorkerTask } from './read-task.ts';
import { openReader } from './run-read.ts';

// Runs in a thread of its own: the page stays free while a file is read, and ends this thread when it takes too long.
// The table of places is made with the first address: here, while nobody waits.
parseAddress('');

const say = (message: WorkerMessage): void => self.postMessage(message);
const reader = openReader(say);

self.addEventListener('message', (event: MessageEvent<WorkerTask>) => {
  reader(event.data).catch((error: unknown) => {
    // A bug is said like a refusal: a page that hears nothing waits until its patience is over.
    if (!isRefusal(error)) console.error(error);
    const { refusal, message, next, data } = isRefusal(error) ? error : refuse('IMPORT_FAILED');
    say({ kind: 'refused', refused: { refusal, text: message, next, data } });
  });
});
