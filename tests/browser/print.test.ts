import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../harness/test-service.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';

let at: BrowserShop;
let buyer: TestPerson;
const PARCELS = 12;

beforeAll(async () => {
  at = await openBrowserShop();
  buyer = await at.shop.person({ balance: 100_000 });
  await buyer.api.orders.make({
    key: 'print',
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: Array.from({ length: PARCELS }, (_, i) => ({
        rec_name: '王小明',
        rec_mobile: `1390000${1000 + i}`,
        rec_province: '浙江省',
        rec_city: '杭州市',
        rec_district: '西湖区',
        rec_address: `文一西路${i + 1}号`,
      })),
    },
  });
  await at.shop.runJobs();
});
afterAll(() => at?.close());

/** What a printer would put on paper: words that are seen while the page is printed. */
const printed = async (page: Page): Promise<string> => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  return page.evaluate(() => document.body.innerText);
};
const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).color);
/** Nothing that only a screen can use. */
const ONLY_SCREEN = /^(收起菜单|充值|复制|复制运单号|导出|更多筛选|Ctrl K)$/m;

test('a list of waybills is printed with its title and every number, light and without the screen around it', async () => {
  const { page } = await at.visit('/user-center/package-list?size=50', { mobile: buyer.mobile });
  const table = page.getByRole('table', { name: '包裹列表' });
  await table
    .getByText(/^YT\d{13}$/)
    .first()
    .waitFor();
  const text = await printed(page);
  expect(text).toContain('包裹列表');
  expect(text.match(/YT\d{13}/g)).toHaveLength(PARCELS);
  expect(text).not.toMatch(ONLY_SCREEN);
  // Dark on white, though the system is dark.
  expect(await groundOf(page, '.records td')).toBe('rgb(0, 0, 0)');
  const pdf = await page.pdf({ format: 'A4', landscape: true });
  expect(pdf.length).toBeGreaterThan(5_000);
});

test('a statement is printed with its amounts', async () => {
  const { page } = await at.visit('/user-center/wallet', { mobile: buyer.mobile });
  const row = page.getByRole('row', { name: /下单/ }).first();
  await row.waitFor();
  const text = await printed(page);
  expect(text).toContain('1,000.00');
  expect(ONLY_SCREEN.exec(text)).toBeNull();
});

test('an open order is printed alone', async () => {
  const { page } = await at.visit('/user-center/package-list', { mobile: buyer.mobile });
  await page
    .getByRole('button', { name: /的详情$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('揽收时效尺').waitFor();
  const text = await printed(page);
  expect(text.match(/YT\d{13}/g)).toHaveLength(1);
  expect(text).toContain('文一西路');
  expect(text).not.toContain('提交工单');
});
