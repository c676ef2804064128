import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** Where a measurement goes, and as whom. */
export interface Place {
  browser: Browser;
  base: string;
  mobile: string;
  password: string;
}

/** How much slower than this machine the phone of a shopper is taken to be. */
export const SLOWER = 4;

export interface SlowPage {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
  slowDown: () => Promise<void>;
}

declare global {
  interface Window {
    siteWatch: { tasks: { start: number; ms: number }[]; shifts: { at: number; value: number }[] };
  }
}

/** A page of its own that watches long tasks and layout shifts; signed in when asked to. */
export async function openPage(at: Place, { isSignedIn = false } = {}): Promise<SlowPage> {
  const context = await at.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  // tsx names the functions it compiles by a helper, which the page must know too.
  await page.addInitScript('globalThis.__name = (named) => named');
  // The announcement is measured by nobody, and lies over everything.
  await page.addInitScript("localStorage.setItem('announcement-version', '2026-11-20-1')");
  await page.addInitScript(watch);
  if (isSignedIn) {
    await page.goto(`${at.base}/favicon.svg`);
    await page.evaluate(
      async (body) => {
        await fetch('/api/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      },
      { mobile: at.mobile, password: at.password },
    );
  }
  const cdp = await context.newCDPSession(page);
  const slowDown = async () => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER }));
  return { page, context, cdp, slowDown };
}

/** Runs in the page. */
function watch(): void {
  const seen: Window['siteWatch'] = { tasks: [], shifts: [] };
  window.siteWatch = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shifts.push({ at: entry.startTime, value: entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The longest task since a moment of the page's clock, in ms; 0 when none was over 50. */
export const longestSince = (page: Page, since: number): Promise<number> =>
  page.evaluate(
    (from) => Math.max(0, ...window.siteWatch.tasks.filter(({ start }) => start >= from).map(({ ms }) => ms)),
    since,
  );

/** The sum of layout shifts since a moment. */
export const shiftSince = (page: Page, since: number): Promise<number> =>
  page.evaluate(
    (from) =>
      window.siteWatch.shifts.filter(({ at }) => at >= from).reduce((sum, { value }) => sum + value, 0),
    since,
  );

/** Milliseconds from the first byte asked for until what is on the screen answers: two frames without work between them. */
export const usableAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      }),
  );
