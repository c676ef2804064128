import { chinaClock, chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { parcelDeadlines } from '@giftship/shared/parcels/deadlines';

/** From this time of day on a payment counts for the day after (M015, M016). */
const LATE_FROM = '17:00';
const DAY_MS = 24 * 3_600_000;

/** What a payment made now is promised: whether it still counts for today, and in how many days it is picked up. */
export function promiseNow(now: number): { isToday: boolean; days: number } {
  const { pickup } = parcelDeadlines(now, LATE_FROM);
  const days = Math.round((chinaClock(pickup, '00:00') - chinaClock(now, '00:00')) / DAY_MS);
  return { isToday: formatTime(now) < `${chinaDay(now)} ${LATE_FROM}:00`, days };
}
