import { copyWaybills } from '@giftship/kit/toast/copy-waybills.ts';
import type { OrderRow } from '@giftship/shared/orders/contract';
import { ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { MOST_NUMBERS } from '@giftship/shared/parcels/parcel';
import { Segmented } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { api } from '../../lib/api.ts';
import { BulkBar } from '../../lists/BulkBar.tsx';
import { CopyFound } from '../../lists/CopyFound.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { OrderRecord } from '../../lists/OrderRecord.tsx';
import { drawerPlace } from '../../lists/drawer-place.ts';
import { ExportButton } from '../../lists/ExportDialog.tsx';
import { ListFrame } from '../../lists/ListFrame.tsx';
import { OrderDetail } from '../../lists/OrderDetail.tsx';
import { useChosen } from '../../lists/use-chosen.ts';
import { type ListAddress, useListAddress } from '../../lists/use-list-address.ts';
import { useRecordList } from '../../lists/use-record-list.ts';
import { orderColumns, Pay } from './columns.tsx';
import { ORDERS_COPY } from './copy.ts';

const STATES = Object.values(ORDER_STATUS);

interface ListProps {
  address: ListAddress;
  /** The way between the two lists. */
  views: ReactNode;
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
  const views = (
    <Segmented
      aria-label={ORDERS_COPY.view}
      value={isBatches ? 'batches' : 'orders'}
      options={[
        { value: 'orders', label: ORDERS_COPY.orders },
        { value: 'batches', label: ORDERS_COPY.batches },
      ]}
      onChange={(view) => address.show({ view: view === 'batches' ? view : null, status: null })}
    />
  );
  return (
    <>
      {isBatches ? (
        <Batches address={address} views={views} onPay={setPaying} />
      ) : (
        <Orders address={address} views={views} onPay={setPaying} />
      )}
      {paying && <PayBatch batchSn={paying} onClose={() => setPaying(null)} />}
    </>
  );
}

function Orders({ address, views, onPay }: ListProps) {
  const { status } = address;
  const { overtime: _parcelsOnly, ...search } = address.search;
  const { found, count, rows } = useRecordList({
    of: 'orders',
    address: { ...address, search },
    status,
    load: (body) => api.orders.list({ body }),
  });
  const marked = useChosen(rows, keyOf);
  const open = (row: OrderRow) => address.show({ order: row.order_sn });
  const wanted = {
    of: 'orders' as const,
    search: { ...search, ...(status === undefined ? {} : { status }) },
  };
  return (
    <>
      <ListFrame
        title={LISTS_COPY.list.orders}
        name="orders"
        statesLabel={LISTS_COPY.list.orderStates}
        states={STATES}
        labels={ORDER_STATUS_LABELS}
        chosen={status}
        address={{ ...address, group: null }}
        found={found}
        count={count}
        columns={orderColumns(rows ?? [], { onOpen: open, onPay })}
        record={(row) => <OrderRecord row={row} onOpen={open} action={<Pay row={row} onPay={onPay} />} />}
        keyOf={keyOf}
        toneOf={toneOf}
        onOpen={open}
        openKey={address.order ?? undefined}
        empty={{ title: LISTS_COPY.list.noOrders, hint: LISTS_COPY.list.noOrdersHint }}
        selection={marked.selection}
        views={views}
        tools={
          <>
            <CopyFound rows={rows ?? []} hasChosen={marked.rows.length > 0} />
            <ExportButton count={found.data?.data_count ?? 0} wanted={wanted} />
          </>
        }
        bulk={<Chosen marked={marked} />}
      />
      {address.order && (
        <OrderDetail
          sn={address.order}
          place={drawerPlace(address, found.data)}
          onClose={() => address.show({ order: null })}
        />
      )}
    </>
  );
}

function Chosen({ marked }: { marked: ReturnType<typeof useChosen<OrderRow>> }) {
  return (
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
        isBare
        count={marked.rows.length}
        most={MOST_NUMBERS}
        wanted={{ of: 'orders', search: { order_sn: marked.rows.map(keyOf) } }}
      />
    </BulkBar>
  );
}

const keyOf = (row: OrderRow) => row.order_sn;

/** The same edge as in the list of parcels. */
function toneOf({ status, trouble }: OrderRow) {
  if (status === ORDER_STATUS.closed || status === ORDER_STATUS.refunded) return 'gone';
  return trouble === 1 ? 'trouble' : undefined;
}
