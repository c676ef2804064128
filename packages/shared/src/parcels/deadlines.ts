import { chinaClock, formatTime } from '../lib/china-time.ts';

/** Hour of day from which a payment counts as late for the pickup rule (M015, M016): 17:00:00 itself is late (D302). */
const PICKUP_LATE_FROM = '17:00';

/** By when the supplier must hand the parcel over (M014, D301): cut-off plus two hours, that day or the next. */
export function shipDeadline(paidAt: number, cutoff: string): number {
  const days = isBefore(paidAt, cutoff) ? 0 : 1;
  return chinaClock(paidAt, cutoff, days) + 2 * 3_600_000;
}

/** By when the courier must have recorded the pickup (M015, M016, D302): 08:00 of the next or the third day. */
export function pickupDeadline(paidAt: number): number {
  return chinaClock(paidAt, '08:00', isBefore(paidAt, PICKUP_LATE_FROM) ? 1 : 2);
}

function isBefore(at: number, clock: string): boolean {
  return formatTime(at).slice(11, 16) < clock;
}
