import { fen } from '@giftship/shared/money/fen';
import { ITEM_KIND } from '@giftship/shared/settlement/settlement';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import { snOf } from '../db/numbers.ts';
import type { Tx } from '../db/db.ts';
import { SETTLEMENT_COPY } from '../settlement/copy.ts';
import type { PastMovement } from './past-movement.ts';

/**
 * Makes the accruals of what was picked up, hour by hour as the clock would have, and answers what they move. What was picked
 * up in this hour is left to the clock.
 */
export async function insertAccruals(tx: Tx, now: number): Promise<PastMovement[]> {
  const { rows } = await sql<{ id: number; supplier_id: number; sale_fen: number; at: Date }>`
    with due as (
      select i.id, i.supplier_id, i.amount_fen, date_trunc('hour', p.pickup_time) + interval '1 hour' as at
      from supplier_items i join parcels p on p.id = i.parcel_id
      where i.accrual_id is null and i.kind = ${sql.lit(ITEM_KIND.sale)}
    ), made as (
      insert into supplier_accruals (supplier_id, sale_fen, items, at)
        select supplier_id, sum(amount_fen), count(*), at from due where at <= ${new Date(now)} group by supplier_id, at order by at, supplier_id
        returning id, supplier_id, sale_fen, at
    ), posted as (
      update supplier_items i set accrual_id = made.id from due join made using (supplier_id, at) where i.id = due.id
    )
    select id, supplier_id, sale_fen, at from made order by id`.execute(tx);
  return rows.map(({ id, supplier_id, sale_fen, at }) => {
    const ref = snOf('accrual', id);
    return {
      at: at.getTime(),
      of: { supplierId: supplier_id },
      amount: fen(sale_fen),
      against: 'cost',
      type: LOG_TYPE.supplierSale,
      kind: 'supplier-sale',
      ref,
      remark: SETTLEMENT_COPY.accrual(ref),
    };
  });
}
