import { refuse } from '@giftship/shared/errors/app-error';
import { mayRefund } from '@giftship/shared/orders/order-can';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { refundOrder } from '../compensation/refund-order.ts';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import { REFUND_COPY as SAY } from './copy.ts';

interface Decision {
  refundId: number;
  /** Who decides, for the state log. */
  by: string;
  /** What the buyer is told beside the decision. */
  answer: string;
}

/** Agrees to a refund: request, order, parcel, commission and wallet together. Refused when the order moved on meanwhile. */
export async function approveRefund(deps: Deps, { refundId, by, answer }: Decision): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const { order_id, user_id } = await decide(deps, tx, {
        refundId,
        status: REFUND_STATUS.refunded,
        answer,
      });
      await refuseFinished(tx, order_id);
      const settled = await refundOrder(deps, tx, { orderId: order_id, words: SAY.reason, reason: answer });
      if (!settled) throw refuse('STATE_CONFLICT');
      const orderSn = snOf('order', order_id);
      await tellUser(tx, {
        userId: user_id,
        kind: 'refund',
        ref: orderSn,
        content: SAY.approved(orderSn, settled),
      });
    },
    { actor: by },
  );
}

/** Says no to a refund, with the reason that the buyer is shown. */
export async function refuseRefund(deps: Deps, { refundId, by, answer }: Decision): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const { order_id, user_id } = await decide(deps, tx, {
        refundId,
        status: REFUND_STATUS.refused,
        answer,
      });
      const orderSn = snOf('order', order_id);
      await tellUser(tx, {
        userId: user_id,
        kind: 'refund',
        ref: orderSn,
        content: SAY.refused(orderSn, answer),
      });
    },
    { actor: by },
  );
}

/** What was signed, or picked up ten days ago, is finished: its order shows so, and is not refunded on request. */
async function refuseFinished(tx: Tx, orderId: number): Promise<void> {
  const parcels = await tx
    .selectFrom('parcels')
    .where('order_id', '=', orderId)
    .select('order_state')
    .forUpdate()
    .execute();
  if (!parcels.every(({ order_state }) => mayRefund(order_state))) throw refuse('STATE_CONFLICT');
}

/** Takes a request out of review; of two decisions at once the second is refused. */
async function decide(
  { timeOfRecord }: Deps,
  tx: Tx,
  { refundId, status, answer }: { refundId: number; status: number; answer: string },
): Promise<{ order_id: number; user_id: number }> {
  const decided = await tx
    .updateTable('refunds')
    .set({ status, answer, decided_at: await timeOfRecord(tx) })
    .where('id', '=', refundId)
    .where('status', '=', REFUND_STATUS.review)
    .returning(['order_id', 'user_id'])
    .executeTakeFirst();
  if (!decided) throw refuse('STATE_CONFLICT');
  return decided;
}
