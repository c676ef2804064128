import type { OfficeSearch } from '@giftship/shared/orders/office-contract';
import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { cellsWhere, type OfficeScope } from './office-search.ts';
import { WITHOUT_PARCEL } from './search.ts';

/** A kind of order and a cell in it, as the index by cells holds its parcels. */
export interface Pair {
  kindId: number;
  cell: number;
}

/** So many parcels in so many kinds are few enough to read them all; of more the range is read until the page is full. */
const FEW = 40_000;
const FEW_PAIRS = 10_000;
const OVER = [ORDER_STATUS.finished, ORDER_STATUS.refunded];
const ALL = [ORDER_STATUS.toShip, ORDER_STATUS.shipped, ...OVER];
/** The batches whose orders have no parcel. */
const BATCH_OF: Readonly<Record<number, number>> = {
  [ORDER_STATUS.unpaid]: BATCH_STATUS.unpaid,
  [ORDER_STATUS.closed]: BATCH_STATUS.closed,
};

/**
 * Where parcels of a rare state lie, or orders without a parcel, by the counters: whoever looked for them along a range of a
 * million would pass over nearly all of it. Of all buyers, goods and suppliers only what is over, because what is open has an
 * index of its own. Null where the state is not rare, or none is asked for.
 */
export async function rareCells(
  q: Queries,
  of: 'parcel' | 'order',
  { search, userId, numbers }: OfficeScope,
): Promise<Pair[] | null> {
  const { status, late, channel, order_source } = search;
  if ((status === undefined && late !== true) || numbers !== null) return null;
  // Everything else that is asked of a batch is of its kind.
  if (channel !== '' || order_source !== undefined) return null;
  const kind = kindConditions(search, userId);
  const isWithout = of === 'order' && status !== undefined && WITHOUT_PARCEL.includes(status);
  const cells = isWithout
    ? [-1 - (BATCH_OF[status] ?? 0)]
    : cellsWhere(kind === null ? OVER : ALL, (cell) => {
        const shown = of === 'parcel' ? cell.status : cell.state;
        return (status === undefined || shown === status) && (late === undefined || cell.isLate === late);
      });
  if (cells.length === 0) return [];
  const { rows } = await sql<{ kind_id: number; cell: number; n: number }>`
    select kind_id, cell, sum(n)::bigint as n from order_counts where cell = any(${cells}::smallint[])
      ${kind === null ? sql`` : sql`and kind_id = any(array(select k.id from order_kinds k where ${kind}))`}
    group by 1, 2 having sum(n) > 0 limit ${FEW_PAIRS + 1}`.execute(q);
  const isFew = rows.length <= FEW_PAIRS && rows.reduce((sum, { n }) => sum + n, 0) <= FEW;
  return isFew ? rows.map(({ kind_id, cell }) => ({ kindId: kind_id, cell })) : null;
}

/** What a kind of order must be; null where nothing is asked of it. */
function kindConditions(
  { goods_id, supplier_id, express_id, platform }: OfficeSearch,
  userId: number | undefined,
): RawBuilder<unknown> | null {
  const parts: RawBuilder<unknown>[] = [];
  if (goods_id !== undefined) parts.push(sql`k.goods_id = ${goods_id}`);
  if (supplier_id !== undefined)
    parts.push(sql`k.goods_id = any(array(select id from goods where supplier_id = ${supplier_id}))`);
  if (express_id !== undefined) parts.push(sql`k.courier_id = ${express_id}`);
  if (platform !== undefined) parts.push(sql`k.platform = ${platform}`);
  if (userId !== undefined) parts.push(sql`k.user_id = ${userId}`);
  return parts.length === 0 ? null : sql.join(parts, sql` and `);
}
