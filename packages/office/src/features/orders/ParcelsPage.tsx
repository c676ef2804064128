import type { OfficeParcelRow } from '@giftship/shared/orders/office-contract';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { api } from '../../session/api.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { PARCEL_COLUMNS } from './columns.tsx';
import { ORDERS_COPY as SAY } from './copy.ts';
import { NumbersButton } from './Numbers.tsx';
import { orderView } from './order-view.tsx';
import { searchOf, useOrderFilters } from './search.ts';
import { useOrdersList } from './use-orders-list.tsx';
import { NumberCell } from '../../lists/cells.tsx';

/** Parcels of all buyers, each with its deadline clock (O101-O103). */
export function ParcelsPage() {
  const filters = useOrderFilters('orders', PARCEL_STATUS_LABELS);
  const { list, tabs, note } = useOrdersList({
    name: 'parcels',
    filters,
    states: PARCEL_STATUS_LABELS,
    load: (query, signal) => api.orders.parcels({ body: searchOf(query), signal }),
    keyOf: (row: OfficeParcelRow) => row.parcel_sn,
  });
  return (
    <ListPage
      label={SAY.parcels}
      list={list}
      exported={{ kind: 'parcels', search: searchOf(list.query) }}
      columns={PARCEL_COLUMNS}
      tabs={tabs}
      note={note}
      toneOf={toneOf}
      end={<NumbersButton address={list.address} />}
      view={{
        kind: SAY.parcel,
        title: (row) => row.parcel_sn,
        beside: (row) => (
          <span className="hint">
            {SAY.order} <NumberCell sn={row.order_sn} />
          </span>
        ),
        ...orderView(list.address),
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
      queue="late_parcel"
    />
  );
}

function toneOf({ status, overtime, comp_status }: OfficeParcelRow) {
  if (status === PARCEL_STATUS.cancelled) return 'gone';
  const isOpen = comp_status === COMPENSATION_STATUS.none || comp_status === COMPENSATION_STATUS.pending;
  return status === PARCEL_STATUS.problem || (overtime === 1 && isOpen) ? 'trouble' : undefined;
}
