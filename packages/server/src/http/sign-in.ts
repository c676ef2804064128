import '@fastify/cookie';
import { createHash } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import type { Membership } from '@giftship/shared/pricing/price-book';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

export const TOKEN_COOKIE = 'user-token';
export const SIGNED_IN_COOKIE = 'signed-in';
export const REMEMBER_COOKIE = 'remember';
/** The only address that is sent the remember cookie: the login call (D320). */
export const REMEMBER_PATH = '/api/login';

/** The signed-in person of a request. */
export interface Caller {
  userId: number;
  role: 'user' | 'supplier';
  username: string;
  mobile: string;
  membership: Membership;
  attestation: number;
  spreadCode: string;
  tokenHash: Buffer;
  /** When this way in ends by itself; null for a key, which does not. */
  expiresAt: Date | null;
  /** A browser's cookie, a program's login, or a signed call: only the first can be made by a foreign page. */
  via: 'cookie' | 'bearer' | 'key';
  /** Most that calls with this key may spend in a China day, in fen (D902); null for logins and keys without a limit. */
  spendLimit: number | null;
}

/** A person's groups, as the price book takes them. */
export const membershipOf = (row: {
  group_id: number;
  group_until: Date | null;
  lasting_group_id: number;
}): Membership => ({
  groupId: row.group_id,
  until: row.group_until?.getTime() ?? null,
  lastingId: row.lasting_group_id,
});

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Finds the caller of a request; null without a valid login. A login slides on by use, at most once an hour (D107). */
export async function findCaller({ db, config }: Deps, request: FastifyRequest): Promise<Caller | null> {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer ?? request.cookies[TOKEN_COOKIE];
  if (!token) return null;
  const tokenHash = hashToken(token);
  const found = await db.q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .select(USER_COLUMNS)
    .select('sessions.expires_at')
    .select(sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('is_rested'))
    .select(
      sql<boolean>`sessions.expires_at < now() + make_interval(days => ${config.session.days}) - interval '1 hour'`.as(
        'is_stale',
      ),
    )
    .executeTakeFirst();
  if (!found) return null;
  if (found.status !== 1) throw refuse('ACCOUNT_DISABLED');
  if (found.is_stale || found.is_rested)
    await noteUse(db.q, tokenHash, found.is_stale ? config.session.days : null);
  return {
    ...callerOf(found),
    tokenHash,
    expiresAt: found.expires_at,
    via: bearer ? 'bearer' : 'cookie',
    spendLimit: null,
  };
}

/** What `callerOf` reads of a person. */
export const USER_COLUMNS = [
  'users.id',
  'users.user_type',
  'users.username',
  'users.mobile',
  'users.status',
  'users.group_id',
  'users.group_until',
  'users.lasting_group_id',
  'users.attestation',
  'users.spread_code',
] as const;

/** Who a row of `users` is, without how he came in. */
export const callerOf = (row: {
  id: number;
  user_type: 'user' | 'supplier';
  username: string;
  mobile: string;
  group_id: number;
  group_until: Date | null;
  lasting_group_id: number;
  attestation: number;
  spread_code: string;
}): Omit<Caller, 'tokenHash' | 'expiresAt' | 'via' | 'spendLimit'> => ({
  userId: row.id,
  role: row.user_type,
  username: row.username,
  mobile: row.mobile,
  membership: membershipOf(row),
  attestation: row.attestation,
  spreadCode: row.spread_code,
});

/** Keeps when a login was last used, at most once a minute; with `days` its end moves on. */
function noteUse(q: Deps['db']['q'], tokenHash: Buffer, days: number | null) {
  return q
    .updateTable('sessions')
    .set({
      last_used_at: sql<Date>`now()`,
      ...(days === null ? {} : { expires_at: sql<Date>`now() + make_interval(days => ${days})` }),
    })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Refuses a call that a foreign page could have made with the visitor's cookie (reliability section 5). */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin') throw refuse('CROSS_SITE');
    return;
  }
  const origin = request.headers.origin;
  if (origin === undefined || hostOf(origin) !== request.headers.host) throw refuse('CROSS_SITE');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
