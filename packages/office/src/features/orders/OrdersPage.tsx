import type { OfficeOrderRow } from '@giftship/shared/orders/office-contract';
import { ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { api } from '../../session/api.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { ORDER_COLUMNS } from './columns.tsx';
import { ORDERS_COPY as SAY } from './copy.ts';
import { NumbersButton } from './Numbers.tsx';
import { orderView } from './order-view.tsx';
import { searchOf, useOrderFilters } from './search.ts';
import { useOrdersList } from './use-orders-list.tsx';

/** Orders of all buyers, paid or not (O104). */
export function OrdersPage() {
  const filters = useOrderFilters('orders', ORDER_STATUS_LABELS);
  const { list, tabs, note } = useOrdersList({
    name: 'orders',
    filters,
    states: ORDER_STATUS_LABELS,
    load: (query, signal) => api.orders.orders({ body: searchOf(query), signal }),
    keyOf: (row: OfficeOrderRow) => row.order_sn,
  });
  return (
    <ListPage
      label={SAY.orders}
      list={list}
      exported={{ kind: 'orders', search: searchOf(list.query) }}
      columns={ORDER_COLUMNS}
      tabs={tabs}
      note={note}
      toneOf={({ status, trouble }) =>
        trouble === 1 ? 'trouble' : GONE.includes(status) ? 'gone' : undefined
      }
      end={<NumbersButton address={list.address} />}
      view={{
        kind: SAY.order,
        title: (row) => row.order_sn,
        ...orderView(list.address),
      }}
      empty={{ title: SAY.empty, hint: SAY.emptyHint }}
    />
  );
}

const GONE: readonly number[] = [ORDER_STATUS.refunded, ORDER_STATUS.closed];
