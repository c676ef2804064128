import type { Browser, Page } from 'playwright-core';
import type { SiteServer } from './serve-site.ts';

/** What the page's own clock saw of one reading, in milliseconds. */
export interface Seen {
  /** From the drop to the checked rows on screen. */
  ms: number;
  /** The longest task of the page's main thread in that time and until the last row had come. */
  longestTask: number;
}

declare global {
  interface Window {
    giftWatch: { tasks: { start: number; ms: number }[]; dropped: number; shown: number };
  }
}

/** Opens the import page with a watch on its main thread. */
export async function openImportPage(
  browser: Browser,
  site: SiteServer,
  { width = 1440, height = 900 } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // tsx names the functions it compiles by a helper, which the page must know too.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watch);
  await page.goto(`${site.url}/read-sheet`);
  await page.locator('[data-drop]').waitFor();
  return page;
}

/** Runs in the page: notes long tasks, the moment of a drop, and the frame in which rows are on screen. */
function watch(): void {
  const seen = { tasks: [] as { start: number; ms: number }[], dropped: 0, shown: 0 };
  window.giftWatch = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  window.addEventListener(
    'drop',
    () => {
      seen.dropped = performance.now();
      seen.shown = 0;
      const look = () => {
        const isShown =
          document.querySelector('[data-reading]') === null &&
          document.querySelector('.sheet-row:not(.waiting) .mobile') !== null;
        if (isShown) seen.shown = performance.now();
        else requestAnimationFrame(look);
      };
      // The result of the reading before stands until the page has heard of this one.
      requestAnimationFrame(() => requestAnimationFrame(look));
    },
    { capture: true },
  );
}

/** Drops a file of the given name and bytes on the page, as a person does. */
export async function dropFile(page: Page, site: SiteServer, name: string, bytes: Uint8Array): Promise<void> {
  site.give(name, bytes);
  await page.evaluate(async (fileName) => {
    const reply = await fetch(`/given/${encodeURIComponent(fileName)}`);
    const transfer = new DataTransfer();
    transfer.items.add(new File([await reply.blob()], fileName));
    // The file's arrival is no part of what is watched.
    await new Promise((rest) => setTimeout(rest, 100));
    document
      .querySelector('[data-drop]')!
      .dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, name);
}

/** Waits for the rows of a drop and answers what was seen. */
export async function seenOf(page: Page): Promise<Seen> {
  await page.waitForFunction(() => window.giftWatch.shown > 0, null, { polling: 50, timeout: 30_000 });
  // Long tasks are reported a moment later, and the last rows come after the first.
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const { tasks, dropped, shown } = window.giftWatch;
    const own = tasks.filter(({ start, ms }) => start + ms > dropped).map(({ ms }) => ms);
    return { ms: shown - dropped, longestTask: Math.max(0, ...own) };
  });
}

/** The three counts above the table. */
export async function countsOf(page: Page): Promise<Record<'good' | 'problem' | 'doubt', number>> {
  const count = async (kind: string) =>
    Number((await page.locator(`[data-count=${kind}] strong`).innerText()).replaceAll(',', ''));
  return { good: await count('good'), problem: await count('problem'), doubt: await count('doubt') };
}
