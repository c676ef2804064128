import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import {
  MONEY_GOODS,
  RECIPIENT,
  canWithdraw,
  compensate,
  earn,
  invite,
  order,
  ordersOf,
  refund,
  sign,
  ticketFor,
} from '../../../../tests/harness/money.ts';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { clickOn, openFrame, partnerWithSite } from '../../../../tests/harness/partners.ts';
import { buyFor, connect, readyOrders, sync } from '../../../../tests/harness/stores.ts';
import { byKey } from '../../../../tests/harness/signed.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { releaseCommissions } from '../promotion/release-commissions.ts';
import { type Breach, audit } from './audit-checks.ts';
import { auditDaily, lookThrough, readAuditRuns } from './run-audit.ts';

const TABLES = ['accounts', 'ledger_lines', 'orders', 'batches', 'parcels', 'recharges'];

async function shopWithAnOrder(): Promise<TestService> {
  const shop = await openTestService();
  const buyer = await shop.person({ balance: 10_000 });
  const row = {
    rec_name: '甲',
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
  };
  await buyer.api.orders.make({
    key: 'a',
    body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [row, row] },
  });
  return shop;
}

const kept = new Map<() => Promise<TestService>, Promise<TestService>>();
afterAll(async () => {
  for (const shop of kept.values()) await (await shop).close();
});
class TakenBack extends Error {}

/**
 * What the audit says of a clean service in which the database no longer watches, and somebody changes a row by hand:
 * each fault is planted past every trigger and constraint, and taken back; the audit must name the property and the
 * rows.
 */
async function breachesOf(
  make: () => Promise<TestService>,
  unwatched: { tables: readonly string[]; rule: string },
  fault: string,
) {
  const shop = await (kept.get(make) ?? kept.set(make, make()).get(make)!);
  expect(await shop.audit()).toEqual([]);
  let breaches: Breach[] = [];
  const planted = shop.db.transaction(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    for (const table of unwatched.tables) await run(`alter table ${table} disable trigger user`);
    await run(`alter table ${unwatched.rule}`);
    await run(fault);
    breaches = await audit(tx);
    throw new TakenBack();
  });
  await expect(planted).rejects.toThrow(TakenBack);
  return breaches;
}

it.each([
  [
    'P2',
    `update accounts set balance_fen = balance_fen - 9999999 where kind = 'balance' and balance_fen > 0`,
  ],
  ['P4', `update accounts set balance_fen = balance_fen + 1 where kind = 'balance' and balance_fen > 0`],
  [
    'P4',
    `update ledger_lines set balance_after_fen = balance_after_fen + 1 where balance_after_fen is not null`,
  ],
  ['P1', `update ledger_lines set amount_fen = amount_fen + 1 where balance_after_fen is null`],
  ['P5', `update idempotency_keys set batch_id = null`],
  [
    'P6',
    `insert into recharges (trade_no, user_id, channel, amount_fen, provider, expire_at, status) select 'R9', id, 1, 5, 'sandbox', now(), 1 from users limit 1`,
  ],
  ['P7', `delete from parcels where id = (select min(id) from parcels)`],
  ['P7', `update batches set total_fen = total_fen + 1`],
  ['P7', `update orders set status = 0`],
  ['P6', `update orders set status = 5 where id = (select min(id) from orders)`],
  ['P8', `update parcels set status = 10, kuaidi_sn = null`],
  ['P9', `insert into state_log (machine, row_id, from_state, to_state) values ('orders', 1, 3, 0)`],
])('finds a breach of %s: %s', async (property, fault) => {
  const unwatched = { tables: TABLES, rule: 'accounts drop constraint accounts_check' };
  const breaches = await breachesOf(shopWithAnOrder, unwatched, fault);
  expect(breaches.map((breach) => breach.property)).toContain(property);
  expect(breaches.every((breach) => breach.ids.length > 0)).toBe(true);
});

const MONEY_TABLES = [...TABLES, 'commissions', 'withdrawals', 'ledger_txs', 'group_purchases'];

