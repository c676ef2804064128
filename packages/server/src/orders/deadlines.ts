import type { NoDeliverArea } from '@giftship/shared/goods/goods';
import { areasOver } from '@giftship/shared/parcels/closed-areas';
import { type Closure, parcelDeadlines } from '@giftship/shared/parcels/deadlines';
import { CLOSURE_STATUS } from '@giftship/shared/couriers/courier';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { cutoffOn } from '../goods/courier-in-force.ts';

/** Dates that a parcel gets at payment and keeps (D301, D302, D306). */
export interface Deadlines {
  paidAt: Date;
  ship: Date;
  pickup: Date;
  /** Places that the courier will not serve on some of the days count theirs in other days. */
  elsewhere: PlaceDeadlines[];
}
interface PlaceDeadlines extends Place {
  ship: Date;
  pickup: Date;
}
export interface Place {
  province: string;
  city: string;
}

/**
 * Payment time by the database's clock (reliability section 3) and the deadlines that follow from it: fixed now, with
 * the cut-off of that day (O093) and the days off of the shop and of the warehouse and the closed windows that are known
 * now (O096). `places` is only asked when the courier has windows with dates.
 */
export async function deadlinesFrom(
  { timeOfRecord }: Pick<Deps, 'timeOfRecord'>,
  tx: Tx,
  courierId: number,
  places: () => readonly Place[] | Promise<readonly Place[]>,
): Promise<Deadlines> {
  const paidAt = await timeOfRecord(tx);
  const { cutoff, no_deliver_area, closed: off } = await readCourier(tx, courierId, paidAt);
  const pairOf = (closed: readonly Closure[]) => {
    const { ship, pickup } = parcelDeadlines(paidAt.getTime(), cutoff, closed);
    return { ship: new Date(ship), pickup: new Date(pickup) };
  };
  const windows = no_deliver_area.filter(({ start, end }) => start || end);
  const elsewhere =
    windows.length === 0
      ? []
      : distinct(await places()).flatMap((place) => {
          const closed = areasOver(windows, place);
          return closed.length === 0 ? [] : [{ ...place, ...pairOf([...off, ...closed]) }];
        });
  return { paidAt, ...pairOf(off), elsewhere };
}

/** What the deadlines of an order depend on, as it is known at payment: one statement. */
async function readCourier(tx: Tx, courierId: number, paidAt: Date) {
  const { rows } = await sql<{
    cutoff: string;
    no_deliver_area: NoDeliverArea[];
    holidays: unknown;
    closures: Closure[];
  }>`
    select ${cutoffOn(paidAt.getTime())} as cutoff, c.no_deliver_area, (select value from site_texts where key = 'holidays') as holidays,
      (select coalesce(json_agg(json_build_object('start', w.start_day::text, 'end', w.end_day::text)), '[]') from warehouse_closures w
        where w.warehouse_id = c.warehouse_id and w.status = ${sql.lit(CLOSURE_STATUS.holds)} and w.end_day >= ${chinaDay(paidAt.getTime())}::date) as closures
    from couriers c where c.id = ${courierId}`.execute(tx);
  const { holidays, closures, ...courier } = onlyRow(rows);
  return { ...courier, closed: [...holidaysOf(holidays), ...closures] };
}

/** Days on which the whole service is closed: the site text `holidays`, a list of `{start, end, name}` in China days. */
function holidaysOf(value: unknown): Closure[] {
  // A holiday has two ends; half of one would close the service for ever.
  return Array.isArray(value) ? (value as Closure[]).filter(({ start, end }) => Boolean(start && end)) : [];
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.province} ${place.city}`, place])).values()];
}
