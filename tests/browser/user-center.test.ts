import { PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../harness/test-service.ts';
import { isAtLength } from '../harness/at-length.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const HOME = '/user-center/user-home';
const ORDERS = '/user-center/order-list';
const PARCELS = '/user-center/package-list';
const REAL = '/user-center/authentication';
const CARD = '11010519491231002X';
const OTHER_CARD = '110105198001011238';
const rows = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

let keys = 0;
/** Orders as the buyer's page would place them; answers the batch number. */
async function order(person: TestPerson, count: number, goods_num = 1): Promise<string> {
  const rec_list = Array.from({ length: count }, (_, i) => ({
    rec_name: '王小明',
    rec_mobile: `1390000${1000 + i}`,
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_district: '西湖区',
    rec_address: `文一西路${i + 1}号`,
    shop_order: `T${keys}-${i}`,
  }));
  const body = { goods_id: 103, goods_num, express_id: 1, platform: 1, order_source: 1 as const, rec_list };
  await person.api.orders
    .make({ key: `user-center-${(keys += 1)}`, body })
    .catch((error: { code: number }) => {
      if (error.code !== 23) throw error;
    });
  return (
    person.last().headers['x-batch-sn'] ??
    (person.last().body as { data: { batch_sn: string } }).data.batch_sn
  );
}

describe('the workbench', () => {
  test.runIf(isAtLength)(
    'stands behind /user-center with money, counts, often sent goods and the latest orders (M024)',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      await order(person, 6);
      const { page, faults } = await at.visit('/user-center', { mobile: person.mobile });
      await page.waitForURL(`${at.url}${HOME}`);
      const money = ((await person.balance()) / 100).toFixed(2);
      await page
        .getByRole('banner')
        .getByRole('link', { name: `余额 ￥${money}` })
        .waitFor();
      await page.getByRole('link', { name: /^待揽收\s*6$/ }).waitFor();
      await page.getByRole('link', { name: /^待付款\s*0$/ }).waitFor();
      await expect.poll(() => rows(page, '最近订单').count()).toBe(5);
      const frequent = page.getByRole('region', { name: '常发商品' }).getByRole('listitem');
      await expect.poll(() => frequent.count()).toBe(1);
      // One day is no line to look at, and no count stands twice.
      expect(await page.getByRole('figure').count()).toBe(0);
      expect(await page.getByText('还没有通过实名认证').count()).toBe(0);
      await page.getByRole('link', { name: /^待揽收/ }).click();
      await page.waitForURL(/status=20/);
      await expect.poll(() => rows(page, '包裹列表').count()).toBe(6);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('reminds of the real name, and offers the first steps to a new person', async () => {
    const person = await at.shop.person({ isVerified: false });
    const { page, faults } = await at.visit(HOME, { mobile: person.mobile });
    const steps = page.getByRole('region', { name: '发出第一件包裹' });
    await expect
      .poll(() => steps.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual(['实名认证', '充值', '选择商品', '导入订单']);
    await steps.getByRole('button', { name: '去充值' }).waitFor();
    await steps.getByRole('button', { name: '去认证' }).click();
    await page.waitForURL(`${at.url}${REAL}`);
    expect(faults).toEqual([]);
  });
});

describe('the working shell', () => {
  test.runIf(isAtLength)(
    'leads by one field to parcels, orders and goods, and by its menu to what waits',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      await order(person, 2);
      const [parcel] = (await person.api.parcels.list({ body: {} })).list;
      const { page, faults } = await at.visit(HOME, { mobile: person.mobile });
      await page.getByRole('region', { name: '最近订单' }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['工作台']);
      expect(await page.getByRole('contentinfo').filter({ hasText: '版权所有' }).count()).toBe(0);
      const find = page.getByRole('search', { name: '全站搜索' }).getByRole('searchbox');
      await page.keyboard.press('Control+k');
      await page.keyboard.type(parcel!.kuaidi_sn);
      await page.keyboard.press('Enter');
      await expect.poll(() => rows(page, '包裹列表').count()).toBe(1);
      await find.fill(parcel!.order_sn);
      await page.keyboard.press('Enter');
      await expect.poll(() => rows(page, '订单列表').count()).toBe(1);
      await page.getByRole('navigation', { name: '用户中心菜单' }).getByText('我的钱包').click();
      await page.getByRole('heading', { name: '我的钱包', level: 1 }).waitFor();
      expect(await page.title()).toBe('礼达 - 我的钱包');
      await find.fill('香皂');
      await page.keyboard.press('Enter');
      await page.waitForURL(/gift-list\?title=/);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('folds its menu and turns its look, and keeps both', async () => {
    const person = await at.shop.person();
    const { page, faults } = await at.visit(HOME, { mobile: person.mobile });
    const look = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.getByRole('button', { name: /的菜单$/ }).click();
    await page.getByRole('menuitemradio', { name: '深色' }).click();
    // The kit's part of the dark look comes first, so that page and controls turn together.
    await expect.poll(look).toBe('dark');
    await page.reload();
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('button', { name: '收起菜单' }).waitFor();
    expect(await look()).toBe('dark');
    expect(faults).toEqual([]);
  });

  test('its bell tells a list that did not come from an empty one', async () => {
    const person = await at.shop.person();
    const { page } = await at.visit('/favicon.svg', { mobile: person.mobile });
    let isDown = true;
    await page.route(/\/api\/user\/message\/list/, (route) =>
      isDown ? route.fulfill({ status: 404, json: {} }) : route.continue(),
    );
    await page.goto(`${at.url}${ORDERS}`);
    await page.getByRole('button', { name: /^消息/ }).click();
    const panel = page.getByRole('region', { name: '消息', exact: true });
    const again = panel.getByRole('button', { name: '重新加载' });
    await again.waitFor();
    expect(await panel.getByText(/还没有消息/).count()).toBe(0);
    isDown = false;
    await again.click();
    // Of the login, from a device that was new.
    await panel.getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  test.runIf(isAtLength)('has its menu, the person and the way out on a phone', async () => {
    const person = await at.shop.person();
    const { page, faults } = await at.visit(HOME, { mobile: person.mobile, screen: 'narrow' });
    // The messages are there too, within the window.
    await page.getByRole('button', { name: /^消息/ }).click();
    const news = page.getByRole('banner').getByRole('region', { name: '消息', exact: true });
    await news.getByRole('listitem').first().waitFor();
    const box = (await news.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(375);
    await page.keyboard.press('Escape');
    await news.waitFor({ state: 'detached' });
    const tabs = page.getByRole('navigation', { name: '常用页面' }).getByRole('link');
    await tabs.first().waitFor();
    expect(await tabs.allInnerTexts()).toEqual(['发货', '包裹', '钱包', '我的']);
    const opener = page.getByRole('button', { name: '打开菜单' });
    const menu = page.getByRole('navigation', { name: '用户中心菜单' });
    const hasFocus = (place: Locator) => place.evaluate((box) => box.contains(document.activeElement));
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await page.keyboard.type('香');
    expect(await page.getByRole('searchbox').inputValue()).toBe('香');
    await page.getByRole('button', { name: '关闭搜索' }).click();
    await opener.click();
    await menu.getByText('站点组件').waitFor();
    await expect.poll(() => hasFocus(menu)).toBe(true);
    expect(await page.locator('#main').evaluate((main) => main.matches('[inert]'))).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(opener)).toBe(true);
    // The page that is open already: the menu goes as for any other.
    await opener.click();
    await menu.getByRole('link', { name: '工作台' }).click();
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(opener)).toBe(true);
    await opener.click();
    // Within the menu the person's own closes first.
    await page.getByRole('button', { name: /的菜单$/ }).click();
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(true);
    await page.getByRole('button', { name: /的菜单$/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL(`${at.url}/`);
    expect(faults).toEqual([]);
  });
});

describe('real name', () => {
  /** The page of somebody who is not verified, with its state and its form. */
  const openRealName = async () => {
    const person = await at.shop.person({ isVerified: false });
    const { page, faults } = await at.visit(REAL, { mobile: person.mobile });
    const status = page.getByRole('status').filter({ hasText: /未提交|审核中|已通过|未通过/ });
    const send = async (name: string, card: string, button: string) => {
      await page.getByLabel('真实姓名').fill(name);
      await page.getByLabel('身份证号').fill(card);
      await page.getByRole('button', { name: button }).click();
    };
    return { page, faults, status, send };
  };

  test.runIf(isAtLength)(
    'names what is wrong, says why it was refused, and passes (M028, M045)',
    async () => {
      const { page, faults, status, send } = await openRealName();
      await status.getByText('未提交').waitFor();
      await send('x', '123', '提交认证');
      await page.getByText('请输入真实姓名').waitFor();
      await page.getByText('身份证号不正确').waitFor();
      await send('张三', '110105194912310021', '提交认证');
      await page.getByText('身份证号不正确').waitFor();
      await send('张不一致', CARD, '提交认证');
      await status.getByText('未通过').waitFor();
      await status.getByText('原因：姓名与身份证号不一致').waitFor();
      await send('张三', CARD, '重新提交');
      await status.getByText('已通过').waitFor();
      await toast(page, '实名认证已通过').waitFor();
      await status.getByText('1****************X').waitFor();
      expect(await page.getByRole('button', { name: /提交/ }).count()).toBe(0);
      await page.getByRole('link', { name: '工作台' }).click();
      await page.getByRole('heading', { name: /^实名认证\s*，已完成$/ }).waitFor();
      expect(await page.getByRole('button', { name: '去认证' }).count()).toBe(0);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)(
    'in review is corrected: the new submission takes the place of the old one (D1310)',
    async () => {
      const { page, faults, status, send } = await openRealName();
      await send('李查无', OTHER_CARD, '提交认证');
      await status.getByText('审核中').waitFor();
      await status.getByText('转人工审核').waitFor();
      await page.getByRole('button', { name: '填错了，改正' }).click();
      await page.getByText('之前的姓名和身份证号作废').waitFor();
      await send('李四', '110105201812310017', '改正后重新提交');
      await page.getByText('未满18周岁，不能实名认证').waitFor();
      await send('李四', OTHER_CARD, '改正后重新提交');
      await status.getByText('已通过').waitFor();
      await status.getByText('*四').waitFor();
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('in a tab of its own is polled, and points back to the order', async () => {
    const person = await at.shop.person({ isVerified: false });
    const { page, context, faults } = await at.visit(HOME, { mobile: person.mobile });
    const [own] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((path) => void window.open(path, '_blank', 'noopener'), REAL),
    ]);
    await own.getByLabel('真实姓名').fill('张超时');
    await own.getByLabel('身份证号').fill(CARD);
    await own.getByRole('button', { name: '提交认证' }).click();
    await own.getByText('审核中').waitFor();
    await at.shop.db.q.updateTable('users').set({ attestation: 2 }).where('id', '=', person.id).execute();
    await own.getByText('已通过', { exact: true }).waitFor();
    await own.getByText('可以关闭本页，回到下单页面继续下单').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('lists', () => {
  test('filter orders by state, batch and number, and show one in full (M277)', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    const first = await order(person, 11);
    const second = await order(person, 2);
    const { page, faults } = await at.visit(ORDERS, { mobile: person.mobile });
    await expect.poll(() => rows(page, '订单列表').count()).toBe(10);
    await tab(page, '待发货 13').click();
    await page.waitForURL(/status=1/);
    await page.getByTitle('2', { exact: true }).click();
    await expect.poll(() => rows(page, '订单列表').count()).toBe(3);
    await page.reload();
    await expect.poll(() => rows(page, '订单列表').count()).toBe(3);
    await tab(page, '已退款').click();
    await page.getByText('没有符合条件的记录').waitFor();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect.poll(() => rows(page, '订单列表').count()).toBe(10);

    await page.goto(`${at.url}${ORDERS}?batch=${second}`);
    await expect.poll(() => rows(page, '订单列表').count()).toBe(2);
    await page.getByRole('button', { name: `去掉条件：批次 ${second}` }).click();
    await expect.poll(() => rows(page, '订单列表').count()).toBe(10);
    const shopOrder = `T${keys - 2}-4`;
    await page.getByRole('textbox', { name: '关键词' }).fill(shopOrder);
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page, '订单列表').count()).toBe(1);
    const [row] = await rows(page, '订单列表').allInnerTexts();
    expect(row).toContain('王**');
    expect(row).not.toContain('文一西路5号');

    await page.getByRole('button', { name: /的详情$/ }).click();
    const detail = page.getByRole('dialog', { name: '订单详情' });
    await detail.getByText('浙江省杭州市西湖区文一西路5号').waitFor();
    await detail.getByText('13900001004').waitFor();
    await detail.getByText(first).waitFor();
    await detail.getByText('待付款 → 待发货').waitFor();
    await detail.getByRole('button', { name: '关闭' }).click();
    await detail.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('order=G');
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)(
    'show each parcel with its pickup deadline and what is paid when that is missed',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      await order(person, 2);
      const { page, faults } = await at.visit(`${PARCELS}?group=shipped`, { mobile: person.mobile });
      await page.getByText('没有符合条件的记录').waitFor();
      expect(await page.getByRole('tab').allInnerTexts()).toEqual(['已揽收', '运输中', '派送中', '异常']);
      await page.getByRole('button', { name: '去掉条件：已发货' }).click();
      await expect.poll(() => rows(page, '包裹列表').count()).toBe(2);
      const [late] = await at.shop.db.q
        .selectFrom('parcels as p')
        .innerJoin('orders as o', 'o.id', 'p.order_id')
        .where('o.user_id', '=', person.id)
        .select('p.id')
        .execute();
      await at.shop.db.q
        .updateTable('parcels')
        .set({ pickup_deadline: new Date(Date.now() - 60_000) })
        .where('id', '=', late!.id)
        .execute();
      await page.reload();
      await page.getByText(/^还有 \d+:\d\d$/).waitFor();
      await page.getByText(/^\d\d-\d\d 08:00 前揽收，晚了赔 ￥0.80$/).waitFor({ state: 'attached' });
      await page.getByText('晚了，正在核对', { exact: true }).waitFor();
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('say when they did not load, and load again', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    await order(person, 1);
    const { page } = await at.visit(HOME, { mobile: person.mobile });
    await page.route('**/api/user/order/list', (route) =>
      route.fulfill({ json: { code: 1, msg: '系统繁忙', data: null } }),
    );
    await page.getByRole('navigation', { name: '用户中心菜单' }).getByText('订单列表').click();
    await page.getByText('没有加载出来').waitFor();
    await page.unroute('**/api/user/order/list');
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.poll(() => rows(page, '订单列表').count()).toBe(1);
  });
});

test('what wants to be looked at has a red edge in both lists, and stands first among the parcels', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  await order(person, 3);
  const { list } = await person.api.parcels.list({ body: {} });
  const heeded = list.at(-1)!;
  await sql`update parcels set status = ${PARCEL_STATUS.problem} where kuaidi_sn = ${heeded.kuaidi_sn}`.execute(
    at.shop.db.q,
  );
  const { page, faults } = await at.visit(PARCELS, { mobile: person.mobile });
  const firstIsHeeded = async () =>
    (await rows(page, '包裹列表').first().innerText()).includes(heeded.kuaidi_sn);
  await expect.poll(firstIsHeeded).toBe(true);
  expect(await page.locator('tr.trouble').count()).toBe(1);
  await page.getByText('共 3 条，本页要留意的在前').waitFor();
  await page.getByRole('combobox', { name: '排序' }).click();
  await page.getByTitle('最新下单在前').click();
  await page.waitForURL(/sort=time/);
  await expect.poll(firstIsHeeded).toBe(false);
  await page.goto(`${at.url}${ORDERS}`);
  await page.locator('tr.trouble', { hasText: heeded.order_sn }).getByText('异常').waitFor();
  expect(await page.locator('tr.trouble').count()).toBe(1);
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)('a waiting batch is paid after a recharge of what is missing (code 23)', async () => {
  const person = await at.shop.person({ balance: 500 });
  const batch = await order(person, 20, 1);
  const { page, context, faults } = await at.visit(`${ORDERS}?status=0`, { mobile: person.mobile });
  await page
    .getByRole('button', { name: /^支付订单/ })
    .first()
    .click();
  const bill = page.getByRole('dialog', { name: '支付批次' });
  await bill.getByText('本批共 20 单，一次付清').waitFor();
  await bill.getByText('订单不支持取消，请核对后再下单').waitFor();
  const { total_price } = (await person.api.orders.batchList({ body: { batch_sn: batch } })).list[0]!;
  await bill.getByRole('button', { name: '去充值' }).click();
  const recharge = page.getByRole('dialog', { name: '在线充值' });
  const missing = (Number(total_price) - 5).toFixed(2);
  await expect.poll(() => recharge.getByRole('textbox', { name: '充值金额' }).inputValue()).toBe(missing);
  await recharge.getByRole('button', { name: /^去支付/ }).click();
  const [cashier] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: '在新标签页打开付款页' }).click(),
  ]);
  await cashier.locator('button.primary').click();
  await page.bringToFront();
  await bill.getByText('支付成功').waitFor();
  expect(await person.balance()).toBe(0);
  await bill.getByRole('link', { name: '去看包裹' }).click();
  await page.waitForURL(`${at.url}${PARCELS}?batch=${batch}`);
  await expect.poll(() => rows(page, '包裹列表').count()).toBe(10);
  expect(faults).toEqual([]);
});

test('the wallet is a statement with a running balance, by type (M277)', async () => {
  const person = await at.shop.person({ balance: 5_000 });
  await order(person, 2);
  const { page } = await at.visit('/user-center/wallet', { mobile: person.mobile });
  const lines = rows(page, '余额明细');
  await expect.poll(() => lines.count()).toBe(2);
  const balance = ((await person.balance()) / 100).toFixed(2);
  expect(await lines.first().innerText()).toContain(balance);
  await page.getByRole('combobox', { name: '类型' }).click();
  await page.getByTitle('下单', { exact: true }).click();
  await page.waitForURL(/type=3/);
  await expect.poll(() => lines.count()).toBe(1);
  await page.goto(`${at.url}/user-center/wallet?type=4`);
  await page.getByText('没有这一类的记录').waitFor();
});

test.runIf(isAtLength).each([HOME, ORDERS, PARCELS, '/user-center/wallet', REAL])(
  '%s fits a narrow window',
  async (path) => {
    const person = await at.shop.person({ balance: 10_000 });
    await order(person, 2);
    const { page, faults } = await at.visit(path, { mobile: person.mobile, screen: 'narrow' });
    await page.locator('main :is(.card, .records-box)').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(faults).toEqual([]);
  },
);
