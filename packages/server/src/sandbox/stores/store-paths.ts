import { SANDBOX_PATHS } from '../pages.ts';

/** Where the pages of the sandbox stores live. */
export const STORE_PATHS = {
  authorise: (key: string) => `/sandbox/authorize/${key}`,
  buy: (key: string) => `/sandbox/buy/${key}`,
  stores: SANDBOX_PATHS.stores,
  store: (id: number | string) => `${SANDBOX_PATHS.stores}/${id}`,
} as const;
