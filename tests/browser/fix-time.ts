import type { Page } from 'playwright-core';

/** Lets the page's clock stand at an instant, from its next load on; timers run as ever. The page is not used again. */
export const fixTime = (page: Page, at: string): Promise<unknown> =>
  page.addInitScript((ms) => {
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...given: [] | [number]) {
        super(...(given.length === 0 ? ([ms] as const) : given));
      }
      static override now() {
        return ms;
      }
    } as DateConstructor;
  }, Date.parse(at));
