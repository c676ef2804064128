import { parseTime } from '@giftship/shared/lib/china-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canWithdraw,
  earn,
  invite,
  nextDay,
  order,
  ordersOf,
  priceAtHundred,
  recharge,
  refund,
  sign,
  ticketFor,
} from '../../../../tests/harness/money.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { releaseCommissions } from '../promotion/release-commissions.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { spanOf } from './repo.ts';

/** A day that no clock is near, so that no midnight falls into the test. */
const DAY = '2026-11-21';
let shop: TestService;
let partner: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  await priceAtHundred(shop);
  partner = await shop.person();
  buyer = await shop.person();
  await invite(shop, partner, buyer);
  await canWithdraw(shop, partner);
});
afterAll(() => shop.close());

describe('the wallet', () => {
  it('sums up what was recharged, without gifts, and what was spent, less what was given back', async () => {
    await recharge(shop, buyer, 100_000);
    const { batchId } = await order(shop, buyer, 6);
    await earn(shop, batchId);
    const [first, ...others] = await ordersOf(shop, batchId);
    await refund(shop, first?.id ?? 0);
    expect(others).toHaveLength(5);
    for (const { id } of others) await sign(shop, id);
    expect(await buyer.api.wallet.info()).toMatchObject({
      money: '505.00',
      total_recharge: '1000.00',
      total_spend: '500.00',
      spread_money: '0.00',
      group_name: 'VIP会员',
      min_price: '5.00',
      has_withdraw_password: 0,
    });
    expect(await partner.api.wallet.info()).toMatchObject({
      money: '0.00',
      spread_freeze: '15.00',
      spread_money: '0.00',
      has_withdraw_password: 1,
    });
    await releaseCommissions(shop.deps);
    expect(await partner.api.wallet.info()).toMatchObject({ spread_freeze: '0.00', spread_money: '15.00' });
  });

  it('shows as frozen what is on its way out, until it is paid or given back', async () => {
    const frozen = async () => (await partner.api.wallet.info()).freeze_money;
    const { withdraw_sn } = await partner.api.withdrawals.apply({
      body: { money: '10', ticket: await ticketFor(shop, partner) },
    });
    expect(await frozen()).toBe('10.00');
    await decideWithdrawal(shop.deps, withdraw_sn, { do: 'approve', by: 'test' });
    expect(await frozen()).toBe('10.00');
    await decideWithdrawal(shop.deps, withdraw_sn, { do: 'fail', by: 'test', reason: '账号不存在' });
    expect(await frozen()).toBe('0.00');
    await nextDay(shop);
    const again = await partner.api.withdrawals.apply({
      body: { money: '15', ticket: await ticketFor(shop, partner) },
    });
    await decideWithdrawal(shop.deps, again.withdraw_sn, { do: 'approve', by: 'test' });
    await decideWithdrawal(shop.deps, again.withdraw_sn, { do: 'pay', by: 'test' });
    expect(await partner.api.wallet.info()).toMatchObject({ freeze_money: '0.00', spread_money: '0.00' });
  });
});

describe('the summary (M216)', () => {
  /** As if all this had happened on one day. */
  beforeAll(async () => {
    for (const table of ['ledger_txs', 'ledger_lines'])
      await shop.db.pool.query(`alter table ${table} disable trigger user`);
    await shop.db.pool.query(`update ledger_txs set created_at = $1`, [`${DAY}T23:59:59+08:00`]);
    await shop.db.pool.query(`update order_days set day = $1`, [DAY]);
  });
  const between = (who: TestPerson, start_time: string, end_time: string) =>
    who.api.wallet.statistics({ query: { start_time, end_time } });

  it('tells each kind of money for itself', async () => {
    expect(await between(buyer, `${DAY} 00:00:00`, `${DAY} 23:59:59`)).toEqual({
      recharge: '1000.00',
      spend: '600.00',
      refund: '100.00',
      compensation: '0.00',
      commission: '0.00',
      withdraw: '0.00',
      parcel_count: 6,
      days: [{ date: DAY, spend: '600.00', parcel_count: 6 }],
    });
    expect(await between(partner, `${DAY} 00:00:00`, `${DAY} 23:59:59`)).toMatchObject({
      spend: '0.00',
      commission: '15.00',
      withdraw: '15.00',
      parcel_count: 0,
    });
  });

  it.each([
    ['2026-11-20 00:00:00', '2026-11-22 23:59:59', ['0.00 0', '600.00 6', '0.00 0']],
    ['2026-11-20 00:00:00', '2026-11-20 23:59:59', ['0.00 0']],
    ['2026-11-22 00:00:00', '2026-11-23 00:00:00', ['0.00 0', '0.00 0']],
    ['2026-11-21 23:59:59', '2026-11-22 00:00:00', ['600.00 6', '0.00 0']],
  ])('from %s to %s has each day of it, also those without anything', async (start, end, told) => {
    const { days, parcel_count } = await between(buyer, start, end);
    expect(days.map(({ spend, parcel_count: count }) => `${spend} ${count}`)).toEqual(told);
    expect(parcel_count).toBe(told.some((day) => day.startsWith('600')) ? 6 : 0);
  });

  it.each([
    ['without a span the last thirty days, today among them', {}, '2026-10-23 00:00:00', null],
    ['with a start all since then', { start_time: '2026-11-01 12:00:00' }, '2026-11-01 12:00:00', null],
    ['of long ago a year of days', { start_time: '2020-01-01 00:00:00' }, '2025-11-21 00:00:00', null],
    [
      'with an end the thirty days before it',
      { end_time: '2026-10-31 23:59:59' },
      '2026-10-02 00:00:00',
      '2026-11-01 00:00:00',
    ],
  ])('covers %s', (_what, query, from, to) => {
    const now = parseTime('2026-11-21 12:00:00') ?? 0;
    expect(spanOf(query, now)).toEqual({
      from: parseTime(from),
      to: to === null ? now + 1 : parseTime(to),
    });
  });
});
