import { PICKUP_LATE_FROM, promiseAt } from '@giftship/shared/parcels/deadlines';
import { daysUntil } from '../../lib/promise-words.ts';

/** What a payment made now is promised: whether it still counts for today, and in how many days it is picked up. */
export function promiseNow(now: number): { isToday: boolean; days: number } {
  const { cutoff, pickup } = promiseAt(now, PICKUP_LATE_FROM);
  return { isToday: daysUntil(now, cutoff) === 0, days: daysUntil(now, pickup) };
}
