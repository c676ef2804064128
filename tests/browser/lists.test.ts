import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../harness/test-service.ts';
import { looseSheets } from './loose-sheets.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  // Above three rows a file is a task.
  at = await openBrowserShop({ config: { exportRows: 3 } });
});
afterAll(() => at?.close());

const ORDERS = '/user-center/order-list';
const PARCELS = '/user-center/package-list';
const rows = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr');
async function expectRows(page: Page, name: string, count: number): Promise<void> {
  await expect.poll(() => rows(page, name).count()).toBe(count);
}

let keys = 0;
interface Wish {
  name?: string;
  province?: string;
  platform?: number;
}
/** Orders of one row each wish, as one batch; answers its number. */
async function order(person: TestPerson, wishes: Wish[], platform = 1): Promise<string> {
  keys += 1;
  await person.api.orders.make({
    key: `lists-${keys}`,
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform,
      order_source: 1,
      rec_list: wishes.map(({ name = '王小明', province = '浙江省' }, i) => ({
        id: i + 1,
        rec_name: name,
        rec_mobile: `1390000${1000 + i}`,
        rec_province: province,
        rec_city: province === '浙江省' ? '杭州市' : '乌鲁木齐市',
        rec_district: province === '浙江省' ? '西湖区' : '天山区',
        rec_address: `文一西路${i + 1}号`,
        shop_order: `L${keys}-${i}`,
      })),
    },
  });
  return person.last().headers['x-batch-sn']!;
}

describe('filters', () => {
  test('take effect together, are named above the rows, and outlive a reload (M040, M041)', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    await order(person, [{ name: '王小明' }, { name: '李华' }]);
    await order(person, [{ name: '王小明' }], 2);
    const { page, faults } = await at.visit(PARCELS, { mobile: person.mobile });
    await expectRows(page, '包裹列表', 3);
    await page.getByRole('button', { name: '更多筛选' }).click();
    const form = page.getByRole('form', { name: '更多筛选' });
    await form.getByLabel('收件人').fill('王小明');
    // A choice in the line above leaves what was typed here.
    await page.getByRole('combobox', { name: '下单', exact: true }).click();
    await page.getByTitle('近 7 天').click();
    await page.waitForURL(/start=/);
    expect(await form.getByLabel('收件人').inputValue()).toBe('王小明');
    await form.getByRole('combobox', { name: '平台' }).click();
    await page.getByTitle('拼多多').click();
    await form.getByRole('button', { name: '查看结果' }).click();
    await expectRows(page, '包裹列表', 1);
    await page.reload();
    await expectRows(page, '包裹列表', 1);
    await page.getByRole('button', { name: '去掉条件：平台 拼多多' }).click();
    await expectRows(page, '包裹列表', 2);
    await page.getByRole('button', { name: '去掉条件：收件人 王小明' }).click();
    await expectRows(page, '包裹列表', 3);
    await page.getByRole('button', { name: /^去掉条件：下单起始日/ }).click();
    expect(new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
  });

  test('on a phone they are a sheet over the list, which stays where it is', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    await order(person, [{ name: '王小明' }, { name: '李华' }]);
    const { page, faults } = await at.visit(PARCELS, { mobile: person.mobile, screen: 'narrow' });
    await expectRows(page, '包裹列表', 2);
    const placeOf = async () => (await rows(page, '包裹列表').first().boundingBox())!.y;
    const before = await placeOf();
    await page.getByRole('button', { name: '更多筛选' }).click();
    const sheet = page.getByRole('dialog', { name: '筛选' });
    const apply = sheet.getByRole('button', { name: '查看结果' });
    await apply.waitFor();
    expect(await placeOf()).toBe(before);
    expect(await looseSheets(page)).toEqual([]);
    await sheet.getByRole('textbox', { name: '收件人' }).fill('王小明');
    await sheet.getByRole('button', { name: '清空' }).click();
    expect(await sheet.getByRole('textbox', { name: '收件人' }).inputValue()).toBe('');
    await sheet.getByRole('textbox', { name: '关键词' }).fill(`L${keys}-0`);
    await sheet.getByRole('combobox', { name: '按什么搜索' }).click();
    await page.getByTitle('平台订单号').click();
    await apply.click();
    await sheet.waitFor({ state: 'detached' });
    await expectRows(page, '包裹列表', 1);
    await page.getByRole('button', { name: /^去掉条件：平台订单号/ }).waitFor();
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)('a pasted column of numbers finds all of them', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    await order(person, [{}, {}, {}]);
    const { page, faults } = await at.visit(ORDERS, { mobile: person.mobile });
    const numbers = page.getByRole('textbox', { name: '关键词' });
    await numbers.fill(`L${keys}-0 L${keys}-2`);
    await page.keyboard.press('Enter');
    await expectRows(page, '订单列表', 2);
    // Who works with keys goes on from there.
    expect(await numbers.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
  });
});

