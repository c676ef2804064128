import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** What the key `k` of `all_keys` spent on a China day, in fen. */
export const spentOn = (day: string) =>
  sql<number>`coalesce(case when k.is_first then (select spent_fen from api_spends s where s.user_id = k.user_id and s.day = ${day})
    else (select spent_fen from key_spends s where s.app_key = k.app_key and s.day = ${day}) end, 0)`;

/** What a program may know of the key that it signs with: name, mode, scopes and what it may still spend today. Throws KEY_OFF for one that was taken away. */
export async function keyOfCall({ db, now }: Deps, appKey: string) {
  const key = await db.q
    .selectFrom('all_keys as k')
    .where('k.app_key', '=', appKey)
    .select(['k.name', 'k.mode', 'k.scopes', 'k.daily_limit_fen'])
    .select(spentOn(chinaDay(now())).as('spent_fen'))
    .executeTakeFirst();
  if (key === undefined) throw refuse('KEY_OFF');
  return {
    name: key.name,
    mode: key.mode,
    scopes: key.scopes,
    daily_limit: key.daily_limit_fen === null ? '' : formatYuan(fen(key.daily_limit_fen)),
    spent_today: formatYuan(fen(key.spent_fen)),
  };
}
