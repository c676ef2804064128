import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiRoutes } from '../shared/src/api/routes.ts';
import { antdStyles } from '../kit/plugins/antd-styles.ts';
import { apiRouteTable } from '../kit/plugins/api-routes.ts';
import { embedPages } from './plugins/embed-pages.ts';
import { kitTokens } from '../kit/plugins/kit-tokens.ts';
import { kitNonce } from '../kit/plugins/kit-nonce.ts';
import { kitWords } from '../kit/plugins/kit-words.ts';
import { browserFloor } from '../../scripts/browser-floor.ts';
import { precompress } from '../../scripts/precompress.ts';
import { sizeBudget } from '../kit/plugins/size-budget.ts';

const api = process.env.GIFT_API_BASE ?? 'http://127.0.0.1:3000';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Most JavaScript that a screen may load, gzipped, React and the kit included. */
const BUDGETS = [
  { screen: 'home', modules: ['home/HomePage.tsx'], maxKb: 290 },
  { screen: 'goods list', modules: ['goods/GiftListPage.tsx'], maxKb: 290 },
  {
    screen: 'purchase',
    modules: ['goods/ProductDetailPage.tsx', 'purchase/PurchaseDialog.tsx'],
    maxKb: 380,
  },
  {
    screen: 'package list',
    modules: ['shell/UserCenterLayout.tsx', 'parcels/ParcelListPage.tsx'],
    maxKb: 430,
  },
  {
    screen: 'order list',
    modules: ['shell/UserCenterLayout.tsx', 'app/OrdersPage.tsx'],
    maxKb: 430,
  },
  {
    screen: 'shop management',
    modules: ['shell/UserCenterLayout.tsx', 'app/StorePages.tsx'],
    maxKb: 430,
  },
  { screen: 'wallet', modules: ['shell/UserCenterLayout.tsx', 'wallet/WalletPage.tsx'], maxKb: 430 },
  {
    screen: 'embedded purchase',
    entry: 'embed',
    modules: ['purchase/PurchaseOf.tsx', 'src/embed/FrameLogin.tsx'],
    maxKb: 380,
  },
  { screen: 'embedded recharge', entry: 'embed', modules: ['src/embed/EmbedRechargePage.tsx'], maxKb: 330 },
  { screen: 'login window', entry: 'embed', modules: ['src/embed/LoginPage.tsx'], maxKb: 330 },
];

/** The site that the server serves; its files must not inline anything that the content policy forbids. */
export default defineConfig({
  plugins: [
    react(),
    apiRouteTable(apiRoutes),
    antdStyles(),
    kitTokens(),
    kitNonce(),
    kitWords(),
    embedPages(),
    sizeBudget(BUDGETS),
    browserFloor(),
    precompress(),
  ],
  // The server puts a fresh nonce here with each page; scripts and style sheets that are added later carry it on.
  html: { cspNonce: '__CSP_NONCE__' },
  // The worker loads what a file needs when it needs it: old workbooks, passwords, towns are chunks of their own.
  worker: { format: 'es', plugins: () => [browserFloor()] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    assetsDir: 'site',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: page('index.html'), embed: page('embed.html') } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/assets', '/downloads', '/sandbox', '/widget'].map((path) => [path, api]),
    ),
  },
});
