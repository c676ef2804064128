import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { missDeadline, payCompensations } from '../../../../tests/harness/late-parcels.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';

let shop: TestService;
let chief: TestOperator;
let second: TestOperator;
let buyer: TestPerson;
const START = 20_000_000;

beforeEach(async () => {
  shop = await openTestService();
  quietCourier(shop);
  chief = await operatorIn(shop, { roles: [6], name: '王主管' });
  second = await operatorIn(shop, { roles: [2, 6], name: '赵主管' });
  buyer = await shop.person({ balance: START });
});
afterEach(() => shop.close());

let keys = 0;
const key = () => `refund-${(keys += 1)}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );

/** An order of one parcel for so many fen. */
async function buy(priceFen = 80): Promise<string> {
  await shop.db.pool.query(`update goods set price_fen = $1, floor_fen = 0 where id = 103`, [priceFen]);
  const [made] = await buyer.api.orders.make({ key: key(), body: oneParcel() });
  return made!.order_sn;
}
const askFor = async (order_sn: string): Promise<number> =>
  (await buyer.api.support.applyRefund({ body: { order_sn, reason: '不想要了' } })).refund_id;
const decide = (refund_ids: number[], more: object = {}, by = chief) =>
  by.api.refunds.decide({
    key: key(),
    body: { refund_ids, do: 'approve', answer: '同意退款', bearer: 2, ...more },
  });
const approve = (approval_sn: string, by = second) =>
  by.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve' } });
const row = async (order_sn: string) => (await chief.api.refunds.list({ query: { order_sn } })).list[0]!;

describe('refunds (O129-O132)', () => {
  it('give back the price less what was compensated, with who bears it, and tell the buyer', async () => {
    const order_sn = await buy(150);
    await payCompensations(shop, await missDeadline(shop, [order_sn]));
    const id = await askFor(order_sn);
    const underWay = async () => (await chief.api.refunds.preview({ body: { refund_ids: [id] } })).under_way;
    expect(await underWay()).toBe(0);
    const set = (status: number) =>
      shop.db.pool.query('update parcels set status = $1 where order_id = $2', [status, order_sn.slice(1)]);
    const { rows } = await shop.db.pool.query<{ status: number }>(
      'select status from parcels where order_id = $1',
      [order_sn.slice(1)],
    );
    await set(30);
    expect(await underWay(), `from ${rows[0]!.status}`).toBe(1);
    const shown = { price: '1.50', compensated: '1.50', money: '0.00' };
    expect(await row(order_sn)).toMatchObject({ ...shown, status_text: '审核中', asked_by: '', bearer: 0 });
    expect(await chief.api.refunds.preview({ body: { refund_ids: [id, 9] } })).toMatchObject({
      rows: [
        { ...shown, ok: true, text: '' },
        { refund_id: 9, ok: false, text: '内容不存在或已删除' },
      ],
      money: '0.00',
      compensated: '1.50',
    });
    expect(await decide([id], { bearer: 1 })).toMatchObject({
      approval: null,
      results: [{ sn: `R${id}`, ok: true, text: '' }],
      money: '0.00',
    });
    expect(await row(order_sn)).toMatchObject({
      status_text: '已退款',
      bearer_text: '供应商',
      answer: '同意退款',
      decided_by: '王主管',
    });
    expect(await buyer.balance()).toBe(START);
    const { list } = await buyer.api.messages.list({ query: { kind: 'refund' } });
    expect(list.map(({ content }) => content)).toEqual([
      `订单 ${order_sn} 的退款申请已通过，该订单已赔付 1.50 元，不再退款。`,
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('are refused with an answer, need a bearer when they are agreed to, and the right', async () => {
    const order_sn = await buy();
    const id = await askFor(order_sn);
    expect(await refusal(decide([id], { bearer: undefined }))).toBe('BEARER_NEEDED');
    const clerk = await operatorIn(shop, { roles: [5] });
    expect(await refusal(decide([id], {}, clerk))).toBe('RIGHT_MISSING');
    await decide([id], { do: 'refuse', answer: '已经发货' });
    expect(await row(order_sn)).toMatchObject({ status_text: '未通过', decided_by: '王主管' });
    expect((await decide([id])).results).toEqual([{ sn: `R${id}`, ok: false, text: '当前状态不允许此操作' }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('above 1,000.00 wait for another person: nothing happens before, and the asker cannot decide', async () => {
    const other = await askFor(await buy(150));
    const order_sn = await buy(120_000);
    const id = await askFor(order_sn);
    const before = await buyer.balance();
    const asked = await decide([id]);
    expect(asked).toMatchObject({
      approval: { status_text: '待复核', why: '单笔 1200.00 元超过 1000.00 元，需要另一位操作员复核' },
    });
    const { approval_sn } = asked.approval!;
    expect(await buyer.balance()).toBe(before);
    expect(await row(order_sn)).toMatchObject({ status_text: '审核中', approval_sn });
    expect(await refusal(approve(approval_sn, chief))).toBe('SELF_APPROVAL');
    // Among others, with another answer or bearer: it is the same money.
    expect(await refusal(decide([other, id], { bearer: 1, answer: '换个说法' }, second))).toBe(
      'APPROVAL_WAITS',
    );
    const seen = await second.api.operators.approvals({ query: { approval_sn } });
    expect(seen.preview).toEqual([
      {
        name: `订单 ${order_sn}`,
        value: '售价 1200.00 元，已赔付 0.00 元，本次实退 1200.00 元',
        is_changed: false,
      },
      { name: '承担方', value: '平台', is_changed: false },
      { name: '合计实退', value: '1200.00', is_changed: false },
    ]);
    expect(await approve(approval_sn)).toMatchObject({ status_text: '已执行' });
    expect(await buyer.balance()).toBe(before + 120_000);
    expect(await row(order_sn)).toMatchObject({ decided_by: '赵主管', approval_sn: '' });
    expect(await shop.audit()).toEqual([]);
    // The audit sees one that nobody else looked at.
    await shop.db.pool.query(`alter table operator_log disable trigger user`);
    await shop.db.pool.query(`update operator_log set approval_id = null where object = 'refund'`);
    expect((await shop.audit()).map(({ property, ids }) => [property, ids])).toEqual([['P10', [`R${id}`]]]);
    await shop.db.pool.query(`delete from operator_log where object = 'refund' and ref = 'R${id}'`);
    expect((await shop.audit()).map(({ property }) => property).toSorted()).toEqual(['P10', 'P11']);
  });

  it('count by the sum of a bulk and of a day', async () => {
    const two = [await askFor(await buy(60_000)), await askFor(await buy(60_000))];
    expect((await decide(two)).approval?.why).toMatch(/^单笔 1200\.00 元超过/);
    // The day has 1,200.00 by now, asked for or done.
    for (const _ of [1, 2, 3]) expect((await decide([await askFor(await buy(100_000))])).approval).toBeNull();
    expect((await decide([await askFor(await buy(90_000))])).approval?.why).toBe(
      '今日累计 5100.00 元超过 5000.00 元，需要另一位操作员复核',
    );
    expect((await decide([await askFor(await buy(90_000))], {}, second)).approval).toBeNull();
    expect(await shop.audit()).toEqual([]);
  });

  it('of a bulk are each done or say why not; what changed since it was asked moves nothing', async () => {
    const [one, two] = [await askFor(await buy(60_000)), await askFor(await buy(60_000))];
    const { approval } = await decide([one, two]);
    const before = await buyer.balance();
    await decide([two], { do: 'refuse', answer: '已经发货' });
    expect(await approve(approval!.approval_sn)).toMatchObject({ status_text: '执行失败' });
    expect(await buyer.balance()).toBe(before);
    const done = await decide([one, two, 99]);
    expect(done.results).toEqual([
      { sn: `R${one}`, ok: true, text: '' },
      { sn: `R${two}`, ok: false, text: '当前状态不允许此操作' },
      { sn: 'R99', ok: false, text: '当前状态不允许此操作' },
    ]);
    expect(await buyer.balance()).toBe(before + 60_000);
    expect(await refusal(decide(Array.from({ length: 201 }, (_, i) => i + 1)))).toBe('INVALID');
    expect(await shop.audit()).toEqual([]);
  });

  it('happen once, whatever two people and repeated calls do at the same moment', async () => {
    const id = await askFor(await buy(90_000));
    const before = await buyer.balance();
    const body = { refund_ids: [id], do: 'approve' as const, answer: '同意退款', bearer: 2 as const };
    const once = key();
    const all = await Promise.all([
      chief.api.refunds.decide({ key: once, body }),
      chief.api.refunds.decide({ key: once, body }),
      second.api.refunds.decide({ key: key(), body }),
    ]);
    expect(all[0]).toEqual(all[1]);
    expect(
      all
        .slice(1)
        .flatMap(({ results }) => results?.map(({ ok }) => ok))
        .filter(Boolean),
    ).toHaveLength(1);
    expect(await buyer.balance()).toBe(before + 90_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('are asked for by an operator, with a kind and the work order, and have one open at a time (O110)', async () => {
    const order_sn = await buy();
    const { ticket_sn } = await buyer.api.support.make({ body: { type: 4, order_sn, content: '破了' } });
    const clerk = await operatorIn(shop, { roles: [5], name: '小李' });
    const body = { order_sn, kind: 2 as const, reason: '到货破损', bearer: 3 as const, ticket_sn };
    const once = key();
    const opened = await clerk.api.refunds.open({ key: once, body });
    expect(await clerk.api.refunds.open({ key: once, body })).toEqual(opened);
    expect(opened).toMatchObject({ money: '0.80', compensated: '0.00' });
    expect(await refusal(clerk.api.refunds.open({ key: key(), body }))).toBe('REFUND_ASKED');
    expect(await refusal(clerk.api.refunds.open({ key: key(), body: { ...body, order_sn: 'G1' } }))).toBe(
      'NOT_FOUND',
    );
    expect(await row(order_sn)).toMatchObject({
      kind_text: '破损',
      reason: '到货破损',
      asked_by: '小李',
      bearer_text: '快递',
      ticket_sn,
    });
    const waiting = await chief.api.refunds.list({ query: { status: '0' } });
    expect([waiting.data_count, waiting.count]).toEqual([1, { 0: 1, 1: 0, 2: 0 }]);
  });
});
