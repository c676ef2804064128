import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS, STOCK_MODE } from '@giftship/shared/goods/goods';
import { GOODS_STATUS_LABELS } from '@giftship/shared/goods/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { SUPPLIER_CATALOGUE } from '@giftship/shared/errors/supplier-catalogue';
import { REVIEW_STATUS_LABELS } from '@giftship/shared/reviews/labels';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { STOCK_MODE_LABELS } from '@giftship/shared/stock/labels';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import type { Deps } from '../deps.ts';
import type { GoodsRow } from '../goods/goods-versions.ts';
import { missingOf } from '../goods/shelf-goods.ts';
import { goodsById, readNames, type Review } from './repo.ts';
import { fieldsOf, goodsWith, type Names } from './wanted.ts';

interface Paged {
  page: number;
  page_size: number;
}
interface GoodsFilter extends Paged {
  q: string;
  status?: number | undefined;
  courier_id?: number | undefined;
}

/** A supplier's goods: what he may see of them, which no sale price is (S021). */
export async function listOwnGoods({ db }: Pick<Deps, 'db'>, supplierId: number, filter: GoodsFilter) {
  const { page, page_size } = filter;
  const [{ rows: counts }, rows] = await Promise.all([
    sql<{ status: number; n: number }>`
      select g.status, count(*)::int as n from goods g where ${matches(supplierId, { ...filter, status: undefined })} group by 1`.execute(
      db.q,
    ),
    readOwn(db.q, matches(supplierId, filter), page_size, (page - 1) * page_size),
  ]);
  const count = Object.fromEntries(counts.map(({ status, n }) => [String(status), n]));
  const all = counts.reduce((sum, { n }) => sum + n, 0);
  const names = await readNames(db.q, supplierId);
  return {
    list: rows.map((row) => rowView(row, names)),
    page,
    page_size,
    data_count: filter.status === undefined ? all : (count[String(filter.status)] ?? 0),
    count: { all, ...count },
  };
}

/** One of them, with the change that waits or is being written beside what is (S021). */
export async function showOwnGoods({ db }: Pick<Deps, 'db'>, supplierId: number, id: number) {
  const [row] = await readOwn(db.q, sql`g.supplier_id = ${supplierId} and g.id = ${id}`, 1, 0);
  if (!row) throw refuse('NOT_FOUND');
  const names = await readNames(db.q, supplierId);
  const review = await latestReview(db.q, id);
  return {
    ...rowView(row, names),
    said: saidOf(row, names),
    wanted: review === null ? null : saidOf(goodsWith(row, supplierId, review.changes), names),
    wanted_review: review === null ? null : reviewView(row, review, names),
    missing: row.status === GOODS_STATUS.draft ? await missingOf(db.q, row) : [],
  };
}

