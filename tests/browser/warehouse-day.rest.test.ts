import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { writeCsv } from '@giftship/shared/spreadsheet/write-sheet';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { refundOrder } from '../../packages/server/src/compensation/refund-order.ts';
import type { TestMember } from '../harness/suppliers.ts';
import { openWarehouse, type TestWarehouse } from '../harness/shipping.ts';
import { chooseOption } from './choose-option.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

/* Journey 3 of section 12: a day in the warehouse at its real size, and what it prints. */

const BY_HAND = 100;
const WAVE = 500;
/** Labels are printed with so many dots to the inch; a page has 96. */
const LABEL_PRINTER = 203 / 96;
const POINTS_PER_MM = 72 / 25.4;

let at: OfficeShop;
let house: TestWarehouse;
let clerk: TestMember;
let byHand: string[];
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  at = await openOffice();
  house = await openWarehouse(at.shop);
  clerk = await house.member();
  const buyer = await at.shop.person({ balance: 10_000_000 });
  for (const count of [500, 500, 100]) await house.order(buyer, { count, goodsNum: 2 });
  byHand = await house.order(buyer, { count: BY_HAND, way: 'byHand' });
  await at.shop.runJobs();
});
afterAll(() => at?.close());

const open = (path: string) => at.visit(path, { under: '/supplier', as: clerk });
const told = (page: Page) => page.getByRole('status', { name: '刚刚' });

/** How many pages a printed file has, and how large they are, in whole millimetres. */
function sheetsOf(pdf: Buffer): { pages: number; sizes: string[] } {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  const mm = (points: string | undefined) => Math.round(Number(points) / POINTS_PER_MM);
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page\b/g)].length,
    sizes: [...new Set(boxes.map(([, width, height]) => `${mm(width)}x${mm(height)}`))],
  };
}

/** What another maker's reader finds in a label as a label printer draws it. */
async function scanned(page: Page, label: Locator): Promise<string[]> {
  await label.scrollIntoViewIfNeeded();
  const box = await label.boundingBox();
  if (!box) throw new Error('the label is not on the page');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    clip: { ...box, scale: LABEL_PRINTER },
  });
  const found = await readBarcodes(new Uint8Array(Buffer.from(data, 'base64')), { formats: ['Code128'] });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

test('1,200 parcels: a wave of 500, pick list, labels, hand-over by scan and at once, waybills by sheet, all on time', async () => {
  // A wave of what is due first, as many as one takes.
  const { page, faults } = await open('/waves');
  await page.getByRole('button', { name: '生成波次' }).click();
  const dialog = page.getByRole('dialog', { name: '生成波次' });
  await chooseOption(dialog.getByLabel('快递'), /圆通/);
  await dialog.getByRole('status').getByText('有 1100 件').waitFor();
  await dialog.getByRole('button', { name: '生成波次' }).click();
  await page.getByText(/已生成波次F\d+，共 500 件/).waitFor();
  const { list } = await clerk.api.shipping.waves({ query: {} });
  const [wave] = list;
  expect(wave).toMatchObject({ count: WAVE });
  const sn = wave!.wave_sn;

  // The pick list on A4.
  await page.goto(`${at.url}/supplier/pick-list?wave_sn=${sn}`);
  await page.getByText('500 个包裹，1000 件，1 种商品').waitFor();
  const picks = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
  expect(picks).toEqual({ pages: 1, sizes: ['210x297'] });

  // A label a parcel, on paper of its size; its bars are read back as its number.
  await page.goto(`${at.url}/supplier/waves?open=${sn}`);
  await page.getByRole('button', { name: '打印面单' }).click();
  await page.getByRole('dialog', { name: '打印面单' }).getByRole('button', { name: '生成面单' }).click();
  const paper = page.getByRole('region', { name: `波次${sn}的面单` });
  await paper.getByText('500 张面单').waitFor();
  const labels = paper.getByRole('article');
  const numbers = await labels.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  expect(new Set(numbers).size).toBe(WAVE);
  expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ pages: WAVE, sizes: ['76x130'] });
  for (const place of [0, 1, 249, 498, 499])
    expect(await scanned(page, labels.nth(place))).toEqual([numbers[place]]);

  // One was refunded after it was printed: the scanner stops at it. The rest of the wave goes at once.
  const { labels: again } = await clerk.api.shipping.labels({
    body: { wave_sn: sn, size: '76x130', reason: '核对' },
  });
  const refunded = again[17]!;
  await at.shop.db.transaction((tx) =>
    refundOrder(at.shop.deps, tx, {
      orderId: Number(refunded.order_sn.slice(1)),
      words: '用户申请退款',
      reason: '不要了',
    }),
  );
  await page.goto(`${at.url}/supplier/packing`);
  await page.getByText('把包裹的条码对准扫描枪').waitFor();
  const scan = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  for (const { kuaidi_sn } of again.slice(0, 17)) {
    await scan(kuaidi_sn);
    await told(page).getByText(kuaidi_sn).waitFor();
  }
  await scan(refunded.kuaidi_sn);
  await page.getByText('订单已退款，请勿发货').first().waitFor();
  await page.getByRole('button', { name: '已取出，继续扫描' }).click();
  await page.goto(`${at.url}/supplier/waves?open=${sn}`);
  await page.getByRole('button', { name: '整波交快递' }).click();
  const hand = page.getByRole('dialog', { name: `整波交快递 ${sn}` });
  await hand.getByText('482 件都记为已交快递').waitFor();
  await hand.getByRole('button', { name: '已交快递' }).click();
  const result = page.getByRole('dialog', { name: '交快递的结果' });
  await result.getByText('482 件已交快递').waitFor();
  await result.getByText('1 件没有交出').waitFor();
  expect(await result.getByText(refunded.kuaidi_sn).count()).toBe(1);

  // The courier that is filled in by hand: a sheet with one wrong row; the good ones go in.
  await page.goto(`${at.url}/supplier/orders`);
  await page.getByRole('button', { name: '导入运单' }).click();
  const rows = byHand.map((order, place) => [order, place === 41 ? '12' : `7312${1_000_000_000 + place}`]);
  await page.locator('input[type=file]').setInputFiles({
    name: '运单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(writeCsv([['订单号', '运单号'], ...rows], { bom: true })),
  });
  await page.getByRole('button', { name: '导入 100 行' }).click();
  const imported = page.getByRole('dialog', { name: '导入结果' });
  await imported.getByText('填写 99，修改 0，未变化 0，有误 1').waitFor();
  expect(await imported.getByRole('row', { name: byHand[41] }).count()).toBe(1);

  // Whatever went today went in time.
  const { scores } = await clerk.api.account.scores({});
  expect(scores[0]).toMatchObject({ days: 7, hand_over: 10_000 });
  await page.goto(`${at.url}/supplier/`);
  await page.getByRole('row', { name: '按时交快递' }).getByText('100%').first().waitFor();
  expect(faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});
