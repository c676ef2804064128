import { ITEM_KIND } from '@giftship/shared/settlement/settlement';
import { type Bearer, BEARER } from '@giftship/shared/parcels/bearer';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/**
 * Takes back what the parcels of a refunded order brought their supplier, where he bears it or his own courier does (9.2.3); a
 * courier on the shop's waybill account is the shop's matter. What was not picked up brought nothing. Under the parcels' locks,
 * so that a pickup is told before or after.
 */
export async function takeBackSale(tx: Tx, orderId: number, bearer: Bearer | null): Promise<void> {
  if (bearer === null || bearer === BEARER.shop) return;
  const isOnOwn = sql`not exists (select from courier_accounts a where a.id = p.account_id and a.supplier_id is null)`;
  await sql`
    insert into supplier_items (supplier_id, parcel_id, kind, amount_fen)
      select i.supplier_id, i.parcel_id, ${sql.lit(ITEM_KIND.back)}, i.amount_fen
      from parcels p join supplier_items i on i.parcel_id = p.id and i.kind = ${sql.lit(ITEM_KIND.sale)}
      where p.order_id = ${orderId} ${bearer === BEARER.courier ? sql`and ${isOnOwn}` : sql``}
    on conflict do nothing`.execute(tx);
}
