import { readFile } from 'node:fs/promises';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
}, 120_000);
afterAll(() => at?.close());

const shown = async (title: string) =>
  (await at.shop.visitor.goods.list({ query: { title } as never })).list.length;
/** Runs the bulk work of the service until the dialog says how it ended. */
async function taskEnds(page: Page): Promise<void> {
  await page.getByText(/^已处理 /).waitFor();
  await at.shop.runJobs();
  await page.getByRole('button', { name: '下载结果' }).waitFor();
}
const pick = async (page: Page, name: string, bytes: Buffer) => {
  await page.getByRole('button', { name: '导入商品' }).click();
  await page
    .getByRole('dialog', { name: '导入商品' })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
};
const saved = async (page: Page, press: () => Promise<unknown>): Promise<Buffer> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path());
};

test('a sheet of goods is imported, its wrong row named; the goods stand in the shop, and an export comes back unchanged (O035, O065-O068)', async () => {
  const { suppliers, couriers, categories } = await chief.api.goods.options();
  const supplier = suppliers.find(({ id }) => id === 1)!.name;
  const courier = couriers.find(({ id }) => id === 1)!.name;
  const top = categories.find(({ parent_id }) => parent_id === null)!.name;
  const line = (code: string, name: string, price: string) =>
    [supplier, code, name, top, courier, price, '1.00', '/assets/goods/soap-640.webp', '在售', '红'].join(
      ',',
    );
  const csv = [
    '供应商,供应商货号,商品名称,分类(一级/二级),快递,售价,每件成本,图片,状态,颜色',
    line('IM-1', '青竹团扇', '3.20'),
    line('IM-2', '青竹书签', '三元'),
    line('IM-3', '青竹杯垫', '2.40'),
  ].join('\n');
  const { page, faults } = await at.visit('/goods', { as: chief });
  await pick(page, '商品.csv', Buffer.from(csv));
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  await dialog.getByText('新增 2 · 修改 0 · 未变化 0 · 有误 1').waitFor();
  await dialog.getByText('第3行售价应为0.01到9999.99').waitFor();
  await dialog.getByText('没有“颜色”这一列，该列未导入').waitFor();
  const errors = await saved(page, () => dialog.getByRole('button', { name: '下载错误表' }).click());
  const wrong = (await readSheet(errors)).sheets[0]!.rows.map(({ cells }) => cells.at(-1)?.text);
  expect(wrong).toEqual(['错误', '第3行售价应为0.01到9999.99']);
  await dialog.getByLabel('原因').fill('新品上架');
  await dialog.getByRole('button', { name: '导入 2 件' }).click();
  await taskEnds(page);
  await expect.poll(() => shown('青竹'), { timeout: 3_000 }).toBe(2);
  await page.getByRole('dialog').getByText('关闭', { exact: true }).click();

  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '导出 XLSX' }).click();
  await page.getByRole('dialog', { name: '导出' }).getByText('生成中').waitFor();
  await at.shop.runJobs();
  await page.getByText(/^已完成，已导出 \d+ 行$/).waitFor();
  const book = await saved(page, () => page.getByRole('button', { name: '下载结果' }).click());
  await page.getByRole('dialog').getByText('关闭', { exact: true }).click();
  await pick(page, '商品.xlsx', book);
  const all = (await chief.api.goods.list({ query: {} as never })).data_count;
  await dialog.getByText(`新增 0 · 修改 0 · 未变化 ${all} · 有误 0`).waitFor();
  expect(faults).toEqual([]);
});

test('hidden rows of a sheet are said with the way to take them in (O067)', async () => {
  const row = (cells: string[], isHidden: boolean) =>
    `<Row${isHidden ? ' ss:Hidden="1"' : ''}>${cells.map((text) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`).join('')}</Row>`;
  const sheet = (rows: [string[], boolean][]) =>
    Buffer.from(
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="商品"><Table>${rows.map(([cells, isHidden]) => row(cells, isHidden)).join('')}</Table></Worksheet></Workbook>`,
    );
  const { page, faults } = await at.visit('/goods', { as: chief });
  await pick(
    page,
    '商品.xls',
    sheet([
      [['商品编号', '售价'], false],
      [['103', '0.81'], false],
      [['104', '9.00'], true],
    ]),
  );
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  await dialog
    .getByText('表格里隐藏的 1 行没有读入；要一起导入，请在表格里取消筛选、取消隐藏，保存后重新选择')
    .waitFor();
  await dialog.getByText('新增 0 · 修改 1 · 未变化 0 · 有误 0').waitFor();
  await dialog.locator('input[type=file]').setInputFiles({
    name: '商品.xls',
    mimeType: 'application/octet-stream',
    buffer: sheet([
      [['商品编号', '售价'], false],
      [['104', '9.00'], true],
    ]),
  });
  await dialog.getByText(/^表格里的 1 行都隐藏着/).waitFor();
  expect(faults).toEqual([]);
});
