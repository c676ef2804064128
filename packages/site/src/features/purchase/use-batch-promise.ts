import { type ParcelPromise, promiseOfParcel } from '@giftship/shared/parcels/deadlines';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/**
 * The promise that the service wrote down for the parcels of a batch, asked for once. Null until it has come, and where
 * there is no one promise: several batches, or parcels to areas with closed days of their own.
 */
export function useBatchPromise(batch: string | null): ParcelPromise | null {
  const { data } = useQuery({
    queryKey: ['parcels', 'of-batch', batch],
    queryFn: () => api.parcels.list({ body: { batch_sn: batch ?? '', page_size: 10 } }),
    enabled: batch !== null,
    staleTime: Infinity,
  });
  const [first, ...others] = data?.list ?? [];
  if (!first) return null;
  const isOfAll = others.every(
    (each) => each.ship_deadline === first.ship_deadline && each.pickup_deadline === first.pickup_deadline,
  );
  return isOfAll ? promiseOfParcel(first) : null;
}
