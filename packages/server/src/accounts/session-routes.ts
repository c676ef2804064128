import type { sessionRoutes } from '@giftship/shared/accounts/sessions/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';

/** Handlers of a person's own logins. */
export function sessionHandlers(deps: Deps): Handlers<typeof sessionRoutes> {
  return {
    list: ({ caller }) => listSessions(deps, caller),
    end: async ({ caller, query }) => {
      await endSession(deps, caller, query.id);
      return null;
    },
    endOthers: async ({ caller, request, reply }) => ({
      ended: await endOtherSessions(deps, caller, { request, reply }),
    }),
  };
}
