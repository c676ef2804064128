import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import { FINDER_KIND } from './fill-finder.ts';

/** What numbers stand for: orders and whole batches, and those that stand for nothing. */
export interface FoundNumbers {
  orderIds: number[];
  batchIds: number[];
  notFound: string[];
}

/** Orders that one text may stand for, the newest, and all together: a phone may have got thousands of parcels. */
const MOST_OF_ONE = 500;
const MOST_FOUND = 10_000;

/**
 * Finds what numbers of orders, parcels, batches and waybills, order numbers of platforms and phones of recipients stand
 * for, over all buyers (O102). The last two are found some seconds after the order was made.
 */
export async function findNumbers(q: Queries, numbers: readonly string[]): Promise<FoundNumbers> {
  const asked = [...new Set(numbers)];
  const ids = (kind: 'order' | 'parcel' | 'batch') =>
    asked.flatMap((text) => {
      const id = idOf(kind, text);
      return id === null ? [] : [id];
    });
  const texts = asked.filter((text) => !/^[GPB]\d{1,15}$/.test(text));
  const [own, batches, waybills, others] = await Promise.all([
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
    texts.length === 0 ? [] : pairs(q, byFinder(texts)),
  ]);
  const found = [...own, ...batches, ...waybills, ...others];
  const seen = new Set(found.map(({ text }) => text));
  return {
    orderIds: [...own, ...waybills, ...others].map(({ id }) => id),
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

/** By the finder, which holds hashes: the order itself is compared. */
const byFinder = (texts: readonly string[]) => sql`
  select t.text, o.id from unnest(${[...texts]}::text[]) as t (text)
    cross join (values (${sql.lit(FINDER_KIND.shopOrder)}::smallint), (${sql.lit(FINDER_KIND.phone)}::smallint)) as k (kind)
    cross join lateral (select f.order_id from order_finder f where f.h = hashtextextended(t.text, k.kind) and f.kind = k.kind
      order by f.order_id desc limit ${sql.lit(MOST_OF_ONE)}) f
    join orders o on o.id = f.order_id and case k.kind when ${sql.lit(FINDER_KIND.phone)} then o.rec_mobile else o.shop_order end = t.text
  limit ${sql.lit(MOST_FOUND)}`;
