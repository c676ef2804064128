import { WarningFilled } from '@ant-design/icons';
import type { StoreOrderRow } from '@giftship/shared/stores/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { RULES_COPY } from './copy.ts';

const SAY = RULES_COPY.trial;
/** So many stand there at once; the others when they are asked for. */
const SHOWN = 8;
/** The service names that many of a run at most. */
export const MOST_NAMED = 200;

interface RunOrdersProps {
  title: string;
  /** The store of the rule; null where the rule is gone. */
  storeId: number | null;
  orders: { shop_order: string; reason?: string }[];
}

/** Orders of a run: number, whom they go to, what was bought there, and why one was left out. */
export function RunOrders({ title, storeId, orders }: RunOrdersProps) {
  const [isWhole, setWhole] = useState(false);
  const known = useOrders(storeId, orders);
  const shown = isWhole ? orders : orders.slice(0, SHOWN);
  return (
    <>
      <ul className="rules-orders" aria-label={title}>
        {shown.map(({ shop_order: number, reason }) => (
          <li key={number}>
            <span className="mono">{number}</span>
            <Known order={known?.get(number)} />
            {reason !== undefined && (
              <span className="rules-reason">
                <WarningFilled aria-hidden /> {reason}
              </span>
            )}
          </li>
        ))}
      </ul>
      {shown.length < orders.length && (
        <button type="button" className="link rules-more" onClick={() => setWhole(true)}>
          {SAY.all(orders.length)}
        </button>
      )}
    </>
  );
}

/** Nothing until it is known: the numbers do not wait for it. */
function Known({ order }: { order: StoreOrderRow | undefined }) {
  if (!order) return null;
  const { receiver_name, city, province, goods_list } = order;
  return (
    <>
      <span>
        {receiver_name} <span className="hint">{city || province}</span>
      </span>
      <span className="rules-bought">
        {goods_list.map(({ goods_name, goods_count }) => SAY.bought(goods_name, goods_count)).join('、')}
      </span>
    </>
  );
}

/** What the store says of the orders, by their numbers. */
function useOrders(storeId: number | null, orders: RunOrdersProps['orders']) {
  const numbers = orders.map(({ shop_order }) => shop_order);
  const found = useQuery({
    queryKey: ['rule-orders', storeId, numbers],
    queryFn: () =>
      api.stores.orders({
        body: { store_id: storeId ?? 0, shop_order: numbers, page: 1, page_size: MOST_NAMED },
      }),
    enabled: storeId !== null && numbers.length > 0,
  });
  return found.data && new Map(found.data.list.map((order) => [order.shop_order, order]));
}
