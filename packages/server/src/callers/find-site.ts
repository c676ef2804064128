import { PARTNER_STATUS } from '@giftship/shared/partners/contract';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';

/** How long a login of an embedded page lasts without use (X017). */
export const EMBED_MINUTES = 30;
/** And at most, however busy it is: the password or text message behind it is of the same day. */
export const EMBED_HOURS = 12;

/** A partner's site that may be used now. */
export interface Site {
  id: number;
  key: string;
  /** The partner whose site it is, and that partner's spread code. */
  ownerId: number;
  aff: string;
  name: string;
  /** Exact origins of the pages that may carry it. */
  origins: string[];
  /** Goods that may be shown and bought there; none: all of them. */
  goodsIds: number[];
  theme: 'light' | 'dark' | 'auto';
}

const KEY = /^pk_[A-Za-z0-9]{24}$/;

/** True of a site `s` that is switched on, by its partner and the shop, and whose partner is active: everything else is as if it were not there. */
export const isLiveSite = sql<boolean>`s.is_on and s.blocked_at is null and exists (
  select from partners p join users o on o.id = p.user_id
  where p.user_id = s.user_id and p.status = ${sql.lit(PARTNER_STATUS.active)} and o.status = ${sql.lit(USER_STATUS.normal)} and not o.is_partner_disabled)`;

/** The site of a public key (D1107); null when there is none, or when it may not be used. Read anew each time, so that a change counts at once. */
export async function findSite(q: Queries, key: string | undefined): Promise<Site | null> {
  if (key === undefined || !KEY.test(key)) return null;
  const row = await q
    .selectFrom('partner_sites as s')
    .innerJoin('users as owner', 'owner.id', 's.user_id')
    .where('s.site_key', '=', key)
    .where(isLiveSite)
    .select([
      's.id',
      's.site_key',
      's.user_id',
      's.name',
      's.origins',
      's.goods_ids',
      's.theme',
      'owner.spread_code',
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    key: row.site_key,
    ownerId: row.user_id,
    aff: row.spread_code,
    name: row.name,
    origins: row.origins,
    goodsIds: row.goods_ids.map(Number),
    theme: row.theme,
  };
}

/** True when a site sells the goods item. */
export const sellsGoods = (site: { goodsIds: readonly number[] }, goodsId: number): boolean =>
  site.goodsIds.length === 0 || site.goodsIds.includes(goodsId);
