import type { billOfficeRoutes } from '@giftship/shared/bills/office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { operatorsWith } from '../operators/who-may.ts';
import { closeBill, reopenBill } from './close-bill.ts';
import { WRITE_OFF_ISSUES, decideIssues } from './decide-issues.ts';
import { fetchBill, uploadBill } from './import-bill.ts';
import { listBills, listIssues } from './list-bills.ts';
import { replaceBill } from './replace-bill.ts';

/** Handlers of channels' bills in the back office. */
export function billOfficeHandlers(deps: Deps): OfficeHandlers<typeof billOfficeRoutes> {
  const { q } = deps.db;
  return {
    list: ({ query }) => listBills(q, query),
    upload: (call) => uploadBill(deps, call, call.body),
    replace: (call) => replaceBill(deps, call, call.body),
    fetch: (call) => fetchBill(deps, call, call.body.day),
    issues: ({ query }) => listIssues(q, query),
    colleagues: async () => ({ people: await operatorsWith(q, 'reconcile.act') }),
    decide: (call) => decideIssues(deps, call, call.body),
    close: (call) => closeBill(deps, call, call.body),
    reopen: (call) => reopenBill(deps, call, call.body),
  };
}

/** What of it may wait for a second person. */
export const billActions = { [WRITE_OFF_ISSUES.kind]: WRITE_OFF_ISSUES };
