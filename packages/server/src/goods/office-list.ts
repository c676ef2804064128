import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan, parseYuan, percentOf } from '@giftship/shared/money/fen';
import { GOODS_STATUS_LABELS } from '@giftship/shared/goods/labels';
import type { Right } from '@giftship/shared/operators/rights';
import { costOfOne } from '@giftship/shared/pricing/cost-of-one';
import { type Group, unitPrice } from '@giftship/shared/pricing/price-book';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { FREE, IS_COUNTED } from './counted-shelf.ts';
import { groupPricesOf } from './group-prices.ts';
import { supplyOptions } from './supply-options.ts';

/** What the list and the bulk actions look for. */
export interface GoodsSearch {
  q: string;
  supplier_id?: number | undefined;
  courier_id?: number | undefined;
  category_id?: number | undefined;
  status?: number | undefined;
  tag: string;
  platform?: number | undefined;
  price_min: string;
  price_max: string;
  margin_below: string;
  stock_below?: number | undefined;
}
interface Wanted extends GoodsSearch {
  page: number;
  page_size: number;
  sort: 'id' | 'price' | 'updated' | 'rank';
}

/** The conditions of a search as SQL over `goods g`. A word is looked for in the name; a number is an id or the supplier's. */
export function goodsWhere(search: GoodsSearch, { isStatusLeft = false } = {}): RawBuilder<unknown> {
  const { q, tag, price_min, price_max, margin_below } = search;
  const money = (text: string): Fen | null => (text === '' ? null : parseYuan(text));
  const parts: (RawBuilder<unknown> | null)[] = [
    q === ''
      ? null
      : sql`(strpos(lower(g.name), lower(${q})) > 0 or g.supplier_code = ${q} or g.id::text = ${q})`,
    search.supplier_id === undefined ? null : sql`g.supplier_id = ${search.supplier_id}`,
    search.courier_id === undefined ? null : sql`g.courier_id = ${search.courier_id}`,
    search.category_id === undefined
      ? null
      : sql`g.category_id in (select id from categories where id = ${search.category_id} or parent_id = ${search.category_id})`,
    search.status === undefined || isStatusLeft ? null : sql`g.status = ${search.status}`,
    tag === '' ? null : sql`g.tag = ${tag}`,
    search.platform === undefined
      ? null
      : sql`(g.platforms = '{}' or ${search.platform}::int = any(g.platforms))`,
    money(price_min) === null ? null : sql`g.price_fen >= ${money(price_min)}`,
    money(price_max) === null ? null : sql`g.price_fen <= ${money(price_max)}`,
    money(margin_below) === null
      ? null
      : sql`g.price_fen - g.cost_fen - g.parcel_cost_fen < ${money(margin_below)}`,
    search.stock_below === undefined ? null : sql`(${IS_COUNTED} and ${FREE} < ${search.stock_below})`,
  ];
  const all = parts.filter((part) => part !== null);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

const ORDERS = {
  id: sql`g.id desc`,
  price: sql`g.price_fen, g.id`,
  updated: sql`g.updated_at desc, g.id desc`,
  rank: sql`g.rank desc, g.id desc`,
} as const;

interface Row {
  id: number;
  name: string;
  pic: string;
  supplier_id: number;
  supplier: string;
  courier_id: number;
  courier: string;
  warehouse_id: number | null;
  warehouse: string | null;
  stock: number | null;
  category_id: number | null;
  category: string | null;
  price_fen: number;
  floor_fen: number;
  group_prices: Record<string, number>;
  cost_fen: number;
  parcel_cost_fen: number;
  status: number;
  tag: string;
  supplier_code: string;
  rank: number;
  updated_at: Date;
  version: number;
  sold_30: number;
}

/** Goods of every state with the numbers of each (O051, O052). Cost and margin are there only for who may see them (A4). */
export async function listOfficeGoods(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  rights: ReadonlySet<Right>,
  wanted: Wanted,
) {
  // Whoever may not see the cost does not find it out by a filter either.
  const search = rights.has('goods.cost.view') ? wanted : { ...wanted, margin_below: '' };
  const where = goodsWhere(search);
  const { rows: counts } = await sql<{ status: number; n: number }>`
    select g.status, count(*) as n from goods g where ${goodsWhere(search, { isStatusLeft: true })} group by 1`.execute(
    db.q,
  );
  const count = Object.fromEntries(counts.map(({ status, n }) => [String(status), n]));
  const all = Object.values(count).reduce((sum, n) => sum + n, 0);
  const rows = await readRows(db.q, {
    where,
    order: ORDERS[wanted.sort],
    limit: wanted.page_size,
    offset: (wanted.page - 1) * wanted.page_size,
    since: chinaDay(now() - 30 * 86_400_000),
  });
  return {
    list: rows.map((row) => rowView({ config }, row, rights)),
    page: wanted.page,
    page_size: wanted.page_size,
    data_count: wanted.status === undefined ? all : (count[String(wanted.status)] ?? 0),
    count: { all, ...count },
  };
}

/** Rows as the list shows them. */
export async function readRows(
  q: Queries,
  {
    where,
    order = ORDERS.id,
    limit,
    offset = 0,
    since,
  }: {
    where: RawBuilder<unknown>;
    order?: RawBuilder<unknown>;
    limit: number;
    offset?: number;
    since: string;
  },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select g.id, g.name, g.pic, g.supplier_id, s.name as supplier, g.courier_id, c.name as courier, c.warehouse_id, w.name as warehouse,
      case when ${IS_COUNTED} then ${FREE} end as stock, g.category_id, k.name as category,
      g.price_fen, g.floor_fen, g.group_prices, g.cost_fen, g.parcel_cost_fen, g.status, g.tag, g.supplier_code, g.rank, g.updated_at, g.version,
      coalesce((select sum(d.orders) from order_kinds ok join order_days d on d.kind_id = ok.id
        where ok.goods_id = g.id and d.day >= ${since}::date), 0)::bigint as sold_30
    from goods g join suppliers s on s.id = g.supplier_id join couriers c on c.id = g.courier_id
      left join warehouses w on w.id = c.warehouse_id left join categories k on k.id = g.category_id
    where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(q);
  return rows;
}

/** A row with what its reader may see. */
export function rowView({ config }: Pick<Deps, 'config'>, row: Row, rights: ReadonlySet<Right>) {
  const prices = config.groups.map((group) => priceOfGroup(row, group));
  return {
    goods_id: row.id,
    name: row.name,
    pic: row.pic,
    supplier: { id: row.supplier_id, name: row.supplier },
    courier: { id: row.courier_id, name: row.courier },
    warehouse: row.warehouse_id === null ? null : { id: row.warehouse_id, name: row.warehouse ?? '' },
    stock: row.stock,
    category: row.category_id === null ? null : { id: row.category_id, name: row.category ?? '' },
    price: formatYuan(fen(row.price_fen)),
    lowest_price: formatYuan(fen(Math.min(...prices))),
    ...costView(row, rights),
    status: row.status,
    status_text: GOODS_STATUS_LABELS[row.status] ?? '',
    tag: row.tag,
    sold_30: row.sold_30,
    supplier_code: row.supplier_code,
    rank: row.rank,
    updated_at: formatTime(row.updated_at),
    version: row.version,
  };
}

/** What a member of a group pays for a piece. */
export function priceOfGroup(row: Pick<Row, 'price_fen' | 'floor_fen' | 'group_prices'>, group: Group): Fen {
  return unitPrice(
    { price: fen(row.price_fen), floor: fen(row.floor_fen), groupPrices: groupPricesOf(row.group_prices) },
    group,
  );
}

function costView(row: Row, rights: ReadonlySet<Right>) {
  if (!rights.has('goods.cost.view')) return {};
  return {
    cost: formatYuan(fen(row.cost_fen)),
    parcel_cost: formatYuan(fen(row.parcel_cost_fen)),
    ...marginOf(fen(row.price_fen), costOfOne(row)),
  };
}

/** What stays of a price after the cost of one piece in its parcel, in yuan and per cent with one decimal. */
export function marginOf(price: Fen, cost: Fen): { margin: string; margin_percent: number } {
  const left = fen(price - cost);
  return { margin: formatYuan(left), margin_percent: percentOf(left, price) };
}

/** What forms and filters choose from. */
export async function goodsOptions({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const [supply, categories] = await Promise.all([
    supplyOptions(db.q),
    db.q.selectFrom('categories').select(['id', 'name', 'parent_id']).orderBy('rank').orderBy('id').execute(),
  ]);
  return {
    ...supply,
    categories,
    groups: config.groups.map(({ id, name }) => ({ id, name })),
  };
}
