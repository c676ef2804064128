import type { embedRoutes } from '@giftship/shared/embed/contract';
import type { partnerRoutes, widgetRoutes } from '@giftship/shared/partners/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { applyAsPartner } from './apply-as-partner.ts';
import { giveCode } from './give-code.ts';
import { openEmbedSession } from './open-embed-session.ts';
import { partnerReport } from './partner-report.ts';
import { readConfig } from './read-config.ts';
import { readPartner } from './read-partner.ts';
import { visitRecorder } from './record-visit.ts';
import { addSite, changeSite } from './save-site.ts';

/** Handlers of a partner's own page: application, sites, report. */
export function partnerHandlers(deps: Deps): Handlers<typeof partnerRoutes> {
  return {
    state: ({ caller }) => readPartner(deps, caller),
    apply: ({ caller, body }) => applyAsPartner(deps, caller, body),
    addSite: ({ caller, body }) => addSite(deps, caller, body),
    changeSite: ({ caller, body: { id, ...site } }) => changeSite(deps, caller, { id, input: site }),
    report: ({ caller, query }) => partnerReport(deps, caller.userId, query),
  };
}

/** Handlers of the calls that the tag makes on pages of partners. */
export function widgetHandlers(deps: Deps): Handlers<typeof widgetRoutes> {
  const record = visitRecorder(deps);
  return {
    config: ({ query, request }) => readConfig(deps, query.site_key, request),
    click: ({ body, request }) => record(body, request),
  };
}

/** Handlers of the login of an embedded page. */
export function embedHandlers(deps: Deps): Handlers<typeof embedRoutes> {
  return {
    code: ({ caller, body }) => giveCode(deps, caller, body),
    session: ({ body, request, reply }) => openEmbedSession(deps, body, { request, reply }),
  };
}
