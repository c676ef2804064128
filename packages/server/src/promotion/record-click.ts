import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { mayEarn } from './find-earner.ts';

/**
 * Notes that somebody followed a partner's link: one row a visitor, person, partner and China day. Whoever is signed in
 * is bound to it for the days of the cookie, unless somebody invited them (decisions section 8). An unknown code, one's
 * own and a disabled or suspended partner's are ignored without a word, so that codes cannot be tried out.
 */
export async function recordClick(
  { db }: Deps,
  userId: number | null,
  input: { spread_code: string; visitor: string },
): Promise<void> {
  await sql`
    insert into spread_clicks (partner_id, user_id, visitor)
    select u.id, ${userId}::bigint, ${input.visitor} from users u
    where u.spread_code = ${input.spread_code} and ${mayEarn} and u.id is distinct from ${userId}::bigint
    on conflict (partner_id, visitor, coalesce(user_id, 0), day, coalesce(site_id, 0), page) do update set at = now()`.execute(
    db.q,
  );
}
