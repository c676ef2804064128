import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { fen } from '@giftship/shared/money/fen';
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
import { fetchDueBills } from './import-bill.ts';

let shop: TestService;
let one: TestOperator;
let two: TestOperator;
let person: TestPerson;
let day: string;
beforeEach(async () => {
  shop = await openTestService({ demo: true });
  one = await operatorIn(shop, { name: '甲' });
  two = await operatorIn(shop, { name: '乙' });
  person = await shop.person();
  day = chinaDay(shop.deps.now() - DAY_MS);
});
afterEach(async () => {
  await checkBooks(shop);
  await shop.close();
});

const DAY_MS = 86_400_000;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
let keys = 0;
const key = () => `bill-${(keys += 1)}`;
/** What was paid and sent back today was so yesterday at noon. */
async function aDayLater(): Promise<void> {
  const noon = `${day}T12:00:00+08:00`;
  await sql`update recharges set paid_at = ${noon}::timestamptz where paid_at is not null`.execute(shop.db.q);
  await sql`update balance_refund_parts set done_at = ${noon}::timestamptz where done_at is not null`.execute(
    shop.db.q,
  );
  await sql`update sandbox_payments set paid_at_ms = ${Date.parse(noon)} where paid_at_ms is not null`.execute(
    shop.db.q,
  );
  await sql`update sandbox_refunds set at_ms = ${Date.parse(noon)}`.execute(shop.db.q);
}
const fetched = () => one.api.bills.fetch({ key: key(), body: { day } });
const bill = async () => (await one.api.bills.list({ query: {} })).list[0]!;
const issues = async () => (await one.api.bills.issues({ query: { bill_sn: (await bill()).bill_sn } })).list;
const decide = (
  by: TestOperator,
  ids: number[],
  what: 'credit' | 'write-off' | 'look-into',
  over: { owner_id?: number } = {},
) => by.api.bills.decide({ key: key(), body: { ids, do: what, reason: '核对账单', ...over } });
const systemBalance = async (code: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.amount_fen), 0)::bigint as sum from ledger_lines l join accounts a on a.id = l.account_id where a.code = ${code}`.execute(
    shop.db.q,
  );
  return rows[0]?.sum ?? 0;
};
/** Known to the channel alone: its notice was lost. */
async function lost(yuan: string): Promise<string> {
  const { trade_no } = await person.api.wallet.rechargeQrcode({ body: { amount: yuan } });
  await sql`update sandbox_payments set state = 'paid', paid_amount_fen = amount_fen, provider_no = 'S-' || trade_no, paid_at_ms = 1
    where trade_no = ${trade_no}`.execute(shop.db.q);
  return trade_no;
}

describe('a bill of a channel (O161, O162, O164, O165)', () => {
  it('that says what we say closes itself, with its fee and its arrival in the ledger, once', async () => {
    await paidTrade(shop, person, '30');
    await paidTrade(shop, person, '20');
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
      body: { approval_sn: approval?.approval_sn ?? '', do: 'approve', reason: '' },
    });
    await sendBalanceRefunds(shop.deps);
    await aDayLater();
    const before = await systemBalance('channel');
    expect(await fetched()).toMatchObject({ bill_sn: 'C1001', rows: 3, issues: 0, status: 1 });
    expect(await bill()).toMatchObject({
      pay: '50.00',
      refund: '15.00',
      fee: '0.30',
      arrived: '34.70',
      our_pay: '50.00',
      our_refund: '15.00',
      difference: '0.00',
      matched: 3,
      status_text: '已关闭',
      closed_by: '',
    });
    expect((await systemBalance('channel')) - before).toBe(3_500);
    expect([await systemBalance('bank'), await systemBalance('fee')]).toEqual([-3_470, -30]);
    expect(await refusal(fetched())).toBe('BILL_IMPORTED');
    await one.api.bills.reopen({ body: { bill_sn: 'C1001', reason: '再看一眼' } });
    expect((await bill()).status_text).toBe('未关闭');
    await one.api.bills.close({ body: { bill_sn: 'C1001' } });
    expect([(await bill()).closed_by, await systemBalance('bank')]).toEqual(['甲', -3_470]);
  });

  it('is fetched by itself from its hour on, once', async () => {
    await paidTrade(shop, person, '30');
    await aDayLater();
    shop.config.recharge = { ...shop.config.recharge, billHour: 24 };
    await fetchDueBills(shop.deps);
    expect((await one.api.bills.list({ query: {} })).list).toEqual([]);
    shop.config.recharge = { ...shop.config.recharge, billHour: 0 };
    await Promise.all([fetchDueBills(shop.deps), fetchDueBills(shop.deps)]);
    await fetchDueBills(shop.deps);
    expect((await one.api.bills.list({ query: {} })).list.map((row) => [row.day, row.source_text])).toEqual([
      [day, '自动获取'],
    ]);
  });

  it('that the channel gives with rows of another day is told to whoever reconciles, once a day', async () => {
    const service = await operatorIn(shop, { roles: [6] });
    shop.config.recharge = { ...shop.config.recharge, billHour: 0 };
    const { payment } = shop.deps.outside;
    const own = payment.bill;
    const at = Date.parse(`${day}T12:00:00+08:00`) - DAY_MS;
    payment.bill = () =>
      Promise.resolve([
        { kind: 'pay', tradeNo: 'R1', refundNo: '', providerNo: 'S-R1', amount: fen(700), fee: fen(0), at },
      ]);
    await Promise.all([fetchDueBills(shop.deps), fetchDueBills(shop.deps)]);
    await fetchDueBills(shop.deps);
    const told = async () => {
      const { rows } = await sql<{ operator_id: number; content: string; link: string }>`
        select operator_id, content, link from operator_messages where operator_id in (${one.id}, ${two.id}, ${service.id}) order by id`.execute(
        shop.db.q,
      );
      return rows;
    };
    const content = `沙箱${day}的账单没有导入：渠道给出的行是别的日期的，请核对后上传`;
    const ids = [one.id, two.id].toSorted((a, b) => a - b);
    expect(await told()).toEqual(ids.map((id) => ({ operator_id: id, content, link: '/office/bills' })));
    await sql`update operator_messages set created_at = created_at - interval '1 day'`.execute(shop.db.q);
    await fetchDueBills(shop.deps);
    expect(await told()).toHaveLength(4);
    payment.bill = own;
  });

  it('names a missing, a surplus and a wrong row; each is settled, and the day closes', async () => {
    const surplus = await paidTrade(shop, person, '40');
    const wrong = await paidTrade(shop, person, '50');
    await sql`delete from sandbox_payments where trade_no = ${surplus}`.execute(shop.db.q);
    await sql`update sandbox_payments set paid_amount_fen = 4900 where trade_no = ${wrong}`.execute(
      shop.db.q,
    );
    const missing = await lost('20');
    await aDayLater();
    await sql`update recharges set status = 2 where trade_no = ${missing}`.execute(shop.db.q);
    expect(await fetched()).toMatchObject({ rows: 2, issues: 3, status: 0 });
    const found = await issues();
    expect(found.map((row) => [row.class_text, row.trade_no, row.theirs, row.ours])).toEqual(
      expect.arrayContaining([
        ['我方漏单', missing, '20.00', '0.00'],
        ['渠道漏单', surplus, '0.00', '40.00'],
        ['金额不符', wrong, '49.00', '50.00'],
      ]),
    );
    const idOf = (trade: string) => found.find((row) => row.trade_no === trade)?.issue_id ?? 0;
    expect(await refusal(one.api.bills.close({ body: { bill_sn: 'C1001' } }))).toBe('BILL_OPEN');
    expect(await refusal(decide(one, [idOf(surplus)], 'credit'))).toBe('BILL_NOT_PAID');
    await decide(one, [idOf(surplus)], 'look-into', { owner_id: two.id });
    expect((await issues()).find((row) => row.trade_no === surplus)).toMatchObject({
      owner: '乙',
      status_text: '待查',
    });

    await decide(one, [idOf(missing)], 'credit');
    expect(await person.balance()).toBe(11_000);
    expect(await refusal(decide(one, [idOf(missing)], 'write-off'))).toBe('STATE_CONFLICT');
    await Promise.all(Array.from({ length: 5 }, () => refusal(decide(two, [idOf(surplus)], 'write-off'))));
    expect((await bill()).status_text).toBe('未关闭');
    await decide(one, [idOf(wrong)], 'write-off');
    expect(await bill()).toMatchObject({ status_text: '已关闭', open_issues: 0, closed_by: '甲' });
    expect(await systemBalance('suspense')).toBe(-4_100);
    expect((await issues()).map((row) => row.status_text).toSorted()).toEqual([
      '已核销',
      '已核销',
      '已补入账',
    ]);
    expect(await refusal(decide(one, [idOf(wrong)], 'look-into'))).toBe('BILL_CLOSED');
  });

  it('is written off beside one that cannot be, which stays as it is and is said (O163)', async () => {
    const credited = await lost('20');
    await lost('30');
    await aDayLater();
    await fetched();
    const found = await issues();
    await person.api.wallet.rechargeStatus({ query: { out_trade_no: credited } });
    const { results } = await decide(
      one,
      found.map(({ issue_id }) => issue_id),
      'write-off',
    );
    expect(results.map(({ sn, ok, text }) => [sn === credited, ok, text === '']).toSorted()).toEqual([
      [false, true, true],
      [true, false, false],
    ]);
    expect(await systemBalance('suspense')).toBe(3_000);
    expect((await bill()).open_issues).toBe(1);
  });

  it('is written off above 100.00 by two; what was credited meanwhile is not written off as well', async () => {
    const missing = await lost('200');
    await aDayLater();
    await fetched();
    const [row] = await issues();
    const { approval } = await decide(one, [row?.issue_id ?? 0], 'write-off');
    expect(approval?.status).toBe(0);
    await person.api.wallet.rechargeStatus({ query: { out_trade_no: missing } });
    const agreed = two.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: approval?.approval_sn ?? '', do: 'approve', reason: '' },
    });
    await agreed.catch(() => null);
    expect([await systemBalance('suspense'), (await issues())[0]?.status_text]).toEqual([0, '待处理']);
    await decide(one, [row?.issue_id ?? 0], 'credit');
    expect((await bill()).status_text).toBe('已关闭');
  });

  it('goes to a colleague who looks into it and is told so; whoever may not reconcile gets none (O163)', async () => {
    await lost('20');
    await aDayLater();
    await fetched();
    const [row] = await issues();
    const service = await operatorIn(shop, { roles: [6] });
    const { people } = await one.api.bills.colleagues({});
    expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['甲', '乙']));
    expect(people.map(({ id }) => id)).not.toContain(service.id);
    expect(await refusal(decide(one, [row!.issue_id], 'look-into', { owner_id: service.id }))).toBe(
      'NOT_FOUND',
    );
    await decide(one, [row!.issue_id], 'look-into', { owner_id: two.id });
    expect((await issues())[0]).toMatchObject({ status_text: '待查', owner: '乙' });
    const { rows } = await sql<{
      operator_id: number;
      link: string;
    }>`select operator_id, link from operator_messages`.execute(shop.db.q);
    expect(rows).toEqual([{ operator_id: two.id, link: `/office/bills?open=${(await bill()).bill_sn}` }]);
  });

  it('finds what an earlier day missed, and takes what waits in suspense for booked', async () => {
    const late = await paidTrade(shop, person, '30');
    await aDayLater();
    await sql`update sandbox_payments set paid_at_ms = paid_at_ms - ${DAY_MS} where trade_no = ${late}`.execute(
      shop.db.q,
    );
    await sql`insert into sandbox_payments (trade_no, token, amount_fen, subject, created_at_ms, expire_at_ms, state, paid_amount_fen, provider_no, paid_at_ms)
      values ('R-unknown', 'token-unknown', 700, '', 0, 0, 'paid', 700, 'S-unknown', ${Date.parse(`${day}T12:00:00+08:00`)})`.execute(
      shop.db.q,
    );
    await finishRecharge(shop.deps, await shop.deps.outside.payment.query('R-unknown'));
    expect((await fetched()).issues).toBe(1);
    const earlier = chinaDay(shop.deps.now() - 2 * DAY_MS);
    await one.api.bills.fetch({ key: key(), body: { day: earlier } });
    const { list } = await one.api.bills.issues({ query: { bill_sn: 'C1001' } });
    expect(list[0]).toMatchObject({ trade_no: late, status_text: '已对上' });
    // Nothing waits in its own day any more, so that day closes as well, and posts what it says.
    expect(
      (await one.api.bills.list({ query: {} })).list.map((row) => [row.bill_sn, row.status_text]),
    ).toEqual([
      ['C1001', '已关闭'],
      ['C1002', '已关闭'],
    ]);
    expect(await systemBalance('bank')).toBe(-(3_000 + 700 - 18 - 4));
  });

  it('counts what it says twice, or what an earlier bill said, as nothing of ours', async () => {
    const payer = await shop.person();
    const [first, second] = [await paidTrade(shop, payer, '30'), await paidTrade(shop, payer, '20')];
    const { refund_sn } = await payer.api.balanceRefunds.apply({
      key: key(),
      body: { money: '20', reason: '不再使用' },
    });
    const { approval } = await one.api.balanceRefunds.decide({
      key: key(),
      body: { refund_sn, do: 'approve', reason: '核对无误' },
    });
    await two.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: approval?.approval_sn ?? '', do: 'approve', reason: '' },
    });
    await sendBalanceRefunds(shop.deps);
    await aDayLater();
    const [back] = (await sql<{ no: string }>`select refund_no as no from sandbox_refunds`.execute(shop.db.q))
      .rows;
    const pay = (trade: string, money: string) =>
      ['1', trade, '', `S-${trade}`, money, '0.10', `${day} 12:00:00`].join('\t');
    const refund = ['2', second, back?.no, '', '20.00', '0', `${day} 12:00:00`].join('\t');
    const upload = (of: string, ...rows: string[]) =>
      one.api.bills.upload({ key: key(), body: { channel: 9, day: of, rows: rows.join('\n') } });
    const rows = [pay(first, '30.00'), pay(second, '20.00'), refund];
    expect(await upload(day, ...rows, refund)).toMatchObject({ issues: 1, status: 0 });
    expect((await issues()).map((row) => [row.class_text, row.theirs, row.ours])).toEqual([
      ['退款不符', '-20.00', '0.00'],
    ]);
    // The same day once more under another date, without its times, and with a row that tells the files apart.
    const earlier = chinaDay(shop.deps.now() - 2 * DAY_MS);
    const timeless = [...rows, pay('strange', '1.00')].map((row) => row.replace(`${day} 12:00:00`, ''));
    const again = await upload(earlier, ...timeless);
    expect(again).toMatchObject({ issues: 4, status: 0 });
    const { list } = await one.api.bills.issues({ query: { bill_sn: again.bill_sn } });
    expect(list.map((row) => [row.trade_no, row.class_text, row.ours]).toSorted()).toEqual(
      [
        [first, '状态不符', '0.00'],
        [second, '状态不符', '0.00'],
        [second, '退款不符', '0.00'],
        ['strange', '我方漏单', '0.00'],
      ].toSorted(),
    );
  });

  it('credits once under one key, and says the same when it is asked again', async () => {
    await lost('20');
    await aDayLater();
    await fetched();
    const [row] = await issues();
    const call = {
      key: key(),
      body: { ids: [row?.issue_id ?? 0], do: 'credit' as const, reason: '核对账单' },
    };
    const before = await person.balance();
    const first = await one.api.bills.decide(call);
    expect(await one.api.bills.decide(call)).toEqual(first);
    expect([first.results.map(({ ok }) => ok), (await person.balance()) - before]).toEqual([[true], 2_000]);
  });

  it('is no matter of another channel, whatever that one says of the same number (O162)', async () => {
    const trade = await paidTrade(shop, person, '30');
    await aDayLater();
    const upload = (channel: 1 | 9, ...cells: string[]) =>
      one.api.bills.upload({ key: key(), body: { channel, day, rows: cells.join('\t') } });
    await upload(1, '1', trade, '', `W-${trade}`, '30.00', '0.18', `${day} 12:00:00`);
    const { bill_sn } = await upload(9, '1', 'other', '', 'S-other', '1.00', '0', `${day} 12:00:00`);
    const { list } = await one.api.bills.issues({ query: { bill_sn } });
    expect(list.map((row) => [row.trade_no, row.class_text, row.ours]).toSorted()).toEqual([
      [trade, '渠道漏单', '30.00'],
      ['other', '我方漏单', '0.00'],
    ]);
  });

  it('without a row is refused, and its day stays open for the right one (O161)', async () => {
    await expect(
      one.api.bills.upload({ key: key(), body: { channel: 9, day, rows: ' \n' } }),
    ).rejects.toMatchObject({
      data: { errors: [{ field: 'rows', msg: '账单里没有一行；当天没有交易就不用导入' }] },
    });
    expect((await one.api.bills.list({ query: {} })).list).toEqual([]);
  });

  it('is uploaded row by row; a wrong row is named and nothing is taken', async () => {
    const trade = await paidTrade(shop, person, '30');
    await aDayLater();
    const row = (...cells: string[]) => cells.join('\t');
    const good = row('1', trade, '', `S-${trade}`, '30.00', '0.18', `${day} 12:00:00`);
    const upload = (rows: string, over = {}) =>
      one.api.bills.upload({ key: key(), body: { channel: 9, day, rows, ...over } });
    await expect(
      upload(
        [
          good,
          row('3', 'x', '', '', '1', '', ''),
          row('1', 'x', '', '', '-1', '', ''),
          row('1', 'x'.repeat(65), '', '', '1', '', ''),
        ].join('\n'),
      ),
    ).rejects.toMatchObject({
      data: {
        errors: [
          { field: 'rows', msg: '第2行：类型应为1（付款）或2（退款）' },
          { field: 'rows', msg: '第3行：金额不正确' },
          { field: 'rows', msg: '第4行：每格最多64个字符' },
        ],
      },
    });
    expect(await refusal(upload(good, { day: chinaDay(shop.deps.now()) }))).toBe('INVALID');
    expect((await upload(good)).status).toBe(1);
    expect(await refusal(upload(good))).toBe('BILL_IMPORTED');
    const timeless = row('1', 'y', '', 'S-y', '30.00', '0.18', '');
    await upload(timeless, { day: chinaDay(shop.deps.now() - 4 * DAY_MS) });
    expect(await refusal(upload(timeless, { day: chinaDay(shop.deps.now() - 5 * DAY_MS) }))).toBe(
      'BILL_IMPORTED',
    );
    expect((await one.api.bills.list({ query: {} })).data_count).toBe(2);
  });
});
