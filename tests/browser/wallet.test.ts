import { knowCaptcha, lastCode } from '../harness/codes.ts';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideWithdrawal } from '../../packages/server/src/withdrawals/decide-withdrawal.ts';
import { earn, invite, MONEY_GOODS, order, ordersOf, sign } from '../harness/money.ts';
import { paidTrade } from '../harness/paid-trade.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { releaseCommissions } from '../../packages/server/src/promotion/release-commissions.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
  await sql`update goods set price_fen = 10000, floor_fen = 10000 where id = ${MONEY_GOODS}`.execute(
    at.shop.db.q,
  );
});
afterAll(() => at?.close());

const WALLET = '/user-center/wallet';
const PASSWORD = 'money-out-7';
const dialog = (page: Page) => page.getByRole('dialog');
const commission = (page: Page) => page.getByRole('region', { name: '可用佣金' });
const lines = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody tr');

/** A partner with commission: ten parcels of a buyer, of which nine have arrived. */
async function partnerWithCommission(): Promise<TestPerson> {
  const partner = await at.shop.person({ balance: 5_000 });
  const buyer = await at.shop.person({ balance: 200_000 });
  await invite(at.shop, partner, buyer);
  const { batchId } = await order(at.shop, buyer, 10);
  await earn(at.shop, batchId);
  for (const { id } of (await ordersOf(at.shop, batchId)).slice(1)) await sign(at.shop, id);
  await releaseCommissions(at.shop.deps);
  await sql`update users set real_name = '张三' where id = ${partner.id}`.execute(at.shop.db.q);
  return partner;
}

