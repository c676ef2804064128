import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { BrowserShop } from './open-shop.ts';
import { choosePlatform, goToPayment, payButton } from './purchase-page.ts';

/** Goods whose courier takes every platform's ciphers and gives its waybills at once: 0.80 a piece. */
export const BRUSH = 103;
export const BRUSH_FEN = 80;
export const BUY_BRUSH = `/product-detail/${BRUSH}?buy=${BRUSH}`;

export const storeTab = (page: Page) => page.getByRole('tabpanel', { name: '授权发货' });
export const orderTable = (page: Page) => page.getByRole('table', { name: '店铺订单' });
export const syncDialog = (page: Page) => page.getByRole('dialog', { name: '同步订单' });
export const addDialog = (page: Page) => page.getByRole('dialog', { name: '添加店铺' });
export const resultDialog = (page: Page) => page.getByRole('dialog', { name: /^付款成功|^没有下单成功/ });

/** Opens tab 4 for the orders of a platform. */
export async function openStoreTab(page: Page, platform: string): Promise<void> {
  await choosePlatform(page, platform);
  await page.getByRole('tab', { name: '授权发货' }).click();
  await storeTab(page).getByRole('combobox', { name: '选择店铺' }).waitFor();
}

/** Presses a button of the dialog that leads to the platform, and gives leave there; answers the platform's tab. */
export async function authoriseInNewTab(page: Page, press = '去授权'): Promise<Page> {
  const [platform] = await Promise.all([
    page.context().waitForEvent('page'),
    addDialog(page).getByText(press, { exact: true }).click(),
  ]);
  return platform;
}

/** Begins a sync in tab 4 and stays until its dialog has gone; the service does its work meanwhile. */
export async function syncInTab(page: Page, at: BrowserShop): Promise<void> {
  await startSync(page, () => storeTab(page).getByRole('button', { name: '同步订单' }).click());
  await at.shop.runJobs();
  await syncDialog(page).getByText('同步成功').waitFor();
  await syncDialog(page).waitFor({ state: 'detached' });
}

/** Presses what begins a sync and waits until the service has taken it. */
export async function startSync(page: Page, press: () => Promise<unknown>): Promise<void> {
  const taken = page.waitForResponse((reply) => reply.url().endsWith('/gift/auth/order/sync'));
  await press();
  await taken;
  await syncDialog(page).waitFor();
}

/** How many orders the table shows. */
export const shownOrders = (page: Page): Promise<number> => orderTable(page).locator('tbody tr').count();

/** Chooses some orders that can be bought for, by their boxes. */
export async function chooseOrders(page: Page, count: number): Promise<void> {
  const boxes = orderTable(page).locator('tbody input[type=checkbox]:enabled');
  await boxes.first().waitFor();
  for (let i = 0; i < count; i += 1) await boxes.nth(i).check();
  await storeTab(page).getByText(`已选 ${count} 单`).waitFor();
}

/** Through the question for payment. */
export async function orderAndPay(page: Page): Promise<void> {
  await goToPayment(page);
  await payButton(page).click();
}

/** What the sandbox says about one order on the platform's side. */
export async function waybillOnPlatform(at: BrowserShop, page: number, number: string): Promise<string> {
  const reply = await at.shop.control.inject({ url: `/sandbox/shops/${page}?q=${number}` });
  expect(reply.statusCode).toBe(200);
  return /YT\d{10,}/.exec(reply.body)?.[0] ?? '';
}
