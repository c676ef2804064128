import type { priceRoutes } from '@giftship/shared/pricing/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { quoteOrder } from './quote-order.ts';

/** Handler of the price check. */
export function priceHandlers(deps: Deps): Handlers<typeof priceRoutes> {
  return { price: ({ caller, body }) => quoteOrder(deps, caller, body) };
}
