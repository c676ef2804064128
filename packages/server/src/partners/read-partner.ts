import { formatTime } from '@giftship/shared/lib/china-time';
import type { PartnerSite } from '@giftship/shared/partners/contract';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';

export const SITE_COLUMNS = [
  'id',
  'site_key',
  'name',
  'origins',
  'goods_ids',
  'theme',
  'is_on',
  'created_at',
] as const;

/** A site as its partner sees it. */
export const siteView = (
  row: Omit<PartnerSite, 'created_at' | 'goods_ids'> & { created_at: Date; goods_ids: number[] },
): PartnerSite => ({
  ...row,
  goods_ids: row.goods_ids.map(Number),
  created_at: formatTime(row.created_at),
});

/** How a person stands as a partner, with all sites; `status` is null before an application. */
export async function readPartner({ db }: Deps, { userId, spreadCode }: Caller) {
  const [partner, sites] = await Promise.all([
    db.q.selectFrom('partners').where('user_id', '=', userId).selectAll().executeTakeFirst(),
    db.q
      .selectFrom('partner_sites')
      .where('user_id', '=', userId)
      .select(SITE_COLUMNS)
      .orderBy('id')
      .execute(),
  ]);
  return {
    status: partner?.status ?? null,
    name: partner?.name ?? '',
    website: partner?.website ?? '',
    contact: partner?.contact ?? '',
    intro: partner?.intro ?? '',
    reason: partner?.reason ?? '',
    applied_at: formatTime(partner?.applied_at ?? null),
    aff: spreadCode,
    sites: sites.map(siteView),
  };
}
