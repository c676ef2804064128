import { refuse } from '@giftship/shared/errors/app-error';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { platformKey } from '@giftship/shared/goods/platforms';
import { isFilled } from '@giftship/shared/lib/non-empty';
import { ERASED } from '@giftship/shared/orders/labels';
import { maskName } from '@giftship/shared/orders/mask';
import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import type { Label } from '@giftship/shared/shipping/fields-contract';
import { LABEL_SIZES, type LabelSize, WAVE_STATUS } from '@giftship/shared/shipping/shipping';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { CourierProvider } from '../outside/courier.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import type { Member } from '../suppliers/member.ts';
import { askLabels, type LabelData } from './ask-labels.ts';
import { keepLabels, readKeptLabels } from './kept-labels.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';
import { noteSupplierLook } from './note-supplier-look.ts';
import { type ParcelOfSupplier, remarkOf, stopOf } from './parcel-rows.ts';
import { findWave, lockParcelsOfWave, lockWave, needWaveIn, parcelsOfWave, showWave } from './wave-rows.ts';

/** What the shelves give to a wave, by own number; what was called off is left on them (S044). */
export async function pickList({ db }: Deps, { supplier }: Member, sn: string) {
  const { id, wave } = await findWave(db.q, supplier.id, sn);
  const parcels = (await parcelsOfWave(db.q, supplier.id, id)).filter((row) => stopOf(row) === '');
  const goods = new Map(parcels.map((row) => [row.goods_id, row]));
  const lines = [...goods.values()].map(({ goods_id, goods_code, goods_name, goods_pic }) => {
    const counts = new Map<number, number>();
    for (const row of parcels)
      if (row.goods_id === goods_id) counts.set(row.goods_num, (counts.get(row.goods_num) ?? 0) + 1);
    return {
      goods_id,
      code: goods_code,
      name: goods_name,
      pic: goods_pic,
      total: [...counts].reduce((sum, [goods_num, count]) => sum + goods_num * count, 0),
      parcels: [...counts]
        .map(([goods_num, count]) => ({ goods_num, count }))
        .toSorted((a, b) => a.goods_num - b.goods_num),
    };
  });
  return {
    wave,
    parcels: parcels.length,
    pieces: lines.reduce((sum, { total }) => sum + total, 0),
    lines: lines.toSorted(
      (a, b) => (a.code < b.code ? -1 : Number(a.code > b.code)) || a.goods_id - b.goods_id,
    ),
  };
}

/** What lies in each parcel of a wave, with or without the name of the goods (S046). */
export async function packingSlips(
  { db }: Deps,
  { supplier }: Member,
  { wave_sn, goods }: { wave_sn: string; goods: number },
) {
  const { id, wave } = await findWave(db.q, supplier.id, wave_sn);
  const parcels = (await parcelsOfWave(db.q, supplier.id, id)).filter((row) => stopOf(row) === '');
  return {
    wave,
    slips: parcels.map((row) => ({
      order_sn: snOf('order', row.order_id),
      no: row.wave_no ?? 0,
      kuaidi_sn: row.kuaidi_sn ?? '',
      rec_name: row.is_erased ? ERASED : maskName(row.rec_name),
      rec_city: row.rec_city,
      ...(goods === 1 ? { goods: { code: row.goods_code, name: row.goods_name } } : {}),
      goods_num: row.goods_num,
      remark: remarkOf(row),
    })),
  };
}

interface Wanted {
  wave_sn: string;
  size: LabelSize;
  order_sns?: string[] | undefined;
  reason: string;
}

/** Also one that was handed over: a label that tore on the courier's table is printed again until he has the parcel. */
const PRINTABLE = [WAVE_STATUS.toPrint, WAVE_STATUS.printed, WAVE_STATUS.shipped];

/**
 * The labels of a wave in its order, marked as printed and written down as a look at each recipient (S045). Unless some are
 * chosen these are the ones that were not printed yet, and all of them once they are; what was printed before needs a reason.
 */
export async function printLabels(deps: Deps, call: MemberCall, wanted: Wanted) {
  const { member } = call;
  const { courier } = deps.outside;
  const { id, wave: found } = await findWave(deps.db.q, member.supplier.id, wanted.wave_sn);
  // Nothing is asked of the source for a call that is refused anyway.
  needWaveIn(found, PRINTABLE);
  const inWave = await parcelsOfWave(deps.db.q, member.supplier.id, id);
  const toAsk = chosenOf(
    inWave.filter((row) => whyNoLabel(courier, row) === ''),
    wanted,
  );
  needReason(toAsk, wanted);
  const known = await readKeptLabels(deps.db.q, toAsk);
  const told = await askLabels(
    deps,
    toAsk.flatMap(({ order_id }) => (known.has(order_id) ? [] : order_id)),
  );
  return consoleWork(deps, { ...call, body: wanted }, async (tx, log) => {
    const wave = await lockWave(tx, member.supplier.id, wanted.wave_sn);
    needWaveIn(wave, PRINTABLE);
    const parcels = await lockParcelsOfWave(tx, member.supplier.id, wave.id);
    const whyNot = new Map(parcels.map((row) => [row.id, whyNoLabel(courier, row)]));
    const [printable, left] = split(parcels, ({ id }) => whyNot.get(id) === '');
    const printing = chosenOf(printable, wanted);
    needReason(printing, wanted);
    const sender = await senderOf(tx, wave.warehouse_id);
    const kept = await readKeptLabels(tx, printing);
    const dataOf = (row: ParcelOfSupplier) => kept.get(row.order_id) ?? toldOf(row, told);
    await keepLabels(
      tx,
      printing.flatMap((row) => {
        const data = kept.has(row.order_id) ? null : toldOf(row, told);
        return data === null ? [] : { parcelId: row.id, data };
      }),
    );
    await markPrinted(tx, printing);
    if (wave.status === WAVE_STATUS.toPrint && isFilled(printing))
      await tx
        .updateTable('waves')
        .set({ status: WAVE_STATUS.printed, printed_at: sql<Date>`now()` })
        .where('id', '=', wave.id)
        .execute();
    await noteSupplierLook(tx, member, {
      action: 'print',
      orderIds: printing.map(({ order_id }) => order_id),
      purpose: wanted.reason,
    });
    await log({
      object: 'wave',
      ref: wanted.wave_sn,
      reason: wanted.reason,
      after: { labels: printing.length, size: wanted.size },
    });
    const [width_mm, height_mm] = LABEL_SIZES[wanted.size];
    return {
      wave: await showWave(tx, wave.id),
      size: { width_mm, height_mm },
      labels: printing.map((row) => labelOf(row, sender, dataOf(row))),
      // Also of a parcel whose number changed, or that came to be printed, while the source was asked.
      untold: printing.filter((row) => row.provider === courier.id && dataOf(row) === null).length,
      left_out: [
        ...left.map((row) => ({ order_sn: snOf('order', row.order_id), text: whyNot.get(row.id) ?? '' })),
        ...notInWave(parcels, wanted),
      ],
    };
  });
}

