import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperator } from '../../packages/server/src/operators/command-line.ts';
import { stepOf, totpCode } from '../../packages/server/src/operators/totp.ts';
import { OPERATOR_PASSWORD, operatorIn, type TestOperator } from '../harness/operators.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
});
afterAll(() => at?.close());

/** A step counts once; a test does not wait half a minute for the next one. */
const nextStep = ({ id }: Pick<TestOperator, 'id'>) =>
  at.shop.db.q.updateTable('operators').set({ totp_last_step: 0 }).where('id', '=', id).execute();
const codeField = (page: Page) => page.getByRole('textbox', { name: '动态口令' });

async function logIn(page: Page, operator: TestOperator): Promise<void> {
  await nextStep(operator);
  await page.getByLabel('账号').fill(operator.login);
  await page.getByLabel('密码').fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: '下一步' }).click();
  await codeField(page).fill(operator.code());
}

test('an operator logs in by password and a code that goes off at its sixth digit, and comes to the page he wanted (O001, O003)', async () => {
  const { page, faults } = await at.visit('/log');
  await page.getByLabel('账号').fill('chief');
  await page.getByLabel('密码').fill('not the password');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('alert').getByText('账号或密码错误').waitFor();
  await logIn(page, chief);
  await page.getByRole('heading', { level: 1, name: '操作日志' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  expect(new URL(page.url()).pathname).toBe('/office/log');
  expect(faults).toEqual([]);
});

test('a wrong code is said in its place, and the next one may be typed at once (O003)', async () => {
  const { page } = await at.visit('/login');
  await nextStep(chief);
  await page.getByLabel('账号').fill('chief');
  await page.getByLabel('密码').fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: '下一步' }).click();
  await codeField(page).fill('000000');
  await page.getByRole('alert').getByText('动态口令错误，请核对手机时间').waitFor();
  expect(await codeField(page).inputValue()).toBe('');
  await codeField(page).fill(chief.code());
  await page.getByRole('button', { name: /^陈知行.*的菜单$/ }).waitFor();
});

