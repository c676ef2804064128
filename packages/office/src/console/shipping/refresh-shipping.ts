import { queries } from '../../lib/queries.ts';
import { refreshList } from '../../lists/use-office-list.ts';

/** Of what pages read about parcels and waves, in the cache. */
export const SHIPPING_KEY = 'shipping';

/** Parcels or waves have changed: every page of the warehouse shows it. */
export async function refreshShipping(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [SHIPPING_KEY] }),
    refreshList('orders'),
    refreshList('waves'),
  ]);
}
