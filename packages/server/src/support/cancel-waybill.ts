import { refuse } from '@giftship/shared/errors/app-error';
import { mayRefund } from '@giftship/shared/orders/order-can';
import { WAYBILL_CANCEL_LABELS } from '@giftship/shared/parcels/labels';
import { isRecalled, WAYBILL_CANCEL as C } from '@giftship/shared/parcels/parcel';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import { voidPending } from '../compensation/refund-order.ts';
import { lockParcelsOf } from '../compensation/repo.ts';
import { readAccounts } from '../couriers/waybill-account.ts';
import { codeOf, type Queries, type Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { DeadJob } from '../jobs/dead-letters.ts';
import { claimOne, type Job, type JobOutcome } from '../jobs/outbox.ts';
import { performJob, type Perform } from '../jobs/worker.ts';
import { tellOperator, tellSupers } from '../operators/messages.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { writeLog } from '../operators/write-log.ts';
import { isProviderError, type ProviderErrorKind } from '../outside/provider-error.ts';
import { askToCancel, cancelKey, cancelOf } from '../parcels/cancel-waybill.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import { insertRefund } from './apply-refund.ts';
import { OFFICE_COPY as SAY } from './office-copy.ts';

/** The courier has decided; any other failure is about us or the line, and is tried again. */
const DECIDED: ReadonlySet<ProviderErrorKind> = new Set(['state', 'rejected', 'invalid', 'not_found']);
/** The refund of a recall is of the kind 其他: why it was recalled stands in its reason. */
const OTHER_KIND = 9;

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
    .where('p.order_id', '=', idOf('order', orderSn) ?? 0)
    .select(['p.id', 'p.status', 'p.kuaidi_sn', 'p.is_test', 'c.code as courier_code'])
    .forUpdate('p')
    .executeTakeFirst();
  if (!parcel) throw refuse('NOT_FOUND');
  const isOut = parcel.kuaidi_sn !== null && parcelCan.takeBack.some((each) => each === parcel.status);
  if (!isOut || parcel.is_test || isRecalled(await cancelOf(tx, parcel.id))) throw refuse('STATE_CONFLICT');
  return parcel;
}

const readCancel = (q: Queries, parcelId: number) =>
  q
    .selectFrom('waybill_cancels')
    .where('parcel_id', '=', parcelId)
    .select(['status', 'answer'])
    .executeTakeFirstOrThrow();

