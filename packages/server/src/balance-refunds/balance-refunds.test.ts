import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../../tests/harness/money.ts';
import { paidTrade } from '../../../../tests/harness/paid-trade.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { ProviderError } from '../outside/provider-error.ts';
import { sendBalanceRefunds } from './send-refunds.ts';

let shop: TestService;
let one: TestOperator;
let two: TestOperator;
let person: TestPerson;
beforeEach(async () => {
  shop = await openTestService();
  one = await operatorIn(shop, { name: '甲' });
  two = await operatorIn(shop, { name: '乙' });
  person = await shop.person();
});
afterEach(async () => {
  await checkBooks(shop);
  await shop.close();
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
let keys = 0;
const key = () => `refund-${(keys += 1)}`;
const pay = (yuan: string) => paidTrade(shop, person, yuan);
const ask = (money: string, own = key()) =>
  person.api.balanceRefunds.apply({ key: own, body: { money, reason: '不再使用' } });
const decide = (by: TestOperator, refund_sn: string, what: 'approve' | 'refuse' = 'approve') =>
  by.api.balanceRefunds.decide({ key: key(), body: { refund_sn, do: what, reason: '核对无误' } });
const agree = (by: TestOperator, approval_sn: string) =>
  by.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve', reason: '' } });
/** Asked for by one operator, agreed to by the other. */
async function approve(sn: string) {
  const { approval } = await decide(one, sn);
  await agree(two, approval?.approval_sn ?? '');
}
const rowOf = async (sn: string) => (await one.api.balanceRefunds.list({ query: { refund_sn: sn } })).list[0];
const soon = () => sql`update balance_refund_parts set next_at = now()`.execute(shop.db.q);
const backAtChannel = async () => {
  const { rows } = await sql<{ trade_no: string; total: number }>`
    select trade_no, sum(amount_fen)::bigint as total from sandbox_refunds group by trade_no`.execute(
    shop.db.q,
  );
  return Object.fromEntries(rows.map(({ trade_no, total }) => [trade_no, total]));
};
/** The service gives it, and its answer is lost; ends with the function that is answered. */
function loseAnswers() {
  const { payment } = shop.deps.outside;
  const own = payment.refund;
  payment.refund = async (part) => {
    await own(part);
    throw new ProviderError('unavailable', { outcomeUnknown: true });
  };
  return () => {
    payment.refund = own;
  };
}

describe('balance that goes back to its payer (O156, O157)', () => {
  it('is at most the balance less bonuses and what was paid in less what went back, shown line by line', async () => {
    await pay('1000');
    await sql`update recharges set paid_at = now() - interval '366 days'`.execute(shop.db.q);
    await pay('500');
    const info = await person.api.balanceRefunds.info();
    const bonus = Number(info.bonus);
    expect(info).toMatchObject({ recharged: '500.00', refunded: '0.00', most: '500.00', is_open: false });
    expect(bonus).toBeGreaterThan(0);
    for (const money of ['600.00', '500.00'])
      await one.api.wallet.adjust({
        key: key(),
        body: { user_id: person.id, money, way: 'out', kind: 2, reason: '冲回' },
      });
    const later = await one.api.balanceRefunds.refundable({ query: { user_id: String(person.id) } });
    expect(Number(later.most)).toBe(Number(later.balance) - bonus);
    await expect(ask('600.00')).rejects.toMatchObject({ message: `最多可退${later.most}元` });
    expect(await refusal(ask('0'))).toBe('INVALID');
  });

  it('leaves the balance when a second person agrees, and goes back to the newest payments first', async () => {
    const older = await pay('30');
    const newer = await pay('20');
    const own = key();
    const { refund_sn } = await ask('35.00', own);
    expect([refund_sn, await ask('35.00', own)]).toEqual(['E1001', { refund_sn }]);
    expect(await refusal(ask('1.00'))).toBe('BALANCE_REFUND_OPEN');
    const { approval } = await decide(one, refund_sn);
    const sn = approval?.approval_sn ?? '';
    expect([approval?.status, await person.balance(), (await rowOf(refund_sn))?.approval_sn]).toEqual([
      0,
      5_000,
      sn,
    ]);
    expect(await refusal(decide(two, refund_sn))).toBe('APPROVAL_WAITS');
    expect(await refusal(agree(one, sn))).toBe('SELF_APPROVAL');
    const ends = await Promise.all(Array.from({ length: 10 }, () => refusal(agree(two, sn))));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect([await person.balance(), (await rowOf(refund_sn))?.status_text]).toEqual([1_500, '退款中']);
    await Promise.all([sendBalanceRefunds(shop.deps), sendBalanceRefunds(shop.deps)]);
    expect(await backAtChannel()).toEqual({ [newer]: 2_000, [older]: 1_500 });
    const { list } = await person.api.balanceRefunds.list({ query: {} });
    expect(
      list.map((row) => [row.status_text, row.parts.map(({ trade_no, money }) => [trade_no, money])]),
    ).toEqual([
      [
        '已退款',
        [
          [newer, '20.00'],
          [older, '15.00'],
        ],
      ],
    ]);
    expect(await person.api.balanceRefunds.info()).toMatchObject({ refunded: '35.00', most: '15.00' });
    const { list: told } = await person.api.wallet.moneyChange({ query: { type: '10' } });
    expect(told.map(({ money, ref_sn }) => [money, ref_sn])).toEqual([['-35.00', refund_sn]]);
    expect((await one.api.shell.find({ query: { q: refund_sn } })).list[0]?.path).toBe(
      `/office/balance-refunds?open=${refund_sn}`,
    );
  });

  it('is refused by one person without any movement, and may then be asked for anew', async () => {
    await pay('20');
    const { refund_sn } = await one.api.balanceRefunds.open({
      key: key(),
      body: { user_id: person.id, money: '20.00', reason: '电话要求' },
    });
    expect(await rowOf(refund_sn)).toMatchObject({ asked_by: '甲', status_text: '待审核' });
    await decide(two, refund_sn, 'refuse');
    expect(await rowOf(refund_sn)).toMatchObject({
      answer: '核对无误',
      decided_by: '乙',
      status_text: '已拒绝',
    });
    expect(await refusal(decide(one, refund_sn))).toBe('STATE_CONFLICT');
    expect(await person.balance()).toBe(2_000);
    expect((await ask('20.00')).refund_sn).toBe('E1002');
  });

  it('moves nothing when the balance is gone by the time the second person agrees', async () => {
    await pay('20');
    const { refund_sn } = await ask('20.00');
    const { approval } = await decide(one, refund_sn);
    await one.api.wallet.adjust({
      key: key(),
      body: { user_id: person.id, money: '5.00', way: 'out', kind: 2, reason: '冲回' },
    });
    await agree(two, approval?.approval_sn ?? '').catch(() => null);
    expect([await person.balance(), (await rowOf(refund_sn))?.status_text]).toEqual([1_500, '待审核']);
  });

  it('is asked for again after an answer that was lost, and given once', async () => {
    const trade = await pay('20');
    const { refund_sn } = await ask('12.00');
    await approve(refund_sn);
    const mend = loseAnswers();
    await sendBalanceRefunds(shop.deps);
    expect((await rowOf(refund_sn))?.status_text).toBe('退款中');
    await sendBalanceRefunds(shop.deps);
    mend();
    await soon();
    await sendBalanceRefunds(shop.deps);
    expect([(await rowOf(refund_sn))?.status_text, await backAtChannel(), await person.balance()]).toEqual([
      '已退款',
      { [trade]: 1_200 },
      800,
    ]);
  });

  it('what the channel refuses is on the balance again, once, with its reason', async () => {
    const older = await pay('30');
    const newer = await pay('20');
    const { refund_sn } = await ask('50.00');
    await approve(refund_sn);
    // The older payment was sent back at the channel by hand.
    await sql`insert into sandbox_refunds values ('by-hand', ${older}, 2000, 0)`.execute(shop.db.q);
    await sendBalanceRefunds(shop.deps);
    await soon();
    await sendBalanceRefunds(shop.deps);
    expect(await rowOf(refund_sn)).toMatchObject({
      status_text: '退款失败',
      returned: '30.00',
      answer: '退款金额超过可退金额',
    });
    expect([await person.balance(), (await backAtChannel())[newer]]).toEqual([3_000, 2_000]);
    expect(await person.api.balanceRefunds.info()).toMatchObject({ refunded: '20.00', most: '30.00' });
  });

  it('belongs to its buyer alone, and to who has the right', async () => {
    await pay('20');
    await ask('20.00');
    const other = await shop.person();
    expect((await other.api.balanceRefunds.list({ query: {} })).list).toEqual([]);
    const agent = await operatorIn(shop, { roles: [5] });
    expect(await refusal(agent.api.balanceRefunds.list({ query: {} }))).toBe('RIGHT_MISSING');
  });
});

it('the audit sees what was planted in balance refunds', async () => {
  await pay('20');
  const { refund_sn } = await ask('12.00');
  await approve(refund_sn);
  await sendBalanceRefunds(shop.deps);
  const seen = async (fault: ReturnType<typeof sql>) => {
    await fault.execute(shop.db.q);
    return (await shop.audit()).map(({ what }) => what);
  };
  expect(await seen(sql`update recharges set refunded_fen = 1`)).toContain(
    'recharge whose refunded amount differs from the parts that went back to it',
  );
  await sql`update recharges set refunded_fen = 1200`.execute(shop.db.q);
  expect(await seen(sql`update balance_refunds set amount_fen = 1199`)).toEqual(
    expect.arrayContaining([
      'balance refund without exactly one entry of its amount, or an entry of one that did not leave, or without one',
      'balance refund whose parts differ from it, or that ended with an open part',
    ]),
  );
  await sql`update balance_refunds set amount_fen = 1200`.execute(shop.db.q);
  expect(await seen(sql`update balance_refunds set decided_by = ${one.id}`)).toContain(
    'balance refund that left without a second person',
  );
  await sql`update balance_refunds set decided_by = ${two.id}`.execute(shop.db.q);
});
