import { createHash } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findSite } from '../callers/find-site.ts';
import type { Caller } from '../callers/caller.ts';

/** How long a code is good, and how old the password or text message behind it may be. */
const CODE_S = 60;
const PROOF_MINUTES = 30;

/** The hash under which a code is stored. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Gives the login window a code for the frame that made the challenge: good once, for a minute, on that site (D1106).
 * Whoever did not show a password or a text message within the last half hour shows it again, so that a page cannot
 * turn a login that merely lies in the browser into one of its own.
 */
export async function giveCode(
  { db, random }: Deps,
  caller: Caller,
  { site_key, challenge }: { site_key: string; challenge: string },
): Promise<{ code: string }> {
  const site = await findSite(db.q, site_key);
  if (!site) throw refuse('SITE_KEY_UNKNOWN');
  const proof = await db.q
    .selectFrom('sessions')
    .where('token_hash', '=', caller.tokenHash)
    .where('proved_at', '>', sql<Date>`now() - make_interval(mins => ${PROOF_MINUTES})`)
    .select('id')
    .executeTakeFirst();
  if (!proof) throw refuse('PROOF_NEEDED');
  const code = random(32).toString('base64url');
  await db.q
    .insertInto('embed_codes')
    .values({
      code_hash: hashOf(code),
      user_id: caller.userId,
      site_id: site.id,
      challenge: Buffer.from(challenge, 'base64url'),
      expires_at: sql<Date>`now() + make_interval(secs => ${CODE_S})`,
    })
    .execute();
  return { code };
}
