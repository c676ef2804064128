import { refuse } from '@giftship/shared/errors/app-error';
import { OPEN_TO_EDIT, REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type GoodsRow, lockGoods, writeGoods } from '../goods/goods-versions.ts';
import { checkPlace, type GoodsChanges, valuesOf } from '../goods/save-goods.ts';
import { dropCostPlans } from '../goods/timed-prices.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { memberName } from '../suppliers/member.ts';
import { lockReviews, openReview, type Review } from './repo.ts';
import { goodsWith, isCost, splitWanted, type Wanted } from './wanted.ts';

/** What a supplier says of his goods: no price, no floor, nobody else's goods. */
export type OwnChanges = Pick<
  GoodsChanges,
  | 'name'
  | 'courier_id'
  | 'category_id'
  | 'pics'
  | 'content'
  | 'weight'
  | 'limit'
  | 'supplier_code'
  | 'cost'
  | 'parcel_cost'
>;

/** Writes the draft of new goods (S022). */
export function draftGoods(deps: Pick<Deps, 'db'>, call: MemberCall, changes: OwnChanges) {
  const { values, removed } = wantedOf(changes);
  const supplierId = call.member.supplier.id;
  return consoleWork(deps, { ...call, body: changes }, async (tx, log) => {
    await checkPlace(tx, goodsWith(null, supplierId, values));
    const { id } = await insertReview(tx, {
      goodsId: null,
      supplierId,
      wanted: values,
      by: memberName(call.member),
    });
    await log({ object: 'review', ref: String(id), after: loggable(values) });
    return { review_id: id, removed };
  });
}

/**
 * Changes goods over the version that was read (S021, S023): a lower cost, limit, own number and courier count at once,
 * everything else becomes the draft of a change, of which goods have one.
 */
export function saveOwnGoods(
  deps: Pick<Deps, 'db'>,
  call: MemberCall,
  { goods_id, version, ...changes }: OwnChanges & { goods_id: number; version: number },
) {
  const { values, removed } = wantedOf(changes);
  return consoleWork(deps, { ...call, body: { goods_id, version, ...changes } }, async (tx, log) => {
    const row = await lockOwn(tx, goods_id, call.member.supplier.id);
    await refuseOldVersion(tx, {
      object: 'goods',
      ref: String(goods_id),
      stored: row.version,
      given: version,
    });
    const { atOnce, forReview, same } = splitWanted(row, values);
    await checkPlace(tx, goodsWith(row, row.supplier_id, values));
    const review = await keepDraft(tx, row, { atOnce, forReview, same, by: memberName(call.member) });
    const written = await writeAtOnce(tx, row, { atOnce, by: memberName(call.member) });
    await log({
      object: 'goods',
      ref: String(goods_id),
      before: loggable(written?.before ?? {}),
      after: { ...loggable(written?.after ?? {}), ...(review === null ? {} : { review }) },
    });
    return {
      version: written?.version ?? row.version,
      applied: Object.keys(atOnce),
      review_id: review,
      removed,
    };
  });
}

/**
 * Goes on with the draft of new goods, or with one that was refused or taken back (S022). A change of goods that there are is
 * written by `saveOwnGoods`.
 */
export function saveDraft(
  deps: Pick<Deps, 'db'>,
  call: MemberCall,
  { review_id, ...changes }: OwnChanges & { review_id: number },
) {
  const { values, removed } = wantedOf(changes);
  const supplierId = call.member.supplier.id;
  return consoleWork(deps, { ...call, body: { review_id, ...changes } }, async (tx, log) => {
    const [review] = await lockReviews(tx, [review_id], supplierId);
    if (!review || review.goods_id !== null || !isOpenToEdit(review)) throw refuse('STATE_CONFLICT');
    const wanted = { ...review.changes, ...values };
    await checkPlace(tx, goodsWith(null, supplierId, wanted));
    await writeReview(tx, review_id, { changes: wanted, status: REVIEW_STATUS.draft });
    await log({ object: 'review', ref: String(review_id), after: loggable(values) });
    return { review_id, removed };
  });
}

