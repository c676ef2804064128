// F9: an error at every statement of order, refund, withdrawal and compensation. Once the statement fails before it is
// sent, once its answer is lost with the connection (that of the commit too). Either nothing happened or all of it, and
// trying again ends in the same place. A third of the statements each time; GIFT_FAULT_ALL=1 takes all of them.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseTime } from '@giftship/shared/lib/china-time';
import { runCompensation } from '../packages/server/src/compensation/run-compensation.ts';
import { approveRefund } from '../packages/server/src/support/decide-refund.ts';
import {
  canWithdraw,
  earn,
  invite,
  order,
  ordersOf,
  priceAtHundred,
  RECIPIENT,
  sign,
  ticketFor,
} from './harness/money.ts';
import { lookThrough } from '../packages/server/src/audit/run-audit.ts';
import { releaseCommissions } from '../packages/server/src/promotion/release-commissions.ts';
import { plan, plant, unplant, type Way } from './harness/failing-statement.ts';
import { quietCourier } from './harness/quiet-courier.ts';
import { testPool } from './harness/test-database.ts';
import { openTestService, type TestPerson, type TestService } from './harness/test-service.ts';

let shop: TestService;
/** Looks on from outside: the service's own connections are cut. */
let eyes: pg.Pool;
beforeEach(async () => {
  shop = await openTestService({
    config: { waybillWaitMs: 0, compensationStop: { most: 1_000, percent: 20 } },
  });
  quietCourier(shop);
  eyes = testPool(shop.database, { max: 1 });
  await priceAtHundred(shop);
});
afterEach(async () => {
  await eyes.end();
  await shop.close();
});

beforeAll(plant);
afterAll(unplant);

/** What there is of a person's and his partner's, in numbers. */
async function stateOf(people: TestPerson[]): Promise<Record<string, number>> {
  const { rows } = await eyes.query(
    `with mine as (select id from users where id = any($1::bigint[]))
     select (select sum(balance_fen) from accounts where owner_id in (select id from mine) and kind = 'balance') as balance,
            (select sum(balance_fen) from accounts where owner_id in (select id from mine) and kind like 'commission%') as commission,
            (select count(*) from orders where user_id in (select id from mine)) as orders,
            (select count(*) from orders where user_id in (select id from mine) and status = 5) as refunded,
            (select count(*) from batches where user_id in (select id from mine)) as batches,
            (select count(*) from withdrawals where user_id in (select id from mine)) as withdrawals,
            (select count(*) from compensations where user_id in (select id from mine) and status = 2) as compensated,
            (select count(*) from refunds where user_id in (select id from mine) and status = 1) as agreed,
            (select count(*) from ledger_txs) as movements`,
    [people.map(({ id }) => id)],
  );
  return Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]));
}

const less = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(Object.keys(a).map((name) => [name, a[name]! - b[name]!]));

interface Deed {
  people: TestPerson[];
  /** What is done; doing it again after an error is what the person would do. */
  act: () => Promise<unknown>;
}

async function buyerOf(partner?: TestPerson): Promise<TestPerson> {
  const buyer = await shop.person({ balance: 1_000_000 });
  if (partner) await invite(shop, partner, buyer);
  return buyer;
}

const DEEDS: Record<string, () => Promise<Deed>> = {
  order: async () => {
    const buyer = await buyerOf();
    const body = {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1 as const,
      rec_list: [RECIPIENT, RECIPIENT],
    };
    return { people: [buyer], act: () => buyer.api.orders.make({ key: 'once', body }) };
  },
  refund: async () => {
    const partner = await shop.person();
    const buyer = await buyerOf(partner);
    const { batchId } = await order(shop, buyer);
    await earn(shop, batchId);
    const [bought] = await ordersOf(shop, batchId);
    const asked = await buyer.api.support.applyRefund({
      body: { order_sn: `G${bought!.id}`, reason: '不要了', ticket_id: '' },
    });
    const decision = { refundId: asked.refund_id, by: 'desk', answer: '同意' };
    return { people: [buyer, partner], act: () => approveRefund(shop.deps, decision) };
  },
  withdrawal: async () => {
    const partner = await shop.person();
    const buyer = await buyerOf(partner);
    await canWithdraw(shop, partner);
    const { batchId } = await order(shop, buyer, 5);
    await earn(shop, batchId);
    for (const { id } of await ordersOf(shop, batchId)) await sign(shop, id);
    await releaseCommissions(shop.deps);
    const ticket = await ticketFor(shop, partner);
    return { people: [partner], act: () => partner.api.withdrawals.apply({ body: { money: '10', ticket } }) };
  },
  compensation: async () => {
    // Each on a day of its own: time does not go back.
    const paidAt = PAID + (day += 1) * 24 * HOUR;
    shop.clock.now = paidAt;
    const buyer = await buyerOf();
    await order(shop, buyer);
    await shop.runJobs();
    const act = async () => {
      // What could not be settled is looked at again later.
      for (const hours of [7, 10, 12, 14]) {
        shop.clock.now = paidAt + hours * HOUR;
        await runCompensation(shop.deps);
      }
    };
    return { people: [buyer], act };
  },
};
const PAID = parseTime('2026-11-21 12:00:00')!;
const HOUR = 3_600_000;
let day = 0;

const STEP = process.env.GIFT_FAULT_ALL ? 1 : 3;

/** Does a deed with a fault planted; answers how many statements there were and what it changed. */
async function doWith(make: () => Promise<Deed>, at: number, way: Way) {
  const { people, act } = await make();
  const before = await stateOf(people);
  Object.assign(plan, { at, way, seen: 0, isOn: true });
  const first = await act().then(
    () => null,
    (error: unknown) => error,
  );
  plan.isOn = false;
  const seen = plan.seen;
  const changed = less(await stateOf(people), before);
  if (at > 0) await act().catch(() => {});
  return { first, seen, changed, ended: less(await stateOf(people), before) };
}

it.each(Object.keys(DEEDS))(
  '%s: all of it or none, whichever statement fails',
  async (name) => {
    const make = DEEDS[name]!;
    const clean = await doWith(make, 0, 'fails');
    expect(clean.first).toBeNull();
    expect(clean.changed.movements).toBeGreaterThan(0);
    const nothing = less(clean.changed, clean.changed);
    const faults: unknown[] = [];
    for (const way of ['fails', 'loses its answer'] as const) {
      for (let at = 1 + Math.floor(Math.random() * STEP); at <= clean.seen; at += STEP) {
        const { changed, ended } = await doWith(make, at, way);
        const isWhole = [nothing, clean.changed].some(
          (state) => JSON.stringify(state) === JSON.stringify(changed),
        );
        if (!isWhole) faults.push({ at, way, changed });
        if (JSON.stringify(ended) !== JSON.stringify(clean.changed)) faults.push({ at, way, ended });
      }
    }
    expect(faults).toEqual([]);
    expect((await lookThrough(shop.db, null)).breaches).toEqual([]);
  },
  240_000,
);
