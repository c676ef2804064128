import type { compOfficeRoutes } from '@giftship/shared/support/comp-office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { askVoid, askWaive, voidCompensations, voidTask, waiveSuppliers } from './comp-actions.ts';
import { listOfficeComps, sumComps } from './office-comps.ts';

/** The actions of compensation that may wait for a second person. */
export const compActions = {
  [voidCompensations.kind]: voidCompensations,
  [waiveSuppliers.kind]: waiveSuppliers,
};

/** Bulk work of compensation. */
export const compTasks = { [voidTask.kind]: voidTask };

/** Handlers of compensation in the back office (O134-O136). */
export function compOfficeHandlers(deps: Deps): OfficeHandlers<typeof compOfficeRoutes> {
  return {
    list: ({ query }) => listOfficeComps(deps, query),
    sums: ({ query }) => sumComps(deps, query),
    void: (call) => askVoid(deps, call, call.body),
    waive: (call) => askWaive(deps, call, call.body),
  };
}
