import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { checkPassword } from './check-password.ts';
import { countsOf } from './known-devices.ts';

/** How long a password that was shown stands behind what its login asks for (D1308). */
const PROOF_S = 300;

/** Takes the password of a signed-in person again; what needs it may be done for five minutes. Answers that time in seconds. */
export async function provePassword(
  deps: Deps,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  password: string,
): Promise<{ expire: number }> {
  if (!(await isOwnPassword(deps, { caller, request }, password))) throw refuse('PASSWORD_WRONG');
  await notePassword(deps.db.q, caller);
  return { expire: PROOF_S };
}

/** True when it is the caller's login password; counted by session and place. */
export async function isOwnPassword(
  deps: Deps,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  password: string,
): Promise<boolean> {
  const { q } = deps.db;
  const { password_hash: hash } = await q
    .selectFrom('users')
    .where('id', '=', caller.userId)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  return checkPassword(q, { password, hash, counts: await countsOf(deps, caller, request), lane: 'owner' });
}

/** Remembers that the person of this login has just shown the password; refuses when the login ended meanwhile. */
export async function notePassword(q: Queries, { tokenHash }: Pick<Caller, 'tokenHash'>): Promise<void> {
  const noted = await q
    .updateTable('sessions')
    .set({ password_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (noted.numUpdatedRows === 0n) throw refuse('LOGIN_REQUIRED');
}

/** Refuses (code 46) what needs the password, unless this login showed it within the last five minutes. */
export async function refuseWithoutPassword(
  q: Queries,
  { tokenHash }: Pick<Caller, 'tokenHash'>,
): Promise<void> {
  const shown = await q
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('password_at', '>', sql<Date>`now() - make_interval(secs => ${sql.lit(PROOF_S)})`)
    .select('id')
    .executeTakeFirst();
  if (!shown) throw refuse('PASSWORD_PROOF_NEEDED');
}
