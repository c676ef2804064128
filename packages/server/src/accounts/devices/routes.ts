import type { deviceRoutes } from '@giftship/shared/accounts/devices/contract';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/mount-routes.ts';
import { approveDevice, findDevice } from './approve-device.ts';
import { newDeviceCode, useDeviceCode } from './device-codes.ts';

/** Handlers of the login of programs (M230). */
export function deviceHandlers(deps: Deps): Handlers<typeof deviceRoutes> {
  return {
    deviceCode: ({ body, request }) => newDeviceCode(deps, body.client, request),
    deviceToken: ({ body, request, reply }) => useDeviceCode(deps, body.device_code, { request, reply }),
    device: ({ caller, query, request }) =>
      findDevice(deps, { userId: caller.userId, address: request.ip }, query.user_code),
    approveDevice: ({ caller, body, request }) =>
      approveDevice(deps, caller.userId, { ...body, address: request.ip }),
  };
}
