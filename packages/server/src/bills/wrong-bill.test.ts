import { chinaDay } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../../tests/harness/money.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { paidTrade } from '../../../../tests/harness/paid-trade.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { sendBalanceRefunds } from '../balance-refunds/send-refunds.ts';
import { finishRecharge } from '../wallet/finish-recharge.ts';
import { bringBackExplained } from './explain-issues.ts';
import { fetchDueBills } from './import-bill.ts';

const DAY_MS = 86_400_000;
const SANDBOX = 9;

let shop: TestService;
let one: TestOperator;
let two: TestOperator;
let person: TestPerson;
let day: string;
let dayBefore: string;
beforeEach(async () => {
  shop = await openTestService();
  one = await operatorIn(shop, { name: '甲' });
  two = await operatorIn(shop, { name: '乙' });
  person = await shop.person();
  day = chinaDay(shop.deps.now() - DAY_MS);
  dayBefore = chinaDay(shop.deps.now() - 2 * DAY_MS);
});
afterEach(async () => {
  await checkBooks(shop);
  await shop.close();
});

let keys = 0;
const key = () => `wrong-${(keys += 1)}`;
/** Paid yesterday at noon, or on another day. */
async function paid(yuan: string, on = day): Promise<string> {
  const trade = await paidTrade(shop, person, yuan);
  await sql`update recharges set paid_at = ${`${on}T12:00:00+08:00`}::timestamptz where trade_no = ${trade}`.execute(
    shop.db.q,
  );
  return trade;
}
/** Sent back to its payment on a day; answers the number of the refund. */
async function sentBack(money: string, on: string): Promise<string> {
  const body = { money, reason: '不再使用' };
  const { refund_sn } = await person.api.balanceRefunds.apply({ key: key(), body });
  const { approval } = await one.api.balanceRefunds.decide({
    key: key(),
    body: { refund_sn, do: 'approve', reason: '核对无误' },
  });
  const { approval_sn } = approval!;
  await two.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve', reason: '' } });
  await sendBalanceRefunds(shop.deps);
  await sql`update balance_refund_parts set done_at = ${`${on}T12:00:00+08:00`}::timestamptz`.execute(
    shop.db.q,
  );
  const { rows } = await sql<{ no: string }>`select refund_no as no from sandbox_refunds`.execute(shop.db.q);
  return rows[0]!.no;
}
const pay = (trade: string, yuan: string, at = `${day} 12:00:00`) =>
  ['1', trade, '', `S-${trade}`, yuan, '0.10', at].join('\t');
const back = (trade: string, no: string, yuan: string, at: string) =>
  ['2', trade, no, '', yuan, '0', at].join('\t');
const upload = (rows: string[], on = day) =>
  one.api.bills.upload({ key: key(), body: { channel: SANDBOX, day: on, rows: rows.join('\n') } });
const replace = (bill_sn: string, rows: string[]) =>
  one.api.bills.replace({ key: key(), body: { bill_sn, rows: rows.join('\n'), reason: '传错了文件' } });
const issuesOf = async (bill_sn: string) =>
  (await one.api.bills.issues({ query: { bill_sn } })).list.map((row) => [
    row.class_text,
    row.trade_no,
    row.status_text,
  ]);
const billOf = async (bill_sn: string) => (await one.api.bills.list({ query: { bill_sn } })).list[0]!;
const writeOff = async (bill_sn: string) => {
  const { list } = await one.api.bills.issues({ query: { bill_sn } });
  await one.prove();
  return one.api.bills.decide({
    key: key(),
    body: { ids: list.map(({ issue_id }) => issue_id), do: 'write-off', reason: '查不到来源' },
  });
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string }) => error.refusal ?? error,
  );
