import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { ApiFailure } from '@giftship/shared/api/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { pixel } from '../harness/pixel.ts';
import { orderOf, ownGoods, stockOf } from '../harness/stock.ts';
import { memberOf } from '../harness/suppliers.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

const SHOTS = process.env['GIFT_SHOTS'];
let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
});
afterAll(() => at?.close());

const shoot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
};

test('five pieces are counted, six buyers come at once, and an inbound puts the goods on sale again (O072-O076, journey 12)', async () => {
  const goods = await ownGoods(at.shop);
  const { page, faults } = await at.visit(`/stock?q=${goods.id}`, { as: chief });
  await page.locator('tr[data-key]').first().locator('td').nth(1).click();
  await page.getByRole('button', { name: '启用计库存' }).click();
  const dialog = page.getByRole('dialog', { name: /^启用计库存/ });
  await dialog.getByLabel('实盘数').fill('5');
  await dialog.getByRole('button', { name: '启用计库存' }).click();
  await page.getByText('已启用：现有 5，占用 0').waitFor();

  const buyers = await Promise.all(Array.from({ length: 6 }, () => at.shop.person({ balance: 1_000 })));
  const ends = await Promise.all(
    buyers.map((buyer) =>
      buyer.api.orders.make({ key: randomUUID(), body: orderOf(goods, 1) }).then(
        () => 0,
        (error: unknown) => (error instanceof ApiFailure ? error.code : -1),
      ),
    ),
  );
  expect(ends.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 21]);
  expect((await stockOf(at.shop, goods.id)).status).toBe(GOODS_STATUS.outOfStock);

  await page.reload();
  await page.getByRole('button', { name: '出库', exact: true }).click();
  const out = page.getByRole('dialog', { name: /^出库/ });
  await out.getByRole('textbox', { name: /的出库件数$/ }).fill('1');
  await out.getByLabel('原因').fill('报损');
  await out.getByRole('button', { name: '出库', exact: true }).click();
  await out.getByText('第1行可用库存不足，当前可用0件').waitFor();
  await shoot(page, 'stock-short');
  await out.getByRole('textbox', { name: /的出库件数$/ }).fill('');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: '入库', exact: true }).click();
  const inbound = page.getByRole('dialog', { name: /^入库/ });
  await inbound.getByRole('textbox', { name: /的入库件数$/ }).fill('3');
  await inbound.getByLabel('原因').fill('采购入库');
  await inbound.getByRole('button', { name: '入库', exact: true }).click();
  await page.getByText(/^K\d+：1 项$/).waitFor();
  expect(await stockOf(at.shop, goods.id)).toEqual({ on_hand: 8, reserved: 5, status: GOODS_STATUS.onSale });
  await page.getByRole('tab', { name: '流水' }).click();
  await page.getByRole('cell', { name: '启用计库存' }).waitFor();
  await shoot(page, 'stock');
  await page.goto(`${at.url}/office/stock-moves?goods_id=${goods.id}`);
  await page.getByText('下单占用').first().waitFor();
  await shoot(page, 'stock-moves');
  expect(await at.shop.audit()).toEqual([]);
  expect(faults).toEqual([]);
});

test('new goods of a supplier are refused with a reason by field, mended, and agreed to with a price: they stand in the shop (O062, S022)', async () => {
  const goods = await ownGoods(at.shop);
  const member = await memberOf(at.shop, goods.supplier, MEMBER_ROLE.operations);
  const picture = await member.api.goods.addPicture({ body: { name: '团扇.png', data: await pixel() } });
  const { categories } = await member.api.goods.options({});
  const { review_id } = await member.api.goods.add({
    key: randomUUID(),
    body: {
      name: '云栖团扇',
      courier_id: goods.express,
      category_id: categories[0]!.id,
      cost: '4.00',
      pics: [picture.url],
      content: '<p>竹骨绢面</p>',
    },
  });
  await member.api.goods.submit({ key: randomUUID(), body: { review_ids: [review_id] } });
  const { page, faults } = await at.visit('/goods-reviews', { as: chief });
  await page.locator('tr[data-key]').filter({ hasText: '云栖团扇' }).locator('td').nth(1).click();
  await page.getByRole('button', { name: '拒绝', exact: true }).click();
  const refusing = page.getByRole('dialog', { name: /^拒绝/ });
  await refusing.getByLabel(/^图片/).fill('图片不清楚');
  await refusing.getByLabel('原因').fill('请补充图片');
  await refusing.getByRole('button', { name: '拒绝', exact: true }).click();
  await expect
    .poll(
      async () => (await member.api.goods.showReview({ query: { review_id: String(review_id) } })).reasons,
    )
    .toEqual({ pics: '图片不清楚' });
  await member.api.goods.submit({ key: randomUUID(), body: { review_ids: [review_id] } });
  await page.goto(`${at.url}/office/goods-reviews?open=${review_id}`);
  await page.getByRole('dialog', { name: '商品审核' }).getByRole('cell', { name: '云栖团扇' }).waitFor();
  await shoot(page, 'review');
  await page.getByRole('button', { name: '通过', exact: true }).click();
  const agreeing = page.getByRole('dialog', { name: '通过 云栖团扇' });
  expect(await agreeing.getByLabel('售价').inputValue()).toBe('5.20');
  await agreeing.getByLabel('售价').fill('6.80');
  await shoot(page, 'review-agree');
  await agreeing.getByRole('button', { name: '通过', exact: true }).click();
  await expect
    .poll(async () => (await at.shop.visitor.goods.list({ query: { title: '云栖团扇' } as never })).list)
    .toMatchObject([{ price: '6.80' }]);
  expect(faults).toEqual([]);
});
