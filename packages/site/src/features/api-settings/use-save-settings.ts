import type { RouteCall } from '@giftship/shared/contract/define-routes';
import type { apiKeyRoutes } from '@giftship/shared/api-keys/contract';
import type { KeyMode } from '@giftship/shared/accounts/key-mode';
import type { testModeRoutes } from '@giftship/shared/test-mode/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useWithPassword } from './AskPassword.tsx';
import { TEST_STATE } from './test-mode/use-test-mode.ts';

type SettingsChange = RouteCall<typeof apiKeyRoutes.saveSettings>['body'];

type CallbackChange = RouteCall<typeof testModeRoutes.saveCallback>['body'];

/** Saves what is named, after the password where it is asked for, and shows the settings as they are then; a new secret is only in the answer, never in the cache. */
function useSaveSettings(onError?: (error: unknown) => void) {
  const cache = useQueryClient();
  const withPassword = useWithPassword();
  return useMutation({
    mutationFn: (body: SettingsChange) => withPassword(() => api.machines.saveSettings({ body })),
    onSuccess: (saved) => {
      const { app_secret: _, callback_secret: _secret, ...settings } = saved;
      cache.setQueryData(['api-settings'], settings);
    },
    ...(onError ? { onError } : {}),
  });
}

/** As `useSaveSettings`, of the callback of real orders or of test orders alone. */
export function useSaveCallback(mode: KeyMode, onError: (error: unknown) => void) {
  const cache = useQueryClient();
  const withPassword = useWithPassword();
  const live = useSaveSettings(onError);
  const test = useMutation({
    mutationFn: (body: CallbackChange) => withPassword(() => api.testMode.saveCallback({ body })),
    onSuccess: (saved) => {
      const { callback_secret: _secret, ...state } = saved;
      cache.setQueryData(TEST_STATE, state);
    },
    onError,
  });
  const save: {
    isPending: boolean;
    mutateAsync: (body: CallbackChange) => Promise<{ callback_secret?: string | undefined }>;
  } = mode === 'live' ? live : test;
  return save;
}
