import { useQuery } from '@tanstack/react-query';
import type { DaysOffCalls } from '../../couriers/DaysOff.tsx';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';

/** One courier with its closed areas. */
export const useCourier = (id: number) =>
  useQuery({
    queryKey: ['list', 'couriers', 'detail', id],
    queryFn: ({ signal }) => api.couriers.detail({ query: { id: String(id) }, signal }),
  });

/** Names of companies, suppliers, warehouses and accounts, for filters and forms. */
export const useCourierOptions = () =>
  useQuery({
    queryKey: ['list', 'couriers', 'options'],
    queryFn: ({ signal }) => api.couriers.options({ signal }),
  });

/** The days off of a warehouse, or of the whole shop, by the calls of operators (O096). */
export const useDaysOffCalls = (warehouseId: number | null): DaysOffCalls => ({
  of: String(warehouseId ?? ''),
  read: ({ signal }) =>
    api.couriers.holidays({
      query: warehouseId === null ? {} : { warehouse_id: String(warehouseId) },
      signal,
    }),
  save: (list) => api.couriers.saveHolidays({ body: { warehouse_id: warehouseId, list } }),
  mayEdit: useMay('courier.edit'),
});
