import type { FastifyRequest } from 'fastify';
import { refuse } from '@giftship/shared/errors/app-error';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { cookiesOf, EMBED_COOKIE, TOKEN_COOKIE } from './cookies.ts';
import { EMBED_HOURS, EMBED_MINUTES, isLiveSite } from './find-site.ts';
import { findViewer } from './find-viewer.ts';
import { hashToken } from './hash-token.ts';
import { callerOf, USER_COLUMNS } from './person.ts';
import { isSameOrigin } from './same-origin.ts';

/** Finds the caller of a request; null without a valid login. A login slides on by use, at most once an hour (D107). */
export async function findCaller(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return findByToken(deps, bearer, 'bearer');
  const view = await findViewer(deps, request);
  if (view) return view;
  const tokens = cookiesOf(request, TOKEN_COOKIE);
  for (const token of tokens) {
    const caller = await findByToken(deps, token, 'cookie');
    if (caller) return caller;
  }
  if (tokens.length > 0) return null;
  const embedded = request.cookies[EMBED_COOKIE];
  return embedded ? findEmbedCaller(deps, embedded, isSameOrigin(request)) : null;
}

/** A login that ended is looked at too: whose account was disabled is told so, and not to log in again (O143). */
const IS_OVER = sql<boolean>`sessions.expires_at <= now()`.as('is_over');

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
    .select(USER_COLUMNS)
    .select(['sessions.expires_at', IS_OVER])
    .select(sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('is_rested'))
    .select(
      sql<boolean>`sessions.expires_at < now() + make_interval(days => ${config.session.days}) - interval '1 hour'`.as(
        'is_stale',
      ),
    )
    .executeTakeFirst();
  if (!found) return null;
  if (found.status !== USER_STATUS.normal) throw refuse('ACCOUNT_DISABLED');
  if (found.is_over) return null;
  // A supplier's login opens the console alone (B02).
  if (found.user_type === 'supplier') throw refuse('BUYER_ONLY');
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
    .where('sessions.created_at', '>', sql<Date>`now() - make_interval(hours => ${EMBED_HOURS})`)
    .where(sql<boolean>`sessions.origin = any(s.origins)`)
    .where(isLiveSite)
    .select(USER_COLUMNS)
    .select(IS_OVER)
    .select(['sessions.expires_at', 's.id as site_id', 's.site_key', 's.goods_ids', 'sessions.click_id'])
    .select('s.user_id as owner_id')
    .select(sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('is_rested'))
    .executeTakeFirst();
  if (!found) return null;
  if (found.status !== USER_STATUS.normal) throw refuse('ACCOUNT_DISABLED');
  if (found.is_over) return null;
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
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}
