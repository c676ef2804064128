import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { siteOfCall } from '../http/check-origin.ts';
import { findEarner } from '../promotion/find-earner.ts';

const MOST_PAGE = 300;

/**
 * Counts a click on a partner's page (X026), one row a visitor, page and China day, and answers the number that names
 * it. The partner is whom `aff` names, else the owner of the site.
 */
export async function recordVisit(
  deps: Deps,
  input: { site_key: string; aff: string; page: string; goods_id?: number | undefined; visitor: string },
  request: FastifyRequest,
): Promise<{ click: string }> {
  const { db, random } = deps;
  const site = await siteOfCall(deps, input.site_key, request);
  const partnerId = (await findEarner(db.q, input.aff)) ?? site.ownerId;
  const page = pageOf(input.page, request.headers.origin ?? '');
  const { rows } = await sql<{ token: string }>`
    insert into spread_clicks (partner_id, visitor, site_id, page, goods_id, token)
    values (${partnerId}, ${input.visitor}, ${site.id}, ${page},
      (select id from goods where id = ${input.goods_id ?? null}), ${random(16).toString('base64url')})
    on conflict (partner_id, visitor, coalesce(user_id, 0), day, coalesce(site_id, 0), page)
    do update set at = now(), goods_id = excluded.goods_id, token = coalesce(spread_clicks.token, excluded.token)
    returning token`.execute(db.q);
  return { click: rows[0]!.token };
}

/** Address of a page without query and fragment; only the origin when it does not fit the origin of the call. */
export function pageOf(address: string, origin: string): string {
  try {
    const url = new URL(address);
    if (origin === '' || url.origin === origin) return `${url.origin}${url.pathname}`.slice(0, MOST_PAGE);
  } catch {
    // Not an address: the origin says enough.
  }
  return origin;
}