/** Asks the courier, outside of any transaction, and writes down what he said. */
export async function performCancel(deps: Deps, { payload, attempts }: Job): Promise<JobOutcome> {
  const parcelId = Number(payload.parcel_id);
  const parcel = await deps.db.q
    .selectFrom('waybill_cancels as w')
    .innerJoin('parcels as p', 'p.id', 'w.parcel_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .where('w.parcel_id', '=', parcelId)
    .where('w.status', '=', C.asked)
    .select(['p.kuaidi_sn', 'p.provider', 'p.account_id', 'c.code'])
    .executeTakeFirst();
  if (!parcel) return { done: true };
  const { courier } = deps.outside;
  // Its waybill is another one's: nobody here can take it back.
  if (parcel.kuaidi_sn === null || parcel.provider !== courier.id)
    return notCancelled(deps, parcelId, { status: C.refused, answer: SAY.otherProvider });
  try {
    const accountId = parcel.account_id;
    const account = accountId === null ? undefined : (await readAccounts(deps, [accountId])).get(accountId);
    await courier.cancel({ waybill: parcel.kuaidi_sn, courier: parcel.code }, account);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    if (!DECIDED.has(error.kind) || error.outcomeUnknown)
      return { failed: codeOf(error) || error.kind, isDown: error.kind === 'unavailable' };
    // Who was asked before and did not answer may say no because he has done it already.
    const status = attempts > 1 ? C.unknown : C.refused;
    const said = error.text === '' ? SAY.courierRefused : error.text;
    return notCancelled(deps, parcelId, {
      status,
      answer: error.kind === 'invalid' ? SAY.courierInvalid : said,
    });
  }
  await deps.db.transaction((tx) => cancelled(deps, tx, parcelId), { actor: 'courier' });
  return { done: true };
}

/**
 * The courier has agreed: the parcel is not waited for any more, and who asked by hand has a refund put into review. Its
 * parcels are locked first, as by all that give money back.
 */
async function cancelled(deps: Deps, tx: Tx, parcelId: number): Promise<void> {
  const { order_id } = await tx
    .selectFrom('parcels')
    .where('id', '=', parcelId)
    .select('order_id')
    .executeTakeFirstOrThrow();
  const parcels = await lockParcelsOf(tx, order_id);
  const row = await tx
    .updateTable('waybill_cancels')
    .set({ status: C.cancelled, answer: '', done_at: await deps.timeOfRecord(tx) })
    .where('parcel_id', '=', parcelId)
    .where('status', '=', C.asked)
    .returning(['reason', 'operator_id'])
    .executeTakeFirst();
  const [parcel] = parcels;
  if (!row || !parcel) return;
  await logEnd(tx, order_id, SAY.agreed);
  if (row.operator_id === null || !mayRefund(parcel.order_state)) return;
  // Nobody is late with a parcel that we called back ourselves.
  await voidPending(deps, tx, parcels, SAY.recalled);
  await tx.updateTable('parcels').set({ watch_at: null }).where('id', '=', parcelId).execute();
  const open = await tx
    .selectFrom('refunds')
    .where('order_id', '=', order_id)
    .where('status', '=', REFUND_STATUS.review)
    .select('id')
    .executeTakeFirst();
  if (open) return;
  const reason = SAY.waybillCancelled(row.reason);
  const id = await insertRefund(
    tx,
    { id: order_id, user_id: parcel.user_id, state: parcel.order_state },
    { reason, ticket_id: '', kind: OTHER_KIND, asked_by_operator: row.operator_id },
  );
  const { login } = await tx
    .selectFrom('operators')
    .where('id', '=', row.operator_id)
    .select('login')
    .executeTakeFirstOrThrow();
  await writeLog(
    tx,
    { id: row.operator_id, login, address: '', requestId: '' },
    {
      action: 'refund.open',
      object: 'refund',
      ref: snOf('refund', id),
      reason,
      after: { order: snOf('order', order_id) },
    },
  );
}

interface NotCancelled {
  status: typeof C.refused | typeof C.unknown;
  answer: string;
}

/** He did not: whoever gave the order back is told that its parcel may leave all the same (O130). */
async function notCancelled(
  deps: Deps,
  parcelId: number,
  { status, answer }: NotCancelled,
): Promise<JobOutcome> {
  await deps.db.transaction(
    async (tx) => {
      const row = await tx
        .updateTable('waybill_cancels')
        .set({ status, answer, done_at: sql<Date>`now()` })
        .where('parcel_id', '=', parcelId)
        .where('status', '=', C.asked)
        .returning('operator_id')
        .executeTakeFirst();
      if (!row) return;
      const { order_id } = await tx
        .selectFrom('parcels')
        .where('id', '=', parcelId)
        .select('order_id')
        .executeTakeFirstOrThrow();
      await logEnd(tx, order_id, SAY.notAgreed[status](answer));
      if (row.operator_id === null) await tellNotRecalled(tx, { parcelId, orderId: order_id, answer });
    },
    { actor: 'courier' },
  );
  return { done: true };
}

/** What the courier said, in the record of the order beside who asked him. */
const logEnd = (tx: Tx, orderId: number, reason: string): Promise<void> =>
  writeLog(tx, null, {
    action: 'parcel.cancel-waybill.answer',
    object: 'order',
    ref: snOf('order', orderId),
    reason,
    by: 'courier',
  });

/** Whoever gave the order back is told, and its supplier, who must not send it (O130). */
async function tellNotRecalled(
  tx: Tx,
  { parcelId, orderId, answer }: { parcelId: number; orderId: number; answer: string },
): Promise<void> {
  await tellWhoDecided(tx, orderId, answer);
  const parcel = await tx
    .selectFrom('parcels')
    .where('id', '=', parcelId)
    .select('supplier_id')
    .executeTakeFirstOrThrow();
  if (parcel.supplier_id === null) return;
  const ref = snOf('order', orderId);
  await tellMembers(tx, {
    supplierId: parcel.supplier_id,
    kind: 'parcel-cancelled',
    ref,
    content: SAY.doNotShip(ref),
    link: '/supplier/orders',
  });
}

async function tellWhoDecided(tx: Tx, orderId: number, answer: string): Promise<void> {
  const refund = await tx
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('status', '=', REFUND_STATUS.refunded)
    .select('decided_by')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const decidedBy = refund?.decided_by ?? null;
  const sn = snOf('order', orderId);
  const message = { content: SAY.notRecalled(sn, answer), link: `/office/orders?open=${sn}` };
  if (decidedBy !== null) await tellOperator(tx, decidedBy, message);
  await tellSupers(tx, decidedBy ?? 0, message);
}

/** The courier never answered: it is said where the parcel is shown, so that somebody rings him up. */
export async function buryCancel(deps: Deps, { payload }: DeadJob): Promise<void> {
  await notCancelled(deps, Number(payload.parcel_id), { status: C.unknown, answer: SAY.courierSilent });
}

/** Opens the question again for the same job. */
export async function reviveCancel(tx: Tx, { payload }: DeadJob): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waybill_cancels')
    .set({ status: C.asked, answer: '', done_at: null })
    .where('parcel_id', '=', Number(payload.parcel_id))
    .where('status', 'in', [C.refused, C.unknown])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * A refund is not refused while its waybill is being taken back, or was: what is not sent any more is given back. Where the
 * parcel went all the same it may be, and its promise counts again. The parcels are locked first, so that a recall of the
 * same moment comes before it or after.
 */
export async function refuseRecalled(tx: Tx, refundId: number): Promise<void> {
  const { order_id } =
    (await tx.selectFrom('refunds').where('id', '=', refundId).select('order_id').executeTakeFirst()) ?? {};
  if (order_id === undefined) return;
  for (const { id, status } of await lockParcelsOf(tx, order_id)) {
    const cancel = await cancelOf(tx, id);
    const isHere = parcelCan.takeBack.some((each) => each === status);
    if (isRecalled(cancel) && isHere) throw refuse('WAYBILL_OFF', { order: snOf('order', order_id) });
    if (cancel === C.cancelled)
      await tx
        .updateTable('parcels')
        .set({ watch_at: sql<Date>`now()` })
        .where('id', '=', id)
        // Nobody is compensated for what was sent again for nothing.
        .where(sql<boolean>`exists (select from orders o where o.id = order_id and o.price_fen > 0)`)
        .execute();
  }
}
