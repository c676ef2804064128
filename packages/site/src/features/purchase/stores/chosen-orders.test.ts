import type { StoreOrderRow } from '@giftship/shared/stores/contract';
import { expect, test } from 'vitest';
import { isTakenAlong, openChosenOrders } from './chosen-orders.ts';

export const order = (id: number, over: Partial<StoreOrderRow> = {}): StoreOrderRow => ({
  id,
  store_id: 7,
  platform: 2,
  shop_order: `261105-${id}`,
  receiver_name: '张*',
  receiver_phone: '138******00',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address: '文一路***',
  goods_list: [],
  flag: 1,
  remark: '送礼',
  buyer_remark: '',
  buyer_nick: '小*',
  order_time: '2026-11-20 10:00:00',
  ship_before: '',
  status_text: '待发货',
  state: 1,
  errorText: '',
  is_bought: 0,
  encrypted: 0,
  ...over,
});

test('orders in state 2 cannot be chosen, by whatever way (M131)', () => {
  const chosen = openChosenOrders();
  chosen.choose([order(1), order(2, { state: 2, errorText: '该订单正在退款' })]);
  expect(chosen.rows().map(({ id }) => id)).toEqual([1]);
});

test('choosing many passes over what was bought before; a click on it does not', () => {
  expect([order(1), order(2, { is_bought: 1 }), order(3, { state: 2 })].filter(isTakenAlong)).toHaveLength(1);
  const chosen = openChosenOrders();
  chosen.choose([order(2, { is_bought: 1 })]);
  expect(chosen.has(2)).toBe(true);
});

test('a row carries the order number and the masked receiver, cut to what the wire takes', () => {
  const chosen = openChosenOrders();
  chosen.choose([order(1, { remark: '很'.repeat(600) })]);
  const [row] = chosen.rows();
  expect(row).toMatchObject({ id: 1, shop_order: '261105-1', rec_name: '张*', rec_mobile: '138******00' });
  expect(row!.remark).toHaveLength(500);
});

test('what is chosen stays over other pages, and a reissue number outlives its choice', () => {
  const chosen = openChosenOrders();
  chosen.choose([order(1)]);
  chosen.choose([order(1), order(9)]);
  chosen.setReissue(9, 'LP9');
  chosen.unchoose(new Set([9]));
  expect(chosen.counts().all).toBe(1);
  chosen.choose([order(9)]);
  expect(chosen.rows().map(({ lp_reissue_sn: number }) => number)).toEqual(['', 'LP9']);
  chosen.clear();
  expect(chosen.rows()).toEqual([]);
});
