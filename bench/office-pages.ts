// Pages of the back office in Chromium with the CPU slowed four times; see bench/README.md.
import type { CDPSession, Page } from 'playwright-core';
import { foldCounters } from '../packages/server/src/lists/keep-counters.ts';
import { buildPages } from '../tests/browser/build-pages.ts';
import { openBrowser } from '../tests/browser/find-browser.ts';
import { operatorIn } from '../tests/harness/operators.ts';
import { openStore } from './lib/open-shop.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { seedBooks, seedPeople, seedService } from './lib/seed-company.ts';
import { seedOrders } from './lib/seed-parcels.ts';
import { median, percentile, spread } from './lib/stats.ts';
import { SLOWER, usableAt } from './site/visit.ts';

const COMPANY = { buyers: 1_000, suppliers: 20, goods: 300 };
const PARCELS = 20_000;
const ROUNDS = 5;
/** One row down. */
const KEY = 'j';
const KEYS = 30;
const SIZE = 500;
/** ms (back-office section 11). */
const GOALS = { usable: 1_500, key: 50 } as const;

/** Pages with a table of records, the desk and the one with the text editor. */
const LISTS = ['/goods', '/parcels', '/orders', '/users', '/tickets', '/refunds', '/ledger', '/log'] as const;

await buildPages('office', ['office.html']);
const lines = await inScratch(async (directory) => {
  const shop = await openStore(directory);
  const browser = await openBrowser();
  try {
    const { pool } = shop.db;
    const buyers = await seedPeople(pool, COMPANY);
    await seedOrders(pool, { buyers, perBatch: 50, goods: COMPANY.goods, kinds: 3 }, PARCELS);
    await seedBooks(pool, { buyers, lines: PARCELS });
    await seedService(pool, buyers);
    await foldCounters(shop.deps);
    const { cookie } = await operatorIn({ app: shop.app, db: shop.db, deps: shop.deps });
    const base = await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies(
      cookie.split('; ').map((each) => {
        const [name = '', value = ''] = each.split('=', 2);
        return { name, value, url: base };
      }),
    );
    const page = await context.newPage();
    // tsx names the functions it compiles by a helper, which the page must know too.
    await page.addInitScript('globalThis.__name = (named) => named');
    const cdp = await context.newCDPSession(page);
    const results: Line[] = [];
    for (const path of LISTS) {
      note(path);
      results.push(await usable(page, cdp, `${base}/office${path}`));
    }
    for (const path of ['/goods', '/parcels'] as const) {
      note(`${path}, keys`);
      results.push(...(await keys(page, cdp, `${base}/office${path}?size=${SIZE}`)));
    }
    return results;
  } finally {
    await browser.close();
    await shop.close();
  }
});

/** From the first byte asked for, files kept from the visit before, until a row stands and a click would be heard. */
async function usable(page: Page, cdp: CDPSession, url: string): Promise<Line> {
  const times: number[] = [];
  await page.goto(url);
  await page.locator('tr[data-key]').first().waitFor();
  await slow(cdp, SLOWER);
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('about:blank');
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('tr[data-key]').first().waitFor();
    times.push(await usableAt(page));
  }
  await slow(cdp, 1);
  const what = `${new URL(url).pathname} usable`;
  return { what, measured: spread(times), value: median(times), goal: { atMost: GOALS.usable }, unit: ' ms' };
}

/** From a key in a table of 500 rows to the frame that shows the next row as the one that is meant. */
async function keys(page: Page, cdp: CDPSession, url: string): Promise<Line[]> {
  await page.goto(url);
  await page.locator('tr[data-key]').nth(20).waitFor();
  await page.waitForLoadState('networkidle');
  const lines: Line[] = [];
  for (const rate of [1, SLOWER]) {
    await slow(cdp, rate);
    const times: number[] = [];
    for (let n = 0; n < KEYS; n += 1) {
      const painted = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const started = (event: KeyboardEvent) =>
              requestAnimationFrame(() => {
                // A task after the frame: it has been painted.
                const { port1, port2 } = new MessageChannel();
                port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp));
                port1.start();
                port2.postMessage(null);
              });
            addEventListener('keydown', started, { capture: true, once: true });
          }),
      );
      // The listener stands before the key is pressed.
      await page.evaluate(() => 0);
      await page.keyboard.press(KEY);
      times.push(await painted);
    }
    lines.push({
      what: `${new URL(url).pathname}, ${SIZE} rows: key to paint${rate === 1 ? '' : `, CPU slowed ${rate} times`}, p95 of ${KEYS}`,
      measured: spread(times),
      value: percentile(times, 95),
      goal: { atMost: GOALS.key },
      unit: ' ms',
    });
  }
  await slow(cdp, 1);
  return lines;
}

function slow(cdp: CDPSession, rate: number): Promise<unknown> {
  return cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

process.exitCode = report('bench:office-pages, CPU slowed 4 times', lines) ? 0 : 1;
