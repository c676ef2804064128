import { formatYuan } from '@giftship/shared/money/fen';
import type { FlowFault } from '@giftship/shared/orders/place-order-flow';
import type { ReactNode } from 'react';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { RESULT_SAY as SAY } from './result-copy.ts';
import { type Outcome, outcomeOf } from './result-counts.ts';
import type { Ordering } from './use-ordering.ts';

interface FaultTableProps {
  faults: readonly FlowFault[];
  ordering: Ordering;
  /** Rows that have been put right since: they keep their place, and say nothing more. */
  settled?: ReadonlySet<number>;
  /** What can be done about a row, and what that column is called. */
  action?: { title: string; cell: (fault: FlowFault) => ReactNode };
}

/** The rows of a payment that have something to say (M083): whose they are, what became of them, and what comes next. */
export function FaultTable({ faults, ordering, settled, action }: FaultTableProps) {
  const hasWaybills = faults.some(({ waybill }) => waybill !== '');
  const { recipient, order, waybill, amount, state, next } = SAY.columns;
  const columns = [recipient, order, ...(hasWaybills ? [waybill] : []), amount, state, next];
  return (
    <div
      className="purchase-faults result-rows"
      tabIndex={0}
      role="region"
      aria-label={SAY.tableOf(faults.length)}
    >
      <table>
        <thead>
          <tr>
            {[...columns, ...(action ? [action.title] : [])].map((column) => (
              <th key={column} scope="col" className={column === amount ? 'result-amount' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <FaultRow
              key={`${fault.id}-${fault.type}`}
              {...{ fault, ordering, hasWaybills }}
              isSettled={settled?.has(fault.id) ?? false}
            >
              {action && <td className="result-action">{action.cell(fault)}</td>}
            </FaultRow>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FaultRowProps {
  fault: FlowFault;
  ordering: Ordering;
  hasWaybills: boolean;
  isSettled: boolean;
  children: ReactNode;
}

function FaultRow({ fault, ordering, hasWaybills, isSettled, children }: FaultRowProps) {
  const outcome = outcomeOf(fault);
  const row = ordering.rowOf(fault.id);
  return (
    <tr>
      <td className="result-person">
        <span className="result-name">{row?.rec_name}</span> <span className="hint">{row?.rec_mobile}</span>{' '}
        <span className="hint">{[row?.rec_city, row?.rec_district].filter(Boolean).join(' ')}</span>
      </td>
      <td className="result-number">{fault.shop_order}</td>
      {hasWaybills && (
        <td className="result-number">
          <CopyText text={fault.waybill} />
        </td>
      )}
      <td className="result-amount">
        {fault.isCreated ? SAY.amount(formatYuan(ordering.paidFor(fault.id))) : SAY.notCharged}
      </td>
      <td className="result-state">
        {!isSettled && <StatePill tone={TONES[outcome]} text={SAY.states[outcome]} />}
      </td>
      <td className="result-next">
        {!isSettled && (outcome === 'later' ? SAY.laterHint(fault.error) : fault.error)}
        {outcome === 'retry' && <span className="hint">{refund(fault.id, ordering)}</span>}
      </td>
      {children}
    </tr>
  );
}

const TONES: Record<Exclude<Outcome, 'issued'>, StateTone> = {
  later: 'open',
  retry: 'open',
  undelivered: 'waiting',
  failed: 'bad',
};

/** When the money comes back: to the minute where this page saw the payment, by the rule where it took one up. */
function refund(id: number, ordering: Ordering): string {
  const amount = formatYuan(ordering.paidFor(id));
  const by = ordering.refundBy();
  return by === null ? SAY.refund(amount) : SAY.refundBy(by, amount);
}
