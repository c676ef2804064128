import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { findSite } from '../callers/find-site.ts';

/** Who brought somebody here, and by which visit; null where that is not known. */
export interface Inviter {
  id: number | null;
  clickId: number | null;
}

/**
 * Reads from the parameters of a registration who is bound to it for good (X026): the partner of the visit that the
 * address names, else whose spread code it carries, else the owner of the site it came from. What is unknown or older
 * than the days of the cookie is passed over.
 */
export async function findInviter(
  q: Queries,
  { click, aff, site_key }: Record<string, string>,
  { spread, cookieDays }: { spread: string; cookieDays: number },
): Promise<Inviter> {
  if (click) {
    const visit = await q
      .selectFrom('spread_clicks')
      .where('token', '=', click)
      .where('at', '>', sql<Date>`now() - make_interval(days => ${cookieDays})`)
      .select(['id', 'partner_id'])
      .executeTakeFirst();
    if (visit) return { id: visit.partner_id, clickId: visit.id };
  }
  for (const code of [spread, aff ?? ''].filter((given) => given !== '')) {
    const found = await q.selectFrom('users').where('spread_code', '=', code).select('id').executeTakeFirst();
    if (found) return { id: found.id, clickId: null };
  }
  return { id: (await findSite(q, site_key))?.ownerId ?? null, clickId: null };
}
