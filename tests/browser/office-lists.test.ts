import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
}, 120_000);
afterAll(() => at?.close());

test('what is done in an open record stands in its log at once (O037)', async () => {
  const other = await operatorIn(at.shop, { login: 'night-one', name: '何以宁' });
  const { page, faults } = await at.visit(`/operators?open=${other.login}`, { as: chief });
  const drawer = page.getByRole('dialog', { name: '操作员 何以宁' });
  const log = drawer.getByRole('list', { name: '操作记录' });
  await drawer.getByText('操作记录').first().waitFor();
  await drawer.getByRole('button', { name: '停用' }).click();
  const dialog = page.getByRole('dialog', { name: /^停用 / });
  await dialog.getByRole('textbox', { name: /原因/ }).fill('离职交接');
  await dialog.getByRole('button', { name: '停用', exact: true }).click();
  await log.getByText('离职交接').waitFor();
  expect(faults).toEqual([]);
});
