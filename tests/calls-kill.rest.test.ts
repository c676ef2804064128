// F12: the server is killed in the middle of one large call of a supplier or of finance. All of it happened or none; who
// asks again under the same key gets it done, once.
import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildServer, type ShopProcess, startService } from '../bench/lib/shop-process.ts';
import { TEST_SECRET } from './harness/global-setup.ts';
import { operatorIn } from './harness/operators.ts';
import { openWarehouse } from './harness/shipping.ts';
import { ownGoods } from './harness/stock.ts';
import { memberOf, type TestMember } from './harness/suppliers.ts';
import { openTestService, type TestService } from './harness/test-service.ts';

const IMPORTED = 5_000;
const WAVE = 500;
const WAYBILLS = 10_000;
const BILLED = 60_000;
const KILLS = 4;
const DAY_MS = 86_400_000;

let shop: TestService;
let server: ShopProcess | null = null;
beforeAll(() => buildServer());
beforeEach(async () => {
  // It only prepares and looks; the work is done by servers of their own on the same database.
  shop = await openTestService({ demo: true });
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await shop?.close();
});
afterAll(() => server?.stop());

const start = async () =>
  (server = await startService({
    env: { DATABASE_URL: shop.database.url, GIFT_DEMO: '1', GIFT_SECRET: TEST_SECRET.toString('latin1') },
  }));

interface Call {
  path: string;
  headers: Record<string, string>;
  body: object;
  /** A part of the statements that only this work sends. */
  marks: string;
  /** It is over too soon to be hit: it is held up at its last statements, which write to this table. */
  held?: string;
  /** What it makes, and how much that is when it is done once. */
  seen: ReturnType<typeof sql<{ n: number }>>;
  once: number;
}
const bySupplier = ({ token }: TestMember) => ({ authorization: `Bearer ${token}` });
const rowsOf = (cells: string[][]) => cells.map((row, at) => ({ no: at + 2, cells: row }));

const CALLS: Record<string, () => Promise<Call>> = {
  [`an import of ${IMPORTED} goods by a supplier`]: async () => {
    const goods = await ownGoods(shop);
    const member = await memberOf(shop, goods.supplier, MEMBER_ROLE.operations);
    const { couriers } = await member.api.goods.options({});
    const courier = couriers.find(({ id }) => id === goods.express)!.name;
    const { supplier_code, name, courier: of, cost } = GOODS_TITLES;
    const rows = rowsOf(
      Array.from({ length: IMPORTED }, (_, i) => [`F12-${i}`, `礼品 ${i}`, courier, '4.00']),
    );
    return {
      path: '/api/supplier/goods/import',
      headers: bySupplier(member),
      body: { mode: 'both', titles: [supplier_code, name, of, cost], rows },
      marks: 'goods_review',
      seen: sql<{
        n: number;
      }>`select count(*)::int as n from goods_reviews where status = 0 and set_no is not null`,
      once: IMPORTED,
    };
  },
  [`a wave of ${WAVE}`]: async () => {
    const house = await openWarehouse(shop);
    const buyer = await shop.person({ balance: 100_000_000 });
    for (const count of [WAVE, 100]) await house.order(buyer, { count, way: 'byHand' });
    return {
      path: '/api/supplier/wave',
      headers: bySupplier(await house.member()),
      body: { search: { tab: 'waybill' } },
      marks: 'supplier_log',
      held: 'supplier_log',
      seen: sql<{
        n: number;
      }>`select (select coalesce(sum(count), 0) from waves)::int as n from (select count(*) as placed from parcels where wave_id is not null) p
        where p.placed = (select coalesce(sum(count), 0) from waves)`,
      once: WAVE,
    };
  },
  [`an import of ${WAYBILLS} waybills`]: async () => {
    const house = await openWarehouse(shop);
    const buyer = await shop.person({ balance: 100_000_000 });
    const sns: string[] = [];
    while (sns.length < WAYBILLS) sns.push(...(await house.order(buyer, { count: 500, way: 'byHand' })));
    const rows = rowsOf(sns.map((sn, i) => [sn, `7${String(31_000_000_000 + i)}`]));
    return {
      path: '/api/supplier/waybill/import',
      headers: bySupplier(await house.member()),
      body: { titles: ['order_sn', 'kuaidi_sn'], rows },
      marks: 'parcels',
      seen: sql<{ n: number }>`select count(kuaidi_sn)::int as n from parcels`,
      once: WAYBILLS,
    };
  },
  [`a bill of ${BILLED} rows`]: async () => {
    const person = await shop.person();
    const day = chinaDay(shop.deps.now() - DAY_MS);
    await sql`insert into recharges (trade_no, user_id, channel, amount_fen, provider, expire_at, status, paid_at, provider_no)
      select 'F12-' || i, ${person.id}, 1, 1000 + i % 100, 'sandbox', now(), 1, ${`${day}T12:00:00+08:00`}::timestamptz, 'X-' || i
      from generate_series(1, ${BILLED}::int) i`.execute(shop.db.q);
    const rows = Array.from({ length: BILLED }, (_, i) => {
      const money = ((1000 + ((i + 1) % 100)) / 100).toFixed(2);
      return ['1', `F12-${i + 1}`, '', `X-${i + 1}`, money, '0.06', `${day} 12:00:00`].join('\t');
    });
    const { cookie } = await operatorIn(shop);
    return {
      path: '/api/admin/bill',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: { channel: 9, day, rows: rows.join('\n') },
      marks: 'bill',
      // The bill, its rows, and its two entries.
      seen: sql<{
        n: number;
      }>`select ((select count(*) from bills where status = 1) + (select count(*) from bill_rows)
        + (select count(*) from ledger_txs where kind in ('channel-fee', 'channel-settled')))::int as n`,
      once: BILLED + 3,
    };
  },
};

