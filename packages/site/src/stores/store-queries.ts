import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { queries } from '../lib/queries.ts';

/** First parts of what the cache knows about connected stores. */
const STORE_KEYS = [
  'stores',
  'store-options',
  'auth-links',
  'store-orders',
  'sync-jobs',
  'store-deliveries',
] as const;
type StoreKey = (typeof STORE_KEYS)[number];

/** These have changed on the service; without a name, all that is known of stores. */
export async function storesChanged(keys: readonly StoreKey[] = STORE_KEYS): Promise<void> {
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

/** The stores that can be ordered for, of one platform or of all (M128). */
export function useStoreOptions(platform: number | null) {
  return useQuery({
    queryKey: ['store-options', platform],
    queryFn: () => api.stores.options({ query: platform === null ? {} : { platform: String(platform) } }),
    placeholderData: keepPreviousData,
  });
}

/** A link lives ten minutes and works once, so it is not kept for long. */
const LINK_FRESH_MS = 4 * 60_000;

/** How stores of each platform are connected (M110, M128); watched ones are renewed before they run out. */
export function useAuthLinks({ isWatched = false } = {}) {
  return useQuery({
    queryKey: ['auth-links'],
    queryFn: () => api.stores.authLinks(),
    staleTime: LINK_FRESH_MS,
    refetchInterval: isWatched ? LINK_FRESH_MS : false,
  });
}
