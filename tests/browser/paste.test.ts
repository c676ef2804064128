import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAtLength } from '../harness/at-length.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import {
  BUY_SOAP,
  choosePlatform,
  expectCount,
  goToPayment,
  orderButton,
  payButton,
  THREE_LINES,
} from './purchase-page.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
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
  await openBox(page);
  await box(page).fill(text);
  await page.getByRole('button', { name: '识别并加入' }).click();
}

describe('a pasted text loses nobody (D1304)', () => {
  test('six lines of which five have a fault are six rows, five with their problem; nothing is left', async () => {
    const { page, faults } = await openPaste();
    await read(page, SIX_LINES.join('\n'));
    await toast(page, '识别出 6 个收件人，已加入下表，其中 5 个有问题').waitFor();
    await expectCount(page, 6);
    expect(await count(page, '有问题').innerText()).toBe('有问题 5');
    expect(await box(page).inputValue()).toBe('');
    expect(await page.locator('.purchase-left').isVisible()).toBe(false);
    expect(faults).toEqual([]);
  });

  test('the same people pasted twice are counted as repeated and asked about before any money; one click leaves them once', async () => {
    const { page, person } = await openPaste();
    const lines = [
      '张三 13800001234 浙江省杭州市西湖区文一路1号',
      '李四 13900005678 江苏省苏州市姑苏区观前街8号',
    ];
    await read(page, lines.join('\n'));
    await expectCount(page, 2);
    await read(page, lines.join('\n'));
    await expectCount(page, 4);
    expect(await count(page, '重复').innerText()).toBe('重复 4');
    await orderButton(page).click();
    const asked = page.getByRole('dialog', { name: '2 行重复' });
    await asked
      .getByText('和前面的行收件人相同，又没有订单号，可能录了两次。每一行都会发一个包裹、付一次钱。')
      .waitFor();
    expect(await asked.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('张三'),
      expect.stringContaining('李四'),
    ]);
    await asked.getByRole('button', { name: '去看这些行' }).click();
    await page.getByText('和另一行收件人相同').first().waitFor();
    await expectCount(page, 4);
    await orderButton(page).click();
    // Whoever has seen them removes them where it is asked, and goes on.
    await asked.getByRole('button', { name: '删除重复的 2 行' }).click();
    await expectCount(page, 2);
    await page.getByRole('button', { name: '支付￥3.60' }).waitFor();
    expect(await person.balance()).toBe(10_000);
  });

  test.runIf(isAtLength)(
    'a number that was bought before is asked about also where repeated rows are taken out',
    async () => {
      const first = await openPaste();
      const bought = '261105-607198974342268，张三，13800001234，浙江省杭州市西湖区文一路1号';
      const again = '李四 13900005678 江苏省苏州市姑苏区观前街8号';
      const { person } = first;
      await read(first.page, bought);
      await goToPayment(first.page);
      await payButton(first.page).click();
      await first.page.waitForURL('**/user-center/package-list**');
      const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
      await choosePlatform(page);
      await read(page, [bought, again].join('\n'));
      await expectCount(page, 2);
      await read(page, again);
      await expectCount(page, 3);
      await orderButton(page).click();
      const before = page.getByRole('dialog').filter({ hasText: '以下订单号已购买过，是否继续下单？' });
      await before.getByText('261105-607198974342268').waitFor();
      await before.getByRole('button', { name: '继续下单', exact: true }).click();
      await page
        .getByRole('dialog', { name: '1 行重复' })
        .getByRole('button', { name: '删除重复的 1 行' })
        .click();
      await page.getByRole('button', { name: '支付￥3.60' }).waitFor();
      expect(await person.balance()).toBe(10_000 - 180);
    },
  );

  test('what is no recipient stays in the box, counted, named by its line, and a click selects it', async () => {
    const { page, faults } = await openPaste();
    const [first, second] = SIX_LINES as [string, string];
    await read(page, [first, '麻烦尽快发货', second, '今天下午的这一批', '', first].join('\n'));
    await page
      .getByRole('status')
      .getByText('识别出 2 个收件人，已加入下表，其中 1 个有问题；3 行没有识别，留在框里')
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
    await expect.poll(() => left.getByRole('button').count()).toBe(2);
    await page.getByRole('button', { name: '识别并加入' }).click();
    await expectCount(page, 4);
    expect(await box(page).inputValue()).toBe('麻烦尽快发货');
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)(
    'a text that holds nobody stays as it is, with the reason of each line',
    async () => {
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
    },
  );
});

