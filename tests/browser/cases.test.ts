import type { Locator, Page } from 'playwright-core';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../packages/server/src/audit/audit-checks.ts';
import { runCases } from '../../packages/server/src/cases/find-cases.ts';
import { tellNews } from '../harness/cases.ts';
import { lateParcels, payCompensations } from '../harness/late-parcels.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { pixel } from '../harness/pixel.ts';
import { quietCourier } from '../harness/quiet-courier.ts';
import { openWarehouse, type TestWarehouse } from '../harness/shipping.ts';
import type { TestMember } from '../harness/suppliers.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let chief: TestOperator;
let member: TestMember;
let house: TestWarehouse;
let buyer: TestPerson;
beforeAll(async () => {
  at = await openOffice();
  quietCourier(at.shop);
  house = await openWarehouse(at.shop);
  chief = await operatorIn(at.shop, { login: 'chief', name: '王主管' });
  member = await house.member(MEMBER_ROLE.operations);
  buyer = await at.shop.person({ balance: 10_000_000 });
});
afterAll(() => at?.close());

const console_ = (path: string, screen: 'wide' | 'phone' = 'wide') =>
  at.visit(path, { under: '/supplier', as: member, screen });
const button = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });
async function picture(dialog: Locator): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: Buffer.from((await pixel()).split(',')[1]!, 'base64'),
  });
  await dialog.getByRole('img', { name: '图片 1' }).waitFor();
}
const submit = async (dialog: Locator, name: string) => {
  await button(dialog, name).click();
  await dialog.waitFor({ state: 'hidden' });
};

test('a lost parcel: a case by itself, asked of the supplier, who is silent, liable, objects, and bears the refund (journey 6)', async () => {
  const [sn] = await house.order(buyer, { count: 1 });
  await tellNews(at.shop, sn!, [
    ['pickup', 260, '已揽收'],
    ['transit', 250, '离开金华转运中心'],
  ]);
  await runCases(at.shop.deps);
  const { page, faults } = await at.visit('/cases', { as: chief });
  await page.getByRole('row', { name: /丢件/ }).click();
  const drawer = page.locator('.drawer');
  await drawer.getByText('超过10天没有新的轨迹，按丢件处理').waitFor();
  await drawer.getByText('离开金华转运中心').first().waitFor();
  expect(await button(drawer, '重新加载').count()).toBe(0);
  const dialog = page.locator('dialog');
  await button(drawer, '问供应商').click();
  await dialog.getByRole('textbox', { name: '说明' }).fill('请向网点核实，并提供出库记录');
  await submit(dialog, '问供应商');
  await drawer.getByRole('paragraph').getByText('请向网点核实，并提供出库记录').waitFor();

  const supplier = await console_('/cases');
  await supplier.page.getByRole('row', { name: /待供应商/ }).click();
  await supplier.page.getByText('请向网点核实，并提供出库记录').waitFor();
  expect(await supplier.page.content()).not.toContain(buyer.mobile);
  await at.shop.db.pool.query(`update cases set due_at = now() - interval '1 second'`);
  await runCases(at.shop.deps);
  await supplier.page.reload();
  await supplier.page.getByText('供应商逾期未回复，责任判定为供应商').waitFor();
  await button(supplier.page, '提出异议').click();
  const answer = supplier.page.locator('dialog');
  await answer.getByRole('textbox', { name: '说明' }).fill('已交快递，有交接单');
  await picture(answer);
  await submit(answer, '提出异议');
  await supplier.page.getByText('提出异议：已交快递，有交接单').waitFor();
  expect(await seriousFaults(supplier.page)).toEqual([]);

  await page.reload();
  await drawer.getByText('提出异议：已交快递，有交接单').waitFor();
  await button(drawer, '查看图片 1').click();
  await page.locator('dialog').getByRole('img', { name: '图片 1' }).waitFor();
  await page.keyboard.press('Escape');
  // Who would charge him now is told that he waits for an answer.
  await chief.prove();
  await button(drawer, '处理结果').click();
  await dialog.getByText(/供应商已对异常件 X\d+ 的责任提出异议，还没有重新判定/).waitFor();
  await page.keyboard.press('Escape');
  await button(drawer, '判定责任').click();
  await dialog.getByRole('textbox', { name: '依据' }).fill('交接单没有快递签字');
  await submit(dialog, '判定责任');
  expect(await seriousFaults(page)).toEqual([]);
  await chief.prove();
  await button(drawer, '处理结果').click();
  await dialog.getByText('退款', { exact: true }).first().click();
  await dialog.getByRole('textbox', { name: /原因/ }).fill('丢件，退还货款');
  await submit(dialog, '退款');
  await expect.poll(() => drawer.getByText('已解决').first().isVisible()).toBe(true);
  const { list } = await chief.api.refunds.list({ query: { order_sn: sn! } });
  expect(list).toMatchObject([{ status_text: '已退款', bearer_text: '供应商', answer: '丢件，退还货款' }]);
  // Judged otherwise afterwards: what he was charged does not come back by itself, and who judges is told.
  await button(drawer, '重新打开').click();
  await dialog.getByRole('textbox', { name: '说明' }).fill('收到交接单原件');
  await submit(dialog, '重新打开');
  await button(drawer, '判定责任').click();
  await dialog.getByText('平台', { exact: true }).click();
  await dialog.getByText('请核对后在“供应商调整”里退还').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: '依据' }).fill('交接单有快递签字');
  await submit(dialog, '判定责任');
  expect([...faults, ...supplier.faults]).toEqual([]);
  expect(await audit(at.shop.db.q)).toEqual([]);
});

