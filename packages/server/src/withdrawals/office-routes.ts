import type { withdrawOfficeRoutes } from '@giftship/shared/withdrawals/office-contract';
import type { Deps } from '../deps.ts';
import type { Asked } from '../operators/ask.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import type { RowResult } from '@giftship/shared/operators/fields-contract';
import { decideWithdrawals, showPayoutAccount } from './office-decide.ts';
import { listAllWithdrawals } from './office-list.ts';
import { PAY_WITHDRAWALS, payWithdrawals } from './pay-withdrawals.ts';
import { downloadPayoutFile, listPayoutFiles, makePayoutFile, releasePayoutFile } from './payout-files.ts';

/** Handlers of withdrawals in the back office. */
export function withdrawOfficeHandlers(deps: Deps): OfficeHandlers<typeof withdrawOfficeRoutes> {
  return {
    list: ({ operator, query }) => listAllWithdrawals(deps, operator, query),
    decide: (call) => decideWithdrawals(deps, call, call.body).then(told),
    account: (call) => showPayoutAccount(deps, call, call.body),
    files: ({ query }) => listPayoutFiles(deps.db.q, query),
    makeFile: (call) => makePayoutFile(deps, call, call.body),
    downloadFile: (call) => downloadPayoutFile(deps, call, call.body),
    releaseFile: (call) => releasePayoutFile(deps, call, call.body),
    importResult: (call) =>
      payWithdrawals(
        deps,
        call,
        call.body.rows.map((row) => ({ ...row, receipt: '' })),
      ).then(told),
  };
}

/** What waits for a second person has no results yet. */
const told = ({ approval, results }: Asked) => ({ approval, results: (results ?? []) as RowResult[] });

/** What of withdrawals may wait for a second person. */
export const withdrawalActions = { [PAY_WITHDRAWALS.kind]: PAY_WITHDRAWALS };