/** A service in which commission was earned, released, taken back and withdrawn, and a group was bought. */
async function shopWithMoney(): Promise<TestService> {
  const shop = await openTestService();
  await shop.db.q
    .updateTable('goods')
    .set({ price_fen: 100_000, floor_fen: 10_000 })
    .where('id', '=', MONEY_GOODS)
    .execute();
  const partner = await shop.person();
  const buyer = await shop.person({ balance: 1_000_000 });
  await invite(shop, partner, buyer);
  await canWithdraw(shop, partner);
  await buyer.api.groups.upgrade({ key: 'v', body: { group_id: 2 } });
  const { batchId } = await order(shop, buyer, 4);
  await earn(shop, batchId);
  const [first, second] = await ordersOf(shop, batchId);
  await sign(shop, first!.id);
  await releaseCommissions(shop.deps);
  await refund(shop, second!.id);
  await partner.api.withdrawals.apply({ body: { money: '10', ticket: await ticketFor(shop, partner) } });
  return shop;
}

it.each([
  ['P6', `update commissions set amount_fen = amount_fen + 1`],
  ['P6', `update commissions set partner_id = buyer_id`],
  [
    'P6',
    `insert into commissions (order_id, batch_id, partner_id, buyer_id, amount_fen) select max(o.id) + 1, max(b.id), max(u.id), max(u.id), 5 from orders o, batches b, users u`,
  ],
  ['P6', `update commissions set status = 1 where status = 0`],
  ['P6', `update commissions set status = 0, released_at = null where status = 1`],
  ['P6', `update commissions set reversed_at = now() where status = 0`],
  ['P6', `update commissions set status = 2 where status = 1`],
  ['P6', `delete from commissions where status = 3`],
  ['P6', `update orders set status = 5 where status = 1`],
  [
    'P4',
    `update accounts set balance_fen = balance_fen + 1 where kind = 'commission_frozen' and balance_fen > 0`,
  ],
  ['P6', `update withdrawals set amount_fen = amount_fen + 1`],
  ['P6', `update withdrawals set status = 3`],
  ['P6', `delete from withdrawals`],
  ['P6', `update ledger_txs set kind = 'withdrawal-returned' where kind = 'withdrawal'`],
  ['P6', `update group_purchases set price_fen = price_fen + 1`],
  ['P6', `delete from group_purchases`],
])('finds a breach of %s in commission, withdrawals and groups: %s', async (property, fault) => {
  const unwatched = {
    tables: MONEY_TABLES,
    rule: 'commissions drop constraint commissions_order_id_fkey',
  };
  const breaches = await breachesOf(shopWithMoney, unwatched, fault);
  expect(breaches.map((breach) => breach.property)).toContain(property);
  expect(breaches.every((breach) => breach.ids.length > 0)).toBe(true);
});

/** A withdrawal that was paid, and a balance that an operator changed by hand. */
async function shopWithHands(): Promise<TestService> {
  const shop = await shopWithMoney();
  const { q } = shop.db;
  const { id, user_id } = await q
    .selectFrom('withdrawals')
    .select(['id', 'user_id'])
    .executeTakeFirstOrThrow();
  for (const what of ['approve', 'pay'] as const)
    await decideWithdrawal(shop.deps, `W${id}`, { do: what, by: 'test' });
  const by = await operatorIn(shop);
  await by.api.wallet.adjust({
    key: 'a',
    body: { user_id, money: '5', way: 'in', kind: 2, reason: '更正余额' },
  });
  return shop;
}

it.each([
  `update ledger_txs set ref = 'W1' where kind = 'withdrawal-paid'`,
  `update ledger_txs set kind = 'other' where kind = 'withdrawal-paid'`,
  `update withdrawals set status = 1`,
  `update adjustments set amount_fen = 600`,
  `update adjustments set user_id = (select min(id) from users)`,
  `delete from adjustments`,
  `update ledger_txs set kind = 'other' where ref like 'Q%'`,
])('finds money of operators without its document, or a document without its money: %s', async (fault) => {
  const unwatched = {
    tables: [...MONEY_TABLES, 'adjustments'],
    rule: 'accounts drop constraint accounts_check',
  };
  const breaches = await breachesOf(shopWithHands, unwatched, fault);
  expect(breaches.map((breach) => breach.property)).toContain('P6');
});

