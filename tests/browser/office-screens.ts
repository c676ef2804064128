import type { Page } from 'playwright-core';

/** One state of one page of the back office. */
export interface OfficeScreen {
  name: string;
  /** Below /office. */
  path: string;
  /** Who looks: nobody, or an operator with all rights. */
  as?: 'nobody';
  /** Leads from the page to the state. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Also looked at 375 px wide (O018). */
  onPhone?: true;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const openFirst = async (page: Page) => {
  await page.locator('tr[data-key] td:nth-child(2)').first().click();
  await page.getByRole('dialog').waitFor();
};
const openTicket = async (page: Page) => {
  await page.locator('.ticket-list tr[data-key]').first().click();
  await page.locator('.ticket-open').waitFor();
};
const openReprice = async (page: Page) => {
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await press('批量改价')(page);
  await page.getByRole('textbox', { name: '数值' }).fill('6');
  await page.getByText(/^将改 /).waitFor();
};
const openImport = async (page: Page) => {
  await press('导入商品')(page);
  const sheet = '商品编号,商品名称,售价,颜色\n101,新的名字,2.80,红\n999999,没有这件,1.00,\n102,短,三元,';
  await page
    .getByRole('dialog', { name: '导入商品' })
    .getByLabel('选择表格')
    .setInputFiles({ name: '商品.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await page.getByText(/^新增 /).waitFor();
};
const openBulk = async (page: Page) => {
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '批量修改' }).click();
};
const voidAll = async (page: Page) => {
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '作废' }).click();
};
const waiveDay = async (page: Page) => {
  await press('供应商合计')(page);
  await press('免除一天的赔付')(page);
};
const refuseFirst = async (page: Page) => {
  await openFirst(page);
  await press('拒绝')(page);
};
const refuseAll = async (page: Page) => {
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '拒绝' }).click();
};
const manageViews = async (page: Page) => {
  const menu = page.getByRole('button', { name: '视图', exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: '存为视图' }).click();
  const dialog = page.getByRole('dialog', { name: '存为视图' });
  await dialog.getByLabel('视图名称').fill('夜班的操作');
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
  await menu.click();
  await page.getByRole('menuitem', { name: '管理视图' }).click();
};
const openTimed = async (page: Page) => {
  await page.getByRole('tab', { name: '定时调价' }).click();
  await press('添加定时调价')(page);
};

const openRedress = async (page: Page) => {
  await openFirst(page);
  await page.getByRole('tab', { name: '赔付与退款' }).click();
};
const openText = async (page: Page) => {
  await page.getByRole('tab', { name: '详情' }).click();
  await page.getByRole('textbox', { name: '详情' }).waitFor();
};

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const askServes = async (page: Page) => {
  await press('查询地址')(page);
  await page.getByRole('textbox', { name: '收件地址' }).fill('新疆乌鲁木齐市天山区解放路1号');
  await press(/^查\s?询$/)(page);
  await page.getByRole('table').last().waitFor();
};
const retryAll = async (page: Page) => {
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '换账号重试' }).click();
};

