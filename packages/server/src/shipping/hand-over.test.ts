import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { countedGoods, orderOf, stockOf } from '../../../../tests/harness/stock.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { refundOrder } from '../compensation/refund-order.ts';
import { runCompensation } from '../compensation/run-compensation.ts';
import { recordTracking } from '../parcels/record-tracking.ts';

let shop: TestService;
let house: TestWarehouse;
let clerk: TestMember;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  house = await openWarehouse(shop);
  clerk = await house.member();
  buyer = await shop.person({ balance: 10_000_000 });
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `ship-${(keys += 1)}`;
const idOfOrder = (sn: string) => Number(sn.slice(1));
const refund = (sn: string) =>
  shop.db.transaction((tx) =>
    refundOrder(shop.deps, tx, { orderId: idOfOrder(sn), words: '用户申请退款', reason: '不要了' }),
  );
const parcelOf = async (sn: string) => {
  const { rows } = await shop.db.pool.query(`select * from parcels where order_id = $1`, [idOfOrder(sn)]);
  return rows[0] as {
    kuaidi_sn: string;
    status: number;
    ship_time: Date | null;
    handed_at: Date | null;
    ship_deadline: Date;
  };
};
const waybillsOf = async (sns: readonly string[]) =>
  Promise.all(sns.map(async (sn) => (await parcelOf(sn)).kuaidi_sn));
const scan = (kuaidi_sn: string[], more: { warehouse_id?: number } = {}, member = clerk) =>
  member.api.shipping.ship({ key: key(), body: { kuaidi_sn, ...more } });

