import type { SkipReason } from '@giftship/shared/recipients/draft-recipients';
import type { SkippedRows } from './read-task.ts';

/** Skipped rows named of each kind. */
const SKIPPED_SHOWN = 100;

/** Rows that a reading left out, counted by reason, with the first of each. */
export function gatherSkipped(skipped: readonly { row: number; reason: SkipReason }[]): SkippedRows[] {
  const byReason = new Map<string, SkippedRows>();
  for (const { row, reason } of skipped) {
    const found = byReason.get(reason) ?? { reason, count: 0, rows: [] };
    byReason.set(reason, found);
    found.count += 1;
    if (found.rows.length < SKIPPED_SHOWN) found.rows.push(row);
  }
  return [...byReason.values()];
}
