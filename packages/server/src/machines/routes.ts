import type { machineRoutes } from '@giftship/shared/machines/contract';
import type { eventRoutes } from '@giftship/shared/machines/events/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { apiKey } from './api-key.ts';
import { readApiSettings } from './api-settings.ts';
import { listDeliveries, resendWebhook, testWebhook, triggerEvent } from './deliveries.ts';
import { approveDevice, findDevice } from './approve-device.ts';
import { addKey, listKeys, removeKey, saveKey } from './keys.ts';
import { listEvents } from './list-events.ts';
import { newDeviceCode, useDeviceCode } from './device-codes.ts';
import { saveApiSettings } from './save-api-settings.ts';
import type { FillTwin } from './twins.ts';
import type { EventWaiter } from './wait-for-events.ts';

/** Handlers of machine login, API settings and webhooks (M230, X014, X015, X045). */
export function machineHandlers(deps: Deps, fillTwin: FillTwin): Handlers<typeof machineRoutes> {
  return {
    deviceCode: ({ body, request }) => newDeviceCode(deps, body.client, request),
    deviceToken: ({ body, request, reply }) => useDeviceCode(deps, body.device_code, { request, reply }),
    device: ({ caller, query, request }) => findDevice(deps, caller.userId, query.user_code, request.ip),
    approveDevice: ({ caller, body, request }) =>
      approveDevice(deps, caller.userId, { ...body, address: request.ip }),
    settings: ({ caller }) => readApiSettings(deps, deps.db.q, caller.userId),
    saveSettings: ({ caller, body, request }) => saveApiSettings(deps, caller, body, request),
    key: ({ caller, request }) => apiKey(deps, caller, request),
    keys: ({ caller }) => listKeys(deps, caller.userId),
    addKey: ({ caller, body, request }) => addKey(deps, fillTwin, caller, body, request),
    saveKey: ({ caller, body, request }) => saveKey(deps, caller, body, request),
    removeKey: async ({ caller, query }) => {
      await removeKey(deps, caller, query.app_key);
      return null;
    },
    deliveries: ({ caller, query }) => listDeliveries(deps, caller.userId, query),
    testWebhook: ({ caller, body }) => testWebhook(deps, caller, body.event),
    resendWebhook: ({ caller, body }) => resendWebhook(deps, caller.userId, body.id),
  };
}

/** Handlers of the list of events. A caller who went away waits for nothing. */
export function eventHandlers(deps: Deps, waiter: EventWaiter): Handlers<typeof eventRoutes> {
  return {
    list: ({ caller, query, reply }) =>
      listEvents(deps, { userId: caller.userId, asked: query, isGone: () => reply.raw.destroyed }, waiter),
    trigger: ({ caller, body }) => triggerEvent(deps, caller, body.event),
  };
}
