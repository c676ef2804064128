import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { useSession } from '../../session/session.ts';
import type { toQuery } from './filters.ts';

/** Page size of every goods list (M277). */
const PAGE_SIZE = '10';
/** Kept for the way back from a goods page; what comes later is read anew. */
const KEPT_MS = 60_000;

type Page = Awaited<ReturnType<typeof api.goods.list>>;

/** Pages of goods, one after another; a page that is loaded stays as it is. */
function usePages(key: unknown[], load: (page: string, signal: AbortSignal) => Promise<Page>) {
  const found = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(String(pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: (last: Page) =>
      last.list.length > 0 && last.page * last.page_size < last.data_count ? last.page + 1 : undefined,
    // Pages are read once: to compare or to read a hundred of them anew would only cost time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
    placeholderData: (old) => old,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = found;
  const goods = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data]);
  const count = data?.pages.at(-1)?.data_count ?? 0;
  return {
    ...found,
    goods,
    count,
    /** The height to keep free: all goods, until it is known that there are no more. */
    total: hasNextPage ? Math.max(count, goods.length) : goods.length,
    loadMore: () => {
      if (hasNextPage && !isFetching && !isError) void fetchNextPage();
    },
  };
}

/** The goods by filters; prices and favourites are those of the person who looks. */
export function useGoodsPages(query: ReturnType<typeof toQuery>) {
  const isSignedIn = useSession((session) => session.isSignedIn);
  return usePages(['goods', 'list', query, isSignedIn], (page, signal) =>
    api.goods.list({ query: { ...query, page, page_size: PAGE_SIZE }, signal }),
  );
}

/** Favourites come in larger pages: one that is taken off moves the others, and a page must seldom end there. */
const FAVOURITES_SIZE = '100';

/** The person's favourites, latest first. */
export function useFavouritePages() {
  return usePages(['favourites'], (page, signal) =>
    api.goods.collectList({ query: { page, page_size: FAVOURITES_SIZE }, signal }),
  );
}
