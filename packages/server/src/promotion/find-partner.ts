import { sql } from 'kysely';
import { unseal } from '../db/seal.ts';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/**
 * The partner who earns on what a buyer pays at `at`: the inviter, for good; without one the last link that the buyer
 * followed within the days of the cookie (decisions section 8). Null for a disabled partner, for oneself, for the same id
 * card and for the same withdrawal account; an inviter who may not earn is not replaced by a click.
 */
export async function findPartner(deps: Deps, q: Queries, buyerId: number, at: Date): Promise<number | null> {
  const { cookieDays } = deps.config.promotion;
  const { rows } = await sql<{ id: number; disabled: boolean }>`
    select p.id, p.is_partner_disabled or p.status <> 1 as disabled from users p where p.id = coalesce(
      (select invited_by from users where id = ${buyerId}),
      (select partner_id from spread_clicks where user_id = ${buyerId} and partner_id <> ${buyerId}
         and at <= ${at} and at > ${at}::timestamptz - make_interval(days => ${cookieDays})
       order by at desc, id desc limit 1))`.execute(q);
  const [partner] = rows;
  if (!partner || partner.disabled || (await isSamePerson(deps, q, partner.id, buyerId))) return null;
  return partner.id;
}

/** True for two accounts of one person: the same one, the same id card, or the same account to be paid to. */
export async function isSamePerson(
  { secret }: Deps,
  q: Queries,
  one: number,
  other: number,
): Promise<boolean> {
  if (one === other) return true;
  const { rows } = await sql<{ cards: string[]; same_account: boolean }>`
    select (select coalesce(array_agg(id_card_cipher), '{}') from users where id in (${one}, ${other}) and id_card_cipher <> '') as cards,
      exists (select from withdraw_accounts a join withdraw_accounts b on b.account_hash = a.account_hash
              where a.user_id = ${one} and b.user_id = ${other}) as same_account`.execute(q);
  const { cards = [], same_account: sameAccount = false } = rows[0] ?? {};
  const [first, second] = cards.map((cipher) => unseal(secret, cipher));
  return sameAccount || (first !== undefined && first === second);
}
