import type { OrderRow } from '@giftship/shared/orders/contract';
import { ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { orderCan } from '@giftship/shared/orders/order-can';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../api.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Goods, Moment, Recipient, State, Waybill } from './cells.tsx';
import { USER_COPY } from './copy.ts';
import { ListFrame } from './ListFrame.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { PayBatchDialog } from './PayBatchDialog.tsx';
import type { Column } from './RecordTable.tsx';
import { useListAddress } from './use-list-address.ts';

const SAY = USER_COPY.row;
const STATES = Object.values(ORDER_STATUS);
const canPay = (status: number) => (orderCan.pay as readonly number[]).includes(status);

/** The orders of the signed-in person, by state, batch and number. */
export function OrderListPage() {
  const address = useListAddress();
  const [paying, setPaying] = useState<string | null>(null);
  const { status, page, size, search } = address;
  const found = useQuery({
    queryKey: ['orders', { status, page, size, search }],
    queryFn: () =>
      api.orders.list({
        body: { page, page_size: size, ...search, ...(status === undefined ? {} : { status }) },
      }),
    placeholderData: keepPreviousData,
  });
  const columns = columnsOf({ onShow: (order) => address.show({ order }), onPay: setPaying });
  return (
    <>
      <ListFrame
        title={USER_COPY.list.orders}
        statesLabel={USER_COPY.list.orderStates}
        states={STATES}
        labels={ORDER_STATUS_LABELS}
        chosen={status}
        address={{ ...address, group: null }}
        found={{
          data: found.data,
          isError: found.isError,
          isBusy: found.isPlaceholderData,
          retry: () => void found.refetch(),
        }}
        count={found.data?.count ?? {}}
        columns={columns}
        keyOf={(row) => row.order_sn}
        empty={{ title: USER_COPY.list.noOrders, hint: USER_COPY.list.noOrdersHint }}
      />
      {address.order && <OrderDetail sn={address.order} onClose={() => address.show({ order: null })} />}
      {paying && <PayBatchDialog batchSn={paying} onClose={() => setPaying(null)} />}
    </>
  );
}

interface Actions {
  onShow: (orderSn: string) => void;
  onPay: (batchSn: string) => void;
}

function columnsOf({ onShow, onPay }: Actions): Column<OrderRow>[] {
  return [
    {
      key: 'order',
      title: SAY.order,
      cell: (row) => (
        <>
          <CopyText text={row.order_sn} />
          {row.shop_order !== '' && <span className="hint user-line">{SAY.shopOrder(row.shop_order)}</span>}
          <span className="hint user-line">
            <Moment time={row.created_at} />
          </span>
        </>
      ),
    },
    {
      key: 'goods',
      title: SAY.goods,
      cell: (row) => <Goods name={row.goods_name} count={row.goods_num} pic={row.goods_pic} />,
    },
    {
      key: 'recipient',
      title: SAY.recipient,
      cell: (row) => (
        <Recipient
          name={row.rec_name}
          mobile={row.rec_mobile}
          address={`${row.rec_province}${row.rec_city}${row.rec_district}${row.rec_address}`}
        />
      ),
    },
    {
      key: 'shipping',
      title: SAY.shipping,
      cell: (row) => <Waybill express={row.express_name} sn={row.kuaidi_sn} />,
    },
    { key: 'price', title: SAY.price, cell: (row) => row.price },
    {
      key: 'state',
      title: SAY.state,
      cell: (row) => (
        <>
          <State of="order" status={row.status} text={row.status_text} />
          {row.error !== '' && <span className="bad user-line">{row.error}</span>}
        </>
      ),
    },
    {
      key: 'action',
      title: SAY.action,
      cell: (row) => (
        <span className="user-actions">
          {canPay(row.status) && (
            <Button
              type="primary"
              size="small"
              aria-label={SAY.payOf(row.order_sn)}
              onClick={() => onPay(row.batch_sn)}
            >
              {SAY.pay}
            </Button>
          )}
          <button
            type="button"
            className="link"
            aria-label={SAY.detailOf(row.order_sn)}
            onClick={() => onShow(row.order_sn)}
          >
            {SAY.detail}
          </button>
        </span>
      ),
    },
  ];
}
