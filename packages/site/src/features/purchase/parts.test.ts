import type { StoreOrderRow } from '@giftship/shared/stores/contract';
import { expect, test } from 'vitest';
import { waitingParts, waitingText } from './parts.ts';
import { openStoreChoices } from './stores/store-choices.ts';

const order = (id: number) =>
  ({
    id,
    state: 1,
    shop_order: `D${id}`,
    receiver_name: '张*',
    receiver_phone: '138******00',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address: '文一路***',
    buyer_nick: '',
    remark: '',
  }) as StoreOrderRow;

function filled() {
  const shops = openStoreChoices();
  shops.at({ id: 7, platform: 2 });
  shops.of(7).choose([order(1), order(2)]);
  shops.at({ id: 8, platform: 4 });
  shops.of(8).choose([order(3)]);
  const store = { counts: () => ({ all: 5, problem: 0, doubt: 0, duplicate: 0 }) };
  return { shops, store };
}

test('whatever order goes out, it and what waits are everything of all tabs', () => {
  const { shops, store } = filled();
  const counted = (source: 1 | 4, storeId: number | null) =>
    waitingParts({ source, storeId, store, shops }).map(({ shop, count }) => [shop?.id ?? 0, count]);
  expect(counted(1, null)).toEqual([
    [7, 2],
    [8, 1],
  ]);
  // Tab 4 was left for another tab: its shop waits too.
  expect(counted(1, 7)).toEqual(counted(1, null));
  expect(counted(4, 7)).toEqual([
    [0, 5],
    [8, 1],
  ]);
  expect(waitingText(waitingParts({ source: 4, storeId: 7, store, shops }), { order_source: 4 })).toBe(
    '另外录入的 5 个、其他店铺选的 1 单',
  );
});

test('the choice of a platform is found again with it, and goes with its shop', () => {
  const { shops } = filled();
  expect([shops.lastOf(2), shops.lastOf(4), shops.lastOf(9)]).toEqual([7, 8, null]);
  shops.forget(7);
  expect(shops.lastOf(2)).toBe(null);
  expect(shops.others(null)).toEqual([{ shop: { id: 8, platform: 4 }, count: 1 }]);
});
