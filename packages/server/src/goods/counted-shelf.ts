import { GOODS_STATUS, STOCK_MODE } from '@giftship/shared/goods/goods';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';

const { onSale, outOfStock } = GOODS_STATUS;
const COUNTED = sql.lit(STOCK_MODE.counted);

/** Whether the pieces of goods `g` are counted. */
export const IS_COUNTED = sql<boolean>`g.stock_mode = ${COUNTED}`;
/** Pieces of goods `g` that may be sold: those of the warehouse that its courier sends from (B09). */
export const FREE = sql<number>`coalesce((select s.on_hand - s.reserved from couriers c
  join stocks s on s.goods_id = g.id and s.warehouse_id = c.warehouse_id where c.id = g.courier_id), 0)`;

/** How many pieces of counted goods may be sold. Null where they are not counted. */
export async function freeOf(q: Queries, goodsId: number): Promise<number | null> {
  const { rows } = await sql<{ free: number }>`
    select ${FREE} as free from goods g where g.id = ${goodsId} and ${IS_COUNTED}`.execute(q);
  return rows[0]?.free ?? null;
}

/**
 * Sets counted goods out of stock where nothing may be sold any more, and on sale again where something may, unless somebody
 * set them out of stock by hand (O075). The caller holds their stock, or the goods themselves; what else wants their stock
 * holds `for key share` of the goods before, so that none waits for the other.
 */
export async function settleShelf(tx: Tx, goodsIds: readonly number[]): Promise<void> {
  await sql`
    update goods g set status = case when held.free > 0 then ${sql.lit(onSale)} else ${sql.lit(outOfStock)} end, updated_at = now()
    from (select g.id, ${FREE} as free from goods g where g.id = any(${[...goodsIds]}::bigint[]) and ${IS_COUNTED}
      order by g.id for no key update of g) held
    where g.id = held.id and case when held.free > 0 then g.status = ${sql.lit(outOfStock)} and not g.out_by_hand
      else g.status = ${sql.lit(onSale)} end`.execute(tx);
}

/** The same for all goods of a courier, which may send from another warehouse now. */
export async function settleShelfOfCourier(tx: Tx, courierId: number): Promise<void> {
  const goods = await tx
    .selectFrom('goods')
    .where('courier_id', '=', courierId)
    .where('stock_mode', '=', STOCK_MODE.counted)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (goods.length === 0) return;
  await settleShelf(
    tx,
    goods.map(({ id }) => id),
  );
}
