// Lists, counts, the workbench and the compensation run with 1,000,000 parcels of one person; see bench/README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { runCompensation } from '../packages/server/src/compensation/run-compensation.ts';
import { type Asked, watchAsked } from '../tests/harness/watch-asked.ts';
import { foldCounters } from '../packages/server/src/lists/keep-counters.ts';
import { GIVEN, SURNAMES } from './lib/copy.ts';
import { addBuyer, BENCH_PASSWORD, type OpenShop, openStore } from './lib/open-shop.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { seedParcels } from './lib/seed-parcels.ts';
import { median, show, spread, timed } from './lib/stats.ts';

const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const ROUNDS = 7;
const PLANS = new URL('../docs/query-plans.md', import.meta.url);
const MOBILE = '13711112222';
const GOAL_MS = 150;
/** The name that one of ten recipients has. */
const COMMON = `${SURNAMES[0]}${GIVEN[0]}`;

/** The statements of the call under way, where somebody wants to know them. */
let asked: Asked[] | null = null;

interface Call {
  what: string;
  method: 'GET' | 'POST';
  url: string;
  body?: object;
  /** Deep pages are shown, but have no goal. */
  isFree?: true;
}

const orders = (what: string, body: object, isFree?: true): Call => ({
  what: `orders: ${what}`,
  method: 'POST',
  url: '/api/user/order/list',
  body,
  ...(isFree ? { isFree } : {}),
});
const parcels = (what: string, body: object, isFree?: true): Call => ({
  ...orders(what, body, isFree),
  what: `parcels: ${what}`,
  url: '/api/user/order/parcel',
});

async function callsOf(shop: OpenShop): Promise<Call[]> {
  const { rows } = await shop.db.pool.query(
    `select 'G' || o.id as order_sn, 'B' || o.batch_id as batch_sn, o.shop_order, o.rec_name, o.rec_mobile, p.kuaidi_sn, k.goods_id::int, k.courier_id::int, k.platform
     from parcels p join orders o on o.id = p.order_id join order_kinds k on k.id = p.kind_id where p.kuaidi_sn is not null offset ${Math.floor(COUNT * 0.4)} limit 1`,
  );
  const some = rows[0] as Record<string, string> & { goods_id: number; courier_id: number; platform: number };
  const day = (back: number) =>
    new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
  const month = { start_time: `${day(60)} 00:00:00`, end_time: `${day(30)} 23:59:59` };
  const filters: [string, object][] = [
    ['first page', {}],
    ['first page of 500', { page_size: 500 }],
    ['platform', { platform: 2 }],
    ['order_sn', { order_sn: some.order_sn }],
    ['batch_sn', { batch_sn: some.batch_sn }],
    [
      'shop_order, 500 of them',
      { shop_order: [some.shop_order, ...Array.from({ length: 499 }, (_, i) => `none${i}`)] },
    ],
    ['kuaidi_sn', { kuaidi_sn: some.kuaidi_sn }],
    ['rec_name', { rec_name: some.rec_name }],
    ['rec_name that nobody has', { rec_name: '无名氏' }],
    ['rec_name that 100,000 have', { rec_name: COMMON }],
    ['rec_mobile', { rec_mobile: some.rec_mobile }],
    ['goods_id', { goods_id: some.goods_id }],
    ['express_id', { express_id: some.courier_id }],
    ['goods and courier that never meet', { goods_id: some.goods_id, express_id: 999 }],
    ['a month', month],
    ['a month, goods and platform', { ...month, goods_id: some.goods_id, platform: some.platform }],
    ['the last hour', { start_time: `${day(0)} 00:00:00` }],
    ['name in a month', { ...month, rec_name: some.rec_name }],
  ];
  const states = (of: typeof orders, all: number[]) =>
    all.map((status) => of(`status ${status}`, { status }));
  return [
    ...filters.map(([what, body]) => orders(what, body)),
    ...states(orders, [0, 1, 2, 3, 4, 5]),
    orders('status 2, goods', { status: 2, goods_id: some.goods_id }),
    orders('status 3, name', { status: 3, rec_name: some.rec_name }),
    orders('status 3, a month, platform', { status: 3, platform: 1, ...month }),
    ...filters.map(([what, body]) => parcels(what, body)),
    ...states(parcels, [10, 20, 30, 40, 50, 60, 70, 80, 90]),
    parcels('overtime', { overtime: 1 }),
    parcels('not overtime', { overtime: 0 }),
    parcels('overtime, status 60, platform', { overtime: 1, status: 60, platform: 3 }),
    parcels('status 70, a month', { status: 70, ...month }),
    parcels('status 10, the common name', { status: 10, rec_name: COMMON }),
    parcels('overtime, the common name', { overtime: 1, rec_name: COMMON }),
    orders('status 2, the common name, a month', { status: 2, rec_name: COMMON, ...month }),
    parcels('status 60, name', { status: 60, rec_name: some.rec_name }),
    orders('page 100', { page: 100 }, true),
    orders('the middle page', { page: Math.floor(COUNT / 20) }, true),
    orders('the last page', { page: Math.floor(COUNT / 10) }, true),
    parcels('page 100', { page: 100 }, true),
    parcels('the last page', { page: Math.floor(COUNT / 10) - 2200 }, true),
    parcels('status 60, page 100', { status: 60, page: 100 }, true),
    parcels('status 60, page 1000 of 500', { status: 60, page: 1000, page_size: 500 }, true),
    { what: 'batches: first page', method: 'POST', url: '/api/user/order/batch/list', body: {} },
    {
      what: 'batches: status 2, 500',
      method: 'POST',
      url: '/api/user/order/batch/list',
      body: { status: 2, page_size: 500 },
    },
    { what: 'batches: a month', method: 'POST', url: '/api/user/order/batch/list', body: month },
    { what: 'one order', method: 'GET', url: `/api/user/order?order_sn=${some.order_sn}` },
    { what: 'one batch', method: 'GET', url: `/api/user/order/batch?batch_sn=${some.batch_sn}` },
    { what: 'home panel', method: 'GET', url: '/api/home/user/info' },
    { what: 'workbench', method: 'GET', url: '/api/user/home/workbench' },
  ];
}

