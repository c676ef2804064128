import { type Browser } from 'playwright-core';
import { openTestShop, type TestShop } from '../harness/test-shop.ts';
import { openBrowser } from './find-browser.ts';
import { buildSite } from './serve-site.ts';

/*
 * What costs seconds to start and is the same for every test file is started once for each worker, which is one
 * file's: a browser, and a shop with the demo content. Both end with the worker. A test
 * begins with a new person, so it finds nothing of those before it; a file that changes what is everybody's puts it
 * back, or opens a shop of its own.
 */

/** Makes something at the first call, and answers the same from then on. */
export function keep<T>(make: () => Promise<T>, isGood: (made: T) => boolean = () => true): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return async () => {
    if (kept && !isGood(await kept)) kept = null;
    const made = (kept ??= make());
    // What did not start may start for the next file.
    made.catch(() => (kept = null));
    return made;
  };
}

/** The browser of this worker. Nobody closes it: who opens a context closes that. */
export const keptBrowser: () => Promise<Browser> = keep(openBrowser, (browser) => browser.isConnected());

/** The shop of this worker, which listens on a port of its own and has the built site. */
export const keptShop: () => Promise<{ shop: TestShop; url: string }> = keep(async () => {
  await buildSite();
  const shop = await openTestShop();
  return { shop, url: await shop.listen() };
});
