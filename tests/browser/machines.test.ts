import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import own from '../../package.json' with { type: 'json' };
import { buildCli, GIFT, runShell } from '../transcripts/run-transcript.ts';
import { listenLocal } from '../harness/listen-local.ts';
import { oneParcel } from '../harness/one-parcel.ts';
import { byKey } from '../harness/signed.ts';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import { isAtLength } from '../harness/at-length.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
let receiver: Server;
let receiverUrl: string;
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
  receiverUrl = await listenLocal(receiver);
});
afterAll(async () => {
  receiver?.close();
  await at?.close();
});

const API = '/user-center/api';
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
    await expect.poll(gift.said).toContain('直接打开');
    const code = codeOf(gift.said());
    expect(gift.said()).toContain(`${at.url}/device?user_code=${code}`);
    expect(/[▀▄█]/.test(gift.said())).toBe(has('script'));

    const { page, faults } = await at.visit('/device', { mobile: person.mobile });
    const field = page.getByLabel('登录码');
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
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
  });

  test.runIf(isAtLength)(
    'a link fills the code in and never agrees by itself; a refusal ends the command with 4',
    async () => {
      const person = await at.shop.person();
      const gift = startGift('login --device --json', environment());
      await expect.poll(gift.said).toContain('直接打开');
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
    },
  );

  test.runIf(isAtLength)('a visitor logs in first and comes back to the code', async () => {
    const { page } = await at.visit('/device?user_code=BBBB-CCCC');
    await page.getByRole('dialog').getByRole('tab', { name: '登录' }).waitFor();
    expect(await page.getByLabel('登录码', { exact: true }).count()).toBe(0);
    expect(page.url()).toContain('user_code=BBBB-CCCC');
  });
});

/** The dialog of a new key, filled in. */
async function fillNewKey(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: '新增密钥' });
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByText('查看商品').click();
  return dialog;
}

