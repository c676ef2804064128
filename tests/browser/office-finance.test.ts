import { fen } from '@giftship/shared/money/fen';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earn, invite, order, priceAtHundred, refund } from '../harness/money.ts';
import { lateParcels, payCompensations } from '../harness/late-parcels.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { invitedBy, promotedOrders } from '../harness/promoted-orders.ts';
import { quietCourier } from '../harness/quiet-courier.ts';
import { reviewOf } from '../harness/reviews.ts';
import { strayNotice } from '../harness/stray-notice.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let one: TestOperator;
let two: TestOperator;
let buyer: TestPerson;
beforeAll(async () => {
  at = await openOffice({ config: { partnerReview: 'hand' } });
  quietCourier(at.shop);
  one = await operatorIn(at.shop, { login: 'first-hand', name: '郑审核' });
  two = await operatorIn(at.shop, { login: 'second-hand', name: '钱复核' });
  buyer = await at.shop.person({ balance: 20_000_000 });
});
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

test('an exact number is found whatever days were chosen, and the list says so; counts of orders say what they leave out (B16, O103)', async () => {
  const person = await at.shop.person();
  const { adjust_sn: sn } = await one.api.wallet.adjust({
    key: 'of-any-day',
    body: { user_id: person.id, money: '10.00', way: 'in', kind: 1, reason: '客户投诉补偿', attachment: '' },
  });
  const days = 'start=2026-01-01&end=2026-01-08';
  const { page, faults } = await at.visit(`/adjustments?${days}`, { as: one });
  const badge = page.getByText('时间 2026-01-01 至 2026-01-08');
  await badge.waitFor();
  await page.getByText('没有符合条件的数据').waitFor();
  await page.getByRole('textbox', { name: '单号' }).fill(sn);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: '加扣款' }).getByText(sn).waitFor();
  await page.getByText('全部时间（按单号查找，不限日期）').waitFor();
  expect(await badge.count()).toBe(0);
  await page.goto(`${at.url}/office/parcels?${days}`);
  await page.getByText('数量不限时间，只按供应商筛选').waitFor();
  expect(faults).toEqual([]);
});

test('a real name that the register does not know is looked at in full with a purpose, passed or refused; the person reads why (O147)', async () => {
  const [first, second] = [
    await reviewOf(at.shop, '11010519491231002X'),
    await reviewOf(at.shop, '11010519491231002X'),
  ];
  const { page, faults } = await at.visit(`/attestations?open=${first.id}`, { as: one });
  const drawer = page.getByRole('dialog', { name: `实名 ${first.id}` });
  await drawer.getByText('公安库中暂无记录，转人工审核').waitFor();
  await drawer.getByRole('link', { name: new RegExp(`^${second.id} `) }).waitFor();
  expect(await drawer.getByText('11010519491231002X').count()).toBe(0);
  // What nobody looked at is not passed.
  await drawer.getByText('请先查看姓名与证件号码').waitFor();
  expect(await drawer.getByRole('button', { name: '通过' }).isDisabled()).toBe(true);
  await drawer.getByRole('button', { name: '查看姓名与证件号码' }).click();
  const looking = page.getByRole('dialog', { name: '查看姓名与证件号码' });
  await looking.getByLabel('用途').fill('电话核实身份');
  await looking.getByRole('button', { name: '查看' }).click();
  await drawer.getByText('11010519491231002X').waitFor();
  await drawer.getByRole('button', { name: '通过' }).click();
  await page
    .getByRole('dialog', { name: `通过 实名 ${first.id}` })
    .getByRole('button', { name: '通过' })
    .click();
  await expect.poll(async () => (await first.api.accounts.attestation()).status).toBe(2);

  await page.goto(`${at.url}/office/attestations?open=${second.id}`);
  const other = page.getByRole('dialog', { name: `实名 ${second.id}`, exact: true });
  await other.getByRole('button', { name: '拒绝' }).click();
  const refusing = page.getByRole('dialog', { name: `拒绝 实名 ${second.id}` });
  await refusing.getByRole('button', { name: '姓名与证件号码不一致' }).click();
  await refusing.getByRole('button', { name: '拒绝', exact: true }).click();
  await other.waitFor({ state: 'detached' });
  expect((await second.api.accounts.attestation()).reason).toBe('姓名与证件号码不一致');
  expect(faults).toEqual([]);
});

