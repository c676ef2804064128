import { createHmac } from 'node:crypto';
import { ATTESTATION } from '@giftship/shared/accounts/account';
import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';

const SLICE = 500;

/** The keyed hash by which one resident number is found at several accounts; it tells nothing without the server key. */
export const identityDigest = (secret: Buffer, idNumber: string): Buffer =>
  createHmac('sha256', secret).update(`resident-number:${idNumber}`).digest();

/**
 * How many other accounts in one of these states a resident number stands behind (D1310). Until the end of the
 * transaction nobody else counts the same number, so that two who ask at once do not both find the last place.
 */
export async function countOtherAccounts(
  tx: Tx,
  { digest, userId, states }: { digest: Buffer; userId: number; states: readonly number[] },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${digest.toString('hex')}, 1310))`.execute(tx);
  const { count } = await tx
    .selectFrom('users')
    .where('id_card_digest', '=', digest)
    .where('id', '<>', userId)
    .where('attestation', 'in', states)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes the digests that release 0.2.0 left out, so that its accounts are counted too. A number that the key does not open is passed over. */
export async function digestOldNumbers({ db: { q }, secret }: Pick<Deps, 'db' | 'secret'>): Promise<void> {
  for (let after = 0; ;) {
    const rows = await q
      .selectFrom('users')
      .where('id', '>', after)
      .where('id_card_digest', 'is', null)
      .where('id_card_cipher', '<>', '')
      // As in the index, which holds none once this has been here.
      .where(sql<boolean>`attestation in (${sql.lit(ATTESTATION.review)}, ${sql.lit(ATTESTATION.passed)})`)
      .select(['id', 'id_card_cipher'])
      .orderBy('id')
      .limit(SLICE)
      .execute();
    if (!isFilled(rows)) return;
    await writeDigests(q, secret, rows);
    after = lastOf(rows).id;
  }
}

async function writeDigests(
  q: Queries,
  secret: Buffer,
  rows: readonly { id: number; id_card_cipher: string }[],
): Promise<void> {
  const known = rows.flatMap(({ id, id_card_cipher }) => {
    const idNumber = open(secret, id_card_cipher);
    return idNumber === null ? [] : [{ id, id_card_cipher, digest: identityDigest(secret, idNumber) }];
  });
  const list = sql`unnest(${known.map(({ id }) => id)}::bigint[], ${known.map((row) => row.id_card_cipher)}::text[],
    ${known.map(({ digest }) => digest)}::bytea[]) as known (id, cipher, digest)`;
  await sql`
    update users u set id_card_digest = known.digest from ${list}
    where u.id = known.id and u.id_card_cipher = known.cipher and u.id_card_digest is null`.execute(q);
}

function open(secret: Buffer, sealed: string): string | null {
  try {
    return unseal(secret, sealed);
  } catch {
    return null;
  }
}
