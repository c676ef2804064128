import { fen, formatYuan, type Fen } from '@giftship/shared/money/fen';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import type { Bearer } from '@giftship/shared/parcels/bearer';
import { orderCan } from '@giftship/shared/orders/order-can';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { parcelCan } from '@giftship/shared/parcels/parcel-can';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import { tellPrograms } from '../supplier-keys/tell-programs.ts';
import { emitEvent } from '../events/emit-event.ts';
import { reverseCommission } from '../promotion/reverse-commission.ts';
import { askToCancel } from '../parcels/cancel-waybill.ts';
import { takeBackSale } from '../settlement/items.ts';
import { release } from '../stock/order-stock.ts';
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
  /** Who bears it, where somebody said: his supplier gives back what the parcel brought him. */
  bearer?: Bearer | null;
}

/** What an order gave back, in fen: by the refund itself, and by a compensation before it. */
export interface Settled {
  refunded: Fen;
  compensated: Fen;
}

/**
 * Ends an order by its refund, in the caller's transaction and once (D1301): gives back its price less what was
 * compensated already, voids a compensation that is still pending, cancels what has not left, its waybill at the courier
 * too (O130), takes the commission back, and from a supplier who bears it what the parcel brought him, and lets what it took of counted goods be sold again. Null, and nothing done, where the order is not one that was paid and not given
 * back. Parcels are locked first and wallets last, so that a compensation of the same moment comes before it or not at
 * all.
 */
export async function refundOrder(
  deps: Deps,
  tx: Tx,
  { orderId, words, reason, bearer = null }: Refund,
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
    if (parcelCan.takeBack.some((each) => each === parcel.status) && !parcel.handed_at && !parcel.is_test)
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
  await tellSuppliers(deps, tx, orderId);
  await release(tx, [orderId]);
  await takeBackSale(tx, orderId, bearer);
  // Wallets are locked last: the partner's, then the buyer's.
  await reverseCommission(tx, orderId);
  await payBack(tx, { userId: order.user_id, amount: settled.refunded, orderSn, remark: error });
  return settled;
}

/**
 * Tells whoever would have packed it that there is nothing to pack: his programs (S081), and where somebody may have it in his
 * hands already, those who pack (S082).
 */
async function tellSuppliers(deps: Deps, tx: Tx, orderId: number): Promise<void> {
  const { rows } = await sql<{ supplier_id: number; is_in_wave: boolean }>`
    select supplier_id, wave_id is not null as is_in_wave from parcels
    where order_id = ${orderId} and supplier_id is not null and handed_at is null and not is_test`.execute(
    tx,
  );
  const order_sn = snOf('order', orderId);
  await tellPrograms(
    deps,
    tx,
    rows.map(({ supplier_id }) => ({
      supplierId: supplier_id,
      event: 'supplier.parcel.cancelled',
      data: { order_sn },
      about: order_sn,
    })),
  );
  for (const { supplier_id } of rows.filter(({ is_in_wave }) => is_in_wave))
    await tellMembers(tx, {
      supplierId: supplier_id,
      kind: 'parcel-cancelled',
      ref: order_sn,
      content: SAY.doNotShip(order_sn),
      link: '/supplier/orders',
    });
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

/** What has not left is cancelled; what the courier has, also by the supplier's word, goes on. No deadline counts any more. */
async function endParcels(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update parcels set watch_at = null,
      status = case when handed_at is null and status = any(${[...parcelCan.cancel]}::smallint[]) then ${sql.lit(PARCEL_STATUS.cancelled)} else status end
    where order_id = ${orderId}`.execute(tx);
}
