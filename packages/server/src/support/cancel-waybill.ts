import { refuse } from '@giftship/shared/errors/app-error';
import { WAYBILL_CANCEL_LABELS } from '@giftship/shared/parcels/labels';
import { WAYBILL_CANCEL as C } from '@giftship/shared/parcels/parcel';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { mayRefund } from '@giftship/shared/orders/order-can';
import { sql } from 'kysely';
import { codeOf, type Queries, type Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { DeadJob } from '../jobs/dead-letters.ts';
import { claimOne, type Job, type JobOutcome } from '../jobs/outbox.ts';
import { performJob, type Perform } from '../jobs/worker.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { isProviderError, type ProviderErrorKind } from '../outside/provider-error.ts';
import { askToCancel, cancelKey } from '../parcels/cancel-waybill.ts';
import { insertRefund } from './apply-refund.ts';
import { OFFICE_COPY as SAY } from './office-copy.ts';

/** The courier has decided; any other failure is about us or the line, and is tried again. */
const DECIDED: ReadonlySet<ProviderErrorKind> = new Set(['state', 'rejected', 'invalid', 'not_found']);

/**
 * Takes the waybill of a parcel back that has not left (O107): the courier is asked at once, and by the outbox where he does
 * not answer. When he agrees, a refund of the order is put into review, unless there is one: what is cancelled is paid back
 * or sent again, and both are decided by others. When he refuses, nothing has changed (WAYBILL_KEEP).
 */
export async function cancelWaybill(
  deps: Deps,
  perform: Perform,
  call: WorkCall,
  input: { order_sn: string; reason: string },
) {
  const { parcelId } = await officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const parcel = await lockForCancel(tx, input.order_sn);
    await askToCancel(tx, parcel, { reason: input.reason, operatorId: call.operator.id });
    await log({
      object: 'order',
      ref: input.order_sn,
      reason: input.reason,
      after: { waybill: parcel.kuaidi_sn },
    });
    return { parcelId: parcel.id };
  });
  const job = await claimOne(deps.db.q, 'cancel-waybill', cancelKey(parcelId));
  if (job) await performJob({ db: deps.db, log: deps.log, perform }, job);
  const { status, answer } = await readCancel(deps.db.q, parcelId);
  if (status === C.refused) throw refuse('WAYBILL_KEEP', { reason: answer });
  return { status, status_text: WAYBILL_CANCEL_LABELS[status] ?? '' };
}

async function lockForCancel(tx: Tx, orderSn: string) {
  const parcel = await tx
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .leftJoin('waybill_cancels as w', 'w.parcel_id', 'p.id')
    .where('p.order_id', '=', idOf('order', orderSn) ?? 0)
    .select(['p.id', 'p.status', 'p.kuaidi_sn', 'p.is_test', 'c.code as courier_code', 'w.status as cancel'])
    .forUpdate('p')
    .executeTakeFirst();
  if (!parcel) throw refuse('NOT_FOUND');
  const isOut = parcel.kuaidi_sn !== null && parcelCan.takeBack.some((each) => each === parcel.status);
  if (!isOut || parcel.is_test || parcel.cancel === C.asked || parcel.cancel === C.cancelled)
    throw refuse('STATE_CONFLICT');
  return parcel;
}

const readCancel = (q: Queries, parcelId: number) =>
  q
    .selectFrom('waybill_cancels')
    .where('parcel_id', '=', parcelId)
    .select(['status', 'answer'])
    .executeTakeFirstOrThrow();

/** Asks the courier, outside of any transaction, and writes down what he said. */
export async function performCancel(deps: Deps, { payload }: Job): Promise<JobOutcome> {
  const parcelId = Number(payload.parcel_id);
  const parcel = await deps.db.q
    .selectFrom('waybill_cancels as w')
    .innerJoin('parcels as p', 'p.id', 'w.parcel_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .where('w.parcel_id', '=', parcelId)
    .where('w.status', '=', C.asked)
    .select(['p.kuaidi_sn', 'p.provider', 'c.code'])
    .executeTakeFirst();
  if (!parcel || parcel.kuaidi_sn === null) return { done: true };
  const { courier } = deps.outside;
  // Its waybill is another one's: nobody here can take it back.
  if (parcel.provider !== courier.id) return refused(deps, parcelId, SAY.otherProvider);
  try {
    await courier.cancel({ waybill: parcel.kuaidi_sn, courier: parcel.code });
  } catch (error) {
    if (!isProviderError(error)) throw error;
    if (!DECIDED.has(error.kind) || error.outcomeUnknown)
      return { failed: codeOf(error) || error.kind, isDown: error.kind === 'unavailable' };
    return refused(deps, parcelId, error.text === '' ? SAY.courierRefused : error.text);
  }
  await deps.db.transaction((tx) => cancelled(deps, tx, parcelId), { actor: 'courier' });
  return { done: true };
}

async function cancelled({ timeOfRecord }: Deps, tx: Tx, parcelId: number): Promise<void> {
  const row = await tx
    .updateTable('waybill_cancels')
    .set({ status: C.cancelled, done_at: await timeOfRecord(tx) })
    .where('parcel_id', '=', parcelId)
    .where('status', '=', C.asked)
    .returning(['reason', 'operator_id'])
    .executeTakeFirst();
  if (!row || row.operator_id === null) return;
  const order = await tx
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('p.id', '=', parcelId)
    .select(['o.id', 'o.user_id', 'p.order_state as state'])
    .select(
      sql<boolean>`exists (select from refunds r where r.order_id = o.id and r.status = ${sql.lit(REFUND_STATUS.review)})`.as(
        'is_asked',
      ),
    )
    .forUpdate('p')
    .executeTakeFirstOrThrow();
  if (order.is_asked || !mayRefund(order.state)) return;
  await insertRefund(tx, order, {
    reason: SAY.waybillCancelled(row.reason),
    ticket_id: '',
    asked_by_operator: row.operator_id,
  });
}

async function refused(deps: Deps, parcelId: number, answer: string): Promise<JobOutcome> {
  await deps.db.q
    .updateTable('waybill_cancels')
    .set({ status: C.refused, answer, done_at: sql<Date>`now()` })
    .where('parcel_id', '=', parcelId)
    .where('status', '=', C.asked)
    .execute();
  return { done: true };
}

/** The courier never answered: it is said where the parcel is shown, so that somebody rings him up. */
export async function buryCancel(deps: Deps, { payload }: DeadJob): Promise<void> {
  await refused(deps, Number(payload.parcel_id), SAY.courierSilent);
}

/** Opens the question again for the same job. */
export async function reviveCancel(tx: Tx, { payload }: DeadJob): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waybill_cancels')
    .set({ status: C.asked, answer: '', done_at: null })
    .where('parcel_id', '=', Number(payload.parcel_id))
    .where('status', '=', C.refused)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A waybill that the courier took back is not sent any more: its order is given back, or sent again. */
export async function refuseCancelled(tx: Tx, refundId: number): Promise<void> {
  const row = await tx
    .selectFrom('refunds as r')
    .innerJoin('parcels as p', 'p.order_id', 'r.order_id')
    .innerJoin('waybill_cancels as w', 'w.parcel_id', 'p.id')
    .where('r.id', '=', refundId)
    .where('w.status', '<>', C.refused)
    .select('r.order_id')
    .executeTakeFirst();
  if (row) throw refuse('WAYBILL_OFF', { order: snOf('order', row.order_id) });
}
