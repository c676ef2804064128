import { chinaClock } from '@giftship/shared/lib/china-time';
import { RIGHTS } from '@giftship/shared/operators/rights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { order } from '../../../../tests/harness/money.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import type { Operator } from '../operators/operator.ts';
import { openDashboard } from './dashboard.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

it('counts what was handed over and picked up until now, and until the same time of yesterday (O042)', async () => {
  const person = await shop.person({ balance: 1_000 });
  const at = (clock: string, days = 0) => new Date(chinaClock(shop.deps.now(), clock, days));
  for (const [ship, pickup] of [
    [at('09:00'), at('10:00')],
    [at('11:00'), null],
    // Nobody knows of this one yet.
    [at('12:30'), at('13:00')],
    [at('09:00', -1), at('11:30')],
    [at('11:00', -1), at('11:59', -1)],
    [at('12:30', -1), at('13:00', -1)],
  ] as const) {
    const { batchId } = await order(shop, person);
    await shop.db.pool.query(
      `update parcels p set ship_time = $2, pickup_time = $3 from orders o where o.id = p.order_id and o.batch_id = $1`,
      [batchId, ship, pickup],
    );
  }
  const read = openDashboard({ ...shop.deps, now: () => at('12:00').getTime() });
  const { today, yesterday } = await read({ rights: new Set(RIGHTS) } as unknown as Operator);
  expect(today).toMatchObject({ shipped: 2, picked: 2 });
  expect(yesterday).toMatchObject({ shipped: 2, picked: 1 });
});
