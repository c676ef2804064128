import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { useMemo } from 'react';
import { addressParams } from '@giftship/kit/lib/address-params.ts';
import { useSearchParams } from 'react-router';
import { numbersOf } from './numbers-of.ts';

/** The numbers that a list is searched by; several may stand side by side. */
export const SEARCH_KEYS = ['shop_order', 'kuaidi_sn', 'order_sn'] as const;
type SearchKey = (typeof SEARCH_KEYS)[number];

/** What narrows a list beside its state and its numbers; each is a parameter of the address. */
export const FILTER_KEYS = [
  'rec_name',
  'rec_mobile',
  'platform',
  'express_id',
  'goods_id',
  'start',
  'end',
  'overtime',
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type ListFilters = Partial<Record<FilterKey, string>>;

/** Parcel states that are one count of the workbench (D313). */
export const GROUPS = {
  paid: [PARCEL_STATUS.waitingWaybill, PARCEL_STATUS.waitingPickup],
  shipped: [PARCEL_STATUS.pickedUp, PARCEL_STATUS.inTransit, PARCEL_STATUS.delivering, PARCEL_STATUS.problem],
} as const satisfies Record<string, readonly number[]>;
type Group = keyof typeof GROUPS;

/** In which order a page stands: what wants to be looked at first, or as it was ordered. */
export type Sort = 'heed' | 'time';

type Param =
  'status' | 'group' | 'batch' | 'by' | 'q' | 'page' | 'size' | 'sort' | 'order' | 'view' | FilterKey;
type Change = Partial<Record<Param, string | number | null>>;

/**
 * What a list shows stands in its address, so that a reload, a link and the back button keep it. `first` is what numbers
 * are of while nothing else is chosen.
 */
export function useListAddress(first: SearchKey = 'shop_order') {
  const [params, setParams] = useSearchParams();
  const size = Number(params.get('size'));
  const group = params.get('group');
  const by = params.get('by');
  const query = params.get('q') ?? '';
  const batch = params.get('batch') ?? '';
  const key = SEARCH_KEYS.find((each) => each === by) ?? first;
  const filters = useMemo(
    (): ListFilters =>
      Object.fromEntries(
        FILTER_KEYS.flatMap((name) => {
          const value = params.get(name);
          return value ? [[name, value]] : [];
        }),
      ),
    [params],
  );
  return {
    status: numberOf(params.get('status')),
    group: group !== null && group in GROUPS ? (group as Group) : null,
    batch,
    by: key,
    query,
    filters,
    page: Math.max(1, numberOf(params.get('page')) ?? 1),
    size: PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0],
    /** The order whose detail is open. */
    order: params.get('order'),
    view: params.get('view'),
    sort: params.get('sort') === 'time' ? ('time' as Sort) : ('heed' as Sort),
    isFiltered:
      query !== '' ||
      batch !== '' ||
      Object.keys(filters).length > 0 ||
      params.has('status') ||
      params.has('group'),
    /** The filters beside the state, as a list call takes them. */
    search: {
      ...(batch === '' ? {} : { batch_sn: batch }),
      ...numbersFor(key, query),
      ...searchOf(filters),
    },
    /** Changes parts of the address; null drops one, and any change of a filter goes back to the first page. */
    show: (change: Change) =>
      setParams(() => {
        const next = addressParams();
        if (!('page' in change || 'order' in change || 'sort' in change)) next.delete('page');
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      }),
    /** Takes the conditions away; how the list is sorted and how long its pages are stays. */
    clear: () =>
      setParams(
        () =>
          new URLSearchParams([...addressParams()].filter(([name]) => name === 'sort' || name === 'size')),
      ),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;

function numbersFor(key: SearchKey, query: string): Partial<Record<SearchKey, string[]>> {
  const numbers = numbersOf(query);
  return numbers.length === 0 ? {} : { [key]: numbers };
}

/** A day in the address covers the whole of it. */
function searchOf(filters: ListFilters) {
  const { rec_name, rec_mobile, start, end, overtime } = filters;
  const number = (name: 'platform' | 'express_id' | 'goods_id') => {
    const value = numberOf(filters[name] ?? null);
    return value === undefined ? {} : { [name]: value };
  };
  return {
    ...(rec_name ? { rec_name } : {}),
    ...(rec_mobile ? { rec_mobile } : {}),
    ...number('platform'),
    ...number('express_id'),
    ...number('goods_id'),
    ...(isDay(start) ? { start_time: `${start} 00:00:00` } : {}),
    ...(isDay(end) ? { end_time: `${end} 23:59:59` } : {}),
    ...(overtime === '1' ? { overtime: 1 as const } : {}),
  };
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

function numberOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
