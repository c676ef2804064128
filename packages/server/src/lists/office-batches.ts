import type { OfficeBatchRow } from '@giftship/shared/orders/office-contract';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { BATCH_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { userOf } from './office-rows.ts';

/** The rows of these batches with their buyers, suppliers and partner sites, newest first. */
export async function readOfficeBatchRows(q: Queries, ids: readonly number[]): Promise<OfficeBatchRow[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('batches as b')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .innerJoin('suppliers as s', 's.id', 'g.supplier_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('partner_sites as w', 'w.id', 'b.site_id')
    .where(sql<boolean>`b.id = any(${[...ids]}::bigint[])`)
    .selectAll('b')
    .select([
      'g.name as goods_name',
      'c.name as courier_name',
      's.id as supplier_id',
      's.name as supplier_name',
    ])
    .select(['u.mobile', 'w.name as site_name'])
    .select(
      sql<number>`(select count(*)::int from orders o where o.batch_id = b.id and o.status = ${sql.lit(ORDER_STATUS.refunded)})`.as(
        'refunded',
      ),
    )
    .orderBy('b.id', 'desc')
    .execute();
  return rows.map((row) => ({
    batch_sn: snOf('batch', row.id),
    user: userOf(row),
    supplier: { id: row.supplier_id, name: row.supplier_name },
    courier: { id: row.courier_id, name: row.courier_name },
    goods: { id: row.goods_id, name: row.goods_name },
    goods_num: row.goods_num,
    unit_price: formatYuan(fen(row.unit_price_fen)),
    platform: row.platform,
    order_source: row.order_source,
    channel: row.channel,
    total_count: row.total_count,
    order_count: row.order_count,
    fail_count: row.total_count - row.order_count,
    refunded_count: row.refunded,
    money: formatYuan(fen(row.total_fen)),
    status: row.status,
    status_text: BATCH_STATUS_LABELS[row.status] ?? '',
    site: row.site_id === null ? null : { id: row.site_id, name: row.site_name ?? '' },
    click_id: row.click_id ?? 0,
    remark: row.remark,
    created_at: formatTime(row.created_at),
    paid_at: formatTime(row.paid_at),
  }));
}
