import { afterAll, beforeAll, expect, it } from 'vitest';
import { order, ordersOf, refund } from '../../../../tests/harness/money.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { settleOrder } from './refund-order.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

it.each([
  [1_000, 0, 1_000],
  [1_000, 200, 800],
  [200, 200, 0],
  [80, 200, 0],
])('of a price of %i fen, of which %i were compensated, %i are given back (B12)', (price, paid, refunded) => {
  expect(settleOrder(price, paid)).toEqual({ refunded, compensated: paid });
});

it('an order is given back once (D1301)', async () => {
  const buyer = await shop.person({ balance: 1_000 });
  const [first] = await ordersOf(shop, (await order(shop, buyer)).batchId);
  const id = first?.id ?? 0;
  expect([await refund(shop, id), await refund(shop, id)]).toEqual([true, false]);
  expect(await buyer.balance()).toBe(1_000);
  expect(await shop.audit()).toEqual([]);
});

it('an order that nobody paid has nothing to give back', async () => {
  const poor = await shop.person({ balance: 10 });
  const [first] = await ordersOf(shop, (await order(shop, poor)).batchId);
  expect(await refund(shop, first?.id ?? 0)).toBe(false);
  expect(await poor.balance()).toBe(10);
  const { list } = await poor.api.orders.list({ body: {} });
  expect(list.map(({ status, error }) => [status, error])).toEqual([[0, '']]);
});
