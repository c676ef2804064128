import { checkAreas } from '@giftship/shared/couriers/closed-areas';
import { ISSUE_MODE, MOST_COURIERS } from '@giftship/shared/couriers/courier';
import type { Area } from '@giftship/shared/couriers/fields-contract';
import { COURIER_LABELS } from '@giftship/shared/couriers/labels';
import type { CourierCode } from '@giftship/shared/couriers/courier';
import { COURIER_SENTENCES as SAY } from '@giftship/shared/couriers/sentences-copy';
import { refuse } from '@giftship/shared/errors/app-error';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { settleShelfOfCourier } from '../goods/counted-shelf.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { cutoffsOn, withCutoff } from './cutoff.ts';
import { changedWords, invalid, type Party, refuseForeign, type Write } from './party.ts';
import { areasWords, type KeptCourier, lockCourier } from './read-courier.ts';
import { lockSupplier } from './warehouses.ts';
import { isUsable } from './waybill-account.ts';
import { chinaDay } from '@giftship/shared/lib/china-time';

/** What is said of a courier row, whoever says it. */
export interface SaidCourier {
  warehouse_id: number;
  subname: string;
  tips: string;
  outlet_phone: string;
  cutoff: string;
  issue_mode: 0 | 1;
  account_id: number | null;
  is_wu: boolean;
  show_reissue_number: boolean;
  sync_waybill: boolean;
  platforms: number[];
  enabled: boolean;
}

/** Adds a courier row to a supplier (O091). */
export async function addCourier(
  deps: Deps,
  tx: Tx,
  {
    supplierId,
    code,
    said,
    areas,
  }: { supplierId: number; code: CourierCode; said: SaidCourier; areas: Area[] },
): Promise<{ id: number; words: Record<string, unknown> }> {
  await lockSupplier(tx, supplierId);
  const { n } = await tx
    .selectFrom('couriers')
    .where('supplier_id', '=', supplierId)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n >= MOST_COURIERS) throw refuse('COURIERS_FULL', { max: MOST_COURIERS });
  await checkAccount(deps, tx, { ...said, code, supplierId });
  const place = await placeOf(tx, supplierId, said.warehouse_id);
  const { cutoff, platforms, ...columns } = said;
  const { id } = await tx
    .insertInto('couriers')
    .values({
      ...columns,
      ...place,
      platforms,
      supplier_id: supplierId,
      code,
      name: COURIER_LABELS[code],
      image: '',
      cutoff_time: cutoff,
      no_deliver_area: JSON.stringify(areas),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, words: { name: COURIER_LABELS[code], ...wordsOf(said), areas: areasWords(areas) } };
}

/**
 * Saves a courier row over the version that was read; a cut-off counts from tomorrow (O093), all else at once. Answers the
 * row as it was, and what changed.
 */
