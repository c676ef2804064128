import { formatTime } from '@giftship/shared/lib/china-time';
import { PARTNER_STATUS } from '@giftship/shared/partners/contract';
import { DECISIONS, type Decision } from '@giftship/shared/partners/decisions';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { tellUser } from '../messages/tell-user.ts';
import { PARTNER_COPY } from './copy.ts';

/**
 * Decides about a partner by hand, along the arrows (decisions section 4). It counts at once: sites of a suspended
 * partner are off, logins in its pages end, and it earns nothing; the partner is told. False when nobody with that mobile
 * is in the state.
 */
export async function reviewPartner(
  { transaction }: Db,
  { decision, mobile, reason }: { decision: Decision; mobile: string; reason: string },
): Promise<boolean> {
  return transaction(
    async (tx) => {
      // Accounts of buyers and suppliers: they are one person.
      const people = await tx.selectFrom('users').where('mobile', '=', mobile).select('id').execute();
      return decidePartnerIn(tx, { decision, userIds: people.map(({ id }) => id), reason });
    },
    { actor: 'operator' },
  );
}

/** The same of accounts by their numbers, within a transaction that somebody else opened; false when none is in the state. */
export async function decidePartnerIn(
  tx: Tx,
  { decision, userIds, reason }: { decision: Decision; userIds: readonly number[]; reason: string },
): Promise<boolean> {
  const { from, to } = DECISIONS[decision];
  const moved = await tx
    .updateTable('partners')
    .set({ status: to, reason, decided_at: sql<Date>`now()` })
    .where('status', '=', from)
    .where('user_id', 'in', [0, ...userIds])
    .returning('user_id')
    .execute();
  // Each decision is news of its own.
  for (const { user_id } of moved)
    await tellUser(tx, {
      userId: user_id,
      kind: 'partner',
      ref: '',
      content: PARTNER_COPY.told[decision](reason.replace(/。$/, '')),
    });
  return moved.length > 0;
}

/** All applications, those that wait first. */
export async function listPartners({ q }: Pick<Db, 'q'>) {
  const rows = await q
    .selectFrom('partners as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.mobile', 'p.status', 'p.name', 'p.website', 'p.contact', 'p.reason', 'p.applied_at'])
    .orderBy(sql`p.status <> ${sql.lit(PARTNER_STATUS.pending)}`)
    .orderBy('p.applied_at', 'desc')
    .limit(1000)
    .execute();
  return rows.map(({ applied_at, ...row }) => ({ ...row, applied_at: formatTime(applied_at) }));
}
