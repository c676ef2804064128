import type { Queries } from '../db/db.ts';

/** Suppliers and their courier rows by name, for filters and forms of the back office. */
export async function supplyOptions(q: Queries) {
  const [suppliers, couriers] = await Promise.all([
    q.selectFrom('suppliers').select(['id', 'name']).orderBy('id').execute(),
    q.selectFrom('couriers').select(['id', 'name', 'subname', 'supplier_id']).orderBy('id').execute(),
  ]);
  return {
    suppliers,
    couriers: couriers.map(({ id, name, subname, supplier_id }) => ({
      id,
      name: subname === '' ? name : `${name} ${subname}`,
      supplier_id,
    })),
  };
}
