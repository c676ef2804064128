import '@fastify/cookie';
import { createHash } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import type { Membership } from '@giftship/shared/pricing/price-book';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { EMBED_HOURS, EMBED_MINUTES, isLiveSite } from './find-site.ts';

/**
 * The cookies of a login: its token, and the hint that scripts can read. Behind TLS they have names that browsers take
 * from this very host alone and over TLS alone. The plain names are written and read beside them for as long as release
 * 0.2.0, which knows no others, may serve the same shop (decisions/0010-doors.md).
 */
export const TOKEN_COOKIE = { tls: '__Host-user-token', plain: 'user-token' } as const;
export const SIGNED_IN_COOKIE = { tls: '__Host-signed-in', plain: 'signed-in' } as const;
/** The saved login has one name: its token is good once, so the same one under two names would look stolen. */
export const REMEMBER_COOKIE = 'remember';
/** The login of an embedded page: in a jar of its own for each page around it, and out of reach of scripts (X017). */
export const EMBED_COOKIE = '__Host-embed';
/** Tells the embedded page's script that there is such a login. */
export const EMBED_HINT_COOKIE = '__Host-embed-in';
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
  /** A browser's cookie, that of an embedded page, a program's login, or a signed call: foreign pages can make the first two. */
  via: 'cookie' | 'embed' | 'bearer' | 'key';
  /** The partner's site around an embedded page; null for every other way in. */
  site: CallerSite | null;
  /** Signed with a test key: the caller is the owner's twin, with sandbox money (0018). */
  isTest: boolean;
  /** The key that signed the call; null for a login. */
  key: { appKey: string; isFirst: boolean } | null;
  /** Most that calls with this key may spend in a China day, in fen (D902); null for logins and keys without a limit. */
  spendLimit: number | null;
}

/** Where an embedded page stands, as its login remembers it. */
export interface CallerSite {
  id: number;
  key: string;
  /** Goods that may be bought there; none: all of them. */
  goodsIds: number[];
  /** The visit that led here; null when nobody may earn on it. */
  clickId: number | null;
  /** The partner whose site it is. */
  ownerId: number;
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
export async function findCaller(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return findByToken(deps, bearer, 'bearer');
  const tokens = cookiesOf(request, TOKEN_COOKIE);
  for (const token of tokens) {
    const caller = await findByToken(deps, token, 'cookie');
    if (caller) return caller;
  }
  if (tokens.length > 0) return null;
  const embedded = request.cookies[EMBED_COOKIE];
  return embedded ? findEmbedCaller(deps, embedded, isSameOrigin(request)) : null;
}

/** What a browser sends under the names of a cookie, each value once, the one that counts first. */
export function cookiesOf(
  { cookies }: FastifyRequest,
  { tls, plain }: { tls: string; plain: string },
): string[] {
  const sent = [cookies[tls], cookies[plain]].filter((value) => value !== undefined && value !== '');
  return [...new Set(sent as string[])];
}

async function findByToken(
  { db, config }: Deps,
  token: string,
  via: 'bearer' | 'cookie',
): Promise<Caller | null> {
  const tokenHash = hashToken(token);
  const found = await db.q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.site_id', 'is', null)
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
    await noteUse(db.q, tokenHash, found.is_stale ? { days: config.session.days } : null);
  return {
    ...callerOf(found),
    tokenHash,
    expiresAt: found.expires_at,
    via,
    spendLimit: null,
  };
}

/**
 * The caller of an embedded page: its login lasts thirty minutes from the last use, and only while the site is on, its
 * partner may earn, and the page around it is still one of the site's origins (X017). A call that the page around made
 * is no use of it.
 */
async function findEmbedCaller({ db }: Deps, token: string, isOwnCall: boolean): Promise<Caller | null> {
  const tokenHash = hashToken(token);
  const found = await db.q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('partner_sites as s', 's.id', 'sessions.site_id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.created_at', '>', sql<Date>`now() - make_interval(hours => ${EMBED_HOURS})`)
    .where(sql<boolean>`sessions.origin = any(s.origins)`)
    .where(isLiveSite)
    .select(USER_COLUMNS)
    .select(['sessions.expires_at', 's.id as site_id', 's.site_key', 's.goods_ids', 'sessions.click_id'])
    .select('s.user_id as owner_id')
    .select(sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('is_rested'))
    .executeTakeFirst();
  if (!found) return null;
  if (found.status !== 1) throw refuse('ACCOUNT_DISABLED');
  if (found.is_rested && isOwnCall) await noteUse(db.q, tokenHash, { minutes: EMBED_MINUTES });
  return {
    ...callerOf(found),
    tokenHash,
    expiresAt: found.expires_at,
    via: 'embed',
    site: {
      id: found.site_id,
      key: found.site_key,
      goodsIds: found.goods_ids.map(Number),
      clickId: found.click_id,
      ownerId: found.owner_id,
    },
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
}): Omit<Caller, 'tokenHash' | 'expiresAt' | 'via' | 'spendLimit' | 'key'> & {
  site: null;
  key: null;
} => ({
  userId: row.id,
  role: row.user_type,
  username: row.username,
  mobile: row.mobile,
  membership: membershipOf(row),
  attestation: row.attestation,
  spreadCode: row.spread_code,
  site: null,
  key: null,
  isTest: false,
});

/** Keeps when a login was last used, at most once a minute; with `lasts` its end moves on. */
function noteUse(q: Deps['db']['q'], tokenHash: Buffer, lasts: { days?: number; minutes?: number } | null) {
  return q
    .updateTable('sessions')
    .set({
      last_used_at: sql<Date>`now()`,
      ...(lasts === null
        ? {}
        : {
            expires_at: sql<Date>`now() + make_interval(days => ${lasts.days ?? 0}, mins => ${lasts.minutes ?? 0})`,
          }),
    })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** True for a call that a page makes: browsers say where it came from. */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

/** Refuses a call that a foreign page could have made with the visitor's cookie (reliability section 5). */
export function refuseCrossSite(request: FastifyRequest): void {
  if (!isSameOrigin(request)) throw refuse('CROSS_SITE');
}

/** True for a call that our own page made, as the browser says. */
export function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && hostOf(headers.origin) === headers.host;
}

/** Host and port of an origin; null when it is none. */
export function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
