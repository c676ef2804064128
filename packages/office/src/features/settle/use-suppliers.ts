import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

/** Suppliers that filters and dialogs choose from: those with anything on their account. */
export function useSuppliers() {
  const { data } = useQuery({
    queryKey: ['settle-suppliers'],
    queryFn: ({ signal }) => api.settle.aging({ query: { page_size: '500' }, signal }),
  });
  return (data?.list ?? []).map(({ supplier_id, supplier }) => ({
    value: String(supplier_id),
    label: supplier,
  }));
}
