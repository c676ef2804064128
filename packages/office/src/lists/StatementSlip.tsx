import type { OwnStatement } from '@giftship/shared/settlement/contract';
import { LISTS_COPY } from './copy.ts';
import { SumSlip } from './SumSlip.tsx';

const SAY = LISTS_COPY.statement;
const minus = (yuan: string): string =>
  yuan === '0.00' ? yuan : yuan.startsWith('-') ? yuan.slice(1) : `-${yuan}`;

/** What the account of a supplier did in a period, and what of its balance is paid out (9.2.5, 9.2.6). */
export function StatementSlip({ row }: { row: OwnStatement }) {
  const kept = [
    { title: SAY.reserve, yuan: minus(row.reserve) },
    { title: SAY.later, yuan: minus(row.later) },
    { title: SAY.held, yuan: minus(row.held) },
  ].filter(({ yuan }) => yuan !== '0.00');
  return (
    <SumSlip
      lines={[
        { title: SAY.opening, yuan: row.opening },
        { title: SAY.sale, yuan: row.sale },
        { title: SAY.back, yuan: minus(row.back) },
        { title: SAY.freight, yuan: minus(row.freight) },
        { title: SAY.comp, yuan: minus(row.comp) },
        { title: SAY.adjust, yuan: row.adjust },
        { title: SAY.payout, yuan: minus(row.payout) },
        { title: SAY.closing, yuan: row.closing },
        ...kept,
      ]}
      total={{ title: SAY.payable, yuan: row.payable }}
    />
  );
}
