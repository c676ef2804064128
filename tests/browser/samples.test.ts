import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_LABELS } from '../../packages/shared/src/goods/labels.ts';
import { sample } from '../harness/at-length.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import {
  BUY_SOAP,
  choosePlatform,
  expectCount,
  importFile,
  orderButton,
  payButton,
} from './purchase-page.ts';

const FOLDER = new URL('../../packages/shared/fixtures/sheets/', import.meta.url);
/** Where the courier of the soap does not go. */
const PROHIBITED = ['新疆维吾尔自治区', '西藏自治区'];

interface Expected {
  file: string;
  kind: string;
  platformId: number;
  duplicateOrders?: number[][];
  rows: { sourceRow: number; name: string; province: string; status: string; issues: string[] }[];
}
const SAMPLES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.expect.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Expected)
  .filter(({ kind, rows }) => kind === 'orders' && rows.length > 0);
/** One with the questions that an order asks. */
const FEW = new Set(['pdd-masked.xlsx']);

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

/** Names that should get a parcel: lost digits are mended in the preview, masked and prohibited rows deleted there. */
function buyersOf({ rows, duplicateOrders = [] }: Expected): string[] {
  const again = new Set(duplicateOrders.flatMap(([, ...later]) => later));
  return rows
    .filter(({ status, issues }) => status === 'ok' || issues.every((issue) => issue === 'lost-digits'))
    .filter(({ province, sourceRow }) => !PROHIBITED.includes(province) && !again.has(sourceRow))
    .map(({ name }) => name)
    .sort();
}

test('there are samples at all', () => {
  expect(SAMPLES.length).toBeGreaterThan(15);
  expect(SAMPLES.filter(({ file }) => FEW.has(file))).toHaveLength(FEW.size);
});

test.each(
  sample(
    SAMPLES,
    SAMPLES.filter(({ file }) => FEW.has(file)),
  ).map((expected) => [expected.file, expected] as const),
)('%s is ordered, errors mended in the preview (M082, M134)', async (file, expected) => {
  const person = await at.shop.person({ balance: 100_000 });
  const { page, faults } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page, PLATFORM_LABELS[expected.platformId]);
  await importFile(page, file, new Uint8Array(readFileSync(new URL(file, FOLDER))));
  await expectCount(page, expected.rows.length);
  await orderButton(page).click();
  await answerUntilPaid(page);
  await page.waitForURL('**/user-center/package-list**');
  const bought = await at.shop.db.q
    .selectFrom('orders')
    .where('user_id', '=', person.id)
    .select('rec_name')
    .execute();
  expect(bought.map(({ rec_name: name }) => name).sort()).toEqual(buyersOf(expected));
  expect(faults).toEqual([]);
});

/** Answers what the order asks, as a careful person would, up to the payment. */
async function answerUntilPaid(page: Page): Promise<void> {
  const doubts = page.getByRole('button', { name: '我已核对，继续下单' });
  const repeated = page.getByRole('button', { name: /^跳过它们/ });
  const preview = page.getByRole('dialog', { name: '错误订单' });
  for (;;) {
    await doubts.or(repeated).or(preview).or(payButton(page)).first().waitFor();
    if (await doubts.isVisible()) await doubts.click();
    else if (await repeated.isVisible()) await repeated.click();
    else if (await preview.isVisible()) await mend(page);
    else return payButton(page).click();
    await page.waitForTimeout(300);
  }
}

/** Types whole order numbers where digits were lost; rows that cannot be mended are deleted. */
async function mend(page: Page): Promise<void> {
  const preview = page.getByRole('dialog', { name: '错误订单' });
  const lost = preview.getByRole('row').filter({ hasText: '订单号精度丢失' });
  await preview.getByRole('row').nth(1).waitFor();
  const count = await lost.count();
  if (count === 0) return preview.getByRole('button', { name: /^删掉 \d+ 行，继续下单$/ }).click();
  for (let n = 0; n < count; n += 1) {
    const cell = lost.first().getByRole('gridcell').nth(1);
    await cell.click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(`69793362047192033${10 + n}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => lost.count()).toBe(count - n - 1);
  }
  await preview.getByRole('button', { name: /^改好 \d+ 行，继续下单$/ }).click();
}
