import { formatYuan } from '@giftship/shared/money/fen';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askForPayout } from '../../../../tests/harness/withdrawals.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { balanceOf } from '../wallet/ledger.ts';

let shop: TestService;
let one: TestOperator;
let two: TestOperator;
beforeEach(async () => {
  shop = await openTestService();
  one = await operatorIn(shop, { name: '甲' });
  two = await operatorIn(shop, { name: '乙' });
});
afterEach(() => shop.close());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
let keys = 0;
const key = () => `key-${(keys += 1)}`;
type Decision = Parameters<TestOperator['api']['withdrawals']['decide']>[0]['body'];
const decide = (
  by: TestOperator,
  sns: string[],
  what: Decision['do'],
  over: Partial<Decision> = {},
  own = key(),
) => by.api.withdrawals.decide({ key: own, body: { sns, do: what, ...over } });
const PAID = { bank_no: '2026112600001' };

const asks = (yuan: number, account?: string) => askForPayout(shop, yuan, account);
const rowOf = async (by: TestOperator, sn: string) =>
  (await by.api.withdrawals.list({ query: { withdraw_sn: sn } })).list[0];
const commissionOf = async ({ id }: TestPerson) => formatYuan(await balanceOf(shop.db.q, id, 'commission'));
const systemSum = async (code: string) => {
  const { rows } = await sql<{
    sum: number;
  }>`select coalesce(sum(l.amount_fen), 0)::bigint as sum from ledger_lines l
    join accounts a on a.id = l.account_id where a.code = ${code}`.execute(shop.db.q);
  return rows[0]?.sum;
};

describe('the queues (O152)', () => {
  it('show account and name masked, the same and the new account, and the state; oldest first, whatever their age', async () => {
    const first = await asks(20);
    const second = await asks(30);
    await sql`update withdrawals set created_at = now() - interval '200 days' where 'W' || id = ${first.sn}`.execute(
      shop.db.q,
    );
    const { list, count, data_count } = await one.api.withdrawals.list({ query: { status: '0' } } as never);
    expect([data_count, count]).toEqual([2, { 0: 2, 1: 0 }]);
    expect(list.map(({ withdraw_sn }) => withdraw_sn)).toEqual([first.sn, second.sn]);
    expect(list[1]).toMatchObject({
      money: '30.00',
      real_name_mask: '*三',
      same_account: [first.person.id],
      is_new_account: true,
      status_text: '待审核',
    });
    expect(JSON.stringify(one.last().body)).not.toMatch(/6222020200112233445|张三|cipher/);
    // Without a state the last days are shown.
    expect(
      (await one.api.withdrawals.list({ query: {} })).list.map(({ withdraw_sn }) => withdraw_sn),
    ).toEqual([second.sn]);
  });

  it('are closed without withdraw.view, and each part of deciding has its own right', async () => {
    const { sn } = await asks(20);
    const support = await operatorIn(shop, { roles: [5] });
    expect(await refusal(support.api.withdrawals.list({ query: {} }))).toBe('RIGHT_MISSING');
    const finance = await operatorIn(shop, { roles: [7] });
    await decide(finance, [sn], 'approve');
    expect(await refusal(decide(finance, [sn], 'pay', PAID))).toBe('RIGHT_MISSING');
    expect(
      await refusal(finance.api.withdrawals.account({ body: { withdraw_sn: sn, reason: '核对' } })),
    ).toBe('RIGHT_MISSING');
  });
});