/**
 * Why a parcel has no label; '' where it has. A recipient whom only his platform can read is printed by an account that takes
 * the cipher and gave the waybill: on any other label nobody could deliver it (S052).
 */
function whyNoLabel(courier: Pick<CourierProvider, 'id' | 'takesCipher'>, row: ParcelOfSupplier): string {
  if (stopOf(row) !== '') return stopOf(row);
  if (row.kuaidi_sn === null) return SAY.noWaybill;
  if (row.status > PARCEL_STATUS.waitingPickup) return SAY.pickedUp;
  if (row.is_hidden) return SAY.hidden;
  if (row.sealed_by === null) return '';
  const isTaken =
    row.provider === courier.id && courier.takesCipher(platformKey(row.sealed_by), row.courier_code);
  return isTaken ? '' : SAY.sealedFor(PLATFORM_LABELS[row.sealed_by] ?? '', row.courier_name);
}

/** What was printed before needs one, and what was handed over. */
function needReason(printing: readonly ParcelOfSupplier[], { reason }: Wanted): void {
  const isAgain = printing.some(({ label_printed, handed_at }) => label_printed > 0 || handed_at !== null);
  if (isAgain && reason.trim().length < REASON_LENGTH.least) throw refuse('REPRINT_REASON');
}

function chosenOf(parcels: readonly ParcelOfSupplier[], { order_sns }: Wanted): ParcelOfSupplier[] {
  if (order_sns !== undefined) {
    const chosen = new Set(order_sns);
    return parcels.filter(({ order_id }) => chosen.has(snOf('order', order_id)));
  }
  const fresh = parcels.filter(({ label_printed }) => label_printed === 0);
  return fresh.length > 0 ? fresh : [...parcels];
}

/** What was asked for and is not in the wave: nothing is dropped in silence. */
function notInWave(parcels: readonly ParcelOfSupplier[], { order_sns = [] }: Wanted) {
  const inWave = new Set(parcels.map(({ order_id }) => snOf('order', order_id)));
  return [...new Set(order_sns)]
    .filter((order_sn) => !inWave.has(order_sn))
    .map((order_sn) => ({ order_sn, text: SAY.notInWave }));
}

async function markPrinted(tx: Tx, parcels: readonly ParcelOfSupplier[]): Promise<void> {
  if (parcels.length === 0) return;
  await tx
    .updateTable('parcels')
    .set({ label_printed: sql<number>`least(label_printed + 1, 1000)` })
    .where(
      'id',
      'in',
      parcels.map(({ id }) => id),
    )
    .execute();
}

type Sender = Label['sender'];

async function senderOf(tx: Tx, warehouseId: number): Promise<Sender> {
  const place = await tx
    .selectFrom('warehouses as w')
    .innerJoin('suppliers as s', 's.id', 'w.supplier_id')
    .where('w.id', '=', warehouseId)
    .select(['w.contact', 'w.mobile', 'w.province', 'w.city', 'w.district', 'w.address', 's.name'])
    .executeTakeFirstOrThrow();
  return {
    name: place.contact === '' ? place.name : place.contact,
    mobile: place.mobile,
    address: `${place.province}${place.city}${place.district}${place.address}`,
  };
}

/** What its source wants printed on it; what is told of another waybill is no matter of this one. */
function toldOf(row: ParcelOfSupplier, told: ReadonlyMap<number, LabelData | null>): LabelData | null {
  const data = told.get(row.order_id);
  return data?.waybill === row.kuaidi_sn ? data : null;
}

function labelOf(row: ParcelOfSupplier, sender: Sender, data: LabelData | null): Label {
  return {
    order_sn: snOf('order', row.order_id),
    kuaidi_sn: row.kuaidi_sn ?? '',
    express_name: row.courier_name,
    express_code: row.courier_code,
    no: row.wave_no ?? 0,
    route: data?.route ?? '',
    gather: data?.gather ?? '',
    sender,
    receiver: {
      name: row.rec_name,
      mobile: row.rec_mobile,
      address: `${row.rec_province}${row.rec_city}${row.rec_district}${row.rec_address}`,
    },
    goods: { code: row.goods_code, name: row.goods_name, goods_num: row.goods_num },
    remark: remarkOf(row),
    is_sealed: row.is_sealed,
    is_reprint: row.label_printed > 0,
  };
}

function split<T>(rows: readonly T[], isFirst: (row: T) => boolean): [T[], T[]] {
  return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))];
}
