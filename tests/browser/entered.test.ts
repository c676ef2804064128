import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import {
  BUY_SOAP,
  choosePlatform,
  chosenPlatform,
  expectCount,
  goToPayment,
  importFile,
  orderButton,
  pasteLines,
  payButton,
  THREE_LINES,
} from './purchase-page.ts';
import { isAtLength } from '../harness/at-length.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const box = (page: Page) => page.getByLabel(/^一行一个收件人/);
const columnsOf = (page: Page) => page.locator('.purchase-paste-columns');
const TABLE = [
  ['DD2611051234500000', '出单失败', '13800000001', '广东省深圳市南山区科技路1号', '1', '红色'],
  ['DD2611051234500001', '李四', '13800000002', '广东省深圳市南山区科技路2号', '1', '红色'],
  ['DD2611051234500002', '王五', '13800000003', '广东省深圳市南山区科技路3号', '1', '红色'],
]
  .map((cells) => cells.join('\t'))
  .join('\n');

async function openPurchase(before?: string) {
  const person = await at.shop.person({ balance: 10_000 });
  const visit = await at.visit(BUY_SOAP, { mobile: person.mobile, ...(before ? { before } : {}) });
  await choosePlatform(visit.page);
  return { ...visit, person };
}

/** Types another name into a row of the grid. */
async function rename(place: Page | Locator, position: number, name: string): Promise<void> {
  const row = place.locator(`.rgrid-row:has(.rgrid-position[title="第 ${position} 行"])`);
  await row.locator('[role=gridcell][data-column=rec_name]').click();
  const field = place.getByRole('textbox', { name: `第 ${position} 行 收件人` });
  await field.fill(name);
  await field.press('Enter');
}

/** The row and the column that the keyboard is in. */
const cellInFocus = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement;
    const row = cell?.closest('.rgrid-row')?.querySelector('.rgrid-position')?.textContent;
    return [row, cell?.getAttribute('data-column')];
  });

/** Rows whose text holds this cannot be changed: what a fault in the work on a row would look like. */
const BREAKS_ON = (text: string) => `{
  const real = Object.fromEntries;
  Object.fromEntries = (entries) => {
    const made = real(entries);
    if (Object.values(made).includes(${JSON.stringify(text)})) throw new Error('planted');
    return made;
  };
}`;

/** Another page of the same draft lets go of it late. */
const LATE_DRAFT = `{
  const real = LockManager.prototype.request;
  LockManager.prototype.request = async function (...parts) {
    await new Promise((done) => setTimeout(done, 2000));
    return real.apply(this, parts);
  };
}`;

test('a draft that comes late: until then nothing is chosen that it would replace, and what was changed meanwhile stays', async () => {
  const { page, faults } = await openPurchase();
  await page.getByLabel('给商家的备注').fill('上次的备注');
  await page.getByText(/^草稿已存/).waitFor();
  await page.addInitScript(LATE_DRAFT);
  await page.reload();
  await page.getByText('正在看上次有没有没发完的收件人……').waitFor();
  expect(await page.locator('.purchase-platforms').isVisible()).toBe(false);
  const quantity = page
    .getByRole('complementary', { name: '商品与快递' })
    .getByRole('textbox', { name: '每人发几件' });
  await quantity.fill('3');
  await chosenPlatform(page).waitFor();
  expect(await quantity.inputValue()).toBe('3');
  expect(await page.getByLabel('给商家的备注').inputValue()).toBe('上次的备注');
  expect(faults).toEqual([]);
});

