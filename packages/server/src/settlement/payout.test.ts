import { SETTLEMENT_STATUS as S } from '@giftship/shared/settlement/settlement';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCode, solveCaptcha } from '../../../../tests/harness/codes.ts';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { attachmentBy, receiptBy } from '../../../../tests/harness/paper.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { recordTracking } from '../parcels/record-tracking.ts';
import { accrueSuppliers } from './accrue.ts';
import { makeStatements } from './make-statements.ts';

let shop: TestService;
let house: TestWarehouse;
let owner: TestMember;
let other: TestMember;
let one: TestOperator;
let second: TestOperator;
let parcels: string[];
const COMPANY = '义乌市拾光日用品有限公司';
const DAY_MS = 86_400_000;
let keys = 0;
const key = () => `settle-${(keys += 1)}`;

beforeAll(async () => {
  shop = await openTestService();
  house = await openWarehouse(shop);
  await sql`update suppliers set settle_cycle = 'week', settle_days = 0, company = ${COMPANY} where id = 1`.execute(
    shop.db.q,
  );
  await sql`delete from supplier_members`.execute(shop.db.q);
  owner = await memberOf(shop, house.supplierId);
  other = await memberOf(shop, 2);
  one = await operatorIn(shop, { name: '陈知行' });
  second = await operatorIn(shop, { name: '周予安' });
  const buyer = await shop.person({ balance: 10_000_000 });
  const orders = await house.order(buyer, { count: 6, goodsNum: 50 });
  for (const sn of orders) {
    const { rows } = await sql<{
      kuaidi_sn: string;
    }>`select kuaidi_sn from parcels where order_id = ${Number(sn.slice(1))}`.execute(shop.db.q);
    await recordTracking(shop.deps, {
      waybill: rows[0]!.kuaidi_sn,
      courier: 'yuantong',
      traces: [{ at: shop.deps.now(), kind: 'pickup', text: '快件已揽收', raw: '' }],
      watch: 'polling',
    });
  }
  await accrueSuppliers(shop.deps);
  await makeStatements(later(9));
  const { rows } = await sql<{
    id: number;
  }>`select id from parcels where supplier_id = 1 and pickup_time > now() - interval '1 hour' order by id`.execute(
    shop.db.q,
  );
  parcels = rows.map(({ id }) => `P${id}`);
});
afterAll(() => shop.close());

const later = (days: number) => ({
  ...shop.deps,
  timeOfRecord: async () => new Date(Date.now() + days * DAY_MS),
});
const statements = async () => (await owner.api.money.statements({ query: {} })).list;
const first = async () => (await statements()).at(-1)!;
const balance = async () => (await owner.api.money.account()).balance;
const agree = async (approval: { approval_sn: string } | null) => {
  await second.prove();
  return second.api.operators.decideApproval({
    key: key(),
    body: { approval_sn: approval!.approval_sn, do: 'approve' },
  });
};
/** The name of the refusal that the last call met. */
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return (error as { refusal?: { name: string }; name?: string; message?: string } | null)?.message ?? '';
};
const askPayee = async (account: string, holder = COMPANY) => {
  const { captcha, key: captchaKey } = await solveCaptcha(shop);
  await owner.prove();
  await sql`delete from sms_codes`.execute(shop.db.q);
  await owner.api.money.payeeCode({ body: { captcha, key: captchaKey } });
  const sms_code = await lastCode(shop, owner.mobile);
  return owner.api.money.savePayee({
    key: key(),
    body: { type: 2, holder, account, bank_name: '中国工商银行', bank_branch: '义乌支行', sms_code },
  });
};
const approve = async () => {
  await one.prove();
  return one.api.settle.approve({
    key: key(),
    body: { settle_sns: [(await first()).settle_sn], reason: '核对无误' },
  });
};

