import type { LoginData } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../callers/hash-token.ts';
import { isBrowser } from '../callers/same-origin.ts';
import { REMEMBER_COOKIE, REMEMBER_PATH } from '../callers/cookies.ts';
import { endApprovedDevices, endSessions, holdPassword, openSession } from './sessions.ts';

/** How long a saved login lasts without use (D320). */
const DAYS = 90;

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}
/** The login that a remember token goes with. */
interface Opened {
  userId: number;
  tokenHash: Buffer;
}

/**
 * Logs in by the remember token of this browser, which is good once: its successor goes out with the answer. A token
 * shown a second time is a copy, so its whole family ends, with the logins it opened.
 */
export async function logInByRemember(
  deps: Deps,
  input: { mobile: string; user_type: 'user' | 'supplier'; remember: 0 | 1 },
  http: Http,
): Promise<LoginData> {
  const token = http.request.cookies[REMEMBER_COOKIE];
  const login = token
    ? await deps.db.transaction(async (tx) => {
        const used = await useToken(tx, hashToken(token), input);
        if (!used) return null;
        const opened = await openSession(deps, tx, { person: used.person, http });
        const next = { userId: used.person.id, tokenHash: opened.tokenHash };
        if (input.remember === 1) await issue(deps, tx, { ...next, family: used.family, http });
        else await endFamily(deps, tx, { family: used.family, ...http });
        return opened.login;
      })
    : null;
  if (!login) throw refuse('LOGIN_WRONG');
  return login;
}

/** After a login by other means: starts a family where one is wanted, and ends the one that the browser had. */
export async function keepRemembered(
  tx: Tx,
  deps: Deps,
  { wanted, ...opened }: Opened & { wanted: boolean },
  http: Http,
): Promise<void> {
  await forgetRemembered(deps, tx, http);
  if (wanted && isBrowser(http.request))
    await issue(deps, tx, { ...opened, family: deps.random(16).toString('hex'), http });
}

/** Ends the saved login of this browser, if it has one. */
export async function forgetRemembered(deps: Deps, q: Queries, http: Http): Promise<void> {
  const token = http.request.cookies[REMEMBER_COOKIE];
  if (!token) return;
  const found = await q
    .selectFrom('remember_tokens')
    .where('token_hash', '=', hashToken(token))
    .select('family')
    .executeTakeFirst();
  await endFamily(deps, q, { family: found?.family ?? '', ...http });
}

/**
 * Ends every login of a person but the one named, every saved one, and what was agreed to for programs and not fetched
 * yet (reliability section 5); answers how many logins there were.
 */
export async function endLogins(tx: Tx, userId: number, except?: Buffer): Promise<number> {
  await endWaysIn(tx, userId);
  return endSessions(tx, userId, except);
}

/** Ends what a person could still log in by without a password. */
export async function endWaysIn(tx: Tx, userId: number): Promise<void> {
  // Whoever logs in meanwhile holds it (`holdPassword`).
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
  await tx.deleteFrom('remember_tokens').where('user_id', '=', userId).execute();
  await endApprovedDevices(tx, userId);
  await tx.deleteFrom('embed_codes').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** Takes a token out of use; null when it is no good, or belongs to somebody else than the form says. */
async function useToken(
  tx: Tx,
  hash: Buffer,
  { mobile, user_type }: { mobile: string; user_type: 'user' | 'supplier' },
) {
  const stored = tx.selectFrom('remember_tokens').where('token_hash', '=', hash);
  const owner = await stored.select('user_id').executeTakeFirst();
  if (!owner) return null;
  await holdPassword(tx, owner.user_id);
  const token = await stored
    .select(['family', 'user_id', 'used_at', sql<boolean>`expires_at > now()`.as('is_live')])
    .forUpdate()
    .executeTakeFirst();
  if (!token?.is_live) return null;
  if (token.used_at !== null) {
    await endStolen(tx, token.family);
    return null;
  }
  const person = await tx
    .selectFrom('users')
    .where('id', '=', token.user_id)
    .where('mobile', '=', mobile)
    .where('user_type', '=', user_type)
    .selectAll()
    .executeTakeFirst();
  if (!person) return null;
  if (person.status !== USER_STATUS.normal) throw refuse('ACCOUNT_DISABLED');
  await tx
    .updateTable('remember_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .execute();
  return { person, family: token.family };
}

async function issue(
  deps: Deps,
  tx: Tx,
  { userId, tokenHash, family, http: { request, reply } }: Opened & { family: string; http: Http },
): Promise<void> {
  const token = deps.random(32).toString('base64url');
  const expired = tx.deleteFrom('remember_tokens').where('user_id', '=', userId);
  await expired.where('expires_at', '<', sql<Date>`now()`).execute();
  const { expires_at } = await tx
    .insertInto('remember_tokens')
    .values({
      token_hash: hashToken(token),
      family,
      user_id: userId,
      session_hash: tokenHash,
      expires_at: sql<Date>`now() + make_interval(days => ${DAYS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  reply.setCookie(REMEMBER_COOKIE, token, { ...placeOf(deps, request), expires: expires_at });
}

async function endStolen(tx: Tx, family: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('remember_tokens').where('family', '=', family).select('session_hash'),
    )
    .execute();
  await tx.deleteFrom('remember_tokens').where('family', '=', family).execute();
}

async function endFamily(
  deps: Deps,
  q: Queries,
  { family, request, reply }: Http & { family: string },
): Promise<void> {
  await q.deleteFrom('remember_tokens').where('family', '=', family).execute();
  reply.clearCookie(REMEMBER_COOKIE, placeOf(deps, request));
}

/** Out of reach of scripts, and sent by our own pages to the login call only. */
const placeOf = ({ config }: Deps, request: FastifyRequest) =>
  ({
    path: REMEMBER_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.isTls || request.protocol === 'https',
  }) as const;
