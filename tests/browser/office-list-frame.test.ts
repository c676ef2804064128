import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneParcel } from '../harness/one-parcel.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
});
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

test('the second factor that is asked for again has a button, and the page breaks no rule of its policy (O008)', async () => {
  const { page, faults } = await at.visit('/profile', { as: chief });
  await page.getByRole('button', { name: '重新生成' }).waitFor();
  const byId = at.shop.db.q.updateTable('operator_sessions').set({ proved_at: null });
  await byId.where('operator_id', '=', chief.id).execute();
  await page.getByRole('button', { name: '重新生成' }).click();
  const dialog = page.getByRole('dialog', { name: '请再次输入动态口令' });
  const field = dialog.getByRole('textbox', { name: '动态口令' });
  await field.fill('12345');
  await dialog.getByRole('button', { name: '验证' }).click();
  await dialog.getByRole('alert').getByText('请输入 6 位数字').waitFor();
  await at.shop.db.q.updateTable('operators').set({ totp_last_step: 0 }).where('id', '=', chief.id).execute();
  await field.fill(chief.code());
  await page.getByRole('dialog', { name: '备用码' }).waitFor();
  expect(faults).toEqual([]);
});

test('a row under the pointer is one ground from end to end, also where the table is wider than its place (O024)', async () => {
  const { page } = await at.visit('/goods', { as: chief, screen: 'whole' });
  const row = page.locator('tr[data-key]').nth(1);
  await row.hover();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const seen = () =>
      row.locator('> *').evaluateAll((cells) => {
        const [choice, name] = cells.map((cell) => cell.getBoundingClientRect());
        return {
          grounds: new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor)).size,
          gap: (name?.left ?? 0) - (choice?.right ?? 0),
        };
      });
    await expect.poll(seen).toEqual({ grounds: 1, gap: 0 });
  }
});

test('清空 takes the conditions away, and neither the tab nor the chosen days (O022)', async () => {
  const { page } = await at.visit('/parcels?status=2&overdue=true&start=2026-01-01&end=2026-01-31', {
    as: chief,
  });
  const chosen = () => Object.fromEntries(new URL(page.url()).searchParams);
  await page.getByRole('button', { name: '去掉已过发货截止' }).waitFor();
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await page.getByRole('button', { name: '去掉已过发货截止' }).waitFor({ state: 'detached' });
  expect(chosen()).toEqual({ status: '2', start: '2026-01-01', end: '2026-01-31' });
  // The days have a cross of their own; nothing is left to clear.
  expect(await page.getByRole('button', { name: '清空', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: '去掉付款' }).click();
  await page.getByRole('button', { name: '去掉付款' }).waitFor({ state: 'detached' });
  expect(chosen()).toEqual({ status: '2' });
});

test('where nothing waits for a second person the page says what would, and who decides about oneself (O230)', async () => {
  const one = await operatorIn(at.shop, { name: '周予安' });
  const { page } = await at.visit('/approvals?mine=decide', { as: one });
  await page.getByText('没有等您复核的申请').waitFor();
  await page.getByText(/自己申请的和与自己账号有关的由别人复核/).waitFor();
  const body = { id: one.id, do: 'reset-totp', reason: '换了手机' } as const;
  const { approval } = await chief.api.operators.actOnOperator({ key: 'about-one', body });
  const counted = page.waitForResponse(/\/api\/admin\/todo/);
  await page.goto(`${at.url}/office/approvals?open=${approval!.approval_sn}`);
  await counted;
  const card = page.getByRole('dialog', { name: `复核单 ${approval!.approval_sn}` });
  await card.getByText('与您自己的账号或角色有关，由另一位操作员复核').waitFor();
  expect(
    await page
      .getByRole('link', { name: /待复核/ })
      .first()
      .innerText(),
  ).not.toMatch(/\d/);
});

test('at 1280 what is asked for most stands within the lists of parcels and orders, and the edge says that more comes (O018)', async () => {
  const buyer = await at.shop.person({ balance: 1_000 });
  await buyer.api.orders.make({ key: 'wide', body: oneParcel('SO-2611270001') });
  for (const [path, columns] of [
    ['/parcels', ['运单号', '状态', '揽收时效', '商品', '收件人', '供应商', '买家', '最近轨迹']],
    ['/orders', ['订单号', '状态', '运单号', '商品', '实付', '收件人', '供应商', '买家']],
  ] as const) {
    const { page } = await at.visit(path, { as: chief, screen: 'whole' });
    await page.locator('tr[data-key]').first().waitFor();
    const table = page.locator('.work-table');
    const edge = await table.evaluate((box) => box.getBoundingClientRect().right);
    for (const name of columns) {
      const head = page.getByRole('columnheader', { name, exact: true });
      const right = await head.evaluate((cell) => cell.getBoundingClientRect().right);
      expect([path, name, right <= edge]).toEqual([path, name, true]);
    }
    const hasMore = () => table.evaluate((box) => getComputedStyle(box).boxShadow !== 'none');
    await expect.poll(hasMore).toBe(true);
    await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    await expect.poll(hasMore).toBe(false);
  }
});
