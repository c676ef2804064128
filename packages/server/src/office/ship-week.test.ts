import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { order } from '../../../../tests/harness/money.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { readShipWeek, shipOf, shipToday } from './ship-week.ts';

let shop: TestService;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  person = await shop.person({ balance: 1_000 });
});
afterAll(() => shop.close());

/** Makes an order and gives its parcel these times; clocks of today. */
async function parcel(
  times: Record<'ship_deadline' | 'ship_time' | 'pickup_deadline' | 'pickup_time', string>,
) {
  const at = (clock: string) => (clock === '' ? null : new Date(chinaClock(shop.deps.now(), clock)));
  const { batchId } = await order(shop, person);
  const { rows } = await shop.db.pool.query(
    `update parcels p set ship_deadline = $2, ship_time = $3, pickup_deadline = $4, pickup_time = $5
     from orders o join order_kinds k on k.id = o.kind_id join goods g on g.id = k.goods_id
     where o.id = p.order_id and o.batch_id = $1 returning g.supplier_id::int`,
    [batchId, at(times.ship_deadline), at(times.ship_time), at(times.pickup_deadline), at(times.pickup_time)],
  );
  return rows[0]!.supplier_id as number;
}

it('says of each supplier and each time of today what is due, handed over and late (O043)', async () => {
  const evening = chinaClock(shop.deps.now(), '20:00');
  const tomorrow = { pickup_deadline: '', pickup_time: '' };
  const far = '23:59';
  // In time, late, handed over late, not due yet; the second one was to be fetched this morning, the third one was.
  const supplier = await parcel({
    ...tomorrow,
    pickup_deadline: far,
    ship_deadline: '19:00',
    ship_time: '18:00',
  });
  await parcel({ ...tomorrow, pickup_deadline: '08:00', ship_deadline: '19:00', ship_time: '' });
  await parcel({
    ship_deadline: '19:00',
    ship_time: '19:30',
    pickup_deadline: '08:00',
    pickup_time: '07:00',
  });
  await parcel({ ...tomorrow, pickup_deadline: far, ship_deadline: '22:00', ship_time: '' });
  // Paid for before a holiday: due today, and none of the last seven days.
  const old = await order(shop, person);
  await shop.db.pool.query(
    `update parcels p set paid_at = now() - interval '9 days', ship_deadline = $2, ship_time = null, pickup_deadline = $3
     from orders o where o.id = p.order_id and o.batch_id = $1`,
    [
      old.batchId,
      new Date(chinaClock(shop.deps.now(), '22:00')),
      new Date(chinaClock(shop.deps.now(), '23:59')),
    ],
  );
  const rows = await readShipWeek(shop.db.q, evening);
  const { cutoffs, pickup, least_on_time } = shipToday(rows);
  const day = formatTime(evening).slice(0, 10);
  expect(cutoffs).toEqual([
    { until: `${day} 19:00:00`, due: 3, shipped: 2, late: 2 },
    { until: `${day} 22:00:00`, due: 2, shipped: 0, late: 0 },
  ]);
  expect([pickup, least_on_time]).toEqual([{ due: 5, judged: 2, met: 1 }, 95]);
  expect(shipOf(rows, supplier)).toEqual({
    due_today: 5,
    shipped_today: 2,
    late_today: 2,
    on_time_7: 50,
    problem_7: 0,
  });
  expect(shipOf(rows, 999_999)).toMatchObject({ due_today: 0, on_time_7: null });
});
