import type { Page } from 'playwright-core';

/** How much slower than this machine the phone of a shopper is taken to be. */
const SLOWER = 4;

declare global {
  interface Window {
    widgetWatch: {
      since: number;
      painted: number | null;
      tasks: { start: number; ms: number }[];
      shift: number;
    };
  }
}

/** Slows the page down and watches it: first painted card, long tasks, layout shifts. */
export async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(watch);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Stands in the page right before the script tag. */
export const START = '<script>widgetWatch.since = performance.now()</script>';

/** Milliseconds from START to the first painted card. */
export async function paintedMs(page: Page): Promise<number> {
  await page.waitForFunction(() => window.widgetWatch.painted !== null, null, { timeout: 30_000 });
  return page.evaluate(() => window.widgetWatch.painted! - window.widgetWatch.since);
}

/** Runs in the page. */
function watch(): void {
  if (window.top !== window) return;
  const seen: Window['widgetWatch'] = { since: 0, painted: null, tasks: [], shift: 0 };
  window.widgetWatch = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isThere = () =>
    document.querySelector('gift-goods-list')?.shadowRoot?.querySelector('li:not(.ghost)') ||
    [...document.querySelectorAll('iframe')].some((frame) =>
      frame.contentDocument?.querySelector('.shopify-buy__product'),
    );
  const look = () => {
    if (!isThere()) return void requestAnimationFrame(look);
    // The frame that is being made now has the card: its end is the next task.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => (seen.painted = performance.now()));
    port1.start();
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}