test.runIf(isAtLength)(
  'the statement filters, adds up and is exported; commission moves to the balance (M044, M225)',
  async () => {
    const partner = await partnerWithCommission();
    const { page, faults } = await at.visit(WALLET, { mobile: partner.mobile });
    await commission(page).getByText('27').waitFor();
    await commission(page).getByRole('button', { name: '转入余额' }).click();
    await dialog(page).getByLabel('转入金额').fill('99');
    await dialog(page).getByRole('button', { name: /^转入/ }).last().click();
    await dialog(page).getByRole('alert').getByText('超过可用佣金').waitFor();
    await dialog(page).getByLabel('转入金额').fill('12.50');
    await dialog(page).getByRole('button', { name: '转入 12.50 元' }).click();
    await lines(page, '余额明细').filter({ hasText: '佣金转入' }).getByText('+￥12.50').waitFor();
    expect(await partner.balance()).toBe(6_250);

    await page.getByRole('tab', { name: '佣金明细' }).click();
    await page.getByText('收入 +￥30.00').waitFor();
    await page.getByText('支出 -￥12.50').waitFor();
    await page.getByText('可用', { exact: true }).first().click();
    await lines(page, '佣金明细').filter({ hasText: '转入余额' }).getByText('14.50').waitFor();
    await expect.poll(() => lines(page, '佣金明细').filter({ hasText: '转入可用' }).count()).toBe(9);
    expect(await lines(page, '佣金明细').filter({ hasText: '冻结' }).count()).toBe(0);
    await page.getByRole('combobox', { name: '类型' }).click();
    await page.getByTitle('转入余额').click();
    await expect.poll(() => lines(page, '佣金明细').count()).toBe(1);
    await page.reload();
    await lines(page, '佣金明细').first().waitFor();
    await expect.poll(() => lines(page, '佣金明细').count()).toBe(1);

    await page.getByRole('button', { name: '导出' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出为 CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^佣金明细-.*\.csv$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain("转入余额,'-12.50,27.00,14.50");
    expect(faults).toEqual([]);
  },
);

test('an account is set by a text message, money is asked for with the password, and the answer is told (M223-M226)', async () => {
  const partner = await partnerWithCommission();
  const { page, faults } = await at.visit(WALLET, { mobile: partner.mobile, screen: 'narrow' });
  await commission(page).getByRole('button', { name: '提现' }).click();
  await page.getByRole('button', { name: '设置收款账户' }).click();
  const box = dialog(page);
  await box.getByLabel('收款人姓名').fill('张三');
  await box.getByLabel('支付宝账号').fill('13800001111');
  await box.getByLabel('提现密码').fill(PASSWORD);
  // The picture comes first, whichever button asks for it.
  await box.getByRole('button', { name: '保存' }).click();
  await box.getByText('请先输入图形验证码').waitFor();
  expect(await box.getByText('请输入短信验证码').count()).toBe(0);
  await box.getByRole('button', { name: '获取验证码' }).click();
  await box.getByText('请先输入图形验证码').waitFor();
  await box.getByRole('button', { name: '看不清，换一张' }).locator('img').waitFor();
  await box.getByLabel('图形验证码').fill(await knowCaptcha(at.shop));
  await box.getByRole('button', { name: '获取验证码' }).click();
  await box.getByRole('button', { name: /秒后重发/ }).waitFor();
  await box.getByLabel('短信验证码').fill(await lastCode(at.shop, partner.mobile));
  await box.getByRole('button', { name: '保存' }).click();
  await page.getByRole('region', { name: '收款账户' }).getByText('支付宝 138******11').waitFor();

  await commission(page).getByRole('button', { name: '提现' }).click();
  await box.getByLabel('提现金额').fill('5');
  await box.getByRole('button', { name: '下一步' }).click();
  await box.getByRole('alert').getByText('提现金额不能小于10.00元').waitFor();
  await box.getByLabel('提现金额').fill('20');
  await box.getByRole('button', { name: '下一步' }).click();
  await box.getByLabel('提现密码').fill('not-this-one');
  await box.getByRole('button', { name: '确认提现 20.00 元' }).click();
  await toast(page, '提现密码错误').waitFor();
  await box.getByLabel('提现密码').fill(PASSWORD);
  await box.getByRole('button', { name: '确认提现 20.00 元' }).click();
  await box.getByText('提现申请已提交').waitFor();
  await box.getByRole('button', { name: '知道了' }).click();
  await lines(page, '提现记录').getByText('待审核').waitFor();
  expect((await partner.api.wallet.info()).freeze_money).toBe('20.00');

  const sn = (await partner.api.withdrawals.list({ query: {} })).list[0]!.withdraw_sn;
  await decideWithdrawal(at.shop.deps, sn, { do: 'refuse', reason: '资料不全', by: 'test' });
  await page.reload();
  await lines(page, '提现记录').getByText('已拒绝').waitFor();
  await page.getByText('原因：资料不全').waitFor();
  await commission(page).getByText('27').waitFor();
  expect(faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});

test.runIf(isAtLength)(
  'whoever is not verified is led to the verification, and a failed load says so (M044)',
  async () => {
    const person = await at.shop.person({ isVerified: false });
    const { page, faults } = await at.visit(`${WALLET}?tab=withdraw`, { mobile: person.mobile });
    await page.getByText('完成实名认证后才能提现').waitFor();
    // Where there is no commission yet, there is nothing to move or to draw.
    await commission(page).getByRole('button', { name: '去推广赚钱' }).waitFor();
    expect(await commission(page).getByRole('button').count()).toBe(1);
    await page.getByRole('button', { name: '去认证' }).click();
    await page.waitForURL('**/user-center/authentication');
    const broken = await at.visit(WALLET, { mobile: person.mobile, failing: '/finance/log/list' });
    await broken.page.getByRole('tabpanel').getByRole('alert').getByRole('button').waitFor();
    expect([...faults, ...broken.faults]).toEqual([]);
  },
);

test('balance is asked back on a phone: what can go is shown line by line, and one request is open at a time (X053, O156)', async () => {
  const person = await at.shop.person();
  await paidTrade(at.shop, person, '30');
  const { page, faults } = await at.visit(`${WALLET}?tab=refund`, {
    mobile: person.mobile,
    screen: 'narrow',
    hasReadNews: true,
  });
  const card = page.getByRole('region', { name: '可退金额' });
  await card.getByText('最多可退').waitFor();
  await card.getByRole('button', { name: '申请退款' }).click();
  const form = dialog(page);
  await form.getByRole('button', { name: '提交申请' }).click();
  await form.getByText('请填写原因（2到200字）').waitFor();
  await form.getByLabel('退款金额').fill('30.01');
  await form.getByLabel('退款原因').fill('不再使用');
  await form.getByRole('button', { name: '提交申请' }).click();
  await form.getByText('超过可退金额').waitFor();
  await form.getByRole('button', { name: '全部退回' }).click();
  await form.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('有一笔余额退款正在处理').waitFor();
  await page.getByText('待审核').first().waitFor();
  expect(await person.balance()).toBe(3_000);
  expect(faults).toEqual([]);
});
