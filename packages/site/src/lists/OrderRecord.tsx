import { WarningOutlined } from '@ant-design/icons';
import type { OrderRow } from '@giftship/shared/orders/contract';
import type { ReactNode } from 'react';
import { Goods, Moment, NumberCell, Recipient, State, Waybill } from './cells.tsx';
import { LISTS_COPY } from './copy.ts';

const SAY = LISTS_COPY.row;

interface OrderRecordProps {
  row: OrderRow;
  onOpen: (row: OrderRow) => void;
  /** What can be done about it. */
  action?: ReactNode;
}

/** An order on a phone: number and state, who and what, where it is, and what it cost. */
export function OrderRecord({ row, onOpen, action }: OrderRecordProps) {
  return (
    <div className="list-record">
      <NumberCell
        sn={row.order_sn}
        label={SAY.detailOf(row.order_sn, row.order_sn)}
        onOpen={() => onOpen(row)}
      />
      <OrderState row={row} />
      <Recipient {...row} />
      <Goods name={row.goods_name} count={row.goods_num} />
      <Waybill express={row.express_name} sn={row.kuaidi_sn} />
      <span className="list-record-end">
        <span className="hint">
          <Moment time={row.created_at} />
        </span>{' '}
        <span className="num">{SAY.yuan(row.price)}</span> {action}
      </span>
    </div>
  );
}

/** The state of an order and why its row has a red edge, with what went wrong for who asks. */
export function OrderState({ row }: { row: OrderRow }) {
  return (
    <span className="order-state" title={row.error}>
      <State of="order" status={row.status} text={row.status_text} />
      {row.trouble_text && (
        <span className="bad">
          <WarningOutlined aria-hidden /> {row.trouble_text}
        </span>
      )}
      {row.error !== '' && <span className="visually-hidden">{row.error}</span>}
    </span>
  );
}
