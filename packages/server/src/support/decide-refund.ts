import { refuse } from '@giftship/shared/errors/app-error';
import { mayRefund } from '@giftship/shared/orders/order-can';
import type { Bearer } from '@giftship/shared/parcels/bearer';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { refundGiven, refundRefused } from '../cases/change-case.ts';
import { refundOrder, type Settled } from '../compensation/refund-order.ts';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import { refuseRecalled } from './cancel-waybill.ts';
import { REFUND_COPY as SAY } from './copy.ts';

interface Decision {
  refundId: number;
  /** Who decides, for the state log. */
  by: string;
  /** What the buyer is told beside the decision. */
  answer: string;
}

/** As `approveRefundIn`, in a transaction of its own. */
export async function approveRefund(deps: Deps, { by, ...decision }: Decision): Promise<void> {
  await deps.db.transaction((tx) => approveRefundIn(deps, tx, decision), { actor: by });
}

/** As `refuseRefundIn`, in a transaction of its own. */
export async function refuseRefund(deps: Deps, { by, ...decision }: Decision): Promise<void> {
  await deps.db.transaction((tx) => refuseRefundIn(deps, tx, decision), { actor: by });
}

/** A decision of the back office says who and, of money, who bears it; the desk does not. */
export interface DecisionIn extends Omit<Decision, 'by'> {
  bearer?: Bearer;
  operatorId?: number | undefined;
}

/**
 * Agrees to a refund: request, order, parcel, commission and wallet together. Refused when the order moved on meanwhile.
 * Parcels are locked before the request, as by all that give money back.
 */
export async function approveRefundIn(
  deps: Deps,
  tx: Tx,
  decision: DecisionIn,
): Promise<Settled & { orderId: number }> {
  const { refundId, answer } = decision;
  await refuseFinished(tx, refundId);
  const decided = await decide(deps, tx, { ...decision, status: REFUND_STATUS.refunded });
  const { order_id, user_id } = decided;
  const settled = await refundOrder(deps, tx, {
    orderId: order_id,
    words: SAY.reason,
    reason: answer,
    bearer: decided.bearer as Bearer | null,
  });
  if (!settled) throw refuse('STATE_CONFLICT');
  await refundGiven(tx, snOf('refund', refundId));
  const orderSn = snOf('order', order_id);
  await tellUser(tx, {
    userId: user_id,
    kind: 'refund',
    ref: orderSn,
    content: SAY.approved(orderSn, settled),
  });
  return { ...settled, orderId: order_id };
}

/** Says no to a refund, with the reason that the buyer is shown; refused where the waybill was taken back already. */
export async function refuseRefundIn(deps: Deps, tx: Tx, decision: DecisionIn): Promise<void> {
  await refuseRecalled(tx, decision.refundId);
  const { order_id, user_id } = await decide(deps, tx, { ...decision, status: REFUND_STATUS.refused });
  await refundRefused(tx, snOf('refund', decision.refundId));
  const orderSn = snOf('order', order_id);
  await tellUser(tx, {
    userId: user_id,
    kind: 'refund',
    ref: orderSn,
    content: SAY.refused(orderSn, decision.answer),
  });
}

/** What was signed, or picked up ten days ago, is finished: its order shows so, and is not refunded on request. */
async function refuseFinished(tx: Tx, refundId: number): Promise<void> {
  const parcels = await tx
    .selectFrom('parcels')
    .where('order_id', '=', (eb) => eb.selectFrom('refunds').where('id', '=', refundId).select('order_id'))
    .select('order_state')
    .forUpdate()
    .execute();
  if (!parcels.every(({ order_state }) => mayRefund(order_state))) throw refuse('STATE_CONFLICT');
}

/** Takes a request out of review; of two decisions at once the second is refused. */
async function decide(
  { timeOfRecord }: Deps,
  tx: Tx,
  { refundId, status, answer, bearer, operatorId }: DecisionIn & { status: number },
): Promise<{ order_id: number; user_id: number; bearer: number | null }> {
  const decided = await tx
    .updateTable('refunds')
    .set({
      status,
      answer,
      decided_at: await timeOfRecord(tx),
      ...(bearer === undefined ? {} : { bearer }),
      decided_by: operatorId ?? null,
    })
    .where('id', '=', refundId)
    .where('status', '=', REFUND_STATUS.review)
    .returning(['order_id', 'user_id', 'bearer'])
    .executeTakeFirst();
  if (!decided) throw refuse('STATE_CONFLICT');
  return decided;
}
