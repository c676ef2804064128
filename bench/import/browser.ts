// Reading order sheets in a browser against SheetJS and bare inflate in the same page; see bench/README.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { openBrowser } from '../../tests/browser/find-browser.ts';
import { dropFile, openImportPage, type Seen, seenOf } from '../../tests/browser/import-page.ts';
import { orderFile } from '../../tests/browser/order-file.ts';
import { serveSite, type SiteServer } from '../../tests/browser/serve-site.ts';
import { type Line, note, report } from '../lib/report.ts';
import { median, show, spread } from '../lib/stats.ts';
import type { Reader } from './browser-worker.ts';

const ROUNDS = 5;
const BIG_ROWS = 50_000;
const SMALL_ROWS = 10_000;
const READERS: readonly Reader[] = ['bare inflate', 'native inflate', 'SheetJS', 'read', 'import'];
/** The platform that the sheets of `orderFile` come from. */
const PLATFORM = 2;

/** Measures in a browser; every line is a time, or a ratio within one page. */
export async function measureBrowser(): Promise<Line[]> {
  process.env['NODE_ENV'] = 'production';
  const more = await buildWorker();
  const [browser, site] = [await openBrowser(), await serveSite({ more })];
  try {
    const big = orderFile(BIG_ROWS);
    note(`${BIG_ROWS} rows, ${show(big.length / 2 ** 20)} MiB`);
    const alone = await measureReaders(browser, site, big);
    const whole = await measurePage(browser, site, big);
    const small = await measurePage(browser, site, orderFile(SMALL_ROWS));
    return linesOf(alone, whole, small);
  } finally {
    await browser.close();
    await site.close();
    rmSync(more, { recursive: true, force: true });
  }
}

function linesOf(alone: Record<Reader, number[]>, whole: Seen[], small: Seen[]): Line[] {
  const ratio = (over: Reader, under: Reader) =>
    median(alone[over].map((ms, round) => ms / alone[under][round]!));
  const plain = (what: string, reader: Reader): Line => ({
    what,
    measured: spread(alone[reader]),
    value: null,
    goal: null,
  });
  const seconds = (seen: Seen[]) => seen.map(({ ms }) => ms);
  const longest = Math.max(...[...whole, ...small].map(({ longestTask }) => longestTask));
  return [
    plain('bare inflate (fflate)', 'bare inflate'),
    plain('bare inflate (DecompressionStream)', 'native inflate'),
    plain('SheetJS', 'SheetJS'),
    {
      what: 'read, SheetJS over ours',
      measured: spread(alone.read),
      value: ratio('SheetJS', 'read'),
      goal: { atLeast: 3.5 },
    },
    {
      what: 'read, ours over bare inflate',
      measured: spread(alone.read),
      value: ratio('read', 'bare inflate'),
      goal: { atMost: 2.5 },
    },
    plain('read, addresses split, checked', 'import'),
    {
      what: `drop to rows on screen, ${SMALL_ROWS} rows`,
      measured: spread(seconds(small)),
      value: median(seconds(small)),
      goal: { atMost: 1000 },
      unit: ' ms',
    },
    {
      what: `drop to rows on screen, ${BIG_ROWS} rows`,
      measured: spread(seconds(whole)),
      value: null,
      goal: null,
    },
    {
      what: 'longest task of the page (0: none over 50 ms)',
      measured: spread([...whole, ...small].map(({ longestTask }) => longestTask)),
      value: longest,
      goal: { atMost: 50 },
      unit: ' ms',
    },
  ];
}

/** Each reader alone in a worker of its own that has read the file once before; all readers in every round. */
async function measureReaders(
  browser: Browser,
  site: SiteServer,
  bytes: Uint8Array,
): Promise<Record<Reader, number[]>> {
  const page = await openImportPage(browser, site);
  site.give('alone.xlsx', bytes);
  const times = Object.fromEntries(READERS.map((reader) => [reader, [] as number[]])) as Record<
    Reader,
    number[]
  >;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const reader of READERS) times[reader].push(await readAlone(page, reader));
    note(
      `round ${round + 1}: ${READERS.map((reader) => `${reader} ${show(times[reader].at(-1)!)}`).join(', ')}`,
    );
  }
  await page.context().close();
  return times;
}

function readAlone(page: Page, reader: Reader): Promise<number> {
  return page.evaluate(async (reader) => {
    const bytes = new Uint8Array(await (await fetch('/given/alone.xlsx')).arrayBuffer());
    const worker = new Worker('/bench/browser-worker.js', { type: 'module' });
    const once = () =>
      new Promise<number>((resolve, reject) => {
        worker.addEventListener('message', ({ data }) => resolve((data as { ms: number }).ms), {
          once: true,
        });
        worker.addEventListener('error', reject, { once: true });
        worker.postMessage({ reader, bytes });
      });
    await once();
    const ms = await once();
    worker.terminate();
    return ms;
  }, reader);
}

/** The whole way on the page, each time on a fresh one. */
async function measurePage(browser: Browser, site: SiteServer, bytes: Uint8Array): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await openImportPage(browser, site);
    await page
      .locator('input[name=platform]')
      .nth(PLATFORM - 1)
      .check({ force: true });
    await dropFile(page, site, 'orders.xlsx', bytes);
    seen.push(await seenOf(page));
    await page.context().close();
  }
  return seen;
}

async function buildWorker(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'gift-bench-browser-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: {
        input: fileURLToPath(new URL('browser-worker.ts', import.meta.url)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return outDir;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = report('Order sheets in a browser', await measureBrowser()) ? 0 : 1;
