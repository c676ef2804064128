import { readFileSync } from 'node:fs';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWarehouse, type TestWarehouse } from '../harness/shipping.ts';
import type { TestMember } from '../harness/suppliers.ts';
import { loaded, seriousFaults } from './look-at-screens.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

/* What a supplier does with one parcel, and what his first page tells of new ones (S011, S012, S046-S053). */

let at: OfficeShop;
let house: TestWarehouse;
let clerk: TestMember;
let buyer: TestPerson;
beforeAll(async () => {
  at = await openOffice();
  house = await openWarehouse(at.shop);
  clerk = await house.member();
  buyer = await at.shop.person({ balance: 1_000_000 });
});
afterAll(() => at?.close());

const open = (path: string) => at.visit(path, { under: '/supplier', as: clerk });

test('a parcel is filled in by hand, its number is changed with a reason, its recipient is seen for a minute (S047, S050, S053)', async () => {
  const [sn] = await house.order(buyer, { count: 1, way: 'byHand' });
  const { page, faults } = await open(`/orders?open=${sn}`);
  const drawer = page.getByRole('dialog', { name: sn });
  await drawer.getByRole('button', { name: '填运单号' }).click();
  const fill = page.getByRole('dialog', { name: `填运单号 ${sn}` });
  const number = fill.getByLabel('中通快递 运单号');
  await number.fill('12');
  await fill.getByRole('button', { name: '填运单号' }).click();
  await fill.getByText('运单号格式与中通快递不符').waitFor();
  await fill.locator('.ant-btn-loading').waitFor({ state: 'detached' });
  await number.fill('73120000000101');
  await fill.getByRole('button', { name: '填运单号' }).click();
  await drawer.getByText('73120000000101').waitFor();

  await drawer.getByRole('button', { name: '改运单号' }).click();
  const change = page.getByRole('dialog', { name: `改运单号 ${sn}` });
  await change.getByLabel('中通快递 运单号').fill('73120000000102');
  await change.getByLabel('原因').fill('面单打错了');
  await change.getByRole('button', { name: '改运单号' }).click();
  await drawer.getByText('73120000000102').waitFor();
  expect(await seriousFaults(page)).toEqual([]);

  expect(await drawer.getByText('苏晓棠').count()).toBe(0);
  await drawer.getByRole('button', { name: '查看收件人' }).click();
  const look = page.getByRole('dialog', { name: '查看收件人' });
  await look.getByRole('textbox').fill('核对地址');
  await look.getByRole('button', { name: '查看' }).click();
  await drawer.getByText('苏晓棠 13900001000').waitFor();
  expect(faults).toEqual([]);
});

test('what cannot be sent because it ran out says so, and its goods are shown as sold out (S051)', async () => {
  const [sn] = await house.order(buyer, { count: 1, way: 'byHand' });
  const { page, faults } = await open(`/orders?open=${sn}`);
  await page.getByRole('dialog', { name: sn }).getByRole('button', { name: '无法发货' }).click();
  const cannot = page.getByRole('dialog', { name: `无法发货 ${sn}` });
  await cannot.getByLabel('说明').fill('最后一箱破损');
  await cannot.getByRole('button', { name: '无法发货' }).click();
  await page.getByText('已记录，商品已改为缺货').waitFor();
  const goods = await at.shop.db.q
    .selectFrom('goods')
    .where('id', '=', house.byHand.goodsId)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(goods.status).toBe(GOODS_STATUS.outOfStock);
  expect(faults).toEqual([]);
});

test('slips lie on A4 with or without the goods (S046)', async () => {
  const sns = await house.order(buyer, { count: 3 });
  await at.shop.runJobs();
  const { wave } = await clerk.api.shipping.makeWave({ key: 'slips', body: { order_sns: sns } });
  const { page, faults } = await open(`/slips?wave_sn=${wave.wave_sn}`);
  const slips = page.getByRole('region', { name: `波次${wave.wave_sn}的发货单` }).getByRole('article');
  await slips.nth(2).waitFor();
  expect(await slips.getByText('YS-01').count()).toBe(3);
  await page.getByLabel('显示商品名称').click();
  await expect
    .poll(async () => [await slips.count(), await slips.getByText('YS-01').count()])
    .toEqual([3, 0]);
  expect(faults).toEqual([]);
});

test('the first page counts today, leads on, and marks its title when a parcel came that was not there before (S011, S012)', async () => {
  const { page, faults } = await open('/');
  await page.clock.install();
  await page.reload();
  const today = page.getByRole('region', { name: '今天' });
  await today.getByText('今日需发').waitFor();
  await today.getByRole('switch', { name: '新订单提醒' }).click();
  await house.order(buyer, { count: 1 });
  await at.shop.runJobs();
  await page.clock.fastForward(31_000);
  await today.getByText('有新订单').waitFor();
  expect(await page.title()).toContain('● 新订单');
  await today.getByText('有新订单').click();
  await page.waitForURL('**/orders?tab=print');
  expect(await page.title()).not.toContain('● 新订单');
  await loaded(page);
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the parcels of the filter are taken along as a table, which waits among the own tasks (S007, S041)', async () => {
  const [sn] = await house.order(buyer, { count: 1 });
  const { page, faults } = await open(`/orders?tab=print&numbers=${sn}`);
  await page.locator(`tr[data-key="${sn}"]`).waitFor();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await dialog.getByText('生成中').waitFor();
  await at.shop.runJobs();
  await dialog.getByText('已完成，已导出 1 行').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载结果' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^包裹-.*\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(sn);
  const { page: tasks } = await open('/tasks');
  await tasks.locator('tr[data-key] td').getByText('导出包裹').click();
  await tasks.getByRole('dialog').getByRole('button', { name: '下载结果' }).waitFor();
  expect(await seriousFaults(tasks)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a phone reads the lists, leads to all of its pages, and asks for a computer only where width is needed (S007)', async () => {
  const [sn] = await house.order(buyer, { count: 1 });
  const { page, faults } = await at.visit(`/orders?numbers=${sn}`, {
    under: '/supplier',
    as: clerk,
    screen: 'phone',
  });
  await page.locator(`tr[data-key="${sn}"]`).getByText('待打单').waitFor();
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);
  const more = page.getByRole('navigation').getByRole('button', { name: '更多页面' });
  await more.click();
  await page.getByRole('menuitem', { name: '库存', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '库存' }).waitFor();
  await page.locator('tr[data-key]').first().waitFor();
  expect(await fits()).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);
  const owner = await house.member(MEMBER_ROLE.operations);
  const { page: goods } = await at.visit('/goods', { under: '/supplier', as: owner, screen: 'phone' });
  await goods.getByText('请在电脑上操作').waitFor();
  expect(faults).toEqual([]);
});
