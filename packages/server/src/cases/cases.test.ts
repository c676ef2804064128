import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tellNews } from '../../../../tests/harness/cases.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { pixel } from '../../../../tests/harness/pixel.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { audit } from '../audit/audit-checks.ts';
import { runCases } from './find-cases.ts';

let shop: TestService;
let house: TestWarehouse;
let chief: TestOperator;
let clerk: TestMember;
let buyer: TestPerson;
beforeEach(async () => {
  shop = await openTestService();
  quietCourier(shop);
  house = await openWarehouse(shop);
  chief = await operatorIn(shop, { name: '王主管' });
  clerk = await house.member();
  buyer = await shop.person({ balance: 1_000_000 });
});
afterEach(async () => {
  const breaches = await audit(shop.db.q);
  await shop.close();
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
});

let keys = 0;
const key = () => `case-${(keys += 1)}`;
const order = async () => {
  const [sn] = await house.order(buyer, { count: 1 });
  return sn!;
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
const ofOrder = async (order_sn: string, by = chief) =>
  (await by.api.cases.list({ query: { tab: 'all', numbers: order_sn } })).list;
const show = (case_sn: string) => chief.api.cases.show({ query: { case_sn } });
const linesOf = async (case_sn: string) => (await show(case_sn)).messages.map(({ content }) => content);
const act = (
  case_sn: string,
  what: 'ask_supplier' | 'decide' | 'close' | 'note' | 'reopen' | 'ask_user' | 'take_back',
  more: object = {},
) => chief.api.cases.act({ key: key(), body: { case_sn, do: what, text: '请尽快核实', ...more } });
const open = async (order_sn: string, more: object = {}) =>
  (
    await chief.api.cases.open({
      key: key(),
      body: { order_sn, kind: 4, text: '用户说收到时破损', ...more },
    })
  ).case;
const answer = (case_sn: string, more: object = {}, by = clerk) =>
  by.api.cases.answer({ key: key(), body: { case_sn, text: '出库时完好', proposal: 3, ...more } });
/** As if so much time had passed for a case. */
const ago = (case_sn: string, column: 'due_at' | 'decided_at' | 'solved_at', hours: number) =>
  shop.db.pool.query(
    `update cases set ${column} = now() - make_interval(hours => $2, secs => 1) where id = $1`,
    [Number(case_sn.slice(1)), hours],
  );

describe('a case by itself (O113, O118)', () => {
  it('is made of a problem by its words, of what came back, and of silence; once, however often the clock looks', async () => {
    const [refused, broken, back, silent, lost, fine] = (await house.order(buyer, { count: 6 })) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    await tellNews(shop, refused, [
      ['pickup', 30],
      ['refused', 2, '收件人拒收'],
    ]);
    await tellNews(shop, broken, [
      ['pickup', 30],
      ['problem', 2, '包裹外包装破损'],
    ]);
    await tellNews(shop, back, [
      ['pickup', 30],
      ['returned', 2, '已退回发件人'],
    ]);
    await tellNews(shop, silent, [
      ['pickup', 80],
      ['transit', 73],
    ]);
    await tellNews(shop, lost, [
      ['pickup', 260],
      ['transit', 241],
    ]);
    await tellNews(shop, fine, [
      ['pickup', 80],
      ['transit', 70],
    ]);
    await runCases(shop.deps);
    await runCases(shop.deps);
    const kinds = async (sn: string) =>
      (await ofOrder(sn)).map(({ kind_text, source_text, status_text }) => [
        kind_text,
        source_text,
        status_text,
      ]);
    expect(await kinds(refused)).toEqual([['拒收', '系统', '待处理']]);
    expect(await kinds(broken)).toEqual([['破损', '系统', '待处理']]);
    expect(await kinds(back)).toEqual([['退回', '系统', '待处理']]);
    expect(await kinds(silent)).toEqual([['停滞', '系统', '待处理']]);
    expect(await kinds(lost)).toEqual([['丢件', '系统', '待处理']]);
    expect(await kinds(fine)).toEqual([]);
    const [case_] = await ofOrder(broken);
    await act(case_!.case_sn, 'close', { text: '已与收件人协商' });
    await runCases(shop.deps);
    expect(await kinds(broken)).toEqual([['破损', '系统', '已关闭']]);
    await tellNews(shop, broken, [['problem', 0, '再次派送，地址不详']]);
    await runCases(shop.deps);
    expect(await kinds(broken)).toEqual([
      ['改址', '系统', '待处理'],
      ['破损', '系统', '已关闭'],
    ]);
  });

  it('of silence goes on as lost after ten days, and ends by itself when the parcel arrives', async () => {
    const [sn] = (await house.order(buyer, { count: 1 })) as [string];
    await tellNews(shop, sn, [
      ['pickup', 80],
      ['transit', 75],
    ]);
    await runCases(shop.deps);
    const [before] = await ofOrder(sn);
    expect(before!.kind_text).toBe('停滞');
    await shop.db.pool.query(
      `update parcels set last_trace_at = now() - interval '241 hours' where order_id = $1`,
      [Number(sn.slice(1))],
    );
    await runCases(shop.deps);
    expect(await ofOrder(sn)).toMatchObject([{ case_sn: before!.case_sn, kind_text: '丢件' }]);
    expect(await linesOf(before!.case_sn)).toEqual([
      '揽收后超过72小时没有新的轨迹',
      '超过10天没有新的轨迹，按丢件处理',
    ]);
    await tellNews(shop, sn, [['signed', 0]]);
    await runCases(shop.deps);
    expect(await ofOrder(sn)).toMatchObject([{ status_text: '已解决', outcome_text: '无需处理' }]);
  });

  it('is made of a waybill that nobody picked up two days after its deadline', async () => {
    const [late, young] = (await house.order(buyer, { count: 2 })) as [string, string];
    const due = (sn: string, hours: number) =>
      shop.db.pool.query(
        `update parcels set pickup_deadline = now() - make_interval(hours => $2), ship_deadline = now() - make_interval(hours => $2), watch_at = null where order_id = $1`,
        [Number(sn.slice(1)), hours],
      );
    await due(late, 49);
    await due(young, 47);
    await runCases(shop.deps);
    expect(await ofOrder(late)).toMatchObject([{ kind_text: '停滞', parcel_status_text: '待揽收' }]);
    expect(await ofOrder(young)).toEqual([]);
  });
});

describe('a supplier who is asked (O114, S061)', () => {
  it('sees what he is asked and nothing of the buyer, answers with pictures and a proposal, and it is ours again', async () => {
    const sn = await order();
    const { case_sn } = await open(sn, { ask_supplier: true });
    const { list, count } = await clerk.api.cases.list({ query: { tab: 'asked' } });
    expect(list).toMatchObject([
      { case_sn, order_sn: sn, can_answer: true, rec_name: '苏**', status_text: '待供应商' },
    ]);
    expect(count).toMatchObject({ asked: 1, open: 1, done: 0 });
    expect(JSON.stringify(await clerk.api.cases.show({ query: { case_sn } }))).not.toContain(buyer.mobile);
    const picture = await clerk.api.account.addPicture({ body: { data: await pixel() } });
    const { case: after } = await answer(case_sn, { images: [picture.id] });
    expect(after).toMatchObject({ status_text: '待处理', can_answer: false });
    const { messages } = await show(case_sn);
    expect(messages.at(-1)).toMatchObject({
      by_text: '供应商',
      content: '出库时完好',
      proposal_text: '找快递',
      images: [picture.id],
    });
    const bytes = await chief.api.cases.picture({ query: { case_sn, id: picture.id } });
    expect(bytes).toBeTruthy();
    expect(await refusal(answer(case_sn))).toBe('CASE_NOT_ASKED');
    const messages2 = await clerk.api.desk.messages({ query: {} });
    expect(messages2.list[0]).toMatchObject({
      content: expect.stringContaining(`异常件 ${case_sn}（破损）等待贵方回复`),
      link: `/supplier/cases?open=${case_sn}`,
    });
  });

  it('is held liable when he says nothing within 24 hours, and may object once within 48', async () => {
    const sn = await order();
    const { case_sn } = await open(sn, { ask_supplier: true });
    await ago(case_sn, 'due_at', 0);
    expect(await refusal(answer(case_sn))).toBe('CASE_NOT_ASKED');
    await runCases(shop.deps);
    expect(await ofOrder(sn)).toMatchObject([
      { status_text: '待处理', liability_text: '供应商', is_unanswered: true },
    ]);
    expect(await linesOf(case_sn)).toContain('供应商逾期未回复，责任判定为供应商');
    const { list } = await clerk.api.cases.list({ query: { tab: 'decided' } });
    expect(list).toMatchObject([{ can_object: true, can_answer: false }]);
    const { case: after } = await answer(case_sn, { objects: true, text: '当天放假没有人' });
    expect(after).toMatchObject({ is_objected: true, can_object: false });
    expect(await refusal(answer(case_sn, { objects: true }))).toBe('CASE_NO_OBJECTION');
    await act(case_sn, 'decide', { liability: 1, text: '放假须提前登记' });
    expect(await refusal(answer(case_sn, { objects: true }))).toBe('CASE_NO_OBJECTION');
  });

  it('objects too late after 48 hours, and never to what is not his', async () => {
    const { case_sn } = await open(await order());
    expect(await refusal(answer(case_sn, { objects: true }))).toBe('CASE_NO_OBJECTION');
    await act(case_sn, 'decide', { liability: 3, text: '快递面单显示运输中破损' });
    expect(await refusal(answer(case_sn, { objects: true }))).toBe('CASE_NO_OBJECTION');
    await act(case_sn, 'decide', { liability: 1, text: '包装不合格' });
    await ago(case_sn, 'decided_at', 49);
    expect(await refusal(answer(case_sn, { objects: true }))).toBe('CASE_NO_OBJECTION');
  });

  it('who was charged before he objected: whoever charges him is told, and what is given back names the case (O115)', async () => {
    const sn = await order();
    await tellNews(shop, sn, [['pickup', 30]]);
    const { case_sn } = await open(sn);
    await act(case_sn, 'decide', { liability: 1, text: '包装不合格' });
    const { object_until: until } = (await clerk.api.cases.list({ query: { tab: 'decided' } })).list[0]!;
    const objections = [{ case_sn, until }];
    expect((await show(case_sn)).refund.objections).toEqual(objections);
    expect((await chief.api.orders.show({ query: { order_sn: sn } })).refundable).toMatchObject({
      objections,
    });
    const { refund_id } = await buyer.api.support.applyRefund({
      body: { order_sn: sn, reason: '收到时破损' },
    });
    expect((await chief.api.refunds.preview({ body: { refund_ids: [refund_id] } })).objections).toEqual(
      objections,
    );
    await chief.prove();
    await chief.api.refunds.decide({
      key: key(),
      body: { refund_ids: [refund_id], do: 'approve', answer: '同意退款', bearer: 1 },
    });
    await answer(case_sn, { objects: true, text: '外箱完好，有出库照片' });
    expect((await show(case_sn)).refund.objections).toEqual([{ case_sn, until: '' }]);
    await act(case_sn, 'decide', { liability: 2, text: '出库照片属实' });
    expect((await show(case_sn)).refund.objections).toEqual([]);
    // What the parcel brought him: one piece and the parcel.
    const given = await chief.api.settle.adjust({
      key: key(),
      body: {
        supplier_id: house.supplierId,
        way: 'in',
        money: '0.50',
        kind: 4,
        reason: '异议成立，退还扣款',
        ref: case_sn,
        attachment: '',
      },
    });
    expect(given).toMatchObject({ approval: null, adjust_sn: expect.stringMatching(/^Q\d+$/) });
  });

  it('of others is answered as if there were none, picture and all', async () => {
    const { case_sn } = await open(await order(), { ask_supplier: true });
    const stranger = await memberOf(shop, 2, MEMBER_ROLE.warehouse);
    expect(await refusal(answer(case_sn, {}, stranger))).toBe('NOT_FOUND');
    expect(await refusal(stranger.api.cases.show({ query: { case_sn } }))).toBe('NOT_FOUND');
    expect((await stranger.api.cases.list({ query: {} })).list).toEqual([]);
    const picture = await clerk.api.account.addPicture({ body: { data: await pixel() } });
    await answer(case_sn, { images: [picture.id] });
    const find = stranger.api.cases.picture({ query: { case_sn, id: picture.id } });
    expect(await refusal(find)).toBe('NOT_FOUND');
    expect(await refusal(answer(case_sn, { images: [picture.id] }, stranger))).toBe('NOT_FOUND');
  });

  it('does not read what operators note among themselves', async () => {
    const { case_sn } = await open(await order());
    await act(case_sn, 'note', { text: '该供应商本月第三次' });
    const { messages } = await clerk.api.cases.show({ query: { case_sn } });
    expect(messages.map(({ content }) => content)).toEqual(['用户说收到时破损']);
  });
});

describe('an operator (O112, O115, O120)', () => {
  it('decides only with evidence, in words or a picture, and everything is in the log', async () => {
    const { case_sn } = await open(await order());
    expect(await refusal(act(case_sn, 'decide', { liability: 1, text: '' }))).toBe('CASE_EVIDENCE');
    const picture = await chief.api.cases.addPicture({ body: { case_sn, data: await pixel() } });
    const { case: after } = await act(case_sn, 'decide', { liability: 1, text: '', images: [picture.id] });
    expect(after).toMatchObject({ liability_text: '供应商', status_text: '待处理' });
    const seen = await clerk.api.cases.picture({ query: { case_sn, id: picture.id } });
    expect(seen).toBeTruthy();
    const log = await chief.api.operators.log({ query: { object: 'case', ref: case_sn } });
    expect(log.list.map(({ action_text }) => action_text)).toEqual([
      '处理异常件',
      '上传异常件图片',
      '新建异常件',
    ]);
    const record = await chief.api.operators.logOf({ query: { object: 'case', ref: case_sn } });
    expect(record.list.map(({ text }) => text)).toContain('处理异常件');
    expect(log.list[0]!.after).toMatchObject({ deed: '判定责任', liability: '供应商', images: 1 });
  });

  it('moves it along its arrows only, opens a solved one again within seven days, and never a closed one', async () => {
    const { case_sn } = await open(await order());
    expect(await refusal(act(case_sn, 'take_back'))).toBe('CASE_STATE');
    await act(case_sn, 'ask_user', { text: '请确认收件地址' });
    expect((await buyer.api.content.message({}))!.content).toContain('请确认收件地址');
    await act(case_sn, 'take_back');
    await outcome(case_sn, 4);
    expect(await refusal(act(case_sn, 'ask_supplier'))).toBe('CASE_STATE');
    await ago(case_sn, 'solved_at', 7 * 24 + 1);
    expect(await refusal(act(case_sn, 'reopen'))).toBe('CASE_REOPEN_LATE');
    await ago(case_sn, 'solved_at', 7 * 24 - 1);
    expect((await act(case_sn, 'reopen')).case).toMatchObject({ status_text: '待处理', outcome: 0 });
    await act(case_sn, 'close');
    expect(await refusal(act(case_sn, 'reopen'))).toBe('CASE_STATE');
  });

  it('has one open case of a kind for a parcel: the second says so in the first', async () => {
    const sn = await order();
    const first = await chief.api.cases.open({ key: key(), body: { order_sn: sn, kind: 4, text: '第一次' } });
    const second = await chief.api.cases.open({
      key: key(),
      body: { order_sn: sn, kind: 4, text: '第二次' },
    });
    expect([first.is_new, second.is_new]).toEqual([true, false]);
    expect(second.case.case_sn).toBe(first.case.case_sn);
    expect(await linesOf(first.case.case_sn)).toEqual(['第一次', '第二次']);
    const other = await chief.api.cases.open({
      key: key(),
      body: { order_sn: sn, kind: 7, text: '发错颜色' },
    });
    expect(other.case.case_sn).not.toBe(first.case.case_sn);
  });

  it('deals with many at once, each for itself; more than 200 are bulk work', async () => {
    const sns = await house.order(buyer, { count: 3 });
    const cases: string[] = [];
    for (const sn of sns) cases.push((await open(sn)).case_sn);
    await act(cases[0]!, 'close');
    const { results } = await chief.api.cases.bulk({
      key: key(),
      body: { case_sns: cases, do: 'ask_supplier', text: '请统一核实' },
    });
    expect(results!.map(({ ok }) => ok)).toEqual([false, true, true]);
    expect((await clerk.api.cases.list({ query: { tab: 'asked' } })).data_count).toBe(2);
    const second = await operatorIn(shop);
    await chief.api.cases.bulk({
      key: key(),
      body: { case_sns: cases, do: 'assign', text: '交给同事', owner_id: second.id },
    });
    expect((await second.api.cases.list({ query: { tab: 'mine' } })).data_count).toBe(2);
    const many = [...cases, ...Array.from({ length: 200 }, (_, at) => `X${900_000 + at}`)];
    const { task_id } = await chief.api.cases.bulk({
      key: key(),
      body: { case_sns: many, do: 'close', text: '批量关闭' },
    });
    await shop.runJobs();
    const task = await chief.api.operators.task({ query: { task_id: String(task_id) } });
    expect(task.task).toMatchObject({ done: 2, refused: 201 });
    expect(await ofOrder(sns[2]!)).toMatchObject([{ status_text: '已关闭' }]);
  });
});

/** What becomes of a case, with the second factor shown. */
async function outcome(case_sn: string, what: 1 | 2 | 3 | 4, more: object = {}, by = chief) {
  await by.prove();
  return by.api.cases.outcome({
    key: key(),
    body: { case_sn, outcome: what, text: '按约定处理', ...more },
  });
}

describe('what becomes of it (O117)', () => {
  it('a refund: opened, decided with the bearer of the case, and solved with the money', async () => {
    const sn = await order();
    const { case_sn } = await open(sn);
    const before = await buyer.balance();
    expect(await refusal(outcome(case_sn, 1))).toBe('BEARER_NEEDED');
    await act(case_sn, 'decide', { liability: 1, text: '包装不合格' });
    const done = await outcome(case_sn, 1);
    expect(done).toMatchObject({
      approval: null,
      ref: expect.stringMatching(/^R\d+$/),
      case: { status_text: '已解决', outcome_text: '退款', order_status_text: '已退款' },
    });
    expect(await buyer.balance()).toBeGreaterThan(before);
    const { list } = await chief.api.refunds.list({ query: { order_sn: sn } });
    expect(list).toMatchObject([{ bearer_text: '供应商', status_text: '已退款' }]);
  });

  it('a refund above the limit waits for a second person, and the case with it; refused, it is ours again', async () => {
    const second = await operatorIn(shop);
    await shop.db.pool.query(`update goods set price_fen = 200000, group_prices = '{}' where id = $1`, [
      house.issued.goodsId,
    ]);
    const sn = await order();
    const { case_sn } = await open(sn);
    const { approval, ref, case: waits } = await outcome(case_sn, 1, { bearer: 2 });
    expect([approval?.status_text, ref, waits.status_text, waits.outcome_text]).toEqual([
      '待复核',
      '',
      '待处理',
      '退款',
    ]);
    await second.prove();
    await second.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: approval!.approval_sn, do: 'approve' },
    });
    expect((await show(case_sn)).case).toMatchObject({ status_text: '已解决', outcome_text: '退款' });
    const other = await order();
    const { case_sn: next } = await open(other);
    const asked = await outcome(next, 1, { bearer: 2 });
    await second.prove();
    await second.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: asked.approval!.approval_sn, do: 'refuse', reason: '再核实' },
    });
    const [refund] = (await chief.api.refunds.list({ query: { order_sn: other } })).list;
    await chief.prove();
    await chief.api.refunds.decide({
      key: key(),
      body: { refund_ids: [refund!.refund_id], do: 'refuse', answer: '包裹已找到' },
    });
    expect((await show(next)).case).toMatchObject({ status_text: '待处理', outcome: 0, outcome_ref: '' });
  });

  it('goodwill: paid from who bears it, and nothing: both solve it', async () => {
    const { case_sn } = await open(await order());
    await act(case_sn, 'decide', { liability: 3, text: '运输中破损' });
    const paid = await outcome(case_sn, 3, { money: '0.50' });
    expect(paid).toMatchObject({
      ref: expect.stringMatching(/^Q\d+$/),
      case: { status_text: '已解决', outcome_text: '售后补偿' },
    });
    expect(await refusal(outcome(case_sn, 4))).toBe('CASE_STATE');
    const { case_sn: other } = await open(await order());
    expect((await outcome(other, 4)).case).toMatchObject({ outcome_text: '无需处理', status_text: '已解决' });
  });
});

describe('what a supplier cannot send (S051)', () => {
  it('is a case of his', async () => {
    const sn = await order();
    await clerk.api.shipping.cannot({ key: key(), body: { order_sn: sn, kind: 2, text: '该村不通快递' } });
    expect(await ofOrder(sn)).toMatchObject([
      { kind_text: '改址', source_text: '供应商', status_text: '待处理' },
    ]);
  });
});
