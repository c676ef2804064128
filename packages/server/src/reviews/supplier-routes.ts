import { refuse } from '@giftship/shared/errors/app-error';
import { mediaUrl, thumbUrl } from '@giftship/shared/content/media';
import type { goodsSupplierRoutes } from '@giftship/shared/reviews/contract';
import { sql } from 'kysely';
import { drawMedia, keepMedia } from '../content/media.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { templateOf } from '../goods/import-goods.ts';
import { OF_SUPPLIERS } from '../goods/plan-import.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import type { ConsoleHandlers } from '../suppliers/mount-console.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import { importOwnGoods, previewOwnImport } from './import-own.ts';
import { listOwnGoods, listOwnReviews, ownOptions, showOwnGoods, showOwnReview } from './list-own.ts';
import { draftGoods, saveDraft, saveOwnGoods } from './save-own-goods.ts';
import { shelfOwn } from './shelf-own.ts';
import { submitReviews, withdrawReviews } from './submit.ts';

/** Pictures that a supplier may send in within a day. */
const PER_DAY = 1_000;

/** Handlers of a supplier's goods and of the changes that he wants (S021-S025). */
export function goodsSupplierHandlers(deps: Deps): ConsoleHandlers<typeof goodsSupplierRoutes> {
  return {
    list: ({ member, query }) => listOwnGoods(deps, member.supplier.id, query),
    show: ({ member, query }) => showOwnGoods(deps, member.supplier.id, query.id),
    options: ({ member }) => ownOptions(deps, member.supplier.id),
    reviews: ({ member, query }) => listOwnReviews(deps, member.supplier.id, query),
    showReview: ({ member, query }) => showOwnReview(deps, member.supplier.id, query.review_id),
    add: (call) => draftGoods(deps, call, call.body),
    save: (call) => saveOwnGoods(deps, call, call.body),
    saveDraft: (call) => saveDraft(deps, call, call.body),
    submit: (call) => submitReviews(deps, call, call.body.review_ids),
    withdraw: (call) => withdrawReviews(deps, call, call.body.review_ids),
    shelf: (call) => shelfOwn(deps, call, call.body),
    addPicture: (call) => addPicture(deps, call, call.body),
    template: async () => templateOf(OF_SUPPLIERS),
    previewImport: ({ member, body }) => previewOwnImport(deps, member.supplier.id, body),
    import: (call) => importOwnGoods(deps, call, call.body),
  };
}

/** Takes a picture of goods into the library, in a folder of the supplier's own. */
async function addPicture(deps: Deps, call: MemberCall, { name, data }: { name: string; data: string }) {
  const drawn = await drawMedia(data);
  const { supplier } = call.member;
  const folder = SAY.folder(supplier.id);
  return consoleWork(deps, { ...call, body: null }, async (tx, log) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from media where folder = ${folder} and created_at > now() - interval '1 day'`.execute(
      tx,
    );
    if (onlyRow(rows).n >= PER_DAY) throw refuse('RATE_LIMITED', {}, { retry_after: 3600 });
    const { row } = await keepMedia(deps, tx, { drawn, folder, name, by: supplier.name });
    await log({ object: 'media', ref: row.id, after: { name: row.name } });
    return { url: mediaUrl(row.id), thumb: thumbUrl(row.id), width: row.width, height: row.height };
  });
}
