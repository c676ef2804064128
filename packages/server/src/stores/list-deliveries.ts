import { formatTime } from '@giftship/shared/lib/china-time';
import { DELIVER_STATUS_LABELS } from '@giftship/shared/stores/labels';
import { sql } from 'kysely';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';

interface Wanted {
  store_id?: number | undefined;
  send_status?: number | undefined;
  shop_order?: string | undefined;
  page: number;
  page_size: number;
}

/** The waybills that were or are to be written back to the person's stores, newest first. */
export async function listDeliveries(
  { db }: Deps,
  userId: number,
  { store_id, send_status, shop_order, page, page_size }: Wanted,
) {
  let rows = db.q
    .selectFrom('shop_deliveries as d')
    .innerJoin('stores as s', 's.id', 'd.store_id')
    .where('d.user_id', '=', userId);
  if (store_id !== undefined) rows = rows.where('d.store_id', '=', store_id);
  if (send_status !== undefined) rows = rows.where('d.status', '=', send_status);
  if (shop_order) rows = rows.where('d.shop_order', '=', shop_order.trim());
  const [list, { count }] = await Promise.all([
    rows
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .innerJoin('batches as b', 'b.id', 'o.batch_id')
      .innerJoin('couriers as c', 'c.id', 'b.courier_id')
      .selectAll('d')
      .select(['s.shop_name', 's.platform', 'c.name as express_name'])
      .orderBy('d.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    list: list.map((row) => ({
      id: row.id,
      store_id: row.store_id,
      shop_name: row.shop_name,
      platform: row.platform,
      shop_order: row.shop_order,
      waybill_code: row.waybill,
      express_name: row.express_name,
      order_sn: snOf('order', row.order_id),
      send_status: row.status,
      send_status_text: DELIVER_STATUS_LABELS[row.status] ?? '',
      msg: row.msg,
      attempts: row.attempts,
      created_at: formatTime(row.created_at),
      next_at: formatTime(row.next_at),
      shipped_at: formatTime(row.shipped_at),
    })),
    page,
    page_size,
    data_count: count,
  };
}
