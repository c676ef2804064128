import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from '@ant-design/icons';
import type { PurchaseInfo } from '@giftship/shared/goods/contract';
import { formatYuan } from '@giftship/shared/money/fen';
import type { FlowResult } from '@giftship/shared/orders/place-order-flow';
import { CourierMark } from '@giftship/kit/marks/Mark.tsx';
import { Price } from '@giftship/kit/controls/Price.tsx';
import { Bars, Slip, Stamp, Tear } from '@giftship/kit/slip/Slip.tsx';
import type { ComponentType, ReactNode } from 'react';
import { clockOf } from '@giftship/kit/ruler/promise-words.ts';
import { PaidRuler } from './PaidRuler.tsx';
import { RESULT_SAY as SAY } from './result-copy.ts';
import { type Outcome, OUTCOMES, type OutcomeCounts } from './result-counts.ts';
import { ResultTitle } from './ResultTitle.tsx';
import { useBatchPromise } from './use-batch-promise.ts';
import type { Ordering } from './use-ordering.ts';

interface PaidSlipProps {
  result: FlowResult;
  counts: OutcomeCounts;
  info: PurchaseInfo;
  ordering: Ordering;
  /** The balance of now; undefined while it is asked for, null where nobody tells it. */
  balance: string | null | undefined;
  /** What can be done next. */
  children: ReactNode;
}

/** The result of a payment as the waybill that it became (M083, M137): headline, counts, the promise, what it cost. */
export function PaidSlip({ result, counts, info, ordering, balance, children }: PaidSlipProps) {
  const { express_info: express } = info;
  const batch = ordering.batch();
  const unitPrice = ordering.unitPrice();
  const isPaid = result.paid > 0;
  const promise = useBatchPromise(isPaid ? batch : null);
  return (
    <Slip className="paid-slip">
      <div className="paid-top">
        <div className="paid-courier">
          <CourierMark name={express.name} isLarge />
          <div>
            <b>{express.name}</b> {express.subname}
            {batch !== null && <div className="mono">{SAY.batch(batch)}</div>}
          </div>
          <Bars />
        </div>
        <h2>
          <ResultTitle {...{ result, counts }} />
        </h2>
        {isPaid && <Stamp isFresh>{SAY.stamp(promise === null ? '' : clockOf(promise.paid))}</Stamp>}
      </div>
      <Tear />
      <Counts counts={counts} />
      {isPaid && unitPrice !== null && (
        <>
          <Tear />
          <div className="paid-part paid-ruler">
            <PaidRuler {...{ promise, unitPrice }} quantity={ordering.order().goods_num} />
          </div>
        </>
      )}
      <Tear />
      <div className="paid-part paid-end">
        <div className="paid-actions">{children}</div>
        <dl>
          <div>
            <dt>{SAY.paidLabel}</dt>
            <dd>
              <Price yuan={formatYuan(result.paid)} size="small" />
            </dd>
          </div>
          {balance !== null && (
            <div>
              <dt>{SAY.balance}</dt>
              <dd>{balance === undefined ? '…' : <Price yuan={balance} size="small" />}</dd>
            </div>
          )}
        </dl>
      </div>
    </Slip>
  );
}

const MARKS: Record<Outcome, ComponentType<{ 'aria-hidden': true }>> = {
  issued: CheckOutlined,
  undelivered: ClockCircleOutlined,
  later: ClockCircleOutlined,
  retry: ClockCircleOutlined,
  failed: CloseOutlined,
};

/** What went through, what waits and what did not, each with what comes next. */
function Counts({ counts }: { counts: OutcomeCounts }) {
  return (
    <ul className="paid-part result-summary">
      {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => {
        const Mark = MARKS[outcome];
        return (
          <li key={outcome} className={`result-${outcome}`}>
            <i>
              <Mark aria-hidden />
            </i>
            <strong>{SAY.parts[outcome](counts[outcome])}</strong>
            <span>{SAY.next[outcome]}</span>
          </li>
        );
      })}
    </ul>
  );
}
