import type { promotionRoutes } from '@giftship/shared/promotion/contract';
import type { Deps } from '../deps.ts';
import { originOf } from '../http/known-hosts.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { spreadInfo, spreadSummary, spreadUsers } from './read-spread.ts';
import { clickRecorder } from './record-click.ts';

/** Handlers of promotion: one's own link, what it brought, and the visits that it gets. */
export function promotionHandlers(deps: Deps): Handlers<typeof promotionRoutes> {
  const record = clickRecorder(deps);
  return {
    info: async ({ caller, request }) => spreadInfo(deps, caller, originOf(deps.config, request)),
    summary: ({ caller, query }) => spreadSummary(deps, caller.userId, query),
    users: ({ caller, query }) => spreadUsers(deps, caller.userId, query),
    click: async ({ caller, body, request }) => {
      await record(caller?.userId ?? null, body, request.ip);
      return null;
    },
  };
}
