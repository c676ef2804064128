import { addressParams } from '@giftship/kit/lib/address-params.ts';
import { useSearchParams } from 'react-router';
import { type ChangeFilters, type Filters, readFilters, writeFilters } from './filters.ts';

/** Filters that live in the address: a reload and the way back restore them (M020). */
export function useUrlFilters(): [Filters, (change: ChangeFilters) => void] {
  const [params, setParams] = useSearchParams();
  return [
    readFilters(params),
    (change) =>
      setParams(() => {
        const now = addressParams();
        return writeFilters(now, change(readFilters(now)));
      }),
  ];
}
