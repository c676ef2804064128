import { refuse } from '@giftship/shared/errors/app-error';
import { PARTNER_STATUS, type PartnerApplication } from '@giftship/shared/partners/contract';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';

/**
 * Applies to be a partner, also once more after a refusal. A service that reviews by itself agrees at once; otherwise
 * an operator decides (decisions section 4).
 */
export async function applyAsPartner(
  { db, config }: Deps,
  { userId }: Caller,
  { name, website, contact, intro }: PartnerApplication,
): Promise<{ status: number }> {
  return db.transaction(
    async (tx) => {
      const applied = await tx
        .insertInto('partners')
        .values({ user_id: userId, name, website: website.trim(), contact, intro: intro.trim() })
        .onConflict((oc) =>
          oc
            .column('user_id')
            .doUpdateSet({
              status: PARTNER_STATUS.pending,
              name,
              website: website.trim(),
              contact,
              intro: intro.trim(),
              reason: '',
              applied_at: sql<Date>`now()`,
              decided_at: null,
            })
            .where('partners.status', '=', PARTNER_STATUS.refused),
        )
        .returning('status')
        .executeTakeFirst();
      if (!applied) throw refuse('PARTNER_ALREADY');
      if (config.partnerReview === 'hand') return applied;
      return tx
        .updateTable('partners')
        .set({ status: PARTNER_STATUS.active, decided_at: sql<Date>`now()` })
        .where('user_id', '=', userId)
        .where('status', '=', PARTNER_STATUS.pending)
        .returning('status')
        .executeTakeFirstOrThrow();
    },
    { actor: `user:${userId}` },
  );
}
