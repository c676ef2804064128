import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

interface ArticleRoute {
  id: number;
  title: string;
}

/** The articles that have a path of their own: all of them when the article switch is on, else none (M026). */
export function useArticleRoutes(): ArticleRoute[] & { isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['articles'],
    queryFn: () => api.content.articles({ query: {} }),
  });
  const list = data?.site.article_switch === 1 ? data.list : [];
  return Object.assign(
    list.map(({ id, title }) => ({ id, title })),
    { isPending },
  );
}
