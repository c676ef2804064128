import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { type LoginData, USER_STATUS } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { groupInForce } from '@giftship/shared/pricing/price-book';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { tellOwner } from '../messages/tell-owner.ts';
import type { Caller } from '../callers/caller.ts';
import {
  EMBED_COOKIE,
  EMBED_HINT_COOKIE,
  SIGNED_IN_COOKIE,
  SUPPLIER_CALLS,
  SUPPLIER_COOKIE,
  SUPPLIER_HINT_COOKIE,
  SUPPLIER_PAGES,
  TOKEN_COOKIE,
} from '../callers/cookies.ts';
import { hashToken } from '../callers/hash-token.ts';
import { isBrowser } from '../callers/same-origin.ts';
import { membershipOf } from '../callers/person.ts';
import { noteDevice } from './known-devices.ts';

/** What of a person a login needs. */
export interface Person {
  id: number;
  user_type: 'user' | 'supplier';
  username: string;
  mobile: string;
  group_id: number;
  group_until: Date | null;
  lasting_group_id: number;
  attestation: number;
}

/**
 * Opens a login with a new 256-bit token, stored hashed (D107). A browser gets it as the HttpOnly cookie only; a
 * program gets it in the answer and no cookie. `label` names a program that a person let in; `proof` says what the
 * person just showed. Where it is opened is known from now on, and the owner is told of a place that is new.
 */
export async function openSession(
  deps: Deps,
  q: Queries,
  {
    person,
    http,
    label = '',
    proof = null,
  }: {
    person: Person;
    http: { request: FastifyRequest; reply: FastifyReply };
    label?: string;
    proof?: 'password' | 'code' | null;
  },
): Promise<OpenedSession> {
  const token = deps.random(32).toString('base64url');
  const tokenHash = hashToken(token);
  const { expires_at } = await q
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: person.id,
      expires_at: sql<Date>`now() + make_interval(days => ${deps.config.session.days})`,
      user_agent: (http.request.headers['user-agent'] ?? '').slice(0, 200),
      address: http.request.ip,
      label,
      proved_at: proof === null ? null : sql<Date>`now()`,
      password_at: proof === 'password' ? sql<Date>`now()` : null,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const forBrowser = isBrowser(http.request);
  if (forBrowser) {
    const setCookies = person.user_type === 'supplier' ? setSupplierCookies : setLoginCookies;
    setCookies(deps, http, { token, expires: expires_at });
  }
  if (await noteDevice(deps, q, { userId: person.id, http }))
    await tellOwner(deps, q, { userId: person.id, template: 'new-device', ip: http.request.ip });
  return {
    tokenHash,
    login: {
      token: forBrowser ? '' : token,
      expires_at: formatTime(expires_at),
      is_attestation: person.attestation,
      user: userView(deps, {
        userId: person.id,
        role: person.user_type,
        username: person.username,
        mobile: person.mobile,
        membership: membershipOf(person),
      }),
    },
  };
}

/**
 * Until the end of the transaction the password stays as it is, and the account enabled: who changes it, or stops the account,
 * and ends what it opened, comes before or behind all of this, so that no login is written while others are ended.
 */
export async function holdPassword(tx: Tx, userId: number): Promise<{ password_hash: string }> {
  const person = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['password_hash', 'status'])
    .forShare()
    .executeTakeFirstOrThrow();
  if (person.status !== USER_STATUS.normal) throw refuse('ACCOUNT_DISABLED');
  return person;
}

/** What opening a login gives: the answer, and the hash under which the login is stored. */
export interface OpenedSession {
  login: LoginData;
  tokenHash: Buffer;
}

/** The person as the wire shows it, with the group in force today. */
export function userView(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  person: Pick<Caller, 'userId' | 'role' | 'username' | 'mobile' | 'membership'> & { isTest?: boolean },
) {
  const group = groupInForce(config.groups, person.membership, now());
  return {
    user_id: person.userId,
    username: person.username,
    group_id: group.id,
    group_name: group.name,
    role: person.role,
    // That of a twin is none.
    mobile_mask: person.isTest ? '' : maskMobile(person.mobile),
  };
}

