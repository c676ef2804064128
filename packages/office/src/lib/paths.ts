import type { Queue } from '@giftship/shared/office/contract';
import { withQuery } from './with-query.ts';

/** Where the back office stands; the router knows every page by what follows. */
export const BASE = '/office';

/** The doors, which stand before the router: whole addresses. */
export const DOORS = {
  login: `${BASE}/login`,
  activate: `${BASE}/activate`,
} as const;

/** Every page of the back office by its address below `BASE`; nothing else writes one (the table is app/pages.ts). */
export const PATHS = {
  home: () => '/',
  profile: () => '/profile',
  approvals: (query: { open?: string; mine?: '' | 'asked' | 'decide' } = {}) =>
    withQuery('/approvals', query),
  operators: (query: { open?: string } = {}) => withQuery('/operators', query),
  roles: (query: { open?: string } = {}) => withQuery('/roles', query),
  ipList: () => '/ip-list',
  log: (query: { ref?: string; object?: string } = {}) => withQuery('/log', query),
  logins: () => '/logins',
  looks: () => '/personal-log',
  tickets: (query: { open?: string } = {}) => withQuery('/tickets', query),
  parcels: (query: { open?: string; numbers?: string; supplier_id?: number } = {}) =>
    withQuery('/parcels', query),
  orders: (query: { open?: string; numbers?: string } = {}) => withQuery('/orders', query),
  batches: (query: { open?: string; numbers?: string } = {}) => withQuery('/batches', query),
  refunds: (query: { open?: string } = {}) => withQuery('/refunds', query),
  goods: (query: { open?: string; category_id?: string; supplier_id?: number } = {}) =>
    withQuery('/goods', query),
  categories: () => '/categories',
  reviews: (query: { open?: string; supplier_id?: number } = {}) => withQuery('/goods-reviews', query),
  stock: (query: { open?: string; q?: string; state?: string } = {}) => withQuery('/stock', query),
  stockMoves: (query: { goods_id?: number; doc_sn?: string } = {}) => withQuery('/stock-moves', query),
  tasks: (query: { open?: string } = {}) => withQuery('/tasks', query),
  withdrawals: (query: { open?: string; file_id?: number } = {}) => withQuery('/withdrawals', query),
  payoutFiles: () => '/payout-files',
  media: () => '/media',
  layout: () => '/layout',
  banners: () => '/banners',
  notice: () => '/notice',
  articles: (query: { open?: string } = {}) => withQuery('/articles', query),
  agreements: () => '/agreements',
  siteInfo: () => '/site-info',
  messages: () => '/messages',
  users: (query: { open?: string } = {}) => withQuery('/users', query),
  // Compensations, money and partners.
  compensations: (query: { open?: string; supplier_id?: number } = {}) => withQuery('/compensations', query),
  cases: (query: { open?: string; tab?: string; numbers?: string; supplier_id?: number } = {}) =>
    withQuery('/cases', query),
  appeals: (query: { open?: string } = {}) => withQuery('/comp-appeals', query),
  recharges: (query: { open?: string } = {}) => withQuery('/recharges', query),
  notices: (query: { trade_no?: string } = {}) => withQuery('/payment-notices', query),
  ledger: (query: { ref?: string; supplier_id?: number } = {}) => withQuery('/ledger', query),
  attestations: () => '/attestations',
  suppliers: (query: { open?: string; status?: string } = {}) => withQuery('/suppliers', query),
  oldSuppliers: () => '/old-suppliers',
  couriers: (query: { open?: string; supplier_id?: number } = {}) => withQuery('/couriers', query),
  courierReviews: () => '/courier-reviews',
  courierAccounts: () => '/courier-accounts',
  failedWaybills: () => '/waybills',
  partners: () => '/partners',
  commissions: (query: { partner_id?: number } = {}) => withQuery('/commissions', query),
  substations: () => '/substations',
  adjustments: (query: { open?: string } = {}) => withQuery('/adjustments', query),
  // Settling with suppliers.
  settle: (query: { open?: string; supplier_id?: number; file_id?: number } = {}) =>
    withQuery('/settle', query),
  settleFiles: () => '/settle-files',
  finance: () => '/finance',
  margin: () => '/margin',
  bills: (query: { open?: string } = {}) => withQuery('/bills', query),
  balanceRefunds: (query: { open?: string } = {}) => withQuery('/balance-refunds', query),
  supplierAdjust: () => '/supplier-adjustments',
  aging: () => '/aging',
  payees: (query: { supplier_id?: number } = {}) => withQuery('/payees', query),
  // Settings.
  settings: () => '/settings',
  groups: () => '/groups',
  flags: () => '/flags',
} as const;

/** Where a queue of `/admin/todo` is worked on: its list, filtered to what waits (O041); one without a page yet has none. */
export const QUEUE_PATHS: Readonly<Partial<Record<Queue, string>>> = {
  approval: '/approvals?mine=decide',
  ticket: '/tickets',
  ticket_late: '/tickets?tab=late',
  refund: '/refunds?status=0',
  withdrawal: '/withdrawals?status=0',
  payout: '/withdrawals?status=1',
  late_parcel: '/parcels?overdue=true',
  compensation: '/compensations?status=1',
  case: '/cases?tab=new',
  appeal: '/comp-appeals?status=0',
  attestation: '/attestations',
  supplier: '/suppliers?status=0',
  courier: '/courier-reviews',
  goods_review: '/goods-reviews',
  stock_low: '/stock?state=below',
  settle: '/settle',
  payee: '/payees?status=0',
  balance_refund: '/balance-refunds?status=0',
  reconcile: '/bills?status=0',
  partner: '/partners?status=0',
  substation: '/substations?status=0',
};
