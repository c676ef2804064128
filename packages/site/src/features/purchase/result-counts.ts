import { NO_WAYBILL, RESULT_TYPES } from '@giftship/shared/orders/labels';
import type { FlowFault, FlowResult } from '@giftship/shared/orders/place-order-flow';

/** What became of a row that was sent; every row is exactly one of them. */
export type Outcome = 'issued' | 'later' | 'retry' | 'undelivered' | 'failed';

/** All of them, what went through first. */
export const OUTCOMES: readonly Outcome[] = ['issued', 'undelivered', 'later', 'retry', 'failed'];

/** How many rows became what. */
export type OutcomeCounts = Record<Outcome, number>;

/** What a row of the table says about itself. */
export function outcomeOf({ isCreated, type, error }: FlowFault): Exclude<Outcome, 'issued'> {
  if (!isCreated) return 'failed';
  if (type !== RESULT_TYPES.deliver) return 'retry';
  return error === NO_WAYBILL ? 'later' : 'undelivered';
}

/** Counts the outcomes of all rows that were sent (M137); `shipped` are those that a store has taken since. */
export function countOutcomes(
  { items, faults }: FlowResult,
  shipped: ReadonlySet<number> = new Set(),
): OutcomeCounts {
  const told = new Map(faults.map((fault) => [fault.id, outcomeOf(fault)]));
  const counts: OutcomeCounts = { issued: 0, later: 0, retry: 0, undelivered: 0, failed: 0 };
  for (const { id, kuaidi_sn } of items) {
    const outcome = shipped.has(id) ? 'issued' : (told.get(id) ?? (kuaidi_sn === '' ? 'later' : 'issued'));
    counts[outcome] += 1;
  }
  return counts;
}
