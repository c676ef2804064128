// The recipients' grid alone with 10,000 rows, at a quarter of this machine's speed.
import type { Page } from 'playwright-core';
import type { NewRecipient } from '../../../packages/site/src/features/purchase/recipients/types.ts';
import type { Line } from '../../lib/report.ts';
import { median, percentile, show, spread } from '../../lib/stats.ts';
import { serveGrid } from './serve.ts';

const SLOWER = 4;
const ROWS = 10_000;
const ROUNDS = 5;
const KEYS = 40;

declare global {
  interface Window {
    gridWatch: { tasks: { start: number; ms: number }[] };
  }
}

/** Measures in a page that it may lead wherever it likes; builds and serves the grid's own page for it. */
export async function measureGrid(page: Page): Promise<Line[]> {
  const server = await serveGrid();
  const cdp = await page.context().newCDPSession(page);
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    // tsx names the functions it compiles by a helper, which the page must know too.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.setContent('<input autofocus>');
    await page.locator('input').focus();
    const floor: number[] = [];
    for (let key = 0; key < KEYS; key++) floor.push(await press(page, '1'));
    const ready: number[] = [];
    for (let round = 0; round < ROUNDS; round++) ready.push(await measureReady(page, server.url));
    const nodes = await page.evaluate(() => document.querySelectorAll('.rgrid, .rgrid *').length);
    const typing = await measureKeys(
      page,
      Array.from({ length: KEYS }, () => '1'),
    );
    const commit = await measureKeys(page, Array.from({ length: KEYS / 2 }, () => ['8', 'Enter']).flat());
    const walk = await measureKeys(
      page,
      Array.from({ length: KEYS }, () => 'ArrowDown'),
    );
    await page.evaluate((rows) => Object.assign(window, { given: window.giftGrid.made.mixed(rows) }), ROWS);
    const adding = await typeWhile(page, () => {
      const { given } = window as unknown as { given: NewRecipient[] };
      window.giftGrid.store.add(given, { label: 'x' });
    });
    const judging = await typeWhile(page, () => {
      const { store } = window.giftGrid;
      void store.setRules({
        platform: 4,
        isWu: true,
        noDeliverArea: [{ province: '四川省' }],
        today: '2026-11-11',
      });
    });
    return linesOf({ floor, ready, nodes, typing, commit, walk, adding, judging });
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.detach();
    await server.close();
  }
}

interface Typed {
  keys: number[];
  longest: number;
}
interface Measured {
  /** Typing into an input on an empty page. */
  floor: number[];
  ready: number[];
  nodes: number;
  typing: number[];
  commit: number[];
  walk: number[];
  adding: Typed;
  judging: Typed;
}

function linesOf({ floor, ready, nodes, typing, commit, walk, adding, judging }: Measured): Line[] {
  const ms = (what: string, times: number[], value: number, atMost: number): Line => ({
    what: `grid of ${ROWS} rows: ${what}`,
    measured: spread(times),
    value,
    goal: { atMost },
    unit: ' ms',
  });
  const longest = (what: string, { longest: value }: Typed): Line => ({
    what: `grid of ${ROWS} rows: longest task while ${what} (0: none over 50 ms)`,
    measured: show(value),
    value,
    goal: { atMost: 50 },
    unit: ' ms',
  });
  return [
    ms('rows given to rows on the screen', ready, median(ready), 800),
    { what: 'DOM nodes of the grid', measured: String(nodes), value: nodes, goal: { atMost: 400 }, unit: '' },
    { what: 'key to paint, an input on an empty page', measured: spread(floor), value: null, goal: null },
    ms('key to paint, typing in a cell', typing, median(typing), 30),
    ms('key to paint, the slowest of twenty', typing, percentile(typing, 95), 50),
    ms('key to paint, typing and Enter', commit, percentile(commit, 95), 50),
    ms('key to paint, walking down', walk, percentile(walk, 95), 50),
    ms('typing while as many are added', adding.keys, percentile(adding.keys, 95), 50),
    longest('as many are added', adding),
    ms('typing while all are judged anew', judging.keys, percentile(judging.keys, 95), 50),
    longest('all are judged anew', judging),
  ];
}

/** Runs in the page. */
function watch(): void {
  const seen = { tasks: [] as { start: number; ms: number }[] };
  window.gridWatch = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** From the moment the rows are given to the page until they are painted and it is at rest. */
async function measureReady(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector('#root > *') !== null);
  await page.waitForTimeout(1500);
  return page.evaluate(async (rows) => {
    const { made, store } = window.giftGrid;
    const given = made.plain(rows);
    await new Promise((rest) => setTimeout(rest, 200));
    const begun = performance.now();
    store.add(given, { label: 'x' });
    await store.settled();
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return performance.now() - begun;
  }, ROWS);
}

/** Presses keys in a name's cell, one after the other; how long each took to be painted. */
async function measureKeys(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.locator('.rgrid-row .rgrid-rec_name').nth(1).click();
  await page.waitForTimeout(500);
  const times: number[] = [];
  for (const key of keys) times.push(await press(page, key));
  await page.keyboard.press('Escape');
  return times;
}

async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    Object.assign(window, {
      painted: new Promise<number>((resolve) => {
        document.addEventListener(
          'keydown',
          (event) =>
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp))),
          { once: true, capture: true },
        );
      }),
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/** Types in a cell while something is done to all rows. */
async function typeWhile(page: Page, work: () => void): Promise<Typed> {
  await page.locator('.rgrid-row .rgrid-rec_name').nth(1).click();
  await page.waitForTimeout(500);
  const since = await page.evaluate(() => performance.now());
  await page.evaluate(work);
  const over = page.evaluate(() => window.giftGrid.store.settled());
  const keys: number[] = [];
  const type = async () => void keys.push(await press(page, '1'));
  while (await Promise.race([over.then(() => false), type().then(() => true)]));
  while (keys.length < 10) await type();
  await page.keyboard.press('Escape');
  // Long tasks are reported a moment later.
  await page.waitForTimeout(300);
  const longest = await page.evaluate(
    (from) => Math.max(0, ...window.gridWatch.tasks.filter(({ start }) => start >= from).map(({ ms }) => ms)),
    since,
  );
  return { keys, longest };
}
