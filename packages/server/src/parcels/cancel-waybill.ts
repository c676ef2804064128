import { WAYBILL_CANCEL } from '@giftship/shared/parcels/parcel';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { enqueue, PARTNER } from '../jobs/outbox.ts';

/** A parcel whose waybill is to be taken back. */
export interface Recalled {
  id: number;
  courier_code: string;
}

/** Why, and which operator asks; null where a refund does. */
export interface RecallWhy {
  reason: string;
  operatorId: number | null;
}

/** The key of a parcel's job: one a parcel, however often it is asked for. */
export const cancelKey = (parcelId: number): string => snOf('parcel', parcelId);

/**
 * Has the courier asked to take a waybill back, by the outbox and in the transaction that decides it (O107, O130). What he
 * agreed to already stays so; what he refused is asked for once more.
 */
export async function askToCancel(
  tx: Tx,
  { id, courier_code }: Recalled,
  { reason, operatorId }: RecallWhy,
): Promise<void> {
  const asked = await tx
    .insertInto('waybill_cancels')
    .values({ parcel_id: id, reason, operator_id: operatorId })
    .onConflict((oc) =>
      oc
        .column('parcel_id')
        .doUpdateSet({
          status: WAYBILL_CANCEL.asked,
          reason,
          operator_id: operatorId,
          answer: '',
          done_at: null,
        })
        .where('waybill_cancels.status', '<>', WAYBILL_CANCEL.cancelled),
    )
    .executeTakeFirst();
  if (asked.numInsertedOrUpdatedRows === 0n) return;
  await enqueue(tx, {
    kind: 'cancel-waybill',
    key: cancelKey(id),
    payload: { parcel_id: id },
    partner: PARTNER.courier(courier_code),
    again: true,
  });
}

/** How it stands with taking a parcel's waybill back; null where nobody asked. To be read under the parcel's lock. */
export async function cancelOf(tx: Tx, parcelId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('waybill_cancels')
    .where('parcel_id', '=', parcelId)
    .select('status')
    .executeTakeFirst();
  return row?.status ?? null;
}
