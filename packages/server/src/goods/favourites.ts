import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { ON_SHELF } from './on-shelf.ts';

/** Marks goods as a favourite; marking twice is the same as once. */
export function collectGoods({ db }: Deps, userId: number, goodsId: number) {
  return db.transaction(async (tx) => {
    const goods = await tx
      .selectFrom('goods as g')
      .where('g.id', '=', goodsId)
      .where(ON_SHELF)
      .select('g.id')
      .executeTakeFirst();
    if (!goods) throw refuse('GOODS_NOT_FOUND');
    const added = await tx
      .insertInto('favourites')
      .values({ user_id: userId, goods_id: goodsId, created_at: sql<Date>`now()` })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 0n)
      await tx
        .updateTable('goods')
        .set({ collect_count: sql<number>`collect_count + 1` })
        .where('id', '=', goodsId)
        .execute();
    return { goods_id: goodsId, is_collect: 1 as const };
  });
}

/** Takes the mark away again. */
export function uncollectGoods({ db }: Deps, userId: number, goodsId: number) {
  return db.transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('favourites')
      .where('user_id', '=', userId)
      .where('goods_id', '=', goodsId)
      .executeTakeFirst();
    if (removed.numDeletedRows !== 0n)
      await tx
        .updateTable('goods')
        .set({ collect_count: sql<number>`greatest(0, collect_count - 1)` })
        .where('id', '=', goodsId)
        .execute();
    return { goods_id: goodsId, is_collect: 0 as const };
  });
}
