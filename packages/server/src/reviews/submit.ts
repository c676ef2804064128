import { refuse } from '@giftship/shared/errors/app-error';
import { REVIEW_FIELD_LABELS } from '@giftship/shared/reviews/labels';
import { REVIEW_STATUS } from '@giftship/shared/reviews/review';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { lockAllGoods } from '../goods/goods-versions.ts';
import { checkPlace } from '../goods/save-goods.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { memberName } from '../suppliers/member.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import { lockReviews } from './repo.ts';
import { isOpenToEdit, refuseOther } from './save-own-goods.ts';
import { goodsWith, type Wanted } from './wanted.ts';

/** Sends changes to be decided (S022): new goods that lack what only their supplier knows stay with him. */
export function submitReviews(deps: Pick<Deps, 'db'>, call: MemberCall, ids: readonly number[]) {
  const supplierId = call.member.supplier.id;
  return consoleWork(deps, { ...call, body: ids }, async (tx, log) => {
    const reviews = await lockReviews(tx, ids, supplierId);
    const goodsIds = reviews.flatMap(({ goods_id }) => goods_id ?? []);
    const rows = await lockAllGoods(
      tx,
      goodsIds.toSorted((a, b) => a - b),
    );
    const goods = new Map(rows.map((row) => [row.id, row]));
    for (const review of reviews) {
      if (!isOpenToEdit(review)) throw refuse('STATE_CONFLICT');
      const row = review.goods_id === null ? null : (goods.get(review.goods_id) ?? null);
      if (Object.keys(review.changes).length === 0) throw refuse('REVIEW_EMPTY');
      if (row === null) refuseIncomplete(review.changes);
      else await refuseOther(tx, row.id, review.id);
      await checkPlace(tx, goodsWith(row, supplierId, review.changes));
    }
    await tx
      .updateTable('goods_reviews')
      .set({
        status: REVIEW_STATUS.waiting,
        reason: '',
        reasons: '{}',
        asked_by: memberName(call.member),
        asked_at: sql<Date>`now()`,
        decided_by: '',
        decided_at: null,
        updated_at: sql<Date>`now()`,
      })
      .where('id', 'in', ids)
      .execute();
    for (const { id } of reviews) await log({ object: 'review', ref: String(id) });
    return { submitted: reviews.length };
  });
}

function refuseIncomplete({ name, courier_id, pics, cost_fen }: Wanted): void {
  const missing = [
    ...(name ? [] : [REVIEW_FIELD_LABELS.name]),
    ...(courier_id ? [] : [REVIEW_FIELD_LABELS.courier_id]),
    ...(pics && pics.length > 0 ? [] : [REVIEW_FIELD_LABELS.pics]),
    ...(cost_fen && cost_fen > 0 ? [] : [REVIEW_FIELD_LABELS.cost_fen]),
  ];
  if (missing.length > 0) throw refuse('GOODS_NOT_READY', { say: SAY.submitFirst(missing) });
}

/** Takes changes back that nobody has decided yet (S022). */
export function withdrawReviews(deps: Pick<Deps, 'db'>, call: MemberCall, ids: readonly number[]) {
  return consoleWork(deps, { ...call, body: ids }, async (tx, log) => {
    const reviews = await lockReviews(tx, ids, call.member.supplier.id);
    if (reviews.some(({ status }) => status !== REVIEW_STATUS.waiting)) throw refuse('STATE_CONFLICT');
    await tx
      .updateTable('goods_reviews')
      .set({ status: REVIEW_STATUS.takenBack, updated_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute();
    for (const { id } of reviews) await log({ object: 'review', ref: String(id) });
    return { withdrawn: reviews.length };
  });
}
