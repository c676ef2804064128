import type { RowResult } from '@giftship/shared/operators/fields-contract';
import type { marginOfficeRoutes } from '@giftship/shared/settlement/margin-contract';
import type { settleOfficeRoutes } from '@giftship/shared/settlement/office-contract';
import type { Deps } from '../deps.ts';
import type { Asked } from '../operators/ask.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { listPayoutFiles, releasePayoutFile, takeIntoFile } from '../withdrawals/payout-files.ts';
import {
  ADJUST_SUPPLIER,
  adjustSupplier,
  answerDispute,
  listSupplierAdjustments,
} from './adjust-supplier.ts';
import { listAging } from './aging.ts';
import { APPROVE_SETTLEMENTS, approveSettlements } from './approve-settlements.ts';
import { APPROVE_PAYEE, decidePayee, listPayees, showPayeeAccount } from './decide-payee.ts';
import { detailFile } from './detail-file.ts';
import { listMargin } from './margin.ts';
import { SETTLEMENTS, downloadSettleFile } from './payout-file.ts';
import { listStatements, showStatement } from './read-statements.ts';
import { SETTLE_RESULTS, settleResults } from './settle-results.ts';

/** Handlers of settling with suppliers in the back office. */
export function settleOfficeHandlers(deps: Deps): OfficeHandlers<typeof settleOfficeRoutes> {
  const { q } = deps.db;
  return {
    list: ({ query }) => listStatements(q, query),
    show: ({ query }) => showStatement(q, query.settle_sn),
    detail: ({ query }) => detailFile(q, query.settle_sn, null),
    approve: (call) => approveSettlements(deps, call, call.body).then(told),
    paid: (call) => {
      const { receipt, ...row } = call.body;
      return settleResults(deps, call, { rows: [{ ...row, result: 'paid', reason: '' }], receipt }).then(
        told,
      );
    },
    failed: (call) =>
      settleResults(deps, call, {
        rows: [{ ...call.body, result: 'failed', bank_no: '' }],
        receipt: '',
      }).then(told),
    importResult: (call) => settleResults(deps, call, call.body).then(told),
    answer: (call) => answerDispute(deps, call, call.body),
    files: ({ query }) => listPayoutFiles(q, query, SETTLEMENTS),
    makeFile: (call) => takeIntoFile(deps, call, { of: SETTLEMENTS, sns: call.body.settle_sns }),
    downloadFile: (call) => downloadSettleFile(deps, call, call.body),
    releaseFile: (call) => releasePayoutFile(deps, call, { ...call.body, of: SETTLEMENTS }),
    adjust: (call) => adjustSupplier(deps, call, call.body),
    adjustments: ({ query }) => listSupplierAdjustments(deps, query),
    aging: ({ query }) => listAging(q, query),
    payees: ({ query }) => listPayees(q, query),
    decidePayee: (call) => decidePayee(deps, call, call.body),
    payeeAccount: (call) => showPayeeAccount(deps, call, call.body),
  };
}

/** Handlers of what the shop keeps of its sales. */
export function marginOfficeHandlers(deps: Deps): OfficeHandlers<typeof marginOfficeRoutes> {
  return { list: ({ operator, query }) => listMargin(deps, operator, query) };
}

/** What waits for a second person has no results yet. */
const told = ({ approval, results }: Asked) => ({ approval, results: (results ?? []) as RowResult[] });

/** What of it may wait for a second person. */
export const settleActions = {
  [APPROVE_SETTLEMENTS.kind]: APPROVE_SETTLEMENTS,
  [SETTLE_RESULTS.kind]: SETTLE_RESULTS,
  [ADJUST_SUPPLIER.kind]: ADJUST_SUPPLIER,
  [APPROVE_PAYEE.kind]: APPROVE_PAYEE,
};
