import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { pixel } from '../harness/pixel.ts';
import { memberOf, type TestMember } from '../harness/suppliers.ts';
import { fillSettlement } from '../harness/fill-settlement.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let owner: TestMember;
let one: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  await sql`delete from supplier_members`.execute(at.shop.db.q);
  owner = await memberOf(at.shop, 1);
  one = await operatorIn(at.shop, { name: '陈知行' });
  second = await operatorIn(at.shop, { name: '周予安' });
  await fillSettlement(at.shop, one, { payee: 1 });
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
const console_ = (path: string) => at.visit(path, { under: '/supplier', as: owner });
const office = (path: string, as: TestOperator) => at.visit(path, { as });
const inDialog = (page: Page) => page.getByRole('dialog').last();

test('a statement is disputed, answered with an adjustment, confirmed, approved by a second person and paid (S071, S072, S074, O166, O168, O169, O170)', async () => {
  const { list } = await owner.api.money.statements({ query: {} });
  const { settle_sn, payable } = list.at(-1)!;
  expect(Number(payable)).toBeGreaterThan(800);
  const supplier = await console_('/money');
  await supplier.page.getByText('账户余额').waitFor();
  await supplier.page.getByText('调整').first().waitFor();
  expect(await seriousFaults(supplier.page)).toEqual([]);
  await picture(supplier.page, 'console-money');

  await supplier.page.goto(supplier.page.url().replace('/money', `/statements?open=${settle_sn}`));
  // Each adjustment by itself: number, why, how much.
  const adjusted = supplier.page.getByRole('definition').filter({ hasText: '上月差额' });
  await adjusted.first().waitFor();
  expect((await adjusted.allInnerTexts()).map((text) => text.replaceAll(/Q\d+|\s/g, ''))).toEqual([
    '−¥12.50复制上月差额',
    '¥880.00复制上月差额',
  ]);
  await supplier.page.getByRole('button', { name: '提出异议' }).click();
  await inDialog(supplier.page).getByLabel('说明').fill('少算了两件');
  await inDialog(supplier.page).getByLabel('涉及的包裹号').fill('P99');
  await inDialog(supplier.page).getByRole('button', { name: '提出异议' }).click();
  await inDialog(supplier.page).getByText('不是本店的包裹号：P99').waitFor();
  await inDialog(supplier.page).getByLabel('涉及的包裹号').fill('');
  await inDialog(supplier.page).getByRole('button', { name: '提出异议' }).click();
  await supplier.page.getByText('等待平台答复').waitFor();

  const staff = await office(`/settle?open=${settle_sn}`, one);
  await staff.page.getByRole('definition').filter({ hasText: '上月差额' }).first().waitFor();
  await staff.page.getByRole('button', { name: '答复异议' }).click();
  await inDialog(staff.page).getByText('补给供应商').click();
  await inDialog(staff.page).getByLabel('金额').fill('3.20');
  await inDialog(staff.page).getByLabel('答复（供应商能看到）').fill('补记两件');
  await picture(staff.page, 'office-settle-answer');
  await inDialog(staff.page).getByRole('button', { name: '答复异议' }).click();
  await staff.page.getByText(/调整单Q\d+/).waitFor();

  await supplier.page.reload();
  await supplier.page.getByText(/平台答复：调整单Q\d+，记入下一期/).waitFor();
  await picture(supplier.page, 'console-statement');
  await supplier.page.getByRole('button', { name: '确认', exact: true }).click();
  await inDialog(supplier.page).getByRole('button', { name: '确认', exact: true }).click();
  await supplier.page.locator('.drawer-facts').getByText('已确认').waitFor();
  expect(await seriousFaults(supplier.page)).toEqual([]);

  await staff.page.reload();
  await staff.page.getByRole('button', { name: '审批打款' }).click();
  await inDialog(staff.page).getByRole('textbox').fill('核对无误');
  await picture(staff.page, 'office-settle-approve');
  await inDialog(staff.page).getByRole('button', { name: '提交复核' }).click();
  await inDialog(staff.page).getByText(/Y\d+/).waitFor();
  const { list: waiting } = await second.api.operators.approvals({ query: {} });
  await second.prove();
  await second.api.operators.decideApproval({
    key: 'yes',
    body: { approval_sn: waiting[0]!.approval_sn, do: 'approve' },
  });
  await staff.page.reload();
  await staff.page.locator('.drawer-facts').getByText('待打款').waitFor();
  await staff.page.getByRole('button', { name: '登记打款失败' }).click();
  await inDialog(staff.page).getByRole('textbox').fill('户名不符');
  await inDialog(staff.page).getByRole('button', { name: '登记打款失败' }).click();
  await staff.page.getByRole('button', { name: '再次打款' }).waitFor();
  expect(await seriousFaults(staff.page)).toEqual([]);
  await picture(staff.page, 'office-settle');
  expect([...supplier.faults, ...staff.faults]).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});

