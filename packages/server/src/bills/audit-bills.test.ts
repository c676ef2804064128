import { chinaDay } from '@giftship/shared/lib/china-time';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { paidTrade } from '../../../../tests/harness/paid-trade.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { sendBalanceRefunds } from '../balance-refunds/send-refunds.ts';

let shop: TestService;
let one: TestOperator;
let person: TestPerson;
let keys = 0;
const key = () => `audit-${(keys += 1)}`;

/** A closed day with two payments, one of which partly went back, and a difference that was written off. */
beforeAll(async () => {
  shop = await openTestService();
  one = await operatorIn(shop);
  const two = await operatorIn(shop);
  person = await shop.person();
  const wrong = await paidTrade(shop, person, '30');
  await paidTrade(shop, person, '20');
  await one.prove();
  const { refund_sn } = await person.api.balanceRefunds.apply({
    key: key(),
    body: { money: '15', reason: '不再使用' },
  });
  const { approval } = await one.api.balanceRefunds.decide({
    key: key(),
    body: { refund_sn, do: 'approve', reason: '核对无误' },
  });
  await two.api.operators.decideApproval({
    key: key(),
    body: { approval_sn: approval!.approval_sn, do: 'approve', reason: '' },
  });
  await sendBalanceRefunds(shop.deps);
  const day = chinaDay(shop.deps.now() - 86_400_000);
  const noon = `${day}T12:00:00+08:00`;
  await sql`update recharges set paid_at = ${noon}::timestamptz where paid_at is not null`.execute(shop.db.q);
  await sql`update balance_refund_parts set done_at = ${noon}::timestamptz`.execute(shop.db.q);
  await sql`update sandbox_payments set paid_at_ms = ${Date.parse(noon)} where paid_at_ms is not null`.execute(
    shop.db.q,
  );
  await sql`update sandbox_refunds set at_ms = ${Date.parse(noon)}`.execute(shop.db.q);
  await sql`update sandbox_payments set paid_amount_fen = 2900 where trade_no = ${wrong}`.execute(shop.db.q);
  await one.api.bills.fetch({ key: key(), body: { day } });
  const [bill] = (await one.api.bills.list({ query: {} })).list;
  const { list } = await one.api.bills.issues({ query: { bill_sn: bill!.bill_sn } });
  await one.api.bills.decide({
    key: key(),
    body: { ids: list.map(({ issue_id }) => issue_id), do: 'write-off', reason: '渠道少收' },
  });
});
afterAll(() => shop.close());

const CHANNEL = 'channel that holds something else than recharges less what went back, fees and arrivals';
/** Names of the checks that a fault turns red, and the rows of one of them; the fault is undone. */
async function seen(fault: RawBuilder<unknown>, undo: RawBuilder<unknown>) {
  await fault.execute(shop.db.q);
  const breaches = await shop.audit();
  await undo.execute(shop.db.q);
  return breaches;
}
const whats = async (fault: RawBuilder<unknown>, undo: RawBuilder<unknown>) =>
  (await seen(fault, undo)).map(({ what }) => what);

it('the books of a day that was reconciled hold', async () => {
  const [bill] = (await one.api.bills.list({ query: {} })).list;
  expect(bill).toMatchObject({ status_text: '已关闭', pay: '49.00', refund: '15.00' });
  expect(await shop.audit()).toEqual([]);
});

it.each([
  [
    'a fee that was not posted',
    sql`update bills set fee_fen = fee_fen + 1, arrived_fen = arrived_fen - 1`,
    sql`update bills set fee_fen = fee_fen - 1, arrived_fen = arrived_fen + 1`,
    'bill whose fee or arrival differs from its entries, or that posted them before it was closed',
  ],
  [
    'a write-off of another amount',
    sql`update bill_issues set ours_fen = ours_fen + 1`,
    sql`update bill_issues set ours_fen = ours_fen - 1`,
    'difference of a bill whose write-off, or its way back, differs from its entry',
  ],
  [
    'a write-off that is said to have gone back',
    sql`update bill_issues set explained_at = now()`,
    sql`update bill_issues set explained_at = null`,
    'difference of a bill whose write-off, or its way back, differs from its entry',
  ],
  [
    'a row that is not summed up',
    sql`update bills set rows = rows + 1`,
    sql`update bills set rows = rows - 1`,
    'bill whose sums differ from its rows',
  ],
] as const)('the audit sees %s', async (_fault, plant, undo, what) => {
  expect(await whats(plant, undo)).toContain(what);
  expect(await shop.audit()).toEqual([]);
});

it('the audit sees a channel that holds too much, by the name of the channel or of what has no document (P12)', async () => {
  const arrived = await seen(
    sql`update bills set pay_fen = pay_fen + 100, arrived_fen = arrived_fen + 100`,
    sql`update bills set pay_fen = pay_fen - 100, arrived_fen = arrived_fen - 100`,
  );
  expect(arrived.find(({ what }) => what === CHANNEL)).toMatchObject({ property: 'P12', ids: ['sandbox'] });
  const part = await seen(
    sql`update balance_refund_parts set amount_fen = amount_fen + 1`,
    sql`update balance_refund_parts set amount_fen = amount_fen - 1`,
  );
  expect(part.map(({ what }) => what)).toContain(
    'balance refund whose parts differ from it, or that ended with an open part',
  );
  // Two lines that fit together, and nothing that they are of: no other check looks for it. It stays, so it comes last.
  await sql`with t as (insert into ledger_txs (kind, ref, type) values ('stray', 'Z1', 44) returning id)
    insert into ledger_lines (tx_id, account_id, amount_fen)
      select t.id, a.id, case a.code when 'channel' then 500 else -500 end from t, accounts a where a.code in ('channel', 'bank')`.execute(
    shop.db.q,
  );
  expect(await shop.audit()).toMatchObject([{ property: 'P12', what: CHANNEL, ids: ['stray Z1'] }]);
});
