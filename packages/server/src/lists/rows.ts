import { ERASED, ORDER_STATUS_LABELS } from '@giftship/shared/orders/labels';
import type { OrderRow } from '@giftship/shared/orders/contract';
import { maskAddress, maskName, maskPhone } from '@giftship/shared/orders/mask';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { compensationAmount } from '@giftship/shared/parcels/judge';
import { COMPENSATION_REASON_LABELS, PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { findIds, type Page } from './find-ids.ts';
import type { Scope } from './search.ts';

const COLUMNS = [
  'o.id',
  'o.batch_id',
  'o.shop_order',
  'o.rec_name',
  'o.rec_mobile',
  'o.rec_province',
  'o.rec_city',
  'o.rec_district',
  'o.rec_address',
  'o.lp_reissue_sn',
  'o.remark',
  'o.price_fen',
  'o.error',
  'o.erased_at',
  'o.created_at',
  'o.paid_at',
  'b.goods_id',
  'b.goods_num',
  'b.platform',
  'b.order_source',
  'b.courier_id',
  'g.name as goods_name',
  'g.pic as goods_pic',
  'c.name as courier_name',
  'c.code as courier_code',
  'p.kuaidi_sn',
  'p.provider',
  'p.id as parcel_id',
  'p.status as parcel_status',
  'p.paid_at as parcel_paid_at',
  'p.ship_deadline',
  'p.ship_time',
  'p.pickup_deadline',
  'p.pickup_time',
  'p.sign_time',
  'p.last_trace_at',
  'p.last_trace_text',
  'p.late',
  'b.unit_price_fen',
  'k.comp_status',
  'k.comp_reason',
  'k.comp_fen',
  'k.comp_checking',
] as const;

/** The rows of these orders, newest first, with the parcel and compensation of each; only the owner's are found. */
export function readRows(q: Queries, userId: number, ids: readonly number[]) {
  return rowsOf(q, ids).where('o.user_id', '=', userId).execute();
}

/** The same of whoever's orders, for those who may see them all. */
export function rowsOf(q: Queries, ids: readonly number[]) {
  return q
    .selectFrom('orders as o')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .leftJoin('parcels as p', 'p.order_id', 'o.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('compensations as k')
          .whereRef('k.parcel_id', '=', 'p.id')
          .select([
            'k.status as comp_status',
            'k.reason as comp_reason',
            'k.amount_fen as comp_fen',
            'k.is_checking as comp_checking',
          ])
          // The one that counts is not void; of void ones the last.
          .orderBy(sql`k.status = ${sql.lit(COMPENSATION_STATUS.void)}`)
          .orderBy('k.id', 'desc')
          .limit(1)
          .as('k'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`o.id = any(${[...ids]}::bigint[])`)
    .select(COLUMNS)
    .select(sql<number>`coalesce(p.order_state, o.status)`.as('state'))
    .orderBy('o.id', 'desc');
}

/** A page of a list: which orders are on it, and their rows. */
export async function readPage(q: Queries, scope: Scope, page: Page) {
  const ids = await findIds(q, scope, page);
  return ids.length === 0 ? [] : readRows(q, scope.userId, ids);
}

export type FoundRow = Awaited<ReturnType<typeof readRows>>[number];

/** An order as the wire shows it; lists hide names, phones and house numbers, its owner sees one order in full. */
export function orderRow(row: FoundRow, privacy: 'masked' | 'full'): OrderRow {
  const isErased = row.erased_at !== null;
  const isMasked = privacy === 'masked' && !isErased;
  return {
    order_sn: snOf('order', row.id),
    batch_sn: snOf('batch', row.batch_id),
    shop_order: row.shop_order,
    goods_id: row.goods_id,
    goods_name: row.goods_name,
    goods_pic: row.goods_pic,
    goods_num: row.goods_num,
    price: formatYuan(fen(row.price_fen)),
    express_id: row.courier_id,
    express_name: row.courier_name,
    kuaidi_sn: row.kuaidi_sn ?? '',
    platform: row.platform,
    order_source: row.order_source,
    status: row.state,
    status_text: ORDER_STATUS_LABELS[row.state] ?? '',
    rec_name: isErased ? ERASED : isMasked ? maskName(row.rec_name) : row.rec_name,
    rec_mobile: isMasked ? maskPhone(row.rec_mobile) : row.rec_mobile,
    rec_province: row.rec_province,
    rec_city: row.rec_city,
    rec_district: row.rec_district,
    rec_address: isMasked ? maskAddress(row.rec_address) : row.rec_address,
    lp_reissue_sn: row.lp_reissue_sn,
    remark: row.remark,
    error: row.error,
    trouble: troubleOf(row) === '' ? 0 : 1,
    trouble_text: troubleOf(row),
    created_at: formatTime(row.created_at),
    paid_at: formatTime(row.paid_at),
  };
}

/** Why a parcel wants to be looked at, in a word; '' where nothing is wrong, or what was late is paid for. */
function troubleOf({ parcel_status, comp_status, comp_reason }: FoundRow): string {
  if (parcel_status === PARCEL_STATUS.problem) return PARCEL_STATUS_LABELS[PARCEL_STATUS.problem] ?? '';
  const isPending = comp_status === COMPENSATION_STATUS.pending && comp_reason !== null;
  return isPending ? COMPENSATION_REASON_LABELS[comp_reason] : '';
}

/** A parcel as the wire shows it. */
export function parcelRow(row: FoundRow, privacy: 'masked' | 'full'): ParcelRow {
  const order = orderRow(row, privacy);
  const {
    order_sn,
    batch_sn,
    shop_order,
    kuaidi_sn,
    express_id,
    express_name,
    goods_name,
    goods_pic,
    goods_num,
    price,
    rec_name,
    rec_mobile,
    rec_province,
    rec_city,
    rec_district,
    rec_address,
  } = order;
  const status = row.parcel_status ?? 0;
  return {
    parcel_sn: snOf('parcel', row.parcel_id ?? 0),
    order_sn,
    batch_sn,
    shop_order,
    kuaidi_sn,
    express_id,
    express_name,
    goods_name,
    goods_pic,
    goods_num,
    price,
    status,
    status_text: PARCEL_STATUS_LABELS[status] ?? '',
    rec_name,
    rec_mobile,
    rec_province,
    rec_city,
    rec_district,
    rec_address: `${rec_province}${rec_city}${rec_district}${rec_address}`,
    paid_at: formatTime(row.parcel_paid_at),
    ship_deadline: formatTime(row.ship_deadline),
    ship_time: formatTime(row.ship_time),
    pickup_deadline: formatTime(row.pickup_deadline),
    pickup_time: formatTime(row.pickup_time),
    sign_time: formatTime(row.sign_time),
    last_trace: row.last_trace_at
      ? { time: formatTime(row.last_trace_at), text: row.last_trace_text ?? '' }
      : null,
    overtime: row.late ? 1 : 0,
    comp_status: row.comp_status ?? COMPENSATION_STATUS.none,
    comp_reason: row.comp_reason ? COMPENSATION_REASON_LABELS[row.comp_reason] : '',
    comp_money: formatYuan(fen(row.comp_fen ?? 0)),
    comp_checking: row.comp_status === COMPENSATION_STATUS.pending && row.comp_checking ? 1 : 0,
    comp_if_late: formatYuan(compensationAmount(fen(row.unit_price_fen), fen(row.price_fen))),
  };
}
