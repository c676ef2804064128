import type { Page } from 'playwright-core';
import { orderFile } from '../../tests/browser/order-file.ts';
import type { Line } from '../lib/report.ts';
import { median, spread } from '../lib/stats.ts';
import { longestSince, openPage, type Place } from './visit.ts';

const GOODS = 101;
const ROWS = 10_000;
const KEYS = 20;
const MOST_KEYS = 300;
const BETWEEN_KEYS_MS = 60;

/** The purchase dialog with 10,000 recipients from a file: the grid, typing while they come and while they are priced. */
export async function measurePurchase(at: Place): Promise<Line[]> {
  const { page, context, slowDown } = await openPage(at, { isSignedIn: true });
  await page.goto(`${at.base}/product-detail/${GOODS}?buy=${GOODS}`);
  await page.locator('.purchase-platforms').getByText('拼多多', { exact: true }).click();
  await page.getByRole('tab', { name: '表格导入' }).click();
  const file = Buffer.from(orderFile(ROWS));
  await slowDown();

  const importing = await page.evaluate(() => performance.now());
  await page
    .locator('.purchase-sheet input[type=file]')
    .first()
    .setInputFiles({ name: 'orders.xlsx', mimeType: 'application/octet-stream', buffer: file });
  await page.locator('.purchase textarea').first().focus();
  const whileImporting = await typeUntil(page, () => page.getByText(/读到 10,000 个收件人/).isVisible());
  const longestImport = await longestSince(page, importing);

  const nodes = await page.evaluate(() => document.querySelectorAll('[role=grid], [role=grid] *').length);
  await context.close();
  return [
    {
      what: `typing while ${ROWS} rows come in, key to paint`,
      measured: spread(whileImporting),
      value: median(whileImporting),
      goal: { atMost: 50 },
      unit: ' ms',
    },
    {
      what: `longest task while ${ROWS} rows come in`,
      measured: `${longestImport.toFixed(0)}`,
      value: longestImport,
      goal: { atMost: 50 },
      unit: ' ms',
    },
    {
      what: 'DOM nodes of the grid in the dialog',
      measured: String(nodes),
      value: nodes,
      goal: { atMost: 400 },
      unit: '',
    },
  ];
}

/** Types into the focused field until something is on the screen; how long each key took to be painted. */
async function typeUntil(page: Page, isOver: () => Promise<boolean>): Promise<number[]> {
  await page.evaluate(() => {
    const painted: number[] = [];
    Object.assign(window, { painted });
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  for (let keys = 0; keys < MOST_KEYS && !(keys >= KEYS && (await isOver())); keys += 1) {
    await page.keyboard.press('a');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  return page.evaluate(() => (window as unknown as { painted: number[] }).painted);
}
