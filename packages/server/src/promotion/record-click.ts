import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { addressKey } from '../http/address-key.ts';
import { mayEarn } from './find-earner.ts';
import { rowsADay } from './rows-a-day.ts';

/**
 * New visitors of a promoter in a China day that have a row of their own: from one address, and in all. Many people share
 * the address of a mobile network; nobody need sign in to make visitors up.
 */
const MOST_NEW = { ofAddress: 200, inAll: 5_000 };

/**
 * Notes that somebody followed a promoter's link: one row a visitor, person, promoter and China day. Whoever is signed in
 * is bound to it for the days of the cookie, unless somebody invited them (decisions section 8). An unknown code, one's
 * own and a disabled or suspended partner's are ignored without a word, so that codes cannot be tried out. Answers
 * whether the row is new.
 */
export async function recordClick(
  { db }: Pick<Deps, 'db'>,
  userId: number | null,
  input: { spread_code: string; visitor: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into spread_clicks (partner_id, user_id, visitor)
    select u.id, ${userId}::bigint, ${input.visitor} from users u
    where u.spread_code = ${input.spread_code} and ${mayEarn} and u.id is distinct from ${userId}::bigint
    on conflict (partner_id, visitor, coalesce(user_id, 0), day, coalesce(site_id, 0), page) do update set at = now()
    returning xmax = 0 as is_new`.execute(db.q);
  return rows[0]?.is_new ?? false;
}

/**
 * The same for everybody's calls: past `most` new rows of a promoter and day visitors share one row. They are no longer
 * told apart, and who is signed in is bound all the same.
 */
export function clickRecorder(deps: Pick<Deps, 'db' | 'now'>, most = MOST_NEW) {
  const made = rowsADay(deps.now);
  return async (
    userId: number | null,
    { spread_code, visitor }: { spread_code: string; visitor: string },
    address: string,
  ): Promise<void> => {
    const [ofAddress, inAll] = [`${spread_code} ${addressKey(address)}`, spread_code];
    const isTold = made.made(ofAddress) < most.ofAddress && made.made(inAll) < most.inAll;
    const isNew = await recordClick(deps, userId, { spread_code, visitor: isTold ? visitor : '' });
    if (!isNew) return;
    made.add(ofAddress);
    made.add(inAll);
  };
}
