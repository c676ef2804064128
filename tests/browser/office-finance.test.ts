import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateParcels, payCompensations } from '../harness/late-parcels.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { quietCourier } from '../harness/quiet-courier.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let one: TestOperator;
let two: TestOperator;
let buyer: TestPerson;
beforeAll(async () => {
  at = await openOffice();
  quietCourier(at.shop);
  one = await operatorIn(at.shop, { login: 'first-hand', name: '郑审核' });
  two = await operatorIn(at.shop, { login: 'second-hand', name: '钱复核' });
  buyer = await at.shop.person({ balance: 20_000_000 });
}, 120_000);
afterAll(() => at?.close());

const compOf = async (numbers: string) => (await one.api.compensations.list({ query: { numbers } })).list[0];
const give = (page: Page, name: RegExp, reason: string) =>
  page.getByRole('dialog', { name }).getByRole('textbox').last().fill(reason);

test('a compensation is called off by one operator with a reason that the buyer sees; a paid one is taken over by the shop (O135, O136)', async () => {
  const [late, paid] = (await lateParcels(at.shop, buyer, 2)) as [string, string];
  await payCompensations(at.shop, [paid]);
  const { page, faults } = await at.visit(`/compensations?open=${late}`, { as: one });
  const drawer = page.getByRole('dialog', { name: `赔付 ${late}` });
  await drawer.getByText('超时未发货').waitFor();
  await drawer.getByRole('table', { name: '依据' }).getByText('判断时间').waitFor();
  await drawer.getByRole('button', { name: '作废' }).click();
  const voiding = page.getByRole('dialog', { name: `作废赔付 ${late}` });
  await voiding.getByRole('button', { name: '作废', exact: true }).click();
  await voiding.getByText('请填写原因（2到200字）').waitFor();
  await voiding.getByRole('button', { name: '快递已揽收，轨迹晚到' }).click();
  await voiding.getByRole('button', { name: '作废', exact: true }).click();
  await drawer.getByText('已撤销').waitFor();
  expect(await compOf(late)).toMatchObject({ status: 3, void_reason: '快递已揽收，轨迹晚到' });

  await page.goto(`${at.url}/office/compensations?status=2&open=${paid}`);
  await page
    .getByRole('dialog', { name: `赔付 ${paid}` })
    .getByRole('button', { name: '免除供应商' })
    .click();
  await give(page, /免除供应商赔付/, '快递罢工');
  await page
    .getByRole('dialog', { name: /免除供应商赔付/ })
    .getByRole('button', { name: '免除供应商' })
    .click();
  await expect.poll(async () => (await compOf(paid))?.waived_at).not.toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '供应商合计' }).click();
  const sums = page.getByRole('table', { name: '供应商合计' });
  await sums.getByRole('row', { name: /合计/ }).getByText('1 件').first().waitFor();
  expect(faults).toEqual([]);
});

test('fifty-one chosen at once wait for a second operator, and are void when he agrees (O135)', async () => {
  await lateParcels(at.shop, buyer, 51);
  const { page } = await at.visit('/compensations?status=1&size=100', { as: one });
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '作废' }).click();
  const dialog = page.getByRole('dialog', { name: '作废 51 件赔付' });
  await dialog.getByText('一次作废 51 条超过 50 条，需要另一位操作员复核').waitFor();
  await give(page, /作废 51/, '快递系统故障，轨迹晚到');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  const link = dialog.getByRole('link', { name: '查看复核单' });
  const sn = new URL((await link.getAttribute('href')) ?? '', at.url).searchParams.get('open') ?? '';
  const pending = async () => (await one.api.compensations.list({ query: { status: '1' } })).data_count;
  expect(await pending()).toBe(51);

  const other = await at.visit(`/approvals?open=${sn}`, { as: two });
  await other.page
    .getByRole('dialog', { name: new RegExp(sn) })
    .getByRole('button', { name: /^同意/ })
    .click();
  await other.page
    .getByRole('dialog', { name: /作废赔付/ })
    .last()
    .getByRole('button', { name: /^同意/ })
    .click();
  await expect.poll(pending).toBe(0);
});

test('more than two hundred become a task of whoever asked, once a second one agreed (O135)', async () => {
  await lateParcels(at.shop, buyer, 201);
  const { page } = await at.visit('/compensations?status=1&size=10', { as: one });
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '选择全部201条' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: '作废' }).click();
  const dialog = page.getByRole('dialog', { name: '作废 201 件赔付' });
  await dialog.getByText(/超过200条，同意后作为批量任务处理/).waitFor();
  await give(page, /作废 201/, '快递系统故障，轨迹晚到');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await dialog.getByRole('link', { name: '查看复核单' }).waitFor();
  const { list } = await two.api.operators.approvals({ query: { mine: 'decide' } });
  await two.api.operators.decideApproval({
    key: 'agrees-to-201',
    body: { approval_sn: list[0]?.approval_sn ?? '', do: 'approve' },
  });
  await at.shop.runJobs();
  await page.goto(`${at.url}/office/tasks`);
  const task = page.getByRole('row', { name: /作废赔付/ });
  await task.getByText('201 / 201').waitFor();
  await task.getByText('已完成').waitFor();
});
