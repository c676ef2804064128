// Lists of the back office over everybody, its counts and its first page with 1,000,000 parcels; see bench/README.md.
import { foldCounters } from '../packages/server/src/lists/keep-counters.ts';
import { fillFinder } from '../packages/server/src/lists/fill-finder.ts';
import { operatorIn, SAME_ORIGIN } from '../tests/harness/operators.ts';
import { addBuyer, type OpenShop, openStore } from './lib/open-shop.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { seedParcels } from './lib/seed-parcels.ts';
import { median, percentile, show, timed } from './lib/stats.ts';

const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const BUYERS = 20;
const ROUNDS = 30;
/** Median of a whole call at the service, in ms (back-office section 11). */
const GOALS = { list: 150, count: 50, page: 150 } as const;

interface Call {
  what: string;
  url: string;
  body?: object;
  goal: keyof typeof GOALS;
}

const post = (what: string, url: string, body: object): Call => ({ what, url, body, goal: 'list' });
const get = (what: string, url: string, goal: keyof typeof GOALS = 'list'): Call => ({ what, url, goal });

async function callsOf({ db }: OpenShop): Promise<Call[]> {
  const { rows } = await db.pool.query(
    `select 'G' || o.id as order_sn, o.shop_order, o.rec_mobile, p.kuaidi_sn, k.goods_id::int, g.supplier_id::int, k.platform, o.user_id::int
     from parcels p join orders o on o.id = p.order_id join order_kinds k on k.id = p.kind_id join goods g on g.id = k.goods_id
     where p.kuaidi_sn is not null offset ${Math.floor(COUNT * 0.4)} limit 1`,
  );
  const some = rows[0] as Record<string, string & number>;
  const day = (back: number) =>
    new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
  const quarter = { start_time: `${day(92)} 00:00:00`, end_time: `${day(0)} 23:59:59` };
  const filters: [string, object][] = [
    ['first page', {}],
    ['92 days', quarter],
    ['goods', { ...quarter, goods_id: some.goods_id }],
    ['supplier', { ...quarter, supplier_id: some.supplier_id }],
    ['buyer', { ...quarter, user: String(some.user_id) }],
    ['platform', { ...quarter, platform: some.platform }],
    ['a number', { numbers: [some.order_sn] }],
    ['a waybill', { numbers: [some.kuaidi_sn] }],
    ['a phone', { numbers: [some.rec_mobile] }],
    ['a platform number', { numbers: [some.shop_order] }],
  ];
  const states = [10, 20, 30, 40, 50, 60, 70, 90];
  return [
    ...filters.map(([what, body]) => post(`parcels: ${what}`, '/api/admin/parcel/list', body)),
    ...states.map((status) =>
      post(`parcels: state ${status}`, '/api/admin/parcel/list', { ...quarter, status }),
    ),
    ...states.map((status) =>
      post(`parcels: state ${status} of a supplier`, '/api/admin/parcel/list', {
        ...quarter,
        status,
        supplier_id: some.supplier_id,
      }),
    ),
    ...filters.slice(0, 5).map(([what, body]) => post(`orders: ${what}`, '/api/admin/order/list', body)),
    ...filters.slice(0, 5).map(([what, body]) => post(`batches: ${what}`, '/api/admin/batch/list', body)),
    get('users', '/api/admin/user'),
    get('tickets', '/api/admin/ticket'),
    get('refunds', '/api/admin/refund'),
    get('compensations', '/api/admin/comp'),
    get('withdrawals', '/api/admin/withdraw'),
    get('recharges', '/api/admin/recharge'),
    get('ledger', '/api/admin/ledger'),
    get('goods', '/api/admin/goods'),
    get('operator log', '/api/admin/audit'),
    get('number search: an order', `/api/admin/find?q=${some.order_sn}`, 'count'),
    get('number search: a waybill', `/api/admin/find?q=${some.kuaidi_sn}`, 'count'),
    get('number search: a platform number', `/api/admin/find?q=${some.shop_order}`, 'count'),
    get('queues', '/api/admin/todo', 'count'),
    get('dashboard, first look of a minute', '/api/admin/dashboard', 'page'),
  ];
}

/** Gives what one buyer was seeded with to twenty, so that numbers go on growing with time as they do in a shop. */
async function spread({ db }: OpenShop, first: number): Promise<void> {
  const buyers = [first];
  while (buyers.length < BUYERS) buyers.push((await addBuyer(db, 1_000_000)).userId);
  const client = await db.pool.connect();
  // Triggers of states and counters have nothing to say to a made-up owner.
  await client.query('set statement_timeout = 0; set session_replication_role = replica');
  await client.query('update order_kinds set user_id = ($1::bigint[])[1 + id % $2]', [buyers, BUYERS]);
  for (const table of ['batches', 'orders'])
    await client.query(
      `update ${table} t set user_id = k.user_id from order_kinds k where k.id = t.kind_id and t.user_id <> k.user_id`,
    );
  await client.query('vacuum analyze');
  await client.query('reset all');
  client.release();
}

async function measure({ app }: OpenShop, cookie: string, call: Call): Promise<Line> {
  const ask = async () => {
    const reply = await app.inject({
      method: call.body ? 'POST' : 'GET',
      url: call.url,
      headers: { ...SAME_ORIGIN, cookie, 'content-type': 'application/json' },
      ...(call.body ? { payload: call.body } : {}),
    });
    const { code, msg } = reply.json() as { code: number; msg: string };
    if (code !== 0) throw new Error(`${call.what}: ${msg}`);
  };
  // The first page keeps its numbers for a minute: only its first look asks the database.
  const rounds = call.goal === 'page' ? 1 : ROUNDS;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await timed(ask)).ms);
  const slow = percentile(times, 95);
  note(`${call.what}: ${show(median(times))} ms`);
  return {
    what: call.what,
    measured: `${show(median(times))} ms, p95 ${show(slow)}`,
    value: median(times),
    unit: ' ms',
    goal: { atMost: GOALS[call.goal] },
  };
}

const lines = await inScratch(async (directory) => {
  const shop = await openStore(directory);
  try {
    const first = await addBuyer(shop.db, 1_000_000);
    await seedParcels(shop.db.pool, first.userId, COUNT);
    await spread(shop, first.userId);
    note(`seeded ${COUNT} parcels of ${BUYERS} buyers`);
    await foldCounters(shop.deps);
    await fillFinder(shop.deps);
    const { cookie } = await operatorIn({ app: shop.app, db: shop.db, deps: shop.deps });
    const results: Line[] = [];
    for (const call of await callsOf(shop)) results.push(await measure(shop, cookie, call));
    return results;
  } finally {
    await shop.close();
  }
});
process.exitCode = report('Back office', lines) ? 0 : 1;
