import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { PICKUP_LATE_FROM, promiseAt } from '@giftship/shared/parcels/deadlines';
import { comingWords, daysUntil } from '@giftship/kit/ruler/promise-words.ts';

/** What a payment made now is promised, in the words that the headline and the ruler share. */
export function promiseNow(now: number): { isToday: boolean; cutoff: string; deadline: string } {
  const { cutoff, pickup } = promiseAt(now, PICKUP_LATE_FROM);
  return {
    isToday: daysUntil(now, cutoff) === 0,
    cutoff: comingWords(now, cutoff),
    deadline: comingWords(now, pickup),
  };
}

/** The days of the example slip, MM-DD: paid yesterday, picked up this morning. */
export function slipDays(now: number): { paid: string; pickedUp: string } {
  const day = (at: number) => formatTime(at).slice(5, 10);
  return { paid: day(chinaClock(now, '00:00', -1)), pickedUp: day(now) };
}
