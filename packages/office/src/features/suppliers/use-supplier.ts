import { useQuery } from '@tanstack/react-query';
import type { WarehouseCalls } from '../../couriers/Warehouses.tsx';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';

/** One supplier with all that its drawer shows. */
export const useSupplier = (id: number) =>
  useQuery({
    queryKey: ['list', 'suppliers', 'detail', id],
    queryFn: ({ signal }) => api.suppliers.detail({ query: { id: String(id) }, signal }),
  });
/** A supplier in full. */
export type SupplierDetail = NonNullable<ReturnType<typeof useSupplier>['data']>;

/** The warehouses of a supplier, by the calls of operators. */
export const useWarehouseCalls = (supplierId: number): WarehouseCalls => ({
  name: 'suppliers',
  of: String(supplierId),
  list: (call) => api.couriers.warehouses({ ...call, query: { supplier_id: String(supplierId) } }),
  add: (said, key) => api.couriers.addWarehouse({ key, body: { supplier_id: supplierId, ...said } }),
  save: (said, { id, version }) => api.couriers.saveWarehouse({ body: { id, version, ...said } }),
  remove: ({ id }) => api.couriers.removeWarehouse({ query: { id: String(id) } }),
  mayEdit: useMay('supplier.edit'),
});
