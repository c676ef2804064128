import { present } from '@giftship/shared/lib/assert';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { siteOfCall } from '../callers/site-of-call.ts';
import { findEarner } from '../promotion/find-earner.ts';
import { rowsADay } from '../promotion/rows-a-day.ts';
import { onlyRow } from '../db/only-row.ts';

const MOST_PAGE = 300;
/** New visits of a site in a China day that have a row of their own; nobody need sign in to make one up. */
const MOST_NEW = 5_000;

interface Visit {
  site_key: string;
  aff: string;
  page: string;
  goods_id?: number | undefined;
  visitor: string;
}

/**
 * Counts clicks on partners' pages (X026), one row a visitor, page and China day, and answers the number that names it.
 * The partner is whom `aff` names, else the owner of the site. Past `mostNew` rows of a site and day, counted by each node
 * for itself, visitors share one row a partner: still paid for, no longer told apart.
 */
export function visitRecorder(deps: Deps, mostNew = MOST_NEW) {
  const { db, random, now } = deps;
  const made = rowsADay(now);
  return async (input: Visit, request: FastifyRequest): Promise<{ click: string }> => {
    const site = await siteOfCall(deps, input.site_key, request);
    const partnerId = (await findEarner(db.q, input.aff)) ?? site.ownerId;
    const key = String(site.id);
    const { visitor, page } =
      made.made(key) < mostNew
        ? { visitor: input.visitor, page: pageOf(input.page, request.headers.origin ?? '') }
        : { visitor: '', page: present(site.origins[0], 'a site has an origin') };
    const { rows } = await sql<{ token: string; is_new: boolean }>`
      insert into spread_clicks (partner_id, visitor, site_id, page, goods_id, token)
      values (${partnerId}, ${visitor}, ${site.id}, ${page},
        (select id from goods where id = ${input.goods_id ?? null}), ${random(16).toString('base64url')})
      on conflict (partner_id, visitor, coalesce(user_id, 0), day, coalesce(site_id, 0), page)
      do update set at = now(), goods_id = excluded.goods_id, token = coalesce(spread_clicks.token, excluded.token)
      returning token, xmax = 0 as is_new`.execute(db.q);
    const { is_new, token } = onlyRow(rows);
    if (is_new) made.add(key);
    return { click: token };
  };
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
