import { OPEN_CASES } from '@giftship/shared/cases/case';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import type { Scan } from '@giftship/shared/shipping/fields-contract';
import { SCAN_LABELS } from '@giftship/shared/shipping/labels';
import { BY_HAND, type ScanResult, WAVE_STATUS } from '@giftship/shared/shipping/shipping';
import { cleanWaybill } from '@giftship/shared/shipping/waybill-form';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import type { Deps } from '../deps.ts';
import { handOver as takeStock } from '../stock/order-stock.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';
import { type ParcelOfSupplier, readParcels, shippingRow, stopOf } from './parcel-rows.ts';
import { lockWave, needWaveIn } from './wave-rows.ts';

interface Wanted {
  kuaidi_sn?: string[] | undefined;
  wave_sn?: string | undefined;
  warehouse_id?: number | undefined;
}

/** One parcel that is to be handed over, or a number that is none of the supplier's. */
interface Asked {
  text: string;
  parcel: ParcelOfSupplier | null;
  /** It stood in the same call before. */
  isAgain: boolean;
  /** The number was its own once (S050). */
  isOld: boolean;
}

/**
 * Hands parcels to the courier, now: those that were scanned, or a whole wave (S049). What was refunded or is being called back is
 * never handed over: its parcel is held first, as whoever gives money back holds it, so of two at one moment the second sees the
 * first. What was known before stays where it is earlier (D303).
 */
export function handOver(deps: Deps, call: MemberCall, wanted: Wanted) {
  const { member } = call;
  const supplierId = member.supplier.id;
  return consoleWork(deps, { ...call, body: wanted }, async (tx, log) => {
    const asked =
      wanted.wave_sn === undefined
        ? await readScanned(tx, supplierId, wanted.kuaidi_sn ?? [])
        : await readWave(tx, supplierId, wanted.wave_sn);
    const judged = asked.map((one) => ({ ...one, result: judge(one, wanted) }));
    const going = judged.flatMap(({ parcel, result }) => (result === 'handed' && parcel ? [parcel] : []));
    const at = await deps.timeOfRecord(tx);
    await markHanded(tx, going, at);
    await closeWaves(tx, going);
    const results = await tellResults(tx, { supplierId, judged, at });
    // A label of ours was never printed; who fills his waybills in by hand needs none.
    const unprinted = going.filter((row) => row.label_printed === 0 && row.provider !== BY_HAND).length;
    const count = (result: ScanResult) => results.filter((one) => one.result === result).length;
    await log({
      object: wanted.wave_sn === undefined ? 'parcels' : 'wave',
      ref: wanted.wave_sn ?? (results.length === 1 ? (results[0]?.kuaidi_sn ?? '') : ''),
      after: {
        handed: count('handed'),
        repeat: count('repeat'),
        foreign: count('foreign'),
        cancelled: count('cancelled'),
        changed: count('changed'),
        unprinted,
      },
    });
    return { results, unprinted };
  });
}

async function readScanned(tx: Tx, supplierId: number, texts: readonly string[]): Promise<Asked[]> {
  if (texts.length === 0) throw refuse('NOT_FOUND');
  const waybills = texts.map(cleanWaybill);
  const { rows } = await sql<{ id: number; order_id: number; wave_id: number | null }>`
    select id, order_id, wave_id from parcels where kuaidi_sn = any(${waybills}::text[]) and supplier_id = ${supplierId}
    union select p.id, p.order_id, p.wave_id from waybill_changes c join parcels p on p.id = c.parcel_id
      where c.old_sn = any(${waybills}::text[]) and p.supplier_id = ${supplierId} order by id`.execute(tx);
  const parcels = await holdParcels(tx, supplierId, rows);
  const known = new Map(parcels.map((parcel) => [parcel.kuaidi_sn, parcel]));
  const old = await readOld(tx, parcels, waybills);
  const seen = new Set<string>();
  return waybills.map((waybill, index) => {
    const isAgain = seen.has(waybill);
    seen.add(waybill);
    const parcel = known.get(waybill) ?? old.get(waybill) ?? null;
    return { text: texts[index] ?? '', parcel, isAgain, isOld: old.has(waybill) };
  });
}

/** The parcels that had one of these numbers before. */
async function readOld(
  tx: Tx,
  parcels: readonly ParcelOfSupplier[],
  waybills: readonly string[],
): Promise<Map<string, ParcelOfSupplier>> {
  const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]));
  const { rows } = await sql<{ parcel_id: number; old_sn: string }>`
    select parcel_id, old_sn from waybill_changes where old_sn = any(${waybills}::text[])`.execute(tx);
  return new Map(
    rows.flatMap(({ parcel_id, old_sn }) => {
      const parcel = byId.get(parcel_id);
      return parcel ? [[old_sn, parcel]] : [];
    }),
  );
}

async function readWave(tx: Tx, supplierId: number, sn: string): Promise<Asked[]> {
  const wave = await lockWave(tx, supplierId, sn);
  needWaveIn(wave, [WAVE_STATUS.toPrint, WAVE_STATUS.printed]);
  const { rows } = await sql<{ id: number; order_id: number; wave_id: number | null }>`
    select id, order_id, wave_id from parcels where wave_id = ${wave.id} order by wave_no, id`.execute(tx);
  const parcels = await holdParcels(tx, supplierId, rows);
  return parcels.map((parcel) => ({ text: parcel.kuaidi_sn ?? '', parcel, isAgain: false, isOld: false }));
}

