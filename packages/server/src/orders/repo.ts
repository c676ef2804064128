import { ORDER_STATUS_LABELS, BATCH_STATUS_LABELS } from '@giftship/shared/orders/labels';
import type { BatchRow, OrderRow } from '@giftship/shared/orders/contract';
import { maskAddress, maskName, maskPhone } from '@giftship/shared/orders/mask';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { PARCEL_STATUS_LABELS } from '@giftship/shared/parcels/labels';
import { parseTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';

/** Filters of the order and parcel lists (decisions section 5). */
export interface Search {
  status?: number | undefined;
  platform?: number | undefined;
  order_sn?: string | string[] | undefined;
  batch_sn?: string | undefined;
  shop_order?: string[] | undefined;
  kuaidi_sn?: string | undefined;
  rec_name?: string | undefined;
  rec_mobile?: string | undefined;
  goods_id?: number | undefined;
  express_id?: number | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
  overtime?: number | undefined;
}
interface Page {
  limit: number;
  offset: number;
}

/** An order's state is its own, moved on by what its parcel has become: shipped at pickup, finished when signed. */
const orderState = sql<number>`case
  when o.status <> 1 then o.status when p.status = 60 then 3
  when p.status in (30, 40, 50, 70, 80) then case when p.pickup_time < now() - interval '10 days' then 3 else 2 end
  else 1 end`;

const isLate = sql<boolean>`((p.pickup_time is null and p.pickup_deadline < now() and p.status not in (60, 80, 90)) or p.pickup_time > p.pickup_deadline)`;

/** Everything of the lists that belongs to one person and matches the search; every query names its owner. */
function matching(q: Queries, userId: number, search: Search) {
  let query = q
    .selectFrom('orders as o')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .leftJoin('parcels as p', 'p.order_id', 'o.id')
    .where('o.user_id', '=', userId);
  if (search.platform !== undefined) query = query.where('b.platform', '=', search.platform);
  const numbers = [search.order_sn ?? []].flat().filter((sn) => sn !== '');
  if (numbers.length > 0) query = query.where('o.id', 'in', idsOf(numbers));
  if (search.batch_sn) query = query.where('b.id', '=', idOf('batch', search.batch_sn) ?? 0);
  if (search.shop_order !== undefined && search.shop_order.length > 0)
    query = query.where('o.shop_order', 'in', search.shop_order);
  if (search.kuaidi_sn) query = query.where('p.kuaidi_sn', '=', search.kuaidi_sn.trim());
  if (search.rec_name) query = query.where('o.rec_name', '=', search.rec_name.trim());
  if (search.rec_mobile) query = query.where('o.rec_mobile', '=', search.rec_mobile.trim());
  if (search.goods_id !== undefined) query = query.where('b.goods_id', '=', search.goods_id);
  if (search.express_id !== undefined) query = query.where('b.courier_id', '=', search.express_id);
  if (search.start_time) query = query.where('o.created_at', '>=', new Date(parseTime(search.start_time)!));
  if (search.end_time) query = query.where('o.created_at', '<=', new Date(parseTime(search.end_time)!));
  if (search.overtime !== undefined)
    query = query.where(search.overtime === 1 ? isLate : sql<boolean>`${isLate} is not true`);
  return query;
}

const idsOf = (sns: string[]): number[] => [0, ...sns.flatMap((sn) => idOf('order', sn) ?? [])];

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
  'p.kuaidi_sn',
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
] as const;

