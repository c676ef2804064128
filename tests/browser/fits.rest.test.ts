import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import {
  BUY_SOAP,
  choosePlatform,
  goToPayment,
  importFile,
  orderButton,
  pasteLines,
  payButton,
} from './purchase-page.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const NUMBERS = ['261105-607198974342268123', '131412345678901234567890', '505026110512345678'];
const SHEET = [
  '订单号,收货人,手机,省,市,区,详细地址,商家备注,商品',
  `${NUMBERS[0]},张三,13800001234,浙江省,杭州市,西湖区,文一路1号,,香皂`,
  `${NUMBERS[1]},李四,13900001235,江苏省,苏州市,姑苏区,观前街8号,,香皂`,
  `${NUMBERS[2]},孙七,13900001240,新疆维吾尔自治区,乌鲁木齐市,天山区,人民路9号,,香皂`,
  '合计,,,,,,,,',
].join('\n');

/** Whether nothing of an element's text is cut off, in it or in what holds it. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const text = document.createRange();
    text.selectNodeContents(node);
    const { left, right, top, bottom } = text.getBoundingClientRect();
    for (let box: Element | null = node; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const edge = box.getBoundingClientRect();
      if (left < edge.left - 1 || right > edge.right + 1) return false;
      if (box === node && (top < edge.top - 1 || bottom > edge.bottom + 1)) return false;
    }
    return true;
  });

/** Every number stands whole in the rows of a grid. */
async function expectWhole(grid: Page | Locator, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    const cell = grid.locator('.rgrid-row .rgrid-shop_order', { hasText: number });
    await cell.waitFor();
    expect([number, await isWhole(cell)]).toEqual([number, true]);
  }
}

test.each(['wide', 'narrow'] as const)(
  'order numbers and waybills stand whole: grid, 错误订单, lists (%s)',
  async (screen) => {
    const person = await at.shop.person({ balance: 10_000 });
    const { page, faults } = await at.visit(BUY_SOAP, { mobile: person.mobile, screen });
    await choosePlatform(page, '拼多多');
    await importFile(page, '订单.csv', Buffer.from(SHEET));
    await page.getByText(/^从 .*读到/).waitFor();
    await expectWhole(page, NUMBERS);
    await orderButton(page).click();
    const preview = page.getByRole('dialog', { name: '错误订单' });
    await expectWhole(preview, NUMBERS.slice(2));
    await preview.getByRole('button', { name: '删掉 1 行，继续下单' }).click();
    await payButton(page).click();
    await page.waitForURL(/package-list/);
    const { list } = await person.api.orders.list({ body: {} });
    const isShown = async (place: Locator, number: string) => {
      await place.waitFor();
      expect([number, await isWhole(place)]).toEqual([number, true]);
    };
    for (const path of ['package-list', 'order-list']) {
      await page.goto(`${at.url}/user-center/${path}`);
      // A phone's records say the platform's number in the drawer only, as the list of parcels does.
      const inRow = path === 'order-list' && screen === 'wide' ? NUMBERS.slice(0, 2) : [];
      for (const number of [...list.map(({ kuaidi_sn }) => kuaidi_sn), ...inRow])
        await isShown(page.locator('table.records td').getByText(number).first(), number);
      for (const { kuaidi_sn, shop_order } of list) {
        await page.locator('table.records').getByText(kuaidi_sn).click();
        await isShown(page.getByRole('dialog').getByText(shop_order, { exact: true }).first(), shop_order);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
    }
    expect(faults).toEqual([]);
  },
);

test('a very long order number keeps its end in view, and its title has it whole', async () => {
  const person = await at.shop.person();
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  const long = `LD${'1234567890'.repeat(5)}END`;
  await choosePlatform(page, '拼多多');
  await importFile(page, '订单.csv', Buffer.from(SHEET.replace(NUMBERS[0]!, long)));
  const cell = page.locator('.rgrid-row .rgrid-shop_order').first();
  await cell.getByText(/^LD\d+….*END$/).waitFor();
  expect(await cell.getAttribute('title')).toBe(long);
  expect(await isWhole(cell)).toBe(true);
});

test('on a phone what came of a sheet is read in lines and in view, and so is what could not be read', async () => {
  const person = await at.shop.person();
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile, screen: 'narrow' });
  await choosePlatform(page, '拼多多');
  await importFile(page, '订单.csv', Buffer.from('商品,数量\n香皂,1\n'));
  await expectInView(page, page.locator('.failure h2'));
  await importFile(page, '拼多多订单导出-2026-11-23.csv', Buffer.from(SHEET));
  const sentence = page.getByText(/^从 .*读到 3 个收件人/);
  await expectInView(page, sentence);
  expect((await sentence.boundingBox())!.width).toBeGreaterThan(200);
  await page.getByText('跳过合计行 1 行').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('a sheet that gives nobody says why and what to do: no rows, all left out, all filtered', async () => {
  const person = await at.shop.person();
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page, '拼多多');
  const title = SHEET.split('\n')[0]!;
  await importFile(page, '空表.csv', Buffer.from(`${title}\n`));
  const failure = page.getByRole('alert').filter({ hasText: '导入失败' });
  await failure.getByText('标题行下面没有数据行').waitFor();
  await importFile(page, '合计.csv', Buffer.from(`${title}\n合计,,,,,,,,\n合计,-,-,,,,,,\n`));
  await failure.getByText('标题行下面的 2 行都跳过了（合计行 2）').waitFor();
  await importFile(page, '商品.csv', Buffer.from(`${title}\n,,,,,,,,香皂\n`));
  await page.getByText('商品.csv 里没有读到收件人').waitFor();
  await page.getByText('标题行下面的 1 行都跳过了（没有收件人信息 1）').waitFor();
  await page.getByRole('tab', { name: '智能筛选' }).click();
  await page.getByLabel(/^筛选条件/).fill('张三\n李四\n孙七');
  await importFile(page, '订单.csv', Buffer.from(SHEET), '智能筛选');
  await page.getByText('筛选条件剔除了 3 行，另有 1 行不是收件人').waitFor();
  expect(await page.getByText('读到 0 个').count()).toBe(0);
});

