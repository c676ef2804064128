import type { SiteNotice } from '@giftship/shared/content/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

/** Title, contacts, footer lines and host lists of this service; undefined until they have come. */
export function useNotice(): SiteNotice | undefined {
  return useQuery({ queryKey: ['site-notice'], queryFn: () => api.content.siteNotice(), staleTime: 300_000 })
    .data;
}
