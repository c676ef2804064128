import { MOST_PARCELS_LISTED } from '@giftship/shared/supplier-keys/event-data';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { snOf } from '../db/numbers.ts';
import { isPaidWithin, noteTold, toldUntil } from './told-until.ts';
import { tellPrograms } from './tell-programs.ts';

/** A payment is looked for this long after its time: the biggest order is committed by then. What was told is not told again. */
const AGAIN_MS = 600_000;

/**
 * Tells the programs of suppliers what was paid for (S081), a message a batch; the clock's work, so that no payment waits for
 * it.
 */
export async function tellNewParcels(deps: Deps): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const { told_until, now } = await toldUntil(tx, 'programs');
      const { rows } = await sql<{
        id: number;
        supplier_id: number;
        goods_id: number;
        courier_id: number;
        ids: number[];
        count: number;
      }>`
        select b.id, b.supplier_id, b.goods_id, b.courier_id, count(*)::int as count,
          (array_agg(o.id order by o.id))[1:${sql.lit(MOST_PARCELS_LISTED)}] as ids
        from batches b join orders o on o.batch_id = b.id join parcels p on p.order_id = o.id
        where b.supplier_id in (select supplier_id from supplier_hooks where callback_url <> '' and callback_enabled and events ? 'supplier.parcel.new')
          and ${isPaidWithin(new Date(told_until.getTime() - AGAIN_MS), now)} and not p.is_test
        group by b.id order by b.id`.execute(tx);
      await tellPrograms(
        deps,
        tx,
        rows.map(({ id, supplier_id, goods_id, courier_id, ids, count }) => ({
          supplierId: supplier_id,
          event: 'supplier.parcel.new',
          data: {
            goods_id,
            express_id: courier_id,
            count,
            order_sns: ids.map((each) => snOf('order', Number(each))),
            more: count - ids.length,
          },
          about: snOf('batch', id),
        })),
      );
      await noteTold(tx, 'programs', now);
    },
    { actor: 'clock' },
  );
}
