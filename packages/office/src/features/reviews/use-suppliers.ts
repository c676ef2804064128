import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

/** Suppliers that a filter chooses from; whoever may not see goods has none to choose. */
export function useSuppliers() {
  const { data } = useQuery({
    queryKey: ['goods-options'],
    queryFn: ({ signal }) => api.goods.options({ signal }),
    retry: false,
  });
  return (data?.suppliers ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
