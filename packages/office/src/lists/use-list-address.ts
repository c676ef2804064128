import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { useMemo } from 'react';
import { addressParams } from '@giftship/kit/lib/address-params.ts';
import { useSearchParams } from 'react-router';
import { type Filter, paramsOf } from './filter.ts';

/** How many rows a page has unless a person chose otherwise (O021). */
export const DEFAULT_SIZE = 50;

type Change = Readonly<Record<string, string | number | null>>;
/** What changes what is shown of the same rows, not which rows. */
const KEEP_PAGE = new Set(['page', 'open', 'part']);

/** What a list shows stands in its address, so that a reload, a link and the back button keep it (O016). */
export function useListAddress(filters: readonly Filter[], ownSize: number = DEFAULT_SIZE) {
  const [params, setParams] = useSearchParams();
  const names = useMemo(() => filters.flatMap(paramsOf), [filters]);
  const values = useMemo(
    () => Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])),
    [names, params],
  );
  const size = Number(params.get('size'));
  const sort = params.get('sort') ?? '';
  return {
    values,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    size: PAGE_SIZES.find((each) => each === size) ?? ownSize,
    /** `name` or `-name`; '' as the service has it. */
    sort,
    /** The record that is open. */
    open: params.get('open'),
    /** The tab of the open record. */
    part: params.get('part') ?? '',
    /** Changes parts of the address; null drops one, and any change of a filter goes back to the first page. */
    show: (change: Change, { isQuiet = false } = {}) =>
      setParams(
        () => {
          const next = addressParams();
          if (!Object.keys(change).every((name) => KEEP_PAGE.has(name))) next.delete('page');
          for (const [name, value] of Object.entries(change)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: isQuiet },
      ),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;

/** The address as the query of a list's call: days cover the whole of them, and what is empty is left out. */
export function queryOf(address: Pick<ListAddress, 'values' | 'page' | 'size' | 'sort'>) {
  const { start = '', end = '', ...rest } = address.values;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    ...(isDay(start) ? { start_time: `${start} 00:00:00` } : {}),
    ...(isDay(end) ? { end_time: `${end} 23:59:59` } : {}),
    ...(address.sort === '' ? {} : { sort: address.sort }),
    page: String(address.page),
    page_size: String(address.size),
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