describe('a scanned waybill (S049)', () => {
  it('is handed over, again, or of nobody here; blanks and small letters of a scanner do not matter', async () => {
    const [sn] = await house.order(buyer, { count: 1 });
    const [waybill] = await waybillsOf([sn!]);
    const { results } = await scan([` ${waybill!.toLowerCase()}\r`, waybill!, 'YT0000000000000']);
    expect(results.map(({ result, text }) => [result, text])).toEqual([
      ['handed', '已交'],
      ['repeat', '重复'],
      ['foreign', '不属于本仓'],
    ]);
    expect(results[0]!.parcel).toMatchObject({ order_sn: sn, tab: 'handed', rec_name: '苏**' });
    expect(results[2]!.parcel).toBeNull();
    const handed = await parcelOf(sn!);
    expect(handed.ship_time).toEqual(handed.handed_at);
    expect((await scan([waybill!])).results[0]).toMatchObject({ result: 'repeat', at: results[0]!.at });
    expect((await parcelOf(sn!)).handed_at).toEqual(handed.handed_at);
  });

  it('of another supplier or another warehouse is none of this house, and nothing of it is told', async () => {
    const [sn] = await house.order(buyer, { count: 1 });
    const [waybill] = await waybillsOf([sn!]);
    const stranger = await memberOf(shop, 2, MEMBER_ROLE.warehouse);
    expect((await scan([waybill!], {}, stranger)).results).toEqual([
      { kuaidi_sn: waybill, result: 'foreign', text: '不属于本仓', stop: '', note: '', at: '', parcel: null },
    ]);
    expect((await scan([waybill!], { warehouse_id: house.warehouseId + 1 })).results[0]).toMatchObject({
      result: 'foreign',
      parcel: null,
    });
    expect((await parcelOf(sn!)).handed_at).toBeNull();
    expect((await scan([waybill!], { warehouse_id: house.warehouseId })).results[0]!.result).toBe('handed');
  });

  it('of a refunded order stops, says when and what happened, and shows the slip', async () => {
    const [sn] = await house.order(buyer, { count: 1 });
    const [waybill] = await waybillsOf([sn!]);
    await refund(sn!);
    const { results } = await scan([waybill!]);
    expect(results[0]).toMatchObject({
      result: 'cancelled',
      text: '已取消',
      stop: '订单已退款，请勿发货',
      at: expect.stringMatching(/^20\d\d-/),
      parcel: { order_sn: sn, goods: { code: 'YS-01' }, status_text: '已取消', stop: '订单已退款，请勿发货' },
    });
    expect((await parcelOf(sn!)).handed_at).toBeNull();
  });

  it('that its parcel had before says the new one, to its own supplier alone; of a refunded one it stops all the same (S050)', async () => {
    const [sn, gone] = await house.order(buyer, { count: 2, way: 'byHand' });
    const fill = (order_sn: string, kuaidi_sn: string, reason = '') =>
      clerk.api.shipping.waybill({ key: key(), body: { order_sn, kuaidi_sn, reason } });
    await fill(sn!, '731000000001');
    await fill(sn!, '731000000002', '面单贴错');
    await fill(gone!, '731000000003');
    await fill(gone!, '731000000004', '面单贴错');
    await refund(gone!);
    const { results } = await scan(['731000000001', '731000000003']);
    expect(results.map(({ result, text, note }) => [result, text, note])).toEqual([
      ['changed', '运单号已改', '运单号已改为731000000002'],
      ['cancelled', '已取消', ''],
    ]);
    expect((await parcelOf(sn!)).handed_at).toBeNull();
    const stranger = await memberOf(shop, 2, MEMBER_ROLE.warehouse);
    expect((await scan(['731000000001'], {}, stranger)).results[0]).toMatchObject({
      result: 'foreign',
      note: '',
      parcel: null,
    });
    expect((await scan(['731000000002'])).results[0]).toMatchObject({ result: 'handed', note: '' });
  });

  it('of a parcel that could not be sent, and was found, says that its case is open (S051)', async () => {
    const [sn] = await house.order(buyer, { count: 1 });
    await clerk.api.shipping.cannot({ key: key(), body: { order_sn: sn!, kind: 4, text: '没找到' } });
    const [waybill] = await waybillsOf([sn!]);
    expect((await scan([waybill!])).results[0]).toMatchObject({ result: 'handed', note: '有未结的异常件' });
  });

  it('is either handed over or refunded where both come at once, and says so', async () => {
    const all = await house.order(buyer, { count: 24 });
    const waybills = await waybillsOf(all);
    const scans = await Promise.all(
      all.flatMap((sn, at) => {
        const work: [Promise<unknown>, Promise<unknown>] = [scan([waybills[at]!]), refund(sn)];
        return at % 2 === 0 ? work : work.toReversed();
      }),
    );
    const said = scans.flatMap((one) =>
      one !== null && typeof one === 'object' && 'results' in one
        ? (one as Awaited<ReturnType<typeof scan>>).results
        : [],
    );
    expect(said).toHaveLength(24);
    for (const sn of all) {
      const { kuaidi_sn, status, handed_at } = await parcelOf(sn);
      const result = said.find((one) => one.kuaidi_sn === kuaidi_sn)!.result;
      // Handed over and called off exclude each other, and the scanner was told which.
      expect([result, handed_at !== null, status]).toEqual(
        result === 'handed' ? ['handed', true, 20] : ['cancelled', false, 90],
      );
    }
    const { rows } = await shop.db.pool.query(
      `select count(*)::int as n from waybill_cancels k join parcels p on p.id = k.parcel_id where p.handed_at is not null`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('keeps what was known before: a hand-over is never later than the courier says, nor is it set back (D303)', async () => {
    const [sn] = await house.order(buyer, { count: 1 });
    const [waybill] = await waybillsOf([sn!]);
    const at = Date.now() - 3_600_000;
    await recordTracking(shop.deps, {
      waybill: waybill!,
      courier: 'yuantong',
      traces: [{ at, kind: 'waiting', text: '已通知快递员揽收', raw: '' }],
      watch: 'polling',
    });
    expect((await scan([waybill!])).results[0]!.result).toBe('handed');
    const { ship_time, handed_at } = await parcelOf(sn!);
    expect(ship_time!.getTime()).toBe(Math.floor(at / 1000) * 1000);
    expect(handed_at!.getTime()).toBeGreaterThan(ship_time!.getTime());
  });

  it('counts as handed over for the promise to ship, and not for the pickup (D305)', async () => {
    const [sn] = await house.order(buyer, { count: 1 });
    const [waybill] = await waybillsOf([sn!]);
    await scan([waybill!]);
    await shop.db.pool.query(
      `update parcels set ship_deadline = now() + interval '1 minute', pickup_deadline = now() + interval '20 days', watch_at = now() + interval '1 minute' where order_id = $1`,
      [idOfOrder(sn!)],
    );
    const lateAt = async (ms: number) => {
      shop.clock.now = Date.now() + ms;
      await runCompensation(shop.deps);
      shop.clock.now = null;
      const { rows } = await shop.db.pool.query(
        `select k.reason from compensations k join parcels p on p.id = k.parcel_id where p.order_id = $1`,
        [idOfOrder(sn!)],
      );
      return rows.map(({ reason }: { reason: string }) => reason);
    };
    expect(await lateAt(120_000)).toEqual([]);
    expect(await lateAt(21 * 86_400_000)).toEqual(['pickup']);
  });
});

it('counted stock leaves the house with its parcel, once, and what was refunded stays (B10)', async () => {
  const office = await operatorIn(shop);
  const goods = await countedGoods(shop, office, 10);
  const made = await buyer.api.orders.make({ key: key(), body: orderOf(goods, 3, 2) });
  await shop.runJobs();
  expect(await stockOf(shop, goods.id)).toMatchObject({ on_hand: 10, reserved: 6 });
  const waybills = await waybillsOf(made.map(({ order_sn }) => order_sn));
  await refund(made[2]!.order_sn);
  await scan([waybills[0]!]);
  await scan(waybills);
  expect(await stockOf(shop, goods.id)).toMatchObject({ on_hand: 6, reserved: 0 });
  expect(await shop.audit()).toEqual([]);
});

describe('a whole wave', () => {
  it('is handed over at once but for what was refunded, and is over then; the same call again is the same answer', async () => {
    const some = await house.order(buyer, { count: 4 });
    const { wave } = await clerk.api.shipping.makeWave({ key: key(), body: { order_sns: some } });
    await refund(some[2]!);
    const call = { key: key(), body: { wave_sn: wave.wave_sn } };
    const { results, unprinted } = await clerk.api.shipping.ship(call);
    expect(results.map(({ result }) => result)).toEqual(['handed', 'handed', 'cancelled', 'handed']);
    expect(await clerk.api.shipping.ship(call)).toEqual({ results, unprinted: 3 });
    expect(unprinted).toBe(3);
    const { list } = await clerk.api.shipping.waves({ query: { wave_sn: wave.wave_sn } });
    expect(list).toEqual([expect.objectContaining({ status_text: '已交快递', handed: 3, cancelled: 1 })]);
    const { rows } = await shop.db.pool.query(
      `select after from supplier_log where action = 'parcel.ship' and ref = $1`,
      [wave.wave_sn],
    );
    expect(rows).toEqual([
      { after: { handed: 3, repeat: 0, foreign: 0, cancelled: 1, changed: 0, unprinted: 3 } },
    ]);
  });

  it('says how many leave without a label of ours ever printed, before and after; scanning one asks nothing', async () => {
    const sns = await house.order(buyer, { count: 4 });
    const byHand = await house.order(buyer, { count: 1, way: 'byHand' });
    const made = async (order_sns: string[]) =>
      (await clerk.api.shipping.makeWave({ key: key(), body: { order_sns } })).wave;
    const { wave_sn, unprinted } = await made(sns);
    // Whoever fills waybills in by hand has the courier's own labels.
    expect([unprinted, (await made(byHand)).unprinted]).toEqual([4, 0]);
    const { wave, labels } = await clerk.api.shipping.labels({
      body: { wave_sn, size: '76x130', order_sns: [sns[0]!], reason: '' },
    });
    expect(wave.unprinted).toBe(3);
    const { kuaidi_sn } = await parcelOf(sns[1]!);
    expect([labels.length, (await scan([kuaidi_sn])).unprinted]).toEqual([1, 1]);
    const done = await clerk.api.shipping.ship({ key: key(), body: { wave_sn } });
    expect([done.unprinted, done.results.length]).toEqual([2, 4]);
    const { list } = await clerk.api.shipping.waves({ query: { wave_sn } });
    expect(list).toMatchObject([{ unprinted: 0, status_text: '已交快递' }]);
  });

  it('closes by itself when its last parcel is scanned', async () => {
    const some = await house.order(buyer, { count: 2 });
    const { wave } = await clerk.api.shipping.makeWave({ key: key(), body: { order_sns: some } });
    const waybills = await waybillsOf(some);
    const state = async () =>
      (await clerk.api.shipping.waves({ query: { wave_sn: wave.wave_sn } })).list[0]!.status_text;
    await scan([waybills[0]!]);
    expect(await state()).toBe('待打印');
    await scan([waybills[1]!]);
    expect(await state()).toBe('已交快递');
  });
});

it('leaves nothing that the audit finds', async () => {
  expect(await shop.audit()).toEqual([]);
});
