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

/** Of the logs of records in the cache. */
export const LOG_KEY = 'log-of';

/** Whatever was done is on record: the tab 操作记录 that is open beside it shows it at once (O037). */
export const refreshLogs = (): void => void queries.invalidateQueries({ queryKey: [LOG_KEY] });
