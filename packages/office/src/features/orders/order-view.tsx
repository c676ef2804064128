import type { ListAddress } from '../../lists/use-list-address.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { OrderFoot } from './OrderFoot.tsx';

/** The drawer of an order, over a list of its parcels too. */
export const orderView = (address: ListAddress) => ({
  body: ({ order_sn }: { order_sn: string }) => (
    <OrderDetail
      sn={order_sn}
      part={address.part}
      onPart={(part) => address.show({ part }, { isQuiet: true })}
    />
  ),
  foot: ({ order_sn }: { order_sn: string }) => <OrderFoot sn={order_sn} />,
});
