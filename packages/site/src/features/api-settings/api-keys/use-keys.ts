import type { RouteCall } from '@giftship/shared/contract/define-routes';
import type { apiKeyRoutes } from '@giftship/shared/api-keys/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useWithPassword } from '../AskPassword.tsx';

const KEYS = ['api-keys'];
type NewKey = RouteCall<typeof apiKeyRoutes.addKey>['body'];
type Changes = RouteCall<typeof apiKeyRoutes.saveKey>['body'];

/** A person's keys, without their secrets. */
export const useKeys = () => useQuery({ queryKey: KEYS, queryFn: () => api.machines.keys() });

/** What may be done with keys, after the password where it is asked for; a new secret is only in the answer, never in the cache. */
export function useKeyChanges(onError?: (error: unknown) => void) {
  const cache = useQueryClient();
  const withPassword = useWithPassword();
  const settled = {
    onSuccess: () => cache.invalidateQueries({ queryKey: KEYS }),
    ...(onError ? { onError } : {}),
  };
  return {
    add: useMutation({
      mutationFn: (body: NewKey) => withPassword(() => api.machines.addKey({ body })),
      ...settled,
    }),
    save: useMutation({
      mutationFn: (body: Changes) => withPassword(() => api.machines.saveKey({ body })),
      ...settled,
    }),
    remove: useMutation({
      mutationFn: (app_key: string) => withPassword(() => api.machines.removeKey({ query: { app_key } })),
      ...settled,
    }),
  };
}
