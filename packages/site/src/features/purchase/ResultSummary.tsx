import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from '@ant-design/icons';
import { formatYuan } from '@giftship/shared/money/fen';
import type { FlowResult } from '@giftship/shared/orders/place-order-flow';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { api } from '../../lib/api.ts';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { RESULT_SAY as SAY } from './result-copy.ts';
import type { Outcome, OutcomeCounts } from './result-counts.ts';

const OUTCOMES: readonly Outcome[] = ['issued', 'undelivered', 'later', 'retry', 'failed'];
const MARKS: Record<Outcome, ComponentType<{ 'aria-hidden': true }>> = {
  issued: CheckOutlined,
  undelivered: ClockCircleOutlined,
  later: ClockCircleOutlined,
  retry: ClockCircleOutlined,
  failed: CloseOutlined,
};

/** The headline: what was paid for how many, and what became of them. */
export function ResultTitle({ result, counts }: { result: FlowResult; counts: OutcomeCounts }) {
  const bought = result.items.length - counts.failed;
  const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) =>
    SAY.parts[outcome](counts[outcome]),
  );
  return (
    <span className="result-title">
      {bought > 0 ? SAY.paid(formatYuan(result.paid), bought) : SAY.notPaid(counts.failed)}{' '}
      {bought > 0 && <small>{parts.join(SAY.partsBetween)}</small>}
    </span>
  );
}

/** The outcomes counted, those that did not happen left out; what was paid and what is left. */
export function ResultSummary({ result, counts }: { result: FlowResult; counts: OutcomeCounts }) {
  const wallet = useQuery({ queryKey: ['wallet'], queryFn: () => api.wallet.info(), staleTime: 0 });
  // What the cache remembers is the balance before the payment.
  const balance = wallet.isFetching ? undefined : wallet.data?.money;
  const isPaid = result.paid > 0;
  return (
    <div className="result-summary">
      <ul>
        {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => {
          const Mark = MARKS[outcome];
          return (
            <li key={outcome} className={`result-${outcome}`}>
              <Mark aria-hidden /> <strong>{SAY.parts[outcome](counts[outcome])}</strong>
              <span className="hint">{SAY.next[outcome]}</span>
            </li>
          );
        })}
      </ul>
      {isPaid && (
        <span className="result-stamp" aria-hidden>
          {SAY.stamp}
        </span>
      )}
      <dl>
        <dt>{SAY.paidLabel}</dt>
        <dd>
          <Price yuan={formatYuan(result.paid)} />
        </dd>
        {!wallet.isError && (
          <>
            <dt>{SAY.balance}</dt>
            <dd>{balance === undefined ? '…' : <Price yuan={balance} />}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
