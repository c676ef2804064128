import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxCourier } from '../../packages/server/src/sandbox/courier.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

test('an unknown path is /404, with a title and ways on (M029, M035)', async () => {
  const { page, faults } = await at.visit('/no/such/page');
  await page.getByText('没有这个页面').waitFor();
  expect(new URL(page.url()).pathname).toBe('/404');
  expect(await page.title()).toBe('礼达 - 页面不存在');
  await page.getByRole('button', { name: '去看商品' }).click();
  await page.waitForURL('**/gift-list');
  expect(faults).toEqual([]);
});

test('the navigation lists the routes that are not hidden (M034)', async () => {
  const { page } = await at.visit('/help-center/list');
  const navigation = page.getByRole('navigation', { name: '主导航' }).first();
  const items = navigation.getByRole('link');
  await items.first().waitFor();
  const first = ['商品', '立即发货', '包裹', '钱包', '帮助'];
  expect(await items.allInnerTexts()).toEqual(first);
  const more = navigation.getByRole('button', { name: '更多' });
  await more.click();
  expect(await items.allInnerTexts()).toEqual([...first, '首页', '分站加盟', '用户中心', '我的收藏']);
  await page.keyboard.press('Escape');
  await expect.poll(() => items.allInnerTexts()).toEqual(first);
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  await more.press('Enter');
  await navigation.getByRole('link', { name: '分站加盟' }).click();
  await page.waitForURL('**/substations-join');
  await expect.poll(() => items.allInnerTexts()).toEqual(first);
});

describe("the strip about the demo's clock", () => {
  const strip = (page: Page) => page.getByRole('complementary', { name: '演示快递钟' });

  test('has its place before the server told how fast the courier is; nothing moves when it says so', async () => {
    const { page } = await at.visit('/favicon.svg');
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    await page.route('**/common/site/notice', async (route) => {
      await told;
      await route.continue();
    });
    await page.goto(`${at.url}/help-center/list`);
    const head = page.getByRole('heading', { level: 1 });
    const topOf = async () => (await head.boundingBox())?.y;
    await head.waitFor();
    const top = await topOf();
    expect(await strip(page).textContent()).toBe('');
    tell();
    await strip(page).getByText('1 分钟 = 1 小时').waitFor();
    expect(await topOf()).toBe(top);
  });

  test('also on working pages; it says when the clock stands', async () => {
    const courier = at.shop.deps.outside.courier as SandboxCourier;
    const { mobile } = await at.shop.person();
    await courier.setSpeed(1440);
    const { page } = await at.visit('/user-center/wallet', { mobile });
    await expect.poll(() => strip(page).textContent()).toMatch(/1 分钟 = 1 天/);
    await courier.pause();
    await page.reload();
    await expect.poll(() => strip(page).textContent()).toMatch(/已暂停/);
    await courier.resume();
    await courier.setSpeed(1);
    await page.reload();
    await expect.poll(() => strip(page).textContent()).toMatch(/与真实时间相同/);
    await courier.setSpeed(60);
  });
});

describe('the search of the bar', () => {
  test('is reached by Ctrl K; a person finds parcels and orders by their numbers, a visitor goods', async () => {
    const person = await at.shop.person();
    const { page } = await at.visit('/help-center/list', { mobile: person.mobile });
    const field = page.getByRole('searchbox', { name: '搜索商品' });
    await page.getByRole('button', { name: /的菜单$/ }).waitFor();
    const find = async (text: string) => {
      await page.keyboard.press('Control+k');
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await find('YT7774017991341');
    await page.waitForURL('**/user-center/package-list?by=kuaidi_sn&q=YT7774017991341');
    await page.goto(`${at.url}/help-center/list`);
    await page.getByRole('button', { name: /的菜单$/ }).waitFor();
    await find('g1000042');
    await page.waitForURL('**/user-center/order-list?by=order_sn&q=G1000042');

    const { page: visited } = await at.visit('/help-center/list');
    await visited.getByRole('searchbox', { name: '搜索商品' }).fill('YT7774017991341');
    await visited.keyboard.press('Enter');
    await visited.waitForURL('**/gift-list?title=YT7774017991341');
  });
});

test('a person sees the balance and may recharge it, and chooses the look, which a reload keeps', async () => {
  const person = await at.shop.person({ balance: 91_320 });
  const { page, faults } = await at.visit('/help-center/list', { mobile: person.mobile });
  const bar = page.getByRole('banner');
  await expect
    .poll(async () => (await bar.getByRole('link', { name: /余额/ }).innerText()).replaceAll(/\s/g, ''))
    .toBe('余额￥913.20');
  const look = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await look()).toBe('light');
  const choose = async (name: string) => {
    await bar.getByRole('button', { name: /的菜单$/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('深色');
  // With the kit's part of it, which is fetched first.
  await expect.poll(look).toBe('dark');
  await page.reload();
  await bar.getByRole('button', { name: /的菜单$/ }).waitFor();
  expect(await look()).toBe('dark');
  await choose('跟随系统');
  await expect.poll(look).toBe('light');
  await bar.getByRole('button', { name: '充值' }).click();
  await page.getByRole('dialog').first().waitFor();
  expect(faults).toEqual([]);
});

test('a page that nobody built is answered by the server as JSON below /api', async () => {
  const { page } = await at.visit('/');
  const status = await page.evaluate(async () => (await fetch('/api/no-such-call')).status);
  expect(status).toBe(404);
});
