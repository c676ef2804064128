import { formatTime } from '@giftship/shared/lib/china-time';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { maskAddress, maskName, maskPhone } from '@giftship/shared/orders/mask';
import { ERASED } from '@giftship/shared/orders/labels';
import { PARCEL_STATUS_LABELS, WAYBILL_CANCEL_LABELS } from '@giftship/shared/parcels/labels';
import { isRecalled, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import type { ShippingRow } from '@giftship/shared/shipping/fields-contract';
import { DO_NOT_SHIP } from '@giftship/shared/shipping/labels';
import { BY_HAND, RECIPIENT_SHOWN_DAYS, tabOf } from '@giftship/shared/shipping/shipping';
import { type RawBuilder, sql } from 'kysely';
import { IS_BY_HAND } from '../couriers/waybill-account.ts';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { SHIPPING_COPY as SAY } from './copy.ts';

/** Of a parcel (`p`) of an order (`o`): its recipient was handed over too long ago to be shown, or is erased (S053). */
export const RECIPIENT_HIDDEN: RawBuilder<boolean> = sql<boolean>`(o.erased_at is not null
  or coalesce(coalesce(p.handed_at, p.ship_time, p.pickup_time) < now() - make_interval(days => ${sql.lit(RECIPIENT_SHOWN_DAYS)}), false))`;

/** A parcel of a supplier with all that he needs of it. Nothing of its buyer is read, so nothing of him can get out (S042). */
export interface ParcelOfSupplier {
  id: number;
  order_id: number;
  status: number;
  order_state: number;
  kuaidi_sn: string | null;
  label_printed: number;
  wave_id: number | null;
  wave_no: number | null;
  handed_at: Date | null;
  ship_time: Date | null;
  pickup_time: Date | null;
  paid_at: Date;
  ship_deadline: Date;
  pickup_deadline: Date;
  last_trace_text: string | null;
  error: string;
  rec_name: string;
  rec_mobile: string;
  rec_province: string;
  rec_city: string;
  rec_district: string;
  rec_address: string;
  remark: string;
  batch_remark: string;
  is_erased: boolean;
  is_sealed: boolean;
  /** The platform whose cipher stands in the recipient's place; null for one that is not sealed. */
  sealed_by: number | null;
  /** Who gave the waybill. */
  provider: string;
  goods_id: number;
  goods_name: string;
  goods_code: string;
  goods_pic: string;
  goods_num: number;
  courier_id: number;
  courier_name: string;
  courier_code: string;
  is_by_hand: boolean;
  warehouse_id: number | null;
  warehouse_name: string | null;
  cancel: number | null;
  is_overdue: boolean;
  /** Its recipient is shown no more (S053). */
  is_hidden: boolean;
}

/** The parcels of these orders, those of others left out, in the order that is asked. */
export async function readParcels(
  q: Queries,
  supplierId: number,
  orderIds: readonly number[],
): Promise<ParcelOfSupplier[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<ParcelOfSupplier>`
    select p.id, p.order_id, p.status, p.order_state, p.kuaidi_sn, p.label_printed, p.wave_id, p.wave_no, p.handed_at, p.ship_time, p.pickup_time, p.paid_at,
      p.ship_deadline, p.pickup_deadline, p.last_trace_text, o.error, o.rec_name, o.rec_mobile, o.rec_province, o.rec_city, o.rec_district, o.rec_address,
      o.remark, b.remark as batch_remark, o.erased_at is not null as is_erased, coalesce(so.is_encrypted, false) as is_sealed,
      case when so.is_encrypted then st.platform end as sealed_by, p.provider,
      b.goods_id, g.name as goods_name, g.supplier_code as goods_code, g.pic as goods_pic, b.goods_num,
      b.courier_id, c.name || case when c.subname = '' then '' else ' ' || c.subname end as courier_name, c.code as courier_code, ${IS_BY_HAND} as is_by_hand,
      b.warehouse_id, w.name as warehouse_name, k.status as cancel,
      p.status in (${sql.lit(PARCEL_STATUS.waitingWaybill)}, ${sql.lit(PARCEL_STATUS.waitingPickup)}) and p.order_state = ${sql.lit(ORDER_STATUS.toShip)}
        and p.ship_time is null and p.ship_deadline < now() as is_overdue, ${RECIPIENT_HIDDEN} as is_hidden
    from unnest(${[...orderIds]}::bigint[]) with ordinality as asked (order_id, place)
      join parcels p on p.order_id = asked.order_id join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
      join goods g on g.id = b.goods_id join couriers c on c.id = b.courier_id
      left join warehouses w on w.id = b.warehouse_id left join shop_orders so on so.id = o.shop_order_id
      left join stores st on st.id = so.store_id
      left join waybill_cancels k on k.parcel_id = p.id
    where p.supplier_id = ${supplierId} order by asked.place`.execute(q);
  return rows;
}

/** In which tab it stands. */
export const tabOfParcel = (
  row: Pick<ParcelOfSupplier, 'status' | 'order_state' | 'label_printed' | 'ship_time'>,
) =>
  tabOf({
    status: row.status,
    orderState: row.order_state,
    printed: row.label_printed,
    isHanded: row.ship_time !== null,
  });

/** Why it must not leave; '' where it may. */
export function stopOf(row: Pick<ParcelOfSupplier, 'status' | 'order_state' | 'cancel'>): string {
  if (row.status === PARCEL_STATUS.cancelled || row.order_state === ORDER_STATUS.refunded) return DO_NOT_SHIP;
  return isRecalled(row.cancel) ? (WAYBILL_CANCEL_LABELS[row.cancel ?? 0] ?? '') : '';
}

/** True of one that waits to be packed: it has its waybill, or gets it from the supplier's own hand. */
export const mayBePacked = (
  row: Pick<ParcelOfSupplier, 'status' | 'order_state' | 'ship_time' | 'is_by_hand' | 'cancel'>,
): boolean =>
  row.ship_time === null &&
  stopOf(row) === '' &&
  (row.status === PARCEL_STATUS.waitingPickup ||
    (row.status === PARCEL_STATUS.waitingWaybill && row.is_by_hand));

/** What was said with the order and with the row. */
export const remarkOf = ({ remark, batch_remark }: ParcelOfSupplier): string =>
  SAY.remarks([remark, batch_remark]);

/** A parcel as lists and slips show it: its recipient masked (S042). */
export function shippingRow(row: ParcelOfSupplier): ShippingRow {
  const mask = (text: string, of: (text: string) => string) => (row.is_erased ? '' : of(text));
  return {
    order_sn: snOf('order', row.order_id),
    parcel_sn: snOf('parcel', row.id),
    tab: tabOfParcel(row),
    status: row.status,
    status_text: PARCEL_STATUS_LABELS[row.status] ?? '',
    kuaidi_sn: row.kuaidi_sn ?? '',
    express: { id: row.courier_id, name: row.courier_name },
    express_code: row.courier_code,
    is_by_hand: row.kuaidi_sn === null ? row.is_by_hand : row.provider === BY_HAND,
    warehouse: row.warehouse_id === null ? null : { id: row.warehouse_id, name: row.warehouse_name ?? '' },
    goods: { id: row.goods_id, name: row.goods_name, code: row.goods_code, pic: row.goods_pic },
    goods_num: row.goods_num,
    rec_name: row.is_erased ? ERASED : maskName(row.rec_name),
    rec_mobile: mask(row.rec_mobile, maskPhone),
    rec_province: row.rec_province,
    rec_city: row.rec_city,
    rec_address: mask(row.rec_address, maskAddress),
    remark: remarkOf(row),
    paid_at: formatTime(row.paid_at),
    ship_deadline: formatTime(row.ship_deadline),
    pickup_deadline: formatTime(row.pickup_deadline),
    ship_time: formatTime(row.ship_time),
    pickup_time: formatTime(row.pickup_time),
    is_overdue: row.is_overdue,
    wave_sn: row.wave_id === null ? '' : snOf('wave', row.wave_id),
    wave_no: row.wave_no ?? 0,
    label_printed: row.label_printed,
    last_trace: row.last_trace_text ?? '',
    error: row.status === PARCEL_STATUS.waitingWaybill ? row.error : '',
    stop: stopOf(row),
  };
}
