import { refuse } from '@giftship/shared/errors/app-error';
import {
  CASE_KIND,
  CASE_OUTCOME,
  CASE_SOURCE,
  isOpenCase,
  LIABILITY,
  OPEN_CASES,
} from '@giftship/shared/cases/case';
import type { ReissueRecipient } from '@giftship/shared/cases/office-contract';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { fen } from '@giftship/shared/money/fen';
import { BATCH_STATUS, BOUGHT_STATES, ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS as P, WAYBILL_CANCEL } from '@giftship/shared/parcels/parcel';
import { checkRecipients } from '@giftship/shared/recipients/check-recipients';
import { type RecipientInput, RecipientInput as Row } from '@giftship/shared/recipients/recipient';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import { voidPending } from '../compensation/refund-order.ts';
import { lockParcelsOf } from '../compensation/repo.ts';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, newToken, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { ISSUES_AT_ONCE } from '../goods/courier-in-force.ts';
import { enqueue } from '../jobs/outbox.ts';
import { tellUser } from '../messages/tell-user.ts';
import { needRight } from '../operators/need-right.ts';
import type { Operator } from '../operators/operator.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { deadlinesFrom } from '../orders/deadlines.ts';
import { insertOrders } from '../orders/insert-orders.ts';
import { kindIdOf } from '../orders/order-kind.ts';
import { WAYBILL_DELAY_MS } from '../orders/waybill-delay.ts';
import { cancelOf } from '../parcels/cancel-waybill.ts';
import { release, reserveStock } from '../stock/order-stock.ts';
import { byOperator } from './act-on-case.ts';
import { type Case, caseState, changeCase, lockCase, solveCase } from './change-case.ts';
import { CASES_COPY as SAY } from './copy.ts';
import { openCase } from './open-case.ts';

/** Sends an order again (O119): under its open case, or one that is opened for it. */
export function reissueByOrder(
  deps: Deps,
  call: WorkCall,
  input: { order_sn: string; reason: string; recipient?: ReissueRecipient | undefined },
) {
  const { operator } = call;
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const found = await caseFor(tx, input, operator);
    const made = await reissue(deps, tx, found, { operator, ...input });
    await log({
      object: 'order',
      ref: input.order_sn,
      reason: input.reason,
      after: { reissue: made.order_sn, document: snOf('case', found.id) },
    });
    return { case_sn: snOf('case', found.id), ...made };
  });
}

