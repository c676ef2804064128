import { dropOldest } from '@giftship/shared/lib/drop-oldest';
import { ProviderError } from '../outside/provider-error.ts';
import type { Ms } from '../outside/raw-http.ts';

/** The clock that calls are spaced by: it only ever goes on, unlike the wall's. */
export interface Pace {
  now(): Ms;
  wait(ms: Ms): Promise<void>;
}

/** The process's own. */
export const REAL_PACE: Pace = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Nobody queues longer than this; who would is told to come back. */
const LONGEST_WAIT: Ms = 60_000;
/** Of so many stores the spacing is remembered; older ones start afresh, which spaces them no worse than a pause. */
const MAX_STORES = 10_000;

/**
 * Spaces calls so that in no second there are more than `qps`: a steady stream of nine tenths, and a tenth that may come
 * at once. Calls wait their turn; a queue of more than a minute is refused with `rate`.
 */
export function limiter(qps: number, { now, wait }: Pace): () => Promise<void> {
  const burst = Math.floor(qps / 10);
  const gap = 1000 / (qps - burst);
  let next = -Infinity;

  return async () => {
    const at = now();
    const turn = Math.max(next, at - burst * gap);
    if (turn - at > LONGEST_WAIT) {
      throw new ProviderError('rate', { code: 'QUEUE_FULL', retryAfterMs: turn - at });
    }
    next = turn + gap;
    if (turn > at) await wait(turn - at);
  };
}

/** One limiter for the application and one for each store, in that order of narrowness: the store's first. */
export function limiters(
  { app, store }: { app: number; store: number },
  pace: Pace,
): (storeKey: string) => Promise<void> {
  const ofApp = limiter(app, pace);
  const ofStore = new Map<string, () => Promise<void>>();

  return async (storeKey) => {
    let own = ofStore.get(storeKey);
    if (!own) {
      own = limiter(store, pace);
      ofStore.set(storeKey, own);
      if (ofStore.size > MAX_STORES) dropOldest(ofStore);
    }
    await own();
    await ofApp();
  };
}