/** What a form says as columns; its text cleaned, with what had to go. */
function wantedOf(changes: OwnChanges): { values: Wanted; removed: string[] } {
  const { values, removed } = valuesOf(changes);
  return { values: values as Wanted, removed };
}

/** Goods of this supplier, held; anybody else's are not there. */
export async function lockOwn(tx: Tx, goodsId: number, supplierId: number): Promise<GoodsRow> {
  const row = await lockGoods(tx, goodsId);
  if (row.supplier_id !== supplierId) throw refuse('NOT_FOUND');
  return row;
}

/** Writes what counts at once; a lower cost takes the place of any that was planned. */
export async function writeAtOnce(tx: Tx, row: GoodsRow, { atOnce, by }: { atOnce: Wanted; by: string }) {
  const written = await writeGoods(tx, row, { values: atOnce, by });
  if (Object.keys(atOnce).some(isCost)) await dropCostPlans(tx, row.id);
  return written;
}

/** Keeps what somebody must agree to as the draft of the goods; answers its number, null where nothing is left of it. */
async function keepDraft(
  tx: Tx,
  row: GoodsRow,
  { atOnce, forReview, same, by }: { atOnce: Wanted; forReview: Wanted; same: readonly string[]; by: string },
): Promise<number | null> {
  const open = await openReview(tx, row.id);
  const hasMore = Object.keys(forReview).length > 0;
  // What counts at once or is as it was leaves the draft: a lower cost is not raised again by an older wish.
  const settled = [...same, ...Object.keys(atOnce)];
  if (open?.status === REVIEW_STATUS.waiting) {
    if (hasMore || Object.keys(atOnce).some((field) => field in open.changes)) throw refuse('REVIEW_OPEN');
    return open.id;
  }
  if (open === null) {
    if (!hasMore) return null;
    return (await insertReview(tx, { goodsId: row.id, supplierId: row.supplier_id, wanted: forReview, by }))
      .id;
  }
  const kept = Object.fromEntries(Object.entries(open.changes).filter(([field]) => !settled.includes(field)));
  const changes = { ...kept, ...forReview };
  if (Object.keys(changes).length > 0) {
    await writeReview(tx, open.id, { changes, status: REVIEW_STATUS.draft });
    return open.id;
  }
  await tx.deleteFrom('goods_reviews').where('id', '=', open.id).execute();
  return null;
}

/** Writes a change down, as a draft unless it says otherwise. */
function insertReview(
  tx: Tx,
  {
    goodsId,
    supplierId,
    wanted,
    by,
  }: { goodsId: number | null; supplierId: number; wanted: Wanted; by: string },
): Promise<{ id: number }> {
  return tx
    .insertInto('goods_reviews')
    .values({ goods_id: goodsId, supplier_id: supplierId, changes: JSON.stringify(wanted), asked_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function writeReview(
  tx: Tx,
  id: number,
  { changes, status }: { changes: Wanted; status: number },
): Promise<void> {
  await tx
    .updateTable('goods_reviews')
    .set({ changes: JSON.stringify(changes), status, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** True where its supplier may go on with it. */
export const isOpenToEdit = ({ status }: Pick<Review, 'status'>): boolean =>
  OPEN_TO_EDIT.some((each) => each === status);

/** Refuses a second open change of goods (S022). */
export async function refuseOther(tx: Tx, goodsId: number, reviewId: number): Promise<void> {
  const open = await openReview(tx, goodsId);
  if (open !== null && open.id !== reviewId) throw refuse('REVIEW_OPEN');
}

/** What the record keeps of a change: a long text by its length. */
const loggable = (values: Record<string, unknown>): Record<string, unknown> =>
  'content' in values ? { ...values, content: `${String(values['content']).length}` } : values;
