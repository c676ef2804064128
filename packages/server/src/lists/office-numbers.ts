import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';

/** What numbers stand for: orders and whole batches, and those that stand for nothing. */
export interface FoundNumbers {
  orderIds: number[];
  batchIds: number[];
  notFound: string[];
}

/** Most texts that are looked for as a platform's order number or a phone at every buyer. */
const MOST_TEXTS = 20;

/**
 * Finds what numbers of orders, parcels, batches and waybills, order numbers of platforms and phones of recipients stand
 * for, over all buyers (O102). The last two are asked of each buyer's own index, so of the first 20 such texts only.
 */
export async function findNumbers(q: Queries, numbers: readonly string[]): Promise<FoundNumbers> {
  const asked = [...new Set(numbers)];
  const ids = (kind: 'order' | 'parcel' | 'batch') =>
    asked.flatMap((text) => {
      const id = idOf(kind, text);
      return id === null ? [] : [id];
    });
  const texts = asked.filter((text) => !/^[GPB]\d{1,15}$/.test(text));
  const [own, batches, waybills] = await Promise.all([
    pairs(
      q,
      sql`select 'G' || id as text, id from orders where id = any(${ids('order')}::bigint[])
      union all select 'P' || id, order_id from parcels where id = any(${ids('parcel')}::bigint[])`,
    ),
    pairs(q, sql`select 'B' || id as text, id from batches where id = any(${ids('batch')}::bigint[])`),
    pairs(
      q,
      sql`select kuaidi_sn as text, order_id as id from parcels where kuaidi_sn = any(${texts}::text[])`,
    ),
  ]);
  const known = new Set(waybills.map(({ text }) => text));
  const others = texts.filter((text) => !known.has(text)).slice(0, MOST_TEXTS);
  const byBuyer = others.length === 0 ? [] : await pairs(q, ofEachBuyer(others));
  const found = [...own, ...batches, ...waybills, ...byBuyer];
  const seen = new Set(found.map(({ text }) => text));
  return {
    orderIds: [...own, ...waybills, ...byBuyer].map(({ id }) => id),
    batchIds: batches.map(({ id }) => id),
    notFound: asked.filter((text) => !seen.has(text)),
  };
}

interface Pair {
  text: string;
  id: number;
}

async function pairs(q: Queries, query: RawBuilder<unknown>): Promise<Pair[]> {
  const { rows } = await sql<Pair>`${query}`.execute(q);
  return rows;
}

/** No index holds these numbers over all buyers: each buyer's is asked, a probe for buyer and text. */
const ofEachBuyer = (texts: readonly string[]) => sql`
  select t.text, f.id from users u cross join unnest(${[...texts]}::text[]) as t (text) cross join lateral (
    (select o.id from orders o where o.user_id = u.id and o.shop_order = t.text and o.shop_order <> '' order by o.id desc limit 500)
    union
    (select o.id from orders o where hashtextextended(o.rec_mobile, o.user_id) = hashtextextended(t.text, u.id) and o.user_id = u.id
      and o.rec_mobile = t.text order by o.id desc limit 500)) f
  where u.user_type = 'user' limit 10000`;
