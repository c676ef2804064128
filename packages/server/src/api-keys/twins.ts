import { ATTESTATION } from '@giftship/shared/accounts/account';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { KEY_INPUT_COPY as SAY } from './copy.ts';

/** The twin that the test keys of a person act as; null before the first one. */
export async function twinOf(q: Queries, ownerId: number): Promise<number | null> {
  const row = await q
    .selectFrom('twins')
    .where('owner_id', '=', ownerId)
    .select('twin_id')
    .executeTakeFirst();
  return row?.twin_id ?? null;
}

/**
 * The same, made when there is none: a verified person whom nobody can log in as, with accounts of test money. The
 * caller holds the owner's row, so that two first keys at once make one.
 */
export async function ensureTwin(tx: Tx, { random }: Pick<Deps, 'random'>, ownerId: number): Promise<number> {
  const known = await twinOf(tx, ownerId);
  if (known !== null) return known;
  const { id } = await tx
    .insertInto('users')
    .values({
      // No number that anybody could type, or that a text message could be sent to.
      mobile: `test-${ownerId}`,
      user_type: 'user',
      username: SAY.twin,
      password_hash: '',
      spread_code: `t${random(12).toString('hex')}`,
      attestation: ATTESTATION.passed,
      register_params: '{}',
      // Nobody is invited by it, and it earns nothing.
      is_partner_disabled: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('accounts')
    .values(
      (['balance', 'commission', 'commission_frozen'] as const).map((kind) => ({
        kind,
        owner_id: id,
        is_test: true,
      })),
    )
    .execute();
  await tx.insertInto('twins').values({ owner_id: ownerId, twin_id: id }).execute();
  return id;
}

/** Gives a twin its first test money; see `test-mode/test-balance.ts`, whose folder comes later. */
export type FillTwin = (tx: Tx, twinId: number) => Promise<void>;
