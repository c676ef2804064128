import { chinaClock, chinaDay, formatTime, parseTime } from '../lib/china-time.ts';

/** Hour of day from which a payment counts as late for the pickup rule (M015, M016): 17:00:00 itself is late (D302). */
export const PICKUP_LATE_FROM = '17:00';
/** Hand-over to the courier is due so long after the cut-off (M014). */
export const HAND_OVER_MS = 2 * 3_600_000;
const PICKUP_UNTIL = '08:00';
const DAY = 24 * 3_600_000;
/** Nobody closes for longer than this; a list that never opens again must not keep us counting. */
const MOST_CLOSED_DAYS = 400;

/** Days on which nothing is shipped or picked up: first and last China day, `YYYY-MM-DD`; an open side has no limit. */
export interface Closure {
  start?: string | undefined;
  end?: string | undefined;
}

/** By when a parcel must be handed over and picked up; instants in ms. */
export interface ParcelDeadlines {
  ship: number;
  pickup: number;
}

/**
 * The two deadlines of a payment (M014-M016, D301, D302), counted in open days (D306): ship by cut-off plus two hours,
 * on the day of payment or, from the cut-off on, on the next open day; picked up by 08:00 of the next open day or, from
 * 17:00 on, of the second next. A payment on a closed day counts as made when the next open day begins, so that its
 * pickup is never due before its hand-over. Only what was known at payment may be given as `closed`.
 */
export function parcelDeadlines(
  paidAt: number,
  cutoff: string,
  closed: readonly Closure[] = [],
): ParcelDeadlines {
  const isOpen = (at: number) => !closed.some((closure) => isClosedOn(closure, chinaDay(at)));
  const start = isOpen(paidAt) ? paidAt : openDay(paidAt, 1, isOpen);
  const shipDay = isBefore(start, cutoff) ? start : openDay(start, 1, isOpen);
  const pickupDay = openDay(start, isBefore(start, PICKUP_LATE_FROM) ? 1 : 2, isOpen);
  return {
    ship: chinaClock(shipDay, cutoff) + HAND_OVER_MS,
    pickup: chinaClock(pickupDay, PICKUP_UNTIL),
  };
}

/** What a payment was promised, as the ruler draws it; instants in ms, in this order but for `ship`. */
export interface ParcelPromise {
  paid: number;
  /** Where the line of the cut-off stands: never before the payment, never behind the pickup deadline. */
  cutoff: number;
  ship: number;
  pickup: number;
}

/**
 * The promise to who pays at `paidAt` with a courier's cut-off (HH:mm): `parcelDeadlines`, and the line of the cut-off.
 * Closed days have to be given; what the browser does not know of them it cannot count.
 */
export function promiseAt(paidAt: number, cutoff: string, closed: readonly Closure[] = []): ParcelPromise {
  const { ship, pickup } = parcelDeadlines(paidAt, cutoff, closed);
  return { paid: paidAt, cutoff: cutoffLine(paidAt, ship, pickup), ship, pickup };
}

/** The promise of a parcel by its own stored times (WIRE_TIME); null where it has none. */
export function promiseOfParcel(parcel: {
  paid_at: string;
  ship_deadline: string;
  pickup_deadline: string;
}): ParcelPromise | null {
  const paid = parseTime(parcel.paid_at);
  const ship = parseTime(parcel.ship_deadline);
  const pickup = parseTime(parcel.pickup_deadline);
  if (paid === null || ship === null || pickup === null) return null;
  return { paid, cutoff: cutoffLine(paid, ship, pickup), ship, pickup };
}

/** After an early cut-off the courier may have to come before the hand-over is due: then what counts is paid by 17:00. */
function cutoffLine(paid: number, ship: number, pickup: number): number {
  const handed = Math.max(paid, ship - HAND_OVER_MS);
  return handed < pickup ? handed : Math.max(paid, chinaClock(paid, PICKUP_LATE_FROM));
}

/** The beginning of the `count`th open day after the day of `at`. */
function openDay(at: number, count: number, isOpen: (at: number) => boolean): number {
  let day = chinaClock(at, '00:00');
  let left = count;
  for (let looked = 0; left > 0 && looked < MOST_CLOSED_DAYS; looked += 1) {
    day += DAY;
    if (isOpen(day)) left -= 1;
  }
  return day;
}

function isClosedOn({ start, end }: Closure, day: string): boolean {
  return (!start || start.slice(0, 10) <= day) && (!end || day <= end.slice(0, 10));
}

function isBefore(at: number, clock: string): boolean {
  return formatTime(at).slice(11, 16) < clock;
}