test('an activation sets password, second factor and backup codes (O004)', async () => {
  const made = await createOperator(at.shop.deps, { login: 'fresh-one', name: '何以宁' });
  const { page, faults } = await at.visit(made!.path.replace(/^\/office/, ''));
  await page.getByLabel('新密码', { exact: true }).fill('a password of its own');
  await page.getByLabel('再输入一次新密码').fill('another one, not the same');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByText('两次输入的密码不一样').waitFor();
  await page.getByLabel('再输入一次新密码').fill('a password of its own');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('img', { name: '动态口令的二维码' }).waitFor();
  const secret = (await page.locator('.door-secret code').textContent())!.replaceAll(' ', '');
  await codeField(page).fill(totpCode(secret, stepOf(at.shop.deps.now())));
  const codes = page.getByRole('list', { name: '备用码' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(8);
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('button', { name: /^何以宁.*的菜单$/ }).waitFor();
  expect(faults).toEqual([]);
});

test('the menu shows what the rights open, and a page without its right names it (O011, O015)', async () => {
  const clerk = await operatorIn(at.shop, { roles: [5], name: '沈知夏' });
  const { page } = await at.visit('/operators', { as: clerk });
  await page.getByText('没有权限访问此页面').waitFor();
  await page.getByText('需要权限：查看操作员').waitFor();
  // Who may give it: the chief of this shop, and not the clerk himself.
  const givers = await page.getByText(/^可以开通的人：/).textContent();
  expect(givers).toContain('陈知行');
  expect(givers).not.toContain('沈知夏');
  const menu = page.getByRole('navigation', { name: '运营后台菜单' });
  expect(await menu.getByRole('link', { name: '系统' }).count()).toBe(0);
  const seen = await at.visit('/operators', { as: chief });
  await seen.page
    .getByRole('navigation', { name: '运营后台菜单' })
    .getByRole('link', { name: '角色' })
    .waitFor();
});

test('a list is walked with the keys, the drawer goes along, and the address keeps it (O016, O026, O027)', async () => {
  const { page } = await at.visit('/operators', { as: chief });
  const table = page.getByRole('table', { name: '操作员' });
  await table.getByRole('row', { name: /chief/ }).waitFor();
  const rows = table.locator('tbody tr');
  const logins = await rows.locator('td:nth-child(1)').allTextContents();
  const names = await rows.locator('td:nth-child(3)').allTextContents();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `操作员 ${names[1]}` });
  await drawer.waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBe(logins[1]);
  await page.keyboard.press('[');
  await page.getByRole('dialog', { name: `操作员 ${names[0]}` }).waitFor();
  await page.reload();
  await page.getByRole('dialog', { name: `操作员 ${names[0]}` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key')))
    .toBe(logins[0]);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: '键盘快捷键' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索单号' }).fill('登录日');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '登录日志' }).waitFor();
});

test('the finder has the focus in its field: on a list, over an open record, right after loading (O014)', async () => {
  const one = await operatorIn(at.shop, { name: '何以宁' });
  const { page } = await at.visit('/operators', { as: one });
  const field = page.getByRole('combobox', { name: '搜索单号' });
  const types = async (number: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(number);
    expect(await field.inputValue()).toBe(number);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  };
  await page.getByRole('row', { name: /chief/ }).waitFor();
  await types('B100001');
  await page.getByRole('row', { name: /chief/ }).click({ position: { x: 80, y: 20 } });
  await page.getByRole('dialog').waitFor();
  await types('B100002');
  await page.reload();
  await page.getByRole('navigation', { name: '运营后台菜单' }).waitFor();
  await types('B100003');
});

test('Tab comes to one row of a list, from which the arrows go on and Enter opens, also after the row went (O026, O027)', async () => {
  const one = await operatorIn(at.shop, { name: '何以宁' });
  const person = await at.shop.person({ balance: 0 });
  for (const content of ['第一条', '第二条', '第三条'])
    await person.api.support.make({ body: { type: 9, content } });
  for (const path of ['/operators', '/tickets']) {
    const { page } = await at.visit(path, { as: one });
    await page.locator('tr[data-key]').nth(1).waitFor();
    const rows = () =>
      page.locator('tr[data-key]').evaluateAll((all) => all.map((row) => (row as HTMLElement).tabIndex));
    const key = () => page.evaluate(() => document.activeElement?.getAttribute('data-key'));
    const tabToRow = async () => {
      await page.getByRole('main').focus();
      for (let step = 0; step < 30 && !(await key()); step += 1) await page.keyboard.press('Tab');
      return key();
    };
    expect((await rows()).filter((index) => index === 0)).toHaveLength(1);
    const first = await tabToRow();
    expect(first).toBe(await page.locator('tr[data-key]').first().getAttribute('data-key'));
    await page.keyboard.press('ArrowDown');
    const second = await key();
    expect(second).not.toBe(first);
    await page.keyboard.press('k');
    expect(await key()).toBe(first);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(second);
    if (path === '/operators') continue;
    await one.api.tickets.close({
      key: 'gone',
      body: { ticket_sns: [second ?? ''], reason: '测试' },
    });
    await page
      .getByRole('group', { name: '工单状态' })
      .getByRole('button', { name: /^待处理/ })
      .click();
    await page.locator(`tr[data-key="${second}"]`).waitFor({ state: 'detached' });
    expect((await rows()).filter((index) => index === 0)).toHaveLength(1);
  }
});

test('the span of a list says what the list does: all times where nothing bounds it (B16)', async () => {
  const one = await operatorIn(at.shop, { name: '何以宁' });
  for (const [path, name, says] of [
    ['/users', '注册时间', '全部时间'],
    ['/orders', '付款', '近 7 天'],
    ['/orders?numbers=G1000001', '付款', '全部时间'],
  ] as const) {
    const { page } = await at.visit(path, { as: one });
    const span = page.locator('.filter-choice').filter({ has: page.getByRole('combobox', { name }) });
    await expect.poll(() => span.textContent()).toContain(says);
  }
});

/** As if ten minutes had passed since the second factor was shown. */
const forgetProof = ({ id }: TestOperator) =>
  at.shop.db.q
    .updateTable('operator_sessions')
    .set({ proved_at: null })
    .where('operator_id', '=', id)
    .execute();

test('a grave role waits for a second person, who shows his second factor and agrees (O008, O227, O230)', async () => {
  const second = await operatorIn(at.shop, { login: 'second-one', name: '周予安' });
  const { page, faults } = await at.visit('/operators', { as: chief });
  await page.getByRole('button', { name: '新建操作员' }).click();
  const dialog = page.getByRole('dialog', { name: '新建操作员' });
  await dialog.getByLabel('账号').fill('night-shift');
  await dialog.getByLabel('姓名').fill('夜班');
  await dialog.getByRole('combobox', { name: '角色' }).click();
  await page.getByTitle('超级管理员').click();
  await dialog.getByRole('heading', { name: '新建操作员' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('请填写原因（2到200字）').waitFor();
  await dialog.getByLabel('原因').fill('夜班需要一位');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('region', { name: '需要第二人复核' }).waitFor();
  const sn = /复核单 (\S+)/.exec((await dialog.textContent()) ?? '')?.[1]?.replace(/查看.*/, '') ?? '';
  expect(sn).not.toBe('');
  // Nothing has happened yet, and the asker can only take it back.
  const made = () =>
    at.shop.db.q.selectFrom('operators').where('login', '=', 'night-shift').select('id').execute();
  expect(await made()).toEqual([]);
  await dialog.getByRole('link', { name: '查看复核单' }).click();
  const own = page.getByRole('dialog', { name: `复核单 ${sn}` });
  await own.getByRole('button', { name: '撤回' }).waitFor();
  expect(await own.getByRole('button', { name: /^同意/ }).count()).toBe(0);
  expect(faults).toEqual([]);

  await forgetProof(second);
  await nextStep(second);
  const deciding = await at.visit(`/approvals?open=${sn}`, { as: second });
  const card = deciding.page.getByRole('dialog', { name: `复核单 ${sn}` });
  await card.getByText('night-shift').first().waitFor();
  await card.getByRole('button', { name: /^同意并/ }).click();
  await deciding.page
    .getByRole('dialog', { name: /^同意 / })
    .getByRole('button', { name: /^同意并/ })
    .click();
  await deciding.page.getByRole('dialog', { name: '请再次输入动态口令' }).waitFor();
  await codeField(deciding.page).fill(second.code());
  await deciding.page.getByText('已执行').first().waitFor();
  expect(await made()).toHaveLength(1);

  // The asker is told, and the number search leads there too (O012, O013).
  const told = await at.visit('/log', { as: chief });
  await told.page.getByRole('button', { name: /^消息，\d+ 条未读$/ }).click();
  await told.page.getByRole('link', { name: new RegExp(`复核单 ${sn} 已执行`) }).waitFor();
  await told.page.keyboard.press('Escape');
  await told.page.keyboard.press('Control+k');
  await told.page.getByRole('combobox', { name: '搜索单号' }).fill(sn);
  await told.page.getByRole('option', { name: new RegExp(sn) }).waitFor();
  await told.page.keyboard.press('Enter');
  await told.page.getByRole('dialog', { name: `复核单 ${sn}` }).waitFor();
});

test('a login that ended is asked for over the page; what was typed stays, and the call goes on (O007)', async () => {
  const { page } = await at.visit('/profile', { as: chief });
  await page.getByLabel('姓名').fill('陈知行二');
  // Otherwise a call of the page's own finds it out before the button does.
  await page.waitForLoadState('networkidle');
  await at.shop.db.q.deleteFrom('operator_sessions').where('operator_id', '=', chief.id).execute();
  await page.getByRole('button', { name: '保存' }).click();
  const layer = page.getByRole('dialog', { name: '登录已超时，请重新登录' });
  await layer.waitFor();
  await nextStep(chief);
  await layer.getByLabel('密码').fill(OPERATOR_PASSWORD);
  await layer.getByRole('button', { name: '下一步' }).click();
  await codeField(page).fill(chief.code());
  await layer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^陈知行二.*的菜单$/ }).waitFor();
  expect(await page.getByLabel('姓名').inputValue()).toBe('陈知行二');
});

test('leaving a form with changes asks first (O020)', async () => {
  const one = await operatorIn(at.shop, { name: '何以宁' });
  const { page } = await at.visit('/profile', { as: one });
  await page.getByLabel('姓名').fill('改了一半');
  await page.getByRole('navigation', { name: '运营后台菜单' }).getByRole('link', { name: '系统' }).click();
  const asked = page.getByRole('dialog', { name: '有未保存的修改，确定离开？' });
  await asked.getByRole('button', { name: '继续编辑' }).click();
  expect(await page.getByLabel('姓名').inputValue()).toBe('改了一半');
  await page.getByRole('navigation', { name: '运营后台菜单' }).getByRole('link', { name: '系统' }).click();
  await asked.getByRole('button', { name: '离开', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '操作员' }).waitFor();
});

test('a dialog with changes asks before it is closed, however often Escape is pressed (O020)', async () => {
  const one = await operatorIn(at.shop, { name: '何以宁' });
  const { page } = await at.visit('/roles', { as: one });
  const asked = page.getByRole('dialog', { name: '有未保存的修改，确定离开？' });
  await page.getByRole('button', { name: '新建角色' }).click();
  const dialog = page.getByRole('dialog', { name: '新建角色' });
  const name = dialog.getByRole('textbox', { name: /^角色名称/ });
  await name.fill('夜班');
  for (const _ of [1, 2]) {
    await page.keyboard.press('Escape');
    await asked.waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
  }
  expect(await name.inputValue()).toBe('夜班');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await asked.getByRole('button', { name: '离开', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  // Nothing was typed: nothing is asked.
  await page.getByRole('button', { name: '新建角色' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await asked.count()).toBe(0);
});

test('a phone has approvals and the search, and says of other pages where they are (O018)', async () => {
  const one = await operatorIn(at.shop, { name: '何以宁' });
  const { page, resize } = await at.visit('/operators', { as: one, screen: 'phone' });
  await page.getByText('请在电脑上操作').waitFor();
  await page.getByRole('navigation', { name: '运营后台菜单' }).getByRole('link', { name: '待复核' }).click();
  await page.getByRole('heading', { level: 1, name: '待复核' }).waitFor();
  await resize('tablet');
  await page.getByRole('navigation', { name: '运营后台菜单' }).getByRole('link', { name: '系统' }).click();
  await page.getByRole('table', { name: '操作员' }).waitFor();
  expect(await page.locator('.office-menu').evaluate((menu) => menu.clientWidth)).toBeLessThan(57);
});

test('a load that failed keeps the rows and says so above them (O039)', async () => {
  const one = await operatorIn(at.shop, { name: '何以宁' });
  const { page } = await at.visit('/operators', { as: one });
  await page.getByRole('row', { name: /chief/ }).waitFor();
  await page.route('**/api/admin/operator?*', (route) =>
    route.fulfill({ status: 404, json: { code: 4, msg: '没有找到', data: null } }),
  );
  await page.keyboard.press('r');
  await page.getByRole('alert').getByText('加载失败，点击重试').waitFor();
  expect(await page.getByRole('row', { name: /chief/ }).isVisible()).toBe(true);
  await page.unroute('**/api/admin/operator?*');
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByText('加载失败，点击重试').waitFor({ state: 'hidden' });
});

test('a view keeps conditions and columns of a list, also for the next login, and may be the first thing it shows (O022, O023)', async () => {
  const one = await operatorIn(at.shop, { name: '何以宁' });
  const { page } = await at.visit('/log', { as: one });
  await page.getByRole('textbox', { name: '编号' }).fill('chief');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '去掉编号' }).waitFor();
  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('checkbox', { name: '行数' }).uncheck();
  await page.getByRole('columnheader', { name: '行数' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '视图' }).click();
  await page.getByRole('menuitem', { name: '存为视图' }).click();
  const dialog = page.getByRole('dialog', { name: '存为视图' });
  await dialog.getByLabel('视图名称').fill('店长的操作');
  await dialog.getByLabel('打开列表时用这个视图').check();
  await dialog.getByRole('button', { name: '存为视图' }).click();
  await page.getByText('视图已保存').waitFor();
  await page.getByRole('button', { name: '清空' }).click();
  await page.getByRole('button', { name: '去掉编号' }).waitFor({ state: 'detached' });
  const later = await at.visit('/log', { as: one });
  await later.page.getByRole('button', { name: '去掉编号' }).waitFor();
  expect(new URL(later.page.url()).searchParams.get('ref')).toBe('chief');
  expect(await later.page.getByRole('columnheader', { name: '行数' }).count()).toBe(0);
});

test('a view is renamed, shared with a role, deleted and brought back (O023)', async () => {
  const [one, other] = [
    await operatorIn(at.shop, { name: '何以宁' }),
    await operatorIn(at.shop, { name: '苏晚' }),
  ];
  const saved = await one.api.shell.saveView({
    body: { page: 'log', name: '旧名', value: { search: 'ref=chief' } },
  });
  const { page, faults } = await at.visit('/log', { as: one });
  const menu = page.getByRole('button', { name: '视图' });
  await menu.click();
  await page.getByRole('menuitem', { name: '管理视图' }).click();
  const dialog = page.getByRole('dialog', { name: '管理视图' });
  // What the page reads comes late: the next change must not be made upon what was read before the last.
  await page.route('**/api/admin/view?*', async (route) => {
    if (route.request().method() === 'GET') await sleep(800);
    await route.continue().catch(() => {});
  });
  await dialog.getByRole('textbox', { name: '旧名 的名称' }).fill('店长的操作');
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: '谁能看到 店长的操作' }).click();
  await dialog.locator('.ant-select-item-option').filter({ hasText: '超级管理员' }).click();
  const stored = async () =>
    (await one.api.shell.views({ query: { page: 'log' } })).list.find(({ is_mine }) => is_mine);
  await expect
    .poll(stored)
    .toMatchObject({ id: saved.id, name: '店长的操作', role_id: 1, value: { search: 'ref=chief' } });
  await dialog.getByRole('button', { name: '删除视图 店长的操作' }).click();
  await dialog.getByText('已删除“店长的操作”').waitFor();
  expect(await stored()).toBeUndefined();
  await dialog.getByRole('button', { name: '撤销' }).click();
  await expect.poll(stored).toMatchObject({ name: '店长的操作', role_id: 1, value: { search: 'ref=chief' } });
  // Whoever has the role uses it, and does not change it.
  const theirs = await at.visit('/log', { as: other });
  await theirs.page.getByRole('button', { name: '视图' }).click();
  await theirs.page.getByRole('menuitem', { name: '店长的操作（何以宁）' }).click();
  await theirs.page.getByRole('button', { name: '去掉编号' }).waitFor();
  await theirs.page.getByRole('button', { name: '视图' }).click();
  expect(await theirs.page.getByRole('menuitem', { name: '管理视图' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('columns are moved and made wider by pointer and by keys, kept for the next login, and set back (O024)', async () => {
  const one = await operatorIn(at.shop, { name: '温言' });
  const { page, faults } = await at.visit('/log', { as: one });
  const heads = (of = page) =>
    of.locator('th[data-column]').evaluateAll((all) => all.map((th) => th.textContent));
  const head = (title: string, of = page) => of.getByRole('columnheader', { name: title, exact: true });
  const widthOf = async (title: string, of = page) => (await head(title, of).boundingBox())!.width;
  await page.locator('tr[data-key]').first().waitFor();
  const plain = await heads();
  const [first = '', second = '', third = '', fourth = ''] = plain.map(String);
  await head(fourth).dragTo(head(second));
  await expect.poll(heads).toEqual([first, fourth, second, third, ...plain.slice(4)]);
  // The right edge of a head, by the pointer.
  const box = (await head(third).boundingBox())!;
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 87, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(third)).toBeCloseTo(box.width + 90, -1);
  // The same with the keys, from the menu.
  await page.getByRole('button', { name: '列', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: fourth, exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(heads).toEqual([first, second, fourth, third, ...plain.slice(4)]);
  const before = await widthOf(third);
  await page.getByRole('checkbox', { name: third, exact: true }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => widthOf(third)).toBeLessThan(before - 10);
  const later = await at.visit('/log', { as: one });
  await expect.poll(() => heads(later.page)).toEqual([first, second, fourth, third, ...plain.slice(4)]);
  // The first column and the head stay while the rows scroll.
  await later.page.setViewportSize({ width: 900, height: 340 });
  // The menu makes room first.
  await later.page.locator('.office-menu.folded').waitFor();
  const [corner, cell] = [head(first, later.page), later.page.locator('tr[data-key] td').first()];
  const [atHead, atCell] = [(await corner.boundingBox())!, (await cell.boundingBox())!];
  await later.page.locator('.work-table').evaluate((box) => box.scrollTo({ left: 100, top: 20 }));
  const scrolled = await later.page
    .locator('.work-table')
    .evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  expect(scrolled.every((by) => by > 0)).toBe(true);
  expect((await corner.boundingBox())!).toMatchObject({ x: atHead.x, y: atHead.y });
  expect((await cell.boundingBox())!.x).toBe(atCell.x);
  await later.page.setViewportSize({ width: 1440, height: 900 });
  await later.page.getByRole('button', { name: '列', exact: true }).click();
  await later.page.getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(() => heads(later.page)).toEqual(plain);
  expect(faults).toEqual([]);
});

test('whoever saves over a newer version sees both side by side, and chooses (O033)', async () => {
  const [one, other] = [
    await operatorIn(at.shop, { name: '沈知夏' }),
    await operatorIn(at.shop, { roles: [5], name: '郑小兰' }),
  ];
  const { page } = await at.visit(`/operators?open=${other.login}`, { as: one });
  await page.getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog', { name: `编辑 ${other.login}` });
  await dialog.getByLabel('手机号').fill('13800001111');
  await dialog.getByLabel('原因').fill('换了手机');
  await at.shop.db.q
    .updateTable('operators')
    .set((eb) => ({ name: '郑兰', version: eb('version', '+', 1) }))
    .where('id', '=', other.id)
    .execute();
  await dialog.getByRole('button', { name: '保存' }).click();
  const both = page.getByRole('dialog', { name: /^内容已被.*修改$/ });
  await both.getByRole('row', { name: '姓名 郑小兰 郑兰' }).waitFor();
  await both.getByRole('button', { name: '逐项合并' }).click();
  await both.getByRole('checkbox', { name: '姓名' }).uncheck();
  await both.getByRole('button', { name: '逐项合并' }).click();
  await dialog.getByLabel('原因').fill('换了手机');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const stored = await at.shop.db.q
    .selectFrom('operators')
    .where('id', '=', other.id)
    .select(['name', 'mobile'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ name: '郑兰', mobile: '13800001111' });
});
