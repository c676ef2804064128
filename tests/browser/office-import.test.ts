import { readFile } from 'node:fs/promises';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
});
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
    .getByLabel('选择表格')
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
  await expect.poll(() => shown('青竹')).toBe(2);
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
  await dialog.getByLabel('选择表格').setInputFiles({
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

const drawn = async (background: string): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const redOf = async (page: Page, path: string): Promise<number> => {
  const answer = await page.request.get(new URL(path, at.url).href);
  const { data } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[0]!;
};

test('a sheet of goods brings its pictures in one ZIP: found by name, before those of the library, and the shop shows them (O067)', async () => {
  const { suppliers, couriers, categories } = await chief.api.goods.options();
  const supplier = suppliers.find(({ id }) => id === 1)!.name;
  const courier = couriers.find(({ id }) => id === 1)!.name;
  const top = categories.find(({ parent_id }) => parent_id === null)!.name;
  const [red, dark, grey] = [await drawn('#ff0000'), await drawn('#200000'), await drawn('#800000')];
  const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  const add = (name: string, bytes: Uint8Array) =>
    chief.api.media.add({
      body: { name, folder: '', data: dataUrl(bytes), crop: 'none', focus_x: 0, focus_y: 0 },
    });
  // One of this name with other pixels, and the same pixels under another name.
  const older = await add('灯笼.png', dark);
  const same = await add('别名.png', grey);
  const line = (code: string, name: string, pictures: string) =>
    [supplier, code, name, top, courier, '3.20', '1.00', pictures, '在售'].join(',');
  const csv = [
    '供应商,供应商货号,商品名称,分类(一级/二级),快递,售价,每件成本,图片,状态',
    line('ZP-1', '红灯笼', '灯笼.png'),
    line('ZP-2', '灰灯笼', '灰.png'),
    line('ZP-3', '坏灯笼', '坏.png'),
    line('ZP-4', '缺灯笼', '缺.png'),
    line('ZP-5', '双灯笼', '双.png'),
  ].join('\n');
  const { page, faults } = await at.visit('/goods', { as: chief });
  await pick(page, '商品.csv', Buffer.from(csv));
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  const pickZip = (name: string, bytes: Uint8Array) =>
    dialog
      .getByLabel('图片压缩包（可选）')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) });
  await pickZip('图片.rar', Buffer.from('Rar!'));
  await dialog.getByText('这不是 ZIP 文件，请把图片压缩成 ZIP 后重新选择').waitFor();
  await pickZip(
    '图片.zip',
    zipSync({
      '春/灯笼.png': red,
      '春/灰.png': grey,
      '坏.png': Buffer.from('no picture'),
      '一/双.png': red,
      '二/双.png': grey,
      '没用到.png': red,
      '__MACOSX/春/._灯笼.png': Buffer.from('fork'),
    }),
  );
  await dialog.getByText('共 6 张图片，表格用到 5 张，1 张没有用到').waitFor();
  const unsent = dialog.getByRole('list', { name: '没有上传的图片' });
  await unsent.getByText('压缩包里有同名的：一/双.png、二/双.png，请只留一张').waitFor();
  expect((await unsent.getByRole('listitem').allInnerTexts()).toSorted()).toEqual([
    '双.png 压缩包里有同名的：一/双.png、二/双.png，请只留一张',
    '坏.png 图片无法识别',
  ]);
  await dialog.getByText('新增 2 · 修改 0 · 未变化 0 · 有误 3').waitFor();
  await dialog.getByText('第4行图片“坏.png（压缩包里的这张没有上传）”不在素材库中').waitFor();
  await dialog.getByText('第5行图片“缺.png”不在素材库中').waitFor();
  await dialog.getByText('第6行图片“双.png（压缩包里的这张没有上传）”不在素材库中').waitFor();
  await dialog.getByLabel('原因').fill('新品上架');
  await dialog.getByRole('button', { name: '导入 2 件' }).click();
  await taskEnds(page);

  const { list } = await at.shop.visitor.goods.list({ query: { title: '灯笼' } as never });
  const picture = (name: string) => list.find((goods) => goods.goods_name === name)!.goods_pic;
  expect(await redOf(page, picture('红灯笼'))).toBeGreaterThan(200);
  expect(picture('红灯笼')).not.toBe(older.url);
  expect(picture('灰灯笼')).toBe(same.url);
  const library = await chief.api.media.list({ query: { q: '' } as never });
  expect(library.list.map(({ name }) => name).toSorted()).toEqual(['别名.png', '灯笼.png', '灯笼.png']);
  await page.goto(`${at.url}/office/goods?q=${encodeURIComponent('红灯笼')}`);
  const shown = page.getByRole('row').filter({ hasText: '红灯笼' }).locator('img');
  await shown.waitFor();
  expect(await redOf(page, (await shown.getAttribute('src'))!)).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});

test('sending the pictures of a ZIP can be stopped, says how many are left, and goes on (O067)', async () => {
  const { page, faults } = await at.visit('/goods', { as: chief });
  const names = Array.from({ length: 6 }, (_, no) => `停${no}.png`);
  const csv = `商品编号,图片\n101,${names.join('、')}`;
  await pick(page, '商品.csv', Buffer.from(csv));
  const dialog = page.getByRole('dialog', { name: '导入商品' });
  await dialog.getByText(/^第2行图片“停0.png”不在素材库中/).waitFor();
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route('**/api/admin/media', async (route) => {
    if (isHeld) await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  const pictures = await Promise.all(names.map((_, no) => drawn(`#${no}0ff00`)));
  await dialog.getByLabel('图片压缩包（可选）').setInputFiles({
    name: '图片.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(Object.fromEntries(names.map((name, no) => [name, pictures[no]!])))),
  });
  await dialog.getByText('已上传 0 / 6').waitFor();
  await expect.poll(() => held.length).toBe(3);
  await dialog.getByRole('button', { name: '停止上传' }).click();
  isHeld = false;
  for (const go of held) go();
  await dialog.getByText('还有 3 张没有上传，用到它们的行不会导入').waitFor();
  await dialog.getByText('新增 0 · 修改 0 · 未变化 0 · 有误 1').waitFor();
  await dialog.getByRole('button', { name: '继续上传' }).click();
  await dialog.getByText('新增 0 · 修改 1 · 未变化 0 · 有误 0').waitFor();
  await dialog.getByText('停0.png、停1.png').waitFor();
  expect(faults).toEqual([]);
});