describe('chosen rows', () => {
  test.runIf(isAtLength)(
    'give their waybills to the clipboard, ask the courier, and become a file',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      await order(person, [{}, {}, {}]);
      const { page, context, faults } = await at.visit(PARCELS, { mobile: person.mobile });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await expectRows(page, '包裹列表', 3);
      await page.getByRole('checkbox', { name: '选择本页全部' }).check();
      await page.getByText('已选 3 条').waitFor();
      await page
        .getByRole('toolbar', { name: '批量操作' })
        .getByRole('button', { name: '复制运单号' })
        .click();
      const { list } = await person.api.parcels.list({ body: {} });
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(list.map(({ kuaidi_sn }) => kuaidi_sn).join('\n'));
      await page.getByRole('button', { name: '查揽收' }).click();
      await page.getByText('查了 3 个包裹，0 个已揽收').waitFor();
      await page.getByRole('checkbox', { name: `选择 ${list[0]!.parcel_sn}` }).uncheck();
      await page.getByRole('button', { name: '导出选中' }).click();
      const dialog = page.getByRole('dialog', { name: '导出' });
      await dialog.getByText('将导出 2 条').waitFor();
      await dialog.getByText('淘宝批量发货').click();
      await dialog.getByText('CSV', { exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: '开始导出' }).click(),
      ]);
      const text = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '');
      expect(text.trim().split(/\r?\n/)).toHaveLength(3);
      expect(text).toContain(list[1]!.kuaidi_sn);
      expect(text).not.toContain(list[0]!.kuaidi_sn);
      expect(faults).toEqual([]);
    },
  );

  test('can be chosen on a phone too, within sight and reach', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    await order(person, [{}, {}]);
    const { page, faults } = await at.visit(PARCELS, { mobile: person.mobile, screen: 'narrow' });
    await expectRows(page, '包裹列表', 2);
    await rows(page, '包裹列表').first().getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    for (const name of ['复制运单号', '导出选中', '查揽收']) {
      const { x, width } = (await bar.getByRole('button', { name }).boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(375);
    }
    await bar.getByRole('button', { name: '查揽收' }).click();
    await page.getByText('查了 1 个包裹，0 个已揽收').waitFor();
    // The box covers nothing of the record.
    const overlaps = await rows(page, '包裹列表')
      .first()
      .evaluate((row) => {
        const box = row.querySelector('input')!.getBoundingClientRect();
        return [...row.querySelectorAll('.list-record > *')].filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        }).length;
      });
    expect(overlaps).toBe(0);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)(
    'a long file is made by the server while its progress is shown, and downloaded then (X030)',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      await order(person, [{}, {}, {}, {}, {}]);
      const { page, faults } = await at.visit(ORDERS, { mobile: person.mobile });
      await page.getByRole('button', { name: '导出', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: '导出' });
      await dialog.getByText('CSV', { exact: true }).click();
      await dialog.getByRole('button', { name: '开始导出' }).click();
      await dialog.getByText('可以先关掉这个窗口').waitFor();
      await at.shop.runJobs();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('link', { name: '下载文件' }).click(),
      ]);
      const text = await readFile(await download.path(), 'utf8');
      expect(text.trim().split(/\r?\n/)).toHaveLength(6);
      expect(text).toContain('文一西路5号');
      expect(faults).toEqual([]);
    },
  );
});

