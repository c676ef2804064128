import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, press, sync } from '../harness/stores.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { goToPayment, orderButton, payButton } from './purchase-page.ts';
import {
  addDialog,
  authoriseInNewTab,
  BRUSH_FEN,
  BUY_BRUSH,
  chooseOrders,
  openStoreTab,
  orderAndPay,
  orderTable,
  resultDialog,
  startSync,
  storeTab,
  syncDialog,
  syncInTab,
  waybillOnPlatform,
} from './shop-page.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

/** A person with one synced store, on tab 4 with its orders shown. */
async function openTab(key: string, platform: string, path = BUY_BRUSH) {
  const person = await at.shop.person({ balance: 1_000 });
  const store = await connect(at.shop, person, key);
  await sync(at.shop, person, store);
  const visit = await at.visit(path, { mobile: person.mobile });
  await openStoreTab(visit.page, platform);
  await orderTable(visit.page).waitFor();
  return { person, store, ...visit };
}

test('a shop whose leave was withdrawn says so when it is synced, is authorised again, and goes on (M269)', async () => {
  const { page, person, store, faults } = await openTab('pdd', '拼多多');
  await press(at.shop, store, { do: 'revoke' });
  await startSync(page, () => storeTab(page).getByRole('button', { name: '同步订单' }).click());
  await at.shop.runJobs();
  await syncDialog(page)
    .getByText(/, 请重新授权/)
    .waitFor();
  // The list of syncs offers the same, and shows the row that needs it.
  const records = await at.visit('/user-center/shop-manage?tab=syncs', { mobile: person.mobile });
  const failed = records.page.getByRole('table', { name: '同步记录' }).locator('tr.trouble');
  await failed.getByRole('button', { name: /^重新授权/ }).click();
  expect(await addDialog(records.page).getByRole('radio', { name: '拼多多' }).isChecked()).toBe(true);
  await records.leave();
  await syncDialog(page).getByRole('button', { name: '重新授权' }).click();
  expect(await addDialog(page).getByRole('radio', { name: '拼多多' }).isChecked()).toBe(true);
  await storeTab(page).getByText('的授权已过期').waitFor();

  const refusing = await authoriseInNewTab(page);
  await refusing.getByRole('button', { name: '拒绝' }).click();
  await refusing.getByText('您取消了授权, 请重新授权').waitFor();
  await refusing.close();
  const platform = await authoriseInNewTab(page);
  await platform.getByRole('button', { name: '同意授权' }).click();
  await platform.getByRole('heading', { name: '授权成功' }).waitFor();
  await platform.close();
  await addDialog(page).waitFor({ state: 'detached' });
  await syncInTab(page, at);
  expect((await person.api.stores.list()).list).toMatchObject([{ id: store.id, auth_status: 1, error: '' }]);
  expect(faults).toEqual([]);
});

test('an authorise code that is over or used ends on the return page with its reason (M269)', async () => {
  const person = await at.shop.person();
  const { page, faults } = await at.visit('/user-center/shop-manage', { mobile: person.mobile });
  await page.getByRole('button', { name: '添加店铺' }).click();
  await addDialog(page).getByText('抖音').click();
  const platform = await authoriseInNewTab(page);
  await platform.getByRole('button', { name: '返回过期的授权码' }).click();
  await platform.getByText(/过期.*, 请重新授权/).waitFor();
  await platform.getByRole('button', { name: '重新授权' }).click();
  expect(await addDialog(platform).getByRole('radio', { name: '抖音' }).isChecked()).toBe(true);
  expect((await person.api.stores.list()).list).toEqual([]);
  expect(faults).toEqual([]);
});

