import { refuse } from '@giftship/shared/errors/app-error';
import { assert } from '@giftship/shared/lib/assert';
import { isFilled } from '@giftship/shared/lib/non-empty';
import type { ShippingSearch } from '@giftship/shared/shipping/fields-contract';
import { MOST_IN_WAVE, WAVE_STATUS } from '@giftship/shared/shipping/shipping';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';
import { mayBePacked, readParcels, stopOf, tabOfParcel } from './parcel-rows.ts';
import { FREE, queryOf } from './search.ts';
import { lockParcelsOfWave, lockWave, needWaveIn, showWave } from './wave-rows.ts';

interface Chosen {
  order_sns?: string[] | undefined;
  search?: ShippingSearch | undefined;
}

interface Taken {
  id: number;
  order_id: number;
  warehouse_id: number | null;
  courier_id: number;
}

/**
 * Makes a wave of at most 500 parcels of one warehouse and one courier, of those that are chosen or found, by deadline (S043).
 * What another takes at the same moment is left to him, so no parcel is ever in two.
 */
export function makeWave(deps: Deps, call: MemberCall, chosen: Chosen) {
  const { member } = call;
  return consoleWork(deps, { ...call, body: chosen }, async (tx, log) => {
    const taken = await takeParcels(deps, tx, { supplierId: member.supplier.id, chosen });
    if (!isFilled(taken)) throw refuse('WAVE_EMPTY');
    const [{ warehouse_id, courier_id }] = taken;
    const isOne = taken.every((one) => one.warehouse_id === warehouse_id && one.courier_id === courier_id);
    if (!isOne || warehouse_id === null) throw refuse('WAVE_MIXED');
    const { id } = await tx
      .insertInto('waves')
      .values({
        supplier_id: member.supplier.id,
        warehouse_id,
        courier_id,
        count: taken.length,
        created_by: member.caller.username,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await placeInWave(tx, id, taken);
    const ref = snOf('wave', id);
    await log({ object: 'wave', ref, after: { count: taken.length } });
    return {
      wave: await showWave(tx, id),
      left_out: await leftOut(tx, {
        supplierId: member.supplier.id,
        waveId: id,
        sns: chosen.order_sns ?? [],
      }),
    };
  });
}

async function takeParcels(
  deps: Deps,
  tx: Tx,
  { supplierId, chosen }: { supplierId: number; chosen: Chosen },
): Promise<Taken[]> {
  const among = await amongOf(deps, supplierId, chosen);
  const { rows } = await sql<Taken>`
    select p.id, p.order_id, b.warehouse_id, b.courier_id from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
    where p.order_id in (${among}) and p.supplier_id = ${supplierId} and ${FREE}
    order by p.ship_deadline, p.order_id limit ${MOST_IN_WAVE} for update of p skip locked`.execute(tx);
  return rows;
}

async function amongOf(deps: Deps, supplierId: number, { order_sns, search }: Chosen) {
  if (order_sns !== undefined)
    return sql`select unnest(${order_sns.flatMap((sn) => idOf('order', sn) ?? [])}::bigint[])`;
  if (search === undefined) throw refuse('WAVE_EMPTY');
  const { rows } = await queryOf(deps, supplierId, search);
  return rows;
}

/** Their places follow the shelves: own number, goods, pieces, then the order; they are printed, so they stay. */
async function placeInWave(tx: Tx, waveId: number, taken: readonly Taken[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update parcels p set wave_id = ${waveId}, wave_no = n.no from (
      select p.id, row_number() over (order by g.supplier_code, b.goods_id, b.goods_num, p.order_id)::smallint as no
      from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id join goods g on g.id = b.goods_id
      where p.id = any(${taken.map(({ id }) => id)}::bigint[])) n
    where p.id = n.id and p.wave_id is null`.execute(tx);
  assert(numAffectedRows === BigInt(taken.length), 'parcels that are held are in no other wave');
}

/** Chosen parcels that are not in the wave, each with why. */
async function leftOut(
  tx: Tx,
  { supplierId, waveId, sns }: { supplierId: number; waveId: number; sns: readonly string[] },
) {
  const rows = await readParcels(
    tx,
    supplierId,
    sns.flatMap((sn) => idOf('order', sn) ?? []),
  );
  const known = new Map(rows.map((row) => [snOf('order', row.order_id), row]));
  return [...new Set(sns)].flatMap((order_sn) => {
    const row = known.get(order_sn);
    if (!row) return [{ order_sn, text: SAY.notFound }];
    if (row.wave_id === waveId) return [];
    if (row.wave_id !== null) return [{ order_sn, text: SAY.inWave(snOf('wave', row.wave_id)) }];
    if (stopOf(row) !== '') return [{ order_sn, text: stopOf(row) }];
    if (mayBePacked(row)) return [{ order_sn, text: SAY.taken }];
    return [{ order_sn, text: row.kuaidi_sn === null ? SAY.noWaybill : SAY.state(tabOfParcel(row)) }];
  });
}

/** Calls a wave off: what is not handed over is in none again (S043). */
export function cancelWave(deps: Deps, call: MemberCall, { wave_sn }: { wave_sn: string }) {
  const supplierId = call.member.supplier.id;
  return consoleWork(deps, { ...call, body: { wave_sn } }, async (tx, log) => {
    const wave = await lockWave(tx, supplierId, wave_sn);
    needWaveIn(wave, [WAVE_STATUS.toPrint, WAVE_STATUS.printed]);
    const parcels = await lockParcelsOfWave(tx, supplierId, wave.id);
    const back = parcels.filter(({ handed_at }) => handed_at === null).map(({ id }) => id);
    if (back.length > 0)
      await tx.updateTable('parcels').set({ wave_id: null, wave_no: null }).where('id', 'in', back).execute();
    await tx.updateTable('waves').set({ status: WAVE_STATUS.cancelled }).where('id', '=', wave.id).execute();
    await log({ object: 'wave', ref: wave_sn, after: { given_back: back.length } });
    return { wave: await showWave(tx, wave.id) };
  });
}
