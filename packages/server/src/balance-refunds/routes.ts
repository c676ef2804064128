import type { balanceRefundRoutes } from '@giftship/shared/balance-refunds/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { askBalanceRefund } from './ask-refund.ts';
import { hasOpen, listOwnRefunds } from './list-refunds.ts';
import { refundableOf, toldSums } from './refundable.ts';

/** Handlers of balance that goes back to its payer. */
export function balanceRefundHandlers(deps: Deps): Handlers<typeof balanceRefundRoutes> {
  return {
    info: async ({ caller }) => {
      const { sums } = await refundableOf(deps, deps.db.q, caller.userId);
      return { ...toldSums(sums), is_open: await hasOpen(deps.db.q, caller.userId) };
    },
    list: ({ caller, query }) => listOwnRefunds(deps.db.q, caller.userId, query),
    apply: ({ caller, key, body }) => askBalanceRefund(deps, { caller, key }, body),
  };
}
