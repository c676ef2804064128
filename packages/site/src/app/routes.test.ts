import { expect, test } from 'vitest';
import { ROUTES, USER_CENTER_ROUTES } from './routes.tsx';

const table = (routes: typeof ROUTES) => Object.fromEntries(routes.map(({ name, path }) => [name, path]));

test('every route has its path, and the named ones exist (M019-M030)', () => {
  expect(table(ROUTES)).toEqual({
    home: '/',
    giftList: '/gift-list',
    helpCenter: '/help-center',
    substationsJoin: '/substations-join',
    userCenter: '/user-center',
    collect: '/collect',
    shop: '/shop/:id',
    productDetail: '/product-detail/:id',
    helpList: '/help-center/list',
    helpRules: '/help-center/rules',
    article: '/help-center/article/:id',
    readSheet: '/read-sheet',
    device: '/device',
    '404': '/404',
  });
});

test('the user centre has its eleven pages and two hidden ones, all behind a login (M038-M049, M201)', () => {
  expect(table(USER_CENTER_ROUTES)).toEqual({
    userHome: '/user-center/user-home',
    delivery: '/user-center/delivery',
    packageList: '/user-center/package-list',
    orderList: '/user-center/order-list',
    merchantNews: '/user-center/merchant-news',
    shopManage: '/user-center/shop-manage',
    shopReturn: '/user-center/shop-manage/return',
    wallet: '/user-center/wallet',
    authentication: '/user-center/authentication',
    upgradeVip: '/user-center/upgrade-vip',
    popMoney: '/user-center/pop-money',
    partner: '/user-center/partner',
    api: '/user-center/api',
    security: '/user-center/security',
    giftOrder: '/user-center/gift-order',
    giftSelected: '/user-center/gift-selected',
  });
  expect(USER_CENTER_ROUTES.every(({ isProtected }) => isProtected)).toBe(true);
  expect(ROUTES.filter(({ isProtected }) => isProtected).map(({ name }) => name)).toEqual([
    'userCenter',
    'collect',
    'device',
  ]);
});
