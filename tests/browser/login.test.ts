import { knowCaptcha } from '../harness/codes.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
let control: string;
beforeAll(async () => {
  at = await openBrowserShop();
  control = await at.shop.listenControl();
});
afterAll(() => at?.close());

const USER_HOME = '/user-center/user-home';
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const loginDialog = (page: Page) => dialog(page, '欢迎来到礼达');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const submit = (page: Page, name: string) =>
  page.getByRole('form', { name }).getByRole('button', { name, exact: true });

/** What the newest captcha says. */
const captchaAnswer = () => knowCaptcha(at.shop);
/** Reads the picture as a person would, after it has come. */
async function solveCaptcha(page: Page): Promise<void> {
  const box = dialog(page, '请输入图形验证码');
  await box.locator('img').waitFor();
  await field(page, '图形验证码').fill(await captchaAnswer());
  await box.waitFor({ state: 'detached' });
}
/** The code of a text message, from the sandbox's inbox page. */
async function codeFromInbox(page: Page, mobile: string): Promise<string> {
  const inbox = await page.context().newPage();
  await inbox.goto(`${control}/sandbox/sms?q=${mobile}`);
  const row = await inbox.locator('tbody tr').first().innerText();
  // The sandbox copies with the same script as the pages for programmers, and says when it could not.
  await inbox.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('no'))));
  await inbox.locator('tbody tr').first().getByRole('button').first().click();
  await inbox.getByRole('status').getByText('没有复制成功').waitFor();
  await inbox.close();
  const code = /(?<!\d)\d{6}(?!\d)/.exec(row.replace(mobile, ''))?.[0];
  if (code === undefined) throw new Error(`no code in the inbox: ${row}`);
  return code;
}
async function fillLogin(page: Page, mobile: string, password: string): Promise<void> {
  await field(page, '手机号').fill(mobile);
  await field(page, '密码').fill(password);
}
const savedLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('saved-login') ?? 'null') as unknown);
const rememberCookie = async (page: Page) =>
  (await page.context().cookies(`${at.url}/api/login`)).find(({ name }) => name === 'remember');

describe('registration', () => {
  test('by a text message from the inbox, with who sent the visitor (M087, M146, M166-M172, M268, M207)', async () => {
    const inviter = await at.shop.person();
    const { spread_code } = (await inviter.api.accounts.userInfo({ query: {} })).user;
    const { page, faults } = await at.visit(`/gift-list?spread=${spread_code}&from=poster`);
    await page.getByRole('link', { name: '帮助', exact: true }).first().click();
    await page.getByRole('button', { name: '注册', exact: true }).first().click();
    const box = loginDialog(page);
    await box.waitFor();
    await expect.poll(() => field(page, '手机号').evaluate((el) => el === document.activeElement)).toBe(true);

    await submit(page, '注册').click();
    for (const sentence of ['手机号不能为空！', '验证码不能为空！', '注册密码不能为空', '不能为空！'])
      await box.getByText(sentence, { exact: true }).waitFor();
    await field(page, '手机号').fill('12345678901');
    await box.getByText('请输入正确的手机号！').waitFor();
    await page.getByRole('button', { name: '获取验证码' }).click();
    expect(await dialog(page, '请输入图形验证码').count()).toBe(0);

    // As it is copied from somewhere.
    await field(page, '手机号').fill('+86 135-1234 7788');
    expect(await field(page, '手机号').inputValue()).toBe('13512347788');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await dialog(page, '请输入图形验证码').locator('img').waitFor();
    const first = await dialog(page, '请输入图形验证码').locator('img').getAttribute('src');
    await field(page, '图形验证码').fill('????');
    await toast(page, '图形验证码错误或已过期').waitFor();
    await expect
      .poll(() => dialog(page, '请输入图形验证码').locator('img').getAttribute('src'))
      .not.toBe(first);
    await solveCaptcha(page);
    await toast(page, '验证码已发送，请注意查收').waitFor();

    const waiting = page.getByRole('button', { name: /秒后可重发/ });
    expect(await waiting.isDisabled()).toBe(true);
    await page.getByRole('tab', { name: '登录' }).click();
    await page.getByRole('button', { name: '用短信验证码登录' }).click();
    expect(await waiting.isDisabled()).toBe(true);
    await page.getByRole('tab', { name: '注册' }).click();
    expect(await field(page, '手机号').inputValue()).toBe('13512347788');

    await field(page, '短信验证码').fill(await codeFromInbox(page, '13512347788'));
    await field(page, '设置密码').fill('a-good-one-1');
    await field(page, '确认密码').fill('a-good-one-2');
    await submit(page, '注册').click();
    await box.getByText('请输入正确的密码').waitFor();
    await field(page, '确认密码').fill('a-good-one-1');
    await field(page, '确认密码').press('Enter');
    await toast(page, '注册成功').waitFor();
    await box.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /135\*+88 的菜单/ }).waitFor();

    const made = await at.shop.db.q
      .selectFrom('users')
      .where('mobile', '=', '13512347788')
      .select(['invited_by', 'register_params'])
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ invited_by: inviter.id, register_params: { spread: spread_code } });
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)('goes on to the address that its host names (M283)', async () => {
    const host = new URL(at.url).host;
    const redirects = JSON.stringify({ [host]: `${at.url}/help-center/list` });
    await sql`update site_texts set value = jsonb_set(value, '{hosts,register_redirects}', ${redirects}::jsonb)
      where value ? 'hosts'`.execute(at.shop.db.q);
    const { page, faults } = await at.visit('/gift-list');
    await page.getByRole('button', { name: '注册', exact: true }).first().click();
    await field(page, '手机号').fill('13512345566');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await solveCaptcha(page);
    await toast(page, '验证码已发送，请注意查收').waitFor();
    await field(page, '短信验证码').fill(await codeFromInbox(page, '13512345566'));
    await field(page, '设置密码').fill('a-good-one-1');
    await field(page, '确认密码').fill('a-good-one-1');
    await submit(page, '注册').click();
    await page.waitForURL(`${at.url}/help-center/list`);
    await page.getByRole('button', { name: /135\*+66 的菜单/ }).waitFor();
    expect(faults).toEqual([]);
  });
});

