import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { SHIPPING_KEY } from './refresh-shipping.ts';

/** A search that asks for nothing. */
export const EMPTY_SEARCH = { province: '', numbers: [], remark: '', start_time: '', end_time: '' };

type Options = Awaited<ReturnType<typeof api.shipping.options>>;

/** The goods, couriers and warehouses that parcels are searched by; nothing until they are known. */
export function useOptions(): Partial<Options> {
  const { data } = useQuery({
    queryKey: [SHIPPING_KEY, 'options'],
    queryFn: ({ signal }) => api.shipping.options({ signal }),
    staleTime: 60_000,
  });
  return data ?? {};
}
