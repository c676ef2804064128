import { ATTESTATION } from '@giftship/shared/accounts/account';
import { maskRealName } from '@giftship/shared/accounts/account-rules';
import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Db, Queries, Tx } from '../db/db.ts';
import { tellUser } from '../messages/tell-user.ts';
import { ATTESTATION_COPY } from './copy.ts';
import { countOtherAccounts } from './identity-digest.ts';

/** A review that waits for a person, with masks only; `since` as on the wire. */
export interface WaitingReview {
  user_id: number;
  mobile: string;
  real_name_mask: string;
  id_card_mask: string;
  since: string;
  reason: string;
}

/** What a person decides about one; `who` is a mobile or a user's number. */
export interface AttestationDecision {
  decision: 'approve' | 'refuse';
  who: string;
  reason: string;
  decidedBy: string;
  /** Most accounts that one resident number may stand behind. */
  identityAccounts: number;
}

/** How a decision ended; `several` when the mobile has two accounts that wait. */
export type DecisionEnd =
  { end: 'done' | 'full'; review: WaitingReview } | { end: 'none' } | { end: 'several'; userIds: number[] };

/** Reviews that wait for a person because the register knows nothing (D1310), oldest first. */
export const listReviews = ({ q }: Pick<Db, 'q'>): Promise<WaitingReview[]> => readWaiting(q);

/**
 * Approves or refuses one review by hand. It counts at once, is kept with who decided and why, and is told to the
 * person. One that the service is still asked about is not decided here; of one that was corrected since it was listed,
 * and that the register knows nothing of either, the new submission is decided.
 */
export async function decideAttestation(db: Db, input: AttestationDecision): Promise<DecisionEnd> {
  return db.transaction((tx) => decideAttestationIn(tx, input), { actor: 'operator' });
}

/** The same within a transaction that somebody else opened. */
export async function decideAttestationIn(tx: Tx, input: AttestationDecision): Promise<DecisionEnd> {
  const found = await readWaiting(tx, input.who);
  const review = found[0];
  if (!review) return { end: 'none' };
  if (found.length > 1) return { end: 'several', userIds: found.map(({ user_id }) => user_id) };
  if (input.decision === 'approve' && (await isFull(tx, review.user_id, input.identityAccounts)))
    return { end: 'full', review };
  const isDone = await decide(tx, review, input);
  return isDone ? { end: 'done', review } : { end: 'none' };
}

async function readWaiting(q: Queries, who?: string): Promise<WaitingReview[]> {
  let waiting = q
    .selectFrom('users')
    .where('attestation', '=', ATTESTATION.review)
    .where('attestation_reason', '=', ATTESTATION_COPY.byHand);
  if (who !== undefined)
    waiting = waiting.where((eb) => eb.or([eb('mobile', '=', who), eb(sql<string>`id::text`, '=', who)]));
  const rows = await waiting
    .select(['id', 'mobile', 'real_name', 'id_card_mask', 'attestation_at', 'attestation_reason'])
    .orderBy('attestation_at')
    .limit(1000)
    .execute();
  return rows.map((row) => ({
    user_id: row.id,
    mobile: row.mobile,
    real_name_mask: maskRealName(row.real_name),
    id_card_mask: row.id_card_mask,
    since: formatTime(row.attestation_at),
    reason: row.attestation_reason,
  }));
}

async function isFull(tx: Tx, userId: number, identityAccounts: number): Promise<boolean> {
  const { id_card_digest: digest } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('id_card_digest')
    .executeTakeFirstOrThrow();
  if (digest === null) return false;
  return (await countOtherAccounts(tx, { digest, userId, states: [ATTESTATION.passed] })) >= identityAccounts;
}

async function decide(
  tx: Tx,
  { user_id }: WaitingReview,
  { decision, reason, decidedBy }: AttestationDecision,
): Promise<boolean> {
  const isApproved = decision === 'approve';
  const decided = await tx
    .updateTable('users')
    .set({
      attestation: isApproved ? ATTESTATION.passed : ATTESTATION.refused,
      attestation_reason: reason,
      attestation_at: sql<Date>`now()`,
      // Only who is verified or in review is counted.
      ...(isApproved ? {} : { id_card_digest: null }),
    })
    .where('id', '=', user_id)
    .where('attestation', '=', ATTESTATION.review)
    .where('attestation_reason', '=', ATTESTATION_COPY.byHand)
    .executeTakeFirst();
  if (decided.numUpdatedRows === 0n) return false;
  await tx
    .insertInto('attestation_decisions')
    .values({ user_id, decided_by: decidedBy, decision, reason })
    .execute();
  await tellUser(tx, {
    userId: user_id,
    kind: 'attestation',
    ref: 'review',
    content: isApproved ? ATTESTATION_COPY.approvedNews : ATTESTATION_COPY.refusedNews(reason),
  });
  return true;
}
