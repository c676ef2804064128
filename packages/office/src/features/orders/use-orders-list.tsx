import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queries } from '../../lib/queries.ts';
import type { Filter } from '../../lists/filter.ts';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { ORDERS_COPY as SAY } from './copy.ts';
import { NotFound } from './Numbers.tsx';

interface Found<R> {
  list: R[];
  data_count: number;
  not_found: string[];
}
type Query = Record<string, string>;

interface OrdersListSource<R> {
  name: 'parcels' | 'orders' | 'batches';
  filters: readonly Filter[];
  states: Readonly<Record<number, string>>;
  load: (query: Query, signal?: AbortSignal) => Promise<Found<R>>;
  keyOf: (row: R) => string;
}

/** A list over all buyers with the counts of its states, of all suppliers or of the chosen one (O101-O104). */
export function useOrdersList<R>({ name, filters, states, load, keyOf }: OrdersListSource<R>) {
  const list = useOfficeList<R, Query>({
    name,
    filters,
    load: ({ query, signal }) => load(query, signal),
    keyOf,
    find: async (sn, signal) =>
      (await load({ numbers: sn, page: '1', page_size: '10' }, signal)).list.find(
        (row) => keyOf(row) === sn,
      ) ?? null,
  });
  const supplier = list.address.values['supplier_id'] ?? '';
  const { data: counts } = useQuery({
    queryKey: ['list', name, 'counts', supplier],
    queryFn: ({ signal }) =>
      api.orders.counts({ body: supplier === '' ? {} : { supplier_id: Number(supplier) }, signal }),
  });
  const own = counts?.[name];
  const sum = own && Object.values(own).reduce((all, each) => all + each, 0);
  const items = [
    { value: '', title: SAY.all, count: sum },
    ...Object.entries(states).map(([value, title]) => ({ value, title, count: own && (own[value] ?? 0) })),
  ];
  const missing = queries.getQueryData<Found<R>>(['list', name, list.query])?.not_found ?? [];
  return {
    list,
    tabs: { key: 'status', label: SAY.states, items, counted: SAY.counted },
    note: missing.length === 0 ? undefined : <NotFound numbers={missing} />,
  };
}