describe('deciding (O152, O153)', () => {
  it('refuses with the money back, once, also in a double call under one key', async () => {
    const { person, sn } = await asks(20);
    expect(await refusal(decide(one, [sn], 'refuse'))).toBe('REASON_NEEDED');
    const own = key();
    const twice = await Promise.all(
      [1, 2].map(() => decide(one, [sn], 'refuse', { reason: '账户有误' }, own)),
    );
    expect(twice[0]).toEqual(twice[1]);
    expect(await commissionOf(person)).toBe('20.00');
    expect(await refusal(decide(two, [sn], 'approve'))).toBe('STATE_CONFLICT');
    const rows = await shop.db.q
      .selectFrom('operator_log')
      .where('ref', '=', sn)
      .select(['action', 'reason'])
      .execute();
    expect(rows).toEqual([{ action: 'withdrawal.refuse', reason: '账户有误' }]);
  });

  it('paid needs the number of the bank and moves the money there; failed gives it back', async () => {
    const paid = await asks(20);
    const failed = await asks(30);
    await decide(one, [paid.sn, failed.sn], 'approve');
    expect(await refusal(decide(two, [paid.sn], 'pay'))).toBe('INVALID');
    expect(await decide(two, [paid.sn], 'pay', PAID)).toMatchObject({
      approval: null,
      results: [{ ok: true }],
    });
    await decide(two, [failed.sn], 'fail', { reason: '户名不符' });
    expect(await rowOf(one, paid.sn)).toMatchObject({
      status: 2,
      bank_no: PAID.bank_no,
      approved_by: '甲',
      paid_by: '乙',
    });
    expect([await commissionOf(paid.person), await commissionOf(failed.person)]).toEqual(['0.00', '30.00']);
    expect([await systemSum('bank'), await systemSum('withdrawal')]).toEqual([2_000, 0]);
  });

  it('of many, what cannot go is said and stops no other', async () => {
    const [first, second] = [await asks(20), await asks(20)];
    await decide(one, [second.sn], 'approve');
    const { results } = await decide(one, [first.sn, second.sn, 'W999999'], 'approve');
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect((await rowOf(one, first.sn))?.status).toBe(1);
  });

  it('whoever approved one above the limit cannot mark it paid; another marks it and a second one agrees (journey 10)', async () => {
    const { person, sn } = await asks(1500);
    await decide(one, [sn], 'approve');
    expect((await rowOf(one, sn))?.is_own_review).toBe(true);
    await expect(decide(one, [sn], 'pay', PAID)).rejects.toMatchObject({
      message: '审核人与打款人不能是同一人',
    });
    const { approval, results } = await decide(two, [sn], 'pay', PAID);
    expect([approval?.status, results]).toEqual([0, []]);
    expect((await rowOf(one, sn))?.approval_sn).toBe(approval?.approval_sn);
    expect((await rowOf(one, sn))?.status).toBe(1);
    const agree = (by: TestOperator) =>
      by.api.operators.decideApproval({
        key: key(),
        body: { approval_sn: approval?.approval_sn ?? '', do: 'approve' },
      });
    expect(await refusal(agree(two))).toBe('SELF_APPROVAL');
    const { list, preview } = await one.api.operators.approvals({
      query: { approval_sn: approval?.approval_sn ?? '' },
    });
    expect([list[0]?.money, list[0]?.can_decide, preview?.length]).toEqual(['1500.00', true, 1]);
    expect(await agree(one)).toMatchObject({ status: 1 });
    expect(await rowOf(one, sn)).toMatchObject({ status: 2, paid_by: '乙', approved_by: '甲' });
    expect(await commissionOf(person)).toBe('0.00');
    expect(await refusal(agree(one))).toBe('STATE_CONFLICT');
  });

  it('of a sum in small parts the day counts, and an approval of what was paid meanwhile moves nothing', async () => {
    const sns: string[] = [];
    for (let n = 0; n < 6; n += 1) sns.push((await asks(1000)).sn);
    await decide(one, sns, 'approve');
    for (const sn of sns.slice(0, 5)) expect((await decide(two, [sn], 'pay', PAID)).approval).toBeNull();
    const last = sns[5] ?? '';
    const { approval } = await decide(two, [last], 'pay', PAID);
    expect(approval?.why).toContain('5000.00');
    await decide(one, [last], 'fail', { reason: '银行退回' });
    expect(
      await one.api.operators.decideApproval({
        key: key(),
        body: { approval_sn: approval?.approval_sn ?? '', do: 'approve' },
      }),
    ).toMatchObject({ status: 5 });
    expect(await systemSum('bank')).toBe(500_000);
  });

  it('above the limit as below it, what cannot go stops no other, nor what the payer approved himself', async () => {
    const [big, mine, open] = [await asks(1500), await asks(1200), await asks(20)];
    await decide(one, [big.sn], 'approve');
    await decide(two, [mine.sn], 'approve');
    const { approval } = await decide(two, [big.sn, mine.sn, open.sn], 'pay', PAID);
    const approval_sn = approval?.approval_sn ?? '';
    const { preview } = await one.api.operators.approvals({ query: { approval_sn } });
    expect(preview?.[2]).toMatchObject({ name: open.sn, value: '当前状态不允许登记，不会处理' });
    await one.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve' } });
    const states = [big, mine, open].map(async ({ sn }) => (await rowOf(one, sn))?.status);
    expect(await Promise.all(states)).toEqual([2, 1, 0]);
    expect(await systemSum('bank')).toBe(150_000);
  });
});

