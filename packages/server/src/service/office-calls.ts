import { officeRoutes } from '@giftship/shared/api/office-routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Actions } from '../operators/actions.ts';
import { officeMounter } from '../operators/mount-office.ts';
import { operatorActions, operatorHandlers } from '../operators/routes.ts';
import type { TaskKinds } from '../operators/tasks.ts';
import { compActions, compOfficeHandlers, compTasks } from '../support/comp-office-routes.ts';
import { ticketOfficeHandlers } from '../support/office-routes.ts';
import { orderOfficeHandlers } from '../support/order-office-routes.ts';
import { refundActions, refundOfficeHandlers } from '../support/refund-office-routes.ts';

/** What may wait for a second person, of all rooms. */
const OFFICE_ACTIONS = { ...operatorActions, ...refundActions, ...compActions } as unknown as Actions;

/** Bulk work of all rooms. */
export const OFFICE_TASKS: TaskKinds = { ...compTasks };

/** Mounts the calls of the people who run the shop. */
export function mountOfficeCalls(app: FastifyInstance, deps: Deps): void {
  const mount = officeMounter(app, deps);
  mount(officeRoutes.operators, operatorHandlers(deps, OFFICE_ACTIONS));
  mount(officeRoutes.orders, orderOfficeHandlers(deps));
  mount(officeRoutes.tickets, ticketOfficeHandlers(deps));
  mount(officeRoutes.refunds, refundOfficeHandlers(deps));
  mount(officeRoutes.compensations, compOfficeHandlers(deps));
}