/** Orders that match, newest first, with the state that each shows. */
export function readOrders(q: Queries, userId: number, search: Search, page: Page) {
  let query = matching(q, userId, search);
  if (search.status !== undefined) query = query.where(orderState, '=', search.status);
  return query
    .select(COLUMNS)
    .select(orderState.as('state'))
    .orderBy('o.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Orders that have a parcel, newest first; the status filter means the parcel's. */
export function readParcels(q: Queries, userId: number, search: Search, page: Page) {
  let query = matching(q, userId, search).where('p.id', 'is not', null);
  if (search.status !== undefined) query = query.where('p.status', '=', search.status);
  return query
    .select(COLUMNS)
    .select(orderState.as('state'))
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many match in each state, the status filter left aside; the sum is the number of all. */
export async function countByState(
  q: Queries,
  userId: number,
  search: Search,
  of: 'order' | 'parcel',
): Promise<Record<string, number>> {
  const state = of === 'order' ? orderState : sql<number>`p.status`;
  const rows = await matching(q, userId, search)
    .where(sql<boolean>`(${of === 'order'} or p.id is not null)`)
    .select([state.as('state'), sql<number>`count(*)`.as('count')])
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [String(state), count]));
}

export type FoundRow = Awaited<ReturnType<typeof readOrders>>[number];

/** An order as the wire shows it; lists hide names, phones and house numbers, its owner sees one order in full. */
export function orderRow(row: FoundRow, privacy: 'masked' | 'full'): OrderRow {
  const isMasked = privacy === 'masked';
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
    rec_name: isMasked ? maskName(row.rec_name) : row.rec_name,
    rec_mobile: isMasked ? maskPhone(row.rec_mobile) : row.rec_mobile,
    rec_province: row.rec_province,
    rec_city: row.rec_city,
    rec_district: row.rec_district,
    rec_address: isMasked ? maskAddress(row.rec_address) : row.rec_address,
    lp_reissue_sn: row.lp_reissue_sn,
    remark: row.remark,
    error: row.error,
    created_at: formatTime(row.created_at),
    paid_at: formatTime(row.paid_at),
  };
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
    goods_num,
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
    goods_num,
    status,
    status_text: PARCEL_STATUS_LABELS[status] ?? '',
    rec_name,
    rec_mobile,
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
    comp_status: 0,
    comp_reason: '',
    comp_money: '0.00',
  };
}

/** A page of batches, newest first. */
export async function readBatches(
  q: Queries,
  userId: number,
  search: {
    status?: number | undefined;
    batch_sn?: string | undefined;
    start_time?: string | undefined;
    end_time?: string | undefined;
  },
  page: Page,
) {
  let base = q
    .selectFrom('batches as b')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .where('b.user_id', '=', userId);
  if (search.status !== undefined) base = base.where('b.status', '=', search.status);
  if (search.batch_sn) base = base.where('b.id', '=', idOf('batch', search.batch_sn) ?? 0);
  if (search.start_time) base = base.where('b.created_at', '>=', new Date(parseTime(search.start_time)!));
  if (search.end_time) base = base.where('b.created_at', '<=', new Date(parseTime(search.end_time)!));
  const [{ count }, rows] = await Promise.all([
    base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    base
      .select([
        'b.id',
        'b.goods_id',
        'g.name as goods_name',
        'c.name as courier_name',
        'b.platform',
        'b.order_source',
        'b.channel',
        'b.total_count',
        'b.order_count',
        'b.total_fen',
        'b.status',
        'b.created_at',
      ])
      .select(
        sql<number>`(select count(*) from orders o join parcels p on p.order_id = o.id where o.batch_id = b.id and p.status not in (10, 90))`.as(
          'with_waybill',
        ),
      )
      .orderBy('b.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
  ]);
  const list = rows.map((row): BatchRow => ({
    batch_sn: snOf('batch', row.id),
    goods_id: row.goods_id,
    goods_name: row.goods_name,
    express_name: row.courier_name,
    platform: row.platform,
    order_source: row.order_source,
    channel: row.channel,
    total_count: row.total_count,
    success_count: row.with_waybill,
    fail_count: row.total_count - row.order_count,
    total_price: formatYuan(fen(row.total_fen)),
    status: row.status,
    status_text: BATCH_STATUS_LABELS[row.status] ?? '',
    created_at: formatTime(row.created_at),
  }));
  return { list, count };
}
