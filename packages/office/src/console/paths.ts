import { withQuery } from '../lib/with-query.ts';

/** Where the console stands; the router knows every page by what follows. */
export const BASE = '/supplier';

/** The doors, which stand before the router: whole addresses. */
export const DOORS = {
  login: `${BASE}/login`,
  register: `${BASE}/register`,
  reset: `${BASE}/reset`,
  join: `${BASE}/join`,
} as const;

/** Every page of the console by its address below `BASE`; the table is app/pages.ts. */
export const PATHS = {
  home: () => '/',
  packing: () => '/packing',
  orders: (query: Record<string, string> = {}) => withQuery('/orders', query),
  waves: (query: { open?: string } = {}) => withQuery('/waves', query),
  pickList: (wave_sn = '') => withQuery('/pick-list', { wave_sn }),
  slips: (wave_sn = '') => withQuery('/slips', { wave_sn }),
  goods: (query: { open?: string } = {}) => withQuery('/goods', query),
  changes: (query: { open?: string; status?: string } = {}) => withQuery('/goods-changes', query),
  stock: (query: { open?: string; state?: string; q?: string } = {}) => withQuery('/stock', query),
  stockMoves: (query: { goods_id?: number } = {}) => withQuery('/stock-moves', query),
  couriers: () => '/couriers',
  warehouses: () => '/warehouses',
  accounts: (query: { open?: string } = {}) => withQuery('/courier-accounts', query),
  cases: (query: { open?: string } = {}) => withQuery('/cases', query),
  comps: (query: { open?: string } = {}) => withQuery('/comps', query),
  money: () => '/money',
  statements: () => '/statements',
  payee: () => '/payee',
  members: () => '/members',
  api: () => '/api',
  tasks: () => '/tasks',
  record: () => '/record',
  messages: () => '/messages',
  account: () => '/account',
} as const;
