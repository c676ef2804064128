import { QueryClient } from '@tanstack/react-query';
import { tellFailure } from './failures.ts';

/** The cache of everything that the server knows. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // The client itself is patient (api.ts).
      retry: false,
    },
    mutations: { onError: tellFailure },
  },
});
