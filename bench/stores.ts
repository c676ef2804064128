// Syncing 100,000 orders against the same calls without storing, and the table of 200,000 orders; see bench/README.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { formatTime } from '@giftship/shared/lib/china-time';
import { KS_APP, openFakeKs } from '../tests/fakes/platforms/ks.ts';
import { openFakePdd, PDD_APP } from '../tests/fakes/platforms/pdd.ts';
import type { FakePlatform } from '../tests/fakes/platforms/fake-platform.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { buildServer, startService } from './lib/shop-process.ts';
import { median, show, spread, timed } from './lib/stats.ts';

const ORDERS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000);
const ROUNDS = 7;
const DAY = 86_400_000;
const SPAN = 6 * DAY;
/** Kuaishou bears more calls than two cores can answer; Pinduoduo's rate is what most platforms allow. */
const PLATFORMS = {
  ks: { id: '5', open: openFakeKs, qps: 400 },
  pdd: { id: '2', open: openFakePdd, qps: 70 },
} as const;
type Key = keyof typeof PLATFORMS;
const FLOOR = fileURLToPath(new URL('lib/pull-floor.ts', import.meta.url));

type Api = <T>(method: string, path: string, body?: object) => Promise<T>;

/** The demo person's calls over HTTP. */
async function signIn(base: string): Promise<Api> {
  const call =
    (token: string): Api =>
    async (method, path, body) => {
      const reply = await fetch(`${base}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = (await reply.json()) as { code: number; msg: string; data: never };
      if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
      return answer.data;
    };
  const login = { mobile: '13800138000', password: 'gift123456', type: 'password' };
  const { token } = await call('x')<{ token: string }>('POST', '/login', login);
  return call(token);
}

async function connect(api: Api, key: Key, fake: FakePlatform, shopId: string): Promise<number> {
  const links = await api<Record<string, { auth_link: string }>>('GET', '/gift/auth/links');
  const state = new URL(links[key]!.auth_link).searchParams.get('state') ?? '';
  const code = fake.world.newCode(shopId);
  const query = new URLSearchParams({ platform: PLATFORMS[key].id, app: 'direct', code, state });
  return (await api<{ store_id: number }>('GET', `/gift/auth/info?${query}`)).store_id;
}

async function syncAll(api: Api, storeId: number): Promise<number> {
  const now = Date.now();
  const range = { start_time: formatTime(now - SPAN - DAY / 2), end_time: formatTime(now) };
  const since = performance.now();
  await api('POST', '/gift/auth/order/sync', { store_id: storeId, ...range });
  for (;;) {
    const job = await api<{ status: number; inserted: number; error: string }>(
      'GET',
      `/gift/auth/order/sync/status?store_id=${storeId}`,
    );
    if (job.status === 3) throw new Error(job.error);
    if (job.status === 2) {
      if (job.inserted !== ORDERS) throw new Error(`${job.inserted} of ${ORDERS} orders`);
      return performance.now() - since;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The same calls by the same adapter in a process of its own, with nothing stored. */
async function pullFloor(key: Key, fake: FakePlatform, shopId: string): Promise<number> {
  const { access } = fake.world.grant(shopId);
  const args = [
    '--import',
    'tsx',
    FLOOR,
    key,
    fake.base,
    access,
    shopId,
    String(SPAN + DAY / 2),
    String(ORDERS),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += String(part)));
  await once(child, 'exit');
  return Number(output.trim());
}

async function openFake(key: Key): Promise<{ fake: FakePlatform; shopId: string }> {
  const fake = await PLATFORMS[key].open({ now: () => Date.now(), qps: PLATFORMS[key].qps });
  const end = Date.now();
  const { id } = fake.world.addStore({ count: ORDERS, from: end - SPAN, to: end - 600_000, plain: true });
  return { fake, shopId: id };
}

async function measureSync(api: Api, key: Key, fake: FakePlatform, shopId: string): Promise<Line[]> {
  const before = await pullFloor(key, fake, shopId);
  note(`${key}: floor ${show(before / 1000)} s`);
  const ms = await syncAll(api, await connect(api, key, fake, shopId));
  note(`${key}: sync ${show(ms / 1000)} s`);
  const after = await pullFloor(key, fake, shopId);
  const count = ORDERS.toLocaleString('en-US');
  return [
    {
      what: `${key}: pull of ${count} orders without storing`,
      measured: `${show(before / 1000)} and ${show(after / 1000)} s`,
      value: null,
      goal: null,
    },
    {
      what: `${key}: sync of ${count} orders`,
      measured: `${show(ms / 1000)} s`,
      value: ms / ((before + after) / 2),
      goal: { atMost: 1.2 },
    },
  ];
}

async function measure(directory: string): Promise<Line[]> {
  const ks = await openFake('ks');
  const pdd = await openFake('pdd');
  const env = {
    GIFT_KS_APP_KEY: KS_APP.appKey,
    GIFT_KS_APP_SECRET: KS_APP.appSecret,
    GIFT_KS_SIGN_SECRET: KS_APP.signSecret,
    GIFT_KS_BASE: ks.fake.base,
    GIFT_KS_AUTH_BASE: ks.fake.base,
    GIFT_PDD_CLIENT_ID: PDD_APP.clientId,
    GIFT_PDD_CLIENT_SECRET: PDD_APP.clientSecret,
    GIFT_PDD_BASE: `${pdd.fake.base}/api/router`,
    GIFT_PDD_AUTH_BASE: pdd.fake.base,
  };
  const shop = await startService({ dataDir: directory, env });
  try {
    const api = await signIn(shop.base);
    const fast = await measureSync(api, 'ks', ks.fake, ks.shopId);
    const peak = shop.peakMb();
    const table = await measureTable(api, ks.fake, ks.shopId);
    const usual = await measureSync(api, 'pdd', pdd.fake, pdd.shopId);
    return [
      ...usual,
      ...fast,
      {
        what: 'server memory',
        measured: `${show(peak)} MB`,
        value: peak,
        unit: ' MB',
        goal: { atMost: 250 },
      },
      ...table,
    ];
  } finally {
    await shop.stop();
    await ks.fake.close();
    await pdd.fake.close();
  }
}

/** A store of twice as many orders, read in every way that the page offers. */
async function measureTable(api: Api, fake: FakePlatform, shopId: string): Promise<Line[]> {
  const shop = fake.world.shops.get(shopId)!;
  const end = Date.now();
  const second = fake.world.addStore({ count: ORDERS, from: end - SPAN, to: end - 60_000, plain: true });
  for (const [number, order] of second.orders) shop.orders.set(number, order);
  shop.sorted = null;
  const { list } = await api<{ list: { id: number; platform: number }[] }>('GET', '/user/store/list');
  const store = list.find(({ platform }) => platform === 5);
  await syncAll(api, store!.id);
  const base = { store_id: store!.id, page: 1, page_size: 10 };
  const [some] = (
    await api<{ list: { shop_order: string; remark: string }[] }>('POST', '/gift/auth/order', base)
  ).list;
  const day = (back: number) => formatTime(end - back * DAY);
  const filters: [string, object][] = [
    ['first page', {}],
    ['first page of 500', { page_size: 500 }],
    ['flag', { flag: [1] }],
    ['no flag', { flag: [0] }],
    ['remark', { remark: some!.remark }],
    ['remark that nobody wrote', { remark: 'zzzz' }],
    ['keyword', { keyword: '1' }],
    ['keyword that is nowhere', { keyword: 'zzzz' }],
    ['one number', { shop_order: [some!.shop_order] }],
    ['500 numbers', { shop_order: [some!.shop_order, ...Array.from({ length: 499 }, (_, i) => `none${i}`)] }],
    ['may be bought for', { state: 1 }],
    ['may not', { state: 2 }],
    ['not bought yet', { is_bought: 0 }],
    ['bought', { is_bought: 1 }],
    ['two days', { start_time: day(4), end_time: day(2) }],
    [
      'two days, flag, remark, ready, not bought',
      { start_time: day(4), end_time: day(2), flag: [1, 2], remark: some!.remark, state: 1, is_bought: 0 },
    ],
  ];
  const lines: Line[] = [];
  for (const [what, filter] of filters) {
    const ask = () => api<{ data_count: number }>('POST', '/gift/auth/order', { ...base, ...filter });
    const { data_count } = await ask();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(ask)).ms);
    note(`${what} (${data_count}): ${show(median(times))} ms`);
    lines.push({
      what: `table: ${what} (${data_count.toLocaleString('en-US')})`,
      measured: spread(times),
      value: median(times),
      unit: ' ms',
      goal: { atMost: 150 },
    });
  }
  return lines;
}

buildServer();
const lines = await inScratch(measure);
process.exitCode = report('Connected stores', lines) ? 0 : 1;
