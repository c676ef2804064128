import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The list of articles; the footer and the routes of the site read the same entry of the cache. */
export const useArticles = () =>
  useQuery({ queryKey: ['articles'], queryFn: () => api.content.articles({ query: {} }) });
