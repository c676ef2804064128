import { knowCaptcha } from '../harness/codes.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import { isAtLength, sample } from '../harness/at-length.ts';
import { closing, expectCount, logIn, payButton, SOAP } from './purchase-page.ts';
import {
  BOTH,
  embedAddress,
  endEmbedSessions,
  hostPage,
  logInByWindow,
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
  at.partner.show('/empty', '<!doctype html><title>partner</title>');
  at.partner.show('/buy', hostPage(embedAddress(at, `purchase/${SOAP}`)));
}, 180_000);
afterEach(() => at.forget());
afterAll(() => at?.close());

describe.each(sample(BOTH, ['blocked']))('with third-party cookies %s', (cookies) => {
  test.runIf(isAtLength)(
    'a login that ends in the middle is asked for over what is on the screen, and one click brings it back',
    async () => {
      const visit = await at.visit('/buy', { cookies });
      const { person, frame } = await openBuyer(at, visit);
      await endEmbedSessions(at, person);
      await frame.getByRole('button', { name: '立即下单' }).click();
      await loginCard(frame).waitFor();
      await expectCount(frame, 3);
      const popup = await openLoginWindow(visit, frame);
      const known = popup.getByRole('button', { name: /^以 \d{3}\*+\d{2,4} 继续$/ });
      await closing(popup, () => known.click());
      await payButton(frame).click();
      await frame.getByText('3 个包裹，付款 ￥5.40').waitFor();
      expect(await person.balance()).toBe(10_000 - 540);
    },
  );

  test.runIf(isAtLength)(
    'a login that lies in the browser for longer is proved again by the password',
    async () => {
      const visit = await at.visit('/buy', { cookies });
      const { person, frame } = await openBuyer(at, visit);
      await endEmbedSessions(at, person);
      await at.shop.db.q
        .updateTable('sessions')
        .set({ proved_at: new Date(Date.now() - 31 * 60_000) })
        .where('user_id', '=', person.id)
        .execute();
      await frame.getByRole('button', { name: '立即下单' }).click();
      const popup = await openLoginWindow(visit, frame);
      await popup.getByRole('button', { name: /继续$/ }).click();
      await popup.getByText('请再输入一次密码或短信验证码').waitFor();
      expect(await loginCard(frame).isVisible()).toBe(true);
      await closing(popup, () => logIn(popup, person.mobile, TEST_PASSWORD));
      await payButton(frame).waitFor();
      expect(await loginCard(frame).isVisible()).toBe(false);
      await expectCount(frame, 3);
    },
  );

  test.runIf(isAtLength)(
    'a login window that is closed or blocked is said, and can be opened again',
    async () => {
      const visit = await at.visit('/buy', { cookies });
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
    },
  );
});

test('the login window that nobody of ours opened logs nobody in', async () => {
  const { context } = await at.visit('/empty');
  const page = await context.newPage();
  await page.goto(`${at.url}/embed/login?site_key=${at.site.site_key}&challenge=${'a'.repeat(43)}`);
  await page.getByText('请从商品页面里打开登录窗口').waitFor();
  expect(await page.getByLabel('手机号').count()).toBe(0);
});

test.runIf(isAtLength)(
  'who registers in the login window is bound to the partner and the page that brought them (X026)',
  async () => {
    const { page, context } = await at.visit('/empty');
    const click = await page.evaluate(
      async ({ url, body }) => {
        const reply = await fetch(`${url}/api/widget/click`, {
          method: 'POST',
          credentials: 'omit',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return ((await reply.json()) as { data: { click: string } }).data.click;
      },
      { url: at.url, body: { site_key: at.site.site_key, page: `${at.partner.url}/empty` } },
    );
    at.partner.show('/clicked', hostPage(embedAddress(at, `purchase/${SOAP}`, { click })));
    await page.goto(`${at.partner.url}/clicked`);
    const frame = await shopFrame(page);
    const popup = await openLoginWindow({ context }, frame, '注册');
    const mobile = '13700009321';
    await popup.getByRole('textbox', { name: '手机号' }).fill(mobile);
    await popup.getByRole('button', { name: '获取验证码' }).click();
    await solveCaptcha(popup);
    await popup.getByText(/秒后可重发/).waitFor();
    await popup.getByRole('textbox', { name: '短信验证码' }).fill(await codeFromInbox(mobile));
    await popup.getByLabel('设置密码').fill('a-good-one-7');
    await popup.getByLabel('确认密码').fill('a-good-one-7');
    await closing(popup, () =>
      popup.getByRole('form', { name: '注册' }).getByRole('button', { name: '注册', exact: true }).click(),
    );
    await frame.getByText('第 1 步').waitFor();
    const person = await at.shop.db.q
      .selectFrom('users')
      .innerJoin('spread_clicks', 'spread_clicks.id', 'users.invited_click')
      .where('mobile', '=', mobile)
      .select(['invited_by', 'spread_clicks.token', 'register_params'])
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({ invited_by: at.owner.id, token: click });
    expect(Object.keys(person.register_params as object).sort()).toEqual(['click', 'site_key']);
  },
);

/** Reads the picture as a person would, after it has come. */
async function solveCaptcha(page: Page): Promise<void> {
  const box = page.getByRole('dialog', { name: '请输入图形验证码' });
  await box.locator('img').waitFor();
  await page.getByRole('textbox', { name: '图形验证码' }).fill(await knowCaptcha(at.shop));
  await box.waitFor({ state: 'detached' });
}

/** The code of a text message, from the sandbox's inbox page. */
async function codeFromInbox(mobile: string): Promise<string> {
  const inbox = await at.shop.control.inject({ url: `/sandbox/sms?q=${mobile}` });
  const code = /(?<!\d)\d{6}(?!\d)/.exec(inbox.body.replaceAll(mobile, ''))?.[0];
  if (code === undefined) throw new Error('no code in the inbox');
  return code;
}
