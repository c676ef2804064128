import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { isKnownPlace } from '@giftship/shared/address/parse-address';
import { MOST_WAREHOUSES } from '@giftship/shared/couriers/courier';
import type { Warehouse } from '@giftship/shared/couriers/fields-contract';
import { COURIER_SENTENCES } from '@giftship/shared/couriers/sentences-copy';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { changedWords, invalid, type Party, refuseForeign, type Write } from './party.ts';

/** What is said of a warehouse. */
interface Said {
  name: string;
  province: string;
  city: string;
  district: string;
  address: string;
  contact: string;
  mobile: string;
  is_default: boolean;
}

/** The warehouses of a supplier, the default one first; the phone in full for who may change it. */
export async function listWarehouses(
  q: Queries,
  supplierId: number,
  { mayEdit }: { mayEdit: boolean },
): Promise<{ list: Warehouse[] }> {
  const rows = await q
    .selectFrom('warehouses as w')
    .where('w.supplier_id', '=', supplierId)
    .where('w.removed_at', 'is', null)
    .orderBy('w.is_default', 'desc')
    .orderBy('w.id')
    .selectAll('w')
    .select(sql<number>`(select count(*)::int from couriers c where c.warehouse_id = w.id)`.as('couriers'))
    .execute();
  return {
    list: rows.map(({ mobile, created_at: _created, removed_at: _removed, ...row }) => ({
      ...row,
      mobile_mask: mobile === '' ? '' : maskMobile(mobile),
      ...(mayEdit ? { mobile } : {}),
    })),
  };
}

/** Adds a warehouse; the first of a supplier is its default. */
export async function addWarehouse(
  tx: Tx,
  write: Write,
  { supplierId, said }: { supplierId: number; said: Said },
): Promise<{ id: number }> {
  checkPlace(said);
  await lockSupplier(tx, supplierId);
  const { n } = await tx
    .selectFrom('warehouses')
    .where('supplier_id', '=', supplierId)
    .where('removed_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n >= MOST_WAREHOUSES) throw refuse('WAREHOUSES_FULL', { max: MOST_WAREHOUSES });
  const is_default = said.is_default || n === 0;
  if (is_default) await clearDefault(tx, supplierId);
  const { id } = await tx
    .insertInto('warehouses')
    .values({ ...said, is_default, supplier_id: supplierId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await write({ object: 'warehouse', ref: String(id), after: wordsOf({ ...said, is_default }) });
  return { id };
}

/**
 * Saves a warehouse over the version that was read. Its couriers send from its address from now on: their own, which a
 * release before reads, is written with it.
 */
export async function saveWarehouse(
  tx: Tx,
  write: Write,
  { party, id, version, said }: { party: Party; id: number; version: number; said: Said },
): Promise<{ version: number; couriers: number }> {
  checkPlace(said);
  const before = await lockWarehouse(tx, party, id);
  await refuseOldVersion(tx, {
    object: 'warehouse',
    ref: String(id),
    stored: before.version,
    given: version,
    supplierId: before.supplier_id,
    isMember: party.supplierId !== null,
  });
  // One is always the default: it moves on by naming another.
  const is_default = said.is_default || before.is_default;
  if (is_default && !before.is_default) await clearDefault(tx, before.supplier_id);
  await tx
    .updateTable('warehouses')
    .set({ ...said, is_default, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('couriers')
    .set({
      send_province: said.province,
      send_city: said.city,
      send_district: said.district,
      send_address: said.address,
    })
    .where('warehouse_id', '=', id)
    .executeTakeFirst();
  await write({
    object: 'warehouse',
    ref: String(id),
    ...changedWords(wordsOf(before), wordsOf({ ...said, is_default })),
  });
  return { version: version + 1, couriers: Number(numUpdatedRows) };
}

/** Removes a warehouse that no courier leaves from; where it was the default, the oldest of the others is. */
export async function removeWarehouse(tx: Tx, write: Write, { party, id }: { party: Party; id: number }) {
  const { supplier_id, is_default, name } = await lockWarehouse(tx, party, id);
  const { n } = await tx
    .selectFrom('couriers')
    .where('warehouse_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n > 0) throw refuse('WAREHOUSE_USED', { n });
  const { pieces } = await tx
    .selectFrom('stocks')
    .where('warehouse_id', '=', id)
    .select(({ fn }) => fn.coalesce(fn.sum<number>('on_hand'), sql<number>`0`).as('pieces'))
    .executeTakeFirstOrThrow();
  if (Number(pieces) > 0) throw refuse('WAREHOUSE_STOCKED', { n: Number(pieces) });
  await tx
    .updateTable('warehouses')
    .set({ removed_at: sql<Date>`now()`, is_default: false })
    .where('id', '=', id)
    .execute();
  if (is_default)
    await sql`update warehouses set is_default = true where id = (
      select min(id) from warehouses where supplier_id = ${supplier_id} and removed_at is null)`.execute(tx);
  await write({ object: 'warehouse', ref: String(id), before: { name } });
  return null;
}

/** A warehouse of this party, held against whoever else changes one of its supplier or what stands in it. */
export async function lockWarehouse(tx: Tx, party: Party, id: number) {
  const found = await tx
    .selectFrom('warehouses')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select('supplier_id')
    .executeTakeFirst();
  refuseForeign(party, found);
  await lockSupplier(tx, found.supplier_id);
  const row = await tx
    .selectFrom('warehouses')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  refuseForeign(party, row);
  return row;
}

/** Warehouses and couriers of one supplier are changed one after the other; refuses a supplier that there is not. */
export async function lockSupplier(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('suppliers')
    .where('id', '=', id)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
}

const clearDefault = (tx: Tx, supplierId: number) =>
  tx
    .updateTable('warehouses')
    .set({ is_default: false })
    .where('supplier_id', '=', supplierId)
    .where('is_default', '=', true)
    .execute();

function checkPlace(place: { province: string; city: string }): void {
  if (!isKnownPlace(place)) throw invalid('city', COURIER_SENTENCES.placeUnknown);
}

/** What the record keeps of a warehouse. */
const wordsOf = ({ name, province, city, district, address, contact, mobile, is_default }: Said) => ({
  name,
  address: `${province}${city}${district}${address}`,
  contact,
  mobile: mobile === '' ? '' : maskMobile(mobile),
  is_default,
});