/** Waves first, then parcels, each in the order of their ids; then the parcels are read as they are now. */
async function holdParcels(
  tx: Tx,
  supplierId: number,
  rows: readonly { id: number; order_id: number; wave_id: number | null }[],
): Promise<ParcelOfSupplier[]> {
  const waves = rows.flatMap(({ wave_id }) => wave_id ?? []);
  await sql`select from waves where id = any(${waves}::bigint[]) order by id for update`.execute(tx);
  await sql`select from parcels where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id for update`.execute(
    tx,
  );
  return readParcels(
    tx,
    supplierId,
    rows.map(({ order_id }) => order_id),
  );
}

function judge({ parcel, isAgain, isOld }: Asked, { warehouse_id }: Wanted): ScanResult {
  if (!parcel) return 'foreign';
  if (warehouse_id !== undefined && parcel.warehouse_id !== warehouse_id) return 'foreign';
  if (stopOf(parcel) !== '') return 'cancelled';
  if (isOld) return 'changed';
  if (parcel.kuaidi_sn === null) return 'waiting';
  return isAgain || parcel.handed_at !== null ? 'repeat' : 'handed';
}

/** The time of the hand-over is kept as the supplier said it; what counts for deadlines is the earliest that is known. */
async function markHanded(tx: Tx, parcels: readonly ParcelOfSupplier[], at: Date): Promise<void> {
  if (parcels.length === 0) return;
  await tx
    .updateTable('parcels')
    .set({ handed_at: at, ship_time: sql<Date>`least(ship_time, ${at}::timestamptz)` })
    .where(
      'id',
      'in',
      parcels.map(({ id }) => id),
    )
    .execute();
  // Counted stock leaves the house here; what left before by the courier's own word is gone already.
  const leaving = parcels.filter(({ ship_time }) => ship_time === null);
  await takeStock(
    tx,
    leaving.map(({ order_id }) => order_id),
  );
}

/** A wave is over when all of it is handed over or called off. */
async function closeWaves(tx: Tx, parcels: readonly ParcelOfSupplier[]): Promise<void> {
  const ids = [...new Set(parcels.flatMap(({ wave_id }) => wave_id ?? []))];
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number; status: number }>`
    select v.id, v.status from waves v where v.id = any(${ids}::bigint[]) and v.status in (${sql.lit(WAVE_STATUS.toPrint)}, ${sql.lit(WAVE_STATUS.printed)})
      and not exists (select from parcels p where p.wave_id = v.id and p.handed_at is null and p.order_state <> ${sql.lit(ORDER_STATUS.refunded)})`.execute(
    tx,
  );
  for (const { id, status } of rows) {
    // Labels that were written by hand were never printed here.
    if (status === WAVE_STATUS.toPrint)
      await tx.updateTable('waves').set({ status: WAVE_STATUS.printed }).where('id', '=', id).execute();
    await tx
      .updateTable('waves')
      .set({ status: WAVE_STATUS.shipped, shipped_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }
}

interface Judged extends Asked {
  result: ScanResult;
}

async function tellResults(
  tx: Tx,
  { supplierId, judged, at }: { supplierId: number; judged: readonly Judged[]; at: Date },
): Promise<Scan[]> {
  const orderIds = judged.flatMap(({ parcel }) => parcel?.order_id ?? []);
  const rows = await readParcels(tx, supplierId, [...new Set(orderIds)]);
  const now = new Map(rows.map((row) => [row.order_id, row]));
  const stopped = await stoppedAt(
    tx,
    judged.flatMap(({ parcel, result }) => (result === 'cancelled' && parcel ? [parcel] : [])),
  );
  const inCase = await openCasesOf(
    tx,
    judged.flatMap(({ parcel, result }) => (result === 'handed' && parcel ? [parcel] : [])),
  );
  return judged.map(({ text, parcel, result }) => {
    const row = parcel && result !== 'foreign' ? now.get(parcel.order_id) : undefined;
    const when = {
      handed: at,
      repeat: row?.handed_at ?? null,
      cancelled: stopped.get(parcel?.id ?? 0) ?? null,
    };
    return {
      kuaidi_sn: text,
      result,
      text: SCAN_LABELS[result],
      stop: parcel && result === 'cancelled' ? stopOf(parcel) : '',
      note: noteOf(result, { waybill: row?.kuaidi_sn ?? '', isInCase: inCase.has(parcel?.id ?? 0) }),
      at: formatTime(result in when ? when[result as keyof typeof when] : null),
      parcel: row ? shippingRow(row) : null,
    };
  });
}

function noteOf(result: ScanResult, { waybill, isInCase }: { waybill: string; isInCase: boolean }): string {
  if (result === 'changed') return SAY.changedTo(waybill);
  return result === 'handed' && isInCase ? SAY.inCase : '';
}

/** Which of these a case is open about: one that could not be sent was found after all, and its case is still to be ended (S051). */
async function openCasesOf(tx: Tx, parcels: readonly ParcelOfSupplier[]): Promise<ReadonlySet<number>> {
  if (parcels.length === 0) return new Set();
  const { rows } = await sql<{ parcel_id: number }>`
    select parcel_id from cases where parcel_id = any(${parcels.map(({ id }) => id)}::bigint[]) and status in (${lits(...OPEN_CASES)})`.execute(
    tx,
  );
  return new Set(rows.map(({ parcel_id }) => parcel_id));
}

/** When each was called off: its order refunded, or its waybill asked back. */
async function stoppedAt(tx: Tx, parcels: readonly ParcelOfSupplier[]): Promise<Map<number, Date>> {
  if (parcels.length === 0) return new Map();
  const { rows } = await sql<{ id: number; at: Date | null }>`
    select p.id, coalesce((select max(l.at) from state_log l where l.machine = 'orders' and l.row_id = p.order_id and l.to_state = ${sql.lit(ORDER_STATUS.refunded)}),
        (select k.asked_at from waybill_cancels k where k.parcel_id = p.id)) as at
    from parcels p where p.id = any(${parcels.map(({ id }) => id)}::bigint[])`.execute(tx);
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}
