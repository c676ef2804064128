import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { refundOrder } from '../compensation/refund-order.ts';
import { codeOf } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { REFUND_COPY } from './copy.ts';

const AT_ONCE = 200;

/**
 * Refunds the orders of a batch that never got a waybill (D311): each once, order, parcel and wallet together. One that
 * cannot be refunded holds up none behind it; the error is thrown when all had their turn.
 */
export async function refundWithoutWaybill(deps: Deps, batchId: number): Promise<void> {
  let firstError: unknown;
  let last = 0;
  for (;;) {
    const late = await deps.db.q
      .selectFrom('orders as o')
      .innerJoin('parcels as p', 'p.order_id', 'o.id')
      .where('o.batch_id', '=', batchId)
      .where('o.id', '>', last)
      .where('p.status', 'in', parcelCan.issueWaybill)
      .select(['o.id', 'p.id as parcel_id'])
      .orderBy('o.id')
      .limit(AT_ONCE)
      .execute();
    if (!isFilled(late)) break;
    for (const order of late) {
      await refundOne(deps, order).catch((error: unknown) => {
        deps.log.error(
          { order: order.id, code: codeOf(error) },
          'an order without a waybill was not refunded',
        );
        firstError ??= error;
      });
    }
    last = lastOf(late).id;
  }
  if (firstError !== undefined) throw firstError as Error;
}

async function refundOne(deps: Deps, order: { id: number; parcel_id: number }): Promise<void> {
  await deps.db.transaction(
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
