import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/db/db.ts';
import { GOODS_NAME, TAGS } from './copy.ts';

/** Puts that many goods beside those of the demo content. */
export async function fillGoods(db: Db, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  await sql`
    insert into goods (supplier_id, courier_id, category_id, name, pic, price_fen, floor_fen, weight_kg, tag, platforms, status, rank, created_at)
    select c.supplier_id, c.id, (array[11, 12, 13, 21, 22, 23, 31, 32, 33, 41, 42, 51, 52, 53])[1 + n % 14], g.name, '/assets/goods/soap-640.webp',
           50 + (n * 7919) % 5000, 10, 0.05, g.tag, case when n % 5 = 0 then array[1, 2] else '{}' end, case when n % 40 = 0 then 2 else 1 end,
           (n * 104729) % 1000, now() - make_interval(mins => n)
    from unnest(${numbers}::int[], ${numbers.map(GOODS_NAME)}::text[], ${numbers.map((n) => TAGS[n % TAGS.length]!)}::text[]) as g (n, name, tag)
      join couriers c on c.id = 1 + n % 6`.execute(db.q);
  await sql`vacuum analyze goods`.execute(db.q);
}
