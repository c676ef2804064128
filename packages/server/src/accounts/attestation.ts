import { ATTESTATION } from '@giftship/shared/accounts/account';
import { checkRealName, maskRealName } from '@giftship/shared/accounts/account-rules';
import { ACCOUNT_SENTENCES, ATTESTATION_LABELS } from '@giftship/shared/accounts/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { DeadJob } from '../jobs/dead-letters.ts';
import type { Caller } from '../callers/caller.ts';
import { enqueue } from '../jobs/outbox.ts';
import { refuseMissing } from '../outside/absent.ts';
import {
  type IdentityAnswer,
  type IdentityToVerify,
  checkResidentNumber,
  isUnderAge,
} from '../outside/identity.ts';
import { isProviderError } from '../outside/provider-error.ts';
import { ATTESTATION_COPY } from './copy.ts';
import { seal, unseal } from '../db/seal.ts';
import { countOtherAccounts, digestOldNumbers, identityDigest } from './identity-digest.ts';

/** Where a person's real-name verification stands (decisions section 4), with masks only. */
export async function readAttestation({ db }: Deps, userId: number) {
  const row = await db.q
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['attestation', 'attestation_reason', 'attestation_at', 'real_name', 'id_card_mask'])
    .executeTakeFirstOrThrow();
  return {
    status: row.attestation,
    status_text: ATTESTATION_LABELS[row.attestation] ?? '',
    real_name_mask: maskRealName(row.real_name),
    id_card_mask: row.id_card_mask,
    reason: row.attestation_reason,
    updated_at: formatTime(row.attestation_at),
  };
}

/**
 * Takes name and resident number (GB 11643 and age checked here) and asks the identity service; the number is stored
 * sealed. A submission in review is replaced by the new one, whoever was to decide about it (D1310). Throws
 * ALREADY_VERIFIED, ID_CARD_FULL, and INVALID with what is wrong by field.
 */
export async function submitAttestation(
  deps: Deps,
  caller: Caller,
  input: { real_name: string; id_card: string },
) {
  refuseMissing(deps.outside, 'identity');
  const name = input.real_name.trim();
  const nameFault = checkRealName(name);
  const today = chinaDay(deps.now());
  const card = checkResidentNumber(input.id_card, today);
  const cardFault = !card.ok
    ? ACCOUNT_SENTENCES.idCardWrong
    : isUnderAge(card.birthday, today)
      ? ACCOUNT_SENTENCES.underAge
      : null;
  const errors = [
    ...(nameFault === null ? [] : [{ field: 'real_name', msg: nameFault }]),
    ...(cardFault === null ? [] : [{ field: 'id_card', msg: cardFault }]),
  ];
  if (errors.length > 0 || !card.ok) throw refuse('INVALID', {}, { errors });
  await digestOldNumbers(deps);
  const isTaken = await takeSubmission(deps, caller.userId, { name, idNumber: card.id });
  if (isTaken) await verifyIdentity(deps, caller.userId);
  const found = await readAttestation(deps, caller.userId);
  if (!isTaken && found.status === ATTESTATION.passed) throw refuse('ALREADY_VERIFIED');
  return found;
}

/** Puts a person into review, in place of a submission that is there already; false for one who is verified. */
async function takeSubmission(
  deps: Deps,
  userId: number,
  { name, idNumber }: { name: string; idNumber: string },
): Promise<boolean> {
  const digest = identityDigest(deps.secret, idNumber);
  return deps.db.transaction(async (tx) => {
    const states = [ATTESTATION.review, ATTESTATION.passed];
    const others = await countOtherAccounts(tx, { digest, userId, states });
    const stored = await tx
      .updateTable('users')
      .set({
        attestation: ATTESTATION.review,
        attestation_reason: '',
        attestation_at: sql<Date>`now()`,
        real_name: name,
        // Sealed anew even for the same number: it says which submission an answer is about.
        id_card_cipher: seal(deps.secret, idNumber, deps.random),
        id_card_mask: `${idNumber.slice(0, 1)}${'*'.repeat(16)}${idNumber.slice(-1)}`,
        id_card_digest: digest,
      })
      .where('id', '=', userId)
      .where('attestation', '<>', ATTESTATION.passed)
      .returning('id')
      .executeTakeFirst();
    if (!stored) return false;
    const max = deps.config.identityAccounts;
    if (others >= max) throw refuse('ID_CARD_FULL', { max });
    await enqueue(tx, {
      kind: 'verify-identity',
      key: String(userId),
      payload: { user_id: userId },
      again: true,
      delayMs: 60_000,
    });
    return true;
  });
}

