// What suppliers see of 1,000,000 parcels, what the warehouse does in one go, and how they are settled; see bench/README.md.
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { BILL_CHANNEL, BILL_LIMITS } from '@giftship/shared/bills/bill';
import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { WAYBILL_COLUMNS } from '@giftship/shared/shipping/labels';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { sql } from 'kysely';
import { foldCounters } from '../packages/server/src/lists/keep-counters.ts';
import { makeOrders } from '../packages/server/src/orders/make-orders.ts';
import { accrueSuppliers } from '../packages/server/src/settlement/accrue.ts';
import { detailFile } from '../packages/server/src/settlement/detail-file.ts';
import { makeStatements } from '../packages/server/src/settlement/make-statements.ts';
import { transfer } from '../packages/server/src/wallet/ledger.ts';
import { operatorIn, SAME_ORIGIN } from '../tests/harness/operators.ts';
import { memberOf, type TestMember } from '../tests/harness/suppliers.ts';
import { type Call, get, measureCall, post } from './lib/measure-call.ts';
import { addBuyer, type OpenShop, openStore } from './lib/open-shop.ts';
import { PLAIN_ORDER, recipients } from './lib/recipients.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { seedPeople } from './lib/seed-company.ts';
import { seedOrders } from './lib/seed-parcels.ts';
import { show, timed } from './lib/stats.ts';

const COUNT = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000);
/** The company of section 11. */
const COMPANY = { buyers: 10_000, suppliers: 20, goods: 300 };
const STATEMENT = 500_000;
const ACCRUAL = 1_000_000;
const IMPORT = 10_000;
const WAVE = 500;
const DAY_MS = 86_400_000;

const line = (what: string, ms: number, atMost: number, beside = ''): Line => ({
  what,
  measured: `${show(ms)} ms${beside}`,
  value: ms,
  unit: ' ms',
  goal: { atMost },
});

/** Lists of the console, and of operators over suppliers' matters, as they open and as their tabs narrow them. */
function consoleCalls(numbers: { order_sn: string; kuaidi_sn: string }): Call[] {
  const search = (more: object) => ({ page: 1, page_size: 50, numbers: [], ...more });
  const orders = (what: string, more: object) =>
    post(`parcels of a supplier: ${what}`, '/api/supplier/order/list', search(more));
  const tabs = ['waybill', 'print', 'hand_over', 'handed', 'under_way', 'problem', 'finished', 'cancelled'];
  return [
    orders('all', {}),
    ...tabs.map((tab) => orders(tab, { tab })),
    orders('overdue', { due: 'overdue' }),
    orders('a waybill', { numbers: [numbers.kuaidi_sn] }),
    orders('an order', { numbers: [numbers.order_sn] }),
    get('today of a supplier', '/api/supplier/dashboard'),
    get('7 and 30 days of a supplier', '/api/supplier/dashboard/spans'),
    get('queues of a supplier', '/api/supplier/todo', 'count'),
    get('waves', '/api/supplier/wave'),
    get('stock', '/api/supplier/stock'),
    get('cases of a supplier', '/api/supplier/case'),
    get('compensation of a supplier', '/api/supplier/comp/list'),
    get('account of a supplier', '/api/supplier/account'),
    get('ledger of a supplier', '/api/supplier/ledger'),
    get('statements of a supplier', '/api/supplier/settle/list'),
  ];
}
const OFFICE_CALLS: Call[] = [
  get('statements', '/api/admin/settle'),
  get('ages of what is owed', '/api/admin/settle/aging'),
  get('adjustments of suppliers', '/api/admin/supplier/adjust'),
  get('cases', '/api/admin/case'),
];

