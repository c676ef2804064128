import { OrderActs } from '../../order/OrderActs.tsx';
import { useOrder } from './use-order.ts';

/** What can be done with the open order (O110, O126). */
export function OrderFoot({ sn }: { sn: string }) {
  const { data } = useOrder(sn);
  return data ? <OrderActs order={data} /> : null;
}
