import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { parcelDeadlines } from '@giftship/shared/parcels/deadlines';
import { placeOf } from '@giftship/kit/ruler/scale.ts';

const HOUR_MS = 3_600_000;
/** Hand-over is due so long after the cut-off (M014). */
const HAND_OVER_MS = 2 * HOUR_MS;
/** So much of the time before the cut-off is drawn. */
const DRAWN_MS = 24 * HOUR_MS;
/** From this time of day on a payment counts for the day after, whatever the courier's cut-off is (M016). */
const LATE_FROM = '17:00';

/** The promise to who pays now, as the ruler draws it; instants in ms. */
export interface PromiseNow {
  cutoff: number;
  deadline: number;
  /** The place of the present moment on the ruler. */
  at: number;
}

/** By a courier's cut-off: until when a payment still counts, and until when it must be picked up then. */
export function promiseOf(now: number, courierCutoff: string): PromiseNow {
  const { ship, pickup } = parcelDeadlines(now, courierCutoff);
  const cutoff = ship - HAND_OVER_MS;
  // After an early cut-off the pickup still counts from today, until 17:00.
  const counted = cutoff < pickup ? cutoff : chinaClock(now, LATE_FROM);
  return {
    cutoff: counted,
    deadline: pickup,
    at: placeOf(now, { paid: counted - DRAWN_MS, cutoff: counted, deadline: pickup }),
  };
}

/** In how many days, by the calendar of China, an instant comes. */
export const daysUntil = (now: number, at: number): number =>
  Math.round((chinaClock(at, '00:00') - chinaClock(now, '00:00')) / (24 * HOUR_MS));

/** The time of day in China, HH:mm. */
export const clockOf = (at: number): string => formatTime(at).slice(11, 16);