describe('batches', () => {
  test.runIf(isAtLength)(
    'show their progress, name the rows that failed, and ask for missing waybills again (X030)',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      const sn = await order(person, [{}, { name: '出单失败' }, { province: '新疆维吾尔自治区' }]);
      const { page, faults } = await at.visit(ORDERS, { mobile: person.mobile });
      await page.getByText('批次', { exact: true }).click();
      await page.waitForURL(/view=batches/);
      const row = rows(page, '批次').filter({ hasText: sn });
      await row.getByText('已出单 1 / 2').waitFor();
      await row.getByText('1 行没下单，未扣款').waitFor();
      await row.getByRole('button', { name: `批次 ${sn} 的详情` }).click();
      const detail = page.getByRole('dialog', { name: `批次 ${sn}` });
      const lines = detail.getByRole('listitem');
      await expect
        .poll(() => lines.allInnerTexts())
        .toEqual([
          expect.stringMatching(/^1 件已出单/),
          expect.stringMatching(/^1 件待出单/),
          expect.stringMatching(/^1 行没有下单成功，未扣款/),
        ]);
      await detail.getByRole('cell', { name: '该地区停发，请更换快递' }).waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        detail.getByRole('button', { name: '导出失败原因' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`批次 ${sn} 没有下单的行.xlsx`);
      // What a program sent lies in no browser: it is sent again from where it came.
      await detail.getByText('没有扣款。按行号在原数据里改好，再提交这些行。').waitFor();
      expect(await detail.getByRole('button', { name: '改好再下单' }).count()).toBe(0);
      await sql`update batches set channel = 'site' where user_id = ${person.id}`.execute(at.shop.db.q);
      await page.reload();
      await row.getByRole('button', { name: `批次 ${sn} 的详情` }).click();
      await detail.getByText('如果没有丢弃，收件人还留在下单的那台设备上').waitFor();
      // The way on is the purchase of the same goods, in place of the detail.
      await detail.getByRole('button', { name: '改好再下单' }).click();
      await page.waitForURL(/buy=103/);
      await detail.waitFor({ state: 'detached' });
      await page.getByRole('dialog', { name: '商品购买' }).waitFor();
      await page.goBack();
      await row.getByRole('button', { name: '重试出单' }).click();
      await toast(page, '已经重新去出单，稍后看结果').waitFor();
      expect(faults).toEqual([]);
    },
  );
});

test('a filter that found nothing is taken away without a word that there is nothing, and the keyboard stays', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  await order(person, [{}, {}]);
  const { page, faults } = await at.visit(`${PARCELS}?status=60`, { mobile: person.mobile });
  await page.getByText('没有符合条件的记录').waitFor();
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/user/order/parcel', async (route) => {
    await held;
    await route.continue();
  });
  const all = page.getByRole('tab', { name: /^全部/ });
  await all.click();
  await page.waitForURL((url) => !url.searchParams.has('status'));
  await page.waitForTimeout(300);
  expect(await page.getByText('还没有包裹').count()).toBe(0);
  answer();
  await expectRows(page, '包裹列表', 2);
  expect(await all.evaluate((tab) => tab === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);
});

test('before there is anything a list offers the first step, and nothing to narrow or export', async () => {
  const person = await at.shop.person();
  const { page, faults } = await at.visit(PARCELS, { mobile: person.mobile });
  await page.getByText('还没有包裹').waitFor();
  for (const name of ['导出', '更多筛选', '列'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(await page.getByRole('tablist').count()).toBe(0);
  // A filter that finds nothing is itself the reason, and stays.
  await page.goto(`${at.url}${PARCELS}?status=20`);
  await page.getByText('没有符合条件的记录').waitFor();
  await page.getByRole('button', { name: '更多筛选' }).waitFor();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await page.getByRole('button', { name: '选择商品' }).click();
  await page.waitForURL('**/user-center/delivery');
  expect(faults).toEqual([]);
});

describe('the workbench', () => {
  test.runIf(isAtLength)('counts today, names what waits, and draws the last 30 days (M039)', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    await order(person, [{}, {}, { name: '出单失败' }]);
    // Three days of orders: fewer make no chart.
    await sql`insert into order_days (kind_id, day, orders, spend_fen)
      select d.kind_id, d.day - back, d.orders, d.spend_fen
      from order_days d join order_kinds k on k.id = d.kind_id cross join generate_series(1, 2) as back
      where k.user_id = ${person.id}`.execute(at.shop.db.q);
    // Two were late; one of them is not paid for yet.
    await sql`update parcels set late = true where kuaidi_sn is not null and order_id in (select id from orders where user_id = ${person.id})`.execute(
      at.shop.db.q,
    );
    await sql`insert into compensations (parcel_id, user_id, supplier_id, reason, deadline, amount_fen, pay_at, evidence)
      select min(p.id), o.user_id, 1, 'ship', now(), 100, now(), '{}' from parcels p join orders o on o.id = p.order_id
      where o.user_id = ${person.id} and p.late group by o.user_id`.execute(at.shop.db.q);
    const { page, faults } = await at.visit('/user-center/user-home', { mobile: person.mobile });
    const today = page.getByRole('region', { name: '今天' });
    await today.getByText('￥2.40').waitFor();
    await page.getByRole('link', { name: /^待出单\s*1$/ }).waitFor();
    // Its list has as many as the number says.
    await page.getByRole('link', { name: /^累计超时\s*2\s*其中 1 件待赔付$/ }).waitFor();
    const chart = page.getByRole('figure');
    const line = chart.getByRole('row');
    await line.last().getByText('3 单，￥2.40').waitFor({ state: 'attached' });
    expect(await line.count()).toBe(30);
    await page.getByRole('radio', { name: '7 天' }).locator('..').click();
    await expect.poll(() => line.count()).toBe(7);
    await expect
      .poll(() =>
        chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          return data.some((value) => value > 0);
        }),
      )
      .toBe(true);
    await page.getByRole('link', { name: /^待出单/ }).click();
    await page.waitForURL(/package-list\?status=10/);
    await expectRows(page, '包裹列表', 1);
    expect(faults).toEqual([]);
  });
});