/** What is open, else what was refused or taken back last and not followed by anything. */
async function latestReview(q: Queries, goodsId: number): Promise<Review | null> {
  const row = await q
    .selectFrom('goods_reviews')
    .where('goods_id', '=', goodsId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && row.status !== REVIEW_STATUS.agreed ? (row as Review) : null;
}

interface ReviewFilter extends Paged {
  status?: number | undefined;
  goods_id?: number | undefined;
  set_no?: number | undefined;
}

/** The changes that a supplier wants, newest first (S022). */
export async function listOwnReviews({ db }: Pick<Deps, 'db'>, supplierId: number, filter: ReviewFilter) {
  const { page, page_size, status, goods_id, set_no } = filter;
  const where = (isStatusLeft: boolean): RawBuilder<boolean> =>
    sql`r.supplier_id = ${supplierId}
      ${status === undefined || isStatusLeft ? sql`` : sql`and r.status = ${status}`}
      ${goods_id === undefined ? sql`` : sql`and r.goods_id = ${goods_id}`}
      ${set_no === undefined ? sql`` : sql`and r.set_no = ${set_no}`}`;
  const [{ rows: counts }, { rows }] = await Promise.all([
    sql<{
      status: number;
      n: number;
    }>`select r.status, count(*)::int as n from goods_reviews r where ${where(true)} group by 1`.execute(
      db.q,
    ),
    sql<Review>`select * from goods_reviews r where ${where(false)} order by r.id desc
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db.q),
  ]);
  const names = await readNames(db.q, supplierId);
  const goods = await goodsById(
    db.q,
    rows.map(({ goods_id: id }) => id),
  );
  const count = Object.fromEntries(counts.map(({ status: each, n }) => [String(each), n]));
  const all = counts.reduce((sum, { n }) => sum + n, 0);
  return {
    list: rows.map((row) => reviewView(goods.get(row.goods_id ?? 0) ?? null, row, names)),
    page,
    page_size,
    data_count: status === undefined ? all : (count[String(status)] ?? 0),
    count: { all, ...count },
  };
}

/** One change with all that it would make of the goods. */
export async function showOwnReview({ db }: Pick<Deps, 'db'>, supplierId: number, id: number) {
  const row = await db.q
    .selectFrom('goods_reviews')
    .where('id', '=', id)
    .where('supplier_id', '=', supplierId)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  const review = row as Review;
  const names = await readNames(db.q, supplierId);
  const goods = (await goodsById(db.q, [review.goods_id])).get(review.goods_id ?? 0) ?? null;
  return {
    ...reviewView(goods, review, names),
    wanted: saidOf(goodsWith(goods, supplierId, review.changes), names),
  };
}

/** What his forms choose from. */
export async function ownOptions({ db }: Pick<Deps, 'db'>, supplierId: number) {
  const { couriers } = await readNames(db.q, supplierId);
  return {
    couriers: [...couriers].map(([id, name]) => ({ id, name })),
    categories: await db.q
      .selectFrom('categories')
      .select(['id', 'name', 'parent_id'])
      .orderBy('rank')
      .orderBy('id')
      .execute(),
  };
}

type Row = GoodsRow & { free: number | null; review_id: number | null; review_status: number | null };

async function readOwn(
  q: Queries,
  where: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select g.*, case when g.stock_mode = ${sql.lit(STOCK_MODE.counted)} then coalesce(s.on_hand - s.reserved, 0) end as free,
      r.id as review_id, r.status as review_status
    from goods g join couriers c on c.id = g.courier_id
      left join stocks s on s.goods_id = g.id and s.warehouse_id = c.warehouse_id
      left join goods_reviews r on r.goods_id = g.id and r.status in (${lits(REVIEW_STATUS.waiting, REVIEW_STATUS.draft)})
    where ${where} order by g.id desc limit ${limit} offset ${offset}`.execute(q);
  return rows;
}

function matches(supplierId: number, { q, status, courier_id }: Omit<GoodsFilter, keyof Paged>) {
  const word = q.trim();
  return sql`g.supplier_id = ${supplierId}
    ${word === '' ? sql`` : sql`and (strpos(lower(g.name), lower(${word})) > 0 or g.supplier_code = ${word} or g.id::text = ${word})`}
    ${status === undefined ? sql`` : sql`and g.status = ${status}`}
    ${courier_id === undefined ? sql`` : sql`and g.courier_id = ${courier_id}`}`;
}

const named = (names: ReadonlyMap<number, string>, id: number) => ({ id, name: names.get(id) ?? '' });

function rowView(row: Row, { couriers, categories }: Names) {
  const isPlatformOff = row.status === GOODS_STATUS.offShelf && !row.off_by_supplier;
  return {
    goods_id: row.id,
    name: row.name,
    pic: row.pic,
    supplier_code: row.supplier_code,
    courier: named(couriers, row.courier_id),
    category: row.category_id === null ? null : named(categories, row.category_id),
    cost: formatYuan(fen(row.cost_fen)),
    parcel_cost: formatYuan(fen(row.parcel_cost_fen)),
    weight: Number(row.weight_kg),
    limit: row.max_count,
    status: row.status,
    status_text: GOODS_STATUS_LABELS[row.status] ?? '',
    off_text: isPlatformOff ? SUPPLIER_CATALOGUE.PLATFORM_OFF.text.replace('{reason}', row.off_reason) : '',
    mode: row.stock_mode,
    mode_text: STOCK_MODE_LABELS[row.stock_mode] ?? '',
    free: row.free,
    review:
      row.review_id === null
        ? null
        : {
            review_id: row.review_id,
            status: row.review_status ?? 0,
            status_text: REVIEW_STATUS_LABELS[row.review_status ?? 0] ?? '',
          },
    version: row.version,
  };
}

function saidOf(row: GoodsRow, { couriers, categories }: Names) {
  return {
    name: row.name ?? '',
    courier: row.courier_id ? named(couriers, row.courier_id) : null,
    category: row.category_id ? named(categories, row.category_id) : null,
    pics: row.pics.length > 0 ? row.pics : row.pic === '' ? [] : [row.pic],
    content: row.content,
    weight: Number(row.weight_kg),
    limit: row.max_count,
    supplier_code: row.supplier_code,
    cost: formatYuan(fen(row.cost_fen)),
    parcel_cost: formatYuan(fen(row.parcel_cost_fen)),
  };
}

function reviewView(row: GoodsRow | null, review: Review, names: Names) {
  const { id, goods_id, changes, status, set_no } = review;
  return {
    review_id: id,
    goods_id,
    name: changes.name ?? row?.name ?? '',
    pic: changes.pic ?? row?.pic ?? '',
    status,
    status_text: REVIEW_STATUS_LABELS[status] ?? '',
    fields: fieldsOf(row, changes, names),
    reason: review.reason,
    reasons: review.reasons,
    set_no,
    asked_at: formatTime(review.asked_at),
    decided_at: formatTime(review.decided_at),
    updated_at: formatTime(review.updated_at),
  };
}
