import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestPerson } from '../harness/test-shop.ts';
import {
  choosePlatform,
  expectCount,
  goToPayment,
  logIn,
  pasteLines,
  payButton,
  SOAP,
  THREE_LINES,
} from './purchase-page.ts';
import {
  BOTH,
  embedAddress,
  heard,
  hostPage,
  logInByWindow,
  loginCard,
  openLoginWindow,
  openTwoSites,
  shopFrame,
  type TwoSites,
  type Visit,
} from './two-sites.ts';

let at: TwoSites;
beforeAll(async () => {
  at = await openTwoSites();
  at.partner.show('/buy', hostPage(embedAddress(at, `purchase/${SOAP}`)));
  at.partner.show('/recharge', hostPage(embedAddress(at, 'recharge')));
}, 180_000);
afterAll(() => at?.close());
afterEach(() => at.forget());

const PAID = 540;
const heardOf = async (page: Page, type: string) => (await heard(page)).filter((said) => said.type === type);

/** A person who is logged in within the frame, with three recipients and a platform. */
async function buyer(visit: Visit): Promise<{ person: TestPerson; frame: Frame }> {
  const person = await at.shop.person({ balance: 10_000 });
  const frame = await shopFrame(visit.page);
  await logInByWindow(visit, frame, person);
  await choosePlatform(frame);
  await pasteLines(frame, THREE_LINES);
  await expectCount(frame, 3);
  return { person, frame };
}
const endEmbedSessions = (person: TestPerson) =>
  at.shop.db.q
    .deleteFrom('sessions')
    .where('user_id', '=', person.id)
    .where('site_id', 'is not', null)
    .execute();

describe.each(BOTH)('with third-party cookies %s', (cookies) => {
  test('the browser does what this says: a cookie that is not partitioned', async () => {
    const { page } = await at.visit('/buy', { cookies });
    const frame = await shopFrame(page);
    const kept = await frame.evaluate(() => {
      document.cookie = 'plain=1; path=/; secure; samesite=none';
      return document.cookie.includes('plain=1');
    });
    expect(kept).toBe(cookies === 'allowed');
  });

  test('somebody logs in by the window, types three recipients, pays, and the host hears of it (D1106)', async () => {
    const visit = await at.visit('/buy', { cookies });
    const { page, faults } = visit;
    const { person, frame } = await buyer(visit);
    await goToPayment(frame);
    await payButton(frame).click();
    await frame.getByText('3 个包裹，付款 ￥5.40').waitFor();
    expect(await person.balance()).toBe(10_000 - PAID);
    const batches = await at.shop.db.q
      .selectFrom('batches')
      .where('user_id', '=', person.id)
      .select(['id', 'channel', 'site_id'])
      .execute();
    expect(batches).toMatchObject([{ channel: 'widget', site_id: at.site.id }]);
    expect(await heard(page)).toEqual([
      { ns: 'gift-widget', v: 1, type: 'ready' },
      {
        ns: 'gift-widget',
        v: 1,
        type: 'order-success',
        batchSn: `B${batches[0]?.id}`,
        goodsId: SOAP,
        count: 3,
        amount: '5.40',
      },
    ]);
    await frame.getByRole('main').getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => heardOf(page, 'close')).toHaveLength(1);
    expect(faults).toEqual([]);
    expect(await at.shop.audit()).toEqual([]);
  });

  test('the login of the frame is for this site only: another partner site, and its scripts, have none of it', async () => {
    const visit = await at.visit('/buy', { cookies });
    const { frame } = await buyer(visit);
    const jar = await frame.evaluate(() => document.cookie);
    expect(jar).toBe('__Host-embed-in=1');
    await visit.page.reload();
    const again = await shopFrame(visit.page);
    await again.getByText('没有提交的 3 个收件人').waitFor();
    expect(await loginCard(again).count()).toBe(0);
    const other = await visit.context.newPage();
    await other.goto(`${at.partner.otherUrl}/buy`);
    const stranger = await shopFrame(other);
    await loginCard(stranger).waitFor();
    expect(await stranger.evaluate(() => document.cookie)).toBe('');
  });

  test('a login that ends in the middle is asked for over what is on the screen, and one click brings it back', async () => {
    const visit = await at.visit('/buy', { cookies });
    const { person, frame } = await buyer(visit);
    await endEmbedSessions(person);
    await frame.getByRole('button', { name: '立即下单' }).click();
    await loginCard(frame).waitFor();
    await expectCount(frame, 3);
    const popup = await openLoginWindow(visit, frame);
    const known = popup.getByRole('button', { name: /^以 \d{3}\*+\d{2,4} 继续$/ });
    await Promise.all([popup.waitForEvent('close'), known.click()]);
    await payButton(frame).click();
    await frame.getByText('3 个包裹，付款 ￥5.40').waitFor();
    expect(await person.balance()).toBe(10_000 - PAID);
  });
});

