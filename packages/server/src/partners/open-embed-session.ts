import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { setEmbedCookies, userView } from '../accounts/sessions.ts';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { EMBED_MINUTES, type Site, findSite } from '../callers/find-site.ts';
import { hashToken } from '../callers/hash-token.ts';
import { membershipOf } from '../callers/person.ts';
import { bindClick } from '../promotion/bind-click.ts';
import { hashOf } from './give-code.ts';

interface Wanted {
  site_key: string;
  code: string;
  verifier: string;
  origin: string;
  click?: string | undefined;
  aff?: string | undefined;
}

/**
 * Opens the login of an embedded page for a code of the login window: only for the frame that knows the verifier, on
 * the site the code was made for, and for an origin of it (X017). Whatever comes of it, the code is used up. The visit
 * that led here is bound to the person.
 */
export async function openEmbedSession(
  deps: Deps,
  input: Wanted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { db, random } = deps;
  const site = await findSite(db.q, input.site_key);
  if (!site) throw refuse('SITE_KEY_UNKNOWN');
  if (!site.origins.includes(input.origin)) throw refuse('ORIGIN_NOT_ALLOWED', { origin: input.origin });
  const userId = await useCode(db.q, site, input);
  const person = await db.q
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '=', USER_STATUS.normal)
    .selectAll()
    .executeTakeFirst();
  if (!person) throw refuse('EMBED_CODE_WRONG');
  const clickId = await bindClick(deps, userId, {
    site,
    click: input.click,
    aff: input.aff,
    page: input.origin,
  });
  const token = random(32).toString('base64url');
  const { expires_at } = await db.q
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${EMBED_MINUTES})`,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 200),
      address: request.ip,
      site_id: site.id,
      origin: input.origin,
      click_id: clickId,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  setEmbedCookies(reply, token);
  return {
    expires_at: formatTime(expires_at),
    is_attestation: person.attestation,
    user: userView(deps, {
      userId,
      role: person.user_type,
      username: person.username,
      mobile: person.mobile,
      membership: membershipOf(person),
    }),
  };
}

/** Uses a code up and answers whose it was; a wrong guess at the rest of it uses it up as well. */
async function useCode(q: Queries, site: Site, { code, verifier }: Wanted): Promise<number> {
  const used = await q
    .updateTable('embed_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning(['user_id', 'site_id', 'challenge', sql<boolean>`expires_at > now()`.as('is_live')])
    .executeTakeFirst();
  const isRight = used?.is_live && used.site_id === site.id && used.challenge.equals(hashOf(verifier));
  if (!isRight) throw refuse('EMBED_CODE_WRONG');
  return used.user_id;
}
