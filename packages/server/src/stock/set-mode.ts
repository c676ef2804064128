import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS, STOCK_MODE } from '@giftship/shared/goods/goods';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { STOCK_MOVE } from '@giftship/shared/stock/stock';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import { settleShelf } from '../goods/counted-shelf.ts';
import { type GoodsRow, lockGoods } from '../goods/goods-versions.ts';

/** Whether pieces of goods are counted from now on, and how many there are. */
export interface WantedMode {
  goods_id: number;
  mode: number;
  number?: number | undefined;
}

/** What there is then. */
export interface Counted {
  on_hand: number;
  reserved: number;
}

/**
 * Begins or ends counting the pieces of goods (O072). Where it begins, open parcels that are paid for and not handed over are
 * reserved in the same step: payments under way hold the goods and are waited for, news and refunds hold their parcels.
 * Where it ends, what is reserved stays so until it leaves, and goods that ran out go on sale. Refuses goods of somebody
 * else, and a mode that they have.
 */
export async function setMode(
  tx: Tx,
  { goods_id, mode, number = 0 }: WantedMode,
  { supplierId, by }: { supplierId: number | null; by: string },
): Promise<Counted> {
  const goods = await lockGoods(tx, goods_id);
  if (supplierId !== null && goods.supplier_id !== supplierId) throw refuse('NOT_FOUND');
  if (goods.stock_mode === mode) throw refuse('STATE_CONFLICT');
  return mode === STOCK_MODE.counted ? begin(tx, goods, { number, by }) : end(tx, goods);
}

async function begin(
  tx: Tx,
  goods: GoodsRow,
  { number, by }: { number: number; by: string },
): Promise<Counted> {
  const courier = await tx
    .selectFrom('couriers')
    .where('id', '=', goods.courier_id)
    .select('warehouse_id')
    .executeTakeFirstOrThrow();
  if (courier.warehouse_id === null) throw refuse('STOCK_WAREHOUSE');
  const waiting = await lockWaiting(tx, { goodsId: goods.id, warehouseId: courier.warehouse_id });
  const stock = await holdStock(tx, { goodsId: goods.id, warehouseId: courier.warehouse_id });
  const more = waiting.reduce((sum, { goods_num }) => sum + goods_num, 0);
  const reserved = stock.reserved + more;
  if (number < reserved) throw refuse('STOCK_UNDER_RESERVED', { reserved });
  const batches = [...new Set(waiting.map(({ batch_id }) => batch_id))];
  await sql`update batches set stock_id = ${stock.id} where id = any(${batches}::bigint[])`.execute(tx);
  await tx.updateTable('stocks').set({ on_hand: number, reserved }).where('id', '=', stock.id).execute();
  const move = { stock_id: stock.id, on_hand_after: number, by };
  await tx
    .insertInto('stock_moves')
    .values([
      { ...move, kind: STOCK_MOVE.begin, n: number - stock.on_hand, reserved_after: stock.reserved },
      ...(more === 0 ? [] : [{ ...move, kind: STOCK_MOVE.reserve, n: more, reserved_after: reserved }]),
    ])
    .execute();
  await tx.updateTable('goods').set({ stock_mode: STOCK_MODE.counted }).where('id', '=', goods.id).execute();
  await settleShelf(tx, [goods.id]);
  return { on_hand: number, reserved };
}

async function end(tx: Tx, goods: GoodsRow): Promise<Counted> {
  const ranOut = goods.status === GOODS_STATUS.outOfStock && !goods.out_by_hand;
  await tx
    .updateTable('goods')
    .set({ stock_mode: STOCK_MODE.uncounted, ...(ranOut ? { status: GOODS_STATUS.onSale } : {}) })
    .where('id', '=', goods.id)
    .execute();
  const { rows } = await sql<Counted>`
    select coalesce(sum(on_hand), 0)::int as on_hand, coalesce(sum(reserved), 0)::int as reserved from stocks where goods_id = ${goods.id}`.execute(
    tx,
  );
  return onlyRow(rows);
}

/** Parcels of goods that leave from there and have not left, held until the end of the transaction. */
async function lockWaiting(tx: Tx, { goodsId, warehouseId }: { goodsId: number; warehouseId: number }) {
  const { rows } = await sql<{ batch_id: number; goods_num: number }>`
    select o.batch_id, b.goods_num
    from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id join couriers c on c.id = b.courier_id
    where p.kind_id in (select id from order_kinds where goods_id = ${goodsId}) and p.order_state = ${sql.lit(ORDER_STATUS.toShip)}
      and p.status in (${lits(PARCEL_STATUS.waitingWaybill, PARCEL_STATUS.waitingPickup)}) and p.ship_time is null and not p.is_test
      and b.stock_id is null and c.warehouse_id = ${warehouseId}
    order by p.id for update of p`.execute(tx);
  return rows;
}

async function holdStock(tx: Tx, { goodsId, warehouseId }: { goodsId: number; warehouseId: number }) {
  const { rows } = await sql<{ id: number; on_hand: number; reserved: number }>`
    insert into stocks (goods_id, warehouse_id) values (${goodsId}, ${warehouseId})
    on conflict (goods_id, warehouse_id) do update set goods_id = excluded.goods_id returning id, on_hand, reserved`.execute(
    tx,
  );
  return onlyRow(rows);
}
