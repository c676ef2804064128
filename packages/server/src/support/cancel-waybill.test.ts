import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missDeadline } from '../../../../tests/harness/late-parcels.ts';
import { lockWaits } from '../../../../tests/harness/lock-waits.ts';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { runCompensation } from '../compensation/run-compensation.ts';
import { buryDead, resendJob } from '../jobs/dead-letters.ts';
import { JOB_ENDS } from '../service/job-ends.ts';
import { ProviderError } from '../outside/provider-error.ts';

let shop: TestService;
let chief: TestOperator;
let buyer: TestPerson;
/** What the courier was asked to take back, and what he says to it. */
let asked: string[];
let says: (() => Promise<void>)[];
beforeEach(async () => {
  shop = await openTestService();
  quietCourier(shop);
  asked = [];
  says = [];
  shop.deps.outside.courier.cancel = async ({ waybill }) => {
    asked.push(waybill);
    await says.shift()?.();
  };
  chief = await operatorIn(shop, { name: '王主管' });
  buyer = await shop.person({ balance: 10_000 });
});
afterEach(() => shop.close());

let keys = 0;
const key = () => `cancel-${(keys += 1)}`;
const refuses =
  (kind: 'state' | 'invalid' | 'unavailable', text = '') =>
  () =>
    Promise.reject(new ProviderError(kind, { text, outcomeUnknown: kind === 'unavailable' }));
const buy = async () => {
  const [made] = await buyer.api.orders.make({ key: key(), body: oneParcel() });
  return { sn: made!.order_sn, waybill: made!.kuaidi_sn };
};
const cancel = (order_sn: string, { key: mine = key() } = {}) =>
  chief.api.orders.cancelWaybill({ key: mine, body: { order_sn, reason: '收件地址有误' } });
const show = (order_sn: string) => chief.api.orders.show({ query: { order_sn } });
const refundOf = async (order_sn: string) => (await chief.api.refunds.list({ query: { order_sn } })).list;
const decide = (refund_id: number, what: 'approve' | 'refuse') =>
  chief.api.refunds.decide({
    key: key(),
    body: { refund_ids: [refund_id], do: what, answer: '按约定处理', bearer: 2 },
  });
const dueNow = async () => {
  await shop.db.pool.query('update jobs set run_at = now() where state = 0');
  await shop.runJobs();
};

