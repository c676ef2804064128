import type { apiKeyRoutes } from '@giftship/shared/api-keys/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { apiKey } from './api-key.ts';
import { readApiSettings } from './api-settings.ts';
import { addKey, listKeys, removeKey, saveKey } from './keys.ts';
import { saveApiSettings } from './save-api-settings.ts';
import type { FillTwin } from './twins.ts';

/** Handlers of the API settings and of keys (X014, D901). */
export function apiKeyHandlers(deps: Deps, fillTwin: FillTwin): Handlers<typeof apiKeyRoutes> {
  return {
    settings: ({ caller }) => readApiSettings(deps, deps.db.q, caller.userId),
    saveSettings: ({ caller, body, request }) => saveApiSettings(deps, { caller, request }, body),
    key: ({ caller, request }) => apiKey(deps, caller, request),
    keys: ({ caller }) => listKeys(deps, caller.userId),
    addKey: ({ caller, body, request }) => addKey(deps, fillTwin, { caller, request, input: body }),
    saveKey: ({ caller, body, request }) => saveKey(deps, { caller, request }, body),
    removeKey: async ({ caller, query }) => {
      await removeKey(deps, caller, query.app_key);
      return null;
    },
  };
}
