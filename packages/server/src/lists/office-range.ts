import { refuse } from '@giftship/shared/errors/app-error';
import { parseTime } from '@giftship/shared/lib/china-time';
import { LISTS_COPY as SAY } from './copy.ts';

const DAY_MS = 24 * 3_600_000;
/** A list looks at so many days unless it is told, and at so many at most (B16). */
const DEFAULT_DAYS = 7;
const MOST_DAYS = 93;

/** From `from` to before `before`. */
export interface OfficeRange {
  from: Date;
  before: Date;
}

/** The range that a list of the back office looks at: wire times, '' where nothing was said. Refuses what is too long. */
export function officeRange(
  { start_time, end_time }: { start_time: string; end_time: string },
  now: number,
): OfficeRange {
  const end = readEnd('end_time', end_time);
  const start = readEnd('start_time', start_time);
  const before = end === null ? Math.max(now, start ?? now) + DAY_MS : end + 1000;
  const from = start ?? (end ?? now) - DEFAULT_DAYS * DAY_MS;
  if (from >= before) throw fault('end_time', SAY.rangeOrder);
  if ((end ?? now) - from > MOST_DAYS * DAY_MS) throw fault('start_time', SAY.rangeLong(MOST_DAYS));
  return { from: new Date(from), before: new Date(before) };
}

function readEnd(field: string, text: string): number | null {
  if (text === '') return null;
  const at = parseTime(text);
  if (at === null) throw fault(field, SAY.rangeForm);
  return at;
}

const fault = (field: string, msg: string) => refuse('INVALID', {}, { errors: [{ field, msg }] });