/** Two orders of which one was refunded and one compensated, and a third with a compensation that is pending. */
async function shopWithSettled(): Promise<TestService> {
  const shop = await openTestService();
  const buyer = await shop.person({ balance: 10_000 });
  const { batchId } = await order(shop, buyer, 3);
  const [first, second, third] = await ordersOf(shop, batchId);
  await refund(shop, first!.id);
  await compensate(shop, buyer, second!.id, 80);
  await shop.db.pool.query(
    `insert into compensations (parcel_id, user_id, supplier_id, reason, deadline, amount_fen, pay_at)
     select p.id, o.user_id, 1, 'ship', now(), 80, now() from parcels p join orders o on o.id = p.order_id where o.id = $1`,
    [third!.id],
  );
  return shop;
}

/** A refund of the compensated order, as release 0.1.0 would have written it. */
const REFUND_AGAIN = `with head as (
    insert into ledger_txs (kind, ref, type) select 'refund', 'G' || order_id, 4 from parcels p join compensations k on k.parcel_id = p.id where k.status = 2 returning id),
  moved as (update orders set status = 5 where id = (select order_id from parcels p join compensations k on k.parcel_id = p.id where k.status = 2))
  insert into ledger_lines (tx_id, account_id, amount_fen)
    select head.id, a.id, 80 from head, accounts a where a.kind = 'balance' and a.owner_id = (select user_id from compensations where status = 2)
    union all select head.id, a.id, -80 from head, accounts a where a.code = 'sales'`;

it.each([
  ['order that gave back more than its price', REFUND_AGAIN],
  [
    'refunded order without exactly one refund of its price less its compensation, or a refund without one',
    REFUND_AGAIN,
  ],
  [
    'refunded order without exactly one refund of its price less its compensation, or a refund without one',
    `update orders set price_fen = price_fen + 1 where status = 5`,
  ],
  [
    'pending compensation of a refunded order',
    `update orders set status = 5 where id = (select p.order_id from parcels p join compensations k on k.parcel_id = p.id where k.status = 1)`,
  ],
])('finds an order that is settled twice: %s', async (what, fault) => {
  const unwatched = {
    tables: ['orders', 'ledger_txs'],
    rule: 'accounts drop constraint accounts_check',
  };
  const breaches = await breachesOf(shopWithSettled, unwatched, fault);
  expect(breaches.map((breach) => breach.what)).toContain(what);
});

const STORE_TABLES = [...TABLES, 'stores', 'sync_jobs', 'shop_deliveries', 'auto_runs', 'jobs'];

/** A service with a connected store, an order of a rule that was written back, and one by hand that waits. */
async function shopWithStore(): Promise<TestService> {
  const shop = await openTestService();
  const person = await shop.person({ balance: 100_000 });
  const store = await connect(shop, person, 'ks');
  await sync(shop, person, store);
  const limits = { daily_limit: 1, max_amount: '100.00', enabled: 0 as const };
  const rule = await person.api.automation.add({
    body: { store_id: store.id, goods_id: 103, express_id: 1, ...limits },
  });
  await person.api.automation.run({ body: { id: rule.id } });
  await shop.db.pool.query('update jobs set run_at = now() where state = 0');
  await shop.runJobs();
  await shop.db.pool.query('update jobs set run_at = now() where state = 0');
  await shop.runJobs();
  const [number] = (await readyOrders(person, store)).slice(0, 1);
  await buyFor(person, store, [number!], 'by-hand');
  return shop;
}

