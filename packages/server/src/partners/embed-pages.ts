import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findSite } from '../http/find-site.ts';
import { embedPage } from '../http/site-page.ts';

/**
 * The pages that a partner's page holds in a frame, and the login window beside them (X017). Who may hold them is read
 * at each visit: the origins of the site key, nobody for an unknown or stopped one. The login window is never framed.
 */
export function mountEmbedPages(app: FastifyInstance, { db, random }: Deps, file: string): void {
  const show = embedPage(file, random);
  for (const path of ['/embed/purchase/:goods_id', '/embed/recharge'])
    app.get(path, async (request, reply) => {
      const site = await findSite(db.q, keyOf(request));
      return show(reply, site?.origins ?? []);
    });
  app.get('/embed/login', async (_request, reply) => show(reply, []));
}

function keyOf({ query }: FastifyRequest): string | undefined {
  const key = (query as Record<string, unknown>).site_key;
  return typeof key === 'string' ? key : undefined;
}
