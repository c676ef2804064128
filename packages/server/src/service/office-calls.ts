import { officeRoutes } from '@giftship/shared/api/office-routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Actions } from '../operators/actions.ts';
import { officeMounter } from '../operators/mount-office.ts';
import { operatorActions, operatorHandlers } from '../operators/routes.ts';
import type { TaskKinds } from '../operators/tasks.ts';

/** What may wait for a second person, of all rooms. */
const OFFICE_ACTIONS = { ...operatorActions } as unknown as Actions;

/** Bulk work of all rooms. */
export const OFFICE_TASKS: TaskKinds = {};

/** Mounts the calls of the people who run the shop. */
export function mountOfficeCalls(app: FastifyInstance, deps: Deps): void {
  const mount = officeMounter(app, deps);
  mount(officeRoutes.operators, operatorHandlers(deps, OFFICE_ACTIONS));
}
