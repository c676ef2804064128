import { refuse } from '@giftship/shared/errors/app-error';
import type { BatchView } from '@giftship/shared/orders/contract';
import { PARCEL_STATUS as S, COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { sql } from 'kysely';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { performJob, type Perform } from '../jobs/worker.ts';
import { claimWaybills } from './make-reply.ts';
import { readBatchRows } from '../lists/batches.ts';
import { JOB_STATE } from '../db/job-state.ts';
import { onlyRow } from '../db/only-row.ts';

/** A batch of its owner: the rows that did not become orders, and where its parcels are (X030). */
export async function showBatch({ db }: Deps, userId: number, batchSn: string): Promise<BatchView> {
  const id = idOf('batch', batchSn) ?? 0;
  const [batch] = await readBatchRows(db.q, userId, [id]);
  if (!batch) throw refuse('NOT_FOUND');
  const [{ refused }, counts] = await Promise.all([
    db.q.selectFrom('batches').where('id', '=', id).select('refused').executeTakeFirstOrThrow(),
    countParcels({ db }, id),
  ]);
  return {
    batch,
    refused: refused.map(({ row_no, shop_order, code, error }) => ({
      row: row_no + 1,
      shop_order,
      code,
      error,
    })),
    counts,
  };
}

async function countParcels({ db }: Pick<Deps, 'db'>, batchId: number): Promise<BatchView['counts']> {
  const { rows } = await sql<BatchView['counts']>`
    select count(*) filter (where p.status = ${sql.lit(S.waitingWaybill)}) as waiting,
           count(*) filter (where p.kuaidi_sn is not null) as with_waybill,
           count(*) filter (where o.status = ${sql.lit(ORDER_STATUS.refunded)}) as refunded,
           count(*) filter (where p.pickup_time is not null) as picked_up,
           count(*) filter (where p.status = ${sql.lit(S.signed)}) as signed,
           count(*) filter (where p.status = ${sql.lit(S.problem)}) as problem,
           count(k.id) as compensated
    from orders o join parcels p on p.order_id = o.id left join compensations k on k.parcel_id = p.id and k.status = ${sql.lit(COMPENSATION_STATUS.paid)}
    where o.batch_id = ${batchId}`.execute(db.q);
  return onlyRow(rows);
}

/**
 * Asks the courier again, now, for the waybills that a batch of the person still lacks; the batch as it is afterwards.
 * Refused while somebody is asking already and when nothing is missing, which is all the limit that it needs.
 */
export async function retryBatch(
  deps: Deps,
  perform: Perform,
  { userId, batchSn }: { userId: number; batchSn: string },
): Promise<BatchView> {
  const { counts } = await showBatch(deps, userId, batchSn);
  if (counts.waiting === 0) throw refuse('NOTHING_TO_RETRY');
  const key = snOf('batch', idOf('batch', batchSn) ?? 0);
  await deps.db.q
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()` })
    .where('kind', 'in', ['issue-waybills', 'issue-test-waybills'])
    .where('key', '=', key)
    .where('state', '=', JOB_STATE.open)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', sql<Date>`now()`)]))
    .execute();
  const job = await claimWaybills(deps.db.q, key);
  if (!job) throw refuse('NOTHING_TO_RETRY');
  const late = new Promise<void>((resolve) => setTimeout(resolve, deps.config.waybillWaitMs).unref());
  await Promise.race([performJob({ db: deps.db, log: deps.log, perform }, job), late]);
  return showBatch(deps, userId, batchSn);
}
