import type { contentOfficeRoutes } from '@giftship/shared/content/office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { needRight } from '../operators/need-right.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { listAgreements, publishAgreement, saveAgreement } from './agreements.ts';
import {
  hideArticle,
  listArticles,
  publishArticle,
  removeArticle,
  saveArticle,
  showArticle,
  switchArticles,
} from './articles.ts';
import { listBanners, orderBanners, removeBanner, saveBanner } from './banners.ts';
import { makePreview, publishLayout, saveLayout, showLayout } from './layout.ts';
import { publishNotice, saveNotice, showNotice } from './notice.ts';
import { saveSite, showSite } from './site.ts';
import { type ContentKind, listContentVersions, restoreContent } from './versions.ts';

/** Handlers of articles, agreements, announcement, layout, site and banners (back-office 5.P). */
export function contentOfficeHandlers(deps: Deps): OfficeHandlers<typeof contentOfficeRoutes> {
  return {
    articles: () => listArticles(deps),
    article: ({ query }) => showArticle(deps, query.id),
    saveArticle: (call) => saveArticle(deps, call, call.body),
    publishArticle: (call) => publishArticle(deps, call, call.body),
    hideArticle: (call) => hideArticle(deps, call, call.body),
    removeArticle: (call) => removeArticle(deps, call, call.query.id),
    switchArticles: (call) => switchArticles(deps, call, call.body.article_switch),
    agreements: () => listAgreements(deps),
    saveAgreement: (call) => saveAgreement(deps, call, call.body),
    publishAgreement: (call) => publishAgreement(deps, call, call.body),
    notice: () => showNotice(deps),
    saveNotice: (call) => saveNotice(deps, call, call.body),
    publishNotice: (call) => publishNotice(deps, call, call.body.version),
    layout: () => showLayout(deps),
    saveLayout: (call) => saveLayout(deps, call, call.body),
    publishLayout: (call) => publishLayout(deps, call, call.body.version),
    preview: (call) => makePreview(deps, call),
    site: () => showSite(deps),
    saveSite: (call) => saveSite(deps, call, call.body),
    versions: async ({ query }) => ({ list: await listContentVersions(deps.db.q, query) }),
    restore: (call) => restore(deps, call, call.body),
    banners: () => listBanners(deps),
    saveBanner: (call) => saveBanner(deps, call, call.body),
    orderBanners: (call) => orderBanners(deps, call, call.body.ids),
    removeBanner: (call) => removeBanner(deps, call, call.query.id),
  };
}

function restore(
  deps: Deps,
  call: WorkCall,
  { kind, ref, id, version }: { kind: ContentKind; ref: string; id: number; version: number },
) {
  return officeWork(deps, call, async (tx, log) => {
    // Who may not write agreements brings none back either.
    if (kind === 'agreement') needRight(call.operator, 'content.publish');
    const by = call.operator.name;
    const next = await restoreContent(tx, { kind, ref }, { id, given: version, by });
    await log({ object: kind, ref, after: { restored: id } });
    return { version: next };
  });
}
