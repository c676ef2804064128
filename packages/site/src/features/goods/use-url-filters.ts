import { useSearchParams } from 'react-router';
import { type Filters, readFilters, writeFilters } from './filters.ts';

/** Filters that live in the address: a reload and the way back restore them (M020). */
export function useUrlFilters(): [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams();
  return [readFilters(params), (filters) => setParams((old) => writeFilters(old, filters))];
}