/** A bill of 200,000 payments is read, compared and closed; how long it keeps the node from everything else. */
async function billOfDay(shop: OpenShop, cookie: string): Promise<Line[]> {
  // The demo content fetched that of yesterday.
  const day = chinaDay(Date.now() - 30 * DAY_MS);
  await shop.db.pool.query(
    `insert into recharges (trade_no, user_id, channel, amount_fen, status, provider, provider_no, expire_at, paid_at)
     select 'R' || n, (select min(id) from users), 1, 1000 + n % 7, $1, 'sandbox', 'S' || n, now(), $2::timestamptz from generate_series(1, $3::int) n`,
    [RECHARGE_STATUS.paid, `${day}T12:00:00+08:00`, BILL_LIMITS.rows],
  );
  await shop.db.pool.query('analyze recharges');
  const rows = Array.from(
    { length: BILL_LIMITS.rows },
    (_, at) =>
      `1\tR${at + 1}\t\tS${at + 1}\t${formatYuan(fen(1000 + ((at + 1) % 7)))}\t0.06\t${day} 12:00:00`,
  ).join('\n');
  const held = monitorEventLoopDelay({ resolution: 5 });
  held.enable();
  const { ms, answer } = await timed(() =>
    shop.app.inject({
      method: 'POST',
      url: '/api/admin/bill',
      headers: {
        ...SAME_ORIGIN,
        cookie,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      payload: { channel: BILL_CHANNEL.sandbox, day, rows },
    }),
  );
  held.disable();
  const { code, msg, data } = answer.json() as { code: number; msg: string; data: { issues: number } };
  if (code !== 0 || data.issues !== 0) throw new Error(`the bill: ${msg} ${JSON.stringify(data)}`);
  return [
    line('bill of 200,000 rows read, matched and closed', ms, 30_000),
    line('the longest that everything else waited meanwhile', held.max / 1e6, 500),
  ];
}

/** 10,000 orders of a courier that is filled in by hand: their waybills by one sheet, a wave of 500, its labels. */
async function warehouseDay(shop: OpenShop, clerk: TestMember, goodsId: number): Promise<Line[]> {
  const { deps, db } = shop;
  const buyer = await addBuyer(db, 1_000_000_000);
  const { courier_id } = await db.q
    .selectFrom('goods')
    .where('id', '=', goodsId)
    .select('courier_id')
    .executeTakeFirstOrThrow();
  const { batchId } = await makeOrders(
    deps,
    { caller: buyer, key: randomUUID(), channel: 'api' },
    { ...PLAIN_ORDER, goods_id: goodsId, express_id: courier_id, rec_list: recipients(IMPORT) },
  );
  const ids = await db.q
    .selectFrom('orders')
    .where('batch_id', '=', batchId)
    .select('id')
    .orderBy('id')
    .execute();
  const made = ids.map(({ id }) => ({ order_sn: `G${id}` }));
  const rows = made.map(({ order_sn }, at) => ({
    no: at + 2,
    cells: [order_sn, `7312${1_000_000_000 + at}`],
  }));
  const imported = await timed(() =>
    clerk.api.shipping.importWaybills({
      key: randomUUID(),
      body: { titles: [WAYBILL_COLUMNS.order_sn[0], WAYBILL_COLUMNS.kuaidi_sn[0]], rows, reason: '' },
    }),
  );
  const sns = made.slice(0, WAVE).map(({ order_sn }) => order_sn);
  const wave = await timed(() =>
    clerk.api.shipping.makeWave({ key: randomUUID(), body: { order_sns: sns } }),
  );
  const labels = await timed(() =>
    clerk.api.shipping.labels({ body: { wave_sn: wave.answer.wave.wave_sn, size: '76x130', reason: '' } }),
  );
  return [
    line(`waybills of ${IMPORT} parcels by one sheet`, imported.ms, 20_000),
    line(`wave of ${WAVE} and its labels`, wave.ms + labels.ms, 5_000),
  ];
}

/** Every item that stands open is posted, while somebody keeps paying out of a supplier's account. */
async function accrual({ deps, db }: OpenShop, supplierId: number): Promise<Line[]> {
  const posting = new AbortController();
  let slowest = 0;
  const paying = (async () => {
    for (let n = 0; !posting.signal.aborted; n += 1) {
      const { ms } = await timed(() =>
        db.transaction((tx) =>
          transfer(tx, {
            from: { kind: 'system', code: 'manual' },
            to: { kind: 'supplier', supplierId },
            amount: fen(1),
            type: LOG_TYPE.supplierAdjustment,
            kind: 'bench',
            ref: String(n),
          }),
        ),
      );
      slowest = Math.max(slowest, ms);
      await new Promise((rest) => setTimeout(rest, 10));
    }
  })();
  const posted = await timed(() => accrueSuppliers(deps));
  posting.abort();
  await paying;
  const scaled = (posted.ms * ACCRUAL) / posted.answer;
  return [
    line(`accrual of ${ACCRUAL} items`, scaled, 600_000, `, of ${posted.answer} in ${show(posted.ms)} ms`),
    line('account of a supplier held meanwhile, longest', slowest, 200),
  ];
}

/** All statements, and the detail of the largest by parcel. */
async function statements({ deps, db }: OpenShop, supplierId: number): Promise<Line[]> {
  const later = { ...deps, timeOfRecord: async () => new Date(Date.now() + 40 * DAY_MS) };
  const made = await timed(() => makeStatements(later));
  const { id } = await db.q
    .selectFrom('settlements')
    .where('supplier_id', '=', supplierId)
    .select('id')
    .orderBy('sale_fen', 'desc')
    .executeTakeFirstOrThrow();
  const read = await timed(async () => {
    let bytes = 0;
    for await (const piece of (await detailFile(db.q, `S${id}`, supplierId)).stream ?? [])
      bytes += piece.length;
    return bytes;
  });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from supplier_items where supplier_id = ${supplierId} and accrual_id is not null`.execute(
    db.q,
  );
  const parcels = rows[0]?.n ?? 0;
  return [
    line(`${made.answer.length} statements`, made.ms, 60_000),
    line(
      `detail of a statement of ${STATEMENT} parcels`,
      (read.ms * STATEMENT) / parcels,
      60_000,
      `, of ${parcels} in ${show(read.ms)} ms`,
    ),
  ];
}

const lines = await inScratch(async (directory) => {
  const shop = await openStore(directory);
  try {
    const { pool, q } = shop.db;
    const buyers = await seedPeople(pool, COMPANY);
    await seedOrders(pool, { buyers, perBatch: 50, goods: COMPANY.goods, kinds: 3 }, COUNT);
    await foldCounters(shop.deps);
    const { rows } = await pool.query<{
      supplier_id: number;
      goods_id: number;
      order_sn: string;
      kuaidi_sn: string;
    }>(
      `select p.supplier_id::int, k.goods_id::int, 'G' || p.order_id as order_sn, p.kuaidi_sn from parcels p join order_kinds k on k.id = p.kind_id
       where p.kuaidi_sn is not null and p.supplier_id = (select supplier_id from parcels group by supplier_id order by count(*) desc limit 1) limit 1`,
    );
    const some = rows[0]!;
    note(`seeded ${COUNT} parcels; the largest supplier is ${some.supplier_id}`);
    await pool.query(
      `with w as (insert into warehouses (supplier_id, name, province, city, address) values ($1, 'bench', '', '', '') returning id)
       update couriers c set warehouse_id = w.id, code = 'zhongtong', issue_mode = $3 from w, goods g where g.id = $2 and c.id = g.courier_id`,
      [some.supplier_id, some.goods_id, ISSUE_MODE.hand],
    );
    // Whoever the demo has made its owner.
    await q.deleteFrom('supplier_members').where('supplier_id', '=', some.supplier_id).execute();
    const clerk = await memberOf(shop, some.supplier_id);
    const { cookie } = await operatorIn(shop);
    const results: Line[] = [];
    results.push(...(await accrual(shop, some.supplier_id)));
    results.push(...(await statements(shop, some.supplier_id)));
    await q.executeQuery(sql`vacuum analyze`.compile(q));
    for (const call of consoleCalls(some))
      results.push(...(await measureCall(shop, { authorization: `Bearer ${clerk.token}` }, call)));
    for (const call of OFFICE_CALLS)
      results.push(...(await measureCall(shop, { ...SAME_ORIGIN, cookie }, call)));
    results.push(...(await billOfDay(shop, cookie)));
    results.push(...(await warehouseDay(shop, clerk, some.goods_id)));
    return results;
  } finally {
    await shop.close();
  }
});
process.exitCode = report('Suppliers', lines) ? 0 : 1;
