import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { NO_FILTER, type OrderFilter, type Search, searchOf } from './search-of.ts';

export type PageSize = (typeof PAGE_SIZES)[number];

/** One page of a store's orders, as its courier may ship them. */
export function useStoreOrders(storeId: number | null, expressId: number) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(PAGE_SIZES[0]);
  const search = { ...searchOf(filter), express_id: expressId };
  const load = (at: number, pageSize: PageSize, over: Partial<Search> = {}) =>
    api.stores.orders({
      body: { ...search, ...over, store_id: storeId ?? 0, page: at, page_size: pageSize },
    });
  const found = useQuery({
    queryKey: ['store-orders', storeId, search, page, size],
    queryFn: () => load(page, size),
    enabled: storeId !== null,
    // Orders of another store are no stand-in.
    placeholderData: (before, query) =>
      query?.queryKey[1] === storeId ? keepPreviousData(before) : undefined,
  });
  return {
    filter,
    page,
    size,
    found,
    load,
    isFiltered: JSON.stringify(searchOf(filter)) !== '{}',
    apply: (next: OrderFilter) => {
      setFilter(next);
      setPage(1);
    },
    turn: (nextPage: number, nextSize: number) => {
      setPage(nextSize === size ? nextPage : 1);
      setSize(PAGE_SIZES.find((each) => each === nextSize) ?? PAGE_SIZES[0]);
    },
  };
}
export type StoreOrders = ReturnType<typeof useStoreOrders>;
