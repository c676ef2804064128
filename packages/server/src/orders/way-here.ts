import type { MakeOrders } from '@giftship/shared/orders/contract';
import type { Deps } from '../deps.ts';
import { findSite } from '../callers/find-site.ts';
import type { Caller } from '../callers/caller.ts';
import { bindClick } from '../promotion/bind-click.ts';
import { recordClick } from '../promotion/record-click.ts';

/** The partner's site that an order came through, and the visit it goes back to; null when there is none. */
export interface WayHere {
  siteId: number | null;
  clickId: number | null;
}

/**
 * How an order came here (X026): the login of an embedded page knows its site, whatever the body says, and its visit, unless
 * the body names a later one of the same site; on our own page the body may name the site and the visit (the window that
 * opens where a frame cannot), or only who sent the buyer.
 */
export async function wayHere(
  deps: Deps,
  caller: Caller,
  { site_key, aff, click }: Pick<MakeOrders, 'site_key' | 'aff' | 'click'>,
): Promise<WayHere> {
  if (caller.site) {
    // The frame may stand on another page of the site than the one where its login began.
    const later = click
      ? await bindClick(deps, caller.userId, { site: caller.site, click, page: null })
      : null;
    return { siteId: caller.site.id, clickId: later ?? caller.site.clickId };
  }
  const site = await findSite(deps.db.q, site_key);
  if (site)
    return { siteId: site.id, clickId: await bindClick(deps, caller.userId, { site, aff, click, page: '' }) };
  if (aff) await recordClick(deps, caller.userId, { spread_code: aff, visitor: '' });
  return { siteId: null, clickId: null };
}
