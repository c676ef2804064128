import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/db/db.ts';

/** Goods like the one with this number, on sale, all at one price (fen); answers their numbers. */
export async function manyGoods(
  { q }: Db,
  {
    count,
    like,
    name,
    price,
    cost,
  }: { count: number; like: number; name: string; price: number; cost: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into goods (supplier_id, courier_id, category_id, name, pic, pics, content, price_fen, floor_fen, group_prices,
      weight_kg, max_count, tag, platforms, status, cost_fen)
    select g.supplier_id, g.courier_id, g.category_id, ${name} || n, g.pic, g.pics, g.content, ${price}, 1, '{}',
      g.weight_kg, g.max_count, '', g.platforms, 1, ${cost}
    from goods g, generate_series(1, ${count}::int) n where g.id = ${like} order by n returning id`.execute(
    q,
  );
  return rows.map(({ id }) => id);
}