async function measure(shop: OpenShop, token: string, call: Call): Promise<{ line: Line; plan: string }> {
  const ask = async () => {
    const reply = await shop.app.inject({
      method: call.method,
      url: call.url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(call.body ? { payload: JSON.stringify(call.body) } : {}),
    });
    const answer = reply.json() as { code: number; msg: string; data: { data_count?: number } };
    if (answer.code !== 0) throw new Error(`${call.what}: ${answer.msg}`);
    return answer.data;
  };
  asked = [];
  const { data_count } = await ask();
  const statements = asked;
  asked = null;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(ask)).ms);
  const found = data_count === undefined ? '' : ` (${data_count.toLocaleString('en-US')})`;
  note(`${call.what}${found}: ${show(median(times))} ms`);
  const line: Line = {
    what: `${call.what}${found}`,
    measured: spread(times),
    value: median(times),
    unit: ' ms',
    goal: call.isFree ? null : { atMost: GOAL_MS },
  };
  return { line, plan: await planOf(shop, call, median(times), statements) };
}

/** A line of the table: how long the call takes, and by which indexes its statements find rows. */
async function planOf(shop: OpenShop, call: Call, ms: number, statements: Asked[]): Promise<string> {
  const plans: string[] = [];
  for (const { text, values } of statements) {
    if (
      !/^[\s(]*(select|with)/i.test(text) ||
      !/orders|parcels|order_counts|batches|compensations/.test(text)
    )
      continue;
    const { rows } = await shop.db.pool.query(`explain (analyze, costs off, summary off) ${text}`, values);
    plans.push(...(rows as PlanLine[]).map((row) => row['QUERY PLAN']));
  }
  return tableLine(call.what, show(ms), plans);
}

interface PlanLine {
  'QUERY PLAN': string;
}

/** Indexes by which a row that was found is joined to what belongs to it. */
const JOINING = new Set([
  'goods_pkey',
  'couriers_pkey',
  'orders_pkey',
  'batches_pkey',
  'parcels_order_id_idx',
]);

function tableLine(what: string, ms: string, plan: readonly string[]): string {
  const read = plan.filter((line) => !line.includes('never executed'));
  const indexes = read.flatMap(
    (line) =>
      /(?:Index (?:Only )?Scan (?:Backward )?using|Bitmap Index Scan on) (\w+)/.exec(line)?.slice(1) ?? [],
  );
  const whole = read.flatMap(
    (line) => /Seq Scan on (orders|parcels|batches|compensations)\b/.exec(line)?.slice(1) ?? [],
  );
  const finding = indexes.filter((index) => !JOINING.has(index));
  const found = [...(finding.length > 0 ? finding : indexes), ...whole.map((table) => `all of ${table}`)];
  return `| ${what} | ${ms} | ${[...new Set(found)].join(', ')} |`;
}

/** A run over a million open parcels of which few are due. */
async function compensation(shop: OpenShop): Promise<{ lines: Line[]; plan: string }> {
  const { pool } = shop.db;
  const client = await pool.connect();
  // Counters and state logs of a made-up update would only take time.
  await client.query(`set statement_timeout = 0; set session_replication_role = replica`);
  await client.query(
    `update parcels set watch_at = now() + interval '1 day' + random() * interval '10 days'`,
  );
  await client.query(
    `update parcels set watch_at = now(), pickup_deadline = now() - interval '1 minute', ship_deadline = now() - interval '8 hours', pickup_time = null, ship_time = now() - interval '9 hours' where id in (select id from parcels order by id desc limit 1000)`,
  );
  await client.query('vacuum analyze parcels');
  await client.query('reset all');
  client.release();
  const read = async () => {
    const { rows } = await pool.query(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as touched from pg_stat_user_tables where relname = 'parcels'`,
    );
    return (rows[0] as { touched: number }).touched;
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await pool.query(
    `explain (analyze, buffers, costs off) select id from parcels where watch_at <= now() order by watch_at limit 300 for update skip locked`,
  );
  await pool.query('select pg_stat_force_next_flush()');
  await settle();
  const before = await read();
  const { ms, answer } = await timed(() => runCompensation(shop.deps));
  await pool.query('select pg_stat_force_next_flush()');
  await settle();
  const touched = (await read()) - before;
  const idle = await timed(() => runCompensation(shop.deps));
  return {
    lines: [
      {
        what: `compensation run, ${answer} due of ${COUNT.toLocaleString('en-US')} open`,
        measured: `${show(ms)} ms`,
        value: touched / answer,
        unit: ' rows read each',
        goal: { atMost: 12 },
      },
      {
        what: 'compensation run with nothing due',
        measured: `${show(idle.ms)} ms`,
        value: idle.ms,
        unit: ' ms',
        goal: { atMost: 50 },
      },
    ],
    plan: tableLine(
      'compensation run: which parcels are due',
      '',
      (rows as PlanLine[]).map((row) => row['QUERY PLAN']),
    ),
  };
}

const lines = await inScratch(async (directory) => {
  const shop = await openStore(directory);
  try {
    watchAsked(shop.db.pool, (statement) => asked?.push(statement));
    const buyer = await addBuyer(shop.db, 1_000_000, MOBILE);
    const seeded = await timed(() => seedParcels(shop.db.pool, buyer.userId, COUNT));
    note(`seeded ${COUNT} in ${show(seeded.ms / 1000)} s`);
    await foldCounters(shop.deps);
    const login = await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { mobile: MOBILE, password: BENCH_PASSWORD },
    });
    const { token } = (login.json() as { data: { token: string } }).data;
    const results = [];
    for (const call of await callsOf(shop)) results.push(await measure(shop, token, call));
    const run = await compensation(shop);
    const head = readFileSync(PLANS, 'utf8').split('| --- | --- | --- |\n')[0]!;
    const table = [...results.map(({ plan }) => plan), run.plan].join('\n');
    if (COUNT >= 1_000_000) writeFileSync(PLANS, `${head}| --- | --- | --- |\n${table}\n`);
    return [...results.map(({ line }) => line), ...run.lines];
  } finally {
    await shop.close();
  }
});
process.exitCode = report('Big lists', lines) ? 0 : 1;
