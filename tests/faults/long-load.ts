// L4: fifty mixed calls a second for many minutes: no failed call, memory that stays flat, an event loop that answers.
// Usage: long-load.ts [--minutes 15] [--rate 50] [--seed N]
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiRoutes } from '@giftship/shared/api/routes';
import type { Client } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { createClient } from '@giftship/shared/api/client';
import { logIn, sendTo } from '../../bench/lib/http.ts';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../../bench/lib/recipients.ts';
import { note } from '../../bench/lib/report.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { buildServer, type ShopProcess, socketOf, startService } from '../../bench/lib/shop-process.ts';
import { percentile, show } from '../../bench/lib/stats.ts';
import { openDb } from '../../packages/server/src/db/db.ts';
import { seeded } from './clients.ts';
import { readSamples, type Sample, WATCH } from './lib/watch.ts';
import { auditOf, conclude, isStarted, optionOf } from './verdict.ts';

export interface LoadOptions {
  minutes: number;
  /** Calls a second. */
  rate: number;
  seed: number;
}

const BUYERS = 8;
const OPENING_FEN = 100_000_000;
const CALL_WITHIN_MS = 10_000;
const LOOP_GOAL_MS = 100;
const GROWTH_GOAL_MIB = 1;
/** Before that, code is compiled, caches fill and the heap finds its size. */
const WARM_UP_MS = 180_000;
/** In less the heap of a new process has not settled: its growth is told and not judged. */
const JUDGED_FROM_MINUTES = 10;
const MIB = 1024 * 1024;

type Api = Client<ApiRoutes>;
type Random = (below: number) => number;

/** Somebody who buys and looks around. */
interface Person {
  api: Api;
  mobile: string;
  orders: string[];
  rowsBought: number;
}

/** Loads one server process; answers what was broken, with the facts of the run. */
export async function longLoad({ minutes, rate, seed }: LoadOptions) {
  return inScratch(async (dataDir) => {
    const violations: string[] = [];
    const receiver = await startReceiver();
    const file = join(dataDir, 'watch.jsonl');
    const warmUpMs = Math.min(WARM_UP_MS, minutes * 30_000);
    const server = await startService({
      dataDir,
      env: {
        NODE_OPTIONS: `--import ${WATCH}`,
        WATCH_FILE: file,
        WATCH_FROM_MS: String(warmUpMs),
        GIFT_WEBHOOK_LOCAL: '1',
      },
    });
    try {
      const people = await addPeople(server, dataDir);
      const load = await callAround({ people, minutes, rate, random: seeded(seed), hook: receiver.url });
      violations.push(...load.failures);
      violations.push(...(await countOrders(dataDir, people)));
      const { facts, broken } = judge(readSamples(file), minutes, warmUpMs);
      violations.push(...broken);
      if (server.exit() !== null) violations.push(`the server ended by itself:\n${server.output()}`);
      if (load.calls < minutes * 60 * rate * 0.9) violations.push(`only ${load.calls} calls were made`);
      if (receiver.count() === 0) violations.push('no webhook arrived');
      await server.stop();
      violations.push(...auditOf({ GIFT_DATA_DIR: dataDir }));
      return {
        violations,
        facts: `${load.calls} calls in ${show(minutes)} min, p99 ${show(percentile(load.latencies, 99))} ms, ${people.reduce((sum, { rowsBought }) => sum + rowsBought, 0)} rows bought, ${receiver.count()} webhooks; ${facts}`,
      };
    } finally {
      await server.stop();
      receiver.close();
    }
  });
}

async function addPeople(server: ShopProcess, dataDir: string): Promise<Person[]> {
  const db = openDb({ connection: socketOf(dataDir), poolSize: 1, log: { warn: () => {} } });
  try {
    const people: Person[] = [];
    for (let index = 0; index < BUYERS; index += 1) {
      const { mobile } = await addBuyer(db, OPENING_FEN, `1371234${String(index).padStart(4, '0')}`);
      const send = sendTo(server.base, await logIn(server.base, mobile, BENCH_PASSWORD), CALL_WITHIN_MS);
      people.push({ api: createClient(apiRoutes, send), mobile, orders: [], rowsBought: 0 });
    }
    return people;
  } finally {
    await db.close();
  }
}

