import { parseTime } from '@giftship/shared/lib/china-time';
import { DASHBOARD_COPY as SAY } from './copy.ts';

/** How long ago a time of the wire was, in two units at most; '' for none. */
export function ageOf(time: string, now: number): string {
  const at = parseTime(time);
  if (at === null) return '';
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes < 60) return SAY.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return SAY.hours(hours, minutes % 60);
  return SAY.days(Math.floor(hours / 24), hours % 24);
}
