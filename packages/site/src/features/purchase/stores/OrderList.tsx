import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { Button, Pagination } from 'antd';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import type { ChosenOrders } from './chosen-orders.ts';
import { OrderTable } from './OrderTable.tsx';
import { STORE_SAY as SAY } from './store-copy.ts';
import { NO_FILTER } from './search-of.ts';
import type { StoreOrders } from './use-store-orders.ts';

interface OrderListProps {
  orders: StoreOrders;
  chosen: ChosenOrders;
  showReissue: boolean;
  isWu: boolean;
}

/** The orders of a store in every state of their load, and their pages (M091, M277). */
export function OrderList({ orders, ...table }: OrderListProps) {
  const { found, page, size } = orders;
  if (found.isLoadingError) return <LoadFailed onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeletons count={4} className="store-row-wait" />;
  const { list, data_count: count } = found.data;
  if (list.length === 0 && page === 1)
    return orders.isFiltered ? (
      <EmptyState place="store" title={SAY.emptyTitle} hint={SAY.emptyHint}>
        <Button onClick={() => orders.apply(NO_FILTER)}>{SAY.reset}</Button>
      </EmptyState>
    ) : (
      <EmptyState place="store" title={SAY.noOrders} hint={SAY.noOrdersHint} />
    );
  return (
    <>
      <OrderTable {...table} rows={list} isBusy={found.isPlaceholderData} />
      <footer className="store-pages">
        <span className="hint">{SAY.total(count)}</span>
        {count > PAGE_SIZES[0] && (
          <Pagination
            current={page}
            pageSize={size}
            total={count}
            pageSizeOptions={[...PAGE_SIZES]}
            showSizeChanger
            responsive
            onChange={orders.turn}
          />
        )}
      </footer>
    </>
  );
}
