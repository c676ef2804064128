import { unpackBrowser } from './unpack-browser.ts';

/**
 * The tests of a run use the browser that npm brought, unless GIFT_BROWSER names another: it is the same
 * on every machine, and a headless shell needs half the processor time of a whole Chromium. Pictures want
 * the fonts that a person sees, and take the machine's own.
 */
export default async function setup(): Promise<void> {
  if (process.env['GIFT_BROWSER'] || process.env['GIFT_SHOTS']) return;
  // Where it does not start, the search for another one says what is wrong.
  const program = await unpackBrowser().catch(() => null);
  if (program) process.env['GIFT_BROWSER'] = program;
}
