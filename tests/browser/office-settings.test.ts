import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { oneParcel } from '../harness/one-parcel.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { buildPages } from './build-pages.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { BUY_SOAP, choosePlatform, goToPayment, pasteLines, payButton } from './purchase-page.ts';

let at: BrowserShop;
let chief: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  await buildPages('office', ['office.html']);
  at = await openBrowserShop();
  chief = await operatorIn(at.shop, { login: 'settings-chief', name: '陈知行' });
  second = await operatorIn(at.shop, { login: 'settings-second', name: '沈知夏' });
}, 180_000);
afterAll(() => at?.close());

/** A page of the back office, logged in. */
async function office(path: string, as: TestOperator): Promise<{ page: Page; faults: string[] }> {
  const { page, context, faults } = await at.visit('/favicon.svg');
  const cookies = as.cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=', 2);
    return { name, value, url: at.url };
  });
  await context.addCookies(cookies);
  await page.goto(`${at.url}/office${path}`);
  return { page, faults };
}

test('a limit of four eyes changes with a second person; its record says who and why, and can be undone (O216, O217)', async () => {
  const { page, faults } = await office('/settings', chief);
  const row = page.locator('[data-setting="fourEyes.money.one"]');
  await row.getByRole('button', { name: '修改 资金单笔' }).click();
  const dialog = page.getByRole('dialog', { name: '修改 资金单笔' });
  await dialog.getByLabel('新的值').fill('800');
  await dialog.getByRole('textbox', { name: '原因' }).fill('风险提高');
  await dialog.getByText('需要第二人复核').waitFor();
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await dialog.getByRole('link').waitFor();
  expect(await row.innerText()).toContain('1000.00 元');

  const [waiting] = (await second.api.operators.approvals({ query: {} })).list;
  await second.api.operators.decideApproval({
    key: 'office-settings-1',
    body: { approval_sn: waiting!.approval_sn, do: 'approve' },
  });
  await page.goto(`${at.url}/office/settings`);
  await row.getByText('800.00 元').waitFor();
  await row.getByRole('button', { name: '资金单笔的修改记录' }).click();
  const record = page.getByRole('dialog', { name: '资金单笔的修改记录' });
  await record.getByText(/沈知夏 风险提高/).waitFor();
  await record.getByRole('button', { name: '撤销第1次修改' }).click();
  expect(await dialog.getByLabel('新的值').inputValue()).toBe('1000.00');

  // A value outside of its limits is refused in the dialog, by name.
  await page.goto(`${at.url}/office/settings`);
  await page.getByRole('button', { name: '修改 待付款保留' }).click();
  const other = page.getByRole('dialog', { name: '修改 待付款保留' });
  await other.getByLabel('新的值').fill('2');
  await other.getByRole('textbox', { name: '原因' }).fill('试一试');
  await other.getByRole('button', { name: '保存' }).click();
  await other.getByText(/待付款保留应在5到1440之间/).waitFor();
  expect(faults).toEqual([]);
});

test('ordering is switched off with a sentence, and the shop shows it where somebody orders (O219)', async () => {
  const { page, faults } = await office('/flags', chief);
  await page.getByRole('button', { name: '关闭 下单' }).click();
  const dialog = page.getByRole('dialog', { name: '关闭 下单' });
  await dialog.getByLabel(/给用户看的话/).fill('仓库盘点，明早9点恢复下单');
  await dialog.getByRole('textbox', { name: '原因' }).fill('盘点');
  await dialog.getByRole('button', { name: '关闭 下单' }).click();
  await page.getByRole('row', { name: /下单.*仓库盘点/ }).waitFor();

  const person = await at.shop.person({ balance: 1_000_000 });
  const visit = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(visit.page);
  await pasteLines(visit.page, '李四 13900005678 江苏省苏州市姑苏区观前街8号');
  await goToPayment(visit.page);
  await payButton(visit.page).click();
  await visit.page.getByText('仓库盘点，明早9点恢复下单').first().waitFor();
  expect((await person.api.orders.list({ body: {} })).data_count).toBe(0);

  await page.getByRole('button', { name: '开启 下单' }).click();
  const back = page.getByRole('dialog', { name: '开启 下单' });
  await back.getByRole('textbox', { name: '原因' }).fill('盘点结束');
  await back.getByRole('button', { name: '开启 下单' }).click();
  await page.getByRole('button', { name: '关闭 下单' }).waitFor();
  await person.api.orders.make({ key: 'office-settings-2', body: oneParcel() });
  expect([...faults, ...visit.faults]).toEqual([]);
});

test('with substations off their public page says so in place of offer and form (O219)', async () => {
  const row = (await chief.api.settings.flags()).list.find(({ feature }) => feature === 'substation')!;
  const flip = (is_on: boolean, version: number) =>
    chief.api.settings.saveFlag({
      key: `substation-${is_on}`,
      body: { feature: 'substation', is_on, sentence: '明年春天再开放', version, reason: '试一试' },
    });
  await flip(false, row.version);
  const { page, faults } = await at.visit('/substations-join');
  await page.getByText('分站申请暂未开放').waitFor();
  await page.getByText('明年春天再开放').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await page.getByRole('button', { name: '提交申请' }).count()).toBe(0);
  const { list } = await chief.api.settings.flags();
  await flip(true, list.find(({ feature }) => feature === 'substation')!.version);
  await page.reload();
  await page.getByRole('radio').first().waitFor();
  expect(faults).toEqual([]);
});

test('a group takes more off, and the next quote and the page of upgrades show it (O218)', async () => {
  await at.shop.db.pool.query(
    `update goods set price_fen = 500, floor_fen = 100, group_prices = '{}' where id = 103`,
  );
  const person = await at.shop.person({ balance: 1_000_000 });
  await person.api.groups.upgrade({ key: 'office-settings-3', body: { group_id: 2 } });
  const quote = async () => (await person.api.pricing.price({ body: oneParcel() })).unit_price;
  expect(await quote()).toBe('4.95');
  const { page, faults } = await office('/groups', chief);
  await page.getByRole('button', { name: '修改 VIP会员' }).click();
  const dialog = page.getByRole('dialog', { name: '修改 VIP会员' });
  await dialog.getByLabel('每件优惠').fill('0.30');
  await dialog.getByRole('textbox', { name: '原因' }).fill('老客户优惠');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page
    .getByRole('row', { name: /VIP会员.*0\.30/ })
    .first()
    .waitFor();
  expect(await quote()).toBe('4.70');
  await page.getByRole('button', { name: '删除 VIP会员' }).click();
  const removing = page.getByRole('dialog', { name: '删除 VIP会员' });
  await removing.getByRole('button', { name: '删除', exact: true }).click();
  await removing.getByText('还有1名会员').waitFor();
  expect(faults).toEqual([]);
});
