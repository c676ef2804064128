import { type Browser } from 'playwright-core';
import { openBrowser } from './find-browser.ts';

/** Makes something at the first call, and answers the same from then on, while it is good. */
export function keep<T>(make: () => Promise<T>, isGood: (made: T) => boolean): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return async () => {
    if (kept && !isGood(await kept)) kept = null;
    const made = (kept ??= make());
    // What did not start may start for the next file.
    made.catch(() => (kept = null));
    return made;
  };
}

/** The browser of this worker, for all of its test files. Nobody closes it: who opens a context closes that. */
export const keptBrowser: () => Promise<Browser> = keep(openBrowser, (browser) => browser.isConnected());
