import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepOf, totpCode } from '../../packages/server/src/operators/totp.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { pixel } from '../harness/pixel.ts';
import { supplierLogin } from '../harness/suppliers.ts';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import { fillApplication } from './fill-application.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

const SHOTS = process.env['GIFT_SHOTS'];
const GOODS = 200;
let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
});
afterAll(() => at?.close());

const shoot = async (page: Page, name: string) => {
  if (!SHOTS) return;
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: join(SHOTS, `${name}-dark.png`) });
  await page.emulateMedia({ colorScheme: 'light' });
};
const openRow = (page: Page, text: string) =>
  page.locator('tr[data-key]').filter({ hasText: text }).locator('td').nth(1).click();

test('a supplier applies, is let in, gets warehouse, account and courier, imports 200 goods, and a rule of margins puts them in the shop (journey 2, S024, O062)', async () => {
  const login = await supplierLogin(at.shop);
  const { page, faults } = await at.visit('/warehouses', { under: '/supplier' });
  const office = await at.visit('/suppliers?status=0', { as: chief });
  await page.getByLabel('手机号').fill(login.mobile);
  await page.getByLabel('密码').fill(TEST_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '入驻申请' }).waitFor();
  await fillApplication(page, '江南礼品仓');

  await office.page.reload();
  await openRow(office.page, '江南礼品仓');
  await office.page.getByRole('button', { name: '通过', exact: true }).click();
  await office.page
    .getByRole('dialog', { name: /^通过/ })
    .getByRole('button', { name: '通过', exact: true })
    .click();
  await office.page.getByText('已完成').waitFor();

  await page.reload();
  await page.getByRole('heading', { level: 1, name: '绑定动态口令' }).waitFor();
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  await page.getByRole('textbox', { name: '动态口令' }).fill(totpCode(secret, stepOf(at.shop.deps.now())));
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('heading', { level: 1, name: '仓库' }).waitFor();
  await page.getByRole('button', { name: '新建仓库' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of [
    ['名称', '良渚仓'],
    ['省', '浙江省'],
    ['市', '杭州市'],
    ['区', '余杭区'],
    ['详细地址', '良渚街道 8 号'],
    ['联系人', '何以宁'],
    ['电话', '13612340000'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('浙江省杭州市余杭区良渚街道 8 号').waitFor();

  await page.goto(`${at.url}/supplier/courier-accounts`);
  await page.getByRole('button', { name: '新建账号' }).first().click();
  await dialog.getByLabel('快递公司').click();
  await page.getByText('圆通速递', { exact: true }).last().click();
  await dialog.getByLabel('服务商').click();
  await page.getByText('沙箱', { exact: true }).last().click();
  await dialog.getByLabel('客户编号').fill('JN1');
  await dialog.getByLabel('面单密码').fill('open-sesame-1');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('row', { name: /JN1/ }).waitFor();

  await page.goto(`${at.url}/supplier/couriers`);
  await page.getByRole('button', { name: '申请新快递' }).first().click();
  await dialog.getByLabel('快递公司').click();
  await page.getByText('圆通速递', { exact: true }).last().click();
  await dialog.getByLabel('仓库').click();
  await page.getByText('良渚仓', { exact: true }).last().click();
  await dialog.getByRole('button', { name: '申请新快递' }).click();
  await page.getByText('已提交，等待平台审核').waitFor();
  await office.page.goto(`${at.url}/office/courier-reviews`);
  await openRow(office.page, '江南礼品仓');
  await office.page.getByRole('button', { name: '通过', exact: true }).click();
  await office.page
    .getByRole('dialog', { name: /^通过/ })
    .getByRole('button', { name: '通过', exact: true })
    .click();
  await office.page.getByText('已完成').waitFor();

  await page.goto(`${at.url}/supplier/goods`);
  await page.getByRole('button', { name: '导入商品' }).click();
  const sheet = page.getByRole('dialog', { name: '导入商品' });
  await sheet.getByLabel('选择表格').setInputFiles(goodsSheet());
  await sheet.getByText(`新增 0 · 修改 0 · 未变化 0 · 有误 ${GOODS + 2}`).waitFor();
  await sheet.getByText('第2行图片').first().waitFor();
  await sheet.getByLabel('图片压缩包（可选）').setInputFiles({
    name: '图片.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipSync({ '样品.png': Buffer.from((await pixel()).split(',')[1]!, 'base64') }, { level: 0 }),
    ),
  });
  await sheet.getByText(`新增 ${GOODS} · 修改 0 · 未变化 0 · 有误 2`).waitFor();
  await sheet.getByText(`第${GOODS + 2}行每件成本应为0.00到9999.99`).waitFor();
  await sheet.getByText('没有“售价”这一列，该列未导入').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await shoot(page, 'own-import');
  await sheet.getByRole('button', { name: `导入 ${GOODS} 件` }).click();
  await page.getByText(new RegExp(`^${GOODS} 件已提交审核（表格组 \\d+），2 行有误未导入$`)).waitFor();
  await page.goto(`${at.url}/supplier/goods-changes`);
  await page.getByRole('button', { name: `待审核 ${GOODS}` }).waitFor();
  await shoot(page, 'own-changes');

  const reviews = office.page;
  await reviews.goto(`${at.url}/office/goods-reviews`);
  await openRow(reviews, `等 ${GOODS} 条`);
  await reviews
    .getByRole('region', { name: '表格里的商品' })
    .getByText('江南手信 50', { exact: true })
    .waitFor();
  await shoot(reviews, 'review-set');
  expect(await seriousFaults(reviews)).toEqual([]);
  await reviews.getByRole('button', { name: `通过全部 ${GOODS} 条` }).click();
  const rule = reviews.getByRole('dialog', { name: `通过 ${GOODS} 条` });
  await rule.getByLabel('系数').fill('1.5');
  await rule.getByLabel('加价').fill('0.30');
  await rule.getByRole('button', { name: '通过', exact: true }).click();
  await reviews.getByText('已完成').waitFor();
  await reviews.getByText('没有待审核的商品').waitFor();

  const { list, data_count } = await at.shop.visitor.goods.list({
    query: { title: '江南手信' } as never,
  });
  expect(data_count).toBe(GOODS);
  expect(new Set(list.map(({ price }) => price))).toEqual(new Set(['3.30']));
  await page.goto(`${at.url}/supplier/goods?status=1`);
  await page.getByRole('button', { name: `在售 ${GOODS}` }).waitFor();
  expect(faults).toEqual([]);
  expect(office.faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});

/** 200 goods, one without a cost that can be read, one with a courier that is not there; and a column of prices that is not his. */
function goodsSheet() {
  const line = (no: number, cost: string, courier: string) =>
    [`JN-${no}`, `江南手信 ${no}`, '日用百货/洗护清洁', courier, cost, '0.2', '20', '样品.png', '9.90'].join(
      ',',
    );
  const csv = [
    '供应商货号,商品名称,分类(一级/二级),快递,每件成本,重量kg,限购,图片,售价',
    ...Array.from({ length: GOODS }, (_, at) => line(at + 1, '2.00', '圆通速递')),
    line(GOODS + 1, '两元', '圆通速递'),
    line(GOODS + 2, '2.00', '月亮快递'),
  ].join('\n');
  return { name: '商品.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
}
