import { sql } from 'kysely';
import { unseal } from '../db/seal.ts';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { mayEarn } from './find-earner.ts';

/** Who earns on a purchase, and the visit that it goes back to (X026); null when no visit is known. */
export interface Earner {
  promoterId: number;
  clickId: number | null;
}

/**
 * The promoter who earns on what a buyer pays at `at`: the inviter, for good; without one the last link that the buyer
 * followed within the days of the cookie (decisions section 8). Null for a disabled or suspended partner, for oneself,
 * for the same id card and for the same withdrawal account; an inviter who may not earn is not replaced by a click.
 * `followed` is that link where it was written down at the payment. The visit is the one that the purchase came by, else that of the registration, else the buyer's last to this promoter.
 */
export async function findPromoter(
  deps: Deps,
  q: Queries,
  asked: { buyerId: number; at: Date; clickId: number | null; followed?: number | null | undefined },
): Promise<Earner | null> {
  const { buyerId, at, clickId } = asked;
  const { cookieDays } = deps.config.promotion;
  const followed = sql`from spread_clicks where user_id = ${buyerId} and partner_id <> ${buyerId}
    and at <= ${at} and at > ${at}::timestamptz - make_interval(days => ${cookieDays})`;
  const last = sql`order by at desc, id desc limit 1`;
  const lastPromoter =
    asked.followed === undefined
      ? sql`select partner_id ${followed} ${last}`
      : sql`select partner_id from spread_clicks where id = ${asked.followed}`;
  const { rows } = await sql<{ id: number; may_earn: boolean; click_id: number | null }>`
    select u.id, ${mayEarn} as may_earn, coalesce(
      (select id from spread_clicks where id = ${clickId} and partner_id = u.id),
      (select id from spread_clicks where id = b.invited_click and partner_id = u.id),
      (select id from spread_clicks where id = ${asked.followed ?? null} and partner_id = u.id),
      (select id ${followed} and partner_id = u.id ${last})) as click_id
    from users b join users u on u.id = coalesce(b.invited_by, (${lastPromoter}))
    where b.id = ${buyerId}`.execute(q);
  const [promoter] = rows;
  if (!promoter?.may_earn || (await isSamePerson(deps, q, promoter.id, buyerId))) return null;
  return { promoterId: promoter.id, clickId: promoter.click_id };
}

/** True for two accounts of one person: the same one, the same id card, or the same account to be paid to. */
async function isSamePerson({ secret }: Deps, q: Queries, one: number, other: number): Promise<boolean> {
  if (one === other) return true;
  const { rows } = await sql<{ cards: string[]; same_account: boolean }>`
    select (select coalesce(array_agg(id_card_cipher), '{}') from users where id in (${one}, ${other}) and id_card_cipher <> '') as cards,
      exists (select from withdraw_accounts a join withdraw_accounts b on b.account_hash = a.account_hash
              where a.user_id = ${one} and b.user_id = ${other}) as same_account`.execute(q);
  const { cards = [], same_account: sameAccount = false } = rows[0] ?? {};
  const [first, second] = cards.map((cipher) => unseal(secret, cipher));
  return sameAccount || (first !== undefined && first === second);
}
