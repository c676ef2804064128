import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCli, GIFT, runShell } from '../transcripts/run-transcript.ts';
import { TEST_PASSWORD } from '../harness/test-shop.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';

let at: BrowserShop;
let receiver: Server;
let heard: string[] = [];
let answer = 200;
beforeAll(async () => {
  await buildCli();
  at = await openBrowserShop({ config: { webhookLocal: true } });
  receiver = createServer((request, response) => {
    heard.push(String(request.headers['webhook-id']));
    request.resume();
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
}, 120_000);
afterAll(async () => {
  receiver?.close();
  await at?.close();
});

const API = '/user-center/api';
const toast = (page: Page, text: string) => page.locator('.ant-message').getByText(text, { exact: true });
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** The command line on a terminal where the machine has one to give, else with pipes. */
function startGift(args: string, env: NodeJS.ProcessEnv) {
  const line = `node '${GIFT}' ${args}`;
  const child = has('script')
    ? spawn('script', ['-qec', line, '/dev/null'], { env: { ...env, TERM: 'xterm' } })
    : spawn('sh', ['-c', line], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { said: () => said, ended };
}
const environment = () => {
  const { PATH, HOME } = process.env;
  const cwd = mkdtempSync(join(tmpdir(), 'gift-device-'));
  return { PATH, HOME, LANG: 'C.UTF-8', GIFT_CONFIG_DIR: join(cwd, 'config'), GIFT_API_BASE: at.url };
};
const codeOf = (text: string): string => /登录码 ([A-Z]{4}-[A-Z]{4})/.exec(text)?.[1] ?? '';

describe('machine login (X014)', () => {
  test('a person agrees on the page, and the command line is logged in', async () => {
    const person = await at.shop.person();
    const env = environment();
    const gift = startGift('login --device', env);
    await expect.poll(gift.said, { timeout: 20_000 }).toContain('直接打开');
    const code = codeOf(gift.said());
    expect(gift.said()).toContain(`${at.url}/device?user_code=${code}`);
    expect(/[▀▄█]/.test(gift.said())).toBe(has('script'));

    const { page, faults } = await at.visit('/device', { mobile: person.mobile });
    const field = page.getByLabel('登录码');
    await expect
      .poll(() => field.evaluate((node) => node === document.activeElement), { timeout: 10_000 })
      .toBe(true);
    await field.fill('bbbbbbbb');
    expect(await field.inputValue()).toBe('BBBB-BBBB');
    await page.keyboard.press('Enter');
    await page.getByText('登录码不存在或已失效').waitFor();
    await field.fill(code.toLowerCase().replace('-', ''));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '有程序请求用您的账号登录' }).waitFor();
    await page.getByText(code).waitFor();
    await page.getByText(/^gift-cli\//).waitFor();
    await page.getByText('别人发来的登录码或链接，请拒绝').waitFor();
    await page.getByRole('button', { name: '同意登录' }).click();
    await page.getByText('已同意，程序几秒后登录成功').waitFor();
    expect(await gift.ended).toBe(0);
    expect(gift.said()).toContain('登录成功');

    const stored = readFileSync(join(env.GIFT_CONFIG_DIR, 'config.json'), 'utf8');
    expect(JSON.parse(stored).profiles.default).toMatchObject({ login_by: 'device' });
    const who = await runShell('gift whoami', { cwd: tmpdir(), env, stdin: '' });
    expect([who.exit, who.stdout.includes('保存的登录（网页确认）')]).toEqual([0, true]);
    await page.getByRole('link', { name: '账号安全' }).click();
    await page.getByText(/^程序 gift-cli\//).waitFor();
    expect(faults).toEqual([]);
  }, 60_000);

  test('a link fills the code in and never agrees by itself; a refusal ends the command with 4', async () => {
    const person = await at.shop.person();
    const gift = startGift('login --device --json', environment());
    await expect.poll(gift.said, { timeout: 20_000 }).toContain('直接打开');
    const { page, faults } = await at.visit(`/device?user_code=${codeOf(gift.said())}`, {
      screen: 'narrow',
      mobile: person.mobile,
    });
    expect(await page.getByLabel('登录码').inputValue()).toBe(codeOf(gift.said()));
    expect(await page.getByRole('button', { name: '同意登录' }).count()).toBe(0);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '拒绝' }).click();
    await page.getByText('已拒绝，程序不能登录').waitFor();
    expect(await gift.ended).toBe(4);
    expect(gift.said()).toContain('"code":72');
    expect(faults).toEqual([]);
  }, 60_000);

  test('a visitor logs in first and comes back to the code', async () => {
    const { page } = await at.visit('/device?user_code=BBBB-CCCC');
    await page.getByRole('dialog').getByRole('tab', { name: '登录' }).waitFor();
    expect(await page.getByLabel('登录码', { exact: true }).count()).toBe(0);
    expect(page.url()).toContain('user_code=BBBB-CCCC');
  });
});

test('a key is shown once, is limited, rotated and switched off (M048, M230, X015)', async () => {
  const person = await at.shop.person();
  const { page, faults } = await at.visit(API, { mobile: person.mobile });
  await page.getByRole('button', { name: '创建密钥' }).click();
  const once = page.getByRole('dialog', { name: '请保存 Secret' });
  const secret = await once.locator('code').innerText();
  expect(secret).toMatch(/^as_[\w-]{43}$/);
  await page.keyboard.press('Escape');
  expect(await once.getByRole('button', { name: '完成' }).isDisabled()).toBe(true);
  await once.getByText('我已经保存好了').click();
  await once.getByRole('button', { name: '完成' }).click();
  await once.waitFor({ state: 'detached' });
  const key = page.getByRole('region', { name: '密钥', exact: true });
  await key.getByText(`********${secret.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(secret);

  const rights = page.getByRole('region', { name: '权限' });
  await rights.getByText('查看商品').click();
  await rights.getByLabel('IP白名单').fill('203.0.113.7\n999.1.1.1');
  await rights.getByText('999.1.1.1 不是有效的IP地址或网段').waitFor();
  expect(await rights.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
  await rights.getByLabel('IP白名单').fill('203.0.113.7\n2001:db8::/32');
  await rights.getByRole('button', { name: '保存' }).click();
  await toast(page, '已保存').waitFor();
  await key.getByRole('switch').click();
  await toast(page, '密钥已停用').waitFor();
  await key.getByRole('button', { name: '更换 Secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '更换 Secret' }).click();
  const next = await once.locator('code').innerText();
  expect(next).not.toBe(secret);
  await once.getByText('我已经保存好了').click();
  await once.getByRole('button', { name: '完成' }).click();
  await key.getByText(/^旧 Secret 有效至/).waitFor();
  expect(await person.api.machines.settings()).toMatchObject({
    enabled: 0,
    scopes: ['goods:read'],
    ip_list: ['203.0.113.7', '2001:db8::/32'],
    secret_mask: `********${next.slice(-4)}`,
  });
  expect(faults).toEqual([]);
}, 60_000);

test('the password is asked for again, and what was being saved goes on (D1308)', async () => {
  const person = await at.shop.person();
  const { page, faults } = await at.visit(API, { mobile: person.mobile });
  const forget = () =>
    at.shop.db.pool.query('update sessions set password_at = null where user_id = $1', [person.id]);
  await forget();
  const ask = page.getByRole('dialog', { name: '请输入登录密码' });
  const password = ask.getByLabel('登录密码');
  const create = page.getByRole('button', { name: '创建密钥' });
  await create.click();
  await password.waitFor();
  await page.keyboard.press('Escape');
  await ask.waitFor({ state: 'detached' });
  expect((await person.api.machines.settings()).app_key).toBe('');
  await create.click();
  await expect
    .poll(() => password.evaluate((node) => node === document.activeElement), { timeout: 10_000 })
    .toBe(true);
  await password.fill('not-this-one');
  await page.keyboard.press('Enter');
  await ask.getByRole('alert').getByText('登录密码错误').waitFor();
  await password.fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  const once = page.getByRole('dialog', { name: '请保存 Secret' });
  await once.getByText('我已经保存好了').click();
  await once.getByRole('button', { name: '完成' }).click();
  await once.waitFor({ state: 'detached' });

  // Within five minutes nothing is asked, and after them everything but switching off.
  const limit = page.getByRole('region', { name: '每日消费上限' });
  await limit.getByRole('textbox').fill('12');
  await limit.getByRole('button', { name: '保存' }).click();
  await toast(page, '已保存').waitFor();
  await forget();
  const key = page.getByRole('region', { name: '密钥', exact: true });
  await key.getByRole('switch').click();
  await toast(page, '密钥已停用').waitFor();
  await key.getByRole('switch').click();
  await password.fill(TEST_PASSWORD);
  await ask.getByRole('button', { name: '确定' }).click();
  await toast(page, '密钥已启用').waitFor();
  expect(await person.api.machines.settings()).toMatchObject({ enabled: 1, daily_limit: '12.00' });
  expect(faults).toEqual([]);
}, 60_000);

test('a new password ends the key, which comes back with a new secret (D1308)', async () => {
  const person = await at.shop.person();
  await person.api.machines.key();
  const { page, faults } = await at.visit(API, { mobile: person.mobile });
  const key = page.getByRole('region', { name: '密钥', exact: true });
  const change = async (from: string, to: string, keep: boolean) => {
    await page.goto(`${at.url}/user-center/security`);
    await page.getByRole('button', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.getByLabel('旧密码').fill(from);
    await dialog.locator('input[autocomplete=new-password]').first().fill(to);
    await dialog.locator('input[autocomplete=new-password]').last().fill(to);
    const box = dialog.getByRole('checkbox', { name: '保留API密钥' });
    expect(await box.isChecked()).toBe(false);
    if (keep) await box.check();
    await dialog.getByRole('button', { name: '保存新密码' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${at.url}${API}`);
  };
  await change(TEST_PASSWORD, 'a-new-one-88', true);
  await key.getByText('已启用').waitFor();
  await change('a-new-one-88', 'a-newer-one-99', false);
  await key.getByText(/^登录密码在 .* 修改过，密钥同时作废/).waitFor();
  expect(await key.getByRole('switch').isDisabled()).toBe(true);
  await key.getByRole('button', { name: '更换 Secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '更换 Secret' }).click();
  const once = page.getByRole('dialog', { name: '请保存 Secret' });
  expect(await once.locator('code').innerText()).toMatch(/^as_/);
  await once.getByText('我已经保存好了').click();
  await once.getByRole('button', { name: '完成' }).click();
  await key.getByText('已启用').waitFor();
  expect(await key.getByText(/^旧 Secret 有效至/).count()).toBe(0);
  expect(faults).toEqual([]);
}, 60_000);

test('a callback is set, tested, seen in its log and sent again (X045)', async () => {
  const person = await at.shop.person();
  const { page, faults } = await at.visit(API, { mobile: person.mobile });
  const card = page.getByRole('region', { name: '消息推送' });
  const log = page.getByRole('region', { name: '推送记录' });
  await log.getByText('还没有推送记录').waitFor();
  await card.getByLabel('回调地址').fill('ftp://example.com/');
  await card.getByRole('button', { name: '保存' }).click();
  await card.getByText('回调地址必须以 https:// 开头').waitFor();
  const { port } = receiver.address() as AddressInfo;
  await card.getByLabel('回调地址').fill(`http://127.0.0.1:${port}/hook`);
  await card.getByText('工单有新回复').click();
  await card.getByRole('button', { name: '保存' }).click();
  const once = page.getByRole('dialog', { name: '请保存签名密钥' });
  expect(await once.locator('code').innerText()).toMatch(/^whsec_/);
  await once.getByText('我已经保存好了').click();
  await once.getByRole('button', { name: '完成' }).click();

  [heard, answer] = [[], 500];
  await card.getByRole('button', { name: '发送测试消息' }).click();
  await log.getByText('待发送').waitFor();
  await at.shop.runJobs();
  await log.getByText('等待重试').waitFor();
  await log.getByText('HTTP 500').waitFor();
  answer = 204;
  await log.getByRole('button', { name: '重发' }).click();
  await toast(page, '已重新发送，编号不变').waitFor();
  await at.shop.runJobs();
  await log.getByText('已送达').waitFor();
  expect(heard).toHaveLength(2);
  expect(heard[0]).toBe(heard[1]);
  await log.getByRole('button', { name: '内容' }).click();
  await page.getByRole('dialog').getByText(heard[0]!).first().waitFor();
  expect(faults).toEqual([]);
}, 60_000);
