import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import type { Locator, Page } from 'playwright-core';
import { order } from '../harness/money.ts';
import { oneParcel } from '../harness/one-parcel.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let at: OfficeShop;
let clerk: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  clerk = await operatorIn(at.shop, { login: 'clerk', name: '陈客服' });
});
afterAll(() => at?.close());

/** Without the mouse: the focus on it, then the key. */
async function press(page: Page, on: Locator, key = 'Enter'): Promise<void> {
  await on.focus();
  await page.keyboard.press(key);
}

test('a work order is opened, answered by the keys, and leaves the queue; the buyer reads the answer (O121, O123)', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  await order(at.shop, person);
  const { ticket_sn } = await person.api.support.make({
    body: { type: 1, content: '三天了还没有揽收，请帮我查一下' },
  });
  const { page, faults } = await at.visit(`/tickets?open=${ticket_sn}`, { as: clerk });
  await page.getByText('三天了还没有揽收，请帮我查一下').last().waitFor();
  const answer = page.getByRole('textbox', { name: '回复用户' });
  await answer.fill('已联系快递，今天会揽收');
  await answer.press('Control+Enter');
  await expect
    .poll(async () => (await person.api.support.show({ query: { id: ticket_sn } })).messages.at(-1)?.content)
    .toBe('已联系快递，今天会揽收');
  // Whoever chose nothing has not closed it.
  expect((await clerk.api.tickets.show({ query: { ticket_sn } })).status_text).toBe('处理中');
  expect(faults).toEqual([]);
});

