import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
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
  (kind: 'state' | 'unavailable', text = '') =>
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
    expect(results![0]!.text).toContain(`订单${sn}的运单已取消或正在取消，不能拒绝退款`);
    await decide(refund!.refund_id, 'approve');
    await dueNow();
    expect(asked).toEqual([waybill]);
    expect((await show(sn)).parcel).toMatchObject({ status: 90 });
    expect(await buyer.balance()).toBe(10_000);
    const { list } = await chief.api.operators.log({ query: { object: 'order', ref: sn } });
    expect(list[0]).toMatchObject({ action: 'parcel.cancel-waybill', reason: '收件地址有误' });
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
    expect((await show(sn)).cancel).toMatchObject({ status: 1 });
    expect((await refundOf(sn)).map(({ reason }) => reason)).toEqual(['不想要了']);
  });

  it('says so where the courier never answers, and begins again when its job is taken up again', async () => {
    const { sn } = await buy();
    says = Array.from({ length: 8 }, () => refuses('unavailable'));
    await cancel(sn);
    for (let n = 0; n < 8; n += 1) await dueNow();
    await buryDead(shop.deps, JOB_ENDS);
    expect((await show(sn)).cancel).toMatchObject({ status: 2, answer: '快递一直没有应答，请联系网点' });
    const { rows } = await shop.db.pool.query<{ id: number }>(
      `select id from jobs where kind = 'cancel-waybill'`,
    );
    await shop.db.transaction((tx) => resendJob(tx, JOB_ENDS, rows[0]!.id), { actor: 'operator' });
    await dueNow();
    expect((await show(sn)).cancel).toMatchObject({ status: 1 });
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
