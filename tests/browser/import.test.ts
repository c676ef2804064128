import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chooseOption } from './choose-option.ts';
import { isAtLength } from '../harness/at-length.ts';
import { keptBrowser } from './kept.ts';
import { countsOf, dropFile, openImportPage, seenOf } from './import-page.ts';
import { orderFile, wideOrderFile } from './order-file.ts';
import { serveSite, type SiteServer } from './serve-site.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../packages/shared/fixtures/sheets/${name}`, import.meta.url)));
const ROWS = 50_000;
/** Read by the page itself, it would be one task as long as nearly all of the time. In milliseconds: bench/import/browser.ts. */
const LONGEST_TASK_SHARE = 0.25;

let browser: Browser;
let site: SiteServer;

beforeAll(async () => {
  [browser, site] = [await keptBrowser(), await serveSite()];
});
afterAll(async () => {
  await site?.close();
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

describe('the import page in a browser', () => {
  test.runIf(isAtLength).each([ROWS])(
    'a sheet of 5 MB is read, checked and shown while the page stays free',
    async () => {
      const page = await openImportPage(browser, site);
      const file = orderFile(ROWS);
      expect(file.length).toBeGreaterThan(4.5 * 1024 * 1024);
      await page.getByText('拼多多', { exact: true }).click();
      await dropFile(page, site, '订单.xlsx', file);
      const seen = await seenOf(page);
      expect(await countsOf(page)).toEqual({ good: ROWS - ROWS / 1000, problem: ROWS / 1000, doubt: 0 });
      expect(seen.longestTask / seen.ms).toBeLessThan(LONGEST_TASK_SHARE);

      const table = page.getByRole('table');
      await table.getByRole('rowgroup').evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await table.getByText(String(ROWS + 1), { exact: true }).waitFor();
      expect(await page.locator('.sheet-row').count()).toBeLessThan(60);

      await page.getByRole('button', { name: /^有问题/ }).click();
      await table.getByText('收货人姓名不能为空').first().waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^下载要处理的/ }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('要处理的行.xlsx');
    },
  );

  test.runIf(isAtLength).each([20_000])(
    'a wide sheet of many times 5 MB is read on this machine',
    async () => {
      const page = await openImportPage(browser, site);
      const file = wideOrderFile(20_000);
      expect(file.length).toBeGreaterThan(15 * 1024 * 1024);
      await page.getByText('拼多多', { exact: true }).click();
      await dropFile(page, site, '订单.csv', file);
      await seenOf(page);
      expect(await countsOf(page)).toEqual({ good: 19_980, problem: 20, doubt: 0 });
    },
  );

  test('a protected book asks for its password and opens', async () => {
    const page = await openImportPage(browser, site);
    await page.getByText('抖音', { exact: true }).click();
    await dropFile(page, site, 'dy-password.xlsx', fixture('dy-password.xlsx'));
    await page.getByText('表格有密码，请先去除密码（见帮助第2篇）').waitFor();
    await page.getByLabel('打开密码').fill('654321');
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await page.getByText('密码不对，请再试一次').waitFor();
    await page.getByLabel('打开密码').fill('123456');
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await page.getByRole('table').getByText('高磊艳').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test.runIf(isAtLength)('the bad rows leave with the places that were chosen', async () => {
    const page = await openImportPage(browser, site);
    const titles = '订单编号,收货人姓名,联系手机,收货地址';
    const rows = ['1,,13800001234,鼓楼区中山路1号', '2,李四,13800001235,鼓楼区中山路2号'];
    await dropFile(page, site, 'own.csv', new TextEncoder().encode([titles, ...rows].join('\n')));
    const table = page.getByRole('table');
    await table.getByText('李四').waitFor();
    for (const i of [0, 1])
      await chooseOption(
        table
          .locator('.sheet-row')
          .nth(i)
          .getByRole('button', { name: /^请选择地区/ }),
        '江苏省徐州市鼓楼区',
      );
    expect(await countsOf(page)).toEqual({ good: 1, problem: 1, doubt: 0 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载要处理的 1 行' }).click(),
    ]);
    await dropFile(page, site, 'mended.xlsx', new Uint8Array(readFileSync(await download.path())));
    await table.getByText('徐州市', { exact: true }).waitFor();
    expect(await countsOf(page)).toEqual({ good: 0, problem: 1, doubt: 0 });
  });

  test.runIf(isAtLength)('a sheet without titles offers its columns', async () => {
    const page = await openImportPage(browser, site);
    await dropFile(page, site, 'no-header.csv', fixture('no-header.csv'));
    await page.getByRole('alert').getByLabel('收货人姓名').waitFor();
    expect(await page.getByRole('alert').innerText()).not.toMatch(/--mapping|gift template/);
  });

  test.runIf(isAtLength)(
    'reading can be cancelled, and the next file is read as if nothing had been',
    async () => {
      const page = await openImportPage(browser, site);
      await page.getByText('拼多多', { exact: true }).click();
      await dropFile(page, site, 'big.xlsx', orderFile(ROWS));
      const bar = page.getByRole('progressbar');
      await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await page.getByText('已取消读取').waitFor();
      // A browser gives a busy worker two seconds before it ends it by force.
      await expect.poll(() => page.workers().length).toBe(0);
      await dropFile(page, site, 'small.xlsx', orderFile(20));
      await seenOf(page);
      expect(await countsOf(page)).toEqual({ good: 20, problem: 0, doubt: 0 });
    },
  );

  test.runIf(isAtLength)('a GBK file shows the right words, and says what it left out', async () => {
    const page = await openImportPage(browser, site);
    await dropFile(page, site, 'tb-old.gbk.csv', fixture('tb-old.gbk.csv'));
    const expected = JSON.parse(new TextDecoder().decode(fixture('tb-old.gbk.csv.expect.json'))) as {
      rows: { name: string; city: string; detail: string }[];
    };
    const table = page.getByRole('table');
    const [first] = expected.rows;
    await table.getByText(first!.name, { exact: true }).first().waitFor();
    await table.getByText(first!.city, { exact: true }).first().waitFor();
    await table.getByText(first!.detail).first().waitFor();
    expect(await page.locator('.facts-line').innerText()).toContain('GB18030');
  });

  test.runIf(isAtLength)(
    'a chosen column is used at once and again for the next sheet with these titles',
    async () => {
      const page = await openImportPage(browser, site);
      const csv = (name: string) =>
        new TextEncoder().encode(
          `单号,联络,电话号码,寄往\n1,${name},13800001234,浙江省杭州市西湖区文一路1号\n`,
        );
      await dropFile(page, site, 'own.csv', csv('张三'));
      await page.getByRole('alert').waitFor();
      await page.getByRole('alert').getByText('这张表的列名我来指定').waitFor();
      await chooseOption(page.getByLabel('收货人姓名'), '联络（张三）');
      await chooseOption(page.getByLabel('收货人电话'), '电话号码（13800001234）');
      await chooseOption(page.getByLabel('详细地址（或完整地址）'), /^寄往（/);
      await page.getByRole('button', { name: '按这样读取' }).click();
      await page.getByRole('table').getByText('张三').waitFor();
      await dropFile(page, site, 'own-2.csv', csv('李四'));
      await page.getByRole('table').getByText('李四').waitFor();
      expect(await page.getByText('沿用您上次为这种表选的列').isVisible()).toBe(true);
    },
  );

  test('pasted lines are read, and a doubtful place is settled by a click', async () => {
    const page = await openImportPage(browser, site);
    await page
      .getByLabel('粘贴收件人')
      .fill('张三 13800001234 鼓楼区中山路1号\n李四 13800001235 浙江杭州西湖区文一路2号');
    await page.getByRole('button', { name: '识别这些收件人' }).click();
    const table = page.getByRole('table');
    await table.getByText('张三').waitFor();
    expect(await countsOf(page)).toMatchObject({ doubt: 1 });
    await chooseOption(table.getByRole('button', { name: /^请选择地区/ }), '江苏省徐州市鼓楼区');
    await table.getByText('徐州市', { exact: true }).waitFor();
    expect(await countsOf(page)).toEqual({ good: 2, problem: 0, doubt: 0 });
    // Whoever works by keyboard stands on the way back.
    await page.keyboard.press('Enter');
    await expect.poll(() => countsOf(page)).toMatchObject({ doubt: 1 });
  });
});