describe('a dense list', () => {
  test('shows its first row above 240 px and twelve of them in 900 px, under a head that stays', async () => {
    const person = await at.shop.person({ balance: 100_000 });
    await order(
      person,
      Array.from({ length: 30 }, () => ({})),
    );
    const { page, faults } = await at.visit(`${PARCELS}?size=50`, { mobile: person.mobile });
    await expectRows(page, '包裹列表', 30);
    const places = () =>
      rows(page, '包裹列表').evaluateAll((list) =>
        list.map((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return { top, bottom };
        }),
      );
    const foot = page.locator('.table-foot');
    const end = (await foot.boundingBox())!.y;
    const first = (await places())[0]!;
    expect(first.top).toBeLessThanOrEqual(240);
    expect(first.bottom - first.top).toBeLessThanOrEqual(49);
    expect((await places()).filter(({ bottom }) => bottom <= end).length).toBeGreaterThanOrEqual(12);
    await page.evaluate(() => window.scrollTo(0, 600));
    // Under the bar, which the strip of the demo moves down.
    const bar = (await page.getByRole('banner').boundingBox())!;
    expect([bar.y, bar.height]).toEqual([28, 56]);
    await expect
      .poll(async () => (await page.getByRole('columnheader', { name: '运单号' }).boundingBox())!.y)
      .toBe(bar.y + bar.height);
    await page.getByRole('radio', { name: '宽松' }).locator('..').click();
    await page.reload();
    await expectRows(page, '包裹列表', 30);
    const high = (await places())[0]!;
    expect(high.bottom - high.top).toBeGreaterThanOrEqual(64);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)(
    'opens a row beside itself: the way on, the way back, and the list stays usable',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      await order(person, [{}, {}, {}]);
      const { page, faults } = await at.visit(PARCELS, { mobile: person.mobile });
      await expectRows(page, '包裹列表', 3);
      const drawer = page.getByRole('dialog', { name: '包裹详情' });
      const opener = rows(page, '包裹列表')
        .first()
        .getByRole('button', { name: /的详情$/ });
      await opener.focus();
      await page.keyboard.press('Enter');
      await drawer.getByText('第 1 条，共 3 条').waitFor();
      expect(await drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true);
      expect(await drawer.getByRole('button', { name: '上一条' }).isDisabled()).toBe(true);
      await drawer.getByRole('button', { name: '下一条' }).click();
      await drawer.getByText('第 2 条，共 3 条').waitFor();
      // Another row of the list, by a click on it anywhere.
      await rows(page, '包裹列表').last().getByText('待揽收').click();
      await drawer.getByText('第 3 条，共 3 条').waitFor();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      expect(page.url()).not.toContain('order=');
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
      // What opened last closes first.
      await page.keyboard.press('Enter');
      await drawer.waitFor();
      // The drawer lies over it; the keyboard gets there.
      await page.getByRole('button', { name: '列', exact: true }).press('Enter');
      await page.getByRole('group', { name: '包裹列表显示哪些列' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('group', { name: '包裹列表显示哪些列' }).waitFor({ state: 'detached' });
      expect(await drawer.isVisible()).toBe(true);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('puts columns away, and keeps that', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    await order(person, [{}]);
    const { page, faults } = await at.visit(PARCELS, { mobile: person.mobile });
    const column = page.getByRole('columnheader', { name: '最新物流' });
    await column.waitFor();
    await page.getByRole('button', { name: '列', exact: true }).click();
    await page.getByRole('group', { name: '包裹列表显示哪些列' }).getByText('最新物流').click();
    await column.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('columnheader', { name: '收件人' }).waitFor();
    expect(await column.count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
