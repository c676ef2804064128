import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
}, 120_000);
afterAll(() => at?.close());

test('an unknown path is /404, with a title and ways on (M029, M035)', async () => {
  const { page, faults } = await at.visit('/no/such/page');
  await page.getByText('没有这个页面').waitFor();
  expect(new URL(page.url()).pathname).toBe('/404');
  expect(await page.title()).toBe('礼达 - 页面不存在');
  expect(faults).toEqual([]);
});

test('the navigation lists the routes that are not hidden (M034)', async () => {
  const { page } = await at.visit('/');
  const items = page.getByRole('navigation', { name: '主导航' }).first().getByRole('link');
  await items.first().waitFor();
  expect(await items.allInnerTexts()).toEqual([
    '首页',
    '全部商品',
    '帮助中心',
    '分站加盟',
    '用户中心',
    '我的收藏',
  ]);
});

test('a page that nobody built is answered by the server as JSON below /api', async () => {
  const { page } = await at.visit('/');
  const status = await page.evaluate(async () => (await fetch('/api/no-such-call')).status);
  expect(status).toBe(404);
});
