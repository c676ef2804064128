import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import type { TestMember } from '../../../../tests/harness/suppliers.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { refundOrder } from '../compensation/refund-order.ts';
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

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: { refusal?: string; data?: { name?: string } }) =>
      error.refusal ?? error.data?.name ?? String(error),
  );
let keys = 0;
const key = () => `waybill-${(keys += 1)}`;
let numbers = 730_000_001_000;
const number = () => String((numbers += 1));
const fill = (order_sn: string, kuaidi_sn: string, reason = '') =>
  clerk.api.shipping.waybill({ key: key(), body: { order_sn, kuaidi_sn, reason } });
const importRows = (rows: string[][], reason = '') =>
  clerk.api.shipping.importWaybills({
    key: key(),
    body: {
      titles: ['订单号', ' 快递单号 '],
      rows: rows.map((cells, at) => ({ no: at + 2, cells })),
      reason,
    },
  });
const parcelOf = async (sn: string) => {
  const { rows } = await shop.db.pool.query(
    `select p.*, o.batch_id from parcels p join orders o on o.id = p.order_id where order_id = $1`,
    [Number(sn.slice(1))],
  );
  return rows[0] as Record<string, unknown>;
};
const refund = (sn: string) =>
  shop.db.transaction((tx) =>
    refundOrder(shop.deps, tx, { orderId: Number(sn.slice(1)), words: '用户申请退款', reason: '不要了' }),
  );

describe('a courier whose waybills come by hand', () => {
  it('asks nobody for them; the parcel waits, and its batch is complete with its last number (S047)', async () => {
    const some = await house.order(buyer, { count: 2, way: 'byHand' });
    await shop.db.pool.query(`update jobs set run_at = now() where state = 0`);
    await shop.runJobs();
    const before = await parcelOf(some[0]!);
    expect([before.status, before.kuaidi_sn]).toEqual([10, null]);
    const { list, count } = await clerk.api.shipping.list({ body: { tab: 'waybill' } as never });
    expect(count.waybill).toBe(2);
    expect(list.map(({ order_sn, is_by_hand, error }) => [order_sn, is_by_hand, error])).toEqual(
      some.map((sn) => [sn, true, '']),
    );
    expect(await fill(some[0]!, ' 73 0000 000001')).toEqual({ result: 'filled', kuaidi_sn: '730000000001' });
    const after = await parcelOf(some[0]!);
    expect([after.status, after.kuaidi_sn, after.provider]).toEqual([20, '730000000001', 'hand']);
    expect((await buyer.api.orders.show({ query: { order_sn: some[0]! } })).parcels[0]).toMatchObject({
      kuaidi_sn: '730000000001',
    });
    await fill(some[1]!, number());
    await shop.runJobs();
    const { rows } = await shop.db.pool.query(`select status from batches where id = $1`, [after.batch_id]);
    expect(rows).toEqual([{ status: 2 }]);
  });

  it('is not given up a day after the payment, but a day after the parcel had to leave (D306)', async () => {
    const [sn] = await house.order(buyer, { count: 1, way: 'byHand' });
    const job = async () => {
      await shop.db.pool.query(`update jobs set run_at = now() where state = 0 and kind = 'issue-waybills'`);
      await shop.runJobs();
      return (await parcelOf(sn!)).status;
    };
    await shop.db.pool.query(
      `update parcels set paid_at = now() - interval '5 days', ship_deadline = now() - interval '23 hours' where order_id = $1`,
      [Number(sn!.slice(1))],
    );
    expect(await job()).toBe(10);
    expect(await shop.audit()).toEqual([]);
    await shop.db.pool.query(
      `update parcels set ship_deadline = now() - interval '25 hours' where order_id = $1`,
      [Number(sn!.slice(1))],
    );
    expect(await job()).toBe(90);
  });

  it('takes a number of its own form that no parcel has or had (S047)', async () => {
    const [one, two] = await house.order(buyer, { count: 2, way: 'byHand' });
    const taken = number();
    await fill(one!, taken);
    expect(await refusal(fill(two!, taken))).toBe('WAYBILL_TAKEN');
    await expect(fill(two!, '1234567')).rejects.toMatchObject({
      message: expect.stringContaining('运单号格式与中通快递不符'),
    });
    expect(await refusal(fill(two!, 'YT1234567890123'))).toBe('WAYBILL_FORM');
    expect(await refusal(fill('G9', number()))).toBe('NOT_FOUND');
    const [issued] = await house.order(buyer, { count: 1, recipient: { rec_name: '出单失败' } });
    expect(await refusal(fill(issued!, 'YT1234567890123'))).toBe('WAYBILL_NOT_BY_HAND');
    await refund(two!);
    expect(await refusal(fill(two!, number()))).toBe('STATE_CONFLICT');
    // The account of the other courier goes on being asked; here it ends.
    await refund(issued!);
  });

  it('gives one number to one of two that want it at the same moment', async () => {
    const [one, two] = await house.order(buyer, { count: 2, way: 'byHand' });
    const same = number();
    const ends = await Promise.all([fill(one!, same), fill(two!, same)].map(refusal));
    expect(ends.toSorted()).toEqual(['', 'WAYBILL_TAKEN']);
    await Promise.all(
      [one!, two!].map(async (sn) => ((await parcelOf(sn)).kuaidi_sn === null ? refund(sn) : null)),
    );
  });
});

