import { splitNumbers } from '@giftship/kit/lib/split-numbers.ts';
import { ORDER_SOURCE_LABELS, PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import type { OfficeBatchSearch, OfficeSearch } from '@giftship/shared/orders/office-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../session/api.ts';
import type { Filter } from '../../lists/filter.ts';
import { ORDERS_COPY } from './copy.ts';

const SAY = ORDERS_COPY.filters;
const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const YES_OR_NO = [
  { value: 'true', label: SAY.yes },
  { value: 'false', label: SAY.no },
];

/** Filters of the three lists (O101, O104); what only parcels and orders have is left out for batches. */
export function useOrderFilters(of: 'orders' | 'batches', states: Readonly<Record<string, string>>) {
  const { data } = useQuery({
    queryKey: ['order-options'],
    queryFn: ({ signal }) => api.orders.options({ signal }),
    staleTime: 60_000,
  });
  return useMemo((): readonly Filter[] => {
    const named = (list: { id: number; name: string }[] = []) =>
      list.map(({ id, name }) => ({ value: String(id), label: name }));
    return [
      { kind: 'text', key: 'numbers', title: SAY.numbers, placeholder: SAY.numbersHint, width: 260 },
      { kind: 'range', key: 'time', title: SAY.time, numbers: ['numbers'] },
      ...(of === 'orders' ? [choice('overdue', SAY.overdue)] : []),
      { kind: 'choice', key: 'supplier_id', title: SAY.supplier, options: named(data?.suppliers) },
      { kind: 'choice', key: 'express_id', title: SAY.courier, options: named(data?.couriers) },
      { kind: 'text', key: 'user', title: SAY.user },
      { kind: 'text', key: 'goods_id', title: SAY.goods, width: 120 },
      ...(of === 'orders' ? [choice('late', SAY.late), choice('has_comp', SAY.comp)] : []),
      { kind: 'choice', key: 'platform', title: SAY.platform, options: options(PLATFORM_LABELS) },
      { kind: 'choice', key: 'channel', title: SAY.channel, options: options(ORDERS_COPY.channels) },
      { kind: 'choice', key: 'order_source', title: SAY.source, options: options(ORDER_SOURCE_LABELS) },
      { kind: 'choice', key: 'status', title: ORDERS_COPY.states, options: options(states) },
    ];
  }, [data, of, states]);
}

const choice = (key: string, title: string): Filter => ({ kind: 'choice', key, title, options: YES_OR_NO });

const INTS = [
  'page',
  'page_size',
  'status',
  'supplier_id',
  'express_id',
  'goods_id',
  'platform',
  'order_source',
];
const FLAGS = ['late', 'overdue', 'has_comp'];

/** The address of a list as the body of its call; what is no number is left for the service to refuse by its field. */
export function searchOf(query: Readonly<Record<string, string>>): OfficeSearch {
  const entries = Object.entries(query).map(([key, value]): [string, unknown] => {
    if (key === 'numbers') return [key, splitNumbers(value)];
    if (INTS.includes(key)) return [key, /^\d{1,15}$/.test(value) ? Number(value) : value];
    if (FLAGS.includes(key)) return [key, value === 'true'];
    return [key, value];
  });
  return Object.fromEntries(entries) as unknown as OfficeSearch;
}
/** The same for batches, which know no late ones. */
export const batchSearchOf = (query: Readonly<Record<string, string>>): OfficeBatchSearch => searchOf(query);
