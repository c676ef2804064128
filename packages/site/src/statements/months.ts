import { chinaClock, chinaDay, formatTime } from '@giftship/shared/lib/china-time';

const MOST_MONTHS = 24;
const DAY_MS = 86_400_000;

/** The last two years of months in China, newest first, as `YYYY-MM`. */
export function recentMonths(now: number): string[] {
  const months: string[] = [];
  for (let at = now; months.length < MOST_MONTHS;) {
    const month = chinaDay(at).slice(0, 7);
    months.push(month);
    at = beginOf(month) - 1;
  }
  return months;
}

/** The first and the last second of a month, as the wire writes times. */
export function monthSpan(month: string): { start_time: string; end_time: string } {
  const begin = beginOf(month);
  const next = chinaDay(begin + 32 * DAY_MS).slice(0, 7);
  return { start_time: formatTime(begin), end_time: formatTime(beginOf(next) - 1000) };
}

const beginOf = (month: string): number => chinaClock(Date.parse(`${month}-01T12:00:00+08:00`), '00:00');
