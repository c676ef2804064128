// Lists of the back office over everybody, its counts and its first page with 1,000,000 parcels; see bench/README.md.
import { startWorker } from '../packages/server/src/jobs/worker.ts';
import { foldCounters } from '../packages/server/src/lists/keep-counters.ts';
import { fillFinder } from '../packages/server/src/lists/fill-finder.ts';
import { foldLedgerDays } from '../packages/server/src/wallet/ledger-days.ts';
import { operatorIn, SAME_ORIGIN } from '../tests/harness/operators.ts';
import { fillGoods } from './lib/fill-goods.ts';
import { type Call, get, measureCall, post } from './lib/measure-call.ts';
import { type OpenShop, openStore } from './lib/open-shop.ts';
import { type Line, note, report } from './lib/report.ts';
import { type LoadResult, runLoad } from './lib/run-load.ts';
import { inScratch } from './lib/scratch.ts';
import { seedBooks, seedPeople, seedPromoter, seedService } from './lib/seed-company.ts';
import { seedOrders } from './lib/seed-parcels.ts';
import { percentile, show, timed } from './lib/stats.ts';

const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
/** The company of section 11. */
const COMPANY = { buyers: 10_000, suppliers: 20, goods: 300 };
const LINES = 5 * COUNT;
const READERS = 4;
const day = (back: number) =>
  new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
const QUARTER = { start_time: `${day(92)} 00:00:00`, end_time: `${day(0)} 23:59:59` };

async function callsOf({ db }: OpenShop): Promise<Call[]> {
  const { rows } = await db.pool.query(
    `select 'G' || o.id as order_sn, o.shop_order, o.rec_mobile, p.kuaidi_sn, k.goods_id::int, g.supplier_id::int, k.platform, o.user_id::int, u.mobile as buyer_mobile, (select max(partner_id)::int from commissions) as promoter_id
     from parcels p join orders o on o.id = p.order_id join order_kinds k on k.id = p.kind_id join goods g on g.id = k.goods_id join users u on u.id = o.user_id
     where p.kuaidi_sn is not null offset ${Math.floor(COUNT * 0.4)} limit 1`,
  );
  const some = rows[0] as Record<string, string & number>;
  const filters: [string, object][] = [
    ['first page', {}],
    ['92 days', QUARTER],
    ['goods', { ...QUARTER, goods_id: some.goods_id }],
    ['supplier', { ...QUARTER, supplier_id: some.supplier_id }],
    ['buyer', { ...QUARTER, user: String(some.user_id) }],
    ['platform', { ...QUARTER, platform: some.platform }],
    ['a number', { numbers: [some.order_sn] }],
    ['a waybill', { numbers: [some.kuaidi_sn] }],
    ['a phone', { numbers: [some.rec_mobile] }],
    ['a platform number', { numbers: [some.shop_order] }],
  ];
  const states = [10, 20, 30, 40, 50, 60, 70, 90];
  return [
    ...filters.map(([what, body]) => post(`parcels: ${what}`, '/api/admin/parcel/list', body)),
    ...states.map((status) =>
      post(`parcels: state ${status}`, '/api/admin/parcel/list', { ...QUARTER, status }),
    ),
    ...states.map((status) =>
      post(`parcels: state ${status} of a supplier`, '/api/admin/parcel/list', {
        ...QUARTER,
        status,
        supplier_id: some.supplier_id,
      }),
    ),
    ...filters.slice(0, 5).map(([what, body]) => post(`orders: ${what}`, '/api/admin/order/list', body)),
    ...filters.slice(0, 5).map(([what, body]) => post(`batches: ${what}`, '/api/admin/batch/list', body)),
    ...lists(some),
    get('number search: an order', `/api/admin/find?q=${some.order_sn}`, 'count'),
    get('number search: a waybill', `/api/admin/find?q=${some.kuaidi_sn}`, 'count'),
    get('number search: a platform number', `/api/admin/find?q=${some.shop_order}`, 'count'),
    get('queues', '/api/admin/todo', 'count'),
    get('overview of money, 92 days', `/api/admin/finance/summary?${new URLSearchParams(QUARTER)}`, 'sums'),
    get('dashboard, first look of a minute', '/api/admin/dashboard', 'page'),
  ];
}