it.each(Object.keys(CALLS))(
  '%s is killed: all of it or none, and once when it is asked for again (F12)',
  async (name) => {
    const call = await CALLS[name]!();
    const seen = async () => (await call.seen.execute(shop.db.q)).rows[0]?.n ?? Number.NaN;
    const ask = (base: string) =>
      fetch(base + call.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'f12', ...call.headers },
        body: JSON.stringify(call.body),
      });
    // Recharges of a bill are written down without what they credited; beside them nothing is wrong.
    const before = await shop.audit();
    let hits = 0;
    let took = 0;
    for (let i = 0; i < KILLS && (await seen()) === 0; i += 1) {
      const { base, kill } = await start();
      const free = await hold(call.held);
      const sent = ask(base).then(
        async (answer) => `${answer.status} ${(await answer.text()).slice(0, 200)}`,
        () => 'cut off',
      );
      const since = Date.now();
      await until(() => isAtWork(call.marks), sent);
      took = Date.now() - since;
      await new Promise((rest) => setTimeout(rest, Math.random() * Math.min(took, 400)));
      await kill();
      await free();
      const said = await sent;
      const made = await seen();
      expect([0, call.once]).toContain(made);
      // Who was cut off does not know; who was told it is done may count on it.
      expect(said === 'cut off' || made === call.once).toBe(true);
      if (made === 0) hits += 1;
    }
    expect(hits).toBeGreaterThan(0);
    const { base } = await start();
    const first = await ask(base);
    expect([first.status, await seen()]).toEqual([200, call.once]);
    const said = await first.text();
    const again = await ask(base);
    expect([await again.text(), await seen()]).toEqual([said, call.once]);
    console.info(`${name}: killed ${hits} times before its end, ${took} ms after it was asked for`);
    expect(await shop.audit()).toEqual(before);
  },
  300_000,
);

/** Keeps everybody else from writing to a table until the function that is answered. */
async function hold(table: string | undefined): Promise<() => Promise<void>> {
  if (table === undefined) return async () => {};
  const holder = await shop.db.pool.connect();
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  return async () => {
    await holder.query('rollback');
    holder.release();
    await until(async () => !(await isAtWork(table)));
  };
}

/** A transaction of the server's is in the middle of it. */
async function isAtWork(marks: string): Promise<boolean> {
  const { rows } =
    await sql`select from pg_stat_activity where query like ${`%${marks}%`} and backend_type = 'client backend'
    and (state = 'idle in transaction' or state = 'active' and xact_start < query_start or wait_event_type = 'Lock') and pid <> pg_backend_pid() and datname = current_database()`.execute(
      shop.db.q,
    );
  return rows.length > 0;
}

async function until(isSo: () => Promise<boolean>, ended?: Promise<string>): Promise<void> {
  let end: string | null = null;
  void ended?.then((said) => (end = said));
  for (const since = Date.now(); !(await isSo());) {
    if (end !== null) return;
    if (Date.now() - since > 60_000) throw new Error(`not within a minute:\n${server?.output()}`);
    await new Promise((rest) => setTimeout(rest, 1));
  }
}