test('a partner who applied is approved and told; one of his sites is switched off over what he set (O181, O182)', async () => {
  const person = await at.shop.person();
  await person.api.partners.apply({ body: { name: '选品博客', contact: 'a@example.com' } });
  const [row] = (await one.api.partners.list({ query: { q: String(person.id) } })).list;
  const { page, faults } = await at.visit(`/partners?status=0&open=${row?.id}`, { as: one });
  const drawer = page.getByRole('dialog', { name: `合作方 ${row?.id}` });
  await drawer.getByText('还没有添加站点').waitFor();
  await drawer.getByRole('button', { name: '通过' }).click();
  await page.getByRole('dialog', { name: '通过 选品博客' }).getByRole('button', { name: '通过' }).click();
  await expect.poll(async () => (await person.api.partners.state()).status).toBe(1);
  expect((await person.api.messages.list({ query: { kind: 'partner' } })).list).toHaveLength(1);

  const { site_key: key } = await person.api.partners.addSite({
    body: { name: '博客首页', origins: ['https://blog.example'] },
  });
  await page.goto(`${at.url}/office/partners?status=1&open=${row?.id}`);
  await drawer.getByText(key).waitFor();
  await drawer.getByRole('button', { name: '停用站点' }).click();
  const off = page.getByRole('dialog', { name: '停用站点 博客首页' });
  await off.getByLabel('原因').fill('页面违规');
  await off.getByRole('button', { name: '停用站点' }).click();
  await drawer.getByRole('button', { name: '恢复站点' }).waitFor();
  await drawer.getByText('页面违规').first().waitFor();
  const { sites } = await one.api.partners.detail({ query: { id: String(row?.id) } });
  expect(sites).toMatchObject([{ is_on: true, is_blocked: true, blocked_reason: '页面违规' }]);
  expect(faults).toEqual([]);
});

test('a promoter is stopped from his commission, and an application for a substation is refused with a reason (O183, O185)', async () => {
  await priceAtHundred(at.shop);
  const [promoter, bought] = [await at.shop.person(), await at.shop.person({ balance: 100_000 })];
  await invite(at.shop, promoter, bought);
  await earn(at.shop, (await order(at.shop, bought)).batchId);
  const { page, faults } = await at.visit(`/commissions?partner_id=${promoter.id}`, { as: one });
  await page.locator('tr[data-key] td').filter({ hasText: '¥3.00' }).click();
  const drawer = page.getByRole('dialog', { name: /^佣金 G/ });
  await drawer.getByRole('button', { name: '停用推广佣金' }).click();
  const stopping = page.getByRole('dialog', { name: /^停用推广佣金/ });
  await stopping.getByLabel('原因').fill('异常点击');
  await stopping.getByRole('button', { name: '停用推广佣金' }).click();
  await drawer.getByRole('button', { name: '恢复推广佣金' }).waitFor();
  expect(
    (await one.api.partners.commissions({ query: { partner_id: String(promoter.id) } })).list,
  ).toMatchObject([{ is_promoter_off: true, money: '3.00' }]);

  await at.shop.visitor.content.applySubstation({
    body: { plan_id: 1, name: '李想', mobile: bought.mobile, city: '杭州市' },
  });
  const [asked] = (await one.api.partners.substations({ query: { mobile: bought.mobile } })).list;
  await page.goto(`${at.url}/office/substations?open=${asked?.id}`);
  const application = page.getByRole('dialog', { name: `分站申请 ${asked?.id}` });
  await application.getByRole('button', { name: '查看完整手机号' }).click();
  const looking = page.getByRole('dialog', { name: '查看完整手机号' });
  await looking.getByLabel('用途').fill('联系申请人');
  await looking.getByRole('button', { name: '查看' }).click();
  await application.getByText(bought.mobile).waitFor();
  await application.getByRole('button', { name: '拒绝' }).click();
  const refusing = page.getByRole('dialog', { name: /^拒绝 分站申请/ });
  await refusing.getByRole('button', { name: '该城市已有分站' }).click();
  await refusing.getByRole('button', { name: '拒绝', exact: true }).click();
  // The reason also stands in the question itself: only when that is gone is the one seen the one kept.
  await refusing.waitFor({ state: 'detached' });
  await application.getByText('该城市已有分站').first().waitFor();
  expect((await one.api.partners.substations({ query: { id: String(asked?.id) } })).list).toMatchObject([
    { status: 2, reason: '该城市已有分站', decided_by: '郑审核' },
  ]);
  expect(faults).toEqual([]);
});

