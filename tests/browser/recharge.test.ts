import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../harness/test-service.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const WALLET = '/user-center/wallet';
const QRCODE = '**/api/user/recharge/qrcode';
const screen = (page: Page) => page.getByRole('dialog', { name: '在线充值' });
const payment = (page: Page) => page.getByRole('dialog', { name: '微信支付' });
const amount = (page: Page) => page.getByRole('textbox', { name: '充值金额' });
const toPay = (page: Page) => screen(page).getByRole('button', { name: /^去支付/ });

async function openRecharge(person: TestPerson, options = {}): ReturnType<BrowserShop['visit']> {
  const visit = await at.visit(WALLET, { mobile: person.mobile, ...options });
  await visit.page
    .getByRole('region', { name: '账户余额' })
    .getByRole('button', { name: '充值', exact: true })
    .click();
  await screen(visit.page).waitFor();
  return visit;
}
/** The calls of one path that the page makes from now on. */
function countCalls(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(path)) count += 1;
  });
  return () => count;
}

test.runIf(isAtLength)(
  'the amount is looked at on each change, channel 1 is chosen, and the welfare list says what it brings (M093-M095, M173-M175)',
  async () => {
    const { page, faults } = await openRecharge(await at.shop.person({ balance: 1_234 }));
    const box = screen(page);
    await box.getByText('￥12.34').waitFor();
    expect(await page.getByRole('radio', { name: '微信' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: '支付宝' }).isChecked()).toBe(false);
    for (const [text, sentence] of [
      ['', '充值金额不能为空'],
      ['12.345', '请输入正确的充值金额!'],
      ['-5', '请输入正确的充值金额!'],
      ['4.99', '充值金额不能小于5.00元'],
    ] as const) {
      await amount(page).fill(text);
      await box.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
      await toPay(page).click();
      expect(await payment(page).count()).toBe(0);
    }
    await box.getByRole('button', { name: '500元', exact: true }).click();
    expect(await amount(page).inputValue()).toBe('500.00');
    expect(await box.getByRole('alert').count()).toBe(0);
    const welfare = box.getByRole('region', { name: '充值福利' }).getByRole('listitem');
    expect(await welfare.allInnerTexts()).toEqual([
      expect.stringMatching(/^充值500元升级VIP会员，另送5元\s*本次可得$/),
      '充值2000元升级高级VIP，另送30元',
      '充值10000元升级钻石VIP，另送200元',
    ]);
    expect(faults).toEqual([]);
  },
);

