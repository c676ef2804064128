import type { eventRoutes } from '@giftship/shared/events/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { listEvents } from './list-events.ts';
import { triggerEvent } from './trigger-event.ts';
import type { EventWaiter } from './wait-for-events.ts';

/** Handlers of the list of events. A caller who went away waits for nothing. */
export function eventHandlers(deps: Deps, waiter: EventWaiter): Handlers<typeof eventRoutes> {
  return {
    list: ({ caller, query, reply }) =>
      listEvents(deps, { userId: caller.userId, asked: query, isGone: () => reply.raw.destroyed }, waiter),
    trigger: ({ caller, body }) => triggerEvent(deps, caller, body.event),
  };
}
