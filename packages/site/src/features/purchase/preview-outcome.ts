import type { FlowRow } from '@giftship/shared/orders/place-order-flow';
import { RECIPIENT_FIELDS } from '@giftship/shared/recipients/recipient';
import type { RecipientRow } from './recipients/types.ts';

/** What was done so far to the rows that the price check refused; ids of the whole table's rows. */
export interface PreviewOutcome {
  mended: Set<number>;
  removed: Set<number>;
  /** Neither mended nor removed: they would be refused again. */
  untouched: Set<number>;
}

/** Compares what was refused with what stands in the preview now. */
export function previewOutcome(
  refused: readonly FlowRow[],
  now: ReadonlyMap<number, RecipientRow>,
): PreviewOutcome {
  const outcome: PreviewOutcome = { mended: new Set(), removed: new Set(), untouched: new Set() };
  for (const row of refused) {
    const found = now.get(row.id);
    if (!found) outcome.removed.add(row.id);
    else if (RECIPIENT_FIELDS.some((field) => found[field] !== row[field])) outcome.mended.add(row.id);
    else outcome.untouched.add(row.id);
  }
  return outcome;
}

/** The different reasons, each with the rows that have it, in the order in which they were met. */
export function byReason<T extends { errorText: string }>(rows: readonly T[]): [reason: string, rows: T[]][] {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const same = found.get(row.errorText);
    if (same) same.push(row);
    else found.set(row.errorText, [row]);
  }
  return [...found];
}
