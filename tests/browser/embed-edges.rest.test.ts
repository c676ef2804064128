import { request } from 'node:http';
import type { BrowserContext, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import { closing, expectCount, logIn, payButton, SOAP } from './purchase-page.ts';
import {
  embedAddress,
  endEmbedSessions,
  heard,
  hostPage,
  loginCard,
  openBuyer,
  openLoginWindow,
  openTwoSites,
  shopFrame,
  type TwoSites,
} from './two-sites.ts';

let at: TwoSites;
beforeAll(async () => {
  at = await openTwoSites();
  at.partner.show('/buy', hostPage(embedAddress(at, `purchase/${SOAP}`)));
}, 180_000);
afterEach(() => at.forget());
afterAll(() => at?.close());

test('a login that ends in the middle of a payment is not taken up by somebody else’s money', async () => {
  const visit = await at.visit('/buy');
  const { person, frame } = await openBuyer(at, visit);
  const other = await at.shop.person({ balance: 10_000 });
  await frame.getByRole('button', { name: '立即下单' }).click();
  await payButton(frame).waitFor();
  // The balance is asked for with the login too.
  await frame.getByText('￥100.00', { exact: true }).waitFor();
  await endEmbedSessions(at, person);
  await payButton(frame).click();
  const popup = await openLoginWindow(visit, frame);
  await popup.getByRole('button', { name: '换个账号' }).click();
  await closing(popup, () => logIn(popup, other.mobile, TEST_PASSWORD));
  await loginCard(frame).waitFor({ state: 'hidden' });
  // The other person begins with an empty grid.
  await expectCount(frame, 0);
  await visit.page.waitForTimeout(1500);
  expect([await person.balance(), await other.balance()]).toEqual([10_000, 10_000]);
  expect((await heard(visit.page)).map(({ type }) => type)).not.toContain('order-success');
  expect(await at.shop.audit()).toEqual([]);
});

test('a payment whose answer was lost is not taken up by somebody who logged in beside it', async () => {
  const visit = await at.visit('/buy');
  const { person, frame } = await openBuyer(at, visit);
  const other = await at.shop.person({ balance: 10_000 });
  await frame.getByRole('button', { name: '立即下单' }).click();
  await payButton(frame).waitFor();
  // Paid, but nobody hears of it.
  await visit.context.route('**/api/gift/order/make', async (route) => {
    await answerOf(route.request());
    await route.abort();
  });
  await payButton(frame).click();
  const again = frame.getByRole('button', { name: '继续', exact: true });
  await again.waitFor();
  expect(await person.balance()).toBe(10_000 - 540);
  await visit.context.unroute('**/api/gift/order/make');

  const beside = await visit.context.newPage();
  await beside.goto(`${at.partner.url}/buy`);
  await endEmbedSessions(at, person);
  await beside.reload();
  const besideFrame = await shopFrame(beside);
  const popup = await openLoginWindow(visit, besideFrame);
  await popup.getByRole('button', { name: '换个账号' }).click();
  await closing(popup, () => logIn(popup, other.mobile, TEST_PASSWORD));
  await besideFrame.getByText('第 1 步').waitFor();

  await visit.page.bringToFront();
  await again.click();
  await expectCount(frame, 0);
  await visit.page.waitForTimeout(1500);
  expect([await person.balance(), await other.balance()]).toEqual([10_000 - 540, 10_000]);
  expect(await at.shop.audit()).toEqual([]);
});

test('who comes back with a login, loses it and does not log in again keeps what was typed', async () => {
  const visit = await at.visit('/buy');
  const { person } = await openBuyer(at, visit);
  await visit.page.reload();
  const frame = await shopFrame(visit.page);
  await expectCount(frame, 3);
  await endEmbedSessions(at, person);
  await frame.getByRole('button', { name: '立即下单' }).click();
  await loginCard(frame).waitFor();
  await loginCard(frame).locator('.ant-modal-close').click();
  await loginCard(frame).waitFor({ state: 'hidden' });
  expect((await heard(visit.page)).map(({ type }) => type)).not.toContain('close');
  await expectCount(frame, 3);
});

test('a browser that keeps no cookie in a frame says so and leads to a window, instead of asking for a login for ever', async () => {
  const visit = await at.visit('/buy');
  const frame = await shopFrame(visit.page);
  const person = await at.shop.person();
  await withoutCookiesOf(visit.context, '**/api/embed/session');
  const popup = await openLoginWindow(visit, frame);
  await closing(popup, () => logIn(popup, person.mobile, TEST_PASSWORD));
  await frame.getByText('浏览器不允许').waitFor();
  const [whole] = await Promise.all([
    visit.context.waitForEvent('page'),
    loginCard(frame).getByRole('button', { name: '在新窗口中打开' }).click(),
  ]);
  await whole.getByText('第 1 步').waitFor();
  expect(new URL(whole.url()).pathname).toBe(`/embed/purchase/${SOAP}`);
});

test('a login window that gets no code says so, and one click tries it again', async () => {
  const visit = await at.visit('/buy');
  const frame = await shopFrame(visit.page);
  const person = await at.shop.person();
  const popup = await openLoginWindow(visit, frame);
  const refused = { code: 99, msg: '暂时不能登录', data: null };
  await popup.route('**/api/embed/code', (route) => route.fulfill({ status: 409, json: refused }), {
    times: 1,
  });
  await logIn(popup, person.mobile, TEST_PASSWORD);
  await popup.getByText('暂时不能登录').waitFor();
  await closing(popup, () => popup.getByRole('button', { name: /继续$/ }).click());
  await frame.getByText('第 1 步').waitFor();
  expect(await loginCard(frame).isVisible()).toBe(false);
});

test('a login window whose page has gone says so, and what to do', async () => {
  const visit = await at.visit('/buy');
  const person = await at.shop.person();
  const popup = await openLoginWindow(visit, await shopFrame(visit.page));
  await popup.getByLabel('手机号').fill(person.mobile);
  await popup.locator('input[type=password]').fill(TEST_PASSWORD);
  await visit.page.evaluate(() => document.querySelector('iframe')?.remove());
  await popup.locator('input[type=password]').press('Enter');
  await popup.getByText('请从商品页面里打开登录窗口').waitFor();
  expect(await popup.getByLabel('手机号').count()).toBe(0);
});

/** The calls are answered as they are, but the browser takes no cookie from them. */
async function withoutCookiesOf(context: BrowserContext, pattern: string): Promise<void> {
  await context.route(pattern, async (route) => {
    await route.fulfill({ ...(await answerOf(route.request())), contentType: 'application/json' });
  });
}

/** What the service answers to a call that was held up; its cookies reach nobody. */
async function answerOf(asked: Request): Promise<{ status: number; body: string }> {
  const { host, origin, port, pathname, search } = new URL(asked.url());
  // What the browser adds last is not told here.
  const all = await asked.frame().page().context().cookies();
  const kept = all.filter(({ name }) => name.startsWith('__Host-embed'));
  const cookie = kept.map(({ name, value }) => `${name}=${value}`).join('; ');
  const added = { host, origin, cookie, 'sec-fetch-site': 'same-origin' };
  const headers = { ...(await asked.allHeaders()), ...added };
  return new Promise((resolve, reject) => {
    const path = pathname + search;
    const call = request({ host: '127.0.0.1', port, path, method: asked.method(), headers }, (reply) => {
      let body = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => (body += part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
    });
    call.on('error', reject);
    call.end(asked.postData() ?? '');
  });
}
