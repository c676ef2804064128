import { ApiFailure } from '@giftship/shared/api/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { tellFailure } from './failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isLoud`: a failed load is also said as a toast; the others show it in their own place, or stay quiet (M276). */
    queryMeta: { isLoud?: boolean };
  }
}

const MOST_RETRIES = 2;

/** The cache of everything that the server knows. Reads are tried again, never a call that the server has refused. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.isLoud) tellFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => !isRefused(error) && count < MOST_RETRIES,
      retryDelay: (count, error) =>
        error instanceof ApiFailure && error.retryAfter ? error.retryAfter * 1000 : 500 * 2 ** count,
    },
    mutations: { onError: tellFailure },
  },
});

const isRefused = (error: unknown) =>
  error instanceof ApiFailure && error.status !== 429 && error.status < 500;
