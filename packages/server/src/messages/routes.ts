import type { messageRoutes } from '@giftship/shared/content/messages/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { listMessages, readMessages } from './list-messages.ts';

/** Handlers of the list of site messages. */
export function messageHandlers(deps: Deps): Handlers<typeof messageRoutes> {
  return {
    list: ({ caller, query }) => listMessages(deps, caller.userId, query),
    readAll: ({ caller, query }) => readMessages(deps, caller.userId, query.kind),
  };
}
