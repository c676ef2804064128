import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import { refundOrder } from '../compensation/refund-order.ts';
import type { Deps } from '../deps.ts';
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
      .select(['o.id', 'p.id as parcel_id'])
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
          if (parcel.numUpdatedRows > 0n)
            await refundOrder(deps, tx, { orderId: order.id, words: REFUND_COPY, reason: REFUND_COPY });
        },
        { actor: 'clock' },
      );
    }
  }
}
