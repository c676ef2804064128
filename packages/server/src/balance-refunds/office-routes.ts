import type { balanceRefundOfficeRoutes } from '@giftship/shared/balance-refunds/office-contract';
import { formatYuan } from '@giftship/shared/money/fen';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { openBalanceRefund } from './ask-refund.ts';
import { APPROVE_BALANCE_REFUND, decideBalanceRefund } from './decide-refund.ts';
import { listBalanceRefunds } from './list-refunds.ts';
import { refundableOf, toldSums } from './refundable.ts';

/** Handlers of balance refunds in the back office. */
export function balanceRefundOfficeHandlers(deps: Deps): OfficeHandlers<typeof balanceRefundOfficeRoutes> {
  return {
    list: ({ query }) => listBalanceRefunds(deps, query),
    refundable: async ({ query }) => {
      const { sums, trades } = await refundableOf(deps, deps.db.q, query.user_id);
      return {
        ...toldSums(sums),
        trades: trades.map(({ trade_no, left }) => ({ trade_no, money: formatYuan(left) })),
      };
    },
    open: (call) => openBalanceRefund(deps, call, call.body),
    decide: (call) => decideBalanceRefund(deps, call, call.body),
  };
}

/** What of it waits for a second person. */
export const balanceRefundActions = { [APPROVE_BALANCE_REFUND.kind]: APPROVE_BALANCE_REFUND };
