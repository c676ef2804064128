import type { NoDeliverArea } from '@giftship/shared/goods/goods';
import { areasOver } from '@giftship/shared/parcels/closed-areas';
import { type Closure, parcelDeadlines } from '@giftship/shared/parcels/deadlines';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';

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

/** What the deadlines of an order depend on, as it is known at payment. */
interface Courier {
  cutoff: string;
  noDeliverArea: readonly NoDeliverArea[];
}

/**
 * Payment time by the database's clock (reliability section 3) and the deadlines that follow from it: fixed now, with
 * the holidays and closed windows that are known now. `places` is only asked when the courier has windows with dates.
 */
export async function deadlinesFrom(
  { timeOfRecord }: Pick<Deps, 'timeOfRecord'>,
  tx: Tx,
  { cutoff, noDeliverArea }: Courier,
  places: () => readonly Place[] | Promise<readonly Place[]>,
): Promise<Deadlines> {
  const paidAt = await timeOfRecord(tx);
  const holidays = await readHolidays(tx);
  const pairOf = (closed: readonly Closure[]) => {
    const { ship, pickup } = parcelDeadlines(paidAt.getTime(), cutoff, closed);
    return { ship: new Date(ship), pickup: new Date(pickup) };
  };
  const windows = noDeliverArea.filter(({ start, end }) => start || end);
  const elsewhere =
    windows.length === 0
      ? []
      : distinct(await places()).flatMap((place) => {
          const closed = areasOver(windows, place);
          return closed.length === 0 ? [] : [{ ...place, ...pairOf([...holidays, ...closed]) }];
        });
  return { paidAt, ...pairOf(holidays), elsewhere };
}

/** Days on which the whole service is closed: the site text `holidays`, a list of `{start, end, name}` in China days. */
async function readHolidays(tx: Tx): Promise<Closure[]> {
  const row = await tx
    .selectFrom('site_texts')
    .where('key', '=', 'holidays')
    .select('value')
    .executeTakeFirst();
  if (!Array.isArray(row?.value)) return [];
  // A holiday has two ends; half of one would close the service for ever.
  return (row.value as Closure[]).filter(({ start, end }) => Boolean(start && end));
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [`${place.province} ${place.city}`, place])).values()];
}
