import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

/** The newest orders, one call for whoever shows some of them; that there is none yet also tells who is new here. */
export const useLatestOrders = () =>
  useQuery({
    queryKey: ['orders', 'latest'],
    queryFn: () => api.orders.list({ body: { page: 1, page_size: PAGE_SIZES[0] } }),
  });
