import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { keepFigures } from './figures.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const NOW = Date.parse('2026-11-24T16:30:00+08:00');
const at = { now: NOW };
const open = () => keepFigures({ db: shop.db, now: () => at.now });

async function sell(count: number): Promise<void> {
  const person = await shop.person({ balance: 50_000 });
  await person.api.orders.make({
    key: `sell-${count}`,
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: Array.from({ length: count }, (_, index) => ({
        rec_name: '赵一',
        rec_mobile: '13900001111',
        rec_province: '浙江省',
        rec_city: '杭州市',
        rec_address: `文一路${index}号`,
        shop_order: `${count}-${index}`,
      })),
    },
  });
}

/** All parcels were paid on the 22nd and due on the 23rd at 08:00; the first `late` of them came too late. */
const pickUp = (late: number) =>
  sql`update parcels p set paid_at = '2026-11-22T10:00:00+08:00', pickup_deadline = '2026-11-23T08:00:00+08:00',
        pickup_time = case when n <= ${late} then timestamptz '2026-11-23T09:00:00+08:00' else '2026-11-22T22:00:00+08:00' end
      from (select id, row_number() over (order by id) n from parcels) o where o.id = p.id`.execute(
    shop.db.q,
  );

test('fewer than fifty parcels say nothing; fifty tell what was picked up yesterday and how much in time', async () => {
  await sell(49);
  await pickUp(0);
  expect(await open()()).toBeNull();
  await sell(1);
  await pickUp(3);
  expect(await open()()).toEqual({ picked_up_yesterday: 3, on_time_rate: 94, compensated: '0.00' });
});

test('the answer is kept for ten minutes, a failure is not', async () => {
  const figures = open();
  const first = await figures();
  await pickUp(50);
  at.now = NOW + 599_000;
  expect(await figures()).toBe(first);
  at.now = NOW + 600_000;
  expect(await figures()).toMatchObject({ picked_up_yesterday: 50, on_time_rate: 0 });

  let broken = true;
  const db = { q: shop.db.q } as typeof shop.db;
  const later = keepFigures({
    get db() {
      if (broken) throw new Error('made up');
      return db;
    },
    now: () => at.now,
  });
  await expect(later()).rejects.toThrow('made up');
  broken = false;
  expect(await later()).not.toBeNull();
});

test('anybody may ask', async () => {
  // The service counts by its own clock, to which the parcels of this file may be long past.
  const some = {
    picked_up_yesterday: expect.any(Number),
    on_time_rate: expect.any(Number),
    compensated: expect.any(String),
  };
  expect([null, some]).toContainEqual(await shop.visitor.content.figures());
});
