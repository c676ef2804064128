// F12: the server is killed while it posts what suppliers earned, while money leaves for them, and while balance goes back to
// its payers; another one goes on.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildServer, type ShopProcess, startService } from '../bench/lib/shop-process.ts';
import { seal } from '../packages/server/src/db/seal.ts';
import { makeStatements } from '../packages/server/src/settlement/make-statements.ts';
import { TEST_SECRET } from './harness/global-setup.ts';
import { recharge } from './harness/money.ts';
import { operatorIn } from './harness/operators.ts';
import { openWarehouse } from './harness/shipping.ts';
import { openTestService, type TestService } from './harness/test-service.ts';

const PARCELS = 400;
/** Items that are copied from those parcels, so that a pass takes long enough to be hit. */
const COPIES = 120_000;
const KILLS = 3;
/** Items of one pass. */
const PASS = 50_000;
const SALE = 50 * 40 + 10;
/** Payments that one refund goes back to, and what each of them was (fen). */
const PARTS = 300;
const PAID = 1_000;

let shop: TestService;
let server: ShopProcess | null = null;
beforeAll(() => buildServer());
beforeEach(async () => {
  shop = await openTestService();
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
const n = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(shop.db.q)).rows[0]!.n;
const open = () =>
  n(sql<{ n: number }>`select count(*)::int as n from supplier_items where accrual_id is null`);
const balance = () => n(sql<{ n: number }>`select balance_fen as n from accounts where supplier_id = 1`);
const isAtWork = async () =>
  (await n(sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where query like '%supplier_items%'
    and state <> 'idle' and pid <> pg_backend_pid() and datname = current_database()`)) > 0;
/** The clock's work is due now, whoever held it before. */
const due = (chore: string) =>
  sql`insert into chores (name, next_run_at) values (${chore}, now()) on conflict (name) do update set next_run_at = now(), leased_until = null`.execute(
    shop.db.q,
  );
async function until(isSo: () => Promise<boolean>, rest = 10): Promise<void> {
  for (const since = Date.now(); !(await isSo());) {
    if (Date.now() - since > 120_000) throw new Error(`not within two minutes:\n${server?.output()}`);
    await new Promise((done) => setTimeout(done, rest));
  }
}

it('posts every item once, whenever it is killed (F12)', async () => {
  const house = await openWarehouse(shop);
  const buyer = await shop.person({ balance: 100_000_000 });
  await house.order(buyer, { count: PARCELS, goodsNum: 50 });
  await sql`update parcels set pickup_time = now() where supplier_id = 1`.execute(shop.db.q);
  const all = await open();
  expect(all).toBe(PARCELS);
  // Parcels that are not there: what is posted counts, and the audit is asked of the true ones.
  await sql`alter table supplier_items drop constraint supplier_items_parcel_id_fkey`.execute(shop.db.q);
  await sql`insert into supplier_items (supplier_id, parcel_id, kind, amount_fen)
    select 1, 900000000 + i, 1, ${SALE} from generate_series(1, ${COPIES}::int) i`.execute(shop.db.q);
  const died: number[] = [];
  for (let i = 0; i < KILLS; i += 1) {
    await due('suppliers earn');
    const { kill } = await start();
    // In the first pass, in the second, in the third: each is under way as soon as the one before is there.
    await until(async () => (i === 0 ? isAtWork() : (await open()) <= PARCELS + COPIES - i * PASS), 1);
    await new Promise((rest) => setTimeout(rest, Math.random() * 300));
    await kill();
    died.push(await open());
  }
  await due('suppliers earn');
  await start();
  await until(async () => (await open()) === 0);
  expect(await balance()).toBe((PARCELS + COPIES) * SALE);
  expect(await n(sql<{ n: number }>`select sum(items)::int as n from supplier_accruals`)).toBe(
    PARCELS + COPIES,
  );
  expect(await shop.audit()).toEqual([]);
  expect(new Set(died).size).toBeGreaterThan(1);
  console.info(`accrual: killed with ${died.join(', ')} left of ${PARCELS + COPIES}`);
}, 300_000);

it('money leaves once, or not at all, whenever it is killed (F12)', async () => {
  const [one, second] = [await operatorIn(shop), await operatorIn(shop)];
  await sql`update suppliers set settle_cycle = 'week', settle_days = 0`.execute(shop.db.q);
  await shop.db.q
    .insertInto('supplier_payees')
    .values({
      supplier_id: 1,
      type: 2,
      holder: '拾光',
      account_sealed: seal(shop.deps.secret, '6222020200112233445', shop.deps.random),
      account_mask: '3445',
      account_hash: Buffer.alloc(32),
      status: 1,
      asked_by: 'test',
    })
    .execute();
  await one.prove();
  await one.api.settle.adjust({
    key: 'a',
    body: { supplier_id: 1, way: 'in', money: '900.00', kind: 3, reason: '补贴' },
  });
  await makeStatements({ ...shop.deps, timeOfRecord: async () => new Date(Date.now() + 9 * 86_400_000) });
  await sql`update settlements set status = 1, confirmed_at = now() where status = 0`.execute(shop.db.q);
  const { approval } = await one.api.settle.approve({
    key: 'b',
    body: { settle_sns: ['S8001'], reason: '核对无误' },
  });
  const host = await start();
  const decide = () =>
    fetch(`${host.base}/api/admin/approval`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: second.cookie,
        'sec-fetch-site': 'same-origin',
        'idempotency-key': 'yes',
      },
      body: JSON.stringify({ approval_sn: approval!.approval_sn, do: 'approve' }),
    }).then(
      () => null,
      () => null,
    );
  const sent = decide();
  await new Promise((rest) => setTimeout(rest, Math.random() * 20));
  await host.kill();
  await sent;
  const paid = await n(
    sql<{ n: number }>`select count(*)::int as n from ledger_txs where kind = 'supplier-payout'`,
  );
  expect(await balance()).toBe(paid === 1 ? 0 : 90_000);
  expect(await shop.audit()).toEqual([]);
  await start();
  await second.prove();
  await second.api.operators
    .decideApproval({ key: 'yes', body: { approval_sn: approval!.approval_sn, do: 'approve' } })
    .catch(() => null);
  expect(
    await n(sql<{ n: number }>`select count(*)::int as n from ledger_txs where kind = 'supplier-payout'`),
  ).toBe(1);
  expect(await balance()).toBe(0);
  expect(await shop.audit()).toEqual([]);
}, 300_000);

it(`${PARTS} payments get their balance back once, whenever it is killed (F12)`, async () => {
  const [one, second] = [await operatorIn(shop), await operatorIn(shop)];
  const payer = await shop.person();
  for (let i = 0; i < PARTS; i += 1) await recharge(shop, payer, PAID);
  await sql`insert into sandbox_payments (trade_no, token, amount_fen, subject, created_at_ms, expire_at_ms, state, paid_amount_fen, provider_no, paid_at_ms)
    select trade_no, trade_no, amount_fen, '', 0, 0, 'paid', amount_fen, provider_no, 1 from recharges where user_id = ${payer.id}`.execute(
    shop.db.q,
  );
  const money = ((PARTS * PAID) / 100).toFixed(2);
  const { refund_sn } = await payer.api.balanceRefunds.apply({ body: { money, reason: '不再使用' } });
  const { approval } = await one.api.balanceRefunds.decide({
    key: 'b',
    body: { refund_sn, do: 'approve', reason: '核对无误' },
  });
  await second.api.operators.decideApproval({
    key: 'yes',
    body: { approval_sn: approval!.approval_sn, do: 'approve' },
  });
  const left = () =>
    n(sql<{ n: number }>`select count(*)::int as n from balance_refund_parts where status = 0`);
  const given = () => n(sql<{ n: number }>`select count(*)::int as n from sandbox_refunds`);
  const again = async () => {
    await due('balance refunds');
    // As if its pause were over: a pass takes fifty, and says of each when it is asked for again.
    await sql`update balance_refund_parts set next_at = now() where status = 0`.execute(shop.db.q);
  };
  const died: string[] = [];
  for (let i = 0; i < KILLS; i += 1) {
    await again();
    const before = await left();
    const { kill } = await start();
    await until(async () => (await left()) < before - i * 10, 1);
    await new Promise((rest) => setTimeout(rest, Math.random() * 30));
    await kill();
    died.push(`${await left()} to send, ${await given()} given`);
  }
  expect(await left()).toBeGreaterThan(0);
  await start();
  await until(async () => {
    await again();
    return (await left()) === 0;
  }, 500);
  expect(
    await n(
      sql<{
        n: number;
      }>`select count(*)::int as n from (select from sandbox_refunds group by trade_no having count(*) = 1 and sum(amount_fen) = ${PAID}) t`,
    ),
  ).toBe(PARTS);
  expect([await given(), await payer.balance()]).toEqual([PARTS, 0]);
  expect(await shop.audit()).toEqual([]);
  console.info(`balance refund: killed with ${died.join('; ')}`);
}, 300_000);