test('an account is asked for with a code by text message, and refused or agreed to by operators (S073, O087)', async () => {
  const { page, faults } = await console_('/payee');
  await page.getByText('使用中').first().waitFor();
  await picture(page, 'console-payee');
  await page.getByRole('button', { name: '修改收款账户' }).click();
  await inDialog(page).getByLabel('账号').fill('6222020200998877665');
  await inDialog(page).getByLabel('开户银行').fill('中国银行');
  await picture(page, 'console-payee-change');
  await page.getByRole('button', { name: '提交审核' }).waitFor();
  expect(await page.getByRole('button', { name: '提交审核' }).isDisabled()).toBe(true);
  expect(faults).toEqual([]);
  const staff = await office('/payees', one);
  await staff.page.getByText('**** **** **** 3445').waitFor();
  await picture(staff.page, 'office-payees');
  expect(await seriousFaults(staff.page)).toEqual([]);
  expect(staff.faults).toEqual([]);
});

test.each([
  ['/settle-files', '还没有打款文件'],
  ['/supplier-adjustments', '运费差'],
  ['/aging', '未打款合计'],
])('%s shows what it has (O170, O171, O172)', async (path, words) => {
  const { page, faults } = await office(path, one);
  await page.getByText(words).first().waitFor();
  await picture(page, `office${path.replace('/', '-')}`);
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('what the bank made of a file is read out of a sheet and registered with its receipt (O170, S074)', async () => {
  const { list } = await one.api.settle.list({ query: { status: '5' } });
  const { settle_sn } = list[0]!;
  await one.prove();
  const { approval } = await one.api.settle.approve({
    key: 'again',
    body: { settle_sns: [settle_sn], reason: '户名已核对' },
  });
  await second.prove();
  await second.api.operators.decideApproval({
    key: 'again',
    body: { approval_sn: approval!.approval_sn, do: 'approve' },
  });
  const { page, faults } = await office('/settle-files', one);
  await page.getByRole('button', { name: '导入打款结果' }).click();
  const dialog = page.getByRole('dialog', { name: '导入打款结果' });
  const pick = (text: string) =>
    dialog
      .getByLabel('选择文件')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await pick(`结算单号,结果,银行流水号\n${settle_sn},成功,`);
  await dialog.getByRole('alert').getByText('第2行没有银行流水号').waitFor();
  expect(await dialog.getByRole('button', { name: '登记结果' }).isDisabled()).toBe(true);
  // Damaged rows are named and hold up no other; what stands twice is not believed.
  await pick(
    `结算单号,结果,银行流水号\n${settle_sn},成功,B7\nS1,成功,\nS2,成功,B8\nS2,失败,B8\nS3,成功,2.02611E+18\nS4,成功,${'B'.repeat(65)}\n合计,,3`,
  );
  await dialog.getByText('成功 1 笔，失败 0 笔').waitFor();
  const left = dialog.getByRole('alert');
  await left.getByText('6 行没有读入').waitFor();
  expect(await left.getByRole('listitem').allInnerTexts()).toEqual([
    '第3行没有银行流水号',
    '第4行的 S2 在文件里不止一行',
    '第5行的 S2 在文件里不止一行',
    '第6行的银行流水号“2.02611E+18”不完整，请把这一列设为文本格式后重新填写',
    '第7行的银行流水号超过64个字',
    '第8行没有结果，应为成功或失败',
  ]);
  expect(await dialog.getByRole('button', { name: '登记结果' }).isDisabled()).toBe(true);
  await dialog
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'receipt.png',
      mimeType: 'image/png',
      buffer: Buffer.from((await pixel()).split(',')[1]!, 'base64'),
    });
  await dialog.getByRole('img').first().waitFor();
  await picture(page, 'office-settle-results');
  await dialog.getByRole('button', { name: '登记结果' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await one.api.settle.show({ query: { settle_sn } })).status_text).toBe('已打款');
  expect(faults).toEqual([]);
  // That it did not arrive is said once, and the page shows it (S074).
  const supplier = await console_(`/statements?open=${settle_sn}`);
  const missed = supplier.page.getByRole('button', { name: '未收到打款' });
  await missed.click();
  await inDialog(supplier.page).getByLabel('说明').fill('账户里没有收到');
  await inDialog(supplier.page).getByRole('button', { name: '未收到打款' }).click();
  await supplier.page.getByRole('definition').filter({ hasText: '账户里没有收到' }).waitFor();
  expect(await missed.count()).toBe(0);
  expect(supplier.faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});
