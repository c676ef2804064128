import { afterAll, beforeAll, expect, it } from 'vitest';
import { order, ordersOf } from '../../../../tests/harness/money.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { finishOrders } from './finish-orders.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

it('an order is finished ten days after its pickup, and not a second before', async () => {
  const buyer = await shop.person({ balance: 1_000 });
  const orders = await ordersOf(shop, (await order(shop, buyer, 4)).batchId);
  expect(orders).toHaveLength(4);
  await shop.db.pool.query(`update parcels set status = 20, kuaidi_sn = 'T' || id`);
  const now = Date.now();
  shop.clock.now = now;
  const tenDays = 10 * 86_400_000;
  for (const [index, age] of [tenDays + 1_000, tenDays - 1_000, tenDays * 2].entries())
    await shop.db.pool.query('update parcels set status = 40, pickup_time = $2 where order_id = $1', [
      orders[index]?.id,
      new Date(now - age),
    ]);
  await finishOrders(shop.deps);
  const { list } = await buyer.api.orders.list({ body: {} });
  expect(list.map(({ status }) => status).toReversed()).toEqual([3, 2, 3, 1]);
  expect(await shop.audit()).toEqual([]);
});
