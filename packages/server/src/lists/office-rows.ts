import type { OfficeOrderRow, OfficeParcelRow } from '@giftship/shared/orders/office-contract';
import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { maskPhone } from '@giftship/shared/orders/mask';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { orderRow, parcelRow, rowsOf } from './rows.ts';

/** The rows of these orders with their buyers and suppliers, in the order of the ids. */
export async function readOfficeRows(q: Queries, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await rowsOf(q, ids)
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('suppliers as s', 's.id', 'g.supplier_id')
    .leftJoin('twins as w', 'w.twin_id', 'o.user_id')
    .select([
      'o.user_id',
      'u.mobile',
      's.id as supplier_id',
      's.name as supplier_name',
      'b.channel',
      'w.twin_id',
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** An order of whoever with who bought and who ships it. */
export type OfficeRow = Awaited<ReturnType<typeof readOfficeRows>>[number];

/** An order as the back office lists it: the recipient is masked, as he is for buyers (B17). */
export function officeOrderRow(row: OfficeRow): OfficeOrderRow {
  return {
    ...orderRow(row, 'masked'),
    user: userOf(row),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    channel: row.channel,
    parcel_sn: row.parcel_id === null ? '' : snOf('parcel', row.parcel_id),
    is_test: row.twin_id !== null,
  };
}

/** Its parcel; null while it is not paid. */
export function officeParcelRow(row: OfficeRow): OfficeParcelRow | null {
  if (row.parcel_id === null) return null;
  return {
    ...parcelRow(row, 'masked'),
    user: userOf(row),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    goods_id: row.goods_id,
    platform: row.platform,
    channel: row.channel,
    order_status: row.state,
    is_test: row.twin_id !== null,
  };
}

/** A buyer in a list; test keys act as a twin, whose name is no mobile. */
export const userOf = ({ user_id, mobile }: { user_id: number; mobile: string }) => ({
  user_id,
  mobile: /^\d{11}$/.test(mobile) ? maskMobile(mobile) : maskPhone(mobile),
});
