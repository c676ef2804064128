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
}, 120_000);
afterAll(() => at?.close());

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const fileOf = async (name: string, buffer: Promise<Buffer>) => ({
  name,
  mimeType: 'image/png',
  buffer: await buffer,
});
const words = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

test('pictures are sent in, found, used, and deleted only when nothing shows them (O070, O036)', async () => {
  const { page, faults } = await at.visit('/media', { as: chief });
  const sent = page.locator('input[type=file]');
  await sent.setInputFiles([
    await fileOf('红色.png', drawn(400, 300, '#aa2200')),
    await fileOf('蓝色.png', drawn(400, 300, '#2200aa')),
  ]);
  await page.getByRole('button', { name: '蓝色.png', exact: true }).waitFor();
  await page.getByRole('button', { name: '红色.png', exact: true }).click();
  await page.getByRole('toolbar', { name: '已选 1 张' }).getByRole('button', { name: '移到文件夹' }).click();
  await page.getByRole('dialog').getByLabel('文件夹').fill('首页');
  await page.getByRole('dialog').getByRole('button', { name: '移到文件夹' }).click();
  await page.getByText('已完成').waitFor();
  await page.getByRole('textbox', { name: '按名称搜索' }).fill('蓝');
  await page.getByRole('button', { name: '红色.png', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '查看 蓝色.png' }).click();
  await page.getByRole('dialog').getByText('没有使用').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await page.getByText('没有图片').waitFor();
  await sent.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText(/^图片无法识别/).waitFor();
  expect(faults).toEqual([]);
});

test('the text of goods is written with the keys and pictures of the library, and the shop shows it (10.7, O198)', async () => {
  const { page, faults } = await at.visit('/goods?open=103', { as: chief });
  await page.getByRole('tab', { name: '详情' }).click();
  const text = words(page, '详情');
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('手工烧制');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+b');
  await tool(page, '居中').click();
  await page.getByRole('combobox', { name: '文字颜色' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '红色' }).click();
  await page.keyboard.press('End');
  await tool(page, '图片').click();
  const library = page.getByRole('dialog', { name: '素材库' });
  await library
    .locator('input[type=file]')
    .setInputFiles(await fileOf('茶杯.png', drawn(600, 400, '#557755')));
  await library.getByRole('button', { name: '使用 1 张' }).click();
  await text.locator('img').waitFor();
  // Out of the words with the keyboard, the drawer stays.
  await text.press('Escape');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  const { content } = await at.shop.visitor.goods.detail({ query: { goods_id: '103' } });
  expect(content).toMatch(
    /^<p class="text-center"><(span class="text-red"|strong)><(strong|span class="text-red")>手工烧制<\/\w+><\/\w+><\/p><img src="\/media\/[\w-]{22}\.webp" alt="" loading="lazy" \/>/,
  );
  expect(faults).toEqual([]);
});
