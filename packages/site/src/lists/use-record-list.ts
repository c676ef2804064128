import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListAddress } from './use-list-address.ts';

interface Page<R> {
  list: R[];
  data_count: number;
  count: Record<string, number>;
}
interface RecordListOptions<R> {
  /** First part of the cache's key: changes of these records make it stale. */
  of: 'orders' | 'parcels';
  address: ListAddress;
  /** The state that is asked for; undefined asks for all. */
  status: number | undefined;
  load: (body: Body) => Promise<Page<R>>;
  isEnabled?: boolean;
}
type Body = ListAddress['search'] & {
  page: number;
  page_size: ListAddress['size'];
  status?: number;
};

/** One page of a list that its address describes, in the form that the frame takes. */
export function useRecordList<R>({ of, address, status, load, isEnabled = true }: RecordListOptions<R>) {
  const { page, size, search } = address;
  const found = useQuery({
    queryKey: [of, { status, page, size, search }],
    queryFn: () => load({ page, page_size: size, ...search, ...(status === undefined ? {} : { status }) }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  return {
    count: found.data?.count ?? {},
    rows: found.data?.list,
    found: {
      data: found.data,
      isError: found.isLoadingError,
      isBusy: found.isPlaceholderData,
      retry: () => void found.refetch(),
    },
  };
}
