import { ORDER_TEXTS, RESULT_COLUMNS } from '@giftship/shared/orders/labels';
import type { FlowFault } from '@giftship/shared/orders/place-order-flow';
import type { ReactNode } from 'react';
import { CopyText } from '../../ui/CopyText.tsx';

interface FaultTableProps {
  faults: readonly FlowFault[];
  nameOf: (id: number) => string;
  /** What can be done about a row, and what that column is called. */
  action?: { title: string; cell: (fault: FlowFault) => ReactNode };
}

/** The columns of 出错订单 (M083). */
export function FaultTable({ faults, nameOf, action }: FaultTableProps) {
  const columns = action ? [...RESULT_COLUMNS, action.title] : RESULT_COLUMNS;
  return (
    <div className="purchase-faults" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={`${fault.id}-${fault.type}`}>
              <td>{fault.shop_order || nameOf(fault.id)}</td>
              <td>
                <CopyText text={fault.waybill} />
              </td>
              <td>{fault.isCreated ? ORDER_TEXTS.yes : ORDER_TEXTS.no}</td>
              <td>{fault.type}</td>
              <td>{fault.error}</td>
              {action && <td>{action.cell(fault)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
