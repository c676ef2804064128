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
  const stores = openStoreChoices();
  stores.at({ id: 7, platform: 2 });
  stores.of(7).choose([order(1), order(2)]);
  stores.at({ id: 8, platform: 4 });
  stores.of(8).choose([order(3)]);
  const store = { counts: () => ({ all: 5, problem: 0, doubt: 0, duplicate: 0 }) };
  return { stores, store };
}

test('whatever order goes out, it and what waits are everything of all tabs', () => {
  const { stores, store } = filled();
  const counted = (source: 1 | 4, storeId: number | null) =>
    waitingParts({ source, storeId, store, stores }).map((part) => [part.store?.id ?? 0, part.count]);
  expect(counted(1, null)).toEqual([
    [7, 2],
    [8, 1],
  ]);
  // Tab 4 was left for another tab: its store waits too.
  expect(counted(1, 7)).toEqual(counted(1, null));
  expect(counted(4, 7)).toEqual([
    [0, 5],
    [8, 1],
  ]);
  expect(waitingText(waitingParts({ source: 4, storeId: 7, store, stores }), { order_source: 4 })).toBe(
    '另外录入的 5 个、其他店铺选的 1 单',
  );
});

test('the choice of a platform is found again with it, and goes with its store', () => {
  const { stores } = filled();
  expect([stores.lastOf(2), stores.lastOf(4), stores.lastOf(9)]).toEqual([7, 8, null]);
  stores.forget(7);
  expect(stores.lastOf(2)).toBe(null);
  expect(stores.others(null)).toEqual([{ store: { id: 8, platform: 4 }, count: 1 }]);
});
