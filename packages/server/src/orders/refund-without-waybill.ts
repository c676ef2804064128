import { fen, formatYuan } from '@giftship/shared/money/fen';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { orderCan } from '@giftship/shared/orders/order-can';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { emitEvent } from '../machines/emit-event.ts';
import { reverseCommission } from '../promotion/reverse-commission.ts';
import { refundOrder } from '../wallet/charge-wallet.ts';
import { REFUND_COPY } from './copy.ts';

const AT_ONCE = 200;

/** Refunds the orders of a batch that never got a waybill (D311): each once, order, parcel and wallet together. */
export async function refundWithoutWaybill(deps: Deps, batchId: number): Promise<void> {
  const { db } = deps;
  for (;;) {
    const late = await db.q
      .selectFrom('orders as o')
      .innerJoin('parcels as p', 'p.order_id', 'o.id')
      .where('o.batch_id', '=', batchId)
      .where('p.status', 'in', parcelCan.issueWaybill)
      .select(['o.id', 'o.user_id', 'o.price_fen', 'p.id as parcel_id'])
      .orderBy('o.id')
      .limit(AT_ONCE)
      .execute();
    if (late.length === 0) return;
    for (const order of late) {
      await db.transaction(
        async (tx) => {
          const parcel = await tx
            .updateTable('parcels')
            .set({ status: PARCEL_STATUS.cancelled })
            .where('id', '=', order.parcel_id)
            .where('status', 'in', parcelCan.issueWaybill)
            .executeTakeFirst();
          if (parcel.numUpdatedRows === 0n) return;
          await tx
            .updateTable('orders')
            .set({ status: ORDER_STATUS.refunded, error: REFUND_COPY })
            .where('id', '=', order.id)
            .where('status', 'in', orderCan.refund)
            .execute();
          const order_sn = snOf('order', order.id);
          const price = fen(order.price_fen);
          await emitEvent(deps, tx, {
            userId: order.user_id,
            event: 'order.refunded',
            data: { order_sn, money: formatYuan(price), reason: REFUND_COPY },
          });
          await reverseCommission(tx, order.id);
          await refundOrder(tx, order.user_id, price, order_sn, REFUND_COPY);
        },
        { actor: 'clock' },
      );
    }
  }
}
