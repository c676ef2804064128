import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { toast } from './toast.ts';

/** A page, or a frame of one. */
type Place = Pick<Page, 'locator' | 'getByRole' | 'getByText' | 'getByLabel'>;

/** Everyday goods of the demo content: 1.80 a piece; the courier gives its waybills at once. */
export const SOAP = 101;
export const BUY_SOAP = `/product-detail/${SOAP}?buy=${SOAP}`;

export const THREE_LINES = [
  '261105-607198974342268，张三，13800001234，浙江省杭州市西湖区文一路1号',
  '李四 13900005678 江苏省苏州市姑苏区观前街8号',
  '王五 13700004321 四川省成都市武侯区天府大道100号',
].join('\n');

/** Step 1 of the dialog; once a platform is chosen, its row is behind a button. */
export async function choosePlatform(page: Place, name = '淘宝/天猫'): Promise<void> {
  const row = page.locator('.purchase-platforms');
  const change = page.getByRole('button', { name: '改来源' });
  await row.or(change).first().waitFor();
  if (await change.isVisible()) await change.click();
  await row.getByText(name, { exact: true }).click();
  await change.waitFor();
}

/** The platform that is chosen. */
export const chosenPlatform = (page: Place) => page.locator('.purchase-platform-name');

/** Brings pasted lines into the grid and waits for them. */
export async function pasteLines(page: Place, lines: string): Promise<void> {
  await page.getByRole('tab', { name: '手动录入' }).click();
  await page.getByText('粘贴多行', { exact: true }).click();
  await page.getByLabel(/^一行一个收件人/).fill(lines);
  await page.getByRole('button', { name: '识别并加入' }).click();
  // Where lines stayed it is said beside them.
  const left = page.locator('.purchase-left').getByText(/^识别出/);
  await expect
    .poll(async () => (await toast(page, /^识别出/).count()) + (await left.count()))
    .toBeGreaterThan(0);
  if ((await left.count()) === 0) await toast(page, /^识别出/).waitFor();
}

/** Chooses a file in the tab of that name and waits until its rows are in the grid. */
export async function importFile(
  page: Place,
  name: string,
  bytes: Uint8Array,
  tab = '表格导入',
): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  await page
    .locator('[role=tabpanel]:not([aria-hidden=true]) input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
}

export const orderButton = (page: Place) => page.getByRole('button', { name: '立即下单' });
export const payButton = (page: Place) => page.getByRole('button', { name: /^支付￥/ });

/** How many recipients the footer counts. */
export async function footerCount(page: Place): Promise<number> {
  const words = await page.locator('.purchase-counts > span').first().innerText();
  return Number(words.replace(/\D/g, ''));
}

export async function expectCount(page: Place, count: number): Promise<void> {
  await expect.poll(() => footerCount(page)).toBe(count);
}

/** From the filled grid to the question for payment. */
export async function goToPayment(page: Place): Promise<void> {
  await orderButton(page).click();
  const anyway = page.getByRole('button', { name: '我已核对，继续下单' });
  await payButton(page).or(anyway).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await payButton(page).waitFor();
}

/** Does what closes a page, and waits until it is closed: the step itself may then end without an answer. */
export async function closing(page: Page, step: () => Promise<unknown>): Promise<void> {
  await Promise.all([
    page.waitForEvent('close'),
    step().catch((error: unknown) => {
      if (!String(error).includes('has been closed')) throw error;
    }),
  ]);
}

/** The login dialog, filled in and sent. */
export async function logIn(page: Place, mobile: string, password: string): Promise<void> {
  // The page below it may have such fields as well, as long as it does not know that the login has ended.
  const form = page.getByRole('form', { name: '登录' });
  await form.getByLabel('手机号').fill(mobile);
  const field = form.locator('input[type=password]').first();
  await field.fill(password);
  await field.press('Enter');
}