test('a code of 250 pixels is paid in a second tab; the money is here at once (M096, M149-M151, M274)', async () => {
  const person = await at.shop.person();
  const { page, context, faults } = await openRecharge(person);
  await page.evaluate(() =>
    window.addEventListener('gift-recharge-success', (event) => {
      document.body.dataset.paid = JSON.stringify((event as CustomEvent).detail);
    }),
  );
  await amount(page).fill('500');
  await toPay(page).click();
  const code = payment(page).getByRole('img', { name: '付款二维码' });
  await code.waitFor();
  // The dialog grows to its size in its first moments.
  await expect.poll(() => code.boundingBox()).toMatchObject({ width: 250, height: 250 });
  const [cashier] = await Promise.all([
    context.waitForEvent('page'),
    payment(page).getByRole('link', { name: '在新标签页打开付款页' }).click(),
  ]);
  await cashier.locator('button.primary').click();
  await cashier.locator('.good').waitFor();
  await page.bringToFront();
  await toast(page, '恭喜您充值成功').waitFor();
  await screen(page).waitFor({ state: 'detached' });
  expect(await payment(page).count()).toBe(0);
  const told = JSON.parse((await page.evaluate(() => document.body.dataset.paid)) ?? 'null') as object;
  expect(told).toEqual({ trade_no: expect.stringMatching(/^R\d{18}$/), money: '500.00' });
  const balance = page.getByRole('region', { name: '账户余额' });
  await balance.getByText('￥505.00').waitFor();
  await balance.getByText('VIP会员').waitFor();
  const lines = page.getByRole('table', { name: '余额明细' }).getByRole('row');
  await expect
    .poll(async () => (await lines.allInnerTexts()).map((line) => line.split(/\s+/).slice(2, 5)))
    .toEqual([expect.anything(), ['充值赠送', '+￥5.00', '￥505.00'], ['充值', '+￥500.00', '￥500.00']]);
  const trades = await at.shop.db.q
    .selectFrom('recharges')
    .where('user_id', '=', person.id)
    .select('status')
    .execute();
  expect(trades).toEqual([{ status: 1 }]);
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)(
  'the result is asked for every 3 s, and no more after closing (M150, M152)',
  async () => {
    const { page } = await openRecharge(await at.shop.person());
    const asked = countCalls(page, '/api/user/recharge/status');
    await toPay(page).click();
    await payment(page).getByRole('img', { name: '付款二维码' }).waitFor();
    await page.waitForTimeout(7_500);
    expect(asked()).toBeGreaterThanOrEqual(2);
    expect(asked()).toBeLessThanOrEqual(4);
    await payment(page).getByRole('button', { name: '关闭' }).click();
    await payment(page).waitFor({ state: 'detached' });
    const before = asked();
    await page.waitForTimeout(4_000);
    expect(asked()).toBe(before);
    await screen(page).waitFor();
  },
);

test.runIf(isAtLength)('an expired code offers the next one (D329)', async () => {
  const person = await at.shop.person();
  const { page } = await openRecharge(person);
  await toPay(page).click();
  await payment(page).getByRole('img', { name: '付款二维码' }).waitFor();
  const tradeNo = () =>
    payment(page)
      .getByText(/R\d{18}/)
      .first()
      .innerText();
  const first = await tradeNo();
  at.shop.clock.now = Date.now() + 16 * 60_000;
  const renew = page.getByRole('button', { name: '二维码已过期，点击刷新' });
  await renew.click();
  await expect.poll(tradeNo).not.toBe(first);
  await page.waitForTimeout(500);
  expect(await renew.count()).toBe(0);
  at.shop.clock.now = null;
});

test.runIf(isAtLength)('a payment service with a page of its own is shown in a frame (M096)', async () => {
  const person = await at.shop.person();
  const { page, faults } = await openRecharge(person);
  await page.route(QRCODE, (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), want: 'iframe' }) }),
  );
  await amount(page).fill('66.60');
  await toPay(page).click();
  await page.frameLocator('iframe[title="付款页面"]').locator('button.primary').click();
  await toast(page, '恭喜您充值成功').waitFor();
  expect(await person.balance()).toBe(6_660);
  expect(faults).toEqual([]);
});

test.runIf(isAtLength).each([
  ['充值金额不能小于5.00元', '充值金额不能小于5.00元'],
  ['', '二维码加载失败，请稍后再试'],
])('a refused recharge says "%s" or that the code failed, and closes (M273)', async (msg, sentence) => {
  const { page, faults } = await openRecharge(await at.shop.person());
  await page.route(QRCODE, (route) => route.fulfill({ json: { code: 1, msg, data: null } }));
  await toPay(page).click();
  await toast(page, sentence).waitFor();
  await payment(page).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)(
  'closing the screen changes nothing, and its dialogs fill a narrow window',
  async () => {
    const { page, faults } = await openRecharge(await at.shop.person(), { screen: 'narrow' });
    await expect.poll(async () => (await screen(page).boundingBox())?.width).toBe(375);
    await amount(page).fill('88.00');
    await toPay(page).click();
    await payment(page).getByRole('img', { name: '付款二维码' }).waitFor();
    await expect.poll(async () => (await payment(page).boundingBox())?.width).toBe(375);
    // The payment is a step of the one dialog: back, and what was chosen is still there.
    expect(await page.getByRole('dialog').count()).toBe(1);
    await payment(page).getByRole('button', { name: '返回修改' }).click();
    await payment(page).waitFor({ state: 'detached' });
    expect(await amount(page).inputValue()).toBe('88.00');
    await expect.poll(() => toPay(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await toPay(page).click();
    await payment(page).getByRole('img', { name: '付款二维码' }).waitFor();
    await page.keyboard.press('Escape');
    await payment(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await screen(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('充值');
    expect(faults).toEqual([]);
  },
);
