/** What a list is searched by, and for. */
type Numbers = {
  by?: 'shop_order' | 'kuaidi_sn' | 'order_sn';
  q?: string;
};

/** Every address of the site; nothing else writes one (the route table is routes.tsx). */
export const PATHS = {
  home: () => '/',
  giftList: (query: { sortName?: 'default' | 'time'; title?: string } = {}) => withQuery('/gift-list', query),
  shop: (id: number) => `/shop/${id}`,
  productDetail: (goodsId: number) => `/product-detail/${goodsId}`,
  collect: () => '/collect',
  helpCenter: () => '/help-center',
  helpList: () => '/help-center/list',
  /** What is promised and what is paid when it is not kept. */
  helpRules: () => '/help-center/rules',
  article: (id: number) => `/help-center/article/${id}`,
  /** The extra route of an article when the article switch is on (M026, D317). */
  ownArticle: (id: number) => `/article/${id}`,
  substationsJoin: () => '/substations-join',
  readSheet: () => '/read-sheet',
  notFound: () => '/404',

  userCenter: () => '/user-center',
  userHome: () => '/user-center/user-home',
  /** `goods` is the item that is being ordered in the page. */
  delivery: (query: { goods?: number } = {}) => withQuery('/user-center/delivery', query),
  /** `group` chooses several states at once: what waits for pickup, or what is on its way (M059, D313). */
  packageList: (
    query: Numbers & {
      status?: number;
      batch?: string;
      group?: 'paid' | 'shipped';
      overtime?: 1;
      rec_mobile?: string;
    } = {},
  ) => withQuery('/user-center/package-list', query),
  orderList: (query: Numbers & { status?: number; batch?: string } = {}) =>
    withQuery('/user-center/order-list', query),
  /** `order` begins a work order about that order. */
  merchantNews: (query: { order?: string } = {}) => withQuery('/user-center/merchant-news', query),
  /** `tab` chooses the part; `shop` and `state` narrow what was shipped. */
  shopManage: (query: { tab?: 'syncs' | 'deliveries' | 'rules'; shop?: number; state?: number } = {}) =>
    withQuery('/user-center/shop-manage', query),
  /** Where a platform sends the merchant back to. */
  shopReturn: () => '/user-center/shop-manage/return',
  /** `tab` chooses what stands under the balances. */
  wallet: (query: { tab?: 'commission' | 'withdraw' | 'refund' } = {}) =>
    withQuery('/user-center/wallet', query),
  authentication: () => '/user-center/authentication',
  upgradeVip: () => '/user-center/upgrade-vip',
  popMoney: () => '/user-center/pop-money',
  partner: () => '/user-center/partner',
  api: () => '/user-center/api',
  security: () => '/user-center/security',
  /** Where a program's short code is typed (X014). */
  device: () => '/device',
  giftOrder: (query: { goods?: number } = {}) => withQuery('/user-center/gift-order', query),
  giftSelected: () => '/user-center/gift-selected',
} as const;

/** The query parameter that opens the purchase dialog of a goods item over any page, so that a reload keeps it. */
export const BUY_PARAM = 'buy';

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
