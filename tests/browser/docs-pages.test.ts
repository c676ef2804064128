import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

test('the API document is searched by path and name, opens what an address names, and keeps the look of the shop', async () => {
  const { page, faults } = await at.visit('/api/docs#orders.make', {
    before: "localStorage.setItem('look', 'dark')",
  });
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  const named = page.locator('[id="orders.make"]');
  await named.getByText('rec_list[].rec_name', { exact: true }).waitFor();
  const search = page.getByRole('searchbox', { name: '搜接口：路径或名称' });
  await search.fill('登录 设备');
  await page
    .getByRole('status')
    .getByText(/^找到 [1-9]\d* 个$/)
    .waitFor();
  const shown = await page.locator('.docs-text details:visible summary').allInnerTexts();
  expect(shown.filter((text) => !(text.includes('登录') && text.includes('设备')))).toEqual([]);
  await search.fill('没有这种接口');
  await page.getByText('没有这样的接口，换个词试试').waitFor();
  await search.fill('');
  await page.getByRole('heading', { name: '怎样调用' }).waitFor();
  expect(faults).toEqual([]);
});

test('lines of the API document are copied by a button', async () => {
  const { page, context } = await at.visit('/api/docs');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制命令行 gift' }).click();
  await page.getByRole('status').getByText('已复制').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^npm i -g http:\S+\/downloads\/giftship-cli-[\d.]+\.tgz$/);
});

test('a button that copied and then could not has its own word back', async () => {
  const { page, faults } = await at.visit('/api/docs', {
    before:
      "let n = 0; navigator.clipboard && (navigator.clipboard.writeText = () => (n++ === 0 ? Promise.resolve() : Promise.reject(new Error('no'))))",
  });
  const button = page.getByRole('button', { name: '复制命令行 gift' });
  const word = await button.innerText();
  await button.click();
  await expect.poll(() => button.innerText()).toBe('已复制');
  await button.click();
  await expect.poll(() => button.innerText()).toBe('没有复制成功');
  // The waits of both clicks are over.
  await page.waitForTimeout(3200);
  expect(await button.innerText()).toBe(word);
  expect(faults).toEqual([]);
});

test('goods of the home page that did not load say so, and come when they are asked for again', async () => {
  const { page, faults } = await at.visit('/', { hasReadNews: true, failing: '/gift/goods/top' });
  const hot = page.getByRole('region', { name: '热门商品' });
  await hot.getByRole('alert').getByText('没有加载出来').waitFor();
  await page.unrouteAll();
  await hot.getByRole('button', { name: '重新加载' }).click();
  await hot.getByText('含运费').first().waitFor();
  expect(await hot.getByRole('alert').count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a refused copy is said, and on a phone the contents fold behind whoever follows them', async () => {
  const { page, faults } = await at.visit('/api/docs', {
    screen: 'narrow',
    before: "navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))",
  });
  await page.getByRole('button', { name: '复制命令行 gift' }).click();
  await page.getByRole('status').getByText('没有复制成功').waitFor();
  const contents = page.getByRole('navigation', { name: '文档目录' });
  const way = contents.getByRole('link', { name: /^钱包/ });
  expect(await way.isVisible()).toBe(false);
  await contents.getByText('目录', { exact: true }).click();
  await way.click();
  await expect.poll(() => way.isVisible()).toBe(false);
  // What the contents led to is not under them.
  const heading = page.getByRole('heading', { name: /^钱包/ }).first();
  const bar = (await contents.boundingBox())!;
  await expect
    .poll(async () => (await heading.boundingBox())!.y)
    .toBeGreaterThanOrEqual(bar.y + bar.height - 1);
  expect(faults).toEqual([]);
});
