import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MONEY_GOODS,
  accountsOf,
  canWithdraw,
  checkBooks,
  earn,
  invite,
  order,
  ordersOf,
  refund,
  sign,
  priceAtHundred,
} from '../../../../tests/harness/money.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { seal } from '../db/seal.ts';
import { refundWithoutWaybill } from '../orders/refund-without-waybill.ts';
import { releaseCommissions } from './release-commissions.ts';

const DAY_MS = 86_400_000;
let shop: TestService;
let partner: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  await priceAtHundred(shop);
});
beforeEach(async () => {
  partner = await shop.person();
  buyer = await shop.person({ balance: 1_000_000 });
});
afterEach(async () => {
  shop.clock.now = null;
  await checkBooks(shop);
});
afterAll(() => shop.close());

const codeOf = async (person: TestPerson) => (await person.api.promotion.info()).spread_code;
const click = async (person: TestPerson, of: TestPerson, visitor = 'v') =>
  person.api.promotion.click({ body: { spread_code: await codeOf(of), visitor } });
/** Orders and lets the outbox do what it holds; answers what the partner has frozen then. */
async function buys(who: TestPerson, count = 1, of = partner): Promise<number> {
  const before = (await accountsOf(shop, of.id)).frozen;
  await order(shop, who, count);
  await shop.runJobs();
  return (await accountsOf(shop, of.id)).frozen - before;
}
const earnedBy = async (of: TestPerson) =>
  (
    await sql<{
      count: number;
    }>`select count(*) as count from commissions where partner_id = ${of.id}`.execute(shop.db.q)
  ).rows[0]!.count;

describe('who earns', () => {
  it('the inviter, for good and per parcel, through the outbox', async () => {
    await invite(shop, partner, buyer);
    expect(await buys(buyer, 3)).toBe(900);
    await click(buyer, await shop.person());
    expect(await buys(buyer)).toBe(300);
  });

  it('of what was paid, rounded down to fen; less than a fen is nothing', async () => {
    await invite(shop, partner, buyer);
    const price = (fen: number) =>
      sql`update goods set price_fen = ${fen}, floor_fen = ${fen} where id = ${MONEY_GOODS}`.execute(
        shop.db.q,
      );
    try {
      await price(99);
      expect(await buys(buyer, 2)).toBe(4);
      await price(33);
      expect(await buys(buyer, 5)).toBe(0);
    } finally {
      await price(10_000);
    }
  });

  it('without an inviter the last click within thirty days', async () => {
    const other = await shop.person();
    await click(buyer, other, 'a');
    await click(buyer, partner, 'a');
    expect(await buys(buyer)).toBe(300);
    await click(buyer, other, 'b');
    expect(await buys(buyer)).toBe(0);
    expect(await earnedBy(other)).toBe(1);
    await sql`update spread_clicks set at = now() - interval '30 days 1 second' where user_id = ${buyer.id}`.execute(
      shop.db.q,
    );
    expect(await buys(buyer)).toBe(0);
    await click(buyer, partner, 'c');
    expect(await buys(buyer)).toBe(300);
  });

  it('nobody at all: unknown code, own code, disabled partner, a click without a login', async () => {
    await buyer.api.promotion.click({ body: { spread_code: 'UNKNOWN1', visitor: 'x' } });
    await click(buyer, buyer);
    await shop.visitor.promotion.click({ body: { spread_code: await codeOf(partner), visitor: 'x' } });
    expect(await buys(buyer, 1, buyer)).toBe(0);
    expect(await buys(buyer)).toBe(0);
    await invite(shop, partner, buyer);
    await sql`update users set is_partner_disabled = true where id = ${partner.id}`.execute(shop.db.q);
    expect(await buys(buyer)).toBe(0);
    const clicked = await sql`select from spread_clicks where partner_id = ${partner.id}`.execute(shop.db.q);
    expect(clicked.rows).toHaveLength(1);
  });

  it('not the same person: same id card, or same account to be paid to', async () => {
    await invite(shop, partner, buyer);
    const card = (who: TestPerson, number: string) =>
      shop.db.q
        .updateTable('users')
        .set({ id_card_cipher: seal(shop.deps.secret, number, shop.deps.random) })
        .where('id', '=', who.id)
        .execute();
    await card(partner, '11010519491231002X');
    await card(buyer, '11010519491231002X');
    expect(await buys(buyer)).toBe(0);
    await card(buyer, '110105194912310038');
    await canWithdraw(shop, partner, 'one@example.com');
    await canWithdraw(shop, buyer, 'ONE@example.com');
    expect(await buys(buyer)).toBe(0);
    await sql`delete from withdraw_accounts where user_id = ${buyer.id}`.execute(shop.db.q);
    expect(await buys(buyer)).toBe(300);
  });

  it('one level only, also in a ring of three', async () => {
    const third = await shop.person({ balance: 1_000_000 });
    await invite(shop, partner, buyer);
    await invite(shop, buyer, third);
    await invite(shop, third, partner);
    expect(await buys(third, 2, buyer)).toBe(600);
    expect((await accountsOf(shop, partner.id)).frozen).toBe(0);
    expect(await buys(buyer)).toBe(300);
    expect((await accountsOf(shop, third.id)).frozen).toBe(0);
  });

  it('a batch without a partner leaves no job', async () => {
    const { batchId } = await order(shop, buyer);
    const jobs =
      await sql`select from jobs where kind = 'earn-commission' and key = ${`B${batchId}`}`.execute(
        shop.db.q,
      );
    expect(jobs.rows).toEqual([]);
  });
});