describe('a table that was read', () => {
  test('cannot be read again when its rows were bought: nothing is bought twice', async () => {
    const { page, person, faults } = await openPurchase();
    await pasteLines(page, TABLE);
    await expectCount(page, 3);
    await columnsOf(page).getByRole('button', { name: '不按列读，每行各自识别' }).waitFor();
    await goToPayment(page);
    await payButton(page).click();
    await page.getByRole('button', { name: '再发一批' }).click();
    await expectCount(page, 0);
    expect(await columnsOf(page).count()).toBe(0);
    expect(await orderButton(page).isDisabled()).toBe(true);
    expect(await person.balance()).toBe(10_000 - 540);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)('from a file neither, and it says why', async () => {
    const { page, person, faults } = await openPurchase();
    const sheet = `订单号,姓名,电话,地址,颜色\n${TABLE.split('\n')
      .map((line) => line.split('\t').toSpliced(4, 1).join(','))
      .join('\n')}\n`;
    await importFile(page, 'a.csv', Buffer.from(sheet));
    await expectCount(page, 3);
    await goToPayment(page);
    await payButton(page).click();
    await page.getByRole('button', { name: '再发一批' }).click();
    await expectCount(page, 0);
    await page.getByRole('button', { name: '改一改' }).click();
    await page.getByRole('button', { name: '按这样重新读取' }).click();
    await page.getByText('这个文件里的收件人已经下单或丢弃，不再按别的列读取').waitFor();
    await expectCount(page, 0);
    expect(await person.balance()).toBe(10_000 - 540);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)('comes back as it was with one step after another reading', async () => {
    const { page } = await openPurchase();
    await pasteLines(page, TABLE);
    await expectCount(page, 3);
    const first = page.locator('.rgrid-row').first();
    expect(await first.innerText()).toContain('颜色:红色');
    await page.getByRole('button', { name: /^删除第 3 行/ }).click();
    await expectCount(page, 2);
    await columnsOf(page).getByRole('button', { name: '改一改' }).click();
    await columnsOf(page).getByRole('checkbox', { name: '第 6 列（红色）' }).uncheck();
    await columnsOf(page).getByRole('button', { name: '按这样重新读取' }).click();
    await expect.poll(() => first.innerText()).not.toContain('红色');
    // Who was removed by hand is back, which is said, and one step takes it back.
    await page.getByText('您改过或删掉的 1 行按原文重来了，点撤销可以找回').waitFor();
    await expectCount(page, 3);
    await page.getByRole('button', { name: '撤销：粘贴的 3 个收件人' }).click();
    await expectCount(page, 2);
    expect(await first.innerText()).toContain('颜色:红色');
    // What an undo brought back goes out for the next reading like what the last one gave.
    await columnsOf(page).getByRole('button', { name: '不按列读，每行各自识别' }).click();
    await columnsOf(page).getByRole('button', { name: '还是按列读取' }).waitFor();
    await expectCount(page, 3);
  });

  test.runIf(isAtLength)(
    'has a place for its columns that may fail alone; the page that is loaded anew has everything',
    async () => {
      const { page } = await openPurchase();
      // The one reload by which a page looks for a newer release is behind it.
      await page.evaluate(() => sessionStorage.setItem('reloaded-for', document.baseURI));
      let isDown = true;
      await page.route(/PasteColumns/, (route) => (isDown ? route.abort() : route.continue()));
      await pasteLines(page, TABLE);
      await expectCount(page, 3);
      const broken = page.locator('.part-broken');
      await broken.getByText('“列的读法”没有显示出来').waitFor();
      expect(await box(page).isVisible()).toBe(true);
      isDown = false;
      await broken.getByRole('button', { name: '刷新页面' }).click();
      await broken.waitFor({ state: 'detached' });
      await expectCount(page, 3);
    },
  );

  test.runIf(isAtLength)(
    'is counted and can be ordered also where the ruler does not come, and is never said to be nobody',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      const { page } = await at.visit('/favicon.svg', { mobile: person.mobile });
      let letGo = () => {};
      const gate = new Promise<void>((open) => (letGo = open));
      await page.route(/PayRuler/, (route) => route.abort());
      await page.route(/RecipientGrid/, async (route) => {
        await gate;
        await route.continue();
      });
      await page.goto(`${at.url}${BUY_SOAP}`);
      await choosePlatform(page);
      await page.getByText('还没有收件人').waitFor();
      await pasteLines(page, THREE_LINES);
      await expectCount(page, 3);
      expect(await page.getByText('还没有收件人').count()).toBe(0);
      letGo();
      await goToPayment(page);
      await payButton(page).click();
      await page.waitForURL('**/user-center/package-list**');
    },
  );
});

describe('what is no row yet', () => {
  const LEFT = '麻烦尽快发货';
  const expectLeft = async (page: Page) => {
    expect(await box(page).inputValue()).toBe(LEFT);
    expect(await page.locator('.purchase-left').getByRole('button').allInnerTexts()).toEqual([
      '第 4 行：没有读到电话和地址',
    ]);
  };

  test.runIf(isAtLength)(
    'outlives the other way of entering, a reload, a closed dialog and a payment',
    async () => {
      const { page, faults } = await openPurchase();
      await pasteLines(page, `${THREE_LINES}\n${LEFT}`);
      await expectCount(page, 3);
      await expectLeft(page);
      await page.getByText('填一个人', { exact: true }).click();
      await page.getByLabel('收货人姓名').first().fill('赵六');
      await page.getByText('粘贴多行', { exact: true }).click();
      await expectLeft(page);
      await page.getByText('填一个人', { exact: true }).click();
      expect(await page.getByLabel('收货人姓名').first().inputValue()).toBe('赵六');
      await page.getByText('粘贴多行', { exact: true }).click();
      await page.reload();
      await expectCount(page, 3);
      await expectLeft(page);

      await goToPayment(page);
      await payButton(page).click();
      await page.waitForURL('**/user-center/package-list**');
      await page.goto(`${at.url}${BUY_SOAP}`);
      await expect.poll(() => box(page).isVisible()).toBe(true);
      await expectLeft(page);
      await expectCount(page, 0);
      await page.getByText('填一个人', { exact: true }).click();
      expect(await page.getByLabel('收货人姓名').first().inputValue()).toBe('赵六');

      // Typed a moment before the dialog closes: the page itself goes on.
      await page.getByLabel('收货人姓名').first().fill('赵六六');
      await page
        .getByRole('dialog', { name: '商品购买' })
        .getByRole('button', { name: '关闭' })
        .first()
        .click();
      await page.getByRole('dialog', { name: '商品购买' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '购买' }).first().click();
      await expect.poll(() => page.getByLabel('收货人姓名').first().inputValue()).toBe('赵六六');
      expect(faults).toEqual([]);
    },
  );
});

describe('错误订单', () => {
  const REFUSED = [
    THREE_LINES,
    '赵六 13800008888 新疆维吾尔自治区乌鲁木齐市天山区人民路1号',
    '钱七 13800008889 西藏自治区拉萨市城关区北京中路1号',
    '孙八 13800008890 西藏自治区拉萨市城关区北京中路2号',
  ].join('\n');

  test.runIf(isAtLength)(
    'leads to the first row that it names, each time; a table that comes back takes no focus',
    async () => {
      const { page, faults } = await openPurchase();
      await pasteLines(page, REFUSED);
      await expectCount(page, 6);
      await orderButton(page).click();
      const preview = page.getByRole('dialog', { name: '错误订单' });
      await preview.getByText(/从第 4 行改起/).waitFor();
      expect(await preview.getByText(/标红/).count()).toBe(0);
      await preview.getByRole('button', { name: '回去修改' }).click();
      await expect.poll(() => cellInFocus(page)).toEqual(['4', 'region']);
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: '省市区' }).waitFor();
      await page.keyboard.type('西湖');
      await page.getByText('浙江省 杭州市 西湖区').last().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: '省市区' }).waitFor({ state: 'detached' });
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => cellInFocus(page)).toEqual(['5', 'region']);
      await orderButton(page).click();
      await preview.getByText(/从第 5 行改起/).waitFor();
      await preview.getByRole('button', { name: '回去修改' }).click();
      await preview.waitFor({ state: 'detached' });
      await expect.poll(() => cellInFocus(page)).toEqual(['5', 'region']);

      const grid = page.getByRole('grid', { name: '收件人' });
      await page.getByRole('tab', { name: '授权发货' }).click();
      await grid.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: '手动录入' }).click();
      await grid.waitFor();
      await page.waitForTimeout(300);
      expect(await cellInFocus(page)).toEqual([undefined, null]);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('takes no rows that were not refused', async () => {
    const { page } = await openPurchase();
    await pasteLines(page, REFUSED);
    await expectCount(page, 6);
    await orderButton(page).click();
    const preview = page.getByRole('dialog', { name: '错误订单' });
    await preview.locator('.rgrid-row').nth(2).locator('[data-column=rec_name]').click();
    await preview.getByRole('textbox', { name: '第 6 行 收件人' }).waitFor();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', '孙小八\n周九\n');
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await preview
      .getByText('已粘贴 1 行；这里只改错误的行，另外 1 行没有加进来')
      .waitFor({ state: 'attached' });
    expect(await preview.locator('.rgrid-position[title]').allInnerTexts()).toEqual(['4', '5', '6']);
    await preview.getByRole('button', { name: '改好 1 行，删掉 2 行，继续下单' }).waitFor();
  });
});