export async function saveCourier(
  deps: Deps,
  tx: Tx,
  {
    row,
    said,
    areas = row.no_deliver_area,
  }: { row: KeptCourier; said: SaidCourier; areas?: readonly Area[] },
) {
  const isIssuedAnew =
    said.issue_mode !== row.issue_mode ||
    said.account_id !== row.account_id ||
    (said.enabled && !row.enabled);
  if (isIssuedAnew) await checkAccount(deps, tx, { ...said, code: row.code, supplierId: row.supplier_id });
  const place =
    said.warehouse_id === row.warehouse_id ? {} : await placeOf(tx, row.supplier_id, said.warehouse_id);
  const now = await deps.timeOfRecord(tx);
  const cutoffs = withCutoff(row, said.cutoff, now);
  const { cutoff: _cutoff, ...columns } = said;
  await tx
    .updateTable('couriers')
    .set({
      ...columns,
      ...place,
      ...cutoffs,
      no_deliver_area: JSON.stringify(areas),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  if (said.warehouse_id !== row.warehouse_id) await settleShelfOfCourier(tx, row.id);
  const { cutoff, next } = cutoffsOn(row, chinaDay(now));
  const was = { ...wordsOf({ ...row, cutoff: next || cutoff }), areas: areasWords(row.no_deliver_area) };
  const changed = changedWords(was, { ...wordsOf(said), areas: areasWords(areas) });
  return { version: row.version + 1, next_cutoff: cutoffsOn(cutoffs, chinaDay(now)).next, changed };
}

/** What is said of a courier that there is, but for its cut-off. */
export const saidOf = (row: KeptCourier): Omit<SaidCourier, 'cutoff'> => ({
  warehouse_id: row.warehouse_id ?? 0,
  subname: row.subname,
  tips: row.tips,
  outlet_phone: row.outlet_phone,
  issue_mode: row.issue_mode,
  account_id: row.account_id,
  is_wu: row.is_wu,
  show_reissue_number: row.show_reissue_number,
  sync_waybill: row.sync_waybill,
  platforms: row.platforms,
  enabled: row.enabled,
});

/** A courier of this party, held, in the version that was read. */
export async function lockOwnCourier(
  tx: Tx,
  party: Party,
  { id, version }: { id: number; version: number },
): Promise<KeptCourier> {
  const row = await lockCourier(tx, id);
  refuseForeign(party, row);
  await refuseOldVersion(tx, {
    object: 'courier',
    ref: String(id),
    stored: row.version,
    given: version,
    supplierId: row.supplier_id,
    isMember: party.supplierId !== null,
  });
  return row;
}

/** Areas by their official names; refuses the list that has a wrong one, and names them all (O094). */
export function readAreas(areas: readonly Area[]): Area[] {
  const { areas: read, faults } = checkAreas(areas);
  if (faults.length === 0) return read;
  throw refuse('INVALID', {}, { errors: faults.map(({ row, msg }) => ({ field: `areas.${row - 1}`, msg })) });
}

/** Writes the closed areas of a courier, and the same to others where wished (O094). */
export async function saveAreas(
  tx: Tx,
  write: Write,
  {
    party,
    copy_to,
    ...wanted
  }: { party: Party; id: number; version: number; areas: Area[]; copy_to: number[] },
): Promise<{ version: number; areas: number; copied: number }> {
  const areas = readAreas(wanted.areas);
  const row = await lockOwnCourier(tx, party, wanted);
  const others = [...new Set(copy_to)].filter((id) => id !== row.id).toSorted((a, b) => a - b);
  for (const id of [row.id, ...others]) {
    const one = id === row.id ? row : await lockCourier(tx, id);
    refuseForeign(party, one);
    await tx
      .updateTable('couriers')
      .set({ no_deliver_area: JSON.stringify(areas), version: one.version + 1 })
      .where('id', '=', id)
      .execute();
    await write({
      object: 'courier',
      ref: String(id),
      before: { areas: areasWords(one.no_deliver_area), number: one.no_deliver_area.length },
      after: {
        areas: areasWords(areas),
        number: areas.length,
        ...(id === row.id ? {} : { copy_of: row.id }),
      },
    });
  }
  return { version: row.version + 1, areas: areas.length, copied: others.length };
}

/** The address of a warehouse of the supplier, as its couriers carry it for a release before. */
async function placeOf(tx: Tx, supplierId: number, warehouseId: number) {
  const place = await tx
    .selectFrom('warehouses')
    .where('id', '=', warehouseId)
    .where('supplier_id', '=', supplierId)
    .where('removed_at', 'is', null)
    .select([
      'province as send_province',
      'city as send_city',
      'district as send_district',
      'address as send_address',
    ])
    .forKeyShare()
    .executeTakeFirst();
  if (!place) throw invalid('warehouse_id', SAY.otherSupplier);
  return place;
}

/**
 * Refuses an account of another company or of another supplier, and waybills by account where none can be issued now
 * (O098): that of the row, or the source's own table.
 */
export async function checkAccount(
  { outside }: Pick<Deps, 'outside'>,
  tx: Tx,
  wanted: { supplierId: number; code: string; issue_mode: number; account_id: number | null },
): Promise<void> {
  const account =
    wanted.account_id === null
      ? null
      : await tx
          .selectFrom('courier_accounts')
          .where('id', '=', wanted.account_id)
          .where('code', '=', wanted.code)
          .where((eb) => eb.or([eb('supplier_id', 'is', null), eb('supplier_id', '=', wanted.supplierId)]))
          .select(['provider', 'status'])
          .executeTakeFirst();
  if (account === undefined) throw invalid('account_id', SAY.otherAccount);
  if (wanted.issue_mode === ISSUE_MODE.hand) return;
  const can = account === null ? outside.courier.hasOwn(wanted.code) : isUsable(outside.courier, account);
  if (!can) throw refuse('ACCOUNT_NEEDED');
}

/** What the record keeps of a courier. */
const wordsOf = (
  said: Omit<SaidCourier, 'warehouse_id'> & { warehouse_id: number | null },
): Record<string, unknown> => ({
  warehouse_id: said.warehouse_id,
  subname: said.subname,
  tips: said.tips,
  outlet_phone: said.outlet_phone,
  cutoff: said.cutoff,
  issue_mode: said.issue_mode,
  account_id: said.account_id,
  is_wu: said.is_wu,
  show_reissue_number: said.show_reissue_number,
  sync_waybill: said.sync_waybill,
  platforms: said.platforms,
  enabled: said.enabled,
});
