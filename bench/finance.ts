// Lists of finance over many rows, a bill of 200,000 rows, a sheet of 5,000 goods, and one counted item that 200 want at once; see bench/README.md.
import { randomUUID } from 'node:crypto';
import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import { makeOrders } from '../packages/server/src/orders/make-orders.ts';
import { operatorIn, SAME_ORIGIN } from '../tests/harness/operators.ts';
import { countedGoods, ownGoods, stockOf } from '../tests/harness/stock.ts';
import { memberOf } from '../tests/harness/suppliers.ts';
import { type Call, get, measureCall } from './lib/measure-call.ts';
import { addBuyer, type OpenShop, openStore } from './lib/open-shop.ts';
import { PLAIN_ORDER, recipients } from './lib/recipients.ts';
import { type Line, note, report } from './lib/report.ts';
import { inScratch } from './lib/scratch.ts';
import { seedPeople } from './lib/seed-company.ts';
import { seedOrders } from './lib/seed-parcels.ts';
import { show, timed } from './lib/stats.ts';

/** The company of section 11, with the parcels that its cases need. */
const COMPANY = { buyers: 10_000, suppliers: 20, goods: 300 };
const CASES = 50_000;
const STATEMENTS = 20_000;
const REFUNDS = 20_000;
const BILLS = 1_000;
const BILLED = 200_000;
const IMPORT = 5_000;
const AT_ONCE = 200;
const STOCK = 150;
const DAY_MS = 86_400_000;

const line = (what: string, ms: number, atMost: number): Line => ({
  what,
  measured: `${show(ms)} ms`,
  value: ms,
  unit: ' ms',
  goal: { atMost },
});

/** As many as some years of a shop leave behind. */
async function fill({ db }: OpenShop): Promise<void> {
  await sql`insert into cases (parcel_id, order_id, user_id, supplier_id, courier_id, kind, source, status, created_by, created_at, solved_at, due_at)
    select p.id, p.order_id, b.user_id, p.supplier_id, b.courier_id, 1 + p.id % 10, 1, case when p.id % 20 < 4 then p.id % 4 else 4 end, 'bench', now() - p.id % 90 * interval '1 day',
      case when p.id % 20 < 4 then null else now() end, now() + interval '1 day'
    from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id limit ${CASES}`.execute(
    db.q,
  );
  await sql`insert into settlements (supplier_id, period_start, period_end, from_line, to_line, opening_fen, sale_fen, back_fen, freight_fen, comp_fen, adjust_fen, payout_fen,
      closing_fen, reserve_fen, later_fen, held_fen, payable_fen, due_day, status, created_at)
    select s.id, date '2000-01-01' + n::int, date '2000-01-01' + n::int, n * 10, n * 10 - 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, date '2000-01-02' + n::int, case when n % 10 = 0 then n % 3 else 6 end, now() - n * interval '1 hour'
    from (select id, count(*) over () as all_of_them from suppliers) s, generate_series(1, ${STATEMENTS}::int / s.all_of_them::int) n`.execute(
    db.q,
  );
  await sql`with paid as (
      insert into recharges (trade_no, user_id, channel, amount_fen, provider, expire_at, status, paid_at, provider_no)
      select 'bench-' || row_number() over (order by id), id, 1, 1000, 'sandbox', now(), 1, now() - interval '1 day' - id % 300 * interval '1 day', 'X-' || id from users where user_type = 'user'
      returning id, user_id, amount_fen),
    backs as (
      insert into balance_refunds (user_id, amount_fen, status, reason, token, decided_by, decided_at, done_at, created_at)
      select p.user_id, 100, 3, 'bench', 'abcdef', (select min(id) from operators), now(), now(), now() - n * interval '1 hour'
      from paid p, generate_series(1, ${REFUNDS}::int / ${COMPANY.buyers}::int) n returning id)
    select count(*) from backs`.execute(db.q);
  await sql`with made as (
      insert into bills (channel, day, source, file_hash, rows, pay_fen, refund_fen, fee_fen, arrived_fen, status, posted_at, closed_at)
      select 1, date '2020-01-01' + n, 'uploaded', sha256(n::text::bytea), 0, 0, 0, 0, 0, 1, now(), now() from generate_series(1, ${BILLS}::int) n returning id)
    insert into bill_issues (bill_id, class, trade_no, theirs_fen, ours_fen, status, done_at)
    select id, 1 + n % 5, 'bench-' || n, 100, 0, 3, now() from made, generate_series(1, 50) n`.execute(db.q);
  await sql`vacuum analyze`.execute(db.q);
}