it('a parcel that was turned over to the hand is packed and filled in as one of a hand-filled courier, and wakes its dead batch (O098)', async () => {
  const [sn] = await house.order(buyer, { count: 1, way: 'byHand' });
  const row = await parcelOf(sn!);
  const ask = (mode: number) =>
    shop.db.pool.query(`update couriers set issue_mode = $1 where id = $2`, [mode, house.byHand.courierId]);
  await ask(ISSUE_MODE.account);
  expect(await refusal(fill(sn!, '739000000011'))).toBe('WAYBILL_NOT_BY_HAND');
  await shop.db.pool.query(`update parcels set by_hand = true where id = $1`, [row.id]);
  await shop.db.pool.query(`update jobs set state = 2 where kind = 'issue-waybills' and key = $1`, [
    `B${String(row.batch_id)}`,
  ]);
  const { list } = await clerk.api.shipping.list({ body: { numbers: [sn!] } as never });
  expect(list[0]).toMatchObject({ is_by_hand: true, tab: 'waybill' });
  const { wave } = await clerk.api.shipping.makeWave({ key: key(), body: { order_sns: [sn!] } });
  expect(wave.count).toBe(1);
  expect(await fill(sn!, '739000000011')).toMatchObject({ result: 'filled' });
  await ask(ISSUE_MODE.hand);
  await shop.runJobs();
  const { rows } = await shop.db.pool.query(`select status from batches where id = $1`, [row.batch_id]);
  expect(rows).toEqual([{ status: 2 }]);
});

