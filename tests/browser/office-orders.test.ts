import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missDeadline, payCompensations } from '../harness/late-parcels.ts';
import { ProviderError } from '../../packages/server/src/outside/provider-error.ts';
import { oneParcel } from '../harness/one-parcel.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { quietCourier } from '../harness/quiet-courier.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

const PRICE = 150;

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  quietCourier(at.shop);
  await at.shop.db.pool.query('update goods set price_fen = $1, floor_fen = 0 where id = 103', [PRICE]);
  chief = await operatorIn(at.shop, { login: 'chief', name: '王主管' });
});
afterAll(() => at?.close());

async function buy() {
  const buyer = await at.shop.person({ balance: 1_000 });
  const [made] = await buyer.api.orders.make({ key: `buy-${buyer.id}`, body: oneParcel() });
  return { buyer, sn: made!.order_sn };
}

test('a parcel is found by the number search, its recipient shown for a purpose, and who looked is on record (O013, O105, O106)', async () => {
  const { sn } = await buy();
  const { page, faults } = await at.visit('/', { as: chief });
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();
  // Nobody has looked yet: that is not good news.
  const audited = page.getByRole('listitem').filter({ hasText: '还没有核对资金' });
  await audited.waitFor();
  expect(await audited.locator('.anticon-check').count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(sn);
  await page.getByRole('option', { name: new RegExp(sn) }).waitFor();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `订单 ${sn}` });
  await drawer.getByText('揽收时效尺').waitFor();
  expect(await drawer.innerText()).not.toContain('13900001111');
  await drawer.getByRole('button', { name: '查看', exact: true }).click();
  await page
    .getByRole('dialog', { name: /查看收件人/ })
    .getByRole('button', { name: '查看' })
    .click();
  await drawer.getByText('13900001111').waitFor();
  const { rows } = await at.shop.db.pool.query(
    'select purpose from personal_data_log where operator_id = $1',
    [chief.id],
  );
  expect(rows).toEqual([{ purpose: '客服核实' }]);
  expect(faults).toEqual([]);
});

test('many numbers are looked for at once, and which were not found is said (O102)', async () => {
  const { sn } = await buy();
  const { page } = await at.visit('/parcels', { as: chief });
  await page.getByRole('button', { name: '批量查号' }).click();
  const dialog = page.getByRole('dialog', { name: '批量查号' });
  await dialog.waitFor();
  await page.keyboard.insertText(`${sn}\nG99999999，YT0000000001`);
  await dialog.getByRole('button', { name: '查找' }).click();
  await page.getByText('有 2 个号码没有找到：G99999999、YT0000000001').waitFor();
  await page.getByText('共 1 条').waitFor();
  expect(await page.locator('tr[data-key]').count()).toBe(1);
});

test('a waybill is taken back at the courier: his no is said in his words, his yes puts a refund into review (O107)', async () => {
  const [kept, left, sent] = [await buy(), await buy(), await buy()];
  const { courier } = at.shop.deps.outside;
  const { cancel } = courier;
  const take = async (sn: string) => {
    const { page, faults } = await at.visit(`/orders?open=${sn}`, { as: chief });
    const drawer = page.getByRole('dialog', { name: `订单 ${sn}` });
    await drawer.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '取消运单' }).click();
    const dialog = page.getByRole('dialog', { name: `取消运单 ${sn}` });
    await dialog.getByRole('button', { name: '买家要求取消' }).click();
    await dialog.getByRole('button', { name: '取消运单' }).click();
    return { page, drawer, dialog, faults };
  };
  courier.cancel = () => Promise.reject(new ProviderError('state', { text: '网点已收件' }));
  const no = await take(kept.sn);
  await no.dialog.getByText('快递公司不允许取消：网点已收件').waitFor();
  const back = await take(left.sn);
  await back.dialog.getByText('快递公司不允许取消：网点已收件').waitFor();
  await back.dialog.getByRole('button', { name: '返回' }).click();
  await back.drawer.getByText('快递公司不允许取消运单：网点已收件').waitFor();
  await back.drawer.getByText('快递不允许取消：网点已收件').waitFor();
  let asked = 0;
  courier.cancel = (waybill) => {
    asked += 1;
    return cancel(waybill);
  };
  // Pressed once more, he is asked once more.
  await no.dialog.getByRole('button', { name: '取消运单' }).click();
  await no.drawer.getByText(/运单已取消，.* 起不会再发出/).waitFor();
  expect(asked).toBe(1);
  const yes = await take(sent.sn);
  await yes.drawer.getByText(/运单已取消，.* 起不会再发出/).waitFor();
  await yes.drawer.getByText('取消原因：买家要求取消').waitFor();
  await yes.drawer.getByRole('tab', { name: '赔付与退款' }).click();
  await yes.drawer.getByText('运单已向快递取消：买家要求取消').waitFor();
  await yes.drawer.getByRole('button', { name: '更多操作' }).click();
  await yes.page.getByRole('menuitem', { name: '标记异常或退回' }).waitFor();
  expect(await yes.page.getByRole('menuitem', { name: '取消运单' }).count()).toBe(0);
  expect(yes.faults).toEqual([]);
});

test('a waybill of a supplier who fills in his own is written down by an operator (O107)', async () => {
  const setMode = (mode: number) =>
    at.shop.db.pool.query('update couriers set issue_mode = $1 where id = 1', [mode]);
  await setMode(ISSUE_MODE.hand);
  const { sn } = await buy();
  await at.shop.db.pool.query('update parcels set by_hand = true where order_id = $1', [Number(sn.slice(1))]);
  await setMode(ISSUE_MODE.account);
  const { page, faults } = await at.visit(`/orders?open=${sn}`, { as: chief });
  const drawer = page.getByRole('dialog', { name: `订单 ${sn}` });
  await drawer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '补录运单' }).click();
  const dialog = page.getByRole('dialog', { name: `补录运单 ${sn}` });
  await dialog.getByLabel('圆通速递 运单号').fill('12');
  await dialog.getByLabel('原因').fill('供应商提供了运单号');
  await dialog.getByRole('button', { name: '补录运单' }).click();
  await dialog.getByText('运单号格式与圆通速递').waitFor();
  await dialog.getByLabel('圆通速递 运单号').fill('YT7700000000001');
  await dialog.getByRole('button', { name: '补录运单' }).click();
  await drawer.getByText('YT7700000000001').first().waitFor();
  expect(faults).toEqual([]);
});

test('goods at 1.50 that were compensated in full are refunded: 本次实退 is 0.00 and the buyer never stands above his price (journey 5)', async () => {
  const { buyer, sn } = await buy();
  await payCompensations(at.shop, await missDeadline(at.shop, [sn]));
  expect(await buyer.balance()).toBe(1_000);
  const { page, faults } = await at.visit(`/orders?open=${sn}`, { as: chief });
  const drawer = page.getByRole('dialog', { name: `订单 ${sn}` });
  await drawer.getByRole('button', { name: '退款' }).click();
  const dialog = page.getByRole('dialog', { name: `退款 订单 ${sn}` });
  await dialog.getByText('已赔付1.50元，本次实退0.00元').waitFor();
  await dialog.getByRole('textbox').first().fill('缺货，先为您退款');
  await dialog.getByRole('button', { name: '退款', exact: true }).click();
  await drawer.getByText('已退款').first().waitFor();
  expect(await buyer.balance()).toBe(1_000);
  await drawer.getByRole('tab', { name: /赔付与退款/ }).click();
  await drawer.getByText('缺货，先为您退款').first().waitFor();
  expect(await at.shop.audit()).toEqual([]);
  expect(faults).toEqual([]);
});
