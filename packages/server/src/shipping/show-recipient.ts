import { refuse } from '@giftship/shared/errors/app-error';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { noteSupplierLook } from './note-supplier-look.ts';
import { RECIPIENT_HIDDEN } from './parcel-rows.ts';

/**
 * The recipient of one parcel in full, until 30 days after its hand-over and never of one that was called off (S053); of one that
 * only his platform knows, the platform's masks (S052). Written down with whose he is and who looked.
 */
export function showRecipient(deps: Deps, call: MemberCall, { order_sn }: { order_sn: string }) {
  return consoleWork(deps, { ...call, body: { order_sn } }, async (tx, log) => {
    const row = await tx
      .selectFrom('parcels as p')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .leftJoin('shop_orders as so', 'so.id', 'o.shop_order_id')
      .where('p.order_id', '=', idOf('order', order_sn) ?? 0)
      .where('p.supplier_id', '=', call.member.supplier.id)
      .select([
        'o.id',
        'p.status',
        'o.rec_name',
        'o.rec_mobile',
        'o.rec_province',
        'o.rec_city',
        'o.rec_district',
        'o.rec_address',
      ])
      .select(sql<boolean>`coalesce(so.is_encrypted, false)`.as('is_sealed'))
      .select(RECIPIENT_HIDDEN.as('is_over'))
      .executeTakeFirst();
    if (!row) throw refuse('NOT_FOUND');
    const { id, status, is_over, ...recipient } = row;
    if (status === PARCEL_STATUS.cancelled) throw refuse('RECIPIENT_REFUNDED');
    if (is_over) throw refuse('RECIPIENT_OVER');
    await noteSupplierLook(tx, call.member, { action: 'view', orderIds: [id] });
    await log({ object: 'order', ref: order_sn });
    return { order_sn, ...recipient };
  });
}
