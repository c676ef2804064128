import { ApiFailure } from '@giftship/shared/api/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { siteKey } from './around.ts';

/** The partner's site as everybody may know it; `isClosed` when its key is unknown or off. */
export function useSite() {
  const { data, error } = useQuery({
    queryKey: ['embed-site', siteKey],
    queryFn: () => api.widget.config({ query: { site_key: siteKey } }),
    enabled: siteKey !== '',
    staleTime: 300_000,
  });
  return { site: data, isClosed: error instanceof ApiFailure && error.status < 500 && error.status !== 429 };
}
