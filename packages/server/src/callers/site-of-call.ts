import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Site, findSite } from './find-site.ts';
import { hostOf } from './same-origin.ts';

/** The site of a call from a partner's page; refuses an unknown key, and a page that is not of the site (D1107). */
export async function siteOfCall(
  { db }: Pick<Deps, 'db'>,
  key: string,
  request: FastifyRequest,
): Promise<Site> {
  const site = await findSite(db.q, key);
  if (!site) throw refuse('SITE_KEY_UNKNOWN');
  refuseForeignPage(request, site);
  return site;
}

/**
 * Refuses a call for a site from a page that is not one of its origins (D1107). Only our own pages may leave `Origin`
 * out, because browsers send it with every call to another origin; whoever is no browser says nothing true anyway, and
 * gets public data only.
 */
function refuseForeignPage(request: FastifyRequest, site: Site): void {
  const { origin } = request.headers;
  if (origin === undefined) {
    const from = request.headers['sec-fetch-site'];
    const isOwn = from === 'same-origin' || from === 'none';
    if (isOwn || (from === undefined && request.method === 'GET')) return;
    throw refuse('ORIGIN_NOT_ALLOWED', { origin: '' });
  }
  if (!site.origins.includes(origin) && hostOf(origin) !== request.headers.host)
    throw refuse('ORIGIN_NOT_ALLOWED', { origin: origin.slice(0, 200) });
}
