import type { Workbench } from '@giftship/shared/orders/contract';
import { chinaClock, chinaDay } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { PARCEL_STATUS, COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { assert } from '@giftship/shared/lib/assert';
import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { countRows } from './count-rows.ts';
import { openScope } from './search.ts';

/** Days of the chart, today among them. */
const DAYS = 30;

/**
 * The workbench: today, what waits for the person, and 30 China days (M039, X046). It reads counters, day sums and
 * compensations, so it is as fast with a million parcels as with one. An order has one parcel (D309), so today's two
 * numbers are the same until there are reissues.
 */
export async function workbench({ db, now }: Deps, userId: number): Promise<Workbench> {
  const days = Array.from({ length: DAYS }, (_, back) =>
    chinaDay(chinaClock(now(), '12:00', back - DAYS + 1)),
  );
  assert(isFilled(days), 'the days of the chart');
  const [{ orders, cells }, spent, compensated, pending] = await Promise.all([
    openScope(db.q, userId, { of: 'order', search: {} }).then(async (scope) => ({
      cells: scope.cells,
      orders: await countRows(db.q, scope),
    })),
    readSpent(db.q, userId, days[0]),
    readCompensated(db.q, userId, chinaClock(now(), '00:00', 1 - DAYS)),
    db.q
      .selectFrom('compensations')
      .where('user_id', '=', userId)
      .where('status', '=', COMPENSATION_STATUS.pending)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow(),
  ]);
  const inState = (state: number) =>
    cells.reduce((sum, { status, n }) => (status === state ? sum + n : sum), 0);
  const today = lastOf(days);
  return {
    today: {
      orders: spent.get(today)?.orders ?? 0,
      parcels: spent.get(today)?.orders ?? 0,
      spend: yuan(spent.get(today)?.spend),
      compensation: yuan(compensated.get(today)),
    },
    waiting: {
      unpaid_orders: orders[0] ?? 0,
      no_waybill: inState(PARCEL_STATUS.waitingWaybill),
      waiting_pickup: inState(PARCEL_STATUS.waitingPickup),
      overtime: cells.reduce((sum, { isLate, n }) => (isLate ? sum + n : sum), 0),
      problem: inState(PARCEL_STATUS.problem),
      compensation_pending: pending.n,
    },
    days: days.map((date) => ({
      date,
      orders: spent.get(date)?.orders ?? 0,
      spend: yuan(spent.get(date)?.spend),
      compensation: yuan(compensated.get(date)),
    })),
  };
}

const yuan = (amount = 0): string => formatYuan(fen(amount));

interface Spent {
  day: string;
  orders: number;
  spend: number;
}

async function readSpent(q: Queries, userId: number, since: string): Promise<Map<string, Spent>> {
  const { rows } = await sql<Spent>`
    select d.day::text as day, sum(d.orders)::bigint as orders, sum(d.spend_fen)::bigint as spend
    from order_kinds k join order_days d on d.kind_id = k.id
    where k.user_id = ${userId} and d.day >= ${since}::date group by d.day`.execute(q);
  return new Map(rows.map((row) => [row.day, row]));
}

async function readCompensated(q: Queries, userId: number, since: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; paid: number }>`
    select (settled_at at time zone 'Asia/Shanghai')::date::text as day, sum(amount_fen)::bigint as paid from compensations
    where user_id = ${userId} and status = ${sql.lit(COMPENSATION_STATUS.paid)} and settled_at >= ${new Date(since)}::timestamptz group by 1`.execute(
    q,
  );
  return new Map(rows.map(({ day, paid }) => [day, paid]));
}
