import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdStyles } from '../kit/plugins/antd-styles.ts';
import { apiRouteTable } from '../kit/plugins/api-routes.ts';
import { kitNonce } from '../kit/plugins/kit-nonce.ts';
import { kitTokens } from '../kit/plugins/kit-tokens.ts';
import { kitWords } from '../kit/plugins/kit-words.ts';
import { sizeBudget } from '../kit/plugins/size-budget.ts';
import { browserFloor } from '../../scripts/browser-floor.ts';
import { precompress } from '../../scripts/precompress.ts';
import { officeRoutes } from '../shared/src/api/office-routes.ts';
import { apiRoutes } from '../shared/src/api/routes.ts';
import { supplierRoutes } from '../shared/src/api/supplier-routes.ts';
import { officePages } from './plugins/office-pages.ts';

const api = process.env.GIFT_API_BASE ?? 'http://127.0.0.1:3000';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Most JavaScript that a screen may load, gzipped, React and the kit included (back-office section 11). */
const BUDGETS = [
  { screen: 'office login', entry: 'office', modules: ['login/LoginPage.tsx'], maxKb: 150 },
  { screen: 'office shell', entry: 'office', modules: ['app/Inside.tsx'], maxKb: 420 },
  {
    screen: 'office list',
    entry: 'office',
    modules: ['app/Inside.tsx', 'operators/OperatorsPage.tsx'],
    maxKb: 480,
  },
  {
    screen: 'office editor',
    entry: 'office',
    modules: ['app/Inside.tsx', 'content/ArticlesPage.tsx', 'editor/RichEditor.tsx'],
    maxKb: 620,
  },
  { screen: 'supplier login', entry: 'supplier', modules: ['doors/AccountPage.tsx'], maxKb: 150 },
  { screen: 'supplier shell', entry: 'supplier', modules: ['console/app/Inside.tsx'], maxKb: 400 },
  {
    screen: 'supplier packing',
    entry: 'supplier',
    modules: ['console/app/Inside.tsx', 'packing/PackingPage.tsx'],
    maxKb: 340,
  },
];

const { captcha, login, smsLogin, register, findPassword, smsForLogin, smsRegister, smsFindPassword } =
  apiRoutes.accounts;
/** Calls of the shop by which a supplier's login is opened, and the agreement that it reads. */
const SUPPLIER_DOORS = {
  captcha,
  login,
  smsLogin,
  register,
  findPassword,
  smsForLogin,
  smsRegister,
  smsFindPassword,
  agreement: apiRoutes.content.agreement,
};

/** The back office below /office and the supplier console below /supplier; nothing of them reaches a page of the shop. */
export default defineConfig({
  plugins: [
    react(),
    apiRouteTable(
      { ...officeRoutes, doors: { captcha: apiRoutes.accounts.captcha } },
      'virtual:office-routes',
      {
        keyed: true,
      },
    ),
    apiRouteTable({ ...supplierRoutes, doors: SUPPLIER_DOORS }, 'virtual:supplier-routes', { keyed: true }),
    antdStyles(),
    kitTokens(),
    kitNonce(),
    kitWords(),
    officePages(),
    sizeBudget(BUDGETS),
    browserFloor(),
    precompress(),
  ],
  // The server puts a fresh nonce here with each page; scripts and style sheets that are added later carry it on.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    assetsDir: 'office-assets',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { office: page('office.html'), supplier: page('supplier.html') } },
  },
  server: { proxy: Object.fromEntries(['/api', '/assets'].map((path) => [path, api])) },
});
