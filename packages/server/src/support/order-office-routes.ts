import type { orderOfficeRoutes } from '@giftship/shared/orders/office-contract';
import type { Deps } from '../deps.ts';
import { supplyOptions } from '../goods/supply-options.ts';
import { countOffice } from '../lists/office-counts.ts';
import { listOfficeBatches, listOfficeOrders, listOfficeParcels } from '../lists/office-lists.ts';
import type { Perform } from '../jobs/worker.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { markParcel, markShipped, reissueWaybills } from '../orders/act-on-parcel.ts';
import { viewRecipient } from '../orders/view-recipient.ts';
import { fillForSupplier } from '../shipping/fill-waybills.ts';
import { cancelWaybill } from './cancel-waybill.ts';
import { showOrderPage } from './show-order-page.ts';

/** Handlers of orders, batches and parcels of all buyers (O101-O106); here, because an order's page shows after-sales too. */
export function orderOfficeHandlers(deps: Deps, perform: Perform): OfficeHandlers<typeof orderOfficeRoutes> {
  return {
    parcels: ({ body }) => listOfficeParcels(deps, body),
    orders: ({ body }) => listOfficeOrders(deps, body),
    batches: ({ body }) => listOfficeBatches(deps, body),
    counts: ({ body }) => countOffice(deps, body.supplier_id),
    options: () => supplyOptions(deps.db.q),
    show: ({ operator, query }) => showOrderPage(deps, operator, query.order_sn),
    reissueWaybill: (call) => reissueWaybills(deps, call, call.body),
    cancelWaybill: (call) => cancelWaybill(deps, perform, call, call.body),
    fillWaybill: (call) => fillForSupplier(deps, call, call.body),
    ship: (call) => markShipped(deps, call, call.body),
    mark: (call) => markParcel(deps, call, call.body),
    recipient: (call) => viewRecipient(deps, call, call.body),
  };
}
