import { MOST_PICKUPS } from '@giftship/shared/parcels/parcel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { LISTS_COPY } from './copy.ts';

const SAY = LISTS_COPY.bulk;

/** Asks the couriers now whether parcels were picked up, and draws the lists anew (D324). */
export function useCheckPickup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orders: string[]) => {
      if (orders.length > MOST_PICKUPS) toast.warning(SAY.most(MOST_PICKUPS));
      return api.parcels.pickup({ body: { order_sn: orders.slice(0, MOST_PICKUPS) } });
    },
    onSuccess: async ({ items }) => {
      toast.success(SAY.pickedUp(items.filter(({ pickup_time }) => pickup_time !== '').length, items.length));
      await Promise.all([
        client.invalidateQueries({ queryKey: ['parcels'] }),
        client.invalidateQueries({ queryKey: ['order'] }),
      ]);
    },
  });
}