/** The case that an order is sent again for: the one that is open and judged, else the newest open one, else a new one. */
async function caseFor(
  tx: Tx,
  { order_sn, reason }: { order_sn: string; reason: string },
  operator: Operator,
): Promise<Case> {
  const parcel = await tx
    .selectFrom('parcels')
    .where('order_id', '=', idOf('order', order_sn) ?? 0)
    .select('id')
    .executeTakeFirst();
  if (!parcel) throw refuse('NOT_FOUND');
  const open = await tx
    .selectFrom('cases')
    .where('parcel_id', '=', parcel.id)
    .where('status', 'in', [...OPEN_CASES])
    .select('id')
    .orderBy(sql`liability = 0`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id =
    open?.id ??
    (
      await openCase(tx, {
        parcelId: parcel.id,
        kind: CASE_KIND.address,
        source: CASE_SOURCE.operator,
        line: byOperator(operator, reason),
      })
    )?.id;
  if (id === undefined) throw refuse('STATE_CONFLICT');
  return lockCase(tx, snOf('case', id));
}

/** What is sent again, and how. */
interface Wanted {
  operator: Operator;
  reason: string;
  recipient?: ReissueRecipient | undefined;
}

/**
 * Sends the goods of a case's order again (O119, B14): a paid order of price 0.00 in a batch of the back office, with a parcel,
 * a waybill and deadlines of its own, to the same recipient or a corrected one. It takes counted stock, costs the buyer nothing
 * and promises no compensation. Its supplier earns its cost, unless the fault is his. A parcel that has not left is called off
 * first; one whose waybill may still be used is in the way (REISSUE_RECALL). Solves the case.
 */
export async function reissue(
  deps: Deps,
  tx: Tx,
  found: Case,
  { operator, reason, recipient }: Wanted,
): Promise<{ order_sn: string; batch_sn: string }> {
  if (!isOpenCase(found.status)) throw caseState(found.status);
  if (recipient) needRight(operator, 'personal.view');
  await endFirst(deps, tx, found, operator);
  const first = await readFirst(tx, found.order_id);
  const row = rowOf(deps, first, recipient);
  const { orderId, batchId } = await writeOrder(deps, tx, { first, row, isFree: isSuppliers(found) });
  const order_sn = snOf('order', orderId);
  await changeCase(tx, found.id, { reissue_id: orderId });
  await solveCase(tx, found, {
    outcome: CASE_OUTCOME.reissue,
    ref: order_sn,
    line: byOperator(operator, `${SAY.reissued(order_sn)}：${reason}`),
  });
  await tellUser(tx, {
    userId: first.user_id,
    kind: 'case',
    ref: snOf('case', found.id),
    content: SAY.toldReissue(snOf('order', first.id), order_sn),
  });
  return { order_sn, batch_sn: snOf('batch', batchId) };
}

/** Liability of the supplier: what he sends again brings him nothing. */
const isSuppliers = ({ liability }: Case): boolean => liability === LIABILITY.supplier;

/**
 * A live reissue of an order: one that has not been given back, and whose parcel has not gone wrong; '' without one. Read by the
 * cases of the order: an index of orders would be looked after for all of them.
 */
export async function liveReissue(q: Queries, orderId: number): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join parcels p on p.order_id = o.id
    where o.id in (select k.reissue_id from cases k where k.order_id = ${orderId}) and o.status <> ${sql.lit(ORDER_STATUS.refunded)}
      and p.status not in (${sql.lit(P.problem)}, ${sql.lit(P.returned)}, ${sql.lit(P.cancelled)})
    order by o.id desc limit 1`.execute(q);
  return rows[0] ? snOf('order', rows[0].id) : '';
}

/**
 * The parcel that there was, under its lock: refuses what is being sent again already, was given back or may still leave. What
 * has not left is called off for good: nobody waits for it, its pieces are free again, and nothing of it is refunded later.
 */
async function endFirst(deps: Deps, tx: Tx, found: Case, operator: Operator): Promise<void> {
  const orderId = found.order_id;
  const parcels = await lockParcelsOf(tx, orderId);
  const [parcel] = parcels;
  if (!parcel || parcel.is_test) throw refuse('STATE_CONFLICT');
  const order = await tx
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('status')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!BOUGHT_STATES.some((each) => each === order.status)) throw refuse('STATE_CONFLICT');
  const live = await liveReissue(tx, orderId);
  if (live !== '') throw refuse('REISSUED', { sn: live });
  await dropRecallsRefund(tx, orderId, operator);
  const isHere =
    (parcel.status === P.waitingWaybill || parcel.status === P.waitingPickup) && parcel.handed_at === null;
  if (!isHere) return;
  const isOut = parcel.kuaidi_sn !== null && (await cancelOf(tx, parcel.id)) !== WAYBILL_CANCEL.cancelled;
  if (isOut) throw refuse('REISSUE_RECALL');
  await voidPending(deps, tx, parcels, SAY.instead);
  // Its order is served by the other one: it waits for nothing, and is not given back.
  await tx
    .updateTable('parcels')
    .set({ status: P.cancelled, watch_at: null, order_state: ORDER_STATUS.finished })
    .where('id', '=', parcel.id)
    .execute();
  await release(tx, [orderId]);
}

/** A waybill that was taken back has put a refund into review: sending again takes its place. One that the buyer asked for is his. */
async function dropRecallsRefund(tx: Tx, orderId: number, operator: Operator): Promise<void> {
  const open = await tx
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('status', '=', REFUND_STATUS.review)
    .select(['id', 'asked_by_operator'])
    .forUpdate()
    .executeTakeFirst();
  if (!open) return;
  if (open.asked_by_operator === null) throw refuse('REFUND_ASKED');
  await tx
    .updateTable('refunds')
    .set({
      status: REFUND_STATUS.refused,
      answer: SAY.instead,
      decided_at: sql<Date>`now()`,
      decided_by: operator.id,
    })
    .where('id', '=', open.id)
    .execute();
}

async function readFirst(tx: Tx, orderId: number) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .innerJoin('couriers as c', 'c.id', 'g.courier_id')
    .leftJoin('shop_orders as s', 's.id', 'o.shop_order_id')
    .where('o.id', '=', orderId)
    .select([
      'o.id',
      'o.user_id',
      'o.shop_order',
      'o.shop_order_id',
      'o.rec_name',
      'o.rec_mobile',
      'o.rec_province',
      'o.rec_city',
      'o.rec_district',
      'o.rec_address',
      'o.lp_reissue_sn',
      'o.remark',
      'o.erased_at',
      'b.goods_id',
      'b.goods_num',
      'b.platform',
      'b.order_source',
      'b.store_id',
      'g.courier_id',
      'c.enabled',
      'c.is_wu',
      'c.no_deliver_area',
      's.is_encrypted',
    ])
    .select(ISSUES_AT_ONCE.as('is_at_once'))
    .executeTakeFirstOrThrow();
}
type First = Awaited<ReturnType<typeof readFirst>>;

/** The row of the new order; a recipient that cannot be sent to is told field by field. */
function rowOf({ now }: Deps, first: First, recipient: ReissueRecipient | undefined): RecipientInput {
  if (!first.enabled) throw refuse('GOODS_UNAVAILABLE');
  if (first.erased_at !== null && !recipient) throw refuse('RECIPIENT_GONE');
  const {
    shop_order,
    rec_name,
    rec_mobile,
    rec_province,
    rec_city,
    rec_district,
    rec_address,
    lp_reissue_sn,
    remark,
  } = first;
  const kept = { rec_name, rec_mobile, rec_province, rec_city, rec_district, rec_address };
  const row = Row.parse({ shop_order, ...kept, lp_reissue_sn, use_name: '', remark, ...recipient });
  const isSealed = first.is_encrypted === true && !recipient;
  const { problems } = checkRecipients([row], {
    sealed: new Set(isSealed ? [0] : []),
    platform: first.platform,
    isWu: first.is_wu,
    stage: 'price',
    noDeliverArea: first.no_deliver_area,
    today: chinaDay(now()),
  });
  if (problems.length > 0)
    throw refuse(
      'INVALID',
      {},
      {
        errors: problems.map(({ field, msg }) => ({
          field: `recipient.${field}`,
          msg: SAY.recipientFault(msg),
        })),
      },
    );
  return row;
}

/** The batch and its one order, paid with nothing; the courier is asked for its waybill by the outbox like for any. */
async function writeOrder(
  deps: Deps,
  tx: Tx,
  { first, row, isFree }: { first: First; row: RecipientInput; isFree: boolean },
): Promise<{ orderId: number; batchId: number }> {
  const deadlines = await deadlinesFrom(deps, tx, first.courier_id, () => [
    { province: row.rec_province, city: row.rec_city },
  ]);
  const kindId = await kindIdOf(tx, {
    userId: first.user_id,
    goodsId: first.goods_id,
    courierId: first.courier_id,
    platform: first.platform,
  });
  const { id: batchId } = await tx
    .insertInto('batches')
    .values({
      kind_id: kindId,
      token: newToken(deps.random),
      user_id: first.user_id,
      goods_id: first.goods_id,
      courier_id: first.courier_id,
      goods_num: first.goods_num,
      unit_price_fen: 0,
      platform: first.platform,
      order_source: first.order_source,
      store_id: first.store_id,
      channel: 'office',
      site_id: null,
      click_id: null,
      remark: SAY.reissueRemark(snOf('order', first.id)),
      total_count: 1,
      order_count: 1,
      total_fen: 0,
      refused: '[]',
      status: BATCH_STATUS.processing,
      paid_at: deadlines.paidAt,
      expire_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Written down at payment by the database itself; what he owes anyway he is not paid for.
  if (isFree)
    await tx
      .updateTable('batches')
      .set({ cost_fen: 0, parcel_cost_fen: 0 })
      .where('id', '=', batchId)
      .execute();
  await insertOrders(
    tx,
    { id: batchId, kindId, userId: first.user_id, perParcel: fen(0) },
    { seeds: [{ rowNo: 0, rowId: 1, recipient: row, shopOrderId: first.shop_order_id }], deadlines },
  );
  const { id: orderId } = await tx
    .updateTable('orders')
    .set({ reissue_of: first.id })
    .where('batch_id', '=', batchId)
    .returning('id')
    .executeTakeFirstOrThrow();
  // Nobody is compensated for what cost nothing: its deadlines are not watched.
  await tx.updateTable('parcels').set({ watch_at: null }).where('order_id', '=', orderId).execute();
  await enqueue(tx, {
    kind: 'issue-waybills',
    key: snOf('batch', batchId),
    payload: { batch: batchId },
    partner: sql<string>`(select 'courier:' || code from couriers where id = ${first.courier_id})`,
    delayMs: first.is_at_once ? 0 : WAYBILL_DELAY_MS,
  });
  await reserveStock(tx, batchId);
  return { orderId, batchId };
}