it.each([
  ['P8', `delete from jobs where kind = 'ship-back'`],
  ['P8', `delete from shop_deliveries where status = 0`],
  ['P8', `update sync_jobs set status = 1, value = 50`],
  [
    'P6',
    `update orders set shop_order = (select shop_order from orders order by id limit 1);
     update batches set channel = 'rule'`,
  ],
  ['P7', `update auto_runs set ordered = ordered + 1`],
  ['P9', `update shop_deliveries set shipped_at = null where status = 1`],
  ['P9', `update stores set grant_sealed = null`],
  ['P9', `update stores set status = 3`],
])('finds a breach of %s in stores: %s', async (property, fault) => {
  const unwatched = { tables: STORE_TABLES, rule: 'sync_jobs drop constraint sync_jobs_check' };
  const breaches = await breachesOf(shopWithStore, unwatched, fault);
  expect(breaches.map((breach) => breach.property)).toContain(property);
});

const PARTNER_TABLES = [...TABLES, 'commissions', 'partners', 'partner_sites', 'spread_clicks'];

/** A service in which somebody bought on a page of a partner, and registered by another. */
async function shopWithPartners(): Promise<TestService> {
  const shop = await openTestService();
  const [partner, other] = [await partnerWithSite(shop), await partnerWithSite(shop)];
  const buyer = await shop.person({ balance: 100_000 });
  await clickOn(shop, other);
  const frame = await openFrame(shop, buyer, partner.site, { click: await clickOn(shop, partner) });
  await frame.api.orders.make({
    key: 'a',
    body: {
      goods_id: MONEY_GOODS,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: [RECIPIENT],
    },
  });
  await shop.runJobs();
  return shop;
}

it.each([
  [
    'X026',
    `update commissions set click_id = (select id from spread_clicks where partner_id <> commissions.partner_id limit 1)`,
  ],
  [
    'X026',
    `update users set invited_click = (select min(id) from spread_clicks), invited_by = null where id = (select max(id) from users)`,
  ],
  ['X026', `update batches set channel = 'site' where channel = 'widget'`],
  ['X026', `update batches set site_id = null, channel = 'site'`],
  ['X026', `update spread_clicks set user_id = partner_id where user_id is not null`],
  ['X027', `update commissions set buyer_id = partner_id`],
  ['X017', `update sessions set origin = '' where site_id is not null`],
  ['X017', `update sessions set expires_at = now() + interval '1 day' where site_id is not null`],
  ['P9', `update partners set status = 2`],
])('finds a breach of %s with partners: %s', async (property, fault) => {
  const unwatched = { tables: PARTNER_TABLES, rule: 'accounts drop constraint accounts_check' };
  const breaches = await breachesOf(shopWithPartners, unwatched, fault);
  expect(breaches.map((breach) => breach.property)).toContain(property);
  expect(breaches.every((breach) => breach.ids.length > 0)).toBe(true);
});

