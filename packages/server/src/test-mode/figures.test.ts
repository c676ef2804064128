import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { byKey } from '../../../../tests/harness/signed.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { runCompensation } from '../compensation/run-compensation.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const order = {
  goods_id: 103,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1 as const,
  rec_list: ['甲', '乙'].map((rec_name) => ({
    rec_name,
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
    shop_order: `T-${rec_name}`,
  })),
};

it('test parcels, also late ones, count neither as sold, in time or late, nor for the stop of compensations', async () => {
  const person = await shop.person();
  const test = byKey(
    shop.app,
    await person.api.machines.addKey({
      body: { name: '联调', mode: 'test', scopes: ['order:read', 'order:write'] },
    }),
  );
  const figures = async () => {
    const goods = await shop.visitor.goods.detail({ query: { goods_id: '103' } });
    const { sale_count, on_time_rate } = goods;
    const supplier = await shop.visitor.goods.shopDetail({ query: { id: String(goods.shop_id) } });
    const { rows } = await sql`select (select coalesce(sum(due), 0) from compensation_hours) as due,
      (select coalesce(sum(paid), 0) from compensation_hours) as paid, (select count(*) from compensation_stops) as stops`.execute(
      shop.db.q,
    );
    return [sale_count, on_time_rate, supplier.sale_count, supplier.on_time_rate, rows];
  };
  // Fewer than fifty real ones, and there would be no rate that could change.
  const buyer = await shop.person({ balance: 100_000 });
  const [row] = order.rec_list;
  await buyer.api.orders.make({
    key: randomUUID(),
    body: {
      ...order,
      rec_list: Array.from({ length: 50 }, (_, n) => ({ ...row!, shop_order: `real-${n}` })),
    },
  });
  await sql`update parcels set pickup_time = paid_at`.execute(shop.db.q);
  const before = await figures();
  expect(before[1]).toBe(100);
  await test.orders.make({ key: randomUUID(), body: order });
  await shop.runJobs();
  const [late, inTime] = (await test.parcels.list({ body: {} })).list;
  await test.testMode.moveParcel({ body: { parcel_sn: late!.parcel_sn, act: 'late' } });
  await test.testMode.moveParcel({ body: { parcel_sn: inTime!.parcel_sn, act: 'picked_up' } });
  await runCompensation(shop.deps);
  expect((await test.parcels.list({ body: {} })).list.map(({ comp_status }) => comp_status)).toEqual([2, 0]);
  expect(await figures()).toEqual(before);
});
