import { SANDBOX_PATHS } from '../pages.ts';

/** Where the pages of the sandbox shops live. */
export const SHOP_PATHS = {
  authorise: (key: string) => `/sandbox/authorize/${key}`,
  buy: (key: string) => `/sandbox/buy/${key}`,
  shops: SANDBOX_PATHS.shops,
  shop: (id: number | string) => `${SANDBOX_PATHS.shops}/${id}`,
} as const;
