import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { findEarner, mayEarn } from './find-earner.ts';

/** What is known of the way by which somebody came to a partner's site. */
export interface WayHere {
  /** The site, with the partner who earns when nobody else is named. */
  site: { id: number; ownerId: number };
  /** Number of the visit, as the tag was given it. */
  click?: string | undefined;
  /** Spread code of another promoter. */
  aff?: string | undefined;
  /** Page, or origin, for the case that the visit is not known; null: then nothing is bound, and a known one as of its own time. */
  page: string | null;
}

/**
 * Binds a visit to a person: from now on it is the last link that the person followed (decisions section 8). The visit
 * names its promoter and page; an unknown, foreign or old one counts as a visit of the page now. Answers the bound visit,
 * or null when nobody may earn on it: an own site, a disabled or suspended partner.
 */
export async function bindClick(
  { db, config }: Deps,
  userId: number,
  way: WayHere,
  q: Queries = db.q,
): Promise<number | null> {
  const { click, site } = way;
  const known =
    click === undefined
      ? undefined
      : await findVisit(q, { token: click, siteId: site.id, days: config.promotion.cookieDays });
  if (!known && way.page === null) return null;
  const visit = known ?? {
    partner_id: (await findEarner(q, way.aff ?? '')) ?? site.ownerId,
    visitor: '',
    day: null,
    page: way.page,
    goods_id: null,
  };
  const at = known && way.page === null ? known.at : sql`now()`;
  const { rows } = await sql<{ id: number }>`
    insert into spread_clicks (partner_id, user_id, visitor, day, site_id, page, goods_id, at)
    select u.id, ${userId}, ${visit.visitor}, coalesce(${visit.day}::date, (now() at time zone 'Asia/Shanghai')::date),
      ${site.id}, ${visit.page}, ${visit.goods_id}, ${at}
    from users u where u.id = ${visit.partner_id} and u.id <> ${userId} and ${mayEarn}
    on conflict (partner_id, visitor, coalesce(user_id, 0), day, coalesce(site_id, 0), page) do update
      set at = greatest(spread_clicks.at, excluded.at)
    returning id`.execute(q);
  return rows[0]?.id ?? null;
}

async function findVisit(
  q: Queries,
  { token, siteId, days }: { token: string; siteId: number; days: number },
) {
  return (
    q
      .selectFrom('spread_clicks')
      .where('token', '=', token)
      .where('site_id', '=', siteId)
      .where('at', '>', sql<Date>`now() - make_interval(days => ${days})`)
      // As text: a date must not pass through the clock of this machine.
      .select(['partner_id', 'visitor', 'page', 'goods_id', 'at', sql<string | null>`day::text`.as('day')])
      .executeTakeFirst()
  );
}