test('a login that lies in the browser for longer is proved again by the password', async () => {
  const visit = await at.visit('/buy');
  const { person, frame } = await buyer(visit);
  await endEmbedSessions(person);
  await at.shop.db.q
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 31 * 60_000) })
    .where('user_id', '=', person.id)
    .execute();
  await frame.getByRole('button', { name: '立即下单' }).click();
  const popup = await openLoginWindow(visit, frame);
  await popup.getByRole('button', { name: /继续$/ }).click();
  await popup.getByText('请再输入一次密码或短信验证码').waitFor();
  await Promise.all([popup.waitForEvent('close'), logIn(popup, person.mobile, TEST_PASSWORD)]);
  await payButton(frame).waitFor();
  await expectCount(frame, 3);
});

test('a login window that is closed or blocked is said, and can be opened again', async () => {
  const visit = await at.visit('/buy');
  const frame = await shopFrame(visit.page);
  const popup = await openLoginWindow(visit, frame);
  await frame.getByText('请在新打开的礼达窗口里登录').waitFor();
  await popup.close();
  await frame.getByText('登录窗口已关闭，还没有登录').waitFor();
  await frame.evaluate(() => {
    const { open } = window;
    // As a blocker answers the first of them.
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await loginCard(frame).getByRole('button', { name: '登录', exact: true }).click();
  await frame.getByText('浏览器拦住了登录窗口').waitFor();
  const [whole] = await Promise.all([
    visit.context.waitForEvent('page'),
    frame.getByRole('button', { name: '在新窗口中打开' }).click(),
  ]);
  await whole.getByRole('dialog', { name: '欢迎来到礼达' }).waitFor();
  expect(new URL(whole.url()).pathname).toBe(`/embed/purchase/${SOAP}`);
  await logInByWindow(visit, frame, await at.shop.person());
  await frame.getByText('第 1 步').waitFor();
});

test('the pay button waits while something of the partner’s page lies over it', async () => {
  const visit = await at.visit('/buy');
  const { person, frame } = await buyer(visit);
  await goToPayment(frame);
  await expect.poll(() => payButton(frame).isEnabled()).toBe(true);
  await visit.page.evaluate(() => {
    const veil = document.createElement('div');
    veil.id = 'veil';
    Object.assign(veil.style, { position: 'fixed', inset: '0', opacity: '0.01', background: '#fff' });
    veil.style.pointerEvents = 'none';
    document.body.append(veil);
  });
  await expect.poll(() => payButton(frame).isDisabled()).toBe(true);
  await frame.getByRole('alert').getByText('付款按钮被页面上的其他内容挡住了').waitFor();
  expect(await person.balance()).toBe(10_000);
  await visit.page.evaluate(() => document.getElementById('veil')?.remove());
  await expect.poll(() => payButton(frame).isEnabled()).toBe(true);
  await visit.page.evaluate(() => {
    document.getElementById('shop')!.style.opacity = '0.5';
  });
  await expect.poll(() => payButton(frame).isDisabled()).toBe(true);
});

test('a recharge in the frame is told to the host, with the height that the page would like', async () => {
  const visit = await at.visit('/recharge');
  const { page, context, faults } = visit;
  const person = await at.shop.person();
  const frame = await shopFrame(page);
  await logInByWindow(visit, frame, person);
  await frame.getByRole('textbox', { name: '充值金额' }).fill('20');
  await frame.getByRole('button', { name: /^去支付/ }).click();
  const [cashier] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: '在新标签页打开付款页' }).click(),
  ]);
  await cashier.locator('button.primary').click();
  await cashier.locator('.good').waitFor();
  await page.bringToFront();
  await frame.getByText('￥20.00 已到账').waitFor();
  expect(await heardOf(page, 'recharge-success')).toEqual([
    { ns: 'gift-widget', v: 1, type: 'recharge-success', amount: '20.00' },
  ]);
  const heights = (await heardOf(page, 'resize')).map(({ height }) => height);
  expect(Math.max(...(heights as number[]))).toBeGreaterThan(500);
  expect(await person.balance()).toBe(2000);
  expect(faults).toEqual([]);
});
