import { Button } from 'antd';
import { useLatestOrders } from '../../lists/use-latest-orders.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';

/** Most questions are about one of so many. */
const SHOWN = 3;

/** The newest orders to choose from, for who has no number at hand. */
export function LatestOrders({ onChoose }: { onChoose: (orderSn: string) => void }) {
  const { data } = useLatestOrders();
  if (!data || data.list.length === 0) return null;
  return (
    <div className="support-latest" role="group" aria-label={SAY.latestOrders}>
      <span className="hint">{SAY.latestOrders}</span>
      {data.list.slice(0, SHOWN).map(({ order_sn, rec_name }) => (
        <Button key={order_sn} size="small" onClick={() => onChoose(order_sn)}>
          {order_sn} {rec_name}
        </Button>
      ))}
    </div>
  );
}