const LISTS: Call[] = [
  get('cases', '/api/admin/case'),
  get('cases, solved', '/api/admin/case?tab=solved'),
  get('cases of a kind', '/api/admin/case?kind=4'),
  get('statements', '/api/admin/settle'),
  get('statements, carried over', '/api/admin/settle?status=6'),
  get('statements of a supplier', '/api/admin/settle?supplier_id=1'),
  get('balance refunds', '/api/admin/balance/refund'),
  get('balance refunds, refused', '/api/admin/balance/refund?status=3'),
  get('bills', '/api/admin/bill'),
  get('differences of bills', '/api/admin/bill/issue'),
  get('differences of a bill', '/api/admin/bill/issue?bill_sn=C1500'),
];

/** A bill of a day on which 200,000 paid, a few rows of which differ. */
async function bill(
  { db, deps }: OpenShop,
  api: Awaited<ReturnType<typeof operatorIn>>['api'],
): Promise<Line> {
  // The demo content fetched that of yesterday.
  const day = chinaDay(deps.now() - 30 * DAY_MS);
  await sql`insert into recharges (trade_no, user_id, channel, amount_fen, provider, expire_at, status, paid_at, provider_no)
    select 'bill-' || n, (select min(id) from users where user_type = 'user'), 1, 1000, 'sandbox', now(), 1, ${`${day}T12:00:00+08:00`}::timestamptz, 'Y-' || n
    from generate_series(1, ${BILLED}::int) n`.execute(db.q);
  const rows = Array.from({ length: BILLED }, (_, i) =>
    [
      '1',
      `bill-${i + 1}`,
      '',
      `Y-${i + 1}`,
      i % 1_000 === 0 ? '9.00' : '10.00',
      '0.06',
      `${day} 12:00:00`,
    ].join('\t'),
  ).join('\n');
  const { ms, answer } = await timed(() =>
    api.bills.upload({ key: randomUUID(), body: { channel: 9, day, rows } }),
  );
  return line(`bill of ${answer.rows} rows matched, ${answer.issues} of them differ`, ms, 30_000);
}

/** What a sheet of a supplier would do. */
async function preview(shop: OpenShop): Promise<Line> {
  const goods = await ownGoods(shop);
  await shop.db.q.deleteFrom('supplier_members').where('supplier_id', '=', goods.supplier).execute();
  const member = await memberOf(shop, goods.supplier);
  const { couriers } = await member.api.goods.options({});
  const courier = couriers.find(({ id }) => id === goods.express)?.name ?? '';
  const titles = [GOODS_TITLES.supplier_code, GOODS_TITLES.name, GOODS_TITLES.courier, GOODS_TITLES.cost];
  const rows = Array.from({ length: IMPORT }, (_, i) => ({
    no: i + 2,
    cells: [`B-${i}`, `礼品${i}`, courier, '4.00'],
  }));
  const { ms, answer } = await timed(() =>
    member.api.goods.previewImport({ body: { mode: 'both', titles, rows } }),
  );
  return line(`import preview of ${answer.new} new goods`, ms, 3_000);
}

/** More orders at once than there are pieces: exactly as many as there are succeed. */
async function atOnce(shop: OpenShop, office: Awaited<ReturnType<typeof operatorIn>>): Promise<Line[]> {
  const goods = await countedGoods(shop, office, STOCK);
  const buyers = await Promise.all(Array.from({ length: 10 }, () => addBuyer(shop.db, 1_000_000)));
  const { ms, answer } = await timed(() =>
    Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, i) =>
        makeOrders(
          shop.deps,
          { caller: buyers[i % buyers.length]!, key: randomUUID(), channel: 'api' },
          { ...PLAIN_ORDER, goods_id: goods.id, express_id: goods.express, rec_list: recipients(1, i) },
        ),
      ),
    ),
  );
  const sold = answer.filter(({ status }) => status === 'fulfilled').length;
  const { reserved } = await stockOf(shop, goods.id);
  return [
    line(`${AT_ONCE} orders at once of goods of which there are ${STOCK}`, ms, 5_000),
    {
      what: 'orders beyond what there is, and pieces that nobody has',
      measured: `${sold} sold, ${reserved} held`,
      value: Math.abs(sold - STOCK) + Math.abs(reserved - STOCK),
      unit: '',
      goal: { atMost: 0 },
    },
  ];
}

const lines = await inScratch(async (directory) => {
  const shop = await openStore(directory);
  try {
    const buyers = await seedPeople(shop.db.pool, COMPANY);
    await seedOrders(shop.db.pool, { buyers, perBatch: 50, goods: COMPANY.goods, kinds: 3 }, CASES);
    const office = await operatorIn(shop);
    await fill(shop);
    note(`seeded ${CASES} cases, ${STATEMENTS} statements, ${REFUNDS} balance refunds, ${BILLS} bills`);
    const results: Line[] = [];
    for (const call of LISTS)
      results.push(...(await measureCall(shop, { ...SAME_ORIGIN, cookie: office.cookie }, call)));
    results.push(await preview(shop), ...(await atOnce(shop, office)));
    results.push(await bill(shop, office.api));
    return results;
  } finally {
    await shop.close();
  }
});
process.exitCode = report('Finance', lines) ? 0 : 1;