test('what is missing of a place is said alike by the form and the row', async () => {
  const person = await at.shop.person();
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page, '拼多多');
  await page.getByRole('tab', { name: '手动录入' }).click();
  await page.getByRole('button', { name: '加入收件人' }).click();
  await page.getByRole('alert').getByText('请填写省市区', { exact: true }).waitFor();
  await pasteLines(page, '王小明 13700004321 人民路100号');
  await expect.poll(() => page.locator('.rgrid-row .rgrid-state').innerText()).toContain('请填写省市区');
});

test.each(['wide', 'narrow'] as const)(
  'a toast covers neither a heading nor the button that comes next (%s)',
  async (screen) => {
    const person = await at.shop.person({ balance: 10_000 });
    const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile, screen });
    await choosePlatform(page);
    await pasteLines(
      page,
      '出单失败 13900005678 江苏省苏州市姑苏区观前街8号\n王五 13700004321 四川省成都市武侯区天府大道100号',
    );
    await goToPayment(page);
    await payButton(page).click();
    const result = page.getByRole('dialog', { name: /^付款成功/ });
    await result.getByRole('button', { name: '复制全部运单号' }).click();
    const toast = page.locator('.ant-message-notice').last();
    await toast.waitFor();
    const { x, y, width, height } = (await toast.boundingBox())!;
    const covered: string[] = [];
    for (const other of [
      result.locator('.paid-top'),
      result.locator('.result-summary'),
      result.getByRole('button', { name: '去看包裹' }),
    ]) {
      const box = (await other.boundingBox())!;
      const isApart =
        box.x > x + width || box.x + box.width < x || box.y > y + height || box.y + box.height < y;
      if (!isApart) covered.push(await other.innerText());
    }
    expect(covered).toEqual([]);
  },
);

/** Within the window, and above the bar of the order. */
async function expectInView(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  await expect
    .poll(async () => {
      const [box, bar] = [await element.boundingBox(), await page.locator('.purchase-footer').boundingBox()];
      return box !== null && bar !== null && box.y >= 0 && box.y + box.height <= bar.y;
    })
    .toBe(true);
}
