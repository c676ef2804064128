import { RESULT_TYPES } from '@giftship/shared/orders/labels';
import { allFaults, type FlowFault } from '@giftship/shared/orders/place-order-flow';
import type { Deps } from '../deps.ts';
import { deliverAll } from '../stores/deliver-all.ts';
import type { OpenJobs } from './job.ts';
import { hashOf, type Prepared } from './prepare.ts';

/** Writes the waybills of bought orders back to their store (M139, M140); answers what is not there yet, and why. */
export async function shipToStore(deps: Deps, prepared: Prepared, jobs: OpenJobs): Promise<FlowFault[]> {
  const { store, order, api } = prepared;
  if (store === null || !jobs.hasJournal) return [];
  const items = prepared.rows.flatMap((row) => {
    const result = jobs.resultOf(hashOf(prepared, row.id));
    return result?.order === 1 ? [{ ...result, id: row.id, shop_order: row.shop_order }] : [];
  });
  const faults = await allFaults(items, order, {
    deliver: (waybills) => deliverAll(deps, api, { storeId: store.id, list: waybills }),
  });
  return faults.filter(({ type }) => type === RESULT_TYPES.deliver);
}