describe('after the payment', () => {
  test('a page that is closed before the answer takes the payment up when it is opened again, once (X002)', async () => {
    const { page, person, store, faults } = await openTab('xhs', '小红书');
    await chooseOrders(page, 2);
    // Cut off until the page has gone: its own next try would get through. (Taking the route away while a page loads
    // can leave that page's scripts waiting for ever.)
    let isCut = true;
    await page.route('**/api/gift/order/make', async (route) => {
      if (!isCut) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await goToPayment(page);
    await payButton(page).click();
    await expect.poll(() => person.balance()).toBe(1_000 - 2 * BRUSH_FEN);
    await page.reload();
    isCut = false;
    const resume = page.getByRole('dialog', { name: '上次的付款没有走完' });
    await resume.getByText('有 2 个收件人').waitFor();
    await resume.getByRole('button', { name: '继续这一批' }).click();
    await page.waitForURL(/\/user-center\/package-list\?batch=B/);
    expect(await person.balance()).toBe(1_000 - 2 * BRUSH_FEN);
    const { list } = await person.api.stores.deliveries({ query: {} });
    expect(list.map((row) => [row.store_id, row.send_status])).toEqual([
      [store.id, 1],
      [store.id, 1],
    ]);
    expect(faults).toEqual([]);
  });

  test('what the store did not take is told and shipped again, without a second order (M140, M263)', async () => {
    const { page, person, store, faults } = await openTab('tb', '淘宝/天猫');
    await chooseOrders(page, 2);
    await press(at.shop, store, { do: 'mood', fail: '100' });
    await orderAndPay(page);
    const result = resultDialog(page);
    await result.getByText(/^下单成功，发货失败，错误：.+,请注意不要重复下单了$/).waitFor();
    const rows = result.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.first().innerText()).toMatch(/YT\d{10,}[\s\S]*店铺没发货/);
    const paid = await person.balance();
    expect(paid).toBe(1_000 - 2 * BRUSH_FEN);
    const ordered = await person.api.orders.list({ body: {} });

    const shipAgain = rows.first().getByRole('button', { name: /^重新发货/ });
    await Promise.all([page.waitForResponse('**/api/gift/auth/deliver'), shipAgain.click()]);
    await expect.poll(() => shipAgain.isEnabled()).toBe(true);
    expect(await rows.getByText('已发货').count()).toBe(0);
    await press(at.shop, store, { do: 'mood', fail: '0' });
    await shipAgain.click();
    await expect.poll(() => rows.getByText('已发货').count()).toBe(1);
    await result.getByRole('button', { name: '全部重新发货（1）' }).click();
    await result.getByText('店铺已全部发货').waitFor();
    await expect.poll(() => rows.getByText('已发货').count()).toBe(2);

    expect(await person.balance()).toBe(paid);
    expect((await person.api.orders.list({ body: {} })).data_count).toBe(ordered.data_count);
    for (const { shop_order: number, kuaidi_sn } of ordered.list)
      expect(await waybillOnPlatform(at, store.page, number)).toBe(kuaidi_sn);
    await result.getByRole('button', { name: '去看包裹' }).click();
    await page.waitForURL(/\/user-center\/package-list/);
    expect(await at.shop.audit()).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('an order without a waybill is listed with what happens next (M264)', async () => {
    const { page, person, store, faults } = await openTab('dy', '抖音', '/product-detail/131?buy=131');
    await chooseOrders(page, 1);
    await orderAndPay(page);
    const row = resultDialog(page).locator('tbody tr');
    await row.getByText('没有出单').waitFor();
    await row.getByText('待出单', { exact: true }).waitFor();
    await resultDialog(page)
      .getByText(/运单出来后系统会自动在店铺发货/)
      .waitFor();
    expect(
      await resultDialog(page)
        .getByRole('button', { name: /^重新发货/ })
        .count(),
    ).toBe(0);
    const [order] = (await person.api.orders.list({ body: {} })).list;
    expect([order!.kuaidi_sn, order!.order_source]).toEqual(['', 4]);
    expect(store.platform).toBe(4);
    expect(faults).toEqual([]);
  });

  test('orders that the price check refuses are only left out: nobody can mend them here (M130)', async () => {
    const { page, person, store, faults } = await openTab('ks', '快手');
    await chooseOrders(page, 2);
    const boxes = orderTable(page).locator('tbody tr', { has: page.locator('input:checked') });
    const number = (await boxes.first().locator('.copy-text').innerText()).replace(/\D/g, '');
    await at.shop.db.pool.query(
      'update shop_orders set problem = 4 where store_id = $1 and shop_order = $2',
      [store.id, number],
    );
    await orderButton(page).click();
    const preview = page.getByRole('dialog', { name: '错误订单' });
    await preview.getByText('该订单正在退款').waitFor();
    expect(await preview.getByRole('textbox').count()).toBe(0);
    await preview.getByRole('button', { name: '去掉 1 单，给其余 1 单下单' }).click();
    await page.getByRole('button', { name: /^支付￥0.80/ }).click();
    await page.waitForURL(/\/user-center\/package-list\?batch=B/);
    expect(await person.balance()).toBe(1_000 - BRUSH_FEN);
    expect(faults).toEqual([]);
  });
});