describe('a waybill that is changed (S050)', () => {
  it('keeps the old number, needs a reason, and is told to the store anew; not after the pickup', async () => {
    const [sn] = await house.order(buyer, { count: 1, way: 'byHand' });
    const [old, next, last] = [number(), number(), number()];
    await fill(sn!, old);
    const { id } = await shop.db.q
      .insertInto('stores')
      .values({ user_id: buyer.id, platform: 1, shop_name: '我的店', status: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db.pool.query(`update batches set store_id = $1 where id = $2`, [
      id,
      (await parcelOf(sn!)).batch_id,
    ]);
    await shop.db.pool.query(
      `insert into shop_deliveries (store_id, user_id, order_id, shop_order, waybill, courier) select $1, $2, id, shop_order, $3, 'zhongtong' from orders where id = $4`,
      [id, buyer.id, old, Number(sn!.slice(1))],
    );
    await shop.db.pool.query(
      `insert into jobs (kind, key, payload, run_at) select 'ship-back', 'delivery/' || id, jsonb_build_object('delivery_id', id), now() + interval '1 hour' from shop_deliveries where waybill = $1`,
      [old],
    );
    expect(await refusal(fill(sn!, next))).toBe('WAYBILL_REASON');
    expect(await fill(sn!, next, '面单贴错')).toEqual({ result: 'changed', kuaidi_sn: next });
    expect(await fill(sn!, next)).toEqual({ result: 'unchanged', kuaidi_sn: next });
    const { rows: changes } = await shop.db.pool.query(`select old_sn, new_sn, reason from waybill_changes`);
    expect(changes).toEqual([{ old_sn: old, new_sn: next, reason: '面单贴错' }]);
    const { rows: told } = await shop.db.pool.query(
      `select d.waybill, d.status, d.msg, j.state from shop_deliveries d join jobs j on j.kind = 'ship-back' and j.key = 'delivery/' || d.id order by d.id`,
    );
    expect(told).toEqual([
      { waybill: old, status: 3, msg: '运单号已修改', state: 0 },
      { waybill: next, status: 0, msg: '', state: 0 },
    ]);
    // Who looks for the old number finds the parcel; nobody else gets it.
    const found = await clerk.api.shipping.list({ body: { numbers: [old] } as never });
    expect(found.list.map(({ order_sn, kuaidi_sn }) => [order_sn, kuaidi_sn])).toEqual([[sn, next]]);
    const [other] = await house.order(buyer, { count: 1, way: 'byHand' });
    expect(await refusal(fill(other!, old))).toBe('WAYBILL_TAKEN');
    await fill(other!, number());
    await recordTracking(shop.deps, {
      waybill: next,
      courier: 'zhongtong',
      traces: [{ at: Date.now(), kind: 'pickup', text: '已揽收', raw: '' }],
      watch: 'polling',
    });
    expect(await refusal(fill(sn!, last, '面单贴错'))).toBe('STATE_CONFLICT');
    await shop.db.pool.query(`update jobs set state = 1 where kind = 'ship-back'`);
    await shop.db.pool.query(`update shop_deliveries set status = 3`);
  });
});

it('a number that an account gave is changed by nobody by hand: it would stay good at its courier (S050)', async () => {
  const [sn] = await house.order(buyer, { count: 1 });
  const { kuaidi_sn: old } = await parcelOf(sn!);
  expect(await refusal(fill(sn!, 'YT1234567890123', '面单贴错'))).toBe('WAYBILL_NOT_BY_HAND');
  expect(await importRows([[sn!, 'YT1234567890123']], '面单贴错')).toMatchObject({
    changed: 0,
    wrong: 1,
    rows: [{ text: '“圆通速递”由系统自动出单' }],
  });
  // Nor once its courier is one whose waybills come by hand.
  await shop.db.pool.query(`update parcels set by_hand = true where order_id = $1`, [Number(sn!.slice(1))]);
  expect(await refusal(fill(sn!, 'YT1234567890123', '面单贴错'))).toBe('WAYBILL_NOT_BY_HAND');
  await shop.db.pool.query(`update parcels set by_hand = false where order_id = $1`, [Number(sn!.slice(1))]);
  expect(await parcelOf(sn!)).toMatchObject({ kuaidi_sn: old });
});

describe('a waybill that an operator writes down (O107)', () => {
  it('is one of a supplier who fills in his own, with a reason, and logged; a number of an account stays', async () => {
    const operator = await operatorIn(shop, { name: '赵客服' });
    let keys = 0;
    const write = (order_sn: string, kuaidi_sn: string) =>
      operator.api.orders.fillWaybill({
        key: `written-${(keys += 1)}`,
        body: { order_sn, kuaidi_sn, reason: '供应商提供了运单号' },
      });
    const [sn] = await house.order(buyer, { count: 1, way: 'byHand' });
    const [first, next] = [number(), number()];
    expect((await operator.api.orders.show({ query: { order_sn: sn! } })).is_by_hand).toBe(true);
    expect(await refusal(write(sn!, '12'))).toBe('WAYBILL_FORM');
    expect(await write(sn!, ` ${first} `)).toEqual({ result: 'filled', kuaidi_sn: first });
    expect(await parcelOf(sn!)).toMatchObject({ kuaidi_sn: first, status: 20 });
    expect(await write(sn!, next)).toEqual({ result: 'changed', kuaidi_sn: next });
    const { rows } = await shop.db.pool.query(
      `select reason, before, after from operator_log where action = 'parcel.waybill' and ref = $1 order by id`,
      [sn],
    );
    expect(rows).toEqual([
      { reason: '供应商提供了运单号', before: { kuaidi_sn: '' }, after: { kuaidi_sn: first } },
      { reason: '供应商提供了运单号', before: { kuaidi_sn: first }, after: { kuaidi_sn: next } },
    ]);
    const [other] = await house.order(buyer, { count: 1, way: 'byHand' });
    expect(await refusal(write(other!, first))).toBe('WAYBILL_TAKEN');
    const [issued] = await house.order(buyer, { count: 1 });
    expect(await refusal(write(issued!, number()))).toBe('WAYBILL_NOT_BY_HAND');
    expect(await refusal(write('G99999999', number()))).toBe('NOT_FOUND');
    // What is checked later counts its own.
    await shop.db.pool.query(`delete from waybill_changes`);
  });
});

describe('a sheet of waybills (S048)', () => {
  it('says of every row what became of it; what is wrong holds up nothing', async () => {
    const some = await house.order(buyer, { count: 5, way: 'byHand' });
    const [a, b, c] = [number(), number(), number()];
    await fill(some[0]!, a);
    await refund(some[4]!);
    const sheet = [
      [some[0]!, a],
      [some[1]!, ` ${b} `],
      [some[1]!, c],
      [some[2]!, b],
      [some[2]!, a],
      [some[3]!, 'ABC'],
      ['G9', number()],
      [some[4]!, number()],
      [some[2]!, ''],
      ['', ''],
    ];
    const done = await importRows(sheet);
    expect(done).toMatchObject({ filled: 1, changed: 0, unchanged: 1, wrong: 7 });
    expect(done.rows.map(({ no, result, text }) => [no, result, text])).toEqual([
      [2, 'unchanged', ''],
      [3, 'filled', ''],
      [4, 'wrong', '与第3行是同一个订单'],
      [5, 'wrong', '与第3行的运单号相同'],
      [6, 'wrong', '与第2行的运单号相同'],
      [7, 'wrong', '运单号格式与中通快递不符'],
      [8, 'wrong', '包裹不存在'],
      [9, 'wrong', '当前状态不允许此操作'],
      [10, 'wrong', '还没有运单号'],
    ]);
    expect(await importRows([[some[0]!, c]])).toMatchObject({
      wrong: 1,
      rows: [{ text: '已有运单号，修改请填写原因' }],
    });
    expect(await importRows([[some[0]!, c]], '快递换单')).toMatchObject({ changed: 1 });
    expect(
      await refusal(
        clerk.api.shipping.importWaybills({
          key: key(),
          body: { titles: ['订单', '数量'], rows: [{ no: 2, cells: ['a'] }], reason: '' },
        }),
      ),
    ).toBe('WAYBILL_COLUMNS');
    await importRows([
      [some[2]!, number()],
      [some[3]!, number()],
    ]);
  });

  it('takes numbers of a batch whose job is gone: what is filled in needs nobody who waits for it', async () => {
    const [some, other] = [
      await house.order(buyer, { count: 1, way: 'byHand' }),
      await house.order(buyer, { count: 1, way: 'byHand' }),
    ];
    await shop.db.pool.query(`update jobs set state = 1 where key = 'B' || $1`, [
      String((await parcelOf(some[0]!)).batch_id),
    ]);
    const done = await importRows([some, other].map(([sn = '']) => [sn, number()]));
    expect(done).toMatchObject({ filled: 2 });
  });

  it('is done once for each key, whole or not at all', async () => {
    const some = await house.order(buyer, { count: 3, way: 'byHand' });
    const call = {
      key: key(),
      body: {
        titles: ['order_sn', 'kuaidi_sn'],
        rows: some.map((sn, at) => ({ no: at + 2, cells: [sn, number()] })),
        reason: '',
      },
    };
    const first = await clerk.api.shipping.importWaybills(call);
    expect(first.filled).toBe(3);
    expect(await clerk.api.shipping.importWaybills(call)).toEqual(first);
  });
});

describe('a parcel that cannot be sent (S051)', () => {
  it('says why; goods that ran out are shown so at once, and a parcel that left is refused', async () => {
    const [one, two] = await house.order(buyer, { count: 2 });
    const cannot = (order_sn: string, kind: 1 | 2, text = '') =>
      clerk.api.shipping.cannot({ key: key(), body: { order_sn, kind, text } });
    expect(await cannot(one!, 2, '乡镇不通')).toEqual({ order_sn: one, goods_sold_out: false });
    expect(await cannot(one!, 1)).toEqual({ order_sn: one, goods_sold_out: true });
    expect(await refusal(cannot(one!, 1))).toBe('CANNOT_REPORTED');
    expect(await refusal(cannot(one!, 2, '乡镇不通'))).toBe('CANNOT_REPORTED');
    const goods = await shop.db.q
      .selectFrom('goods')
      .where('id', '=', house.issued.goodsId)
      .select('status')
      .executeTakeFirstOrThrow();
    expect(goods.status).toBe(2);
    const { rows } = await shop.db.pool.query(
      `select action, object, ref, reason from supplier_log where action in ('parcel.cannot', 'goods.sold-out') order by id`,
    );
    expect(rows).toEqual([
      { action: 'parcel.cannot', object: 'order', ref: one, reason: '地址不可达：乡镇不通' },
      { action: 'parcel.cannot', object: 'order', ref: one, reason: '缺货' },
      { action: 'goods.sold-out', object: 'goods', ref: String(house.issued.goodsId), reason: '缺货' },
    ]);
    const { kuaidi_sn } = await parcelOf(two!);
    await clerk.api.shipping.ship({ key: key(), body: { kuaidi_sn: [String(kuaidi_sn)] } });
    expect(await refusal(cannot(two!, 2))).toBe('STATE_CONFLICT');
    await shop.db.q.updateTable('goods').set({ status: 1 }).where('id', '=', house.issued.goodsId).execute();
  });
});

it('leaves nothing that the audit finds', async () => {
  expect(await shop.audit()).toEqual([]);
});
