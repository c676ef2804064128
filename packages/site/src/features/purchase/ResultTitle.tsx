import { formatYuan } from '@giftship/shared/money/fen';
import type { FlowResult } from '@giftship/shared/orders/place-order-flow';
import { RESULT_SAY as SAY } from './result-copy.ts';
import { OUTCOMES, type OutcomeCounts } from './result-counts.ts';

/** The headline: what was paid for how many, and what became of them. */
export function ResultTitle({ result, counts }: { result: FlowResult; counts: OutcomeCounts }) {
  const bought = result.items.length - counts.failed;
  // What waits for its waybill is one number here, whatever it waits for.
  const shown: OutcomeCounts = { ...counts, later: counts.later + counts.retry, retry: 0 };
  const parts = OUTCOMES.filter((outcome) => shown[outcome] > 0).map((outcome) =>
    SAY.parts[outcome](shown[outcome]),
  );
  return (
    <span className="result-title">
      {bought > 0 ? SAY.paid(formatYuan(result.paid), bought) : SAY.notPaid(counts.failed)}{' '}
      {bought > 0 && <small>{parts.join(SAY.partsBetween)}</small>}
    </span>
  );
}
