import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { paidTrade } from '../harness/paid-trade.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let one: TestOperator;
let second: TestOperator;
let person: TestPerson;
beforeAll(async () => {
  at = await openOffice();
  one = await operatorIn(at.shop, { name: '陈知行' });
  second = await operatorIn(at.shop, { name: '周予安' });
  person = await at.shop.person();
});
afterAll(() => at?.close());

const SHOTS = process.env['GIFT_SHOTS'];
async function picture(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(SHOTS, `${name}-${colorScheme}.png`) });
  }
}

test('balance goes back to its payment: laid before a second person, who agrees (O156, O157)', async () => {
  await paidTrade(at.shop, person, '20');
  const { refund_sn } = await person.api.balanceRefunds.apply({
    key: 'browser-refund',
    body: { money: '20', reason: '不再使用' },
  });
  const { page, faults } = await at.visit(`/balance-refunds?open=${refund_sn}`, { as: one });
  const drawer = page.getByRole('dialog', { name: `余额退款 ${refund_sn}` });
  await drawer.getByRole('region', { name: '最多可退' }).getByText('¥20.00').last().waitFor();
  await picture(page, 'balance-refund');
  expect(await seriousFaults(page)).toEqual([]);
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `通过 ${refund_sn}` });
  await dialog.getByRole('textbox', { name: /原因/ }).fill('核对无误');
  await picture(page, 'balance-refund-approve');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await dialog.getByText(/Y\d+/).first().waitFor();
  // It stands there until it was read, whatever the list behind it hears.
  await page.waitForLoadState('networkidle');
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await drawer.getByText(/Y\d+/).waitFor();
  expect(await person.balance()).toBe(2_000);
  const { list } = await second.api.operators.approvals({ query: {} });
  await second.api.operators.decideApproval({
    key: 'browser-agree',
    body: { approval_sn: list[0]?.approval_sn ?? '', do: 'approve', reason: '' },
  });
  expect(await person.balance()).toBe(0);
  expect(faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});

