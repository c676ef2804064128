import { refuse } from '@giftship/shared/errors/app-error';
import { STOCK_MODE } from '@giftship/shared/goods/goods';
import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { STOCK_MOVE } from '@giftship/shared/stock/stock';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { snOf } from '../db/numbers.ts';
import { settleShelf } from '../goods/counted-shelf.ts';

/**
 * Takes the pieces of a batch that is being paid, where its goods are counted: all of them, or none and the whole call is
 * refused (B10). One statement, whatever the batch's size; the stock stays held from there to the commit, so it comes after
 * all that is slow and before the wallet. Orders of test keys take nothing.
 */
export async function reserveStock(tx: Tx, batchId: number): Promise<void> {
  const { rows } = await sql<{ goods_id: number; stock_id: number | null; free: number | null }>`
    with wanted as (
      select b.id, b.goods_id, c.warehouse_id, b.goods_num * b.order_count as n
      from batches b join goods g on g.id = b.goods_id join couriers c on c.id = b.courier_id
      where b.id = ${batchId} and g.stock_mode = ${sql.lit(STOCK_MODE.counted)}
        and not exists (select from twins t where t.twin_id = b.user_id)
    ), taken as (
      update stocks s set reserved = s.reserved + w.n from wanted w
      where s.goods_id = w.goods_id and s.warehouse_id = w.warehouse_id and s.reserved + w.n <= s.on_hand
      returning s.id, s.on_hand, s.reserved, w.n
    ), moved as (
      insert into stock_moves (stock_id, kind, n, on_hand_after, reserved_after, ref)
      select id, ${sql.lit(STOCK_MOVE.reserve)}, n, on_hand, reserved, ${snOf('batch', batchId)} from taken
    ), noted as (
      update batches b set stock_id = t.id from taken t where b.id = ${batchId}
    )
    select w.goods_id, t.id as stock_id, t.on_hand - t.reserved as free from wanted w left join taken t on true`.execute(
    tx,
  );
  const [counted] = rows;
  if (!counted) return;
  if (counted.stock_id === null) throw refuse('STOCK_SHORT', { free: await freeFor(tx, batchId) });
  if (counted.free === 0) await settleShelf(tx, [counted.goods_id]);
}

async function freeFor(tx: Tx, batchId: number): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select s.on_hand - s.reserved as free from batches b join couriers c on c.id = b.courier_id
      join stocks s on s.goods_id = b.goods_id and s.warehouse_id = c.warehouse_id where b.id = ${batchId}`.execute(
    tx,
  );
  return rows[0]?.free ?? 0;
}

/**
 * Orders whose parcels have just got their `ship_time`, and had none before, under the locks of the parcels: what was
 * reserved for them is gone. Where nothing is counted it does nothing.
 */
export const handOver = (tx: Tx, orderIds: readonly number[]): Promise<void> =>
  leave(tx, orderIds, { kind: STOCK_MOVE.handOver, isGone: true });

/**
 * Orders that were just ended by a refund or a cancel, under the locks of their parcels: what was reserved for those that
 * were never handed over may be sold again, and puts goods on sale that had run out.
 */
export const release = (tx: Tx, orderIds: readonly number[]): Promise<void> =>
  leave(tx, orderIds, { kind: STOCK_MOVE.giveBack, isGone: false });

async function leave(
  tx: Tx,
  orderIds: readonly number[],
  { kind, isGone }: { kind: number; isGone: boolean },
): Promise<void> {
  if (orderIds.length === 0) return;
  const due = await leaving(tx, orderIds, isGone);
  if (due.length === 0) return;
  const stockIds = [...new Set(due.map(({ stock_id }) => stock_id))];
  if (!isGone) await holdGoodsOf(tx, stockIds);
  const goods = await holdStocks(tx, stockIds);
  const gone = isGone ? sql.lit(1) : sql.lit(0);
  const { rows } = await sql<{ id: number; free: number; n: number }>`
    with due as (select * from unnest(${due.map(({ stock_id }) => stock_id)}::bigint[], ${due.map(({ ref }) => ref)}::text[],
        ${due.map(({ n }) => n)}::int[]) as d (stock_id, ref, n)),
    sums as (select stock_id, sum(n)::int as n from due group by stock_id),
    held as (update stocks s set reserved = s.reserved - sums.n, on_hand = s.on_hand - sums.n * ${gone}
      from sums where s.id = sums.stock_id returning s.id, s.on_hand, s.reserved, sums.n),
    moved as (insert into stock_moves (stock_id, kind, n, on_hand_after, reserved_after, ref)
      select d.stock_id, ${kind}, -d.n, h.on_hand + d.later * ${gone}, h.reserved + d.later, d.ref
      from (select *, coalesce(sum(n) over (partition by stock_id order by ref desc rows between unbounded preceding and 1 preceding), 0)::int
        as later from due) d join held h on h.id = d.stock_id order by d.stock_id, d.ref)
    select id, on_hand - reserved as free, n from held`.execute(tx);
  if (isGone) return;
  const back = rows.filter(({ free, n }) => free === n).flatMap(({ id }) => goods.get(id) ?? []);
  if (back.length > 0) await settleShelf(tx, back);
}

interface Leaving {
  stock_id: number;
  ref: string;
  n: number;
}

/** What of these orders is still reserved; to be read under the locks of their parcels, as counting begins under them too. */
async function leaving(tx: Tx, orderIds: readonly number[], isGone: boolean): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    select b.stock_id, 'G' || o.id as ref, b.goods_num as n
    from orders o join batches b on b.id = o.batch_id join parcels p on p.order_id = o.id
    where o.id = any(${[...orderIds]}::bigint[]) and b.stock_id is not null
      and ${isGone ? sql`p.status <> ${sql.lit(PARCEL_STATUS.cancelled)}` : sql`p.ship_time is null`}
      and not exists (select from stock_moves m where m.stock_id = b.stock_id and m.ref = 'G' || o.id
        and m.kind in (${lits(STOCK_MOVE.giveBack, STOCK_MOVE.handOver)}))`.execute(tx);
  return rows;
}

/**
 * Holds the stock of these orders before any wallet: whoever gives back many orders would else hold a wallet that a payment
 * waits for, and wait for its stock.
 */
export async function holdStockOf(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ stock_id: number }>`
    select distinct b.stock_id from orders o join batches b on b.id = o.batch_id
    where o.id = any(${[...orderIds]}::bigint[]) and b.stock_id is not null`.execute(tx);
  const stockIds = rows.map(({ stock_id }) => stock_id);
  if (stockIds.length === 0) return;
  await holdGoodsOf(tx, stockIds);
  await holdStocks(tx, stockIds);
}

/** Before the stock of goods that may go on sale again: whoever holds the goods for a change of his own waits for no stock. */
async function holdGoodsOf(tx: Tx, stockIds: readonly number[]): Promise<void> {
  await sql`select from goods where id in (select goods_id from stocks where id = any(${[...stockIds]}::bigint[]))
    order by id for key share`.execute(tx);
}

/** Holds stock by its numbers; answers whose goods each is. */
async function holdStocks(tx: Tx, stockIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; goods_id: number }>`
    select id, goods_id from stocks where id = any(${[...stockIds]}::bigint[]) order by id for update`.execute(
    tx,
  );
  return new Map(rows.map(({ id, goods_id }) => [id, goods_id]));
}
