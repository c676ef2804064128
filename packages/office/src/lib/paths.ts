import type { Queue } from '@giftship/shared/office/contract';

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
  parcels: (query: { open?: string; numbers?: string } = {}) => withQuery('/parcels', query),
  orders: (query: { open?: string; numbers?: string } = {}) => withQuery('/orders', query),
  batches: (query: { open?: string; numbers?: string } = {}) => withQuery('/batches', query),
  refunds: (query: { open?: string } = {}) => withQuery('/refunds', query),
  goods: (query: { open?: string; category_id?: string } = {}) => withQuery('/goods', query),
  categories: () => '/categories',
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
  compensations: (query: { open?: string } = {}) => withQuery('/compensations', query),
  recharges: (query: { open?: string } = {}) => withQuery('/recharges', query),
  notices: (query: { trade_no?: string } = {}) => withQuery('/payment-notices', query),
  ledger: (query: { ref?: string } = {}) => withQuery('/ledger', query),
  attestations: () => '/attestations',
  partners: () => '/partners',
  commissions: (query: { partner_id?: number } = {}) => withQuery('/commissions', query),
  substations: () => '/substations',
  adjustments: (query: { open?: string } = {}) => withQuery('/adjustments', query),
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
  attestation: '/attestations',
  partner: '/partners?status=0',
  substation: '/substations?status=0',
};

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