/**
 * Takes the login cookies back, those of the site and those of an embedded page, when the call came with one. A foreign
 * page can make calls too, which bring none: they end no login.
 */
export function clearLoginCookies(reply: FastifyReply): void {
  const { cookies } = reply.request;
  if (![...Object.values(TOKEN_COOKIE), EMBED_COOKIE].some((name) => cookies?.[name] !== undefined)) return;
  for (const { tls, plain } of [TOKEN_COOKIE, SIGNED_IN_COOKIE])
    reply.clearCookie(plain, { path: '/' }).clearCookie(tls, { path: '/', secure: true });
  clearEmbedCookies(reply);
}

/** Takes back the login of an embedded page only. */
export function clearEmbedCookies(reply: FastifyReply): void {
  reply
    .clearCookie(EMBED_COOKIE, { ...EMBED_PLACE, httpOnly: true })
    .clearCookie(EMBED_HINT_COOKIE, EMBED_PLACE);
}

/** In a jar of its own for each page around ours; browsers take it on localhost too, although that is not https. */
const EMBED_PLACE = { path: '/', secure: true, sameSite: 'none', partitioned: true } as const;

/** Gives an embedded page its login, and a hint that its script can read; both end with the browser at the latest. */
export function setEmbedCookies(reply: FastifyReply, token: string): void {
  reply
    .setCookie(EMBED_COOKIE, token, { ...EMBED_PLACE, httpOnly: true })
    .setCookie(EMBED_HINT_COOKIE, '1', EMBED_PLACE);
}

/** Ends every login of a person but the one named; answers how many there were. */
export async function endSessions(q: Queries, userId: number, except?: Buffer): Promise<number> {
  let gone = q.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) gone = gone.where('token_hash', '<>', except);
  return Number((await gone.executeTakeFirst()).numDeletedRows);
}

/** Takes back what a person agreed to for programs that have not fetched their login yet. */
export async function endApprovedDevices(q: Queries, userId: number): Promise<void> {
  await q.deleteFrom('device_codes').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** A supplier's login is never sent to the shop's calls: a buyer's may stand beside it in the same browser (B02). */
function setSupplierCookies(
  { config }: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { token, expires }: { token: string; expires: Date },
): void {
  const kind = config.isTls ? 'tls' : 'plain';
  const shared = { sameSite: 'lax', secure: config.isTls || request.protocol === 'https', expires } as const;
  reply.setCookie(SUPPLIER_COOKIE[kind], token, { ...shared, path: SUPPLIER_CALLS, httpOnly: true });
  reply.setCookie(SUPPLIER_HINT_COOKIE[kind], '1', { ...shared, path: SUPPLIER_PAGES });
}

/** Takes the cookies of a supplier's login back. */
export function clearSupplierCookies({ config }: Pick<Deps, 'config'>, reply: FastifyReply): void {
  const kind = config.isTls ? 'tls' : 'plain';
  const secure = config.isTls;
  reply.clearCookie(SUPPLIER_COOKIE[kind], { path: SUPPLIER_CALLS, secure });
  reply.clearCookie(SUPPLIER_HINT_COOKIE[kind], { path: SUPPLIER_PAGES, secure });
}

function setLoginCookies(
  { config }: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { token, expires }: { token: string; expires: Date },
): void {
  const secure = config.isTls || request.protocol === 'https';
  const shared = { path: '/', sameSite: 'lax', secure, expires } as const;
  for (const kind of config.isTls ? (['tls', 'plain'] as const) : (['plain'] as const)) {
    reply.setCookie(TOKEN_COOKIE[kind], token, { ...shared, httpOnly: true });
    reply.setCookie(SIGNED_IN_COOKIE[kind], '1', shared);
  }
}
