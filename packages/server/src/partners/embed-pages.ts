import { isRecord } from '@giftship/shared/lib/is-record';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clearEmbedCookies } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import { type Site, findSite } from '../callers/find-site.ts';
import { EMBED_COOKIE } from '../callers/cookies.ts';
import { findCaller } from '../callers/find-caller.ts';
import { embedPage } from '../http/site-page.ts';

/**
 * The pages that a partner's page holds in a frame, and the login window beside them (X017). Who may hold them is read
 * at each visit: the origins of the site key, nobody for an unknown or stopped one. The login window is never framed.
 * A login of another site is taken back: pages of one domain share the jar, and what is bought here is this site's.
 */
export function mountEmbedPages(app: FastifyInstance, deps: Deps, file: string): void {
  const { db, random } = deps;
  const show = embedPage(file, random);
  for (const path of ['/embed/purchase/:goods_id', '/embed/recharge'])
    app.get(path, async (request, reply) => {
      const site = await findSite(db.q, keyOf(request));
      if (site && (await isOfOtherSite(deps, request, site))) clearEmbedCookies(reply);
      return show(reply, site?.origins ?? []);
    });
  app.get('/embed/login', async (_request, reply) => show(reply, []));
}

function keyOf({ query }: FastifyRequest): string | undefined {
  const key = isRecord(query) ? query.site_key : undefined;
  return typeof key === 'string' ? key : undefined;
}

async function isOfOtherSite(deps: Deps, request: FastifyRequest, site: Site): Promise<boolean> {
  if (!request.headers.cookie?.includes(EMBED_COOKIE)) return false;
  // A disabled account hears it from the page's own calls.
  const caller = await findCaller(deps, request).catch(() => null);
  return caller?.site != null && caller.site.id !== site.id;
}