test('signs of abuse stand with a promoter, in his drawer and in that of his commission, with the orders they are of (O184)', async () => {
  const promoter = await at.shop.person();
  await promoter.api.partners.apply({ body: { name: '返利群', contact: 'a@example.com' } });
  const [row] = (await one.api.partners.list({ query: { q: String(promoter.id) } })).list;
  const name = `合作方 ${row?.id}`;
  const { page, faults } = await at.visit(`/partners?open=${row?.id}`, { as: one });
  await page.getByRole('dialog', { name }).getByText('没有发现异常迹象，看了近90天产生佣金的 0 单').waitFor();

  const ids = await promotedOrders(at.shop, await invitedBy(at.shop, promoter), 23);
  for (const id of ids.slice(-12)) await refund(at.shop, id);
  await page.reload();
  const signs = page.getByRole('dialog', { name }).getByRole('list', { name: '异常迹象', exact: true });
  await signs.getByText('近90天的 23 单里有 12 单已退款，超过一半').waitFor();
  await signs.getByText('近90天的 23 单里有 23 单是同一个买家下的').waitFor();
  await signs.getByText('列出最新 20 单，共 23 单').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await signs
    .getByRole('list', { name: '退款过半的订单' })
    .getByRole('link', { name: `G${ids.at(-1)}` })
    .click();
  await page.getByRole('dialog', { name: `订单 G${ids.at(-1)}` }).waitFor();

  const role = await at.shop.db.q
    .insertInto('roles')
    .values({ name: '推广', rights: ['partner.view', 'commission.view'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const looker = await operatorIn(at.shop, { roles: [role.id], name: '推广专员' });
  const other = await at.visit(`/commissions?partner_id=${promoter.id}&open=G${ids[0]}`, { as: looker });
  const commission = other.page.getByRole('dialog', { name: `佣金 G${ids[0]}` });
  await commission.getByText('12 单已退款，超过一半').waitFor();
  const named = commission.getByRole('list', { name: '退款过半的订单' });
  await named.getByText(`G${ids.at(-1)}`).waitFor();
  expect(await named.getByRole('link').count()).toBe(0);
  expect([...faults, ...other.faults]).toEqual([]);
});

test('who may only look sees the same lists without a single control that changes something (B05)', async () => {
  const auditor = await operatorIn(at.shop, { roles: [11], name: '审计员' });
  const [late] = (await lateParcels(at.shop, buyer, 1)) as [string];
  const person = await at.shop.person();
  const { trade_no: trade } = await person.api.wallet.rechargeQrcode({ body: { amount: '20' } });
  const { page, faults } = await at.visit(`/compensations?open=${late}`, { as: auditor });
  await page
    .getByRole('dialog', { name: `赔付 ${late}` })
    .getByText('超时未发货')
    .waitFor();
  const controls = () => page.getByRole('button', { name: /作废|免除|向渠道查询|^通过$|^停用/ }).count();
  expect([await controls(), await page.getByRole('checkbox').count()]).toEqual([0, 0]);
  await page.goto(`${at.url}/office/recharges?open=${trade}`);
  await page
    .getByRole('dialog', { name: `充值 ${trade}` })
    .getByText('创建时间')
    .waitFor();
  expect(await controls()).toBe(0);
  await page.goto(`${at.url}/office/partners?open=1`);
  await page.getByRole('dialog', { name: '合作方 1' }).getByText('联系方式').waitFor();
  expect([await controls(), await page.getByRole('checkbox').count()]).toEqual([0, 0]);
  expect(faults).toEqual([]);
});