describe('the life of a commission', () => {
  it('is earned once, however often and however parallel the job runs', async () => {
    await invite(shop, partner, buyer);
    const { batchId } = await order(shop, buyer, 7);
    await Promise.all(Array.from({ length: 20 }, () => earn(shop, batchId)));
    expect((await accountsOf(shop, partner.id)).frozen).toBe(2_100);
  });

  it('is earned over more orders than one transaction takes', async () => {
    await invite(shop, partner, buyer);
    await sql`update goods set price_fen = 100, floor_fen = 100 where id = ${MONEY_GOODS}`.execute(shop.db.q);
    try {
      const { batchId } = await order(shop, buyer, 500);
      const second = await order(shop, buyer, 499);
      await earn(shop, batchId);
      await earn(shop, second.batchId);
      expect((await accountsOf(shop, partner.id)).frozen).toBe(2_997);
    } finally {
      await sql`update goods set price_fen = 10000, floor_fen = 10000 where id = ${MONEY_GOODS}`.execute(
        shop.db.q,
      );
    }
  });

  it('is released when signed, or seven days after pickup and not before, once among parallel runs', async () => {
    await invite(shop, partner, buyer);
    const { batchId } = await order(shop, buyer, 3);
    await earn(shop, batchId);
    const [first, second] = await ordersOf(shop, batchId);
    await sign(shop, first!.id);
    await sql`update parcels set pickup_time = ${new Date('2026-05-01T00:00:00Z')} where order_id = ${second!.id}`.execute(
      shop.db.q,
    );
    shop.clock.now = Date.parse('2026-05-01T00:00:00Z') + 7 * DAY_MS - 1;
    const early = await Promise.all(Array.from({ length: 20 }, () => releaseCommissions(shop.deps)));
    expect(early.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await accountsOf(shop, partner.id)).toEqual({ balance: 0, commission: 300, frozen: 600 });
    shop.clock.now += 1;
    expect(await releaseCommissions(shop.deps)).toBe(1);
    expect(await accountsOf(shop, partner.id)).toEqual({ balance: 0, commission: 600, frozen: 300 });
  });

  it('is released in its time also when it was earned after the pickup or the signature', async () => {
    await invite(shop, partner, buyer);
    const { batchId } = await order(shop, buyer, 3);
    const [first, second] = await ordersOf(shop, batchId);
    await sign(shop, first!.id);
    await sql`update parcels set pickup_time = ${new Date('2026-05-01T00:00:00Z')} where order_id = ${second!.id}`.execute(
      shop.db.q,
    );
    await earn(shop, batchId);
    shop.clock.now = Date.parse('2026-05-01T00:00:00Z') + 7 * DAY_MS - 1;
    expect(await releaseCommissions(shop.deps)).toBe(1);
    shop.clock.now += 1;
    expect(await releaseCommissions(shop.deps)).toBe(1);
    expect(await releaseCommissions(shop.deps)).toBe(0);
  });

  it('is taken back with the refund, frozen or available, and goes below zero when it was used', async () => {
    await invite(shop, partner, buyer);
    const { batchId } = await order(shop, buyer, 3);
    await earn(shop, batchId);
    const [first, second, third] = await ordersOf(shop, batchId);
    await refund(shop, first!.id);
    expect((await accountsOf(shop, partner.id)).frozen).toBe(600);
    await sign(shop, second!.id);
    await sign(shop, third!.id);
    await releaseCommissions(shop.deps);
    await partner.api.withdrawals.toBalance({ body: { money: '4.00' } });
    const states = async () =>
      (
        await sql<{
          status: number;
          used_fen: number;
        }>`select status, used_fen from commissions where batch_id = ${batchId} order by id`.execute(
          shop.db.q,
        )
      ).rows.map(({ status, used_fen }) => [status, used_fen]);
    expect(await states()).toEqual([
      [3, 0],
      [2, 300],
      [1, 100],
    ]);
    expect(await refund(shop, second!.id)).toBe(true);
    expect((await accountsOf(shop, partner.id)).commission).toBe(-100);
    expect(await refund(shop, second!.id)).toBe(false);
    expect(await states()).toEqual([
      [3, 0],
      [2, 300],
      [1, 100],
    ]);
    const wallet = await partner.api.wallet.info();
    expect(wallet).toMatchObject({ spread_money: '-1.00', spread_freeze: '0.00', money: '4.00' });
    await partner.api.withdrawals.toBalance({ body: { money: '0.01' } }).then(
      () => expect.unreachable(),
      (error: { code: number }) => expect(error.code).toBe(52),
    );
  });

  it('a refund and the earning at once leave nothing behind, whoever comes first', async () => {
    await invite(shop, partner, buyer);
    for (let round = 0; round < 10; round += 1) {
      const { batchId } = await order(shop, buyer, 2);
      const [first] = await ordersOf(shop, batchId);
      await Promise.all([earn(shop, batchId), refund(shop, first!.id)]);
    }
    expect((await accountsOf(shop, partner.id)).frozen).toBe(3_000);
  });

  it('and a refund never wait for each other: both take the parcel before the order', async () => {
    await invite(shop, partner, buyer);
    const { batchId } = await order(shop, buyer, 2);
    const [first] = await ordersOf(shop, batchId);
    const refunding = await shop.db.pool.connect();
    try {
      await refunding.query('begin');
      await refunding.query('select from parcels where order_id = $1 for update', [first!.id]);
      const earning = earn(shop, batchId);
      await expect
        .poll(async () => {
          const { rows } = await shop.db.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from "parcels"%for share%'`,
          );
          return rows.length;
        })
        .toBe(1);
      await refunding.query('select from orders where id = $1 for no key update nowait', [first!.id]);
      await refunding.query('commit');
      await earning;
    } finally {
      refunding.release(true);
    }
    expect((await accountsOf(shop, partner.id)).frozen).toBeGreaterThan(0);
  });

  it('is taken back when an order never got its waybill', async () => {
    await invite(shop, partner, buyer);
    const { batchId } = await order(shop, buyer, 2);
    await earn(shop, batchId);
    await refundWithoutWaybill(shop.deps, batchId);
    expect(await accountsOf(shop, partner.id)).toEqual({ balance: 0, commission: 0, frozen: 0 });
    expect(await buyer.balance()).toBe(1_000_000);
  });
});

