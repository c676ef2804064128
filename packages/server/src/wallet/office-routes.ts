import type { walletOfficeRoutes } from '@giftship/shared/wallet/office-contract';
import type { Deps } from '../deps.ts';
import { askOrDo } from '../operators/ask.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { ADJUST_BALANCE, adjustBalance, listAdjustments } from './adjust-balance.ts';
import { financeSummary } from './finance-summary.ts';
import { listLedger, showLedgerTx } from './office-ledger.ts';
import { listRecharges, queryRecharge } from './office-recharges.ts';
import { SETTLE_SUSPENSE } from './settle-suspense.ts';
import { listNotices, showNotice } from './payment-notices.ts';

/** Handlers of money in and out of everybody in the back office. */
export function walletOfficeHandlers(deps: Deps): OfficeHandlers<typeof walletOfficeRoutes> {
  return {
    recharges: ({ query }) => listRecharges(deps, query),
    queryRecharge: (call) => queryRecharge(deps, call, call.body.trade_no),
    notices: ({ query }) => listNotices(deps, query),
    notice: ({ query }) => showNotice(deps, query.id),
    settleNotice: async (call) => {
      const { approval } = await askOrDo(deps, call, SETTLE_SUSPENSE, call.body);
      return { approval };
    },
    adjustments: ({ query }) => listAdjustments(deps, query),
    adjust: (call) => adjustBalance(deps, call, call.body),
    ledger: ({ query }) => listLedger(deps, query),
    summary: ({ query }) => financeSummary(deps, query),
    ledgerTx: ({ query }) => showLedgerTx(deps, query.tx_id),
  };
}

/** What of balances may wait for a second person. */
export const walletActions = {
  [ADJUST_BALANCE.kind]: ADJUST_BALANCE,
  [SETTLE_SUSPENSE.kind]: SETTLE_SUSPENSE,
};
