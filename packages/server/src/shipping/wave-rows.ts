import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import type { WaveRow } from '@giftship/shared/shipping/fields-contract';
import { WAVE_STATUS_LABELS } from '@giftship/shared/shipping/labels';
import { BY_HAND } from '@giftship/shared/shipping/shipping';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../suppliers/member.ts';
import { type ParcelOfSupplier, readParcels } from './parcel-rows.ts';

interface Wave {
  id: number;
  status: number;
  warehouse_id: number;
  courier_id: number;
}

/** A wave of the supplier, held until the end of the transaction. Waves are held before parcels, each in the order of their ids. */
export async function lockWave(tx: Tx, supplierId: number, sn: string): Promise<Wave> {
  const wave = await tx
    .selectFrom('waves')
    .where('id', '=', idOf('wave', sn) ?? 0)
    .where('supplier_id', '=', supplierId)
    .select(['id', 'status', 'warehouse_id', 'courier_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!wave) throw refuse('NOT_FOUND');
  return wave;
}

/** Refuses a wave that is in none of these states. */
export function needWaveIn(wave: Pick<Wave, 'status'>, states: readonly number[]): void {
  if (!states.includes(wave.status))
    throw refuse('WAVE_STATE', { state: WAVE_STATUS_LABELS[wave.status] ?? '' });
}

/** Holds the parcels of a wave, in the order of their ids, and reads them as they are then, by their place in it. */
export async function lockParcelsOfWave(
  tx: Tx,
  supplierId: number,
  waveId: number,
): Promise<ParcelOfSupplier[]> {
  await sql`select from parcels where wave_id = ${waveId} order by id for update`.execute(tx);
  return parcelsOfWave(tx, supplierId, waveId);
}

/** The parcels of a wave by their place in it. */
export async function parcelsOfWave(
  q: Queries,
  supplierId: number,
  waveId: number,
): Promise<ParcelOfSupplier[]> {
  const rows = await q
    .selectFrom('parcels')
    .where('wave_id', '=', waveId)
    .select('order_id')
    .orderBy('wave_no')
    .orderBy('id')
    .execute();
  return readParcels(
    q,
    supplierId,
    rows.map(({ order_id }) => order_id),
  );
}

/** Waves of a supplier, newest first (S043). */
export async function listWaves(
  { db }: Pick<Deps, 'db'>,
  { supplier }: Pick<Member, 'supplier'>,
  wanted: { page: number; page_size: number; status?: number | undefined; wave_sn: string },
) {
  const { page, page_size, status, wave_sn } = wanted;
  const where = sql`v.supplier_id = ${supplier.id}
    ${status === undefined ? sql`` : sql`and v.status = ${sql.lit(status)}`}
    ${wave_sn === '' ? sql`` : sql`and v.id = ${idOf('wave', wave_sn) ?? 0}`}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<{
      id: number;
    }>`select v.id from waves v where ${where} order by v.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      db.q,
    ),
    sql<{ n: number }>`select count(*) as n from waves v where ${where}`.execute(db.q),
  ]);
  return {
    list: await readWaves(
      db.q,
      rows.map(({ id }) => id),
    ),
    page,
    page_size,
    data_count: onlyRow(counted).n,
  };
}

/** One wave as it is shown. */
export async function showWave(q: Queries, id: number): Promise<WaveRow> {
  return onlyRow(await readWaves(q, [id]));
}

/** The caller's wave of this number as it is shown. */
export async function findWave(
  q: Queries,
  supplierId: number,
  sn: string,
): Promise<{ id: number; wave: WaveRow }> {
  const found = await q
    .selectFrom('waves')
    .where('id', '=', idOf('wave', sn) ?? 0)
    .where('supplier_id', '=', supplierId)
    .select('id')
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  return { id: found.id, wave: await showWave(q, found.id) };
}

const CALLED_OFF = sql<boolean>`p.status = ${sql.lit(PARCEL_STATUS.cancelled)} or p.order_state = ${sql.lit(ORDER_STATUS.refunded)}`;

async function readWaves(q: Queries, ids: readonly number[]): Promise<WaveRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    status: number;
    count: number;
    created_by: string;
    created_at: Date;
    printed_at: Date | null;
    shipped_at: Date | null;
    warehouse_id: number;
    warehouse_name: string;
    courier_id: number;
    courier_name: string;
    handed: number;
    cancelled: number;
    unprinted: number;
  }>`
    select v.id, v.status, v.count, v.created_by, v.created_at, v.printed_at, v.shipped_at, v.warehouse_id, w.name as warehouse_name,
      v.courier_id, c.name || case when c.subname = '' then '' else ' ' || c.subname end as courier_name,
      coalesce(p.handed, 0) as handed, coalesce(p.cancelled, 0) as cancelled, coalesce(p.unprinted, 0) as unprinted
    from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place) join waves v on v.id = asked.id
      join warehouses w on w.id = v.warehouse_id join couriers c on c.id = v.courier_id
      left join lateral (select count(*) filter (where p.handed_at is not null) as handed,
          count(*) filter (where p.handed_at is null and ${CALLED_OFF}) as cancelled,
          count(*) filter (where p.handed_at is null and not (${CALLED_OFF}) and p.label_printed = 0
            and p.kuaidi_sn is not null and p.provider <> ${sql.lit(BY_HAND)}) as unprinted
        from parcels p where p.wave_id = v.id) p on true
    order by asked.place`.execute(q);
  return rows.map((row) => ({
    wave_sn: snOf('wave', row.id),
    warehouse: { id: row.warehouse_id, name: row.warehouse_name },
    express: { id: row.courier_id, name: row.courier_name },
    status: row.status,
    status_text: WAVE_STATUS_LABELS[row.status] ?? '',
    count: row.count,
    handed: row.handed,
    cancelled: row.cancelled,
    unprinted: row.unprinted,
    created_by: row.created_by,
    created_at: formatTime(row.created_at),
    printed_at: formatTime(row.printed_at),
    shipped_at: formatTime(row.shipped_at),
  }));
}
