import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../lib/queries.ts';
import type { Filter } from './filter.ts';
import { DEFAULT_SIZE, queryOf, useListAddress } from './use-list-address.ts';
import { usePref } from './use-pref.ts';

interface PageOf<R> {
  list: R[];
  data_count: number;
  /** How many there are of each state, where the list says it. */
  count?: Record<string, number>;
}

/** What a list is made of. */
export interface ListSource<R, Q> {
  /** Of the table: its settings, its cache and its saved views are found by it. */
  name: string;
  filters: readonly Filter[];
  /** The call of the client; its query is what stands in the address. */
  load: (call: { query: Q; signal?: AbortSignal }) => Promise<PageOf<R>>;
  keyOf: (row: R) => string;
  /** Finds a record that is not on this page: one that a link opened. */
  find?: (key: string, signal: AbortSignal) => Promise<R | null>;
}

/** A list as its address says, with the record that is open (O016, O026). */
export function useOfficeList<R, Q>({ name, filters, load, keyOf, find }: ListSource<R, Q>) {
  const [ownSize, setOwnSize] = usePref(`size.${name}`, DEFAULT_SIZE);
  const address = useListAddress(filters, PAGE_SIZES.find((size) => size === ownSize) ?? DEFAULT_SIZE);
  const query = queryOf(address);
  const found = useQuery({
    queryKey: ['list', name, query],
    // The filters are fields of the call by their names, which the service checks.
    queryFn: ({ signal }) => load({ query: query as Q, signal }),
    placeholderData: keepPreviousData,
  });
  const rows: R[] = found.data?.list ?? [];
  const { open } = address;
  const onPage = rows.find((row) => keyOf(row) === open);
  const away = useQuery({
    queryKey: ['list', name, 'one', open],
    queryFn: ({ signal }) => find?.(open ?? '', signal) ?? null,
    enabled: open !== null && onPage === undefined && found.isFetched && find !== undefined,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  return {
    name,
    filters,
    address,
    rows,
    keyOf,
    count: found.data?.data_count ?? 0,
    states: found.data?.count ?? {},
    /** Nothing has come yet. */
    isWaiting: found.isPending,
    isBusy: found.isPlaceholderData,
    isFailed: found.isError,
    updatedAt: found.dataUpdatedAt,
    /** The open record; null where it is looked for or not there. */
    opened: onPage ?? away.data ?? null,
    isLost: open !== null && onPage === undefined && found.isFetched && !away.isFetching,
    selection: {
      chosen,
      onChange: (next: ReadonlySet<string>) => {
        setChosen(next);
        setAll(false);
      },
    },
    /** The whole search is chosen, beyond this page. */
    isAll,
    chooseAll: () => setAll(true),
    query,
    setSize: (size: number) => {
      setOwnSize(size);
      address.show({ size: null });
    },
    refresh: () => refreshList(name),
  };
}
/** A list and its open record. */
export type OfficeList<R> = ReturnType<typeof useOfficeList<R, never>>;

/** Loads a list anew, with what the menu counts: after something was done, also from elsewhere. */
export async function refreshList(name: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['todo'] });
  await queries.invalidateQueries({ queryKey: ['list', name] });
}
