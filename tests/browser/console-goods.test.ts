import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { pixel } from '../harness/pixel.ts';
import { ownGoods } from '../harness/stock.ts';
import { memberOf, type TestMember } from '../harness/suppliers.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

/* A supplier's goods in his own pages: written, sent to review, mended, and what counts at once (S021-S025). */

const SHOTS = process.env['GIFT_SHOTS'];
let at: OfficeShop;
let chief: TestOperator;
let member: TestMember;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
  const { supplier } = await ownGoods(at.shop);
  member = await memberOf(at.shop, supplier, MEMBER_ROLE.operations);
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
});
afterAll(() => at?.close());

const visit = (path: string) => at.visit(path, { under: '/supplier', as: member });
const shoot = async (page: Page, name: string) => {
  if (!SHOTS) return;
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: join(SHOTS, `${name}-dark.png`) });
  await page.emulateMedia({ colorScheme: 'light' });
};
const key = () => randomUUID();
const stored = (id: number) =>
  at.shop.db.q.selectFrom('goods').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('new goods are written as a draft, refused field by field, mended and sent in again, and stand in the list once agreed to (S021, S022)', async () => {
  const { page, faults } = await visit('/goods');
  await page.getByRole('button', { name: '新建商品' }).click();
  const dialog = page.getByRole('dialog', { name: '新建商品' });
  await dialog.getByLabel('名称').fill('半山陶铃');
  await dialog.getByLabel('每件成本').fill('4.00');
  await shoot(page, 'own-new');
  await dialog.getByRole('button', { name: '保存草稿' }).click();
  const drawer = page.getByRole('dialog', { name: /^商品审核/ });
  await drawer.getByRole('button', { name: '提交审核' }).click();
  await page.getByText('提交前请补全：图片').waitFor();
  await drawer.locator('input[type=file]').setInputFiles({
    name: '陶铃.png',
    mimeType: 'image/png',
    buffer: Buffer.from((await pixel()).split(',')[1]!, 'base64'),
  });
  await drawer.getByRole('img', { name: '第 1 张图片' }).waitFor();
  await drawer.getByLabel('重量').fill('60');
  await drawer.getByText('重量应在0.001到50千克之间').waitFor();
  await drawer.getByText('还有 1 处不能保存').waitFor();
  expect(await drawer.getByRole('button', { name: '提交审核' }).isDisabled()).toBe(true);
  await drawer.getByLabel('重量').fill('0.35');
  await drawer.getByRole('tab', { name: '详情' }).click();
  await drawer.getByRole('textbox', { name: '详情' }).fill('手捏陶土，挂绳可换');
  await shoot(page, 'own-draft');
  await drawer.getByRole('button', { name: '提交审核' }).click();
  await page.getByText('已提交审核').waitFor();
  await drawer.getByRole('cell', { name: '手捏陶土，挂绳可换' }).waitFor();

  const review = Number(new URL(page.url()).searchParams.get('open'));
  const decide = (body: object) =>
    chief.api.reviews.decide({ key: key(), body: { ids: [review], ...body } as never });
  await decide({ do: 'refuse', reason: '请补充信息', reasons: { name: '名称里写上尺寸' } });
  await page.reload();
  await drawer.getByText('平台拒绝：请补充信息').waitFor();
  await drawer.getByText('商品名称：名称里写上尺寸').waitFor();
  await shoot(page, 'own-refused');
  await drawer.getByLabel('名称').fill('半山陶铃 8厘米');
  await drawer.getByRole('button', { name: '提交审核' }).click();
  await page.getByText('已提交审核').waitFor();
  await decide({ do: 'agree', prices: { [review]: '6.60' } });
  await page.goto(`${at.url}/supplier/goods?q=${encodeURIComponent('半山')}`);
  await page.getByRole('row', { name: /半山陶铃 8厘米/ }).waitFor();
  expect(await page.content()).not.toContain('6.60');
  // Agreed to without a category: what keeps them off the shelf is said.
  await page.locator('tr[data-key]').filter({ hasText: '半山' }).locator('td').nth(1).click();
  await page.getByText(/^平台已通过，补全后才能上架：.*分类/).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a lower cost counts at once, a name and a higher cost wait; one change at a time, and it can be taken back (S022, S023)', async () => {
  const own = await ownGoods(at.shop);
  const { page, faults } = await visit(`/goods?open=${own.id}`);
  const drawer = page.getByRole('dialog', { name: /^商品 / });
  await drawer.getByLabel('每件成本').fill('0.45');
  await drawer.getByLabel('限购').fill('9');
  await drawer.getByText('立即生效：限购、每件成本').waitFor();
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存，立即生效').waitFor();
  expect(await stored(own.id)).toMatchObject({ cost_fen: 45, max_count: 9 });

  await drawer.getByLabel('名称').fill('软毛牙刷 四支');
  await drawer.getByLabel('每件成本').fill('0.80');
  await drawer.getByLabel('限购').fill('8');
  await drawer.getByText('立即生效：限购；需要审核：名称、每件成本').waitFor();
  await shoot(page, 'own-goods');
  await drawer.getByRole('button', { name: '保存草稿' }).click();
  await drawer.getByText('下面是还没有提交的草稿').waitFor();
  expect(await stored(own.id)).toMatchObject({ cost_fen: 45, max_count: 8 });
  await drawer.getByRole('button', { name: '提交审核' }).click();
  await drawer.getByText('修改正在等待平台审核').waitFor();
  expect(await drawer.getByLabel('名称').isDisabled()).toBe(true);
  await drawer.getByLabel('每件成本').fill('0.90');
  await drawer.getByRole('button', { name: '提交审核' }).click();
  await page.getByText('已有待审核的修改').waitFor();
  await drawer.getByRole('button', { name: '放弃修改' }).click();
  await shoot(page, 'own-waiting');
  await drawer.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog', { name: /^撤回/ }).getByRole('button', { name: '撤回' }).click();
  await drawer.getByText('这次修改已撤回').waitFor();
  // What was taken back is still in the form, and is sent in as it was.
  expect(await drawer.getByLabel('名称').inputValue()).toBe('软毛牙刷 四支');
  await drawer.getByRole('button', { name: '提交审核' }).click();
  await drawer.getByText('修改正在等待平台审核').waitFor();
  const { list } = await chief.api.reviews.list({ query: { q: String(own.id) } });
  expect(list.map(({ fields }) => fields.map(({ after }) => after))).toEqual([['软毛牙刷 四支', '0.80']]);
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('goods are out of stock and off the shelf at once; what the shop took off says why and stays off (S023, S025)', async () => {
  const own = await ownGoods(at.shop);
  const other = await ownGoods(at.shop);
  const { page, faults } = await visit(`/goods?open=${own.id}`);
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '设为缺货' }).click();
  const dialog = page.getByRole('dialog', { name: /^设为缺货/ });
  await dialog.getByLabel('原因').fill('断货');
  await dialog.getByRole('button', { name: '设为缺货' }).click();
  await page.getByText('设为缺货：1 件').waitFor();
  expect((await stored(own.id)).status).toBe(GOODS_STATUS.outOfStock);
  const drawer = page.getByRole('dialog', { name: /^商品 / });
  await drawer.getByRole('button', { name: '启用计库存' }).click();
  const counting = page.getByRole('dialog', { name: /^启用计库存/ });
  await counting.getByLabel('实盘数').fill('12');
  await counting.getByRole('button', { name: '启用计库存' }).click();
  await drawer.getByText('计库存，可售 12 件').waitFor();

  await chief.api.goods.shelf({ key: key(), body: { ids: [own.id], status: 3, reason: '图片侵权' } });
  await at.shop.runJobs();
  await page.reload();
  await drawer.getByText('平台下架：图片侵权').waitFor();
  await page.keyboard.press('Escape');
  await page.locator(`tr[data-key="${own.id}"]`).getByText('平台下架：图片侵权').waitFor();
  await shoot(page, 'own-list');
  for (const { id } of [own, other]) await page.locator(`tr[data-key="${id}"] input[type=checkbox]`).check();
  await page.getByRole('button', { name: '上架', exact: true }).click();
  const shelf = page.getByRole('dialog', { name: '上架 2 件商品' });
  await shelf.getByLabel('原因').fill('到货');
  await shelf.getByRole('button', { name: '上架' }).click();
  await page.getByText(`${own.id} 平台下架：图片侵权`).waitFor();
  expect((await stored(own.id)).status).toBe(GOODS_STATUS.offShelf);
  expect(faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});

test('whoever saves goods over a newer version chooses field by field (S021, O033)', async () => {
  const own = await ownGoods(at.shop);
  const { page, faults } = await visit(`/goods?open=${own.id}`);
  const drawer = page.getByRole('dialog', { name: /^商品 / });
  await drawer.getByLabel('限购').fill('7');
  await drawer.getByText('立即生效：限购').waitFor();
  await member.api.goods.save({ key: key(), body: { goods_id: own.id, version: 1, limit: 5, cost: '0.40' } });
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  const both = page.getByRole('dialog', { name: /^内容已被/ });
  await both.getByRole('row', { name: '限购 7 5' }).waitFor();
  await both.getByRole('button', { name: '逐项合并' }).click();
  await both.getByRole('checkbox', { name: '每件成本' }).uncheck();
  await both.getByRole('button', { name: '逐项合并' }).click();
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存，立即生效').waitFor();
  expect(await stored(own.id)).toMatchObject({ max_count: 7, cost_fen: 40 });
  expect(faults).toEqual([]);
});
