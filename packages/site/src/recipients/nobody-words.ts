import { SAY } from './copy.ts';
import type { SkippedRows } from './read-task.ts';

const WORDS = SAY.nobody;

/** Why a sheet gave no recipient, by what was left out of it, and what to do next. */
export function nobodyWords(skipped: readonly SkippedRows[], filtered: number): string {
  const count = skipped.reduce((sum, one) => sum + one.count, 0);
  if (filtered > 0) return WORDS.filtered(filtered, count);
  if (count === 0) return WORDS.noRows;
  const reasons = skipped.map((one) => WORDS.reason(SAY.skipped.reasons[one.reason], one.count));
  return WORDS.skipped(count, reasons.join(WORDS.between));
}