/** A service that fails says nothing about the person: asked again later. */
function askIdentity({ outside }: Deps, person: IdentityToVerify): Promise<Pick<IdentityAnswer, 'result'>> {
  return outside.identity.verify(person).catch((error: unknown) => {
    if (!isProviderError(error)) throw error;
    return { result: 'retry' as const };
  });
}

/** Asks the identity service about a person in review; answers false when it must be asked again later. */
export async function verifyIdentity(deps: Deps, userId: number): Promise<boolean> {
  const person = await deps.db.q
    .selectFrom('users')
    .where('id', '=', userId)
    .where('attestation', '=', ATTESTATION.review)
    .select(['real_name', 'id_card_cipher'])
    .executeTakeFirst();
  if (!person || person.id_card_cipher === '') return true;
  const idNumber = unseal(deps.secret, person.id_card_cipher);
  const { result } = await askIdentity(deps, { name: person.real_name, idNumber, ref: `U${userId}` });
  const digest = identityDigest(deps.secret, idNumber);
  await deps.db.transaction(async (tx) => {
    const outcome = OUTCOMES[await countedResult(tx, deps, { result, digest, userId })];
    await tx
      .updateTable('users')
      .set({
        attestation: outcome.attestation,
        attestation_reason: outcome.reason(deps.config.identityAccounts),
        attestation_at: sql<Date>`now()`,
        id_card_digest: outcome.attestation === ATTESTATION.refused ? null : digest,
      })
      .where('id', '=', userId)
      .where('attestation', '=', ATTESTATION.review)
      // The answer is about this submission; a newer one waits for its own.
      .where('id_card_cipher', '=', person.id_card_cipher)
      .execute();
  });
  return result !== 'retry';
}

/** What an answer of the identity service does; `full`: a match, but of a number that stands behind enough accounts. */
const OUTCOMES = {
  match: { attestation: ATTESTATION.passed, reason: () => '' },
  full: { attestation: ATTESTATION.refused, reason: ATTESTATION_COPY.full },
  mismatch: { attestation: ATTESTATION.refused, reason: () => ATTESTATION_COPY.mismatch },
  no_record: { attestation: ATTESTATION.review, reason: () => ATTESTATION_COPY.byHand },
  retry: { attestation: ATTESTATION.review, reason: () => ATTESTATION_COPY.waiting },
} as const;

/** Counted once more where it passes: a job begun anew, and release 0.2.0 beside us, come here without the count of a submission. */
async function countedResult(
  tx: Tx,
  { config }: Deps,
  { result, digest, userId }: { result: IdentityAnswer['result']; digest: Buffer; userId: number },
): Promise<keyof typeof OUTCOMES> {
  if (result !== 'match') return result;
  const others = await countOtherAccounts(tx, { digest, userId, states: [ATTESTATION.passed] });
  return others >= config.identityAccounts ? 'full' : 'match';
}

/** A verification that cannot be made: the person may submit it again. One that waits for a person stays as it is. */
export async function stopVerification({ db }: Deps, { payload }: DeadJob): Promise<void> {
  await db.q
    .updateTable('users')
    .set({
      attestation: ATTESTATION.refused,
      attestation_reason: ATTESTATION_COPY.stopped,
      attestation_at: sql<Date>`now()`,
      id_card_digest: null,
    })
    .where('id', '=', Number(payload.user_id))
    .where('attestation', '=', ATTESTATION.review)
    .where('attestation_reason', '<>', ATTESTATION_COPY.byHand)
    .execute();
}

/** Back into review, unless the person submitted again or was verified meanwhile: then there is nothing to ask. */
export async function reviveVerification(tx: Tx, { payload }: DeadJob): Promise<boolean> {
  await tx
    .updateTable('users')
    .set({ attestation: ATTESTATION.review, attestation_reason: ATTESTATION_COPY.waiting })
    .where('id', '=', Number(payload.user_id))
    .where('attestation', '=', ATTESTATION.refused)
    .where('attestation_reason', '=', ATTESTATION_COPY.stopped)
    .execute();
  return true;
}
