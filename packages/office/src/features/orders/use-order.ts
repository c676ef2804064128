import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Everything about one order (O105); anew after something was done with it (order/refresh.ts). */
export const useOrder = (sn: string) =>
  useQuery({
    queryKey: ['order', sn],
    queryFn: ({ signal }) => api.orders.show({ query: { order_sn: sn }, signal }),
  });
/** An order with its refunds and work orders. */
export type OrderPage = Awaited<ReturnType<typeof api.orders.show>>;
