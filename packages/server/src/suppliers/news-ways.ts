import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { SUPPLIER_NEWS_LABELS } from '@giftship/shared/suppliers/labels';
import {
  DEFAULT_WAYS,
  type NewsWays,
  SUPPLIER_NEWS,
  type SupplierNews,
} from '@giftship/shared/suppliers/news';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Member } from './member.ts';
import { NEWS_PREF } from './tell-members.ts';

/** How a member hears of each kind of news that his role gets (S082). */
export async function readNewsWays({ db, outside }: Deps, { caller, rights }: Member) {
  const kept = await db.q
    .selectFrom('user_prefs')
    .where('user_id', '=', caller.userId)
    .where('key', '=', NEWS_PREF)
    .select('value')
    .executeTakeFirst();
  const chosen = (kept?.value ?? {}) as Partial<Record<SupplierNews, NewsWays>>;
  return {
    list: entriesOf(SUPPLIER_NEWS)
      .filter(([, right]) => rights.has(right))
      .map(([news]) => ({ news, text: SUPPLIER_NEWS_LABELS[news], ...DEFAULT_WAYS, ...chosen[news] })),
    mobile_mask: maskMobile(caller.mobile),
    has_sms: !outside.missing.has('sms'),
  };
}

/** Keeps how he wants to hear of one of them. */
export async function saveNewsWays(
  { db }: Deps,
  { caller }: Member,
  { news, ...ways }: NewsWays & { news: SupplierNews },
): Promise<Record<string, never>> {
  const own = JSON.stringify({ [news]: ways });
  await sql`insert into user_prefs (user_id, key, value) values (${caller.userId}, ${NEWS_PREF}, ${own})
    on conflict (user_id, key) do update set value = user_prefs.value || excluded.value`.execute(db.q);
  return {};
}
