import { type Fen, fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import type { GoodsListQuery } from '@giftship/shared/goods/contract';
import type { Express, GoodsCard } from '@giftship/shared/goods/goods';
import { type Group, unitPrice } from '@giftship/shared/pricing/price-book';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';
import { cutoffOn, ISSUES_AT_ONCE } from './courier-in-force.ts';
import { groupPricesOf } from './group-prices.ts';
import { ON_SHELF } from './on-shelf.ts';
import type { Shelf } from './shelf.ts';

const CARD = [
  'g.id',
  'g.name',
  'g.pic',
  'g.price_fen',
  'g.floor_fen',
  'g.group_prices',
  'g.weight_kg',
  'g.max_count',
  'g.status',
  'g.tag',
  'g.sale_count',
  'c.id as courier_id',
  'c.name as courier_name',
  'c.image as courier_image',
  'c.send_city',
  'c.enabled',
] as const;

type CardQuery = SelectQueryBuilder<
  Schema & { g: Schema['goods']; c: Schema['couriers'] },
  'g' | 'c',
  object
>;

/** What is asked of the list, with the goods that a partner's site is held to; none: all of them. */
export type ShelfQuery = Omit<GoodsListQuery, 'site_key'> & { goodsIds: readonly number[] };

/** Who looks: their price group, and whose favourites are marked. */
export interface Viewer {
  group: Group;
  userId: number | null;
}

function shown(q: Queries): CardQuery {
  return q
    .selectFrom('goods as g')
    .innerJoin('couriers as c', 'c.id', 'g.courier_id')
    .where(ON_SHELF) as unknown as CardQuery;
}

/** A page of goods cards with the number of all that match (M248). Sorting by time is newest first. */
export async function readGoodsPage(
  q: Queries,
  shelf: Shelf,
  { viewer, query }: { viewer: Viewer; query: ShelfQuery },
): Promise<{ list: GoodsCard[]; count: number }> {
  const { page, page_size, sort_name, sort_order, ...filters } = query;
  const wanted = JSON.stringify(filters);
  const [count, rows] = await Promise.all([
    shelf.keep(`count ${wanted}`, () => countGoods(q, query)),
    shelf.keep(`rows ${page} ${page_size} ${sort_name} ${sort_order} ${wanted}`, () => readRows(q, query)),
  ]);
  return { list: await toCards(q, viewer, rows), count };
}

async function countGoods(q: Queries, query: ShelfQuery): Promise<number> {
  const found = filter(shown(q), query).select(sql<number>`count(*)`.as('count'));
  return (await found.executeTakeFirstOrThrow()).count;
}

function readRows(q: Queries, query: ShelfQuery): Promise<CardRow[]> {
  return sort(filter(shown(q), query), query)
    .select(CARD)
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
}

function filter(base: CardQuery, query: ShelfQuery): CardQuery {
  let found = base;
  if (query.price_min) found = found.where('g.price_fen', '>=', parseYuan(query.price_min)!);
  if (query.price_max) found = found.where('g.price_fen', '<=', parseYuan(query.price_max)!);
  if (query.title) found = found.where(sql<boolean>`strpos(lower(g.name), ${query.title.toLowerCase()}) > 0`);
  if (query.area_name) found = found.where('c.send_city', '=', query.area_name);
  if (query.province_name) found = found.where('c.send_province', '=', query.province_name);
  if (query.express_name) found = found.where('c.name', '=', query.express_name);
  if (query.platform)
    for (const served of [sql.ref('g.platforms'), sql.ref('c.platforms')])
      found = found.where(sql<boolean>`(${served} = '{}' or ${query.platform} = any(${served}))`);
  if (query.cat_id)
    found = found.where(
      sql<boolean>`g.category_id in (select id from categories where id = ${query.cat_id} or parent_id = ${query.cat_id})`,
    );
  if (query.shop_id) found = found.where('g.supplier_id', '=', query.shop_id);
  if (query.goodsIds.length > 0) found = found.where('g.id', 'in', query.goodsIds);
  return found;
}

function sort(found: CardQuery, { sort_name, sort_order }: GoodsListQuery): CardQuery {
  if (sort_name === 'price') return found.orderBy('g.price_fen', sort_order).orderBy('g.id', sort_order);
  if (sort_name === 'time') return found.orderBy('g.created_at', 'desc').orderBy('g.id', 'desc');
  return found.orderBy('g.rank', 'desc').orderBy('g.id', 'desc');
}

export type TopList = 'collect' | 'sale' | 'new' | 'recommend';
const TOP_MOST = 20;

/** The first twenty by favourites, sales, age or our own ranking (M249). */
export async function readTop(q: Queries, viewer: Viewer, list: TopList): Promise<GoodsCard[]> {
  const by = {
    collect: 'g.collect_count',
    sale: 'g.sale_count',
    new: 'g.created_at',
    recommend: 'g.rank',
  } as const;
  const rows = await shown(q)
    .select(CARD)
    .orderBy(by[list], 'desc')
    .orderBy('g.id', 'desc')
    .limit(TOP_MOST)
    .execute();
  return toCards(q, viewer, rows);
}

/** A page of a person's favourites, latest first. */
export async function readFavourites(
  q: Queries,
  viewer: Viewer & { userId: number },
  page: { limit: number; offset: number },
) {
  const base = q
    .selectFrom('favourites as f')
    .innerJoin('goods as g', 'g.id', 'f.goods_id')
    .innerJoin('couriers as c', 'c.id', 'g.courier_id')
    .where('f.user_id', '=', viewer.userId)
    .where(ON_SHELF);
  const [{ count }, rows] = await Promise.all([
    base.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    base
      .select(CARD)
      .orderBy('f.created_at', 'desc')
      .orderBy('f.goods_id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
  ]);
  return { list: rows.map((row) => toCard(row, viewer.group, true)), count };
}

/** Everything about one goods item, or undefined when it is not shown. */
export function readGoods(q: Queries, goodsId: number, now: number) {
  return q
    .selectFrom('goods as g')
    .innerJoin('couriers as c', 'c.id', 'g.courier_id')
    .innerJoin('suppliers as s', 's.id', 'g.supplier_id')
    .where('g.id', '=', goodsId)
    .where(ON_SHELF)
    .select(CARD)
    .select([
      'g.pics',
      'g.content',
      'g.collect_count',
      'g.platforms',
      's.id as shop_id',
      's.name as shop_name',
    ])
    .select([
      'c.subname',
      'c.send_province',
      'c.send_district',
      'c.send_address',
      'c.tips',
      'c.is_wu',
      'c.show_reissue_number',
      'c.platforms as courier_platforms',
      'c.no_deliver_area',
    ])
    .select([cutoffOn(now).as('cutoff_time'), ISSUES_AT_ONCE.as('sync_waybill')])
    .executeTakeFirst();
}
export type GoodsInFull = NonNullable<Awaited<ReturnType<typeof readGoods>>>;

/** A courier as the wire shows it (M104). */
export function expressOf(row: GoodsInFull): Express {
  return {
    id: row.courier_id,
    name: row.courier_name,
    subname: row.subname,
    send_province: row.send_province,
    send_city: row.send_city,
    send_district: row.send_district,
    send_address: row.send_address,
    tips: row.tips,
    is_wu: row.is_wu ? 1 : 0,
    show_reissue_number: row.show_reissue_number ? 1 : 0,
    cutoff_time: row.cutoff_time,
    sync_waybill: row.sync_waybill ? 1 : 0,
  };
}

interface CardRow {
  id: number;
  name: string;
  pic: string;
  price_fen: number;
  floor_fen: number;
  group_prices: Record<string, number>;
  weight_kg: string;
  max_count: number;
  status: number;
  tag: string;
  sale_count: number;
  courier_id: number;
  courier_name: string;
  courier_image: string;
  send_city: string;
  enabled: boolean;
}

/** Cards for one viewer; favourites are read only for a person. */
export async function toCards(q: Queries, { group, userId }: Viewer, rows: CardRow[]): Promise<GoodsCard[]> {
  const marked =
    userId === null || rows.length === 0
      ? new Set<number>()
      : await readMarked(
          q,
          userId,
          rows.map((row) => row.id),
        );
  return rows.map((row) => toCard(row, group, marked.has(row.id)));
}

async function readMarked(q: Queries, userId: number, goodsIds: number[]): Promise<Set<number>> {
  const rows = await q
    .selectFrom('favourites')
    .where('user_id', '=', userId)
    .where('goods_id', 'in', goodsIds)
    .select('goods_id')
    .execute();
  return new Set(rows.map((row) => row.goods_id));
}

/** A goods card for a price group. */
function toCard(row: CardRow, group: Group, isCollected: boolean): GoodsCard {
  return {
    goods_id: row.id,
    goods_name: row.name,
    goods_pic: row.pic,
    price: formatYuan(priceFor(row, group)),
    goods_weight: Number(row.weight_kg),
    limit: row.max_count,
    express_id: row.courier_id,
    express_name: row.courier_name,
    express_image: row.courier_image,
    city: row.send_city,
    is_no_sku: row.status === GOODS_STATUS.outOfStock || !row.enabled ? 1 : 0,
    is_collect: isCollected ? 1 : 0,
    tag: row.tag,
    sold: row.sale_count,
  };
}

/** The unit price of a goods row for a group. */
export function priceFor(
  row: { price_fen: number; floor_fen: number; group_prices: Record<string, number> },
  group: Group,
): Fen {
  return unitPrice(
    { price: fen(row.price_fen), floor: fen(row.floor_fen), groupPrices: groupPricesOf(row.group_prices) },
    group,
  );
}