const sumOf = async (code: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.amount_fen), 0)::bigint as sum from ledger_lines l join accounts a on a.id = l.account_id where a.code = ${code}`.execute(
    shop.db.q,
  );
  return rows[0]!.sum;
};

describe('rows of a bill are of its day (O161)', () => {
  it('a bill of another day is refused by its name, however it comes, and the day stays open for the right one', async () => {
    const rows = [pay('R1', '10.00', `${dayBefore} 09:00:00`), pay('R2', '20.00', `${dayBefore} 23:59:00`)];
    await expect(upload(rows)).rejects.toMatchObject({
      refusal: 'BILL_OTHER_DAY',
      message: `这份账单是${dayBefore}的，您选的是${day}`,
    });
    const spread = [
      pay('R1', '10.00', `${dayBefore} 09:00:00`),
      pay('R2', '20.00', `${chinaDay(shop.deps.now())} 00:00:00`),
    ];
    await expect(upload(spread)).rejects.toMatchObject({
      message: `这份账单是${dayBefore}至${chinaDay(shop.deps.now())}的，您选的是${day}`,
    });
    const { payment } = shop.deps.outside;
    const own = payment.bill;
    payment.bill = () => own(dayBefore);
    await sql`insert into sandbox_payments (trade_no, token, amount_fen, subject, created_at_ms, expire_at_ms, state, paid_amount_fen, provider_no, paid_at_ms)
      values ('R1', 'R1', 700, '', 0, 0, 'paid', 700, 'S-R1', ${Date.parse(`${dayBefore}T12:00:00+08:00`)})`.execute(
      shop.db.q,
    );
    expect(await refusal(one.api.bills.fetch({ key: key(), body: { day } }))).toBe('BILL_OTHER_DAY');
    // The day before has its bill, the clock goes on, and nothing of yesterday is taken.
    await one.api.bills.fetch({ key: key(), body: { day: dayBefore } });
    shop.config.recharge = { ...shop.config.recharge, billHour: 0 };
    await fetchDueBills(shop.deps);
    payment.bill = own;
    expect((await one.api.bills.list({ query: {} })).list.map((row) => row.day)).toEqual([dayBefore]);
    expect(await upload([pay('R3', '10.00')])).toMatchObject({ rows: 1, issues: 1 });
  });

  it('single rows of another day are named and nothing is taken', async () => {
    const rows = [
      pay('R1', '10.00'),
      pay('R2', '20.00', `${dayBefore} 12:00:00`),
      back('R1', 'E1', '5.00', `${chinaDay(shop.deps.now())} 00:00:00`),
    ];
    await expect(upload(rows)).rejects.toMatchObject({
      refusal: 'INVALID',
      data: {
        errors: [
          { field: 'rows', msg: `第2行（商户订单号R2）：时间是${dayBefore}，不是${day}` },
          { field: 'rows', msg: `第3行（商户订单号R1）：时间是${chinaDay(shop.deps.now())}，不是${day}` },
        ],
      },
    });
    expect((await one.api.bills.list({ query: {} })).list).toEqual([]);
  });

  it('a row without a time, one just before midnight, and a refund with the time of its payment are of the day', async () => {
    const rows = [
      pay('R1', '10.00', `${day} 00:00:00`),
      pay('R2', '10.00', `${day} 23:59:59`),
      pay('R3', '10.00', ''),
      pay('R4', '10.00', `${dayBefore} 23:50:00`),
      back('R0', 'E1', '5.00', `${dayBefore} 08:00:00`),
    ];
    expect(await upload(rows)).toMatchObject({ rows: 5 });
  });

  it('a bill whose only times are just before midnight is of the day, also with money sent back at the time of its payment', async () => {
    const late = pay('R1', '10.00', `${dayBefore} 23:55:00`);
    const { bill_sn } = await upload([late, back('R1', 'E1', '5.00', `${dayBefore} 23:55:00`)]);
    expect(await replace(bill_sn, [late])).toMatchObject({ rows: 1 });
    expect(await refusal(upload([pay('R2', '10.00', `${dayBefore} 23:49:59`)]))).toBe('BILL_OTHER_DAY');
  });
});

describe('a wrong bill (O161)', () => {
  it('is replaced by the right one under its number, whose day closes; the log has both', async () => {
    const [first, second] = [await paid('30'), await paid('20')];
    const { bill_sn } = await upload([pay(first, '31.00'), pay('strange', '1.00')]);
    expect(await issuesOf(bill_sn)).toHaveLength(3);
    expect((await billOf(bill_sn)).is_replaceable).toBe(true);
    const right = [pay(first, '30.00'), pay(second, '20.00')];
    expect(await replace(bill_sn, right)).toEqual({ bill_sn, rows: 2, issues: 0, status: 1 });
    expect(await issuesOf(bill_sn)).toEqual([]);
    expect(await billOf(bill_sn)).toMatchObject({
      pay: '50.00',
      fee: '0.20',
      our_pay: '50.00',
      difference: '0.00',
      matched: 2,
      source_text: '上传',
      is_replaceable: false,
    });
    expect(await sumOf('bank')).toBe(-4_980);
    const { rows: logs } = await sql<{ reason: string; before: object; after: object }>`
      select reason, before, after from operator_log where action = 'bill.replace'`.execute(shop.db.q);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(logs).toEqual([
      {
        reason: '传错了文件',
        before: { rows: 2, issues: 3, file_hash: hash },
        after: { rows: 2, issues: 0, file_hash: hash },
      },
    ]);
    expect(await refusal(replace(bill_sn, right))).toBe('BILL_BOOKED');
    expect(await refusal(upload(right, dayBefore))).toBe('BILL_OTHER_DAY');
  });

  it('frees its file for the day that it is of', async () => {
    const other = pay('R1', '10.00', '');
    const { bill_sn } = await upload([other]);
    expect(await refusal(upload([other], dayBefore))).toBe('BILL_IMPORTED');
    await replace(bill_sn, [pay('R2', '10.00')]);
    expect(await upload([other], dayBefore)).toMatchObject({ rows: 1, issues: 1 });
    // Neither by the file of another bill.
    expect(await refusal(replace(bill_sn, [other]))).toBe('BILL_IMPORTED');
    expect(await issuesOf(bill_sn)).toEqual([['我方漏单', 'R2', '待处理']]);
  });

  it('is not replaced once a difference was written off or its day was closed, also when it is open again', async () => {
    const { bill_sn } = await upload([pay('R1', '10.00'), pay('R2', '20.00')]);
    const { list } = await one.api.bills.issues({ query: { bill_sn } });
    await one.prove();
    await one.api.bills.decide({
      key: key(),
      body: { ids: [list[0]!.issue_id], do: 'write-off', reason: '查不到来源' },
    });
    expect((await billOf(bill_sn)).is_replaceable).toBe(false);
    expect(await refusal(replace(bill_sn, [pay('R3', '10.00')]))).toBe('BILL_BOOKED');
    await writeOff(bill_sn);
    expect((await billOf(bill_sn)).status_text).toBe('已关闭');
    await one.api.bills.reopen({ body: { bill_sn, reason: '再看一眼' } });
    expect(await refusal(replace(bill_sn, [pay('R3', '10.00')]))).toBe('BILL_BOOKED');
    expect(await issuesOf(bill_sn)).toHaveLength(2);
    expect(await refusal(replace('C9999', [pay('R3', '10.00')]))).toBe('NOT_FOUND');
    await expect(sql`delete from bill_rows`.execute(shop.db.q)).rejects.toMatchObject({ code: 'GF003' });
  });

  it('takes with it what it brought to another day, which opens again and says what it misses', async () => {
    const early = await paid('30', dayBefore);
    const { bill_sn: first } = await upload([pay('R1', '10.00', `${dayBefore} 12:00:00`)], dayBefore);
    const { list } = await one.api.bills.issues({ query: { bill_sn: first, class: '1' } });
    await one.prove();
    await one.api.bills.decide({
      key: key(),
      body: { ids: [list[0]!.issue_id], do: 'write-off', reason: '查不到来源' },
    });
    // The payment of the day before, in the wrong bill without its time.
    const { bill_sn: second } = await upload([pay(early, '30.00', ''), pay('R2', '10.00')]);
    expect((await billOf(first)).status_text).toBe('已关闭');
    await replace(second, [pay('R2', '10.00'), pay('R3', '10.00')]);
    expect(await issuesOf(first)).toEqual([
      ['我方漏单', 'R1', '已核销'],
      ['渠道漏单', early, '已对上'],
      ['渠道漏单', early, '待处理'],
    ]);
    expect((await billOf(first)).status_text).toBe('未关闭');
    const { rows: logs } = await sql<{ opened: string[] }>`
      select after -> 'opened_again' as opened from operator_log where action = 'bill.replace'`.execute(
      shop.db.q,
    );
    expect(logs).toEqual([{ opened: [first] }]);
    // Brought again, it is no difference any more, and the day closes as it did.
    await replace(second, [pay('R2', '10.00'), pay(early, '30.00', '')]);
    expect((await issuesOf(first)).map(([, , status]) => status)).toEqual(['已核销', '已对上', '已对上']);
    expect((await billOf(first)).status_text).toBe('已关闭');
  });

  it('takes with it a write-off that waits for a second person: agreed to, it moves nothing', async () => {
    const { bill_sn } = await upload([pay('R1', '200.00')]);
    const { approval } = await writeOff(bill_sn);
    await replace(bill_sn, [pay('R1', '210.00')]);
    await two.prove();
    const { approval_sn } = approval!;
    await two.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve', reason: '' } });
    const { list } = await two.api.operators.approvals({ query: {} });
    expect(list.map((row) => [row.approval_sn, row.status_text])).toEqual([[approval_sn, '执行失败']]);
    expect([await sumOf('suspense'), await issuesOf(bill_sn)]).toEqual([0, [['我方漏单', 'R1', '待处理']]]);
  });

  it('is replaced once, whoever asks at the same time', async () => {
    const { bill_sn } = await upload([pay('R1', '10.00')]);
    const call = { key: key(), body: { bill_sn, rows: pay('R2', '10.00'), reason: '传错了文件' } };
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => one.api.bills.replace(call)),
    );
    for (const other of others) expect(other).toEqual(first);
    const { rows } = await sql`select from operator_log where action = 'bill.replace'`.execute(shop.db.q);
    expect(rows).toHaveLength(1);
  });

  it('is replaced by one of two who ask at once with other keys: what the first one closed is booked', async () => {
    const trade = await paid('30');
    const { bill_sn } = await upload([pay('R1', '10.00')]);
    const right = [pay(trade, '30.00')];
    const told = await Promise.all([refusal(replace(bill_sn, right)), refusal(replace(bill_sn, right))]);
    expect(told.toSorted()).toEqual(['BILL_BOOKED', 'done']);
    expect((await billOf(bill_sn)).status_text).toBe('已关闭');
    const { rows } = await sql`select from operator_log where action = 'bill.replace'`.execute(shop.db.q);
    expect(rows).toHaveLength(1);
  });
});

describe('what was written off, and explained since (9.1)', () => {
  /** Known to the channel alone, in its bill, and written off. */
  async function writtenOff(yuan: string): Promise<{ trade: string; bill_sn: string }> {
    const { trade_no: trade } = await person.api.wallet.rechargeQrcode({ body: { amount: yuan } });
    await sql`update sandbox_payments set state = 'paid', paid_amount_fen = amount_fen, provider_no = 'S-' || trade_no, paid_at_ms = 1
      where trade_no = ${trade}`.execute(shop.db.q);
    const { bill_sn } = await upload([pay(trade, `${yuan}.00`)]);
    await writeOff(bill_sn);
    expect(await sumOf('suspense')).toBe(Number(yuan) * 100);
    return { trade, bill_sn };
  }
  const explained = async (bill_sn: string) =>
    (await one.api.bills.issues({ query: { bill_sn } })).list.map((row) => row.explained_at !== '');

  it('goes back to the channel once its notice came late and was credited, once', async () => {
    const { trade, bill_sn } = await writtenOff('20');
    await bringBackExplained(shop.deps);
    expect(await sumOf('suspense')).toBe(2_000);
    await finishRecharge(shop.deps, await shop.deps.outside.payment.query(trade));
    expect(await person.balance()).toBe(2_000);
    await Promise.all([bringBackExplained(shop.deps), bringBackExplained(shop.deps)]);
    await bringBackExplained(shop.deps);
    // Paid, and arrived at the bank with its fee: nothing is left at the channel, nothing in suspense.
    expect([await sumOf('suspense'), await sumOf('channel')]).toEqual([0, 0]);
    expect(await explained(bill_sn)).toEqual([true]);
    expect(await issuesOf(bill_sn)).toEqual([['我方漏单', trade, '已核销']]);
  });

  it('goes back where the late notice is of no trade of ours: it waits in suspense as a payment of its own', async () => {
    const { bill_sn } = await upload([pay('R-unknown', '7.00')]);
    await writeOff(bill_sn);
    await sql`insert into sandbox_payments (trade_no, token, amount_fen, subject, created_at_ms, expire_at_ms, state, paid_amount_fen, provider_no, paid_at_ms)
      values ('R-unknown', 'token', 700, '', 0, 0, 'paid', 700, 'S-R-unknown', 1)`.execute(shop.db.q);
    await finishRecharge(shop.deps, await shop.deps.outside.payment.query('R-unknown'));
    // At once, so that a person who clears it finds it there once.
    expect([await sumOf('suspense'), await sumOf('channel')]).toEqual([700, 0]);
    await bringBackExplained(shop.deps);
    expect([await sumOf('suspense'), await sumOf('channel')]).toEqual([700, 0]);
    expect(await explained(bill_sn)).toEqual([true]);
  });

  it('stays where another payment of the trade was credited', async () => {
    const { trade, bill_sn } = await writtenOff('20');
    await sql`update sandbox_payments set provider_no = 'S-other' where trade_no = ${trade}`.execute(
      shop.db.q,
    );
    await finishRecharge(shop.deps, await shop.deps.outside.payment.query(trade));
    await bringBackExplained(shop.deps);
    expect(await sumOf('suspense')).toBe(2_000);
    expect(await explained(bill_sn)).toEqual([false]);
  });

  it('goes back where it was called a copy of a row of a wrong bill, once that bill is replaced', async () => {
    const early = await paid('30', dayBefore);
    const { bill_sn: wrong } = await upload([pay(early, '30.00', ''), pay('R-none', '5.00', '')]);
    const { bill_sn: right } = await upload([pay(early, '30.00', `${dayBefore} 12:00:00`)], dayBefore);
    expect(await issuesOf(right)).toEqual([['状态不符', early, '待处理']]);
    await writeOff(right);
    await bringBackExplained(shop.deps);
    expect([await sumOf('suspense'), await explained(right)]).toEqual([3_000, [false]]);
    // Replaced by one that has it still, it is a copy still.
    await replace(wrong, [pay(early, '30.00', ''), pay('R-none', '6.00', '')]);
    await bringBackExplained(shop.deps);
    expect(await sumOf('suspense')).toBe(3_000);
    await replace(wrong, [pay('R-none', '6.00')]);
    await Promise.all([bringBackExplained(shop.deps), bringBackExplained(shop.deps)]);
    expect([await sumOf('suspense'), await sumOf('channel')]).toEqual([0, 0]);
    expect(await explained(right)).toEqual([true]);
  });

  it('goes back where it was money sent back and called a copy of a row of a wrong bill', async () => {
    const early = await paid('30', dayBefore);
    await upload([pay(early, '30.00', '')], dayBefore);
    const no = await sentBack('15', day);
    const { bill_sn: wrong } = await upload(
      [back(early, no, '15.00', ''), pay('R-none', '5.00', '')],
      chinaDay(shop.deps.now() - 3 * DAY_MS),
    );
    const { bill_sn: right } = await upload([back(early, no, '15.00', '')]);
    expect(await issuesOf(right)).toEqual([['退款不符', early, '待处理']]);
    await writeOff(right);
    await bringBackExplained(shop.deps);
    expect([await sumOf('suspense'), await explained(right)]).toEqual([-1_500, [false]]);
    await replace(wrong, [pay('R-none', '6.00', '')]);
    await bringBackExplained(shop.deps);
    expect([await sumOf('suspense'), await sumOf('channel')]).toEqual([0, 0]);
    expect(await explained(right)).toEqual([true]);
  });

  it('stays where the row is a second payment of its trade, or of a payment that was never credited', async () => {
    const early = await paid('30', dayBefore);
    const twice = ['1', early, '', 'S-second', '30.00', '0.10', ''].join('\t');
    const none = pay('R-none', '5.00', '');
    const { bill_sn: wrong } = await upload([none, pay('R-other', '1.00')]);
    const { bill_sn: right } = await upload([pay(early, '30.00', ''), twice, none], dayBefore);
    expect((await issuesOf(right)).map(([what]) => what)).toEqual(['状态不符', '状态不符']);
    await writeOff(right);
    await replace(wrong, [pay('R-other', '1.00')]);
    await bringBackExplained(shop.deps);
    expect([await sumOf('suspense'), await explained(right)]).toEqual([3_500, [false, false]]);
    await sql`insert into sandbox_payments (trade_no, token, amount_fen, subject, created_at_ms, expire_at_ms, state, paid_amount_fen, provider_no, paid_at_ms)
      values ('R-none', 'token', 500, '', 0, 0, 'paid', 500, 'S-R-none', 1)`.execute(shop.db.q);
    await finishRecharge(shop.deps, await shop.deps.outside.payment.query('R-none'));
    await bringBackExplained(shop.deps);
    expect(await sumOf('suspense')).toBe(3_000 + 500);
    expect((await explained(right)).toSorted()).toEqual([false, true]);
  });

  it('of a payment that the channel lacked goes back when a later bill brings it and has posted it', async () => {
    const late = await paid('30', dayBefore);
    const { bill_sn } = await upload([pay('R1', '10.00', `${dayBefore} 12:00:00`)], dayBefore);
    await writeOff(bill_sn);
    expect(await sumOf('suspense')).toBe(1_000 - 3_000);
    const { bill_sn: later } = await upload([pay(late, '30.00', ''), pay('R2', '5.00')]);
    await bringBackExplained(shop.deps);
    expect(await explained(bill_sn)).toEqual([false, false]);
    await writeOff(later);
    await bringBackExplained(shop.deps);
    expect(await sumOf('suspense')).toBe(1_000 + 500);
    expect(await sumOf('channel')).toBe(0);
    expect((await explained(bill_sn)).toSorted()).toEqual([false, true]);
  });
});