describe('a statement from its making to the bank (O166-O170, S071-S074)', () => {
  it('shows its supplier what was sold, and nobody else', async () => {
    const row = await first();
    expect(row).toMatchObject({ sale: '120.60', closing: row.payable, status: S.toConfirm });
    expect(Number(row.payable)).toBeGreaterThan(100);
    expect((await other.api.money.statements({ query: {} })).list).toEqual([]);
    expect(await refusal(other.api.money.statement({ query: { settle_sn: row.settle_sn } }))).toContain(
      '不存在',
    );
    await other.prove();
    expect(
      await refusal(other.api.money.confirm({ key: key(), body: { settle_sn: row.settle_sn } })),
    ).not.toBe('');
    const file = await owner.api.money.detail({ query: { settle_sn: row.settle_sn } });
    const text = Buffer.from((file as unknown as { bytes: Uint8Array }).bytes).toString('utf8');
    for (const sn of parcels) expect(text).toContain(sn);
    expect(text.split('\r\n').filter((line) => line.includes('销售'))).toHaveLength(6);
  });

  it('is disputed with its own parcels only; the answer is an adjustment, and the statement stays', async () => {
    const before = await first();
    const { settle_sn } = before;
    const dispute = (names: string[]) =>
      owner.api.money.dispute({ key: key(), body: { settle_sn, content: '少算了一件', parcels: names } });
    const fault = async (names: string[]) =>
      dispute(names).then(
        () => '',
        (error: { data?: { errors?: { msg: string }[] } }) => error.data?.errors?.[0]?.msg ?? '',
      );
    expect(await fault(['P999999'])).toBe('不是本店的包裹号：P999999。包裹号以P开头，在订单详情里');
    // Of this house, but not in this statement: it was sold before or after, or not at all.
    const [waiting] = await house.order(await shop.person({ balance: 1_000_000 }), { count: 1 });
    const elsewhere = (await owner.api.shipping.list({ body: { numbers: [waiting!] } as never })).list[0]!
      .parcel_sn;
    expect(await fault([parcels[0]!, elsewhere])).toBe(
      `不在这张结算单里：${elsewhere}。漏记的包裹请写在说明里`,
    );
    expect(await dispute([parcels[0]!])).toMatchObject({ status: S.disputed });
    await owner.prove();
    expect(await refusal(owner.api.money.confirm({ key: key(), body: { settle_sn } }))).toContain('有异议');
    await one.prove();
    const answered = await one.api.settle.answer({
      key: key(),
      body: { settle_sn, answer: '补记一件', adjust: { way: 'in', money: '0.40' } },
    });
    expect(answered).toMatchObject({ approval: null, adjust_sn: expect.stringMatching(/^Q\d+$/) });
    const after = await owner.api.money.statement({ query: { settle_sn } });
    expect(after).toMatchObject({
      payable: before.payable,
      closing: before.closing,
      adjust: before.adjust,
      status: S.toConfirm,
    });
    expect(after.disputes).toMatchObject([
      { content: '少算了一件', parcels: [parcels[0]], answer: '补记一件', adjust_sn: answered.adjust_sn },
    ]);
    await owner.api.money.dispute({ key: key(), body: { settle_sn, content: '还是不对' } });
    await one.prove();
    await one.api.settle.answer({ key: key(), body: { settle_sn, answer: '核对过，不予调整' } });
    expect((await owner.api.money.statement({ query: { settle_sn } })).disputes[0]).toMatchObject({
      adjust_sn: '',
    });
    await owner.prove();
    expect(await owner.api.money.confirm({ key: key(), body: { settle_sn } })).toMatchObject({
      status: S.confirmed,
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('has nowhere to go before an account is in force and its pause is over (S073, O087)', async () => {
    expect(await refusal(approve())).toContain('没有可用的收款账户');
    expect(await refusal(askPayee('6222020200112233445', '别人的公司'))).toContain('参数');
    const payee = await askPayee('6222020200112233445');
    expect(payee).toMatchObject({ account_mask: '**** **** **** 3445', status: 0 });
    expect(JSON.stringify(await owner.api.money.payees())).not.toContain('6222020200112233445');
    await one.prove();
    const { approval } = await one.api.settle.decidePayee({
      key: key(),
      body: { id: payee.id, do: 'approve', reason: '与执照一致' },
    });
    await one.prove();
    expect(
      await refusal(
        one.api.operators.decideApproval({
          key: key(),
          body: { approval_sn: approval!.approval_sn, do: 'approve' },
        }),
      ),
    ).toContain('不能复核自己');
    expect(await agree(approval)).toMatchObject({ status: 1 });
    expect(await refusal(approve())).toContain('暂停打款');
    await one.prove();
    expect(await one.api.settle.payeeAccount({ body: { id: payee.id, reason: '核对账号' } })).toMatchObject({
      account: '6222020200112233445',
      holder: COMPANY,
    });
    await sql`update supplier_payees set pause_until = now() - interval '1 minute' where id = ${payee.id}`.execute(
      shop.db.q,
    );
  });

  it('is approved by two, goes to the bank in a file, fails there and comes back, goes again and is paid', async () => {
    const { settle_sn, payable } = await first();
    const full = await balance();
    const { approval } = await approve();
    expect(await balance()).toBe(full);
    expect(await refusal(approve())).toContain('复核');
    expect(await agree(approval)).toMatchObject({ status: 1 });
    expect(await first()).toMatchObject({ status: S.toPay, payee: expect.stringContaining('3445') });
    expect(Number(await balance())).toBeCloseTo(Number(full) - Number(payable), 2);
    // What is under way has left the balance, and stands as not yet paid.
    expect(Number((await owner.api.money.account()).unpaid)).toBeGreaterThanOrEqual(Number(payable));

    await one.prove();
    const file = await one.api.settle.makeFile({ key: key(), body: { settle_sns: [settle_sn] } });
    expect(file).toMatchObject({ count: 1, money: payable });
    expect(
      await refusal(one.api.settle.makeFile({ key: key(), body: { settle_sns: [settle_sn] } })),
    ).toContain('文件');
    const sheet = await one.api.settle.downloadFile({ body: { file_id: file.file_id, format: 'csv' } });
    const text = Buffer.from((sheet as unknown as { bytes: Uint8Array }).bytes).toString('utf8');
    expect(text).toContain(
      `${COMPANY},6222020200112233445,中国工商银行 义乌支行,${payable},货款结算,${settle_sn}`,
    );

    await one.prove();
    await one.api.settle.failed({ key: key(), body: { settle_sn, reason: '户名不符' } });
    expect(await first()).toMatchObject({ status: S.failed, fail_reason: '户名不符' });
    expect(await balance()).toBe(full);
    expect(await shop.audit()).toEqual([]);

    expect(await agree((await approve()).approval)).toMatchObject({ status: 1 });
    const receipt = await receiptBy(one.api);
    const pay = (body: { settle_sn: string; bank_no: string; receipt?: string }) =>
      one.api.settle.paid({ key: key(), body });
    expect(await refusal(pay({ settle_sn, bank_no: 'ICBC-1' }))).toContain('参数');
    expect(await refusal(pay({ settle_sn, bank_no: '', receipt }))).toContain('参数');
    await pay({ settle_sn, bank_no: 'ICBC-20261201-77', receipt });
    expect(await first()).toMatchObject({ status: S.paid, bank_no: 'ICBC-20261201-77', has_receipt: true });
    expect(await refusal(pay({ settle_sn, bank_no: 'ICBC-2', receipt }))).toContain('已打款');
    expect(await owner.api.money.receipt({ query: { settle_sn } })).toBeTruthy();
    expect(await refusal(other.api.money.receipt({ query: { settle_sn } }))).not.toBe('');
    expect(await shop.audit()).toEqual([]);
  });

  it('that did not arrive is told within seven days', async () => {
    const { settle_sn } = await first();
    await owner.api.money.missed({ key: key(), body: { settle_sn, content: '账户里没有收到' } });
    const { missed_at, missed_text } = await one.api.settle.show({ query: { settle_sn } });
    expect(missed_text).toBe('账户里没有收到');
    expect(
      await refusal(owner.api.money.missed({ key: key(), body: { settle_sn, content: '还是没有' } })),
    ).toBe(`${missed_at}已登记过未收到`);
    expect((await first()).missed_text).toBe('账户里没有收到');
    await sql`update settlements set paid_at = now() - interval '8 days', missed_at = null where paid_at is not null`.execute(
      shop.db.q,
    );
    expect(
      await refusal(owner.api.money.missed({ key: key(), body: { settle_sn, content: '还是没有' } })),
    ).toContain('7天');
  });

  it('says in the next one what was paid and adjusted', async () => {
    await makeStatements(later(16));
    const { settle_sn } = await first();
    const [next] = await statements();
    expect(next).toMatchObject({ adjust: '0.40', payout: (await first()).payable });
    // What was adjusted says its number, what it is about, and why; to its supplier and to the shop.
    const [dispute] = (await owner.api.money.statement({ query: { settle_sn } })).disputes.filter(
      ({ adjust_sn }) => adjust_sn !== '',
    );
    const told = {
      adjust_sn: dispute!.adjust_sn,
      money: '0.40',
      kind_text: '异议处理',
      reason: '补记一件',
      ref: settle_sn,
      at: dispute!.answered_at,
    };
    const query = { settle_sn: next!.settle_sn };
    expect(await owner.api.money.statement({ query })).toMatchObject({ adjustments: [told], adjusted: 1 });
    expect(await one.api.settle.show({ query })).toMatchObject({ adjustments: [told], adjusted: 1 });
    expect((await owner.api.money.statement({ query: { settle_sn } })).adjustments).toEqual([]);
    const file = await owner.api.money.detail({ query });
    expect(Buffer.from((file as unknown as { bytes: Uint8Array }).bytes).toString('utf8')).toContain(
      `调整,0.40,${told.adjust_sn},,,,,,异议处理 ${settle_sn} 补记一件`,
    );
    expect((await owner.api.money.ledger({ query: { type: '34' } })).list[0]).toMatchObject({
      ref_sn: told.adjust_sn,
      remark: `异议处理 ${settle_sn} 补记一件`,
    });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('the account of a supplier', () => {
  it('shows what the account holds and expects, and every line as a table (S071)', async () => {
    const buyer = await shop.person({ balance: 1_000_000 });
    const [sn] = await house.order(buyer, { count: 1, goodsNum: 2 });
    await sql`update parcels set pickup_time = now() where order_id = ${Number(sn!.slice(1))}`.execute(
      shop.db.q,
    );
    const before = await owner.api.money.account();
    expect(before).toMatchObject({
      expected: '0.90',
      pending_comp: '0.00',
      payee: { account_mask: '**** **** **** 3445' },
    });
    await accrueSuppliers(shop.deps);
    const after = await owner.api.money.account();
    expect(after.expected).toBe('0.00');
    expect(Number(after.balance)).toBeCloseTo(Number(before.balance) + 0.9, 2);
    const { list } = await owner.api.money.ledger({ query: { type: '31' } });
    expect(list[0]).toMatchObject({ type_text: '销售', money: '0.90', after: after.balance });
    const body = { kind: 'ledger', format: 'csv', search: {} } as const;
    const { task_id } = await owner.api.tasks.export({ key: key(), body });
    await shop.runJobs();
    const file = await owner.api.tasks.taskFile({ query: { task_id: String(task_id) } });
    const lines = Buffer.from(file.bytes).toString('utf8').trim().split('\r\n');
    const { data_count } = await owner.api.money.ledger({ query: {} });
    expect(lines).toHaveLength(data_count + 1);
    expect(lines[1]).toContain(`销售,0.90,${after.balance}`);
    expect((await other.api.money.ledger({ query: {} })).list).toEqual([]);
  });
});

describe('what the bank says of several (O170)', () => {
  const ready = async () => {
    await one.prove();
    await one.api.settle.adjust({
      key: key(),
      body: { supplier_id: 1, way: 'in', money: '150.00', kind: 3, reason: '活动补贴' },
    });
    await makeStatements(later(23));
    const found = (await statements()).find(({ status }) => status === S.toConfirm)!;
    await owner.prove();
    await owner.api.money.confirm({ key: key(), body: { settle_sn: found.settle_sn } });
    return found;
  };

  it('takes the results of the bank row by row; what is missing is named', async () => {
    const { settle_sn, payable } = await ready();
    await one.prove();
    const ask = () =>
      one.api.settle.approve({ key: key(), body: { settle_sns: [settle_sn], reason: '核对无误' } });
    // What the account does not bear any more does not leave, also when a second person agrees.
    await one.api.settle.adjust({
      key: key(),
      body: { supplier_id: 1, way: 'out', money: '500.00', kind: 4, reason: '更正入账' },
    });
    expect(await agree((await ask()).approval)).toMatchObject({
      status: 5,
      answer: expect.stringContaining('不足以支付'),
    });
    await one.prove();
    await one.api.settle.adjust({
      key: key(),
      body: { supplier_id: 1, way: 'in', money: '500.01', kind: 4, reason: '更正入账' },
    });
    expect(await agree((await ask()).approval)).toMatchObject({ status: 1 });
    const receipt = await receiptBy(one.api);
    const results = (
      rows: { settle_sn: string; result: 'paid' | 'failed'; bank_no?: string; reason?: string }[],
    ) => one.api.settle.importResult({ key: key(), body: { rows, receipt } });
    const wrong = await results([
      { settle_sn, result: 'paid' },
      { settle_sn: 'S9999', result: 'failed' },
      { settle_sn, result: 'paid', bank_no: 'X' },
    ]).catch((error: { data?: unknown }) => JSON.stringify(error));
    for (const words of ['请填写银行流水号', '请填写打款失败的原因', '重复']) expect(wrong).toContain(words);
    const { results: done } = await results([
      { settle_sn, result: 'paid', bank_no: 'CCB-9' },
      { settle_sn: 'S9999', result: 'failed', reason: '查无此单' },
    ]);
    expect(done.map(({ sn, ok }) => [sn, ok])).toEqual([
      [settle_sn, true],
      ['S9999', false],
    ]);
    expect((await statements()).find((row) => row.settle_sn === settle_sn)).toMatchObject({
      status: S.paid,
      payable,
    });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('what an operator does by hand (O171, O172)', () => {
  const adjust = async (way: 'in' | 'out', money: string, attachment = '') => {
    await one.prove();
    return one.api.settle.adjust({
      key: key(),
      body: { supplier_id: 1, way, money, kind: 1, reason: '破损罚款', attachment },
    });
  };

  it('an adjustment names an order or a case of its supplier alone (O171)', async () => {
    await one.prove();
    const { rows } = await shop.db.pool.query<{ id: string }>(
      `select order_id as id from parcels where supplier_id = 1 limit 1`,
    );
    const about = (supplier_id: number, ref: string) =>
      refusal(
        one.api.settle.adjust({
          key: key(),
          body: { supplier_id, way: 'in', money: '1.00', kind: 3, reason: '补贴一单', attachment: '', ref },
        }),
      );
    const own = `G${rows[0]?.id}`;
    expect([await about(2, own), await about(1, 'G1'), await about(1, 'X9')]).toEqual(
      Array(3).fill(expect.stringContaining('参数')),
    );
    const before = Number(await balance());
    expect(await about(1, own)).toBe('');
    expect(Number(await balance())).toBeCloseTo(before + 1, 2);
  });

  it('an adjustment stands on the account at once; a large one waits for a second person', async () => {
    const before = Number(await balance());
    const done = await adjust('out', '300.00');
    expect(done.adjust_sn).toMatch(/^Q\d+$/);
    expect(Number(await balance())).toBeCloseTo(before - 300, 2);
    expect(await refusal(adjust('in', '1000.01'))).toContain('参数');
    const { approval, adjust_sn } = await adjust('in', '1000.01', await attachmentBy(one.api));
    expect(adjust_sn).toBe('');
    expect(await agree(approval)).toMatchObject({ status: 1 });
    expect(Number(await balance())).toBeCloseTo(before + 700.01, 2);
    const { list } = await one.api.settle.adjustments({ query: {} });
    expect(list.map(({ money, kind_text }) => [money, kind_text]).slice(0, 2)).toEqual([
      ['1000.01', '质量罚款'],
      ['-300.00', '质量罚款'],
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('who owes the shop stands first in the ages of what is owed', async () => {
    await one.prove();
    await one.api.settle.adjust({
      key: key(),
      body: { supplier_id: 2, way: 'out', money: '5.00', kind: 2, reason: '运费差额' },
    });
    const { list } = await one.api.settle.aging({ query: {} });
    expect(list[0]).toMatchObject({ supplier_id: 2, balance: '-5.00', total: '0.00' });
    expect(list[1]).toMatchObject({ supplier_id: 1 });
  });

  it('finance without s.payee sees where money goes, and cannot change it', async () => {
    const clerk = await memberOf(shop, 1, MEMBER_ROLE.finance);
    expect((await clerk.api.money.payees()).list).toHaveLength(1);
    await clerk.prove();
    const body = {
      type: 2 as const,
      holder: COMPANY,
      account: '6222020200112233445',
      bank_name: '工行',
      sms_code: '000000',
    };
    expect(await refusal(clerk.api.money.savePayee({ key: key(), body }))).toContain('权限');
  });
});
