import { chinaClock } from '../lib/china-time.ts';

/** The service answers from nine to midnight, every day (O122). */
const OPENS = '09:00';
const DAY_MS = 24 * 3_600_000;

/** The instant (ms) by which an answer is due: `minutes` of the service's hours after `at`; at night its clock stands still. */
export function dueAfter(at: number, minutes: number): number {
  let left = minutes * 60_000;
  let from = at;
  for (;;) {
    const start = Math.max(from, chinaClock(from, OPENS));
    const end = chinaClock(from, '00:00') + DAY_MS;
    if (start + left <= end) return start + left;
    left -= end - start;
    from = end;
  }
}
