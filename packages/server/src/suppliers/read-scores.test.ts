import { CASE_AUTHOR, CASE_KIND, CASE_STATUS, LIABILITY } from '@giftship/shared/cases/case';
import { BEARER } from '@giftship/shared/parcels/bearer';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorIn } from '../../../../tests/harness/operators.ts';
import { openWarehouse } from '../../../../tests/harness/shipping.ts';
import { memberOf } from '../../../../tests/harness/suppliers.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

it('scores a supplier over 7, 30 and 90 days: hand-over, pickup, problems, loss, refunds at his cost, answers (O086)', async () => {
  const house = await openWarehouse(shop);
  const query = (text: string, values: unknown[] = []) => shop.db.pool.query(text, values);
  await query(`update batches set paid_at = now() - interval '200 days' where supplier_id = $1`, [
    house.supplierId,
  ]);
  const buyer = await shop.person({ balance: 10_000_000 });
  const sns = await house.order(buyer, { count: 8 });
  const old = await house.order(buyer, { count: 2 });
  const ids = (of: string[]) => of.map((sn) => Number(sn.slice(1)));
  const [a, b, c, d, e, f, g] = ids(sns) as [number, number, number, number, number, number, number];
  // A trigger keeps times of record as they were; the test is of what is counted, and puts its own in their place.
  await query('alter table parcels disable trigger user');
  const set = (order: number, change: string) =>
    query(`update parcels set ${change} where order_id = $1`, [order]);
  const inTime = `ship_time = ship_deadline, pickup_time = pickup_deadline, handed_at = now()`;
  for (const order of [a, b, c]) await set(order, inTime);
  await set(
    d,
    `ship_time = ship_deadline + interval '1 hour', pickup_time = pickup_deadline + interval '1 hour'`,
  );
  await set(
    e,
    `ship_time = null, ship_deadline = now() - interval '1 hour', pickup_deadline = now() - interval '1 minute'`,
  );
  await set(f, `status = ${PARCEL_STATUS.cancelled}`);
  await set(c, `status = ${PARCEL_STATUS.problem}`);
  await query('alter table parcels enable trigger user');
  await query(
    `update batches set paid_at = now() - interval '20 days' where id = (select batch_id from orders where id = $1)`,
    [ids(old)[0]],
  );
  await query(
    `insert into refunds (user_id, order_id, reason, status, bearer, kind) values ($1, $2, '破损', $3, $4, 9), ($1, $5, '不要了', $3, $6, 9)`,
    [buyer.id, f, REFUND_STATUS.refunded, BEARER.supplier, g, BEARER.shop],
  );
  const { rows } = await query(
    `insert into cases (parcel_id, order_id, user_id, supplier_id, courier_id, kind, source, status, liability, created_by)
     select p.id, p.order_id, $1, $2, $7, $3, 1, $4, $5, 'test' from parcels p where p.order_id = $6 returning id`,
    [
      buyer.id,
      house.supplierId,
      CASE_KIND.lost,
      CASE_STATUS.new,
      LIABILITY.supplier,
      a,
      house.issued.courierId,
    ],
  );
  const say = (by: number, minutes: number) =>
    query(
      `insert into case_messages (case_id, by, content, at) values ($1, $2, '查一下', now() - interval '5 hours' + make_interval(mins => $3))`,
      [(rows as { id: number }[])[0]!.id, by, minutes],
    );
  await say(CASE_AUTHOR.system, 0);
  await say(CASE_AUTHOR.supplier, 30);
  await say(CASE_AUTHOR.supplier, 40);
  await say(CASE_AUTHOR.operator, 100);
  await say(CASE_AUTHOR.supplier, 190);
  const operator = await operatorIn(shop);
  const { scores } = await operator.api.suppliers.scores({ query: { id: String(house.supplierId) } });
  expect(scores).toMatchObject([
    {
      days: 7,
      parcels: 8,
      // Three of five that were due; what was called off is none of them.
      hand_over: 6000,
      pickup: 6000,
      problem: 1250,
      loss: 1250,
      refund: 1250,
      // Half of 30 and 90; a second word of his own is no answer.
      reply_minutes: 60,
    },
    { days: 30, parcels: 10 },
    { days: 90, parcels: 10, reply_minutes: 60 },
  ]);
  const clerk = await house.member();
  expect((await clerk.api.account.scores({})).scores).toEqual(scores);
  const other = await memberOf(shop, 2, 3);
  expect((await other.api.account.scores({})).scores[0]).not.toEqual(scores[0]);
});
