import { QueryCache, QueryClient } from '@tanstack/react-query';
import { tellFailure } from './failures.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isLoud`: a failed load is also said as a toast; the others show it in their own place, or stay quiet (M276). */
    queryMeta: { isLoud?: boolean };
  }
}

/** The cache of everything that the server knows.  */
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
      // The client itself is patient (api.ts).
      retry: false,
    },
    mutations: { onError: tellFailure },
  },
});