/** Begins a call at each tick, whether the ones before it have ended or not. */
async function callAround(options: {
  people: Person[];
  minutes: number;
  rate: number;
  random: Random;
  hook: string;
}) {
  const { people, minutes, rate, random, hook } = options;
  const load = { calls: 0, latencies: [] as number[], failures: [] as string[] };
  const kinds = CALLS.flatMap(({ weight, ...kind }) => Array.from({ length: weight }, () => kind));
  const total = Math.round(minutes * 60 * rate);
  const since = performance.now();
  const open = new Set<Promise<void>>();
  for (const person of people)
    await person.api.machines.saveSettings({
      body: { callback_url: hook, events: ['order.paid', 'parcel.waybill', 'parcel.picked_up'] },
    });
  for (let tick = 0; tick < total && load.failures.length < 50; tick += 1) {
    await sleep(Math.max(0, since + (tick * 1_000) / rate - performance.now()));
    const person = people[random(people.length)]!;
    const { name, call } = kinds[random(kinds.length)]!;
    const at = performance.now();
    const one = call(person, random)
      .then(
        () => void load.latencies.push(performance.now() - at),
        (error: unknown) => void load.failures.push(`${name}: ${describe(error)}`),
      )
      .finally(() => {
        load.calls += 1;
        open.delete(one);
      });
    open.add(one);
    if (tick > 0 && tick % (rate * 60) === 0) note(`${tick / rate / 60} min, ${load.failures.length} failed`);
  }
  await Promise.all(open);
  return load;
}

const describe = (error: unknown): string =>
  error instanceof Error && 'status' in error ? `${String(error.status)} ${error.message}` : String(error);

/** What people and their programs do, by how often. */
const CALLS: { name: string; weight: number; call: (person: Person, random: Random) => Promise<unknown> }[] =
  [
    {
      name: 'list of goods',
      weight: 20,
      call: ({ api }, random) =>
        api.goods.list({
          query: {
            page: String(1 + random(3)),
            sort_name: (['default', 'time', 'price'] as const)[random(3)]!,
          },
        }),
    },
    {
      name: 'goods in full',
      weight: 10,
      call: ({ api }, random) => api.goods.detail({ query: { goods_id: String(101 + random(20)) } }),
    },
    {
      name: 'purchase page',
      weight: 5,
      call: ({ api }) => api.goods.buy({ query: { goods_id: String(INSTANT.goods_id) } }),
    },
    { name: 'filters', weight: 4, call: ({ api }) => api.goods.options() },
    { name: 'home page', weight: 4, call: ({ api }) => api.content.homePage() },
    { name: 'home panel', weight: 4, call: ({ api }) => api.orders.homeUser() },
    { name: 'workbench', weight: 3, call: ({ api }) => api.orders.workbench() },
    {
      name: 'price',
      weight: 6,
      call: ({ api }, random) =>
        api.pricing.price({
          body: {
            ...INSTANT,
            goods_num: 1,
            platform: 1,
            order_source: 2,
            rec_list: recipients(1 + random(5), random(1_000_000)),
          },
        }),
    },
    { name: 'order', weight: 12, call: buy },
    {
      name: 'list of orders',
      weight: 6,
      call: ({ api }, random) => api.orders.list({ body: { page: 1 + random(5) } }),
    },
    {
      name: 'search by name',
      weight: 3,
      call: ({ api }, random) =>
        api.orders.list({ body: { rec_name: recipients(1, random(1_000))[0]!.rec_name } }),
    },
    {
      name: 'search by phone',
      weight: 2,
      call: ({ api }, random) =>
        api.parcels.list({ body: { rec_mobile: recipients(1, random(1_000))[0]!.rec_mobile } }),
    },
    { name: 'list of parcels', weight: 5, call: ({ api }) => api.parcels.list({ body: {} }) },
    {
      name: 'order in full',
      weight: 6,
      call: async ({ api, orders }, random) =>
        orders.length > 0 && api.orders.show({ query: { order_sn: orders[random(orders.length)]! } }),
    },
    { name: 'list of batches', weight: 2, call: ({ api }) => api.orders.batchList({ body: {} }) },
    { name: 'wallet', weight: 6, call: ({ api }) => api.wallet.info() },
    { name: 'statement', weight: 3, call: ({ api }) => api.wallet.logList({ query: {} }) },
    { name: 'sums of 30 days', weight: 1, call: ({ api }) => api.wallet.statistics({ query: {} }) },
    { name: 'recharge', weight: 2, call: recharge },
    { name: 'webhook settings', weight: 2, call: ({ api }) => api.machines.settings() },
    {
      name: 'change of webhook settings',
      weight: 1,
      call: ({ api }, random) =>
        api.machines.saveSettings({ body: { daily_limit: String(1_000 + random(9_000)) } }),
    },
    {
      name: 'test of a webhook',
      weight: 1,
      call: ({ api }) => api.machines.testWebhook({ body: { event: 'order.paid' } }),
    },
    { name: 'log of webhooks', weight: 1, call: ({ api }) => api.machines.deliveries({ query: {} }) },
    { name: 'promotion', weight: 1, call: ({ api }) => api.promotion.summary({ query: {} }) },
    { name: 'messages', weight: 2, call: ({ api }) => api.messages.list({ query: {} }) },
    { name: 'work orders', weight: 1, call: ({ api }) => api.support.list({ query: {} }) },
  ];