const nameCell = (page: Page, position: number) =>
  page
    .locator('.rgrid-row')
    .nth(position - 1)
    .locator('[role=gridcell][data-column=rec_name]');
const rowNames = (page: Page) =>
  page
    .locator('.rgrid-row [role=gridcell][data-column=rec_name]')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('input')?.value ?? cell.textContent));

describe('undo and redo', () => {
  test.runIf(isAtLength)(
    'a paste is one step with a name, comes back whole by keys and buttons, and a reload finds what stands there',
    async () => {
      const { page, faults } = await openPaste();
      const undo = page.getByRole('button', { name: '撤销：粘贴的 3 个收件人' });
      const redo = page.getByRole('button', { name: '重做：粘贴的 3 个收件人' });
      await read(page, THREE_LINES);
      await expectCount(page, 3);
      expect(await undo.getAttribute('title')).toBe('撤销：粘贴的 3 个收件人（Ctrl+Z）');
      await undo.click();
      await expectCount(page, 0);
      await redo.click();
      await expectCount(page, 3);
      expect(await rowNames(page)).toEqual(['张三', '李四', '王五']);

      // One step each, by the keys of both habits; the grid has gone from under them in between.
      await nameCell(page, 2).click();
      await page.getByRole('textbox', { name: '第 2 行 收件人' }).fill('李四四');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+z');
      expect(await rowNames(page)).toEqual(['张三', '李四', '王五']);
      await page.keyboard.press('Control+z');
      await expectCount(page, 0);
      await page.keyboard.press('Control+y');
      await expectCount(page, 3);
      await page.keyboard.press('Control+Shift+z');
      expect(await rowNames(page)).toEqual(['张三', '李四四', '王五']);
      await page.reload();
      await expectCount(page, 3);
      expect(await rowNames(page)).toEqual(['张三', '李四四', '王五']);

      await openBox(page);
      await read(page, SIX_LINES[0]!);
      await expectCount(page, 4);
      await page.getByRole('button', { name: '撤销：粘贴的 1 个收件人' }).click();
      await expectCount(page, 3);
      await page.reload();
      await expectCount(page, 3);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('typing in a field is undone by the field, not by the grid', async () => {
    const { page } = await openPaste();
    await read(page, THREE_LINES);
    await expectCount(page, 3);
    await openBox(page);
    await box(page).click();
    await page.keyboard.type('赵六');
    await page.keyboard.press('Control+z');
    expect(await box(page).inputValue()).not.toBe('赵六');
    await expectCount(page, 3);
  });
});

describe('nothing typed takes the purchase away', () => {
  test.runIf(isAtLength).each(['wide', 'narrow'] as const)(
    'quantities that cannot be are said, and the rows stay (%s)',
    async (screen) => {
      const { page, faults } = await openPaste(screen);
      await read(page, THREE_LINES);
      await expectCount(page, 3);
      const goods = page.getByRole('complementary', { name: '商品与快递' });
      const quantity = goods.getByLabel(/^每人发几件/);
      for (const [typed, said] of [
        ['1.5', '每人发几件，请填 1 到 20 的整数'],
        ['1e9', '每人发几件，请填 1 到 20 的整数'],
        ['', '请填写每人发几件，1 到 20 的整数'],
        ['-2', '购买数量不能小于1'],
        ['99999999999999999999', '最多可购买20件'],
      ] as const) {
        await quantity.fill(typed);
        await goods.getByRole('alert').getByText(said, { exact: true }).waitFor();
        await quantity.blur();
        expect(await quantity.inputValue()).toBe(typed);
        expect(await orderButton(page).isDisabled()).toBe(true);
        await expectCount(page, 3);
      }
      await quantity.fill('2');
      await expect.poll(() => page.locator('.purchase-sum .price').innerText()).toBe('￥10.80');
      expect(await orderButton(page).isDisabled()).toBe(false);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)(
    'a part that breaks says so in its place, keeps rows, quantity and place, and comes back by 重试',
    async () => {
      const { page } = await openPaste();
      await read(page, THREE_LINES);
      await expectCount(page, 3);
      await page
        .locator('.purchase-goods')
        .getByLabel(/^每人发几件/)
        .fill('2');
      await page.evaluate(() => {
        const real = Element.prototype.scrollIntoView;
        Element.prototype.scrollIntoView = function () {
          Element.prototype.scrollIntoView = real;
          throw new Error('planted');
        };
      });
      await nameCell(page, 2).click();
      const broken = page.locator('.part-broken');
      await broken.getByText('“收件人”没有显示出来').waitFor();
      const { y, height } = (await broken.boundingBox())!;
      expect(y >= 0 && y + height <= 900).toBe(true);
      expect(await page.getByRole('dialog', { name: '商品购买' }).isVisible()).toBe(true);
      await expectCount(page, 3);
      expect(
        await page
          .locator('.purchase-goods')
          .getByLabel(/^每人发几件/)
          .inputValue(),
      ).toBe('2');
      await broken.getByRole('button', { name: '重试' }).click();
      expect(await rowNames(page)).toEqual(['张三', '李四', '王五']);
      expect(await orderButton(page).isDisabled()).toBe(false);
    },
  );
});

describe('a paste of columns is a sheet', () => {
  const NAMES = ['张三', '李四', '王五', '赵丽', '孙敏', '周伟'];
  const erp = (count: number, street = '科技路') =>
    Array.from({ length: count }, (_, i) =>
      [
        `DD26110512345${String(i).padStart(5, '0')}`,
        NAMES[i % NAMES.length],
        i % 60 === 7 ? '' : `138${String(i).padStart(8, '0')}`,
        `广东省深圳市南山区${street}${i}号`,
        String(1 + (i % 3)),
        '红色',
      ].join('\t'),
    ).join('\n');

  test.runIf(isAtLength)(
    '300 lines of an ERP, 5 without a phone: 300 rows, columns by content, goods in the remark (D1305)',
    async () => {
      const { page, faults } = await openPaste();
      await read(page, erp(300));
      await toast(page, '识别出 300 个收件人，已加入下表，其中 5 个有问题').waitFor();
      await expectCount(page, 300);
      expect(await count(page, '有问题').innerText()).toBe('有问题 5');
      expect(await box(page).inputValue()).toBe('');
      const columns = page.locator('.purchase-paste-columns');
      await columns
        .getByText('认出 5 列：订单号、收货人姓名、收货人电话、详细地址（或完整地址）、商家备注')
        .waitFor();
      const first = page.locator('.rgrid-row').first();
      await expect
        .poll(() => first.locator('[role=gridcell][data-column=rec_address]').innerText())
        .toBe('科技路0号');
      expect(await first.innerText()).toContain('件数:1 颜色:红色');

      // Chosen by hand the colour stays out, every row once; the next paste of this shape follows.
      await columns.getByRole('button', { name: '改一改' }).click();
      expect(await columns.locator('form').innerText()).toContain('第 1 列（DD2611051234…）');
      await columns.getByRole('checkbox', { name: '第 6 列（红色）' }).uncheck();
      await columns.getByRole('button', { name: '按这样重新读取' }).click();
      await columns.getByText('没有用到的列：第 6 列（红色）').waitFor();
      await expectCount(page, 300);
      expect(await first.innerText()).not.toContain('红色');
      await read(page, erp(20, '科苑路'));
      await columns.getByText('沿用您上次为这种表选的列').waitFor();
      await expectCount(page, 320);

      await columns.getByRole('button', { name: '不按列读，每行各自识别' }).click();
      await columns.getByRole('button', { name: '还是按列读取' }).waitFor();
      await expectCount(page, 320);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)(
    'a paste with titles at phone width: titles decide, what is not used is said, a line beside the table stays',
    async () => {
      const { page } = await openPaste('narrow');
      await read(page, `单号\t姓名\t电话\t地址\t件数\t店铺\n${erp(3)}\n麻烦今天发走`);
      await page.getByText('识别出 3 个收件人，已加入下表；1 行没有识别，留在框里').waitFor();
      await expectCount(page, 3);
      const columns = page.locator('.purchase-paste-columns');
      await columns.getByText('没有用到的列：店铺（红色）').waitFor();
      expect(await page.locator('.purchase-left').getByRole('button').allInnerTexts()).toEqual([
        '第 5 行：没有读到电话和地址',
      ]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    },
  );
});
