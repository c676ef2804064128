import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { parcelsSince } from './parcels-since.ts';

const DAY_MS = 86_400_000;
/** What is due today was paid for within these days, also after the longest holiday. */
const DUE_WITHIN_DAYS = 14;
/** Below it suppliers and couriers are in trouble, in per cent (O043). */
const LEAST_ON_TIME = 95;

/** Parcels of one supplier that are due together, or not today (`until` null). */
interface Together {
  supplier_id: number;
  /** When they must be handed over, where that is today. */
  until: Date | null;
  /** They must be picked up by some time of today. */
  is_pickup: boolean;
  /** Paid for within the last seven days. */
  is_week: boolean;
  parcels: number;
  problems: number;
  /** Whose pickup is decided: picked up, or the deadline is over. */
  judged: number;
  /** Of those, picked up in time. */
  met: number;
  handed: number;
  /** Handed over after their time, or not by now. */
  late: number;
}

/**
 * How the parcels of the last weeks stand with their deadlines (O043, O045): read once, in one pass over the orders of
 * these weeks, and summed up by supplier and by what is due together.
 */
export async function readShipWeek(q: Queries, at: number): Promise<Together[]> {
  const now = sql`${new Date(at)}::timestamptz`;
  const midnight = chinaClock(at, '00:00');
  const today = sql`between ${new Date(midnight)}::timestamptz and ${new Date(midnight + DAY_MS - 1)}::timestamptz`;
  const handed = sql`coalesce(p.ship_time, p.pickup_time)`;
  const { rows } = await sql<Together>`
    with counted as (select p.kind_id, case when p.ship_deadline ${today} then p.ship_deadline end as until,
        p.pickup_deadline ${today} as is_pickup, p.paid_at >= ${new Date(at - 7 * DAY_MS)}::timestamptz as is_week, count(*) as parcels,
        count(*) filter (where p.status = ${sql.lit(PARCEL_STATUS.problem)}) as problems,
        count(*) filter (where p.pickup_time is not null or p.pickup_deadline < ${now}) as judged,
        count(*) filter (where p.pickup_time <= p.pickup_deadline) as met,
        count(${handed}) as handed,
        count(*) filter (where coalesce(${handed}, ${now}) > p.ship_deadline) as late
      from parcels p where ${parcelsSince(at - DUE_WITHIN_DAYS * DAY_MS)} and not p.is_test and p.status <> ${sql.lit(PARCEL_STATUS.cancelled)}
      group by 1, 2, 3, 4)
    select g.supplier_id, c.until, c.is_pickup, c.is_week, sum(c.parcels)::bigint as parcels, sum(c.problems)::bigint as problems,
      sum(c.judged)::bigint as judged, sum(c.met)::bigint as met, sum(c.handed)::bigint as handed, sum(c.late)::bigint as late
    from counted c join order_kinds k on k.id = c.kind_id join goods g on g.id = k.goods_id group by 1, 2, 3, 4`.execute(
    q,
  );
  return rows;
}

/** What a supplier of these parcels has to do today, and how the last seven days were. */
export function shipOf(rows: readonly Together[], supplierId: number) {
  const own = rows.filter(({ supplier_id }) => supplier_id === supplierId);
  const due = own.filter(({ until }) => until !== null);
  const all = sumOf(own.filter(({ is_week }) => is_week));
  return {
    due_today: sumOf(due).parcels,
    shipped_today: sumOf(due).handed,
    late_today: sumOf(due).late,
    on_time_7: share(all.met, all.judged),
    problem_7: share(all.problems, all.parcels),
  };
}

/** Today as one line: what must be handed over by when, and what the couriers had to fetch (O043). */
export function shipToday(rows: readonly Together[]) {
  const times = [...new Set(rows.flatMap(({ until }) => (until === null ? [] : [until.getTime()])))];
  const pickup = sumOf(rows.filter(({ is_pickup }) => is_pickup));
  return {
    least_on_time: LEAST_ON_TIME,
    pickup: { due: pickup.parcels, judged: pickup.judged, met: pickup.met },
    cutoffs: times
      .sort((a, b) => a - b)
      .map((time) => {
        const { parcels, handed, late } = sumOf(rows.filter(({ until }) => until?.getTime() === time));
        return { until: formatTime(time), due: parcels, shipped: handed, late };
      }),
  };
}

const FIGURES = ['parcels', 'problems', 'judged', 'met', 'handed', 'late'] as const;

function sumOf(rows: readonly Together[]): Record<(typeof FIGURES)[number], number> {
  const sums = { parcels: 0, problems: 0, judged: 0, met: 0, handed: 0, late: 0 };
  for (const row of rows) for (const figure of FIGURES) sums[figure] += row[figure];
  return sums;
}

/** In per cent with one decimal; null of nothing. */
const share = (part: number, all: number): number | null =>
  all === 0 ? null : Math.round((part / all) * 1_000) / 10;
