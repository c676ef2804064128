import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { BUY_SOAP, choosePlatform, expectCount, orderButton } from './purchase-page.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
}, 120_000);
afterAll(() => at?.close());

const SIX_LINES = [
  '张三，13800001234，广东省深圳市南山区科技路1号',
  '李四 1390000111 浙江省杭州市余杭区文一西路969号',
  '王五 13700001111 科技路3号',
  '赵六，江苏省苏州市姑苏区观前街8号',
  '孙丽 13600001111 文三路5号2幢',
  '周敏 四川省成都市武侯区天府大道100号 137000',
];

const box = (page: Page) => page.getByLabel(/^一行一个收件人/);
const count = (page: Page, filter: string) =>
  page.getByRole('group', { name: '显示哪些行' }).getByRole('button', { name: new RegExp(`^${filter}`) });

async function openPaste(screen: 'wide' | 'narrow' = 'wide') {
  const person = await at.shop.person({ balance: 10_000 });
  const visit = await at.visit(BUY_SOAP, { mobile: person.mobile, screen });
  await choosePlatform(visit.page);
  await openBox(visit.page);
  return { ...visit, person };
}

async function openBox(page: Page) {
  await page.getByRole('tab', { name: '手动录入' }).click();
  await page.getByText('粘贴多行', { exact: true }).click();
}

async function read(page: Page, text: string) {
  await box(page).fill(text);
  await page.getByRole('button', { name: '识别并加入' }).click();
}

describe('a pasted text loses nobody (D1304)', () => {
  test('six lines of which five have a fault are six rows, five with their problem; nothing is left', async () => {
    const { page, faults } = await openPaste();
    await read(page, SIX_LINES.join('\n'));
    await page.getByText('识别出 6 个收件人，已加入下表，其中 5 个有问题').first().waitFor();
    await expectCount(page, 6);
    expect(await count(page, '有问题').innerText()).toBe('有问题 5');
    expect(await box(page).inputValue()).toBe('');
    expect(await page.locator('.purchase-left').isVisible()).toBe(false);
    expect(faults).toEqual([]);
  });

  test('what is no recipient stays in the box, counted, named by its line, and a click selects it', async () => {
    const { page, faults } = await openPaste();
    const [first, second] = SIX_LINES as [string, string];
    await read(page, [first, '麻烦尽快发货', second, '今天下午的这一批', '', first].join('\n'));
    await page
      .getByText('识别出 2 个收件人，已加入下表，其中 1 个有问题；3 行没有识别，留在框里')
      .first()
      .waitFor();
    await expectCount(page, 2);
    expect(await box(page).inputValue()).toBe(`麻烦尽快发货\n\n今天下午的这一批\n\n${first}`);
    const left = page.locator('.purchase-left');
    expect(await left.getByRole('button').allInnerTexts()).toEqual([
      '第 2 行：没有读到电话和地址',
      '第 4 行：没有读到电话和地址',
      '第 6 行：和第 1 行相同',
    ]);
    await left.getByRole('button', { name: /^第 4 行/ }).click();
    const chosen = await box(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect(chosen).toBe('今天下午的这一批');
    // Mended on the spot, it is a row like any other; the repeated one is taken when it is asked for again.
    await page.keyboard.type('钱七 13500001111 湖北省武汉市武昌区中山路2号');
    expect(await left.getByRole('button').count()).toBe(2);
    await page.getByRole('button', { name: '识别并加入' }).click();
    await expectCount(page, 4);
    expect(await box(page).inputValue()).toBe('麻烦尽快发货');
    expect(faults).toEqual([]);
  });

  test('a text that holds nobody stays as it is, with the reason of each line', async () => {
    const { page } = await openPaste('narrow');
    const text = '你好，在吗\n\n13800001234\n\n明天到北京发货哦';
    await read(page, text);
    const left = page.locator('.purchase-left');
    await left.getByText('没有识别到完整的地址，请检查输入是否正确').waitFor();
    expect(await left.getByRole('button').allInnerTexts()).toEqual([
      '第 1 行：没有读到电话和地址',
      '第 3 行：只有电话，没有读到姓名和地址',
      '第 5 行：只有地区，没有读到姓名、电话和详细地址',
    ]);
    expect(await box(page).inputValue()).toBe(text);
    expect(await orderButton(page).isDisabled()).toBe(true);
  });
});
