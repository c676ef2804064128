import type { machineRoutes } from '@giftship/shared/machines/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { apiKey } from './api-key.ts';
import { readApiSettings } from './api-settings.ts';
import { listDeliveries, resendWebhook, testWebhook } from './deliveries.ts';
import { approveDevice, findDevice } from './approve-device.ts';
import { newDeviceCode, useDeviceCode } from './device-codes.ts';
import { saveApiSettings } from './save-api-settings.ts';

/** Handlers of machine login, API settings and webhooks (M230, X014, X015, X045). */
export function machineHandlers(deps: Deps): Handlers<typeof machineRoutes> {
  return {
    deviceCode: ({ body, request }) => newDeviceCode(deps, body.client, request),
    deviceToken: ({ body, request, reply }) => useDeviceCode(deps, body.device_code, { request, reply }),
    device: ({ caller, query, request }) => findDevice(deps, caller.userId, query.user_code, request.ip),
    approveDevice: ({ caller, body, request }) =>
      approveDevice(deps, caller.userId, { ...body, address: request.ip }),
    settings: ({ caller }) => readApiSettings(deps, deps.db.q, caller.userId),
    saveSettings: ({ caller, body, request }) => saveApiSettings(deps, caller, body, request),
    key: ({ caller, request }) => apiKey(deps, caller, request),
    deliveries: ({ caller, query }) => listDeliveries(deps, caller.userId, query),
    testWebhook: ({ caller, body }) => testWebhook(deps, caller.userId, body.event),
    resendWebhook: ({ caller, body }) => resendWebhook(deps, caller.userId, body.id),
  };
}
