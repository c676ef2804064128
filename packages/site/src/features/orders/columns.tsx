import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import type { OrderRow } from '@giftship/shared/orders/contract';
import { orderCan } from '@giftship/shared/orders/order-can';
import { Button } from 'antd';
import { Goods, Moment, NumberCell, Recipient, Waybill } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { OrderState } from '../../lists/OrderRecord.tsx';

const SAY = LISTS_COPY.row;
const canPay = (status: number) => orderCan.pay.some((one) => one === status);

export interface OrderActions {
  onOpen: (row: OrderRow) => void;
  onPay: (batchSn: string) => void;
}

/** What an order shows in its row; the way to pay is there while some wait for it. */
export function orderColumns(rows: OrderRow[], { onOpen, onPay }: OrderActions): Column<OrderRow>[] {
  const isPaying = rows.some(({ status }) => canPay(status));
  return [
    {
      key: 'order',
      title: SAY.order,
      width: 108,
      cell: (row) => (
        <NumberCell
          sn={row.order_sn}
          label={SAY.detailOf(row.order_sn, row.order_sn)}
          onOpen={() => onOpen(row)}
        />
      ),
    },
    { key: 'state', title: SAY.state, width: 112, cell: (row) => <OrderState row={row} /> },
    {
      key: 'goods',
      title: SAY.goods,
      width: 196,
      cell: (row) => <Goods name={row.goods_name} count={row.goods_num} pic={row.goods_pic} />,
    },
    { key: 'recipient', title: SAY.recipient, width: 194, cell: (row) => <Recipient {...row} /> },
    {
      key: 'shipping',
      title: SAY.waybill,
      width: 176,
      cell: (row) => <Waybill express={row.express_name} sn={row.kuaidi_sn} />,
    },
    {
      key: 'shop',
      title: SAY.shopOrderNo,
      cell: (row) => <span className="mono list-number">{row.shop_order}</span>,
    },
    { key: 'time', title: SAY.made, width: 100, cell: (row) => <Moment time={row.created_at} /> },
    { key: 'price', title: SAY.price, width: 76, cell: (row) => SAY.yuan(row.price) },
    ...(isPaying
      ? [
          {
            key: 'action',
            title: SAY.action,
            width: 92,
            cell: (row: OrderRow) => <Pay row={row} onPay={onPay} />,
          },
        ]
      : []),
  ];
}

/** The way to pay for the batch of an order that waits for it. */
export function Pay({ row, onPay }: { row: OrderRow; onPay: (batchSn: string) => void }) {
  if (!canPay(row.status)) return null;
  return (
    <Button
      color="default"
      variant="solid"
      size="small"
      aria-label={SAY.payOf(row.order_sn)}
      onClick={() => onPay(row.batch_sn)}
    >
      {SAY.pay}
    </Button>
  );
}
