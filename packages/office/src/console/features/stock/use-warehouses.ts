import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../../lists/filter.ts';
import { STOCK_COPY as SAY } from '../../../stock/copy.ts';
import { api } from '../../api.ts';

/** Warehouses to choose from. */
export function useWarehouseChoice(): readonly Filter[] {
  const { data } = useQuery({
    queryKey: ['list', 'warehouses'],
    queryFn: ({ signal }) => api.couriers.warehouses({ signal }),
  });
  return [
    {
      kind: 'choice',
      key: 'warehouse_id',
      title: SAY.filters.warehouse,
      options: (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}
