import type { caseOfficeRoutes } from '@giftship/shared/cases/office-contract';
import { actOnCase, actOnCases, casesTask, openByOperator } from '../cases/act-on-case.ts';
import { addCasePicture, casePicture } from '../cases/case-pictures.ts';
import { interceptParcel } from '../cases/intercept.ts';
import { listCases } from '../cases/list-cases.ts';
import { reissueByOrder } from '../cases/reissue.ts';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { CLAIM_FROM_COURIER, claimFromCourier } from './claim-from-courier.ts';
import { decideOutcome, showCase } from './case-outcome.ts';

/** Bulk work over cases. */
export const caseTasks = { [casesTask.kind]: casesTask };

/** What of cases may wait for a second person. */
export const caseActions = { [CLAIM_FROM_COURIER.kind]: CLAIM_FROM_COURIER };

/** Handlers of cases in the back office (O111-O120); here, because a case ends in after-sales. */
export function caseOfficeHandlers(deps: Deps): OfficeHandlers<typeof caseOfficeRoutes> {
  return {
    list: ({ operator, query }) => listCases(deps, operator.id, query),
    show: ({ query }) => showCase(deps, query.case_sn),
    open: (call) => openByOperator(deps, call, call.body),
    act: (call) => actOnCase(deps, call, call.body),
    bulk: (call) => actOnCases(deps, call, call.body),
    claim: (call) => claimFromCourier(deps, call, call.body),
    outcome: (call) => decideOutcome(deps, call, call.body),
    reissue: (call) => reissueByOrder(deps, call, call.body),
    intercept: (call) => interceptParcel(deps, call, call.body),
    addPicture: (call) => addCasePicture(deps, call, call.body),
    picture: ({ query, reply }) => casePicture(deps, { ...query, supplierId: null }, reply),
  };
}