test('a wrong address: the waybill is taken back, the goods go again to the right one for 0.00 (journey 7)', async () => {
  const [sn] = await house.order(buyer, { count: 1 });
  await chief.api.orders.cancelWaybill({ key: 'recall', body: { order_sn: sn!, reason: '地址有误' } });
  const { case: opened } = await chief.api.cases.open({
    key: 'wrong-address',
    body: { order_sn: sn!, kind: 5, text: '用户说地址写错了' },
  });
  await chief.prove();
  const { page, faults } = await at.visit(`/cases?open=${opened.case_sn}`, { as: chief });
  await button(page, '处理结果').click();
  const dialog = page.locator('dialog');
  await dialog.getByText('补发', { exact: true }).click();
  await dialog.getByRole('checkbox', { name: '改用新的收件人' }).check();
  for (const [field, text] of [
    ['姓名', '林予'],
    ['电话', '1391111'],
    ['省', '江苏省'],
    ['市', '苏州市'],
    ['详细地址', '干将东路9号'],
  ] as const)
    await dialog.getByRole('textbox', { name: field, exact: true }).fill(text);
  await dialog.getByRole('textbox', { name: /原因/ }).fill('按新地址补发');
  await button(dialog, '补发').click();
  await dialog.getByText('收件人：收货人电话格式不正确').waitFor();
  await dialog.getByRole('textbox', { name: '电话', exact: true }).fill('13911112222');
  await submit(dialog, '补发');
  await expect
    .poll(async () => (await chief.api.cases.show({ query: { case_sn: opened.case_sn } })).case.outcome_text)
    .toBe('补发');
  const { case: after } = await chief.api.cases.show({ query: { case_sn: opened.case_sn } });
  const { order } = await chief.api.orders.show({ query: { order_sn: after.outcome_ref } });
  expect(order).toMatchObject({ price: '0.00', rec_city: '苏州市' });
  expect(faults).toEqual([]);
  await at.shop.runJobs();
  expect(await audit(at.shop.db.q)).toEqual([]);
});

test('a late parcel: the supplier appeals with a picture, the shop grants it and bears it (journey 4)', async () => {
  const [parcel] = await lateParcels(at.shop, buyer, 1);
  await payCompensations(at.shop, [parcel!]);
  const supplier = await console_(`/comps?open=${parcel}`);
  await button(supplier.page, '申诉').click();
  const dialog = supplier.page.locator('dialog');
  await dialog.getByRole('textbox', { name: '申诉理由' }).fill('当天已交快递，快递漏扫');
  await picture(dialog);
  await submit(dialog, '申诉');
  await supplier.page.getByText('申诉中').first().waitFor();
  expect(await seriousFaults(supplier.page)).toEqual([]);
  await chief.prove();
  const { page, faults } = await at.visit(`/comp-appeals?open=${parcel}`, { as: chief });
  await button(page, '通过，免除赔付').click();
  const grant = page.locator('dialog');
  await grant.getByRole('textbox', { name: '答复' }).fill('已核实交接记录');
  await submit(grant, '通过，免除赔付');
  await page.getByText('申诉通过').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await supplier.page.reload();
  await supplier.page.getByText('已核实交接记录').waitFor();
  expect([...faults, ...supplier.faults]).toEqual([]);
  expect(await audit(at.shop.db.q)).toEqual([]);
});
