import type { RouteCall } from '@giftship/shared/contract/define-routes';
import type { machineRoutes } from '@giftship/shared/machines/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useWithPassword } from './AskPassword.tsx';

type SettingsChange = RouteCall<typeof machineRoutes.saveSettings>['body'];

/** Saves what is named, after the password where it is asked for, and shows the settings as they are then; a new secret is only in the answer, never in the cache. */
export function useSaveSettings(onError?: (error: unknown) => void) {
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