test('keys are named and limited, shown once, rotated, switched off and removed (M048, M230, X015)', async () => {
  const person = await at.shop.person();
  const { page, context, faults } = await at.visit(API, { mobile: person.mobile });
  await page.getByRole('button', { name: '创建密钥' }).click();
  await page.getByText('先填写名称').waitFor();
  const dialog = await fillNewKey(page, 'ERP');
  const stores = dialog.getByRole('group', { name: '店铺与自动下单' });
  await stores.getByRole('button', { name: '全选本组：店铺与自动下单' }).click();
  expect(await stores.getByRole('checkbox', { checked: true }).count()).toBe(5);
  await stores.getByRole('button', { name: '取消全选：店铺与自动下单' }).click();
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await dialog.getByLabel('IP白名单').fill('203.0.113.7\n999.1.1.1');
  await dialog.getByText('999.1.1.1 不是有效的IP地址或网段').waitFor();
  expect(await dialog.getByRole('button', { name: '创建密钥' }).isDisabled()).toBe(true);
  await dialog.getByLabel('IP白名单').fill('203.0.113.7\n2001:db8::/32');
  await dialog.getByLabel('每日消费上限').fill('8.888');
  await dialog.getByText('请填写金额，最多两位小数').waitFor();
  await dialog.getByLabel('每日消费上限').fill('88.8');
  await dialog.getByRole('button', { name: '创建密钥' }).click();
  const once = page.getByRole('dialog', { name: '请保存 Secret' });
  const secret = await once.locator('code').innerText();
  expect(secret).toMatch(/^as_[\w-]{43}$/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await once.getByRole('button', { name: '复制' }).click();
  await once.getByRole('button', { name: '已复制' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press('Escape');
  expect(await once.getByRole('button', { name: '完成' }).isDisabled()).toBe(true);
  await once.getByText('我已经保存好了').click();
  await once.getByRole('button', { name: '完成' }).click();
  await once.waitFor({ state: 'detached' });
  const key = page.getByRole('article', { name: 'ERP', exact: true });
  await key.getByText(`********${secret.slice(-4)}`).waitFor();
  await key.getByText('￥88.80（今日已用 ￥0.00）').waitFor();
  await key.getByText('还没有用过').waitFor();
  expect(await page.content()).not.toContain(secret);

  await key.getByRole('switch').click();
  await toast(page, '密钥已停用').waitFor();
  await key.getByRole('button', { name: '更换 Secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '更换 Secret' }).click();
  const next = await once.locator('code').innerText();
  expect(next).not.toBe(secret);
  await once.getByText('我已经保存好了').click();
  await once.getByRole('button', { name: '完成' }).click();
  await key.getByText(/^旧 Secret 有效至/).waitFor();

  await page.getByRole('button', { name: '新增密钥' }).click();
  await fillNewKey(page, '夜间下单').then((form) => form.getByRole('button', { name: '创建密钥' }).click());
  await once.getByText('我已经保存好了').click();
  await once.getByRole('button', { name: '完成' }).click();
  const other = page.getByRole('article', { name: '夜间下单' });
  await other.getByRole('button', { name: '修改' }).click();
  const edit = page.getByRole('dialog', { name: '修改密钥 夜间下单' });
  await edit.getByText('读取事件列表').click();
  await edit.getByLabel('每日消费上限').fill('');
  await edit.getByRole('button', { name: '保存' }).click();
  await toast(page, '已保存').waitFor();
  await other.getByText('查看商品、读取事件列表').waitFor();
  expect((await person.api.machines.keys()).list).toMatchObject([
    {
      name: 'ERP',
      enabled: 0,
      scopes: ['goods:read'],
      ip_list: ['203.0.113.7', '2001:db8::/32'],
      daily_limit: '88.80',
      secret_mask: `********${next.slice(-4)}`,
    },
    { name: '夜间下单', enabled: 1, scopes: ['goods:read', 'event:read'], daily_limit: '' },
  ]);
  await key.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除密钥 ERP？' }).getByRole('button', { name: '删除' }).click();
  await toast(page, '密钥已删除').waitFor();
  await key.waitFor({ state: 'detached' });
  expect((await person.api.machines.keys()).list.map(({ name }) => name)).toEqual(['夜间下单']);
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)(
  'a test key has a chip, test money and parcels that are moved along by hand (X036)',
  async () => {
    const person = await at.shop.person();
    const { page, faults } = await at.visit(API, { mobile: person.mobile });
    await page.getByRole('button', { name: '创建密钥' }).click();
    const dialog = page.getByRole('dialog', { name: '新增密钥' });
    await dialog.getByText('新密钥是每天￥500.00').waitFor();
    await dialog.getByLabel('名称').fill('联调');
    await dialog.getByText('生成充值二维码').waitFor();
    await dialog.getByRole('radio', { name: '测试' }).click();
    await dialog.getByText('用测试余额下单，不扣钱').waitFor();
    expect(await dialog.getByText('生成充值二维码').count()).toBe(0);
    for (const scope of ['下单（会从余额扣款）', '查看余额和明细']) await dialog.getByText(scope).click();
    await dialog.getByRole('button', { name: '创建密钥' }).click();
    const once = page.getByRole('dialog', { name: '请保存 Secret' });
    const app_secret = await once.locator('code').innerText();
    await once.getByText('我已经保存好了').click();
    await once.getByRole('button', { name: '完成' }).click();
    const key = page.getByRole('article', { name: '联调' });
    await key.getByText('测试', { exact: true }).waitFor();
    await key.getByText(/^ak_test_/).waitFor();
    const [{ app_key } = { app_key: '' }] = (await person.api.machines.keys()).list;

    const card = page.getByRole('region', { name: '测试模式' });
    await card.getByText('￥10,000.00', { exact: true }).waitFor();
    await card.getByText('还没有测试包裹').waitFor();
    await byKey(at.shop.app, { app_key, app_secret }).orders.make({ key: 'a', body: oneParcel() });
    await page.reload();
    await card.getByText(/^TESTG/).waitFor();
    const act = async (name: string) => {
      await card.getByRole('button', { name: /^推进 P/ }).click();
      await card.getByRole('menuitem', { name }).click();
    };
    await act('超时并赔付');
    await toast(page, '已推进').waitFor();
    await card.getByRole('cell', { name: /^￥\d/ }).waitFor();
    await act('已签收');
    await card.getByRole('cell', { name: '已签收' }).waitFor();
    await card.getByRole('button', { name: '恢复到 ￥10,000.00' }).click();
    await toast(page, '测试余额已恢复').waitFor();
    await card.getByText('￥10,000.00', { exact: true }).waitFor();

    const callback = page.getByRole('region', { name: '测试消息推送' });
    await callback.getByText('未设置').waitFor();
    await callback.getByRole('button', { name: '设置测试消息推送' }).click();
    await callback.getByLabel('回调地址').fill('https://test.example/hook');
    await callback.getByRole('button', { name: '保存' }).click();
    await page.getByRole('dialog', { name: '请保存签名密钥' }).getByText('我已经保存好了').click();
    expect((await person.api.testMode.state()).callback_url).toBe('https://test.example/hook');
    expect((await person.api.machines.settings()).callback_url).toBe('');
    expect(faults).toEqual([]);
  },
);

test.runIf(isAtLength)(
  'the password is asked for again, and what was being saved goes on (D1308)',
  async () => {
    const person = await at.shop.person();
    const { page, faults } = await at.visit(API, { mobile: person.mobile });
    const forget = () =>
      at.shop.db.pool.query('update sessions set password_at = null where user_id = $1', [person.id]);
    await forget();
    const ask = page.getByRole('dialog', { name: '请输入登录密码' });
    const password = ask.getByLabel('登录密码');
    await page.getByRole('button', { name: '创建密钥' }).click();
    const dialog = await fillNewKey(page, 'ERP');
    const create = dialog.getByRole('button', { name: '创建密钥' });
    await create.click();
    await password.waitFor();
    await page.keyboard.press('Escape');
    await ask.waitFor({ state: 'detached' });
    expect((await person.api.machines.keys()).list).toEqual([]);
    await create.click();
    await expect.poll(() => password.evaluate((node) => node === document.activeElement)).toBe(true);
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
    const key = page.getByRole('article', { name: 'ERP', exact: true });
    await key.getByRole('button', { name: '修改' }).click();
    const edit = page.getByRole('dialog', { name: '修改密钥 ERP' });
    await edit.getByLabel('每日消费上限').fill('12');
    await edit.getByRole('button', { name: '保存' }).click();
    await toast(page, '已保存').waitFor();
    await forget();
    await key.getByRole('switch').click();
    await toast(page, '密钥已停用').waitFor();
    await key.getByRole('switch').click();
    await password.fill(TEST_PASSWORD);
    await ask.getByRole('button', { name: '确定' }).click();
    await toast(page, '密钥已启用').waitFor();
    expect((await person.api.machines.keys()).list).toMatchObject([{ enabled: 1, daily_limit: '12.00' }]);
    expect(faults).toEqual([]);
  },
);

test.runIf(isAtLength)(
  'a new password ends the key, which comes back with a new secret (D1308)',
  async () => {
    const person = await at.shop.person();
    await person.api.machines.key();
    const { page, faults } = await at.visit(API, { mobile: person.mobile });
    const key = page.getByRole('article', { name: '默认' });
    // The list beside the page leads to each of its parts.
    await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '推送记录' }).click();
    await expect
      .poll(async () => (await page.getByRole('region', { name: '推送记录' }).boundingBox())?.y)
      .toBeLessThan(800);
    // The top bar covers nothing of the part that was led to.
    const bar = (await page.getByRole('banner').boundingBox())!;
    expect((await page.getByRole('region', { name: '推送记录' }).boundingBox())!.y).toBeGreaterThanOrEqual(
      bar.y + bar.height,
    );
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
  },
);

test.runIf(isAtLength)('a callback is set, tested, seen in its log and sent again (X045)', async () => {
  const person = await at.shop.person();
  const { page, faults } = await at.visit(API, { mobile: person.mobile });
  const card = page.getByRole('region', { name: '消息推送' });
  const log = page.getByRole('region', { name: '推送记录' });
  // Before the first key and the first address there is one line to begin with, and no log of nothing.
  await card.getByText('未设置').waitFor();
  expect(await log.count()).toBe(0);
  await card.getByRole('button', { name: '设置消息推送' }).click();
  await card.getByLabel('回调地址').fill('ftp://example.com/');
  await card.getByRole('button', { name: '保存' }).click();
  await card.getByText('回调地址必须以 https:// 开头').waitFor();
  await card.getByLabel('回调地址').fill(`${receiverUrl}/hook`);
  await card.getByText('工单有新回复').click();
  await card.getByRole('button', { name: '保存' }).click();
  const once = page.getByRole('dialog', { name: '请保存签名密钥' });
  expect(await once.locator('code').innerText()).toMatch(/^whsec_/);
  await once.getByText('我已经保存好了').click();
  await once.getByRole('button', { name: '完成' }).click();
  await log.getByText('还没有推送记录').waitFor();

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
  await page.keyboard.press('Escape');

  // The list of the parts opens it, and again after it was folded.
  const way = page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '消息推送' });
  const fold = card.getByRole('button', { name: '收起消息推送' });
  for (const round of ['once', 'again']) {
    if (round === 'again') await fold.click();
    await card.getByLabel('回调地址').waitFor({ state: round === 'again' ? 'detached' : 'visible' });
    await way.click();
    await card.getByLabel('回调地址').waitFor();
  }
  // Switched off by the receiver's answer it is open, and says so still when it is folded.
  answer = 410;
  await log.getByRole('button', { name: '重发' }).click();
  await log.getByText('待发送').waitFor();
  await at.shop.runJobs();
  await log.getByText('HTTP 410').waitFor();
  await page.goto(`${at.url}${API}`);
  await card.getByRole('alert').getByText('推送已停用').waitFor();
  await fold.click();
  await card.getByText(/^已停用/).waitFor();
  expect(faults).toEqual([]);
});

test.runIf(isAtLength).each(['wide', 'narrow'] as const)(
  'what this shop gives away is installed from its own address (%s)',
  async (screen) => {
    const person = await at.shop.person();
    const { page, faults } = await at.visit(API, { screen, mobile: person.mobile });
    const card = page.getByRole('region', { name: '安装' });
    await card.getByRole('button', { name: '展开安装' }).click();
    const program = await card.getByLabel(/^命令行 gift/).innerText();
    expect(program).toContain(`npm i -g ${at.url}/downloads/giftship-cli-${own.version}.tgz`);
    expect(program).toContain(`gift config set api_base ${at.url}`);
    expect(await card.getByLabel(/^程序库/).innerText()).toContain(
      `npm i ${at.url}/downloads/giftship-client-`,
    );
    const [width, most] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(width).toBeLessThanOrEqual(most!);
    await card.getByRole('button', { name: '复制命令行的安装命令' }).click();
    await toast(page, '安装命令已复制').waitFor();
    const all = await card.getByRole('link', { name: '全部下载与校验值' }).getAttribute('href');
    const list = await page.goto(`${at.url}${all}`);
    expect(await list!.text()).toContain(`giftship-cli-${own.version}.tgz`);
    const [shown, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect([shown! <= room!, faults]).toEqual([true, []]);
  },
);
