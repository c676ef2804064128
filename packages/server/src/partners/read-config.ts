import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { siteOfCall } from '../callers/site-of-call.ts';

/** What the tag needs to know of its site, all of it public. */
export async function readConfig(deps: Deps, key: string, request: FastifyRequest) {
  const site = await siteOfCall(deps, key, request);
  return { site_key: site.key, name: site.name, aff: site.aff, theme: site.theme, goods_ids: site.goodsIds };
}
