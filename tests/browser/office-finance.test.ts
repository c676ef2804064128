import { fen } from '@giftship/shared/money/fen';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateParcels, payCompensations } from '../harness/late-parcels.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { quietCourier } from '../harness/quiet-courier.ts';
import { strayNotice } from '../harness/stray-notice.ts';
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
  await page.getByRole('dialog', { name: /免除供应商赔付/ }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: `赔付 ${paid}` }).waitFor({ state: 'detached' });
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
  expect((await one.api.compensations.list({ query: { status: '1' } })).data_count).toBe(0);
});

test('the channel is asked about a recharge, which is credited once and then stands in the ledger with both of its lines (O151, O158)', async () => {
  const person = await at.shop.person();
  const { trade_no: trade } = await person.api.wallet.rechargeQrcode({ body: { amount: '20' } });
  const { page, faults } = await at.visit(`/recharges?open=${trade}`, { as: one });
  const drawer = page.getByRole('dialog', { name: `充值 ${trade}` });
  await drawer.getByRole('button', { name: '向渠道查询' }).click();
  await page.getByText('渠道未收到付款').waitFor();
  expect(await person.balance()).toBe(0);

  const { payment } = at.shop.deps.outside;
  const own = payment.query;
  payment.query = async (tradeNo) => ({ tradeNo, state: 'paid', amount: fen(2_000), providerNo: 'N-1' });
  await drawer.getByRole('button', { name: '向渠道查询' }).click();
  await page.getByText('渠道已收款，已入账').waitFor();
  payment.query = own;
  expect(await person.balance()).toBe(2_000);
  await drawer.getByRole('button', { name: '向渠道查询' }).waitFor({ state: 'detached' });

  await drawer.getByRole('link', { name: '查看流水' }).click();
  const lines = page.getByRole('table', { name: '流水' });
  await lines.getByText(trade).first().waitFor();
  expect(await lines.getByRole('row').count()).toBe(3);
  await page.locator('tr[data-key] td').filter({ hasText: '用户余额' }).first().click();
  const tx = page.getByRole('dialog', { name: /^交易/ }).getByRole('table', { name: '全部分录' });
  await tx
    .getByRole('row', { name: /渠道待结算/ })
    .getByText('−¥20.00')
    .waitFor();
  await tx.getByRole('row', { name: /合计/ }).getByText('¥0.00').waitFor();
  expect(faults).toEqual([]);
});

test('a stray notice is read as it was signed, and what became of its money is written down (O151)', async () => {
  await strayNotice(at.shop, { tradeNo: 'nobody-7', amount: 500, providerNo: 'N-77' });
  const { page, faults } = await at.visit('/payment-notices?trade_no=nobody-7', { as: one });
  await page.locator('tr[data-key] td').filter({ hasText: '没有这笔充值' }).click();
  const drawer = page.getByRole('dialog', { name: /^异常通知/ });
  await drawer.getByText('{"no":"N-77","paid":500}').waitFor();
  await drawer.getByText('x-signature').waitFor();
  await drawer.getByRole('button', { name: '登记去向' }).click();
  const dialog = page.getByRole('dialog', { name: /^登记去向/ });
  await dialog.getByRole('button', { name: '已在渠道原路退回' }).click();
  await dialog.getByRole('button', { name: '登记去向' }).click();
  await drawer.locator('dd').getByText('已在渠道原路退回').waitFor();
  const { list } = await one.api.wallet.notices({ query: { trade_no: 'nobody-7' } });
  expect(list[0]).toMatchObject({ note: '已在渠道原路退回', money: '5.00' });
  expect(faults).toEqual([]);
});

test('a balance changed by hand is found by its number, with who did it and its entry (O013, O155)', async () => {
  const person = await at.shop.person();
  const { adjust_sn: sn } = await one.api.wallet.adjust({
    key: 'by-hand',
    body: { user_id: person.id, money: '10.00', way: 'in', kind: 1, reason: '客户投诉补偿', attachment: '' },
  });
  const { page, faults } = await at.visit('/adjustments', { as: one });
  await page.getByRole('heading', { level: 1, name: '加扣款' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索单号' }).fill(sn);
  await page.getByRole('option', { name: new RegExp(sn) }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: '流水' }).getByText(sn).first().waitFor();
  await page.locator('tr[data-key] td').filter({ hasText: '用户余额' }).first().click();
  await page.getByRole('link', { name: '打开来源' }).click();
  const drawer = page.getByRole('dialog', { name: `加扣款 ${sn}` });
  await drawer.getByText('郑审核').first().waitFor();
  await drawer.getByText('未达复核金额').waitFor();
  expect(faults).toEqual([]);
});
