import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import type { Filter } from '../../lists/filter.ts';
import { queryOf, useListAddress } from '../../lists/use-list-address.ts';
import { COMP_COPY as SAY } from '../../order/comp-copy.ts';

/** The span of the list, by the time at which compensations were opened. */
export const SPAN = { kind: 'range', key: 'time', title: SAY.filters.time } as const;
const ONLY_SPAN: readonly Filter[] = [SPAN];

/** Sums by supplier of the span in the address (O134); its suppliers are those that the list can be narrowed to. */
export function useCompSums() {
  const { start_time = '', end_time = '' }: { start_time?: string; end_time?: string } = queryOf(
    useListAddress(ONLY_SPAN),
  );
  return useQuery({
    queryKey: ['list', 'compensations', 'sums', start_time, end_time],
    queryFn: ({ signal }) => api.compensations.sums({ query: { start_time, end_time }, signal }),
  });
}