describe('the account in full and files for the bank (O153, O154)', () => {
  it('opens one account with a reason, and keeps who looked', async () => {
    const { person, sn } = await asks(20);
    const look = (reason: string) => one.api.withdrawals.account({ body: { withdraw_sn: sn, reason } });
    expect(await refusal(look(''))).toBe('INVALID');
    expect(await look('打款核对')).toMatchObject({ account: '6222020200112233445', real_name: '张三' });
    const seen = await shop.db.q
      .selectFrom('personal_data_log')
      .where('user_id', '=', person.id)
      .selectAll()
      .execute();
    expect(seen).toMatchObject([{ ref: sn, operator_id: one.id, purpose: '打款核对' }]);
    const kept = await shop.db.q.selectFrom('operator_log').where('ref', '=', sn).selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('6222020200112233445');
  });

  it('holds approved ones in one file until they are marked or it is released; its cells cannot run', async () => {
    const [first, second] = [await asks(20), await asks(30, '6222020200112233446')];
    expect(await refusal(one.api.withdrawals.makeFile({ key: key(), body: { sns: [first.sn] } }))).toBe(
      'STATE_CONFLICT',
    );
    await decide(one, [first.sn, second.sn], 'approve');
    await sql`update withdrawals set account = account || '{"bank_name": "=HYPERLINK(1)"}' where 'W' || id = ${first.sn}`.execute(
      shop.db.q,
    );
    const made = await one.api.withdrawals.makeFile({ key: key(), body: { sns: [first.sn, second.sn] } });
    expect(made).toMatchObject({ count: 2, money: '50.00' });
    await expect(
      two.api.withdrawals.makeFile({ key: key(), body: { sns: [second.sn] } }),
    ).rejects.toMatchObject({ message: `${second.sn}已在打款文件${made.file_id}中` });
    expect(await rowOf(one, first.sn)).toMatchObject({ file_id: made.file_id, is_locked: true });
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await one.api.withdrawals.downloadFile({ body: { file_id: made.file_id, format } });
      expect(file.fileName).toBe(`批量打款-${made.file_id}.${format}`);
      const { sheets } = await readSheet(file.bytes);
      const rows = sheets[0]?.rows.map(({ cells }) => cells.map(({ text }) => text));
      expect(rows?.[0]).toEqual(['收款户名', '账号', '开户行', '金额', '用途', '提现单号']);
      expect(rows?.map((cells) => cells[1])).toEqual(['账号', '6222020200112233445', '6222020200112233446']);
      expect(rows?.[1]?.[2]).toBe("'=HYPERLINK(1)");
    }
    const exports = await shop.db.q
      .selectFrom('personal_data_log')
      .where('action', '=', 'export')
      .select('ref')
      .execute();
    expect(exports).toHaveLength(4);
    expect((await one.api.withdrawals.files({ query: {} })).list[0]).toMatchObject({ waiting: 2, by: '甲' });

    const { results } = await two.api.withdrawals.importResult({
      key: key(),
      body: { rows: [{ withdraw_sn: first.sn, result: 'paid', bank_no: 'B1' }] },
    });
    expect(results).toEqual([{ sn: first.sn, ok: true, text: '' }]);
    expect(
      await one.api.withdrawals.releaseFile({ body: { file_id: made.file_id, reason: '银行退回' } }),
    ).toEqual({ released: 1 });
    expect(
      await refusal(one.api.withdrawals.releaseFile({ body: { file_id: made.file_id, reason: '银行退回' } })),
    ).toBe('STATE_CONFLICT');
    expect(await one.api.withdrawals.makeFile({ key: key(), body: { sns: [second.sn] } })).toMatchObject({
      count: 1,
    });
  });

  it('a result names each row: paid with its number, failed with its reason', async () => {
    const { person, sn } = await asks(20);
    await decide(one, [sn], 'approve');
    const tell = (row: object) =>
      two.api.withdrawals.importResult({
        key: key(),
        body: { rows: [{ withdraw_sn: sn, ...row }] as never },
      });
    expect(await refusal(tell({ result: 'failed' }))).toBe('INVALID');
    expect(await refusal(tell({ result: 'paid' }))).toBe('INVALID');
    const twice = { withdraw_sn: sn.toLowerCase(), result: 'failed' as const, reason: '账号不存在' };
    const said = two.api.withdrawals.importResult({
      key: key(),
      body: { rows: [twice, { ...twice, withdraw_sn: sn }] },
    });
    expect(await refusal(said)).toBe('INVALID');
    await tell({ result: 'failed', reason: '账号不存在' });
    expect(await commissionOf(person)).toBe('20.00');
    expect((await rowOf(one, sn))?.reason).toBe('账号不存在');
  });
});
