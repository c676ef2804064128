import { fen, formatYuan, type Fen } from '@giftship/shared/money/fen';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { orderCan } from '@giftship/shared/orders/order-can';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { emitEvent } from '../events/emit-event.ts';
import { reverseCommission } from '../promotion/reverse-commission.ts';
import { askToCancel } from '../parcels/cancel-waybill.ts';
import { payBack } from '../wallet/charge-wallet.ts';
import { COMPENSATION_COPY as SAY } from './copy.ts';
import { isCompensated, isPending, lockParcelsOf, type Watched } from './repo.ts';
import { closeCompensation } from './settle-compensation.ts';

export interface Refund {
  orderId: number;
  /** What order and statement say, before what was deducted. */
  words: string;
  /** What programs are told. */
  reason: string;
}

/** What an order gave back, in fen: by the refund itself, and by a compensation before it. */
export interface Settled {
  refunded: Fen;
  compensated: Fen;
}

/**
 * Ends an order by its refund, in the caller's transaction and once (D1301): gives back its price less what was
 * compensated already, voids a compensation that is still pending, cancels what has not left, its waybill at the courier
 * too (O130), takes the commission back. Null, and nothing done, where the order is not one that was paid and not given
 * back. Parcels are locked first and wallets last, so that a compensation of the same moment comes before it or not at
 * all.
 */
export async function refundOrder(
  deps: Deps,
  tx: Tx,
  { orderId, words, reason }: Refund,
): Promise<Settled | null> {
  const parcels = await lockParcelsOf(tx, orderId);
  const order = await tx
    .selectFrom('orders')
    .where('id', '=', orderId)
    .where('status', 'in', orderCan.refund)
    .select(['user_id', 'price_fen'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) return null;
  const paid = parcels
    .filter(isCompensated)
    .filter(({ comp_status }) => comp_status === COMPENSATION_STATUS.paid);
  const settled = settleOrder(
    order.price_fen,
    paid.reduce((sum, { comp_fen }) => sum + comp_fen, 0),
  );

  const orderSn = snOf('order', orderId);
  const error = SAY.refundWords(words, settled);
  await tx
    .updateTable('orders')
    .set({ status: ORDER_STATUS.refunded, error })
    .where('id', '=', orderId)
    .execute();
  await voidPending(deps, tx, parcels, SAY.refunded);
  await endParcels(tx, orderId);
  for (const parcel of parcels)
    if (parcelCan.takeBack.some((each) => each === parcel.status) && !parcel.is_test)
      await askToCancel(tx, parcel, { reason, operatorId: null });
  await emitEvent(deps, tx, {
    userId: order.user_id,
    event: 'order.refunded',
    data: {
      order_sn: orderSn,
      money: formatYuan(settled.refunded),
      compensated: formatYuan(settled.compensated),
      reason,
    },
  });
  // Wallets are locked last: the partner's, then the buyer's.
  await reverseCommission(tx, orderId);
  await payBack(tx, { userId: order.user_id, amount: settled.refunded, orderSn, remark: error });
  return settled;
}

/** Calls off what is pending of these parcels, under their locks: the shop itself has ended their way. */
export async function voidPending(
  deps: Deps,
  tx: Tx,
  parcels: readonly Watched[],
  reason: string,
): Promise<void> {
  for (const parcel of parcels)
    if (isPending(parcel))
      await closeCompensation(deps, tx, {
        parcel,
        at: deps.now(),
        end: { status: COMPENSATION_STATUS.void, void_reason: reason, voided_by: 'refund' },
      });
}

/** What a refund of an order gives back: its price less what was compensated, never below zero (B12). */
export function settleOrder(priceFen: number, compensatedFen: number): Settled {
  return { refunded: fen(Math.max(0, priceFen - compensatedFen)), compensated: fen(compensatedFen) };
}

/** What has not left is cancelled; what is on its way goes on without being paid. No deadline counts any more. */
async function endParcels(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update parcels set watch_at = null,
      status = case when status = any(${[...parcelCan.cancel]}::smallint[]) then ${sql.lit(PARCEL_STATUS.cancelled)} else status end
    where order_id = ${orderId}`.execute(tx);
}
