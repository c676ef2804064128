import { fen } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import { formatTime } from '@giftship/shared/lib/china-time';
import { foldLedgerDays } from './ledger-days.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks, recharge, tellPaid } from '../../../../tests/harness/money.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { strayNotice } from '../../../../tests/harness/stray-notice.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { ProviderError } from '../outside/provider-error.ts';
import { listSuspense } from './suspense.ts';

let shop: TestService;
let one: TestOperator;
let two: TestOperator;
let person: TestPerson;
/** A receipt that was uploaded. */
const SLIP = '/media/slip-of-the-bank.webp';
beforeEach(async () => {
  shop = await openTestService();
  const id = 'slip-of-the-bank';
  await sql`insert into media (id, name, bytes, thumb, width, height, hash, by)
    values (${id}, '', '', '', 1, 1, '', '')`.execute(shop.db.q);
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
const key = () => `key-${(keys += 1)}`;
type Adjust = Parameters<TestOperator['api']['wallet']['adjust']>[0]['body'];
const adjust = (by: TestOperator, over: Partial<Adjust> = {}, own = key()) =>
  by.api.wallet.adjust({
    key: own,
    body: { user_id: person.id, money: '10.00', way: 'in', kind: 1, reason: '客户投诉补偿', ...over },
  });
const decide = (by: TestOperator, approval_sn: string, what: 'approve' | 'refuse' = 'approve', reason = '') =>
  by.api.operators.decideApproval({ key: key(), body: { approval_sn, do: what, reason } });

it('sums up what every group of accounts held, took in and gave away; all of it together is 0.00 (O159)', async () => {
  await person.give(700);
  await sql`alter table ledger_txs disable trigger user`.execute(shop.db.q);
  await sql`update ledger_txs set created_at = now() - interval '30 days'`.execute(shop.db.q);
  await sql`alter table ledger_txs enable trigger user`.execute(shop.db.q);
  const before = await one.api.wallet.summary({ query: {} });
  const of = (answer: typeof before, name: string) => answer.list.find(({ group }) => group === name)!;
  const held = Number(of(before, 'balance').opening);
  expect(held).toBeGreaterThanOrEqual(7);
  await recharge(shop, person, 2_000);
  await adjust(one, { way: 'out', money: '5.00' });
  const after = await one.api.wallet.summary({ query: {} });
  expect(of(after, 'balance')).toEqual({
    group: 'balance',
    group_text: '用户余额',
    opening: held.toFixed(2),
    in: '20.00',
    out: '-5.00',
    closing: (held + 15).toFixed(2),
  });
  expect(of(after, 'channel')).toMatchObject({ in: '0.00', out: '-20.00' });
  expect(of(after, 'manual')).toMatchObject({ in: '5.00' });
  for (const answer of [before, after])
    expect(answer.list[0]).toMatchObject({ group_text: '合计', opening: '0.00', closing: '0.00' });
});

it('sums up days that are over once, and says the same with them as without, whatever the span (O159)', async () => {
  await person.give(700);
  await recharge(shop, person, 2_000);
  // Some of it long ago, some two days ago, the rest today.
  await sql`alter table ledger_txs disable trigger user`.execute(shop.db.q);
  await sql`update ledger_txs set created_at = now() - interval '30 days' where kind <> 'recharge'`.execute(
    shop.db.q,
  );
  await sql`update ledger_txs set created_at = now() - interval '60 hours' where kind = 'recharge'`.execute(
    shop.db.q,
  );
  await sql`alter table ledger_txs enable trigger user`.execute(shop.db.q);
  await adjust(one, { way: 'out', money: '5.00' });
  const time = (hours: number) => formatTime(shop.deps.now() - hours * 3_600_000);
  const spans = [
    {},
    { start_time: time(24 * 31), end_time: time(24 * 20) },
    { start_time: time(24 * 20), end_time: time(0) },
    // In the midst of days that are summed up.
    { start_time: time(61), end_time: time(59) },
  ];
  const answers = () => Promise.all(spans.map((query) => one.api.wallet.summary({ query })));
  const plain = await answers();
  const folded = await Promise.all([
    foldLedgerDays(shop.deps, { atOnce: 3 }),
    foldLedgerDays(shop.deps, { atOnce: 3 }),
  ]);
  expect(folded[0]).toBe(folded[1]);
  expect(await foldLedgerDays(shop.deps)).toBe(folded[0]);
  const { rows: young } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_lines where id > (select line_id from ledger_mark)`.execute(
    shop.db.q,
  );
  expect(young).toEqual([{ n: 2 }]);
  expect(await answers()).toEqual(plain);
  expect(plain[3]!.list.find(({ group }) => group === 'channel')).toMatchObject({ out: '-20.00' });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger_days`.execute(shop.db.q);
  expect(rows[0]!.n).toBeGreaterThan(3);
  await adjust(one, { way: 'in', money: '1.00' });
  expect(
    (await one.api.wallet.summary({ query: {} })).list.find(({ group }) => group === 'manual'),
  ).toMatchObject({ out: '-1.00' });
  expect(await shop.audit()).toEqual([]);
  await sql`update ledger_days set in_fen = in_fen + 1 where name = 'balance' and day = (select min(day) from ledger_days)`.execute(
    shop.db.q,
  );
  expect(await shop.audit()).toMatchObject([{ property: 'V1', ids: [expect.stringMatching(/ balance$/)] }]);
  await sql`update ledger_days set in_fen = in_fen - 1 where name = 'balance' and day = (select min(day) from ledger_days)`.execute(
    shop.db.q,
  );
});

it('what is still being written while days are summed up is in the sum once it is there (O159)', async () => {
  await person.give(700);
  await sql`alter table ledger_txs disable trigger user`.execute(shop.db.q);
  await sql`update ledger_txs set created_at = now() - interval '30 days'`.execute(shop.db.q);
  await sql`alter table ledger_txs enable trigger user`.execute(shop.db.q);
  const slow = await shop.db.pool.connect();
  const write = `with t as (insert into ledger_txs (kind, ref, type) values ('adjustment', $1, 45) returning id)
    insert into ledger_lines (tx_id, account_id, amount_fen)
      select t.id, a.id, case a.code when 'bank' then -100 else 100 end from t, accounts a where a.code in ('bank', 'goodwill')`;
  await slow.query('begin');
  await slow.query(write, ['slow']);
  await shop.db.pool.query(write, ['fast']);
  await foldLedgerDays(shop.deps);
  await slow.query('commit');
  slow.release();
  const bank = (await one.api.wallet.summary({ query: {} })).list.find(({ group }) => group === 'bank');
  expect(bank).toMatchObject({ out: '-2.00' });
});

describe('a balance by hand (O155)', () => {
  it('goes in and out with a number of its own, is told in the statement and logged', async () => {
    expect(await adjust(one)).toEqual({ approval: null, adjust_sn: 'Q1001', before: '0.00', after: '10.00' });
    expect(await adjust(one, { way: 'out', money: 3, kind: 2 })).toMatchObject({
      before: '10.00',
      after: '7.00',
    });
    expect(await person.balance()).toBe(700);
    const { list } = await person.api.wallet.moneyChange({ query: {} });
    expect(list.map(({ type_text, money, ref_sn }) => [type_text, money, ref_sn])).toEqual([
      ['人工扣款', '-3.00', 'Q1002'],
      ['人工加款', '10.00', 'Q1001'],
    ]);
    const logged = await shop.db.q
      .selectFrom('operator_log')
      .where('action', '=', 'balance.adjust')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(logged.map(({ ref, before, after }) => [ref, before?.balance, after?.balance])).toEqual([
      [String(person.id), '0.00', '10.00'],
      [String(person.id), '10.00', '7.00'],
    ]);
    const { list: rows } = await one.api.wallet.adjustments({ query: { user_id: String(person.id) } });
    expect(
      rows.map(({ adjust_sn, money, kind_text, asked_by }) => [adjust_sn, money, kind_text, asked_by]),
    ).toEqual([
      ['Q1002', '-3.00', '更正', '甲'],
      ['Q1001', '10.00', '补偿', '甲'],
    ]);
  });

  it('never goes below zero, and moves once for one key, also in twenty calls at once', async () => {
    await expect(adjust(one, { way: 'out' })).rejects.toMatchObject({
      message: '余额不足以扣款，当前余额0.00元',
    });
    const own = key();
    const many = await Promise.all(Array.from({ length: 20 }, () => adjust(one, {}, own)));
    expect(new Set(many.map(({ adjust_sn }) => adjust_sn)).size).toBe(1);
    expect(await person.balance()).toBe(1_000);
    expect(await refusal(adjust(one, { money: '11.00' }, own))).toBe('KEY_REUSED');
    const drained = await Promise.all(
      Array.from({ length: 10 }, () => refusal(adjust(two, { way: 'out', money: '4.00' }))),
    );
    expect(drained.filter((end) => end === 'done')).toHaveLength(2);
    expect(await person.balance()).toBe(200);
  });

  it.each([
    [{ money: '0' }, 'INVALID'],
    [{ money: '0.001' }, 'INVALID'],
    [{ money: '-5' }, 'INVALID'],
    [{ money: '100000.01', attachment: SLIP }, 'INVALID'],
    [{ money: '1000.01' }, 'INVALID'],
    [{ reason: ' ' }, 'INVALID'],
    [{ kind: 9 as 1 }, 'INVALID'],
    [{ attachment: 'https://elsewhere.example/a.png' }, 'INVALID'],
    [{ attachment: '//elsewhere.example/a.webp' }, 'INVALID'],
    [{ attachment: '/media/never-uploaded-0.webp' }, 'INVALID'],
    [{ user_id: 999_999 }, 'NOT_FOUND'],
  ])('%j is refused', async (over, end) => {
    expect(await refusal(adjust(one, over))).toBe(end);
  });

  it('above 1,000.00 waits for a second person, who sees the balance of now; an order meanwhile does not stop it', async () => {
    const { approval, adjust_sn } = await adjust(one, { money: '1000.01', attachment: SLIP });
    expect([adjust_sn, approval?.status]).toEqual(['', 0]);
    expect(await person.balance()).toBe(0);
    await person.give(500);
    const sn = approval?.approval_sn ?? '';
    expect(await refusal(decide(one, sn))).toBe('SELF_APPROVAL');
    const shown = await two.api.operators.approvals({ query: { approval_sn: sn } });
    expect(shown.preview?.find(({ name }) => name === '当前余额')).toEqual({
      name: '当前余额',
      value: '5.00',
      is_changed: false,
    });
    const ends = await Promise.all(Array.from({ length: 10 }, () => refusal(decide(two, sn))));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(await person.balance()).toBe(100_501);
    const { list } = await one.api.wallet.adjustments({ query: {} });
    expect(list[0]).toMatchObject({ asked_by: '甲', approved_by: '乙', attachment: SLIP });
  });

  it('asked again while it waits, by anybody and at once, is the one that waits; decided, it may be asked anew', async () => {
    const wish = { money: '1500.00', attachment: SLIP };
    const ends = await Promise.all(
      Array.from({ length: 8 }, (_, n) => refusal(adjust(n % 2 === 0 ? one : two, wish))),
    );
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(['done', 'APPROVAL_WAITS']));
    const [waiting] = (await one.api.operators.approvals({ query: {} })).list;
    const sn = waiting!.approval_sn;
    await expect(adjust(one, wish)).rejects.toMatchObject({ message: `同样的申请${sn}正在等待复核` });
    // Another reason or kind is no other money.
    for (const over of [{ reason: '换个说法' }, { kind: 2 as const }])
      await expect(adjust(two, { ...wish, ...over })).rejects.toMatchObject({
        message: `同样的申请${sn}正在等待复核`,
      });
    expect(await refusal(adjust(one, { ...wish, money: '1500.01' }))).toBe('done');
    const asker = waiting!.asked_by === '甲' ? one : two;
    await decide(asker === one ? two : one, sn);
    expect(await person.balance()).toBe(150_000);
    expect(await refusal(adjust(one, wish))).toBe('done');
  });

  it('counts the day of one person, in and out together, in small parts too', async () => {
    for (let n = 0; n < 5; n += 1) expect((await adjust(one, { money: '1000.00' })).approval).toBeNull();
    const { approval } = await adjust(one, { money: '0.01', way: 'out' });
    expect(approval?.why).toContain('今日累计');
    expect((await adjust(two, { money: '1.00' })).approval).toBeNull();
    await decide(two, approval?.approval_sn ?? '', 'refuse', '不同意');
    expect(await person.balance()).toBe(500_100);
  });

  it('moves nothing when the balance is gone by the time the second person agrees', async () => {
    await person.give(200_000);
    const { approval } = await adjust(one, { money: '1500.00', way: 'out', attachment: SLIP });
    expect(await refusal(adjust(two, { money: '1000.00', way: 'out' }))).toBe('done');
    expect(await decide(two, approval?.approval_sn ?? '')).toMatchObject({
      status: 5,
      answer: '余额不足以扣款，当前余额1000.00元',
    });
    expect(await person.balance()).toBe(100_000);
  });

  it('with one person alone answers that a second is needed; other roles may not', async () => {
    await shop.db.q.updateTable('operators').set({ status: 2 }).where('id', '<>', one.id).execute();
    expect(await refusal(adjust(one, { money: '1000.01', attachment: SLIP }))).toBe('NO_SECOND');
    const support = await operatorIn(shop, { roles: [5] });
    expect(await refusal(adjust(support))).toBe('RIGHT_MISSING');
  });
});

describe('recharges and notices (O151)', () => {
  const unpaid = async (amount: number) => {
    const { trade_no } = await person.api.wallet.rechargeQrcode({ body: { amount: String(amount) } });
    return trade_no;
  };

  it('are listed by number, person, state and time, the mobile masked', async () => {
    const paid = await recharge(shop, person, 1_000);
    const open = await unpaid(20);
    const list = async (query: object) =>
      (await one.api.wallet.recharges({ query } as never)).list.map(({ trade_no }) => trade_no);
    expect(await list({})).toEqual([open, paid]);
    expect(await list({ q: `X-${paid}` })).toEqual([paid]);
    expect(await list({ status: '0' })).toEqual([open]);
    expect(await list({ user_id: String(person.id) })).toEqual([open, paid]);
    expect(await list({ start_time: '2026-01-01 00:00:00', end_time: '2026-02-01 00:00:00' })).toEqual([]);
    expect(JSON.stringify(one.last().body)).not.toContain(person.mobile);
    const support = await operatorIn(shop, { roles: [5] });
    expect(await refusal(support.api.wallet.recharges({ query: {} }))).toBe('RIGHT_MISSING');
  });

  it('asks the channel and credits once; no answer decides nothing', async () => {
    const trade_no = await unpaid(20);
    const { payment } = shop.deps.outside;
    const own = payment.query;
    const ask = () => one.api.wallet.queryRecharge({ body: { trade_no } });
    try {
      expect(await ask()).toMatchObject({ status: 0, answer: 'unpaid' });
      payment.query = async () => {
        throw new ProviderError('unavailable');
      };
      expect(await ask()).toMatchObject({ status: 0, answer: 'unknown' });
      payment.query = async (tradeNo) => ({ tradeNo, state: 'paid', amount: fen(2_000), providerNo: 'N-1' });
      await Promise.all(Array.from({ length: 5 }, ask));
    } finally {
      payment.query = own;
    }
    expect(await person.balance()).toBe(2_000);
    expect(await refusal(one.api.wallet.queryRecharge({ body: { trade_no: 'nobody' } }))).toBe('NOT_FOUND');
    const logged = await shop.db.q
      .selectFrom('operator_log')
      .where('ref', '=', trade_no)
      .select('action')
      .execute();
    expect(logged.length).toBe(7);
  });

  it('keeps a signed notice of an unknown trade or another amount with its content, once', async () => {
    const trade_no = await unpaid(20);
    const tell = (tradeNo: string, amount: number, providerNo: string) =>
      strayNotice(shop, { tradeNo, amount, providerNo });
    await tell('nobody', 500, 'N-5');
    await tell('nobody', 500, 'N-5');
    await tell(trade_no, 1_999, 'N-6');
    const { list } = await one.api.wallet.notices({ query: {} });
    expect(
      list.map(({ provider_no, outcome_text, money, suspense_sn }) => [
        provider_no,
        outcome_text,
        money,
        suspense_sn,
      ]),
    ).toEqual([
      ['N-6', '金额与充值单不符', '19.99', expect.stringMatching(/^U\d+$/)],
      ['N-5', '没有这笔充值', '5.00', expect.stringMatching(/^U\d+$/)],
    ]);
    const shown = await one.api.wallet.notice({ query: { id: String(list[1]?.id) } });
    expect(shown).toMatchObject({ body: '{"no":"N-5","paid":500}', headers: { 'x-signature': 'abc' } });
    expect(JSON.stringify(shown)).not.toContain('secret=1');
    expect((await one.api.wallet.recharges({ query: { q: trade_no } })).list[0]?.has_notice).toBe(true);
    const { rows } = await sql<{
      row: string;
    }>`select payment_notices::text as row from payment_notices`.execute(shop.db.q);
    expect(JSON.stringify(rows)).not.toContain('"paid"');
  });
});

describe('money in suspense', () => {
  it('is taken out with what became of it, once, and above 100.00 by two people', async () => {
    await tellPaid(shop, 'nobody-1', 500);
    await tellPaid(shop, 'nobody-2', 10_001);
    const waiting = await listSuspense(shop.db.q);
    const settle = (by: TestOperator, n: number) =>
      by.api.wallet.settleNotice({
        key: key(),
        body: { suspense_sn: waiting[n]?.sn ?? '', reason: '已在渠道原路退回' },
      });
    expect(await settle(one, 0)).toEqual({ approval: null });
    expect(await refusal(settle(one, 0))).toBe('STATE_CONFLICT');
    const { approval } = await settle(one, 1);
    expect(await listSuspense(shop.db.q)).toHaveLength(1);
    expect(await decide(two, approval?.approval_sn ?? '')).toMatchObject({ status: 1 });
    expect(await listSuspense(shop.db.q)).toEqual([]);
    expect(await refusal(settle(one, 9))).toBe('NOT_FOUND');
  });
});

describe('the ledger (O158)', () => {
  it('shows lines of any account with the running balance, and the transaction with both of its lines', async () => {
    const trade = await recharge(shop, person, 5_000);
    await adjust(one, { way: 'out', money: '3.00' });
    const ledger = async (query: object) =>
      (await one.api.wallet.ledger({ query } as never)).list.map(({ account_text, money, after }) => [
        account_text,
        money,
        after,
      ]);
    expect(await ledger({ user_id: String(person.id) })).toEqual([
      ['用户余额', '-3.00', '47.00'],
      ['用户余额', '50.00', '50.00'],
    ]);
    expect(await ledger({ code: 'channel' })).toEqual([['渠道待结算', '-50.00', '']]);
    expect(await ledger({ ref_sn: trade, account: 'balance' })).toEqual([['用户余额', '50.00', '50.00']]);
    expect(await ledger({ user_id: String(person.id), least: '3.00', most: '3.00' })).toHaveLength(1);
    expect(await ledger({ type: '9' })).toHaveLength(2);
    expect(await ledger({ start_time: '2026-01-01 00:00:00', end_time: '2026-02-01 00:00:00' })).toEqual([]);
    expect(await refusal(ledger({ least: 'x' }))).toBe('INVALID');
    const { list } = await one.api.wallet.ledger({ query: { ref_sn: 'Q1001' } });
    const shown = await one.api.wallet.ledgerTx({ query: { tx_id: String(list[0]?.tx_id) } });
    expect(shown).toMatchObject({ type_text: '人工扣款', ref_kind: 'manual', ref_sn: 'Q1001' });
    expect(shown.lines.map(({ account_text, money }) => `${account_text} ${money}`).toSorted()).toEqual(
      ['人工 3.00', '用户余额 -3.00'].toSorted(),
    );
    expect(await refusal(one.api.wallet.ledgerTx({ query: { tx_id: '99999999' } }))).toBe('NOT_FOUND');
  });
});
