import { placeText } from '@giftship/shared/address/place-text';
import type { OrderRow } from '@giftship/shared/orders/contract';
import { ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { orderCan } from '@giftship/shared/orders/order-can';
import { MOST_NUMBERS } from '@giftship/shared/parcels/parcel';
import { Button, Segmented } from 'antd';
import { type ComponentType, useState } from 'react';
import { api } from '../../lib/api.ts';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import type { Column } from '@giftship/kit/table/RecordTable.tsx';
import { BulkBar } from '../../lists/BulkBar.tsx';
import { Goods, Moment, Recipient, State, Waybill } from '../../lists/cells.tsx';
import { copyWaybills } from '@giftship/kit/toast/copy-waybills.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { ExportButton } from '../../lists/ExportDialog.tsx';
import { ListFrame } from '../../lists/ListFrame.tsx';
import { OrderDetail } from '../../lists/OrderDetail.tsx';
import { useChosen } from '../../lists/use-chosen.ts';
import { type ListAddress, useListAddress } from '../../lists/use-list-address.ts';
import { useRecordList } from '../../lists/use-record-list.ts';
import { ORDERS_COPY } from './copy.ts';

const SAY = LISTS_COPY.row;
const STATES = Object.values(ORDER_STATUS);
const canPay = (status: number) => orderCan.pay.some((one) => one === status);

interface ListProps {
  address: ListAddress;
  onPay: (batchSn: string) => void;
}

interface OrderListParts {
  Batches: ComponentType<ListProps>;
  PayBatch: ComponentType<{ batchSn: string; onClose: () => void }>;
}

/** The orders of the signed-in person, by state, batch and number; or their batches (M041, X030). */
export function OrderListPage({ Batches, PayBatch }: OrderListParts) {
  const address = useListAddress();
  const [paying, setPaying] = useState<string | null>(null);
  const isBatches = address.view === 'batches';
  return (
    <>
      <Segmented
        className="user-views"
        aria-label={ORDERS_COPY.view}
        value={isBatches ? 'batches' : 'orders'}
        options={[
          { value: 'orders', label: ORDERS_COPY.orders },
          { value: 'batches', label: ORDERS_COPY.batches },
        ]}
        onChange={(view) => address.show({ view: view === 'batches' ? view : null, status: null })}
      />
      {isBatches ? (
        <Batches address={address} onPay={setPaying} />
      ) : (
        <Orders address={address} onPay={setPaying} />
      )}
      {address.order && <OrderDetail sn={address.order} onClose={() => address.show({ order: null })} />}
      {paying && <PayBatch batchSn={paying} onClose={() => setPaying(null)} />}
    </>
  );
}

function Orders({ address, onPay }: ListProps) {
  const { status } = address;
  const { overtime: _parcelsOnly, ...search } = address.search;
  const { found, count, rows } = useRecordList({
    of: 'orders',
    address: { ...address, search },
    status,
    load: (body) => api.orders.list({ body }),
  });
  const marked = useChosen(rows, keyOf);
  const wanted = {
    of: 'orders' as const,
    search: { ...search, ...(status === undefined ? {} : { status }) },
  };
  return (
    <ListFrame
      title={LISTS_COPY.list.orders}
      statesLabel={LISTS_COPY.list.orderStates}
      states={STATES}
      labels={ORDER_STATUS_LABELS}
      chosen={status}
      address={{ ...address, group: null }}
      found={found}
      count={count}
      columns={columnsOf({ onShow: (order) => address.show({ order }), onPay })}
      keyOf={keyOf}
      empty={{ title: LISTS_COPY.list.noOrders, hint: LISTS_COPY.list.noOrdersHint }}
      selection={marked.selection}
      tools={<ExportButton count={found.data?.data_count ?? 0} wanted={wanted} />}
      bulk={
        <BulkBar
          count={marked.rows.length}
          onClear={marked.clear}
          actions={[
            {
              title: LISTS_COPY.bulk.copy,
              run: () => void copyWaybills(marked.rows.map(({ kuaidi_sn }) => kuaidi_sn)),
            },
          ]}
        >
          <ExportButton
            title={LISTS_COPY.bulk.export}
            size="small"
            count={marked.rows.length}
            most={MOST_NUMBERS}
            wanted={{ of: 'orders', search: { order_sn: marked.rows.map(keyOf) } }}
          />
        </BulkBar>
      }
    />
  );
}

const keyOf = (row: OrderRow) => row.order_sn;

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
          address={
            placeText({ province: row.rec_province, city: row.rec_city, district: row.rec_district }) +
            row.rec_address
          }
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
