import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { LabelData } from './ask-labels.ts';
import type { ParcelOfSupplier } from './parcel-rows.ts';

type Labelled = Pick<ParcelOfSupplier, 'id' | 'order_id' | 'kuaidi_sn'>;

/** By order: what their accounts told of these waybills in the last 30 days (S045); what was told of another number is none. */
export async function readKeptLabels(
  q: Queries,
  parcels: readonly Labelled[],
): Promise<ReadonlyMap<number, LabelData>> {
  const { rows } = await sql<LabelData & { order_id: number }>`
    select w.order_id, k.waybill, k.route, k.gather
    from unnest(${parcels.map(({ id }) => id)}::bigint[], ${parcels.map(({ order_id }) => order_id)}::bigint[], ${parcels.map(({ kuaidi_sn }) => kuaidi_sn)}::text[]) as w (id, order_id, waybill)
    join waybill_labels k on k.parcel_id = w.id and k.waybill = w.waybill`.execute(q);
  return new Map(rows.map(({ order_id, ...data }) => [order_id, data]));
}

/** Keeps what was told of parcels, in the transaction that prints them; that of a number of before gives way. */
export async function keepLabels(
  tx: Tx,
  told: readonly { parcelId: number; data: LabelData }[],
): Promise<void> {
  if (told.length === 0) return;
  await tx
    .insertInto('waybill_labels')
    .values(
      told.map(({ parcelId, data: { waybill, route, gather } }) => ({
        parcel_id: parcelId,
        waybill,
        route,
        gather,
      })),
    )
    .onConflict((at) =>
      at.column('parcel_id').doUpdateSet(({ ref }) => ({
        waybill: ref('excluded.waybill'),
        route: ref('excluded.route'),
        gather: ref('excluded.gather'),
        at: sql<Date>`now()`,
      })),
    )
    .execute();
}
