import type { supplierKeyRoutes } from '@giftship/shared/supplier-keys/contract';
import type { Deps } from '../deps.ts';
import type { ConsoleHandlers } from '../suppliers/mount-console.ts';
import { SUPPLIERS } from '../webhooks/box.ts';
import { listDeliveries } from '../webhooks/deliveries.ts';
import { resendNews, testHook } from './deliveries.ts';
import { saveHook } from './hook.ts';
import { addKey, removeKey, saveKey } from './keys.ts';
import { readSettings } from './read-keys.ts';

/** Handlers of the API keys and the callback of a supplier (S081). */
export function supplierKeyHandlers(deps: Deps): ConsoleHandlers<typeof supplierKeyRoutes> {
  return {
    settings: ({ member }) => readSettings(deps, member.supplier.id),
    addKey: (call) => addKey(deps, call, call.body),
    saveKey: (call) => saveKey(deps, call, call.body),
    removeKey: (call) => removeKey(deps, call, call.query.app_key),
    saveHook: (call) => saveHook(deps, call, call.body),
    deliveries: ({ member, query }) =>
      listDeliveries(deps, { box: SUPPLIERS, ownerId: member.supplier.id }, query),
    testHook: (call) => testHook(deps, call, call.body.event),
    resend: (call) => resendNews(deps, call, call.body.id),
  };
}
