import { useQuery } from '@tanstack/react-query';
import { WAYBILL_CANCEL } from '@giftship/shared/parcels/parcel';
import { api } from '../../session/api.ts';

const ASKED_MS = 3_000;

/** Everything about one order (O105); anew after something was done with it (order/refresh.ts). */
export const useOrder = (sn: string) =>
  useQuery({
    queryKey: ['order', sn],
    queryFn: ({ signal }) => api.orders.show({ query: { order_sn: sn }, signal }),
    // The courier is being asked: his answer is shown when it comes.
    refetchInterval: ({ state }) => state.data?.cancel?.status === WAYBILL_CANCEL.asked && ASKED_MS,
  });
/** An order with its refunds and work orders. */
export type OrderPage = Awaited<ReturnType<typeof api.orders.show>>;