describe('taking a waybill back (O107)', () => {
  it('asks the courier once, puts a refund into review that cannot be refused, and pays it back when it is agreed to', async () => {
    const { sn, waybill } = await buy();
    const mine = key();
    const answer = await cancel(sn, { key: mine });
    expect(answer).toEqual({ status: 1, status_text: '运单已取消' });
    expect(await cancel(sn, { key: mine })).toEqual(answer);
    expect(asked).toEqual([waybill]);
    await expect(cancel(sn)).rejects.toThrow('当前状态不允许此操作');
    await expect(
      chief.api.orders.ship({ key: key(), body: { order_sns: [sn], reason: '供应商已确认' } }),
    ).rejects.toThrow('当前状态不允许此操作');
    const [refund] = await refundOf(sn);
    expect(refund).toMatchObject({ reason: '运单已向快递取消：收件地址有误', asked_by: '王主管' });
    const { results } = await decide(refund!.refund_id, 'refuse');
    expect(results![0]!.text).toContain(`订单${sn}的运单已取消或正在取消，现在不能拒绝退款`);
    await decide(refund!.refund_id, 'approve');
    await dueNow();
    expect(asked).toEqual([waybill]);
    expect((await show(sn)).parcel).toMatchObject({ status: 90 });
    expect(await buyer.balance()).toBe(10_000);
    const { list } = await chief.api.operators.log({ query: { object: 'order', ref: sn } });
    const about = list.filter(({ action }) => action.startsWith('parcel.cancel-waybill'));
    expect(about.map(({ operator, action_text, reason }) => [operator, action_text, reason])).toEqual([
      ['快递', '快递答复取消运单', '快递已取消运单'],
      ['王主管', '取消运单', '收件地址有误'],
    ]);
  });

  it('changes nothing where the courier refuses, says his words, and may be asked again', async () => {
    const { sn, waybill } = await buy();
    says = [refuses('state', '快件已揽收')];
    await expect(cancel(sn)).rejects.toThrow('快递公司不允许取消：快件已揽收');
    expect(await show(sn)).toMatchObject({
      parcel: { status: 20 },
      cancel: { status: 2, answer: '快件已揽收', reason: '收件地址有误' },
    });
    expect(await refundOf(sn)).toEqual([]);
    expect(await cancel(sn)).toMatchObject({ status: 1 });
    expect(asked).toEqual([waybill, waybill]);
  });

  it('goes on by itself while the courier does not answer, and keeps a refund that was asked for before', async () => {
    const { sn, waybill } = await buy();
    await buyer.api.support.applyRefund({ body: { order_sn: sn, reason: '不想要了' } });
    says = [refuses('unavailable')];
    expect(await cancel(sn)).toMatchObject({ status: 0, status_text: '正在向快递取消运单' });
    await dueNow();
    expect(asked).toEqual([waybill, waybill]);
    expect((await show(sn)).cancel).toMatchObject({ status: 1, answer: '' });
    expect((await refundOf(sn)).map(({ reason }) => reason)).toEqual(['不想要了']);
  });

  it('says so where the courier never answers, and begins again when its job is taken up again', async () => {
    const { sn } = await buy();
    says = Array.from({ length: 8 }, () => refuses('unavailable'));
    await cancel(sn);
    for (let n = 0; n < 8; n += 1) await dueNow();
    await buryDead(shop.deps, JOB_ENDS);
    expect((await show(sn)).cancel).toMatchObject({ status: 3, answer: '快递一直没有应答' });
    const { rows } = await shop.db.pool.query<{ id: number }>(
      `select id from jobs where kind = 'cancel-waybill'`,
    );
    await shop.db.transaction((tx) => resendJob(tx, JOB_ENDS, rows[0]!.id), { actor: 'operator' });
    await dueNow();
    expect((await show(sn)).cancel).toMatchObject({ status: 1 });
  });

  it('does not take a no for one after an answer was lost: he may have done it already', async () => {
    const { sn } = await buy();
    says = [refuses('unavailable'), refuses('state', '当前状态不能取消')];
    await cancel(sn);
    await dueNow();
    expect((await show(sn)).cancel).toMatchObject({ status: 3, answer: '当前状态不能取消' });
    expect(await refundOf(sn)).toEqual([]);
    says = [refuses('invalid', 'NO_PARTNER_yuantong')];
    await expect(cancel(sn)).rejects.toThrow('快递公司不允许取消：快递接口不接受这个请求，请联系网点');
  });

  it('is asked for once of two at the same moment; a hand-over waits for it and sees it', async () => {
    const { sn, waybill } = await buy();
    const both = await Promise.allSettled([cancel(sn), cancel(sn)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(asked).toEqual([waybill]);
    const other = await buy();
    const client = await shop.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from parcels where order_id = $1 for update', [other.sn.slice(1)]);
      const ship = chief.api.orders
        .ship({ key: key(), body: { order_sns: [other.sn], reason: '供应商已确认' } })
        .then(
          () => 'handed over',
          () => 'refused',
        );
      await expect.poll(() => lockWaits(shop)).toBe(1);
      await client.query(
        `insert into waybill_cancels (parcel_id, reason) select id, '收件地址有误' from parcels where order_id = $1`,
        [other.sn.slice(1)],
      );
      await client.query('commit');
      expect(await ship).toBe('refused');
    } finally {
      client.release();
    }
  });

  it('leaves no waybill dead without a refund where a request is refused at the same moment', async () => {
    const { sn } = await buy();
    const { refund_id } = await buyer.api.support.applyRefund({ body: { order_sn: sn, reason: '不想要了' } });
    const client = await shop.db.pool.connect();
    try {
      // Somebody says no to the buyer and is not through yet, while the courier agrees.
      await client.query('begin');
      await client.query('select from refunds where id = $1 for update', [refund_id]);
      const refusing = decide(refund_id, 'refuse');
      await expect.poll(() => lockWaits(shop)).toBe(1);
      const cancelling = cancel(sn);
      await expect.poll(() => lockWaits(shop)).toBe(2);
      await client.query('commit');
      await Promise.allSettled([refusing, cancelling]);
    } finally {
      client.release();
    }
    await dueNow();
    const { cancel: end } = await show(sn);
    const open = (await refundOf(sn)).filter(({ status }) => status === 0);
    expect([end?.status, open.length]).toEqual([1, 1]);
  });

  it('holds no supplier to a parcel that was called back, and does again when it went all the same', async () => {
    const { sn } = await buy();
    await cancel(sn);
    await shop.db.pool.query(
      `update parcels set ship_deadline = now() - interval '10 minutes' where order_id = $1`,
      [sn.slice(1)],
    );
    await runCompensation(shop.deps);
    expect((await show(sn)).compensation).toBeNull();
    const [refund] = await refundOf(sn);
    await shop.db.pool.query(`update parcels set status = 30 where order_id = $1`, [sn.slice(1)]);
    const { results } = await decide(refund!.refund_id, 'refuse');
    expect(results).toEqual([{ sn: refund!.refund_sn, ok: true, text: '' }]);
    await runCompensation(shop.deps);
    expect((await show(sn)).compensation).toMatchObject({ status: 1 });
    expect(await shop.audit()).toEqual([]);
  });

  it('calls off what was pending, and has its refund on record as one that the shop asked for', async () => {
    const { sn } = await buy();
    await missDeadline(shop, [sn]);
    expect((await show(sn)).compensation).toMatchObject({ status: 1 });
    await cancel(sn);
    expect((await show(sn)).compensation).toMatchObject({ status: 3, void_reason: '运单已取消，不再发出' });
    const [refund] = await refundOf(sn);
    expect(refund).toMatchObject({ kind_text: '其他', asked_by: '王主管' });
    const { list } = await chief.api.operators.log({ query: { object: 'refund', ref: refund!.refund_sn } });
    expect(list[0]).toMatchObject({ action: 'refund.open', reason: '运单已向快递取消：收件地址有误' });
    expect(await shop.audit()).toEqual([]);
  });

  it('is for a parcel with a waybill that has not left', async () => {
    const { sn } = await buy();
    await shop.db.pool.query(`update parcels set status = 30 where order_id = $1`, [sn.slice(1)]);
    await expect(cancel(sn)).rejects.toThrow('当前状态不允许此操作');
    await expect(cancel('G99999999')).rejects.toThrow('不存在');
    expect(asked).toEqual([]);
  });
});

describe('a refund of a parcel that has not left (O130)', () => {
  it('takes its waybill back too, and goes on where the courier refuses, which the order says', async () => {
    const { sn, waybill } = await buy();
    const { refund_id } = await buyer.api.support.applyRefund({ body: { order_sn: sn, reason: '不想要了' } });
    says = [refuses('state', '快件已揽收')];
    await decide(refund_id, 'approve');
    expect(await buyer.balance()).toBe(10_000);
    expect((await show(sn)).cancel).toMatchObject({ status: 0 });
    await dueNow();
    expect(asked).toEqual([waybill]);
    expect((await show(sn)).cancel).toMatchObject({ status: 2, answer: '快件已揽收' });
    expect(await refundOf(sn)).toHaveLength(1);
    // Whoever gave it back hears of it: the parcel may leave all the same.
    const { rows } = await shop.db.pool.query<{ content: string; link: string }>(
      'select content, link from operator_messages where operator_id = $1',
      [chief.id],
    );
    expect(rows).toContainEqual({
      content: `订单 ${sn} 已退款，但运单没有取消（快件已揽收），请通知供应商不要发货`,
      link: `/office/orders?open=${sn}`,
    });
  });

  it('takes a waybill back that came while its order was being given back', async () => {
    const { courier } = shop.deps.outside;
    const { issueMany } = courier;
    courier.issueMany = async (orders) => {
      const outcomes = await issueMany(orders);
      const { rows } = await shop.db.pool.query<{ id: number }>('select max(id) as id from orders');
      const order_sn = `G${rows[0]!.id}`;
      const { refund_id } = await buyer.api.support.applyRefund({ body: { order_sn, reason: '不想要了' } });
      await decide(refund_id, 'approve');
      return outcomes;
    };
    const { sn } = await buy();
    courier.issueMany = issueMany;
    await dueNow();
    const { parcel, cancel: end } = await show(sn);
    expect(parcel).toMatchObject({ status: 90, kuaidi_sn: asked[0] });
    expect(end).toMatchObject({ status: 1, reason: '退款时正在出单，运单号后到' });
    expect(await shop.audit()).toEqual([]);
  });

  it('asks nobody about a parcel that is on its way, or about one of another courier', async () => {
    const [one, other] = [await buy(), await buy()];
    await shop.db.pool.query(`update parcels set status = 30 where order_id = $1`, [one.sn.slice(1)]);
    await shop.db.pool.query(`update parcels set provider = 'before' where order_id = $1`, [
      other.sn.slice(1),
    ]);
    for (const { sn } of [one, other]) {
      const { refund_id } = await buyer.api.support.applyRefund({
        body: { order_sn: sn, reason: '不想要了' },
      });
      await decide(refund_id, 'approve');
    }
    await dueNow();
    expect(asked).toEqual([]);
    expect((await show(one.sn)).cancel).toBeNull();
    expect((await show(other.sn)).cancel).toMatchObject({
      status: 2,
      answer: '运单是由另一个服务商出的，请联系网点',
    });
  });
});
