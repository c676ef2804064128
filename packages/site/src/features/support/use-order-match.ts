import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { isNotFound } from '../../lib/failures.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';

/** Numbers of orders as people type them. */
export const ORDER_SN = /^\s*(G\d{1,15})?\s*$/i;
/** A typed number as the service writes it. */
export const orderSnOf = (typed: string): string => typed.trim().toUpperCase();

/** Which order a number is of, looked up when its field is left; `onKnown` is told when that is known, or that there is none. */
export function useOrderMatch(first: string, onKnown: () => void) {
  const [sn, setSn] = useState(orderSnOf(first));
  const found = useQuery({
    queryKey: ['order', sn],
    queryFn: () => api.orders.show({ query: { order_sn: sn } }),
    enabled: sn !== '' && ORDER_SN.test(sn),
  });
  const order = found.data?.order;
  const isMissing = isNotFound(found.error);
  useEffect(() => {
    if (order || isMissing) onKnown();
    // Only the news of the number counts, not a new function from the parent.
  }, [order, isMissing]);
  return {
    look: (typed: string) => setSn(orderSnOf(typed)),
    isMissing: (typed: string) => isMissing && orderSnOf(typed) === sn,
    /** What the order of a typed number is, once it is known; '' while it is another number. */
    wordsOf: (typed: string) =>
      order && orderSnOf(typed) === sn
        ? SAY.orderIs(order.goods_name, order.rec_name, order.status_text)
        : '',
  };
}