async function buy(person: Person, random: Random): Promise<void> {
  const rows = 1 + random(5);
  const items = await person.api.orders.make({
    key: randomUUID(),
    body: { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(rows, random(1_000_000)) },
  });
  if (items.some(({ order }) => order !== 1)) throw new Error('a row was not made');
  person.rowsBought += rows;
  person.orders = [...person.orders.slice(-200), ...items.map(({ order_sn }) => order_sn)];
}

/** Paid on the sandbox page, as a person with a phone does. */
async function recharge({ api }: Person, random: Random): Promise<void> {
  const { data: link, trade_no } = await api.wallet.rechargeQrcode({
    body: { channel: 1, amount: String(5 + random(20)) },
  });
  const paid = await fetch(link, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(link).origin,
    },
    body: 'do=pay',
    signal: AbortSignal.timeout(CALL_WITHIN_MS),
  });
  await paid.arrayBuffer();
  if (paid.status >= 400) throw new Error(`the payment page said ${paid.status}`);
  await api.wallet.rechargeStatus({ query: { out_trade_no: trade_no } });
}

/** The server of a merchant: takes every message. */
async function startReceiver() {
  let count = 0;
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      count += 1;
      response.end('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hook`, count: () => count, close };
}

async function countOrders(dataDir: string, people: readonly Person[]): Promise<string[]> {
  const db = openDb({ connection: socketOf(dataDir), poolSize: 1, log: { warn: () => {} } });
  try {
    const { rows } = await db.pool.query<{ mobile: string; count: number }>(
      `select u.mobile, count(o.id)::int as count from users u left join orders o on o.user_id = u.id group by 1`,
    );
    const stored = new Map(rows.map(({ mobile, count }) => [mobile, count]));
    return people
      .filter(({ mobile, rowsBought }) => stored.get(mobile) !== rowsBought)
      .map(({ mobile, rowsBought }) => `${mobile}: ${stored.get(mobile)} orders for ${rowsBought} rows`);
  } finally {
    await db.close();
  }
}

function judge(samples: readonly Sample[], minutes: number, warmUpMs: number) {
  const settled = samples.filter(({ ms }) => ms > warmUpMs);
  const { p99, longest } = samples.at(-1)!;
  const broken: string[] = [];
  if (settled.length < 10) broken.push('too short to see the memory');
  const growth = { heap: growthOf(floorOf(settled, 'heapUsed')), rss: growthOf(pointsOf(settled, 'rss')) };
  const isJudged = minutes >= JUDGED_FROM_MINUTES;
  for (const [what, mib] of Object.entries(growth))
    if (isJudged && mib > GROWTH_GOAL_MIB) broken.push(`${what} grows by ${show(mib)} MiB/min`);
  if (!(p99 <= LOOP_GOAL_MS)) broken.push(`loop delay p99 ${show(p99)} ms`);
  const first = settled[0] ?? samples[0]!;
  const last = samples.at(-1)!;
  const facts = `after ${warmUpMs / 1000} s heap ${show(growth.heap)} and RSS ${show(growth.rss)} MiB/min${isJudged ? '' : ' (too short to judge)'}, RSS ${show(first.rss / MIB)} to ${show(last.rss / MIB)} MiB; loop delay p99 ${show(p99)} ms, longest ${show(longest)} ms`;
  return { facts, broken };
}

type Point = { minutes: number; mib: number };

const pointsOf = (samples: readonly Sample[], name: 'heapUsed' | 'rss'): Point[] =>
  samples.map((sample) => ({ minutes: sample.ms / 60_000, mib: sample[name] / MIB }));

/** The heap is a saw: what is left after each collection is what counts, so the lowest of each half minute. */
function floorOf(samples: readonly Sample[], name: 'heapUsed'): Point[] {
  const lowest = new Map<number, Point>();
  for (const point of pointsOf(samples, name)) {
    const window = Math.floor(point.minutes * 2);
    if (point.mib < (lowest.get(window)?.mib ?? Infinity)) lowest.set(window, point);
  }
  return [...lowest.values()];
}

/** Slope of the line of least squares, in MiB a minute. */
function growthOf(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(({ minutes }) => minutes), mean(({ mib }) => mib)];
  const spreadOfX = mean(({ minutes }) => (minutes - x) ** 2);
  return mean(({ minutes, mib }) => (minutes - x) * (mib - y)) / spreadOfX;
}

if (isStarted(import.meta.url)) {
  buildServer();
  const seed = optionOf('seed', randomInt(2 ** 31));
  note(`seed ${seed}`);
  const options = { minutes: optionOf('minutes', 15), rate: optionOf('rate', 50), seed };
  const { violations, facts } = await longLoad(options);
  conclude(`${options.rate} mixed calls a second`, seed, facts, violations);
}
