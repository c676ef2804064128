import type { webhookRoutes } from '@giftship/shared/webhooks/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { listDeliveries, resendWebhook, testWebhook } from './deliveries.ts';

/** Handlers of what was sent to a callback (X015, X045). */
export function webhookHandlers(deps: Deps): Handlers<typeof webhookRoutes> {
  return {
    deliveries: ({ caller, query }) => listDeliveries(deps, { ownerId: caller.userId }, query),
    testWebhook: ({ caller, body }) => testWebhook(deps, caller, body.event),
    resendWebhook: ({ caller, body }) => resendWebhook(deps, caller.userId, body.id),
  };
}
