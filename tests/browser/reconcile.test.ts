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
