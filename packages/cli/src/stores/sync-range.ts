import { present } from '@giftship/shared/lib/assert';
import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { SYNC_DEFAULT_DAYS } from '@giftship/shared/stores/store';
import { timeOf } from '../lists/search.ts';
import { usageFailure } from '../lib/failure.ts';
import { SHOP_SAY as SAY } from './copy.ts';

const DAY_MS = 86_400_000;

export interface RangeOptions {
  from?: string;
  to?: string;
  days?: number;
}

/** What `timeOf` let through is a time. */
const instantOf = (time: string): number => present(parseTime(time), time);

/** The time range of a sync: both ends (M183), or the last days; seven when nothing is said. */
export function syncRange({ from, to, days }: RangeOptions, now: number) {
  if (from === undefined && to === undefined) {
    const length = (days ?? SYNC_DEFAULT_DAYS) * DAY_MS;
    return { start_time: formatTime(now - length), end_time: formatTime(now) };
  }
  if (days !== undefined) throw usageFailure(SAY.rangeTwice);
  const start_time = timeOf('--from', from, '00:00:00');
  const end_time = timeOf('--to', to, '23:59:59');
  if (start_time === undefined || end_time === undefined) throw usageFailure(SAY.chooseRange, SAY.rangeNext);
  if (instantOf(start_time) >= instantOf(end_time)) throw usageFailure(SAY.rangeReversed);
  return { start_time, end_time };
}