/** Everything of the back office that is looked at: axe in both looks at 1440 and 1280, and the pictures of `npm run shots`. */
export const OFFICE_SCREENS_LIST: readonly OfficeScreen[] = [
  { name: 'office-login', path: '/login', as: 'nobody', onPhone: true },
  { name: 'office-activate', path: '/activate', as: 'nobody', onPhone: true },
  { name: 'office-approvals', path: '/approvals', onPhone: true },
  { name: 'office-approval', path: '/approvals', prepare: openFirst, onPhone: true },
  // Goods and the desk.
  { name: 'office-desk', path: '/', onPhone: true },
  { name: 'office-categories', path: '/categories' },
  { name: 'office-tasks', path: '/tasks' },
  { name: 'office-goods', path: '/goods' },
  { name: 'office-goods-edit', path: '/goods', prepare: openFirst },
  { name: 'office-goods-reprice', path: '/goods', prepare: openReprice },
  { name: 'office-goods-import', path: '/goods', prepare: openImport },
  { name: 'office-goods-bulk', path: '/goods', prepare: openBulk },
  { name: 'office-goods-timed', path: '/goods?open=101', prepare: openTimed },
  { name: 'office-goods-new', path: '/goods', prepare: press('新建商品') },
  { name: 'office-reviews', path: '/goods-reviews' },
  { name: 'office-stock', path: '/stock' },
  { name: 'office-stock-detail', path: '/stock', prepare: openFirst },
  { name: 'office-stock-moves', path: '/stock-moves' },
  // Orders.
  { name: 'office-parcels', path: '/parcels' },
  { name: 'office-parcel', path: '/parcels', prepare: openFirst },
  { name: 'office-parcel-redress', path: '/parcels', prepare: openRedress },
  { name: 'office-orders', path: '/orders' },
  { name: 'office-batches', path: '/batches' },
  { name: 'office-batch', path: '/batches', prepare: openFirst },
  { name: 'office-numbers', path: '/parcels', prepare: press('批量查号') },
  // Couriers.
  { name: 'office-couriers', path: '/couriers' },
  { name: 'office-courier', path: '/couriers?open=1' },
  { name: 'office-courier-edit', path: '/couriers?open=1', prepare: press('修改') },
  { name: 'office-courier-areas', path: '/couriers?open=1', prepare: openTab('停发地区') },
  { name: 'office-courier-closures', path: '/couriers?open=1', prepare: openTab('休息日') },
  { name: 'office-courier-new', path: '/couriers', prepare: press('新建快递') },
  { name: 'office-courier-serves', path: '/couriers', prepare: askServes },
  { name: 'office-courier-holidays', path: '/couriers', prepare: press('全店休息日') },
  { name: 'office-courier-reviews', path: '/courier-reviews' },
  { name: 'office-courier-review', path: '/courier-reviews', prepare: openFirst },
  { name: 'office-courier-accounts', path: '/courier-accounts' },
  { name: 'office-courier-account', path: '/courier-accounts', prepare: openFirst },
  { name: 'office-courier-account-new', path: '/courier-accounts', prepare: press('新建账号') },
  { name: 'office-courier-failed', path: '/waybills' },
  { name: 'office-courier-retry', path: '/waybills', prepare: retryAll },
  { name: 'office-courier-warehouses', path: '/suppliers?open=1', prepare: openTab('仓库') },
  // Pictures and texts of the shop.
  { name: 'office-media', path: '/media' },
  { name: 'office-goods-text', path: '/goods?open=101', prepare: openText },
  { name: 'office-layout', path: '/layout' },
  { name: 'office-banners', path: '/banners' },
  { name: 'office-banner-new', path: '/banners', prepare: press('新建轮播图') },
  { name: 'office-notice', path: '/notice' },
  { name: 'office-articles', path: '/articles' },
  { name: 'office-article', path: '/articles?open=1' },
  { name: 'office-agreements', path: '/agreements' },
  { name: 'office-site-info', path: '/site-info' },
  { name: 'office-messages', path: '/messages' },
  { name: 'office-message-new', path: '/messages', prepare: press('写站内信') },
  // After-sales.
  { name: 'office-tickets', path: '/tickets', onPhone: true },
  { name: 'office-ticket', path: '/tickets?tab=new', prepare: openTicket, onPhone: true },
  { name: 'office-ticket-order', path: '/tickets?open=T2001' },
  { name: 'office-refunds', path: '/refunds' },
  { name: 'office-cases', path: '/cases' },
  { name: 'office-case-appeals', path: '/comp-appeals' },
  // Users and their money.
  { name: 'office-users', path: '/users' },
  { name: 'office-user', path: '/users', prepare: openFirst },
  { name: 'office-withdrawals', path: '/withdrawals' },
  { name: 'office-payout-files', path: '/payout-files' },
  // Compensations, money and partners.
  { name: 'office-comps', path: '/compensations' },
  { name: 'office-comp', path: '/compensations?status=2', prepare: openFirst },
  { name: 'office-comp-void', path: '/compensations?status=1', prepare: voidAll },
  { name: 'office-comp-sums', path: '/compensations', prepare: press('供应商合计') },
  { name: 'office-comp-day', path: '/compensations', prepare: waiveDay },
  { name: 'office-attestations', path: '/attestations' },
  { name: 'office-attestation', path: '/attestations', prepare: openFirst },
  { name: 'office-attestation-refuse', path: '/attestations', prepare: refuseFirst },
  { name: 'office-partners', path: '/partners' },
  { name: 'office-partner', path: '/partners?open=2' },
  { name: 'office-partner-bulk', path: '/partners?status=0', prepare: refuseAll },
  { name: 'office-commissions', path: '/commissions' },
  { name: 'office-commission', path: '/commissions', prepare: openFirst },
  { name: 'office-substations', path: '/substations' },
  { name: 'office-substation', path: '/substations?status=0', prepare: openFirst },
  { name: 'office-recharges', path: '/recharges' },
  { name: 'office-recharge', path: '/recharges?status=0', prepare: openFirst },
  { name: 'office-notices', path: '/payment-notices' },
  { name: 'office-payment-notice', path: '/payment-notices', prepare: openFirst },
  { name: 'office-ledger', path: '/ledger' },
  { name: 'office-ledger-tx', path: '/ledger?account=balance', prepare: openFirst },
  { name: 'office-adjustments', path: '/adjustments' },
  { name: 'office-adjustment', path: '/adjustments', prepare: openFirst },
  { name: 'office-balance-refunds', path: '/balance-refunds' },
  { name: 'office-balance-refund-new', path: '/balance-refunds', prepare: press('代用户申请') },
  { name: 'office-finance', path: '/finance' },
  { name: 'office-margin', path: '/margin' },
  { name: 'office-margin-goods', path: '/margin?by=goods' },
  { name: 'office-bills', path: '/bills' },
  { name: 'office-bill-upload', path: '/bills', prepare: press('上传账单') },
  // Settling with suppliers.
  { name: 'office-settle', path: '/settle' },
  { name: 'office-statement', path: '/settle', prepare: openFirst },
  { name: 'office-settle-files', path: '/settle-files' },
  { name: 'office-supplier-adjustments', path: '/supplier-adjustments' },
  { name: 'office-supplier-adjust', path: '/supplier-adjustments', prepare: press('调整供应商账户') },
  { name: 'office-old-suppliers', path: '/old-suppliers' },
  { name: 'office-aging', path: '/aging' },
  { name: 'office-payees', path: '/payees' },
  { name: 'office-payee', path: '/payees', prepare: openFirst },
  { name: 'office-operators', path: '/operators' },
  { name: 'office-operator', path: '/operators', prepare: openFirst },
  { name: 'office-operator-new', path: '/operators', prepare: press('新建操作员') },
  { name: 'office-roles', path: '/roles' },
  { name: 'office-role-new', path: '/roles', prepare: press('新建角色') },
  { name: 'office-ip-list', path: '/ip-list' },
  // Settings.
  { name: 'office-settings', path: '/settings' },
  { name: 'office-setting', path: '/settings', prepare: press('修改 资金单笔') },
  { name: 'office-groups', path: '/groups' },
  { name: 'office-group', path: '/groups', prepare: press('修改 VIP会员') },
  { name: 'office-flags', path: '/flags' },
  { name: 'office-flag', path: '/flags', prepare: press('关闭 下单') },
  { name: 'office-log', path: '/log' },
  { name: 'office-log-empty', path: '/log?ref=没有这个' },
  { name: 'office-logins', path: '/logins' },
  { name: 'office-looks', path: '/personal-log' },
  { name: 'office-profile', path: '/profile', onPhone: true },
  { name: 'office-lost', path: '/nothing-here', onPhone: true },
  { name: 'office-palette', path: '/log', prepare: (page) => page.keyboard.press('Control+k') },
  { name: 'office-columns', path: '/parcels', prepare: press('列') },
  { name: 'office-views', path: '/log', prepare: manageViews },
  { name: 'office-keys', path: '/log', prepare: (page) => page.keyboard.press('?') },
  {
    name: 'office-menu-open',
    path: '/log',
    prepare: press(/的菜单$/),
  },
];
