// The goods list under load, against a bare Fastify handler that returns the same bytes; see bench/README.md.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openDb } from '../packages/server/src/db/db.ts';
import { KIND_WORDS, PLACES } from './lib/copy.ts';
import { fillGoods } from './lib/fill-goods.ts';
import { clientOf, logIn } from './lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from './lib/open-shop.ts';
import { PLAIN_ORDER, recipients } from './lib/recipients.ts';
import { type Line, note, report } from './lib/report.ts';
import { type LoadResult, runLoad, spawnScript } from './lib/run-load.ts';
import { inScratch } from './lib/scratch.ts';
import { buildServer, type ShopProcess, socketOf, startService } from './lib/shop-process.ts';
import { median, percentile, show, spread } from './lib/stats.ts';

const GOODS = 10_000;
const CONNECTIONS = 20;
const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 2 : 5;
const ROUND_MS = isQuick ? 1_500 : 3_000;
const LATER = { goods_id: 131, express_id: 5 } as const;

/** Pages 1 to 50, all sorts, a filter on most: what people who choose a gift do. The same list in every run. */
function listUrls(): string[] {
  const filters: Record<string, string>[] = [
    {},
    { price_min: '5', price_max: '20' },
    { price_max: '10' },
    { title: KIND_WORDS[1]! },
    { title: KIND_WORDS[4]! },
    { province_name: PLACES[0].province },
    { area_name: PLACES[2].city },
    { platform: '3' },
    { cat_id: '1' },
    { cat_id: '31' },
    { shop_id: '2' },
    { shop_id: '3', price_min: '3' },
  ];
  const sorts: Record<string, string>[] = [
    {},
    { sort_name: 'time' },
    { sort_name: 'price' },
    { sort_name: 'price', sort_order: 'desc' },
  ];
  return Array.from({ length: 600 }, (_, n): string => {
    const page = 1 + ((n * 7) % 50);
    const query = new URLSearchParams({
      page: String(page),
      page_size: '20',
      ...sorts[(n * 5) % sorts.length],
      ...filters[(n * 13 + Math.floor(n / 12)) % filters.length],
    });
    return `/api/gift/goods/list?${query}`;
  });
}

async function startBare(server: ShopProcess, urls: readonly string[]) {
  const answers: Record<string, string> = {};
  for (const url of new Set(urls)) answers[url] = await (await fetch(server.base + url)).text();
  const child = spawnScript('./bare-handler.ts');
  child.stdin.end(JSON.stringify(answers));
  const [base] = (await once(child.stdout, 'data')) as [Buffer];
  const bytes = Object.values(answers).map((text) => Buffer.byteLength(text));
  return { base: String(base), bytes, stop: () => void child.kill() };
}

/** Orders of 10,000 recipients one after another over HTTP, until told to stop; answers how many were made. */
function orderWithoutEnd(api: ReturnType<typeof clientOf>) {
  const stop = new AbortController();
  let made = 0;
  const loop = (async () => {
    while (!stop.signal.aborted) {
      const body = { ...PLAIN_ORDER, ...LATER, rec_list: recipients(10_000, (made += 1) * 10_000) } as const;
      await api.orders.make({ key: randomUUID(), body });
    }
  })();
  return async () => {
    stop.abort();
    await loop;
    return made;
  };
}

const rateOf = ({ requests, ms }: LoadResult): number => (requests / ms) * 1000;

async function measure(): Promise<Line[]> {
  return inScratch(async (directory) => {
    const server = await startService({ dataDir: directory });
    const db = openDb({ connection: socketOf(directory), poolSize: 2, log: { warn: () => {} } });
    try {
      await fillGoods(db, GOODS);
      const urls = listUrls();
      const bare = await startBare(server, urls);
      const buyer = await addBuyer(db, 100_000_000_000);
      const headers = await logIn(server.base, buyer.mobile, BENCH_PASSWORD);
      const load = (base: string, milliseconds = ROUND_MS, extra: Record<string, string> = {}) =>
        runLoad({ base, urls, connections: CONNECTIONS, milliseconds, headers: extra });
      await load(server.base, 2_000);
      await load(bare.base, 1_000);
      const runs = {
        bare: [] as LoadResult[],
        idle: [] as LoadResult[],
        signedIn: [] as LoadResult[],
        busy: [] as LoadResult[],
      };
      const api = clientOf(server.base, headers);
      let made = 0;
      let cpu = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        runs.bare.push(await load(bare.base));
        const before = server.cpuSeconds();
        runs.idle.push(await load(server.base));
        cpu += server.cpuSeconds() - before;
        if (round < 2) runs.signedIn.push(await load(server.base, ROUND_MS, headers));
        const stop = orderWithoutEnd(api);
        runs.busy.push(await load(server.base));
        made += await stop();
        note(
          `bare ${show(rateOf(runs.bare.at(-1)!))}, idle ${show(rateOf(runs.idle.at(-1)!))}, busy ${show(rateOf(runs.busy.at(-1)!))} /s`,
        );
      }
      bare.stop();
      const rates = (results: LoadResult[]) => results.map(rateOf);
      const p99 = (results: LoadResult[]) => results.map(({ latencies }) => percentile(latencies, 99));
      const p50 = (results: LoadResult[]) => results.map(({ latencies }) => percentile(latencies, 50));
      const ratio = (over: LoadResult[], under: LoadResult[]) =>
        median(over.map((result, index) => rateOf(result) / rateOf(under[index]!)));
      const idleRequests = runs.idle.reduce((sum, { requests }) => sum + requests, 0);
      return [
        {
          what: `bare Fastify, same bytes (${show(median(bare.bytes))} each)`,
          measured: spread(rates(runs.bare), '/s'),
          value: null,
          goal: null,
        },
        {
          what: `goods list, ${GOODS.toLocaleString('en-US')} goods, ${CONNECTIONS} connections`,
          measured: spread(rates(runs.idle), '/s'),
          value: ratio(runs.idle, runs.bare),
          goal: { atLeast: 0.33 },
        },
        {
          what: 'its p99',
          measured: spread(p99(runs.idle)),
          value: median(p99(runs.idle)),
          unit: ' ms',
          goal: { atMost: 30 },
        },
        {
          what: 'its CPU in the server process, a request',
          measured: `${show((cpu / idleRequests) * 1e6)} us`,
          value: null,
          goal: null,
        },
        {
          what: 'signed in',
          measured: spread(rates(runs.signedIn), '/s'),
          value: ratio(runs.signedIn, runs.idle.slice(0, runs.signedIn.length)),
          goal: null,
        },
        {
          what: `while orders of 10,000 commit (${made} of them), against idle`,
          measured: spread(rates(runs.busy), '/s'),
          value: ratio(runs.busy, runs.idle),
          goal: { atLeast: 0.6 },
        },
        {
          what: 'p99 meanwhile',
          measured: spread(p99(runs.busy)),
          value: median(p99(runs.busy)),
          unit: ' ms',
          goal: { atMost: 30 },
        },
        { what: 'p50 meanwhile', measured: spread(p50(runs.busy)), value: null, goal: null },
      ];
    } finally {
      await db.close();
      await server.stop();
    }
  });
}

buildServer();
process.exitCode = report('Goods list', await measure()) ? 0 : 1;