/** Lists of the other rooms: as they open, and narrowed as the tabs and fields of their pages do. */
function lists(some: Record<string, string & number>): Call[] {
  const quarter = new URLSearchParams(QUARTER).toString();
  const of = (path: string, queries: string[]) =>
    queries.map((query) =>
      get(
        `${path.slice(1)}${query && `: 92 days, ${query}`}`,
        `/api/admin${path}?${query && `${quarter}&${query}`}`,
      ),
    );
  const plain = (path: string, queries: string[]) =>
    queries.map((query) => get(`${path.slice(1)}: ${query || 'all'}`, `/api/admin${path}?${query}`));
  return [
    ...of('/user', ['', `q=${some.user_id}`, `q=${some.buyer_mobile}`, 'status=1']),
    ...of('/ticket', ['', 'tab=waiting', 'tab=late', 'status=4', `user=${some.user_id}`]),
    ...of('/refund', ['', 'status=0', 'status=1', `user=${some.user_id}`]),
    ...of('/comp', ['', 'status=1', 'status=2', `supplier_id=${some.supplier_id}`]),
    ...of('/withdraw', ['', 'status=0', 'status=2']),
    ...of('/recharge', ['']),
    ...of('/commission', ['', `partner_id=${some.promoter_id}`]),
    get('signs of abuse of a promoter', `/api/admin/partner/signs?user_id=${some.promoter_id}`),
    ...of('/ledger', [
      '',
      'account=balance',
      'account=commission',
      'account=system',
      `supplier_id=${some.supplier_id}`,
      `user_id=${some.user_id}`,
      'code=sales',
      'code=channel',
      'type=1',
      'type=8',
      'least=800.00',
    ]),
    ...plain('/goods', ['', `supplier_id=${some.supplier_id}`, 'status=1']),
    ...of('/audit', ['', 'action=goods.update', 'object=refund']),
  ];
}

/** 5,000 goods get dearer by one task that a second operator agreed to, while visitors read the goods list (O063). */
async function reprice(shop: OpenShop): Promise<Line[]> {
  const { app, db, deps } = shop;
  await fillGoods(db, 5_000);
  const [asker, second] = [await operatorIn({ app, db, deps }), await operatorIn({ app, db, deps })];
  const { rows } = await db.pool.query<{ id: number }>(
    'select id::int from goods order by id desc limit 5000',
  );
  const wanted = { ids: rows.map(({ id }) => id), field: 'price', way: 'add', value: '0.10' } as const;
  const preview = await timed(() => asker.api.goods.previewReprice({ body: wanted }));
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const worker = startWorker({ db, log: app.log, perform: shop.perform, chores: [] });
  try {
    const urls = Array.from({ length: 50 }, (_, n) => `/api/gift/goods/list?page=${n + 1}&page_size=20`);
    const read = (milliseconds: number) => runLoad({ base, urls, connections: READERS, milliseconds });
    const before = await read(5_000);
    const { approval } = await asker.api.goods.reprice({
      key: 'bench-reprice',
      body: { ...wanted, reason: 'bench' },
    });
    const reading = read(10_000);
    const task = await timed(async () => {
      await second.api.operators.decideApproval({
        key: 'bench-decide',
        body: { approval_sn: approval!.approval_sn, do: 'approve' },
      });
      while ((await left(shop, wanted.ids)) > 0) await new Promise((rest) => setTimeout(rest, 50));
    });
    const during = await reading;
    const p99 = ({ latencies }: LoadResult) => percentile(latencies, 99);
    return [
      {
        what: 'price change of 5,000: preview',
        measured: `${show(preview.ms)} ms`,
        value: null,
        goal: null,
      },
      {
        what: 'price change of 5,000: task',
        measured: `${show(task.ms)} ms`,
        value: task.ms,
        unit: ' ms',
        goal: { atMost: 10_000 },
      },
      {
        what: `goods list, ${READERS} readers, p99 meanwhile`,
        measured: `${show(p99(during))} ms, ${show(p99(before))} before`,
        value: p99(during),
        unit: ' ms',
        goal: { atMost: 30 },
      },
    ];
  } finally {
    await worker.stop();
  }
}

/** How many of the goods still have the price that they had. */
async function left({ db }: OpenShop, ids: readonly number[]): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    `select count(*)::int as n from goods where id = any($1) and version = 1`,
    [ids],
  );
  return rows[0]!.n;
}

const lines = await inScratch(async (directory) => {
  const shop = await openStore(directory);
  try {
    const { pool } = shop.db;
    const buyers = await seedPeople(pool, COMPANY);
    await seedOrders(pool, { buyers, perBatch: 50, goods: COMPANY.goods, kinds: 3 }, COUNT);
    await seedBooks(pool, { buyers, lines: LINES });
    await seedService(pool, buyers);
    await seedPromoter(pool, { buyers, orders: COUNT / 20 });
    note(`seeded ${COUNT} parcels of ${buyers.length} buyers, ${LINES} lines of the ledger`);
    await foldCounters(shop.deps);
    await fillFinder(shop.deps);
    await foldLedgerDays(shop.deps);
    const { cookie } = await operatorIn({ app: shop.app, db: shop.db, deps: shop.deps });
    const results: Line[] = [];
    for (const call of await callsOf(shop))
      results.push(...(await measureCall(shop, { ...SAME_ORIGIN, cookie }, call)));
    results.push(...(await reprice(shop)));
    return results;
  } finally {
    await shop.close();
  }
});
process.exitCode = report('Back office', lines) ? 0 : 1;
