import { chinaDay } from '@giftship/shared/lib/china-time';
import { SYNC_DEFAULT_DAYS } from '@giftship/shared/stores/store';

/** Two days in China, each `YYYY-MM-DD`; '' is not chosen. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (now: number, days: number) => chinaDay(now - days * DAY_MS);

/** The ranges that one click chooses (M279): today, yesterday, the last seven days, which are also the first choice. */
export function quickRanges(now: number): Record<'today' | 'yesterday' | 'week', DayRange> {
  const today = daysAgo(now, 0);
  return {
    today: { from: today, to: today },
    yesterday: { from: daysAgo(now, 1), to: daysAgo(now, 1) },
    week: { from: daysAgo(now, SYNC_DEFAULT_DAYS - 1), to: today },
  };
}

/** Whole days as the wire wants them; null unless both ends are chosen (M183). */
export function wireRange({ from, to }: DayRange): { start_time: string; end_time: string } | null {
  if (from === '' || to === '') return null;
  return { start_time: `${from} 00:00:00`, end_time: `${to} 23:59:59` };
}
