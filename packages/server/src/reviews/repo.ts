import { refuse } from '@giftship/shared/errors/app-error';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import type { Selectable } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { StockSchema } from '../db/schema-stock.ts';
import type { GoodsRow } from '../goods/goods-versions.ts';
import type { Names, Wanted } from './wanted.ts';

/** A change that a supplier wants, as it is stored. */
export type Review = Omit<Selectable<StockSchema['goods_reviews']>, 'changes'> & { changes: Wanted };

/** Changes by their numbers, held until the end of the transaction; all of them are this supplier's, or it is refused. */
export async function lockReviews(tx: Tx, ids: readonly number[], supplierId: number): Promise<Review[]> {
  const rows = await tx
    .selectFrom('goods_reviews')
    .where('id', 'in', ids)
    .where('supplier_id', '=', supplierId)
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size) throw refuse('NOT_FOUND');
  return rows as Review[];
}

/** The change of goods that waits or is being written; null where there is none (S022). */
export async function openReview(q: Queries, goodsId: number): Promise<Review | null> {
  const row = await q
    .selectFrom('goods_reviews')
    .where('goods_id', '=', goodsId)
    .where('status', 'in', [REVIEW_STATUS.waiting, REVIEW_STATUS.draft])
    .selectAll()
    .executeTakeFirst();
  return (row as Review | undefined) ?? null;
}

/** Goods by their numbers. */
export async function goodsById(
  q: Queries,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, GoodsRow>> {
  const known = ids.filter((id) => id !== null);
  const rows =
    known.length === 0 ? [] : await q.selectFrom('goods').where('id', 'in', known).selectAll().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of couriers and categories; of categories with the one that they stand in. */
export async function readNames(q: Queries, supplierId: number | null): Promise<Names> {
  let own = q.selectFrom('couriers').select(['id', 'name', 'subname']);
  if (supplierId !== null) own = own.where('supplier_id', '=', supplierId);
  const [couriers, categories] = await Promise.all([
    own.orderBy('id').execute(),
    q.selectFrom('categories').select(['id', 'name', 'parent_id']).orderBy('rank').orderBy('id').execute(),
  ]);
  const top = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    couriers: new Map(
      couriers.map(({ id, name, subname }) => [id, subname === '' ? name : `${name} ${subname}`]),
    ),
    categories: new Map(
      categories.map(({ id, name, parent_id }) => [
        id,
        parent_id === null ? name : `${top.get(parent_id) ?? ''}/${name}`,
      ]),
    ),
  };
}