/** Runs in the page: for how long each toast stood, in milliseconds, in `toastsStayed`. */
function watchToasts(): void {
  const stayed: number[] = [];
  const since = new Map<Node, number>();
  Object.assign(globalThis, { toastsStayed: stayed });
  new MutationObserver(() => {
    const shown = new Set<Node>(document.querySelectorAll('.ant-message-notice'));
    for (const notice of shown) if (!since.has(notice)) since.set(notice, performance.now());
    for (const [notice, at] of since) {
      if (shown.has(notice)) continue;
      stayed.push(performance.now() - at);
      since.delete(notice);
    }
  }).observe(document, { childList: true, subtree: true });
}

describe('login', () => {
  test.runIf(isAtLength)('asks for the captcha after five wrong passwords (M145, M089, M267)', async () => {
    const { mobile } = await at.shop.person();
    const { page, faults } = await at.visit('/gift-list');
    await page.getByRole('button', { name: '登录', exact: true }).first().click();
    await fillLogin(page, mobile, 'wrong-one');
    await page.evaluate(watchToasts);
    for (let i = 0; i < 5; i += 1) {
      const reply = page.waitForResponse((response) => response.url().endsWith('/api/login'));
      await field(page, '密码').press('Enter');
      expect(((await (await reply).json()) as { code: number }).code).toBe(45);
      await expect.poll(() => page.locator('.login-form .ant-btn-loading').count()).toBe(0);
    }
    await toast(page, '手机号或密码错误').waitFor();
    // Three stand together at most: those pushed out stood for less, the others go by themselves.
    await expect.poll(() => page.evaluate<number>('toastsStayed.at(-1) ?? 0')).toBeGreaterThan(4_000);

    await field(page, '密码').fill(TEST_PASSWORD);
    await field(page, '密码').press('Enter');
    const box = dialog(page, '请输入图形验证码');
    await box.locator('img').waitFor();
    await box.getByText('不区分大小写').waitFor();
    const given = await box.locator('img').getAttribute('src');
    await box.getByRole('button', { name: '图形验证码图片，点击换一张' }).click();
    await expect.poll(() => box.locator('img').getAttribute('src')).not.toBe(given);
    expect(await field(page, '图形验证码').getAttribute('maxlength')).toBe('6');
    // It is a step of the one dialog: Escape leads back to what was filled in, and the login stays.
    expect(await submit(page, '登录').count()).toBe(0);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    expect(await field(page, '密码').inputValue()).toBe(TEST_PASSWORD);
    await submit(page, '登录').click();
    await box.getByRole('button', { name: '返回' }).click();
    await expect.poll(() => submit(page, '登录').evaluate((it) => it === document.activeElement)).toBe(true);
    await submit(page, '登录').click();
    await solveCaptcha(page);
    await toast(page, '登录成功').waitFor();
    await loginDialog(page).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)('by a text message, as one of two types of user (M002, M087)', async () => {
    const { mobile } = await at.shop.person();
    const { page, faults } = await at.visit('/gift-list');
    await page.getByRole('button', { name: '登录', exact: true }).first().click();
    const types = page.getByRole('radiogroup', { name: '用户类型' }).getByRole('radio');
    await expect.poll(() => types.count()).toBe(2);
    await page.getByText('供应商', { exact: true }).click();
    await fillLogin(page, mobile, TEST_PASSWORD);
    await submit(page, '登录').click();
    await toast(page, '手机号或密码错误').waitFor();

    await page.getByText('普通用户', { exact: true }).click();
    await page.getByRole('button', { name: '用短信验证码登录' }).click();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await solveCaptcha(page);
    await toast(page, '验证码已发送，请注意查收').waitFor();
    await field(page, '短信验证码').fill(await codeFromInbox(page, mobile));
    await submit(page, '登录').click();
    await toast(page, '登录成功').waitFor();
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)(
    'goes on to the protected page; closing it goes home (M032, M037, M201)',
    async () => {
      const { mobile } = await at.shop.person();
      const { page, faults } = await at.visit('/user-center/wallet?type=3');
      await loginDialog(page).waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL(`${at.url}/`);
      await loginDialog(page).waitFor({ state: 'detached' });

      await page.goto(`${at.url}/user-center/wallet?type=3`);
      await fillLogin(page, mobile, TEST_PASSWORD);
      await submit(page, '登录').click();
      await page.getByRole('tab', { name: '余额明细' }).waitFor();
      expect(page.url()).toBe(`${at.url}/user-center/wallet?type=3`);
      expect(faults).toEqual([]);
    },
  );

  test('that expired is said once, and asks to log in again (M271)', async () => {
    const person = await at.shop.person();
    const { page } = await at.visit(USER_HOME, { mobile: person.mobile });
    await page.getByRole('banner').getByText('￥0.00').waitFor();
    await at.shop.db.q.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    // A call of the page's own may find it out before the click does.
    const wallet = page.getByRole('navigation', { name: '用户中心菜单' }).getByText('我的钱包');
    await Promise.race([wallet.click(), loginDialog(page).waitFor()]);
    await loginDialog(page).waitFor();
    await expect.poll(() => toast(page, '登录信息已过期，请重新登录').count()).toBe(1);
    expect(await page.evaluate(() => document.cookie)).not.toContain('signed-in');
  });

  test('is not ended by the refusal of what was asked before it (M271)', async () => {
    const person = await at.shop.person();
    const { page } = await at.visit(USER_HOME, { mobile: person.mobile });
    await page.getByRole('banner').getByText('￥0.00').waitFor();
    // A call of this page would hear of it, and end the login, before anybody watches its calls.
    await page.goto('about:blank');
    await at.shop.db.q.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    // The first refusal is on its way for so long that the next login is there before it.
    let letGo = () => {};
    const isLetGo = new Promise<void>((go) => (letGo = go));
    let isArrived: Promise<unknown> | null = null;
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      if (response.status() !== 401 || isArrived) return route.fulfill({ response });
      isArrived = isLetGo.then(() => route.fulfill({ response }));
    });
    await page.goto(at.url + USER_HOME);
    await loginDialog(page).waitFor();
    await fillLogin(page, person.mobile, TEST_PASSWORD);
    await submit(page, '登录').click();
    await loginDialog(page).waitFor({ state: 'detached' });
    expect(isArrived).not.toBeNull();
    letGo();
    await isArrived;
    await page.getByRole('navigation', { name: '用户中心菜单' }).getByText('我的钱包').click();
    await page.waitForURL('**/user-center/wallet**');
    expect(await loginDialog(page).count()).toBe(0);
    expect(await page.evaluate(() => document.cookie)).toContain('signed-in');
  });
});

