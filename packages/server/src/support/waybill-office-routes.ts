import type { waybillOfficeRoutes } from '@giftship/shared/couriers/waybill-office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { listFailed, retryWaybills } from './failed-waybills.ts';

/** Handlers of parcels that wait for their waybill (O100); here, because a refund may be the way out. */
export const waybillOfficeHandlers = (deps: Deps): OfficeHandlers<typeof waybillOfficeRoutes> => ({
  failed: ({ query }) => listFailed(deps, query),
  retry: (call) => retryWaybills(deps, call, call.body),
});
