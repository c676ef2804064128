import { officeRoutes } from '@giftship/shared/api/office-routes';
import type { FastifyInstance } from 'fastify';
import { contentOfficeHandlers } from '../content/office-routes.ts';
import { mailingActions, mailingOfficeHandlers } from '../content/mailing-office-routes.ts';
import { mediaOfficeHandlers } from '../content/media-office-routes.ts';
import { paperOfficeHandlers } from '../content/papers.ts';
import { courierOfficeHandlers } from '../couriers/office-routes.ts';
import type { Deps } from '../deps.ts';
import { bulkGoodsTask } from '../goods/bulk-goods.ts';
import { importAction, importCostAction, importTask } from '../goods/import-goods.ts';
import { goodsOfficeHandlers } from '../goods/office-routes.ts';
import { recostAction, repriceAction, repriceTask } from '../goods/reprice.ts';
import { shelfTask } from '../goods/shelf-goods.ts';
import { undoRepriceTask } from '../goods/undo-reprice.ts';
import type { Actions } from '../operators/actions.ts';
import { shellHandlers } from '../office/routes.ts';
import type { Perform } from '../jobs/worker.ts';
import { officeMounter } from '../operators/mount-office.ts';
import { operatorActions, operatorHandlers } from '../operators/routes.ts';
import { exportTask, startExport } from '../operators/export-list.ts';
import type { TaskKinds } from '../operators/tasks.ts';
import { partnerOfficeHandlers } from '../partners/office-routes.ts';
import { supplierOfficeHandlers } from '../suppliers/office-routes.ts';
import { marginOfficeHandlers, settleActions, settleOfficeHandlers } from '../settlement/office-routes.ts';
import { settingsActions, settingsOfficeHandlers } from '../settings/office-routes.ts';
import { reviewAction } from '../reviews/decide-reviews.ts';
import { reviewOfficeHandlers } from '../reviews/office-routes.ts';
import { countsTask } from '../stock/import-counts.ts';
import { stockOfficeHandlers } from '../stock/office-routes.ts';
import { caseActions, caseOfficeHandlers, caseTasks } from '../support/case-office-routes.ts';
import { appealOfficeHandlers } from '../support/comp-appeals.ts';
import { compActions, compOfficeHandlers, compTasks } from '../support/comp-office-routes.ts';
import { ticketOfficeHandlers } from '../support/office-routes.ts';
import { orderOfficeHandlers } from '../support/order-office-routes.ts';
import { refundActions, refundOfficeHandlers } from '../support/refund-office-routes.ts';
import { waybillOfficeHandlers } from '../support/waybill-office-routes.ts';
import { userOfficeHandlers } from '../users/office-routes.ts';
import { billActions, billOfficeHandlers } from '../bills/office-routes.ts';
import { balanceRefundActions, balanceRefundOfficeHandlers } from '../balance-refunds/office-routes.ts';
import { walletActions, walletOfficeHandlers } from '../wallet/office-routes.ts';
import { withdrawalActions, withdrawOfficeHandlers } from '../withdrawals/office-routes.ts';
import { EXPORTS } from './office-exports.ts';

/** What may wait for a second person, of all rooms. */
const OFFICE_ACTIONS = {
  ...operatorActions,
  ...refundActions,
  ...compActions,
  ...caseActions,
  ...walletActions,
  ...balanceRefundActions,
  ...billActions,
  ...withdrawalActions,
  ...settleActions,
  ...settingsActions,
  ...mailingActions,
  [repriceAction.kind]: repriceAction,
  [recostAction.kind]: recostAction,
  [importAction.kind]: importAction,
  [importCostAction.kind]: importCostAction,
  [reviewAction.kind]: reviewAction,
} as unknown as Actions;

/** Bulk work of all rooms. */
export const OFFICE_TASKS: TaskKinds = {
  ...compTasks,
  ...caseTasks,
  ...Object.fromEntries(
    [shelfTask, repriceTask, undoRepriceTask, bulkGoodsTask, importTask, countsTask, exportTask(EXPORTS)].map(
      (kind) => [kind.kind, kind],
    ),
  ),
};

/** Mounts the calls of the people who run the shop. */
export function mountOfficeCalls(app: FastifyInstance, deps: Deps, perform: Perform): void {
  const mount = officeMounter(app, deps);
  mount(officeRoutes.shell, shellHandlers(deps, OFFICE_ACTIONS));
  mount(officeRoutes.goods, goodsOfficeHandlers(deps));
  mount(officeRoutes.media, mediaOfficeHandlers(deps));
  mount(officeRoutes.papers, paperOfficeHandlers(deps));
  mount(officeRoutes.content, contentOfficeHandlers(deps));
  mount(officeRoutes.mailings, mailingOfficeHandlers(deps));
  mount(officeRoutes.operators, operatorHandlers(deps, OFFICE_ACTIONS));
  mount(officeRoutes.orders, orderOfficeHandlers(deps, perform));
  mount(officeRoutes.tickets, ticketOfficeHandlers(deps));
  mount(officeRoutes.refunds, refundOfficeHandlers(deps));
  mount(officeRoutes.compensations, compOfficeHandlers(deps));
  mount(officeRoutes.cases, caseOfficeHandlers(deps));
  mount(officeRoutes.appeals, appealOfficeHandlers(deps));
  mount(officeRoutes.wallet, walletOfficeHandlers(deps));
  mount(officeRoutes.bills, billOfficeHandlers(deps));
  mount(officeRoutes.balanceRefunds, balanceRefundOfficeHandlers(deps));
  mount(officeRoutes.users, userOfficeHandlers(deps));
  mount(officeRoutes.withdrawals, withdrawOfficeHandlers(deps));
  mount(officeRoutes.settings, settingsOfficeHandlers(deps));
  mount(officeRoutes.exports, { start: (call) => startExport(deps, EXPORTS, { call, ...call.body }) });
  mount(officeRoutes.partners, partnerOfficeHandlers(deps));
  mount(officeRoutes.suppliers, supplierOfficeHandlers(deps));
  mount(officeRoutes.couriers, courierOfficeHandlers(deps));
  mount(officeRoutes.waybills, waybillOfficeHandlers(deps));
  mount(officeRoutes.reviews, reviewOfficeHandlers(deps));
  mount(officeRoutes.settle, settleOfficeHandlers(deps));
  mount(officeRoutes.margin, marginOfficeHandlers(deps));
  mount(officeRoutes.stock, stockOfficeHandlers(deps));
}
