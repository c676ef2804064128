import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../lists/filter.ts';
import { api } from '../../session/api.ts';
import { STOCK_COPY as SAY } from '../../stock/copy.ts';

/** Suppliers and warehouses to choose from; warehouses of one name are told apart by their supplier. */
export function useStockChoices(): readonly Filter[] {
  const { data } = useQuery({
    queryKey: ['stock-options'],
    queryFn: ({ signal }) => api.stock.options({ signal }),
  });
  const names = new Map((data?.suppliers ?? []).map(({ id, name }) => [id, name]));
  return [
    {
      kind: 'choice',
      key: 'supplier_id',
      title: SAY.filters.supplier,
      options: (data?.suppliers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'choice',
      key: 'warehouse_id',
      title: SAY.filters.warehouse,
      options: (data?.warehouses ?? []).map(({ id, name, supplier_id }) => ({
        value: String(id),
        label: `${names.get(supplier_id) ?? ''} ${name}`,
      })),
    },
  ];
}
