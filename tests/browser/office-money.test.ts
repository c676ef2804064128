import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { askForPayout } from '../harness/withdrawals.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let reviewer: TestOperator;
let payer: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  reviewer = await operatorIn(at.shop, { login: 'reviewer', name: '郑审核' });
  payer = await operatorIn(at.shop, { login: 'payer', name: '钱出纳' });
});
afterAll(() => at?.close());

test('a withdrawal of 1,500.00 is agreed to by one; the same one cannot mark it paid, another can with a second person (journey 10)', async () => {
  const { sn } = await askForPayout(at.shop, 1_500);
  const { page, faults } = await at.visit(`/withdrawals?status=0&open=${sn}`, { as: reviewer });
  const drawer = page.getByRole('dialog', { name: `提现 ${sn}` });
  await drawer.getByRole('button', { name: '通过' }).click();
  await page.getByRole('dialog', { name: /通过/ }).getByRole('button', { name: '通过' }).click();
  const row = async () =>
    (await payer.api.withdrawals.list({ query: { withdraw_sn: sn } })).list[0]?.status_text;
  await expect.poll(row).toBe('待打款');

  await page.goto(`${at.url}/office/withdrawals?status=1&open=${sn}`);
  await drawer.getByText('由您审核，须由另一人打款').first().waitFor();

  const other = await at.visit(`/withdrawals?status=1&open=${sn}`, { as: payer });
  const his = other.page.getByRole('dialog', { name: `提现 ${sn}` });
  // The reviewer has it open still, which is said and takes one confirmation (O032).
  await his.getByText('正在由 郑审核 处理').waitFor();
  await his.getByRole('button', { name: '仍要处理' }).click();
  await his.getByRole('button', { name: '已打款' }).click();
  const paying = other.page.getByRole('dialog', { name: /已打款/ });
  await paying.getByLabel('银行流水号').fill('2026112700001');
  await paying.getByRole('button', { name: /已打款|提交复核/ }).click();
  await other.page.getByText('需要另一位操作员复核').first().waitFor();
  expect(await row()).toBe('待打款');
  expect([...faults, ...other.faults]).toEqual([]);
});

test('what the bank answered is read out of a sheet: an unknown word is named, and right rows are registered (O154)', async () => {
  const { sn } = await askForPayout(at.shop, 20, '6222020200112233447');
  await reviewer.api.withdrawals.decide({ key: 'sheet', body: { sns: [sn], do: 'approve' } });
  const { page, faults } = await at.visit('/payout-files', { as: payer });
  await page.getByRole('button', { name: '导入打款结果' }).click();
  const dialog = page.getByRole('dialog', { name: '导入打款结果' });
  const pick = (text: string) =>
    dialog
      .getByLabel('选择文件')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await pick(`提现单号,结果,银行流水号\n${sn},处理中,B7`);
  await dialog.getByRole('alert').getByText('第2行的结果“处理中”不认识，应为成功或失败').waitFor();
  expect(await dialog.getByRole('button', { name: '登记结果' }).isDisabled()).toBe(true);
  await pick(`提现单号,结果,银行流水号\n${sn},成功,B7`);
  await dialog.getByText('成功 1 笔，失败 0 笔').waitFor();
  await dialog.getByRole('button', { name: '登记结果' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [row] = (await payer.api.withdrawals.list({ query: { withdraw_sn: sn } })).list;
  expect(row?.status_text).toBe('已打款');
  expect(faults).toEqual([]);
});

test('a user is stopped with a reason, and his next call is told so (O143)', async () => {
  const person = await at.shop.person();
  const { page } = await at.visit(`/users?open=${person.id}`, { as: reviewer });
  const drawer = page.getByRole('dialog', { name: `用户 ${person.id}` });
  await drawer.getByRole('button', { name: '停用' }).click();
  const stopping = page.getByRole('dialog', { name: /停用/ });
  await stopping.getByRole('textbox').first().fill('多次恶意退款');
  await stopping.getByRole('button', { name: '停用' }).click();
  await drawer.getByText('已停用').first().waitFor();
  await expect(person.api.accounts.userInfo({ query: {} })).rejects.toThrow('账号已停用');
});
