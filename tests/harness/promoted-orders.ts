import { sql } from 'kysely';
import { earn, invite, order, ordersOf } from './money.ts';
import type { TestPerson, TestService } from './test-service.ts';

/** A buyer whom a promoter invited. */
export async function invitedBy(shop: TestService, promoter: TestPerson): Promise<TestPerson> {
  const buyer = await shop.person({ balance: 1_000_000 });
  await invite(shop, promoter, buyer);
  return buyer;
}

/** Orders that an invited buyer paid and his promoter earned on, each to a phone of its own; the oldest first. */
export async function promotedOrders(
  shop: TestService,
  buyer: TestPerson,
  count: number,
): Promise<readonly number[]> {
  const { batchId } = await order(shop, buyer, count);
  await earn(shop, batchId);
  const ids = (await ordersOf(shop, batchId)).map(({ id }) => id);
  await sql`update orders set rec_mobile = '15' || lpad(id::text, 9, '0') where batch_id = ${batchId}`.execute(
    shop.db.q,
  );
  return ids;
}