describe('an edit that failed', () => {
  test.runIf(isAtLength)(
    'inside 错误订单 is no row to delete, and several mended rows are one step',
    async () => {
      const { page, faults } = await openPurchase();
      await pasteLines(
        page,
        [
          THREE_LINES,
          '赵六 13800008888 新疆维吾尔自治区乌鲁木齐市天山区人民路1号',
          '钱七 13800008889 西藏自治区拉萨市城关区北京中路1号',
        ].join('\n'),
      );
      await expectCount(page, 5);
      await orderButton(page).click();
      const preview = page.getByRole('dialog', { name: '错误订单' });
      await preview.getByText('2 行：赵六、钱七').waitFor();
      await page.evaluate(BREAKS_ON('赵六六'));
      await rename(preview, 4, '赵六六');
      await page.getByText('这一格没有改成，已恢复原来的内容，请再改一次').waitFor();
      const confirm = preview.getByRole('button', { name: '删掉 2 行，继续下单' });
      await confirm.click();
      await page.getByText('刚才有一格没有改成，已恢复原来的内容，没有下单。请核对后再下单').waitFor();
      expect(await preview.isVisible()).toBe(true);
      await rename(preview, 4, '赵小六');
      await rename(preview, 5, '钱小七');
      await preview.getByRole('button', { name: '改好 2 行，继续下单' }).click();
      await page.getByText('2 行：赵小六、钱小七').waitFor();
      await preview.getByRole('button', { name: '回去修改' }).click();
      await expectCount(page, 5);
      // The table shows the rows in question, each with what the service said of it.
      await expect.poll(() => page.locator('.rgrid-row').count()).toBe(2);
      // And the first cell that is wrong has the focus.
      await expect.poll(() => cellInFocus(page)).toEqual(['4', 'region']);
      await page.getByRole('button', { name: '撤销：错误订单里改好的 2 行' }).click();
      await page.getByRole('button', { name: '撤销：粘贴的 5 个收件人' }).waitFor();
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('in the grid stops the order, and nothing is paid', async () => {
    const { page, person } = await openPurchase();
    await pasteLines(page, THREE_LINES);
    await expectCount(page, 3);
    await page.evaluate(BREAKS_ON('张小三'));
    await rename(page, 1, '张小三');
    await page.getByText('这一格没有改成，已恢复原来的内容，请再改一次').waitFor();
    await orderButton(page).click();
    await page.getByText('刚才有一格没有改成，已恢复原来的内容，没有下单。请核对后再下单').waitFor();
    expect(await payButton(page).count()).toBe(0);
    expect(await person.balance()).toBe(10_000);
  });
});
