import { placeOf, type Promised } from './scale.ts';
import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import type { ParcelPromise } from '@giftship/shared/parcels/deadlines';
import { PROMISE_COPY as SAY } from './promise-copy.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From so long before a line of the ruler what is left is coloured. */
export const NEAR_MS = 2 * HOUR_MS;

/** A promise as the ruler of the kit draws it. */
export const drawn = ({ paid, cutoff, pickup }: ParcelPromise): Promised => ({
  paid,
  cutoff,
  deadline: pickup,
});

/** Where the present stands on the ruler of who pays now: the day before the cut-off leads up to it. */
export const placeOfNow = ({ paid, cutoff, pickup }: ParcelPromise): number =>
  placeOf(paid, { paid: cutoff - DAY_MS, cutoff, deadline: pickup });

/** In how many days, by the calendar of China, an instant comes. */
export const daysUntil = (now: number, at: number): number =>
  Math.round((chinaClock(at, '00:00') - chinaClock(now, '00:00')) / DAY_MS);

/** The time of day in China, HH:mm. */
export const clockOf = (at: number): string => formatTime(at).slice(11, 16);

/** An instant to come: its day counted from now, and its time; one that is over, as such. */
export function comingWords(now: number, at: number): string {
  const days = daysUntil(now, at);
  return days < 0 ? pastWords(at, now) : SAY.day(days, clockOf(at));
}

/** An instant that has been: the time of today, of yesterday with that word, else with its day. */
export function pastWords(at: number, now: number): string {
  const days = daysUntil(now, at);
  if (days === 0) return clockOf(at);
  return days === -1 ? SAY.yesterday(clockOf(at)) : formatTime(at).slice(5, 16);
}
