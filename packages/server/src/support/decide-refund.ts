import { refuse } from '@giftship/shared/errors/app-error';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { orderCan } from '@giftship/shared/orders/order-can';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { emitEvent } from '../machines/emit-event.ts';
import { tellUser } from '../messages/tell-user.ts';
import { reverseCommission } from '../promotion/reverse-commission.ts';
import { refundOrder } from '../wallet/charge-wallet.ts';
import { REFUND_COPY as SAY } from './copy.ts';

interface Decision {
  refundId: number;
  /** Who decides, for the state log. */
  by: string;
  /** What the buyer is told beside the decision. */
  answer: string;
}

/**
 * Gives the order's price back, once: request, order, parcel, commission and wallet together. What is still on the
 * shelf is cancelled; what is on its way goes on without being paid. Refused when the order moved on meanwhile.
 */
export async function approveRefund(deps: Deps, { refundId, by, answer }: Decision): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const { order_id, user_id } = await decide(deps, tx, refundId, REFUND_STATUS.refunded, answer);
      const parcels = await tx
        .selectFrom('parcels')
        .where('order_id', '=', order_id)
        .select('order_state')
        .forUpdate()
        .execute();
      if (!parcels.every(({ order_state }) => mayRefund(order_state))) throw refuse('STATE_CONFLICT');
      const order = await tx
        .updateTable('orders')
        .set({ status: ORDER_STATUS.refunded, error: SAY.reason })
        .where('id', '=', order_id)
        .where('status', 'in', orderCan.refund)
        .returning('price_fen')
        .executeTakeFirst();
      if (!order) throw refuse('STATE_CONFLICT');
      await tx
        .updateTable('parcels')
        .set({ status: PARCEL_STATUS.cancelled })
        .where('order_id', '=', order_id)
        .where('status', 'in', parcelCan.cancel)
        .execute();
      const orderSn = snOf('order', order_id);
      const money = formatYuan(fen(order.price_fen));
      await tellUser(tx, {
        userId: user_id,
        kind: 'refund',
        ref: orderSn,
        content: SAY.approved(orderSn, money),
      });
      await emitEvent(deps, tx, {
        userId: user_id,
        event: 'order.refunded',
        data: { order_sn: orderSn, money, reason: answer },
      });
      // Wallets are locked last: the partner's, then the buyer's.
      await reverseCommission(tx, order_id);
      await refundOrder(tx, user_id, fen(order.price_fen), orderSn, SAY.reason);
    },
    { actor: by },
  );
}

/** Says no to a refund, with the reason that the buyer is shown. */
export async function refuseRefund(deps: Deps, { refundId, by, answer }: Decision): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const { order_id, user_id } = await decide(deps, tx, refundId, REFUND_STATUS.refused, answer);
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

/** The state that an order shows: what was signed, or picked up ten days ago, is finished. */
const mayRefund = (state: number): boolean => (orderCan.refund as readonly number[]).includes(state);

/** Takes a request out of review; of two decisions at once the second is refused. */
async function decide(
  { timeOfRecord }: Deps,
  tx: Tx,
  refundId: number,
  status: number,
  answer: string,
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
