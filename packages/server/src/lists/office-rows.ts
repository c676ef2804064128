import type { OfficeOrderRow, OfficeParcelRow } from '@giftship/shared/orders/office-contract';
import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { maskPhone } from '@giftship/shared/orders/mask';
import {
  COMPENSATION_REASON_LABELS,
  COMPENSATION_STATUS_LABELS,
  PARCEL_STATUS_LABELS,
} from '@giftship/shared/parcels/labels';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { orderRow, rowsOf } from './rows.ts';

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
  const order = orderRow(row, 'masked');
  const status = row.parcel_status ?? 0;
  return {
    parcel_sn: snOf('parcel', row.parcel_id),
    order_sn: order.order_sn,
    batch_sn: order.batch_sn,
    shop_order: order.shop_order,
    kuaidi_sn: order.kuaidi_sn,
    user: userOf(row),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    courier: { id: row.courier_id, name: row.courier_name },
    goods: { id: row.goods_id, name: row.goods_name },
    goods_num: row.goods_num,
    price: order.price,
    platform: row.platform,
    channel: row.channel,
    rec_name: order.rec_name,
    rec_mobile: order.rec_mobile,
    rec_area: `${row.rec_province}${row.rec_city}${row.rec_district}`,
    status,
    status_text: PARCEL_STATUS_LABELS[status] ?? '',
    order_status: row.state,
    is_late: row.late ?? false,
    is_test: row.twin_id !== null,
    paid_at: formatTime(row.parcel_paid_at),
    ship_deadline: formatTime(row.ship_deadline),
    ship_time: formatTime(row.ship_time),
    pickup_deadline: formatTime(row.pickup_deadline),
    pickup_time: formatTime(row.pickup_time),
    sign_time: formatTime(row.sign_time),
    last_trace: row.last_trace_at
      ? { time: formatTime(row.last_trace_at), text: row.last_trace_text ?? '' }
      : null,
    comp:
      row.comp_status === null || row.comp_reason === null
        ? null
        : {
            status: row.comp_status,
            status_text: COMPENSATION_STATUS_LABELS[row.comp_status] ?? '',
            money: formatYuan(fen(row.comp_fen ?? 0)),
            reason: COMPENSATION_REASON_LABELS[row.comp_reason],
          },
  };
}

/** A buyer in a list; test keys act as a twin, whose name is no mobile. */
export const userOf = ({ user_id, mobile }: { user_id: number; mobile: string }) => ({
  user_id,
  mobile: /^\d{11}$/.test(mobile) ? maskMobile(mobile) : maskPhone(mobile),
});