test.runIf(isAtLength)(
  'an opening that takes its time leaves the cursor with somebody who already types (M087)',
  async () => {
    const { page, faults } = await at.visit('/gift-list', { moves: true });
    const clock = await page.context().newCDPSession(page);
    await clock.send('Animation.enable');
    await clock.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
    await page.getByRole('button', { name: '登录', exact: true }).first().click();
    await field(page, '密码').focus();
    const moving = () => page.locator('.login-dialog').evaluate((box) => box.getAnimations().length);
    expect(await moving()).toBeGreaterThan(0);
    await page.keyboard.type('half');
    await expect.poll(moving).toBe(0);
    await page.keyboard.type('-typed');
    expect(await field(page, '密码').inputValue()).toBe('half-typed');
    expect(await field(page, '手机号').inputValue()).toBe('');
    expect(faults).toEqual([]);
  },
);

describe('a saved login', () => {
  test.runIf(isAtLength)(
    'opens the account without the password, until it is taken back (M282, D320)',
    async () => {
      const person = await at.shop.person();
      const { page, faults } = await at.visit('/gift-list');
      const open = () => page.getByRole('button', { name: '登录', exact: true }).first().click();
      const logOut = async () => {
        await page.getByRole('button', { name: /的菜单/ }).click();
        await page.getByRole('menuitem', { name: '退出登录' }).click();
        await page.waitForURL(`${at.url}/`);
        // The home page has an announcement of its own for a visitor.
        await page.goto(`${at.url}/gift-list`);
      };
      await open();
      await fillLogin(page, person.mobile, TEST_PASSWORD);
      await page.getByRole('checkbox', { name: '记住密码' }).check();
      await submit(page, '登录').click();
      await toast(page, '登录成功').waitFor();
      expect(await savedLogin(page)).toEqual({ mobile: person.mobile, userType: 'user', hasPassword: true });
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(stored).not.toContain(TEST_PASSWORD);
      const first = await rememberCookie(page);
      expect(first).toMatchObject({ httpOnly: true, path: '/api/login', sameSite: 'Strict' });

      await logOut();
      await open();
      expect(await field(page, '手机号').inputValue()).toBe(person.mobile);
      expect(await field(page, '密码').inputValue()).toBe('');
      expect(await field(page, '密码').getAttribute('placeholder')).toBe('••••••••');
      await submit(page, '登录').click();
      await page.getByRole('button', { name: /的菜单/ }).waitFor();
      expect((await rememberCookie(page))?.value).not.toBe(first?.value);

      await logOut();
      await at.shop.db.q.deleteFrom('remember_tokens').where('user_id', '=', person.id).execute();
      await open();
      await submit(page, '登录').click();
      await page.getByText('保存的登录已失效，请输入密码').waitFor();
      expect(await field(page, '密码').getAttribute('placeholder')).toBe('请输入密码');
      await field(page, '密码').fill(TEST_PASSWORD);
      await submit(page, '登录').click();
      await page.getByRole('button', { name: /的菜单/ }).waitFor();

      await logOut();
      await open();
      await page.getByRole('checkbox', { name: '记住密码' }).uncheck();
      await expect.poll(() => rememberCookie(page)).toBeUndefined();
      expect(await savedLogin(page)).toBeNull();
      expect(await field(page, '密码').getAttribute('placeholder')).toBe('请输入密码');
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('keeps the mobile alone without the tick', async () => {
    const { mobile } = await at.shop.person();
    const { page } = await at.visit('/gift-list');
    await page.getByRole('button', { name: '登录', exact: true }).first().click();
    await fillLogin(page, mobile, TEST_PASSWORD);
    await submit(page, '登录').click();
    await toast(page, '登录成功').waitFor();
    expect(await savedLogin(page)).toEqual({ mobile, userType: 'user', hasPassword: false });
    expect(await rememberCookie(page)).toBeUndefined();
  });
});

describe('passwords', () => {
  test.runIf(isAtLength)('a forgotten one is set anew (M088, M169, M170)', async () => {
    const { mobile } = await at.shop.person();
    const { page, faults } = await at.visit('/gift-list', { screen: 'narrow' });
    await page.getByRole('button', { name: '登录', exact: true }).first().click();
    await field(page, '手机号').fill(mobile);
    await page.getByRole('button', { name: '忘记密码？' }).click();
    await dialog(page, '找回密码').waitFor();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await solveCaptcha(page);
    await field(page, '短信验证码').fill(await codeFromInbox(page, mobile));
    await field(page, '新密码').fill('short');
    await submit(page, '找回密码')
      .or(page.getByRole('button', { name: '重置密码' }))
      .click();
    await page.getByText('请输入6-20位密码').waitFor();
    await field(page, '新密码').fill('brand-new-one');
    await field(page, '确认密码').fill('brand-new-one');
    await page.getByRole('button', { name: '重置密码' }).click();
    await toast(page, '密码已重置，请用新密码登录').waitFor();
    await field(page, '密码').fill('brand-new-one');
    await submit(page, '登录').click();
    await toast(page, '登录成功').waitFor();
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)('are changed from the menu of the person (M101, M171)', async () => {
    const person = await at.shop.person();
    const { page } = await at.visit('/gift-list', { mobile: person.mobile });
    await page.getByRole('button', { name: /的菜单/ }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    const box = dialog(page, '修改密码');
    await page.getByRole('button', { name: '保存新密码' }).click();
    await box.getByText('旧密码不能为空').waitFor();
    await box.getByText('新密码不能为空').waitFor();
    await field(page, '旧密码').fill('not-this-one');
    await field(page, '新密码').fill('brand-new-one');
    await field(page, '确认密码').fill('brand-new-one');
    await page.getByRole('button', { name: '保存新密码' }).click();
    await toast(page, '登录密码错误').waitFor();
    await field(page, '旧密码').fill(TEST_PASSWORD);
    await page.getByRole('button', { name: '保存新密码' }).click();
    await toast(page, '密码已修改，其他设备上的登录已全部退出').waitFor();
    await box.waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${at.url}/gift-list`);
    await at.shop.visitor.accounts.login({ body: { mobile: person.mobile, password: 'brand-new-one' } });
  });
});