describe('passes of the service', () => {
  it('look at what is new by day, at everything by week, and are kept', async () => {
    const shop = await shopWithAnOrder();
    try {
      const buyer = await shop.person({ balance: 10_000 });
      const buy = (key: string) =>
        buyer.api.orders.make({
          key,
          body: {
            goods_id: 103,
            goods_num: 1,
            express_id: 1,
            platform: 1,
            order_source: 1,
            rec_list: [RECIPIENT],
          },
        });
      await auditDaily(shop.db);
      await auditDaily(shop.db);
      const [old] = await buy('seen-twice');
      await auditDaily(shop.db);
      await auditDaily(shop.db);
      await auditDaily(shop.db);
      const [fresh] = await buy('new');
      for (const table of TABLES) await shop.db.pool.query(`alter table ${table} disable trigger user`);
      await shop.db.pool.query(`update orders set status = 0 where status = 1`);
      const ids = (breaches: { ids: string[] }[]) => breaches.flatMap((breach) => breach.ids);
      // What nobody touched since is left to the weekly pass; what is new is found by each pass that sees it.
      const daily = ids(await auditDaily(shop.db));
      expect([daily.includes(fresh!.order_sn), daily.includes(old!.order_sn)]).toEqual([true, false]);
      expect(ids(await auditDaily(shop.db))).toContain(fresh!.order_sn);
      await shop.db.pool.query(`update audit_runs set started_at = started_at - interval '8 days'`);
      const weekly = ids(await auditDaily(shop.db));
      expect([weekly.includes(fresh!.order_sn), weekly.includes(old!.order_sn)]).toEqual([true, true]);
      const runs = await readAuditRuns(shop.db, 30);
      expect(runs.map(({ is_whole, breaches }) => [is_whole, breaches.length > 0])).toEqual([
        [true, true],
        [false, true],
        [false, true],
        [false, false],
        [false, false],
        [false, false],
        [true, false],
        [true, false],
      ]);
    } finally {
      await shop.close();
    }
  });

  it('find what is wrong with new money without looking at the old', async () => {
    const shop = await shopWithMoney();
    try {
      const { mark } = await lookThrough(shop.db, null);
      const start = { tx: 0, line: 0, batch: 0, order: 0, move: 0, event: 0 };
      expect((await lookThrough(shop.db, start)).breaches).toEqual([]);
      for (const table of MONEY_TABLES) await shop.db.pool.query(`alter table ${table} disable trigger user`);
      await shop.db.pool.query(`update commissions set amount_fen = amount_fen + 1;
        update ledger_lines set balance_after_fen = balance_after_fen + 1 where balance_after_fen is not null;
        update accounts set balance_fen = balance_fen + 1 where kind = 'supplier' or kind = 'balance'`);
      const whole = (await lookThrough(shop.db, null)).breaches.map(({ what }) => what);
      const since = (await lookThrough(shop.db, start)).breaches.map(({ what }) => what);
      expect(since).toEqual(whole);
      // What is small is looked at each time.
      const later = (await lookThrough(shop.db, mark)).breaches.map(({ what }) => what);
      expect(later).toEqual(['frozen commission that differs from the commissions that are frozen']);
    } finally {
      await shop.close();
    }
  });

  it('wait for no other statement and are not ended by the limit of the pool', async () => {
    const shop = await openTestService({ config: { poolSize: 1 } });
    const held = await shop.db.pool.connect();
    try {
      expect((await lookThrough(shop.db, null)).breaches).toEqual([]);
    } finally {
      held.release();
      await shop.close();
    }
  });
});

/** A service whose only order is one of a test key. */
async function shopWithATestOrder(): Promise<TestService> {
  const shop = await openTestService();
  const owner = await shop.person();
  const key = await owner.api.machines.addKey({
    body: { name: 'x', mode: 'test', scopes: ['order:write'] },
  });
  await byKey(shop.app, key).orders.make({
    key: 'a',
    body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [RECIPIENT] },
  });
  return shop;
}

it.each([
  `update parcels set is_test = false`,
  `update parcels set watch_at = now()`,
  `update parcels set provider = 'sandbox'`,
  `update ledger_lines set account_id = (select id from accounts where code = 'sales') where account_id = (select id from accounts where code = 'test') and tx_id = (select max(id) from ledger_txs)`,
  `update accounts set is_test = false where kind = 'balance'`,
])('finds what a test order must never be: %s', async (fault) => {
  const unwatched = { tables: TABLES, rule: 'accounts drop constraint accounts_check' };
  const breaches = await breachesOf(shopWithATestOrder, unwatched, fault);
  expect(breaches.map((breach) => breach.property)).toContain('X036');
});

it.each([
  [shopWithAnOrder, `update supplier_counts set n = n + 1 where id = (select max(id) from supplier_counts)`],
  [shopWithAnOrder, `update parcels set label_printed = 1`],
  [shopWithAnOrder, `update parcels set supplier_id = 2`],
  [shopWithATestOrder, `update parcels set supplier_id = 1 where is_test`],
])('finds what a supplier must never be told: %s %s', async (make, fault) => {
  const unwatched = { tables: TABLES, rule: 'accounts drop constraint accounts_check' };
  const breaches = await breachesOf(make, unwatched, fault);
  expect(breaches.map((breach) => breach.property)).toContain('V1');
});
