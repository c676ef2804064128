import type { StoreOrderRow } from '@giftship/shared/stores/contract';
import { expect, test } from 'vitest';
import { chooseAll, MOST_CHOSEN } from './choose-all.ts';

/** A service with so many orders. */
async function read(count: number, stopAfter = Infinity) {
  const pages: number[] = [];
  let chosen = 0;
  const result = await chooseAll({
    load: async (page, size) => {
      pages.push(page);
      const length = Math.max(0, Math.min(size, count - (page - 1) * size));
      return { list: Array.from({ length }, () => ({}) as StoreOrderRow), data_count: count };
    },
    onOrders: (orders) => (chosen += orders.length),
    onProgress: () => {},
    isStopped: () => pages.length >= stopAfter,
  });
  return { pages: pages.length, chosen, ...result };
}

test.each([
  [0, 1],
  [499, 1],
  [500, 1],
  [1_201, 3],
])('%i orders are read in %i calls of 500', async (count, pages) => {
  expect(await read(count)).toEqual({ pages, chosen: count, total: count, read: count });
});

test('more than can be chosen at once are counted, and not read', async () => {
  const count = MOST_CHOSEN + 700;
  expect(await read(count)).toEqual({ pages: 40, chosen: MOST_CHOSEN, total: count, read: MOST_CHOSEN });
});

test('stops between two pages', async () => {
  expect(await read(5_000, 2)).toMatchObject({ chosen: 1_000, total: 5_000 });
});