test('a work order is handed on to a colleague, who gets a message, and on a tablet the order stands behind a switch (O125, O126)', async () => {
  const colleague = await operatorIn(at.shop, { roles: [5], name: '何同事' });
  const person = await at.shop.person({ balance: 0 });
  const { ticket_sn } = await person.api.support.make({ body: { type: 9, content: '请找懂的人' } });
  const { page } = await at.visit(`/tickets?open=${ticket_sn}`, { as: clerk, screen: 'tablet' });
  const side = page.getByRole('complementary', { name: '订单与用户' });
  await page.getByRole('textbox', { name: '回复用户' }).waitFor();
  expect(await side.isVisible()).toBe(false);
  await page.getByText('订单与用户').first().click();
  await side.waitFor();
  await page.getByText('往来', { exact: true }).click();
  await page.getByRole('button', { name: '转交' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '转交给' }).click();
  await page.getByTitle('何同事').click();
  await dialog.getByRole('button', { name: '转交' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await clerk.api.tickets.show({ query: { ticket_sn } })).owner).toEqual({
    id: colleague.id,
    name: '何同事',
  });
  await page.getByRole('button', { name: '内部备注' }).click();
  await dialog.getByRole('textbox', { name: '内部备注' }).fill('@何同事 请看一下');
  await dialog.getByRole('button', { name: '保存备注' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const told = (await colleague.api.shell.messages({ query: {} })).list.map(({ content }) => content);
  expect(told.filter((words) => words.includes(ticket_sn))).toHaveLength(2);
});

test('a semicolon opens the quick answers at a beginning only, and twice it is one; they are written in their dialog (O124)', async () => {
  // Those of the demo stay out of it.
  await at.shop.db.q.deleteFrom('phrases').execute();
  const person = await at.shop.person({ balance: 0 });
  const { ticket_sn } = await person.api.support.make({ body: { type: 9, content: '在吗' } });
  const { page, faults } = await at.visit(`/tickets?open=${ticket_sn}`, { as: clerk });
  const answer = page.getByRole('textbox', { name: '回复用户' });
  const dialog = page.getByRole('dialog');
  await answer.focus();
  await page.keyboard.press(';');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: '管理快捷回复' }).click();
  await dialog.getByRole('button', { name: '新建快捷回复' }).click();
  await dialog.getByRole('textbox', { name: '标题' }).fill('问好');
  await dialog.getByRole('textbox', { name: '内容' }).fill('您好，在的');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('button', { name: '修改 问好' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await answer.focus();
  await page.keyboard.press(';');
  await dialog.getByRole('button', { name: /问好/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => answer.inputValue()).toBe('您好，在的');
  await page.keyboard.type('a;b ');
  await page.keyboard.press(';');
  await dialog.waitFor();
  await page.keyboard.press(';');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => answer.inputValue()).toBe('您好，在的a;b ;');
  expect(faults).toEqual([]);
});

test('a quick answer half written, changed times of kinds and a typed reason ask before they close (O020)', async () => {
  const person = await at.shop.person({ balance: 0 });
  const { ticket_sn } = await person.api.support.make({ body: { type: 9, content: '在吗' } });
  const { page, faults } = await at.visit(`/tickets?open=${ticket_sn}`, { as: clerk });
  const asked = page.getByRole('dialog', { name: '有未保存的修改，确定离开？' });
  const leave = async (dialog: Locator) => {
    await page.keyboard.press('Escape');
    await asked.getByRole('button', { name: '继续编辑' }).click();
    await asked.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: '关闭', exact: true }).click();
    await asked.getByRole('button', { name: '离开', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.getByRole('button', { name: '快捷回复' }).click();
  const phrases = page.getByRole('dialog', { name: '管理快捷回复' });
  await page.getByRole('button', { name: '管理快捷回复' }).click();
  await phrases.getByRole('button', { name: '新建快捷回复' }).click();
  await phrases.getByRole('textbox', { name: '内容' }).fill('写了一半');
  await phrases.getByRole('button', { name: '取消' }).click();
  await asked.getByRole('button', { name: '继续编辑' }).click();
  expect(await phrases.getByRole('textbox', { name: '内容' }).inputValue()).toBe('写了一半');
  await leave(phrases);
  await page.getByRole('button', { name: '类型与时限' }).click();
  const kinds = page.getByRole('dialog', { name: '类型与时限' });
  await kinds.getByRole('textbox', { name: '其他 名称' }).fill('别的');
  await leave(kinds);
  // A reason that was chosen is lost to nobody; one that was typed is.
  await page.getByRole('button', { name: '关闭工单' }).click();
  const close = page.getByRole('dialog', { name: `关闭工单 ${ticket_sn}` });
  await close.getByRole('textbox', { name: '原因' }).fill('已在电话里说明');
  await leave(close);
  expect((await clerk.api.tickets.show({ query: { ticket_sn } })).status_text).not.toBe('已关闭');
  expect(faults).toEqual([]);
});

test('an answer carries pictures, which are shown small and enlarged; kinds have their times in a dialog (O123, O128)', async () => {
  const person = await at.shop.person({ balance: 0 });
  const { ticket_sn } = await person.api.support.make({ body: { type: 9, content: '怎么贴单' } });
  const { page, faults } = await at.visit(`/tickets?open=${ticket_sn}`, { as: clerk });
  await page.getByLabel('添加图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: '移除图片 1' }).waitFor();
  const answer = page.getByRole('textbox', { name: '回复用户' });
  await answer.fill('请看图');
  await answer.press('Control+Enter');
  await page.getByRole('button', { name: '图片 1，点击放大' }).click();
  const large = page.getByRole('dialog').getByRole('img', { name: '图片 1' });
  await expect.poll(() => large.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '类型与时限' }).click();
  const first = page.getByRole('spinbutton', { name: '其他 首次回复（分钟）' });
  await first.fill('45');
  await page.getByRole('button', { name: '其他 保存' }).click();
  await expect
    .poll(async () => (await clerk.api.tickets.types({})).list.find(({ id }) => id === 9)?.first_minutes)
    .toBe(45);
  expect(faults).toEqual([]);
});

test('a refund that somebody has open says so to the next one, who confirms once before he acts (O032)', async () => {
  const colleague = await operatorIn(at.shop, { name: '吴同事' });
  const person = await at.shop.person({ balance: 10_000 });
  const [{ order_sn } = { order_sn: '' }] = await person.api.orders.make({
    key: 'claimed-refund',
    body: oneParcel(),
  });
  await person.api.support.applyRefund({ body: { order_sn, reason: '不要了' } });
  const [{ refund_sn } = { refund_sn: '' }] = (await clerk.api.refunds.list({ query: { order_sn } })).list;
  await colleague.api.shell.claim({ body: { kind: 'refund', sn: refund_sn } });
  const { page, faults } = await at.visit(`/refunds?open=${refund_sn}`, { as: clerk });
  const drawer = page.getByRole('dialog', { name: `退款 ${refund_sn}` });
  await drawer.getByText('正在由 吴同事 处理').waitFor();
  expect(await drawer.getByRole('button', { name: '通过' }).count()).toBe(0);
  await drawer.getByRole('button', { name: '仍要处理' }).click();
  await drawer.getByRole('button', { name: '通过' }).waitFor();
  const again = await colleague.api.shell.claim({ body: { kind: 'refund', sn: refund_sn } });
  expect(again).toMatchObject({ is_mine: false, held_by: '陈客服' });
  expect(faults).toEqual([]);
});

test('all refunds of a search are agreed to, also those that the page does not show (O028, O132)', async () => {
  const person = await at.shop.person({ balance: 100_000 });
  const made = await person.api.orders.make({
    key: 'many-refunds',
    body: { ...oneParcel(), rec_list: Array.from({ length: 11 }, () => oneParcel().rec_list[0]!) },
  });
  for (const { order_sn } of made)
    await person.api.support.applyRefund({ body: { order_sn, reason: '不要了' } });
  await clerk.api.operators.savePref({ body: { key: 'size.refunds', value: 10 } });
  const { page, faults } = await at.visit(`/refunds?status=0&user=${person.mobile}&size=10`, { as: clerk });
  await page.getByRole('table', { name: '退款' }).getByRole('row').nth(10).waitFor();
  await page.getByRole('table', { name: '退款' }).getByRole('checkbox').first().check();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: '选择全部11条' }).click();
  await bar.getByRole('button', { name: '通过' }).click();
  const dialog = page.getByRole('dialog', { name: '退款 11 笔' });
  await dialog.getByRole('textbox', { name: '答复买家' }).fill('同意退款');
  await dialog.getByRole('button', { name: '退款', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(
      async () => (await clerk.api.refunds.list({ query: { user: person.mobile, status: '1' } })).data_count,
    )
    .toBe(11);
  expect(faults).toEqual([]);
});

test('several work orders are worked through by the keys alone: answered, the next opens by itself, merged, goodwill, a refund that a second person must see (journey 13, O123, O126, O127)', async () => {
  const before = (await clerk.api.tickets.list({ query: {} })).list.filter(({ status }) => status !== 4);
  await clerk.api.tickets.close({
    key: 'before-13',
    body: { ticket_sns: before.map(({ ticket_sn }) => ticket_sn), reason: '测试结束' },
  });
  const person = await at.shop.person({ balance: 200_000 });
  await at.shop.db.pool.query('update goods set price_fen = 120000, floor_fen = 0 where id = 103');
  const [{ order_sn } = { order_sn: '' }] = await person.api.orders.make({
    key: 'journey-13',
    body: oneParcel(),
  });
  const ask = async (content: string, sn = order_sn) =>
    (await person.api.support.make({ body: { type: 9, order_sn: sn, content } })).ticket_sn;
  const first = await ask('第一条，请回复', '');
  const second = await ask('第二条，与第三条是同一件事');
  const third = await ask('第三条，我要退款');
  await operatorIn(at.shop, { name: '周复核' });
  const { page, faults } = await at.visit(`/tickets?open=${first}`, { as: clerk });
  const answer = page.getByRole('textbox', { name: '回复用户' });
  const heard = (sn: string) => page.getByRole('article', { name: `工单 ${sn}` });
  await answer.waitFor();
  await press(page, page.getByRole('switch', { name: '回复后打开下一条' }), 'Space');
  await answer.focus();
  await page.keyboard.type('您好；已为您登记');
  await page.keyboard.press('Control+Enter');
  // The one who has waited longest opens by itself, and its answer has the focus.
  await heard(second).waitFor();
  await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true);
  await press(page, page.getByRole('button', { name: '合并', exact: true }));
  await page.getByRole('textbox', { name: '并入工单号' }).focus();
  await page.keyboard.type('T9999999');
  await page.keyboard.press('Tab');
  await press(page, page.getByRole('dialog').getByRole('button', { name: '合并', exact: true }));
  await page.getByRole('alert').getByText('没有找到工单T9999999').waitFor();
  const into = page.getByRole('textbox', { name: '并入工单号' });
  expect(await into.getAttribute('aria-invalid')).toBe('true');
  await press(page, into, 'Control+a');
  await page.keyboard.type(third);
  await press(page, page.getByRole('dialog').getByRole('button', { name: '合并', exact: true }));
  await page.getByText(`已并入 ${third}`).first().waitFor();
  await page.goto(`${at.url}/office/tickets?open=${third}`);
  await heard(third).waitFor();
  const side = page.getByRole('complementary', { name: '订单与用户' });
  await press(page, side.getByRole('button', { name: '补偿', exact: true }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '补偿金额' }).focus();
  await page.keyboard.type('5.00');
  await dialog.getByRole('textbox', { name: '原因' }).focus();
  await page.keyboard.type('发货晚了');
  await press(page, dialog.getByRole('button', { name: '补偿', exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => person.balance()).toBe(200_000 - 120_000 + 500);
  // The buyer has asked for it: the button decides that very refund.
  await person.api.support.applyRefund({ body: { order_sn, reason: '不要了', ticket_id: third } });
  await page.reload();
  await press(page, side.getByRole('button', { name: '退款', exact: true }));
  await dialog.getByText('需要第二人复核').waitFor();
  await dialog.getByRole('textbox', { name: '答复买家' }).focus();
  await page.keyboard.type('同意退款');
  await press(page, dialog.getByRole('button', { name: '提交复核' }));
  await dialog.getByRole('link', { name: '查看复核单' }).waitFor();
  expect((await clerk.api.refunds.list({ query: { order_sn } })).list).toMatchObject([
    { status: 0, approval_sn: expect.stringMatching(/./) as string },
  ]);
  expect(await person.balance()).toBe(200_000 - 120_000 + 500);
  expect(faults).toEqual([]);
});
