import { refuse } from '@giftship/shared/errors/app-error';
import { readSpan, parseTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import { OPERATORS_COPY as SAY } from './copy.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 7;
const MOST_DAYS = 93;
/** Transactions overlap by seconds: ids are compared with so much room. */
const OVERLAP_MS = 60_000;

/** From when to when a list looks, in ms: `before` is the first moment behind it. */
export interface ListRange {
  from: number;
  before: number;
}

/** The range of a list as it was asked for (B16): the last seven days without one, at most 93 days. */
export function listRange(
  asked: { start_time: string; end_time: string },
  now: number,
): ListRange {
  for (const field of ['start_time', 'end_time'] as const)
    if (asked[field] !== '' && parseTime(asked[field]) === null)
      throw refuse('INVALID', {}, { errors: [{ field, msg: SAY.timeForm }] });
  const span = readSpan(asked);
  const before = span.before ?? (span.from === null ? now + DAY_MS : span.from + MOST_DAYS * DAY_MS);
  const from = span.from ?? before - (USUAL_DAYS + 1) * DAY_MS;
  if (before - from > MOST_DAYS * DAY_MS + DAY_MS)
    throw refuse('INVALID', {}, { errors: [{ field: 'start_time', msg: SAY.rangeTooLong(MOST_DAYS) }] });
  return { from, before };
}

/** Rows `t` of a table made within the range: by their ids, which grow with time, and by the time itself. */
export function madeWithin(table: string, { from, before }: ListRange) {
  const since = (at: number) => sql`(select first_id_since(${table}::regclass, ${new Date(at)}::timestamptz))`;
  return sql<boolean>`t.created_at >= ${new Date(from)}::timestamptz and t.created_at < ${new Date(before)}::timestamptz
    and t.id >= ${since(from - OVERLAP_MS)} and t.id <= ${since(before + OVERLAP_MS)}`;
}
