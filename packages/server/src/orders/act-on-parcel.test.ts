import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { pixel } from '../../../../tests/harness/pixel.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import type { IssueOutcome, WaybillOrder } from '../outside/courier.ts';
import { ProviderError } from '../outside/provider-error.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let chief: TestOperator;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  quietCourier(shop);
  chief = await operatorIn(shop, { name: '王主管' });
  picture = (await chief.api.papers.addMark({ body: { data: await pixel() } })).path;
  buyer = await shop.person({ balance: 10_000 });
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `act-${(keys += 1)}`;
const buy = async () => (await buyer.api.orders.make({ key: key(), body: oneParcel() }))[0]!.order_sn;
const parcelOf = async (order_sn: string) =>
  (await buyer.api.orders.show({ query: { order_sn } })).parcels[0]!;
const update = (sn: string, set: string) =>
  shop.db.pool.query(`update parcels set ${set} where order_id = $1`, [Number(sn.slice(1))]);
let picture = '';
const mark = (order_sn: string, status: 70 | 80) =>
  chief.api.orders.mark({ key: key(), body: { order_sn, status, note: '网点确认外包装破损', picture } });

describe('acts on parcels (O107, O109)', () => {
  it('ask for a waybill again at once, whatever pause its batch is in; one that has its waybill is refused', async () => {
    const sn = await buy();
    await shop.runJobs();
    const { courier } = shop.deps.outside;
    const issueMany = async (orders: readonly WaybillOrder[]): Promise<IssueOutcome[]> =>
      orders.map(({ orderSn }) => ({ ok: false, orderSn, error: new ProviderError('unavailable') }));
    shop.deps.outside.courier = { ...courier, issueMany };
    const waiting = await buy();
    await shop.runJobs();
    shop.deps.outside.courier = courier;
    expect((await parcelOf(waiting)).kuaidi_sn).toBe('');
    const { results } = await chief.api.orders.reissueWaybill({
      key: key(),
      body: { order_sns: [waiting, sn, 'G99999999'], reason: '快递接口已恢复' },
    });
    expect(results.map(({ sn: each, ok, text }) => [each, ok, text])).toEqual([
      [waiting, true, ''],
      [sn, false, expect.stringContaining('当前状态不允许此操作')],
      ['G99999999', false, expect.stringContaining('不存在')],
    ]);
    await shop.runJobs();
    expect((await parcelOf(waiting)).kuaidi_sn).not.toBe('');
  });

  it('hand a parcel over once, at the time of record, and write down who did', async () => {
    const sn = await buy();
    await shop.runJobs();
    const ship = () =>
      chief.api.orders.ship({ key: key(), body: { order_sns: [sn], reason: '供应商已确认' } });
    expect((await ship()).results).toEqual([{ sn, ok: true, text: '' }]);
    expect((await parcelOf(sn)).ship_time).not.toBe('');
    await expect(ship()).rejects.toThrow('当前状态不允许此操作');
    const { list } = await chief.api.operators.log({ query: { object: 'order', ref: sn } });
    expect(list[0]).toMatchObject({ action: 'parcel.ship', reason: '供应商已确认' });
  });

  it('set a state by hand only where the courier was silent for 72 h, and the buyer reads why; later news goes on from it', async () => {
    const sn = await buy();
    await shop.runJobs();
    await expect(mark(sn, 70)).rejects.toThrow('72小时内还有消息');
    await update(sn, `paid_at = now() - interval '73 hours', last_trace_at = null`);
    expect(await mark(sn, 70)).toMatchObject({ status: 70, status_text: '异常' });
    const shown = await buyer.api.orders.show({ query: { order_sn: sn } });
    expect(shown.parcels[0]!.status).toBe(70);
    expect(shown.trace[0]!.text).toBe('客服标记异常：网点确认外包装破损');
    await expect(mark(sn, 80)).rejects.toThrow('72小时内还有消息');
    await update(sn, `last_trace_at = now() - interval '80 hours'`);
    expect(await mark(sn, 80)).toMatchObject({ status: 80 });
    await expect(mark(await buy(), 70)).rejects.toThrow(/72小时|当前状态/);
    expect(await shop.audit()).toEqual([]);
  });

  it('need their right', async () => {
    const clerk = await operatorIn(shop, { roles: [5] });
    const sn = await buy();
    await expect(
      clerk.api.orders.ship({ key: key(), body: { order_sns: [sn], reason: '供应商已确认' } }),
    ).rejects.toThrow('没有“');
  });
});
