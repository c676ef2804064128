import { ATTESTATION } from '@giftship/shared/accounts/account';
import { checkRealName, maskRealName } from '@giftship/shared/accounts/account-rules';
import { ACCOUNT_SENTENCES, ATTESTATION_LABELS } from '@giftship/shared/accounts/labels';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { DeadJob } from '../jobs/dead-letters.ts';
import type { Caller } from '../http/sign-in.ts';
import { enqueue } from '../jobs/outbox.ts';
import { type IdentityAnswer, type IdentityToVerify, checkResidentNumber } from '../outside/identity.ts';
import { isProviderError } from '../outside/provider-error.ts';
import { ATTESTATION_COPY } from './copy.ts';
import { seal, unseal } from '../db/seal.ts';

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

/** Takes name and resident number (GB 11643 checked here) and asks the identity service; the number is stored sealed. */
export async function submitAttestation(
  deps: Deps,
  caller: Caller,
  input: { real_name: string; id_card: string },
) {
  const name = input.real_name.trim();
  const nameFault = checkRealName(name);
  const card = checkResidentNumber(input.id_card, chinaDay(deps.now()));
  const errors = [
    ...(nameFault === null ? [] : [{ field: 'real_name', msg: nameFault }]),
    ...(card.ok ? [] : [{ field: 'id_card', msg: ACCOUNT_SENTENCES.idCardWrong }]),
  ];
  if (errors.length > 0 || !card.ok) throw refuse('INVALID', {}, { errors });
  const isTaken = await deps.db.transaction(async (tx) => {
    const stored = await tx
      .updateTable('users')
      .set({
        attestation: ATTESTATION.review,
        attestation_reason: '',
        attestation_at: sql<Date>`now()`,
        real_name: name,
        id_card_cipher: seal(deps.secret, card.id, deps.random),
        id_card_mask: `${card.id.slice(0, 1)}${'*'.repeat(16)}${card.id.slice(-1)}`,
      })
      .where('id', '=', caller.userId)
      .where('attestation', 'in', [ATTESTATION.none, ATTESTATION.refused])
      .returning('id')
      .executeTakeFirst();
    if (!stored) return false;
    await enqueue(tx, {
      kind: 'verify-identity',
      key: String(caller.userId),
      payload: { user_id: caller.userId },
      again: true,
      delayMs: 60_000,
    });
    return true;
  });
  if (isTaken) await verifyIdentity(deps, caller.userId);
  const found = await readAttestation(deps, caller.userId);
  if (!isTaken && found.status === ATTESTATION.passed) throw refuse('ALREADY_VERIFIED');
  return found;
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
  const { result } = await askIdentity(deps, {
    name: person.real_name,
    idNumber: unseal(deps.secret, person.id_card_cipher),
    ref: `U${userId}`,
  });
  const outcome = {
    match: { attestation: ATTESTATION.passed, reason: '' },
    mismatch: { attestation: ATTESTATION.refused, reason: ATTESTATION_COPY.mismatch },
    no_record: { attestation: ATTESTATION.review, reason: ATTESTATION_COPY.byHand },
    retry: { attestation: ATTESTATION.review, reason: ATTESTATION_COPY.waiting },
  }[result];
  await deps.db.q
    .updateTable('users')
    .set({
      attestation: outcome.attestation,
      attestation_reason: outcome.reason,
      attestation_at: sql<Date>`now()`,
    })
    .where('id', '=', userId)
    .where('attestation', '=', ATTESTATION.review)
    .where('id_card_cipher', '=', person.id_card_cipher)
    .execute();
  return result !== 'retry';
}

/** A verification that cannot be made: the person may submit it again. One that waits for a person stays as it is. */
export async function stopVerification({ db }: Deps, { payload }: DeadJob): Promise<void> {
  await db.q
    .updateTable('users')
    .set({
      attestation: ATTESTATION.refused,
      attestation_reason: ATTESTATION_COPY.stopped,
      attestation_at: sql<Date>`now()`,
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
