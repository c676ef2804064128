import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import type { BatchRow } from '@giftship/shared/orders/contract';
import { BATCHES_COPY } from './copy.ts';

const SAY = BATCHES_COPY.refusedFrom;

/**
 * Where the rows are that a batch could not order, and whether the site's own purchase has them still: it keeps what was
 * typed or imported there. A partner's page has a keeping of its own, which a browser gives to no other page.
 */
export function refusedWay({ channel, order_source: source }: Pick<BatchRow, 'channel' | 'order_source'>): {
  hint: string;
  isHere: boolean;
} {
  if (channel === 'rule') return { hint: SAY.rule, isHere: false };
  if (source === ORDER_SOURCE.store) return { hint: SAY.store, isHere: false };
  if (channel === 'site') return { hint: SAY.here, isHere: true };
  return { hint: channel === 'widget' ? SAY.widget : SAY.data, isHere: false };
}
