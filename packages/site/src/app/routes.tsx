import { type ComponentType, lazy } from 'react';
import { TITLES } from '../lib/titles-copy.ts';
import { PATHS } from '../lib/paths.ts';

/** One page of the site (checklist group B). */
export interface PageRoute {
  /** Named routes are what code navigates to (M030). */
  name: string;
  path: string;
  /** The meta title (M035). */
  title: string;
  /** Not in the top navigation (M034). */
  isHidden?: true;
  /** Needs a login (M201). */
  isProtected?: true;
  Page: ComponentType;
}

/** A page of its own chunk. */
function page<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  return { Page: lazy(async () => ({ default: (await load())[name] })) };
}

export const ROUTES: PageRoute[] = [
  {
    name: 'home',
    path: PATHS.home(),
    title: TITLES.home,
    ...page(() => import('../features/home/HomePage.tsx'), 'HomePage'),
  },
  {
    name: 'giftList',
    path: PATHS.giftList(),
    title: TITLES.giftList,
    ...page(() => import('../features/goods/GiftListPage.tsx'), 'GiftListPage'),
  },
  {
    name: 'helpCenter',
    path: PATHS.helpCenter(),
    title: TITLES.helpCenter,
    ...page(() => import('../features/help/HelpListPage.tsx'), 'HelpHome'),
  },
  {
    name: 'substationsJoin',
    path: PATHS.substationsJoin(),
    title: TITLES.substationsJoin,
    ...page(() => import('../features/substations/SubstationsJoinPage.tsx'), 'SubstationsJoinPage'),
  },
  {
    name: 'userCenter',
    path: PATHS.userCenter(),
    title: TITLES.userCenter,
    isProtected: true,
    ...page(() => import('../features/workbench/UserHomePage.tsx'), 'UserCenterHome'),
  },
  {
    name: 'collect',
    path: PATHS.collect(),
    title: TITLES.collect,
    isProtected: true,
    ...page(() => import('../features/goods/CollectPage.tsx'), 'CollectPage'),
  },
  {
    name: 'shop',
    path: '/shop/:id',
    title: TITLES.shop,
    isHidden: true,
    ...page(() => import('../features/goods/ShopPage.tsx'), 'ShopPage'),
  },
  {
    name: 'productDetail',
    path: '/product-detail/:id',
    title: TITLES.productDetail,
    isHidden: true,
    ...page(() => import('../features/goods/ProductDetailPage.tsx'), 'ProductDetailPage'),
  },
  {
    name: 'helpList',
    path: PATHS.helpList(),
    title: TITLES.helpCenter,
    isHidden: true,
    ...page(() => import('../features/help/HelpListPage.tsx'), 'HelpListPage'),
  },
  {
    name: 'helpRules',
    path: PATHS.helpRules(),
    title: TITLES.helpRules,
    isHidden: true,
    ...page(() => import('../features/help/RulesPage.tsx'), 'RulesPage'),
  },
  {
    name: 'article',
    path: '/help-center/article/:id',
    title: TITLES.helpCenter,
    isHidden: true,
    ...page(() => import('../features/help/ArticlePage.tsx'), 'ArticlePage'),
  },
  {
    name: 'readSheet',
    path: PATHS.readSheet(),
    title: TITLES.readSheet,
    isHidden: true,
    ...page(() => import('../recipients/ImportPage.tsx'), 'ImportPage'),
  },
  {
    name: 'device',
    path: PATHS.device(),
    title: TITLES.device,
    isHidden: true,
    isProtected: true,
    ...page(() => import('../features/api-settings/devices/DevicePage.tsx'), 'DevicePage'),
  },
  {
    name: '404',
    path: PATHS.notFound(),
    title: TITLES.notFound,
    isHidden: true,
    ...page(() => import('../shell/NotFoundPage.tsx'), 'NotFoundPage'),
  },
];

const USER_CENTER_PAGES: PageRoute[] = [
  {
    name: 'userHome',
    path: PATHS.userHome(),
    title: TITLES.userHome,
    ...page(() => import('../features/workbench/UserHomePage.tsx'), 'UserHomePage'),
  },
  {
    name: 'delivery',
    path: PATHS.delivery(),
    title: TITLES.delivery,
    ...page(() => import('./SendPages.tsx'), 'SendPage'),
  },
  {
    name: 'packageList',
    path: PATHS.packageList(),
    title: TITLES.packageList,
    ...page(() => import('../features/parcels/ParcelListPage.tsx'), 'ParcelListPage'),
  },
  {
    name: 'orderList',
    path: PATHS.orderList(),
    title: TITLES.orderList,
    ...page(() => import('./OrdersPage.tsx'), 'OrdersPage'),
  },
  {
    name: 'merchantNews',
    path: PATHS.merchantNews(),
    title: TITLES.merchantNews,
    ...page(() => import('../features/support/MerchantNewsPage.tsx'), 'MerchantNewsPage'),
  },
  {
    name: 'shopManage',
    path: PATHS.shopManage(),
    title: TITLES.shopManage,
    ...page(() => import('./StorePages.tsx'), 'StoresPage'),
  },
  {
    name: 'shopReturn',
    path: PATHS.shopReturn(),
    title: TITLES.shopReturn,
    ...page(() => import('../features/stores/StoreReturnPage.tsx'), 'StoreReturnPage'),
  },
  {
    name: 'wallet',
    path: PATHS.wallet(),
    title: TITLES.wallet,
    ...page(() => import('../features/wallet/WalletPage.tsx'), 'WalletPage'),
  },
  {
    name: 'authentication',
    path: PATHS.authentication(),
    title: TITLES.authentication,
    ...page(() => import('../features/account/AuthenticationPage.tsx'), 'AuthenticationPage'),
  },
  {
    name: 'upgradeVip',
    path: PATHS.upgradeVip(),
    title: TITLES.upgradeVip,
    ...page(() => import('../features/groups/UpgradeVipPage.tsx'), 'UpgradeVipPage'),
  },
  {
    name: 'popMoney',
    path: PATHS.popMoney(),
    title: TITLES.popMoney,
    ...page(() => import('../features/promotion/PopMoneyPage.tsx'), 'PopMoneyPage'),
  },
  {
    name: 'partner',
    path: PATHS.partner(),
    title: TITLES.partner,
    ...page(() => import('../features/partner/PartnerPage.tsx'), 'PartnerPage'),
  },
  {
    name: 'api',
    path: PATHS.api(),
    title: TITLES.api,
    ...page(() => import('../features/api-settings/ApiPage.tsx'), 'ApiPage'),
  },
  {
    name: 'security',
    path: PATHS.security(),
    title: TITLES.security,
    ...page(() => import('../features/account/SecurityPage.tsx'), 'SecurityPage'),
  },
  {
    name: 'giftOrder',
    path: PATHS.giftOrder(),
    title: TITLES.giftOrder,
    ...page(() => import('./SendPages.tsx'), 'GiftOrderPage'),
  },
  {
    name: 'giftSelected',
    path: PATHS.giftSelected(),
    title: TITLES.giftSelected,
    ...page(() => import('./SendPages.tsx'), 'GiftSelectedPage'),
  },
];

/** The pages below /user-center (checklist group C), all behind the login; its menu names those that one goes to (shell/use-work-menu.ts). */
export const USER_CENTER_ROUTES: PageRoute[] = USER_CENTER_PAGES.map((route) => ({
  ...route,
  isProtected: true,
}));