test('a bill with a missing, a surplus and a wrong row: each is settled, and the day closes (journey 9)', async () => {
  const surplus = await paidTrade(at.shop, person, '40');
  const wrong = await paidTrade(at.shop, person, '50');
  const { trade_no: missing } = await person.api.wallet.rechargeQrcode({ body: { amount: '20' } });
  const day = chinaDay(at.shop.deps.now() - 86_400_000);
  const noon = `${day}T12:00:00+08:00`;
  const { q } = at.shop.db;
  await sql`delete from sandbox_payments where trade_no = ${surplus}`.execute(q);
  await sql`update sandbox_payments set paid_amount_fen = 4900, paid_at_ms = ${Date.parse(noon)} where trade_no = ${wrong}`.execute(
    q,
  );
  await sql`update sandbox_payments set state = 'paid', paid_amount_fen = amount_fen, provider_no = 'S-missing', paid_at_ms = ${Date.parse(noon)} where trade_no = ${missing}`.execute(
    q,
  );
  await sql`update recharges set paid_at = ${noon}::timestamptz where trade_no in (${surplus}, ${wrong})`.execute(
    q,
  );

  const { page, faults } = await at.visit('/bills', { as: one });
  await page.getByRole('button', { name: '获取账单' }).click();
  const asking = page.getByRole('dialog', { name: '获取账单' });
  await asking.getByRole('textbox', { name: '账单日期' }).fill(day);
  await picture(page, 'bill-fetch');
  await asking.getByRole('button', { name: '获取账单' }).click();
  await page.getByText('账单C1001已导入：2行，3条差异').waitFor();
  await page.getByRole('row', { name: /C1001/ }).click();
  const drawer = page.getByRole('dialog', { name: '渠道账单 C1001' });
  const differences = drawer.getByRole('table', { name: '差异' });
  await differences.getByText('渠道漏单').waitFor();
  await picture(page, 'bill');
  expect(await seriousFaults(page)).toEqual([]);
  for (const [trade, verb, after] of [
    [missing, '补入账', '已补入账'],
    [surplus, '核销', '已核销'],
    [wrong, '核销', '已核销'],
  ] as const) {
    const row = differences.getByRole('row', { name: new RegExp(trade) });
    await row.getByRole('button', { name: verb }).click();
    const dialog = page.getByRole('dialog', { name: `${verb} ${trade}` });
    await dialog.getByRole('textbox', { name: /原因/ }).fill('核对账单');
    await dialog.getByRole('button', { name: verb, exact: true }).click();
    await row.getByText(after).waitFor();
  }
  await drawer.getByText('已关闭').first().waitFor();
  await picture(page, 'bill-closed');
  const overview = await at.visit('/finance', { as: one });
  const sum = overview.page.getByRole('row', { name: /合计/ });
  await sum.getByText('¥0.00').last().waitFor();
  await picture(overview.page, 'finance');
  expect(await seriousFaults(overview.page)).toEqual([]);
  expect(await person.balance()).toBe(11_000);
  expect(faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});

test('a bill of another day and rows of another day are named; a wrong bill is replaced, and its day closes (O161)', async () => {
  const trade = await paidTrade(at.shop, person, '30');
  const day = chinaDay(at.shop.deps.now() - 3 * 86_400_000);
  const other = chinaDay(at.shop.deps.now() - 4 * 86_400_000);
  await sql`update recharges set paid_at = ${`${day}T12:00:00+08:00`}::timestamptz where trade_no = ${trade}`.execute(
    at.shop.db.q,
  );
  const file = (...rows: string[]) => ({
    name: 'bill.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['商户订单号,渠道流水号,类型,金额,手续费,时间', ...rows].join('\n')),
  });
  const right = `${trade},S-${trade},1,30.00,0.18,${day} 12:00:00`;

  const { page, faults } = await at.visit('/bills', { as: one });
  await page.getByRole('button', { name: '上传账单' }).click();
  const dialog = page.getByRole('dialog', { name: '上传账单' });
  const send = dialog.getByRole('button', { name: '上传账单' });
  await dialog.getByRole('textbox', { name: '账单日期' }).fill(other);
  await dialog.getByRole('combobox', { name: '渠道' }).click();
  await page.getByRole('option', { name: '沙箱' }).or(page.getByTitle('沙箱')).last().click();
  await dialog.getByLabel('选择账单文件').setInputFiles(file(right));
  await send.click();
  await dialog.getByText(`这份账单是${day}的，您选的是${other}。请核对文件和账单日期`).waitFor();
  await dialog.getByRole('textbox', { name: '账单日期' }).fill(day);
  await dialog
    .getByLabel('选择账单文件')
    .setInputFiles(file(right, `R-none,S-none,1,9.00,0.05,${other} 08:00:00`));
  await dialog.getByText('bill.csv：2行').waitFor();
  await send.click();
  await dialog.getByText(`第2行（商户订单号R-none）：时间是${other}，不是${day}`).waitFor();
  await picture(page, 'bill-rows-named');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('选择账单文件').setInputFiles(file(`R-none,S-none,1,9.00,0.05,${day} 08:00:00`));
  await dialog.getByText('bill.csv：1行').waitFor();
  await send.click();
  const said = await page.getByText(/账单C\d+已导入：1行，2条差异/).textContent();
  const sn = /C\d+/.exec(said ?? '')?.[0] ?? '';

  await page.getByRole('row', { name: new RegExp(sn) }).click();
  const drawer = page.getByRole('dialog', { name: `渠道账单 ${sn}` });
  await drawer.getByRole('button', { name: '替换账单' }).click();
  const replacing = page.getByRole('dialog', { name: `替换账单 ${sn}` });
  await replacing.getByText(`沙箱 ${day}，现在是1行`).waitFor();
  await replacing.getByRole('textbox', { name: /原因/ }).fill('传错了文件');
  const keys: (string | undefined)[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/bill/replace')) keys.push(call.headers()['idempotency-key']);
  });
  await replacing.getByLabel('选择账单文件').setInputFiles(file(right.replaceAll(day, other)));
  await replacing.getByText('bill.csv：1行').waitFor();
  await replacing.getByRole('button', { name: '替换账单' }).click();
  await replacing.getByText('请核对文件和账单日期').waitFor();
  await replacing.getByLabel('选择账单文件').setInputFiles(file(right, right));
  await replacing.getByText('bill.csv：2行').waitFor();
  // What was said of one file is not said of the next.
  await replacing.getByText('请核对文件和账单日期').waitFor({ state: 'detached' });
  await replacing.getByLabel('选择账单文件').setInputFiles(file(right));
  await replacing.getByText('bill.csv：1行').waitFor();
  await picture(page, 'bill-replace');
  expect(await seriousFaults(page)).toEqual([]);
  await replacing.getByRole('button', { name: '替换账单' }).click();
  await page.getByText(`账单${sn}已替换：1行，0条差异`).waitFor();
  // Another file of the same name and length is another thing to do.
  expect(new Set(keys).size).toBe(2);
  await drawer.getByText('已关闭').first().waitFor();
  await drawer.getByText('没有差异', { exact: true }).waitFor();
  expect(await drawer.getByRole('button', { name: '替换账单' }).count()).toBe(0);
  await drawer.getByText('替换渠道账单').waitFor();
  await picture(page, 'bill-replaced');
  expect(faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});
