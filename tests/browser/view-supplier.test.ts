import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn } from '../harness/operators.ts';
import { openWarehouse } from '../harness/shipping.ts';
import { memberOf } from '../harness/suppliers.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
beforeAll(async () => {
  at = await openOffice();
});
afterAll(() => at?.close());

test("an operator opens a supplier's console from its record, reads, changes nothing, and leaves it (O088)", async () => {
  const house = await openWarehouse(at.shop);
  const operator = await operatorIn(at.shop);
  await operator.prove();
  const { page, faults } = await at.visit(`/suppliers?open=${house.supplierId}`, { as: operator });
  await page.getByRole('tab', { name: '时效' }).click();
  await page.getByRole('table', { name: '时效与评分' }).waitFor();
  await page.getByRole('button', { name: '以供应商视角查看' }).click();
  const dialog = page.getByRole('dialog', { name: /以供应商视角查看/ });
  await dialog.getByRole('button', { name: '核对订单显示' }).click();
  await dialog.getByRole('button', { name: '生成查看地址' }).click();
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '打开只读查看' }).click(),
  ]);
  const bar = opened.getByRole('region', { name: '只读查看' });
  await bar.getByText(/^剩余 1[45]:\d\d$/).waitFor();
  // Read to the end: a page that is left before its numbers came was not seen.
  await opened.getByRole('region', { name: '今天', exact: true }).waitFor();
  await opened.getByRole('link', { name: '库存', exact: true }).click();
  await opened.getByRole('heading', { level: 1, name: '库存' }).waitFor();
  await bar.waitFor();
  await bar.getByRole('button', { name: '退出查看' }).click();
  await opened.getByLabel('手机号').waitFor();
  expect(faults).toEqual([]);
}, 120_000);

test('the supplier sees who looked at his console, and what was read (10.6)', async () => {
  await at.shop.db.pool.query('delete from supplier_members where supplier_id = 1');
  const owner = await memberOf(at.shop, 1);
  const { page, faults } = await at.visit('/record', { under: '/supplier', as: owner });
  await page.getByRole('button', { name: '客服查看记录' }).click();
  const dialog = page.getByRole('dialog', { name: '客服查看记录' });
  await dialog.getByText(/^看过：.*首页/).waitFor();
  expect(await dialog.getByText(/^工号 \d+$/).count()).toBe(1);
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("a supplier's drawer leads to the lists of what is his (O083)", async () => {
  const operator = await operatorIn(at.shop);
  const { page, faults } = await at.visit('/suppliers?open=1', { as: operator });
  const lists = page.getByRole('region', { name: '在列表里看' });
  await lists.waitFor();
  expect(await lists.getByRole('link').allInnerTexts()).toEqual([
    '商品',
    '快递',
    '包裹',
    '异常件',
    '赔付',
    '账户流水',
    '结算单',
    '收款账户',
  ]);
  await lists.getByRole('link', { name: '商品' }).click();
  await page.getByRole('heading', { level: 1, name: '商品列表' }).waitFor();
  await expect.poll(() => page.url()).toContain('/office/goods?supplier_id=1');
  const shown = page.getByRole('region', { name: '商品' });
  await shown.locator('tr[data-key]').first().waitFor();
  const { data_count: n } = await operator.api.goods.list({ query: { supplier_id: '1' } as never });
  expect(await shown.locator('tr[data-key]').count()).toBe(n);
  expect(faults).toEqual([]);
});