describe('the report', () => {
  it('counts visits once a visitor and day, registrations, buyers, parcels and money', async () => {
    await click(buyer, partner, 'same');
    await click(buyer, partner, 'same');
    await shop.visitor.promotion.click({ body: { spread_code: await codeOf(partner), visitor: 'same' } });
    await shop.visitor.promotion.click({ body: { spread_code: await codeOf(partner), visitor: 'other' } });
    await invite(shop, partner, buyer);
    const { batchId } = await order(shop, buyer, 3);
    await earn(shop, batchId);
    const [first, second] = await ordersOf(shop, batchId);
    await sign(shop, first!.id);
    await releaseCommissions(shop.deps);
    await refund(shop, second!.id);
    await partner.api.withdrawals.toBalance({ body: { money: '1' } });
    expect(await partner.api.promotion.summary({ query: {} })).toEqual({
      click: 2,
      register: 1,
      order_user: 1,
      parcel: 2,
      commission_total: '6.00',
      commission_frozen: '3.00',
      commission_available: '2.00',
      commission_used: '1.00',
      today_commission: '6.00',
    });
    const none = await partner.api.promotion.summary({
      query: { start_time: '2020-01-01 00:00:00', end_time: '2020-01-31 23:59:59' },
    });
    expect(none).toMatchObject({ click: 0, register: 0, parcel: 0, commission_total: '0.00' });
    expect(await (await shop.person()).api.promotion.summary({ query: {} })).toMatchObject({
      click: 0,
      parcel: 0,
    });
  });

  it('lists whom one invited, masked, and never finds hidden digits', async () => {
    await invite(shop, partner, buyer);
    const { batchId } = await order(shop, buyer, 2);
    await earn(shop, batchId);
    const found = async (keyword?: string) =>
      (await partner.api.promotion.users({ query: keyword === undefined ? {} : { keyword } })).list;
    const [row] = await found();
    expect(row).toMatchObject({
      user_id: buyer.id,
      group_name: '普通会员',
      parcel_count: 2,
      commission: '6.00',
    });
    expect(row!.mobile_mask).toMatch(/^\d{3}\*{6}\d{2}$/);
    expect(await found(buyer.mobile)).toHaveLength(1);
    expect(await found(buyer.mobile.slice(0, 3))).toHaveLength(1);
    expect(await found(row!.mobile_mask)).toHaveLength(1);
    for (const hidden of [buyer.mobile.slice(0, 5), buyer.mobile.slice(3, 9), '%', '_'])
      expect([hidden, await found(hidden)]).toEqual([hidden, []]);
  });

  it('tells the link and the rules', async () => {
    const info = await partner.api.promotion.info();
    expect(info).toMatchObject({ rate: 0.03, hold_days: 7, cookie_days: 30 });
    expect(info.link).toMatch(new RegExp(`^https?://[^/]+/\\?spread=${info.spread_code}$`));
    expect(info.rule_text).toContain('3%');
  });
});
