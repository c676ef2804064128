// Journey 1 on what is installed: the built server in production behind a proxy with TLS, its own command line, a browser.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, BENCH_PASSWORD } from '../../bench/lib/open-shop.ts';
import { inScratch } from '../../bench/lib/scratch.ts';
import { type Db, openDb } from '../../packages/server/src/db/db.ts';
import { stepOf, totpCode } from '../../packages/server/src/operators/totp.ts';
import { auditOf } from '../faults/verdict.ts';
import { type LocalProxy, openProxy, send } from '../harness/local-proxy.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { buildPages } from './build-pages.ts';
import { keptBrowser } from './kept.ts';
import { choosePlatform, goToPayment, logIn, pasteLines, payButton } from './purchase-page.ts';
import { takeSeat } from './seats.ts';
import { buildSite } from './serve-site.ts';

const PROGRAM = fileURLToPath(new URL('../../packages/server/bin/gift-server.js', import.meta.url));
/** Both are this machine to the browser of tests (find-browser.ts). */
const [SHOP, OFFICE] = ['shop.test', 'office.test'];
const MOBILE = '13712340001';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let database: TestDatabase;
let db: Db;
let server: ServerProcess;
let proxy: LocalProxy;
let env: Record<string, string>;
beforeAll(async () => {
  await buildSite();
  await buildPages('office', ['office.html']);
  // As `gift-server migrate` leaves it: no supplier, no goods, nobody.
  database = await createTestDatabase();
  db = openDb({ ...database, poolSize: 2, log: { warn: () => {} } });
  env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    GIFT_SECRET: 'a-secret-of-a-fresh-install-0123456789ab',
    GIFT_PUBLIC_BASE: `https://${SHOP}`,
    GIFT_OFFICE_HOST: OFFICE,
    GIFT_TRUST_PROXY: '1',
    GIFT_SANDBOX: '1',
    GIFT_SANDBOX_PASSWORD: 'only-for-this-test',
  };
  server = await startServer(env);
  proxy = await openProxy(server.address, await certificate());
});
afterAll(async () => {
  await proxy?.close();
  await server?.stop();
  await db?.close();
  await database?.drop();
});

/** A certificate that signs itself, for both names. */
const certificate = () =>
  inScratch(async (folder) => {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
    execFileSync('openssl', ['req', '-x509', ...newKey, '-out', cert, '-days', '2', '-subj', `/CN=${SHOP}`], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  });

/** The command line beside the running service. */
function command(...args: string[]): { out: string; said: string } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    encoding: 'utf8',
  });
  expect([args, status, stderr]).toEqual([args, 0, stderr]);
  return { out: stdout.trim(), said: stderr };
}

const faults: string[] = [];
/** A visitor by https; where the address names no port, that of the proxy. */
async function visit(address: string): Promise<Page> {
  const url = new URL(address);
  url.port = String(proxy.port);
  const { page } = await takeSeat(await keptBrowser(), url.origin, {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  });
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Minified React error/.test(message.text())) faults.push(message.text());
  });
  await page.goto(url.href);
  return page;
}

/** Sets his password and second factor by the address that the command line printed; answers his backup codes. */
async function activate(page: Page, name: string): Promise<string[]> {
  await page.getByLabel('新密码', { exact: true }).fill('a password of my own');
  await page.getByLabel('再输入一次新密码').fill('a password of my own');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('img', { name: '动态口令的二维码' }).waitFor();
  const secret = (await page.locator('.door-secret code').textContent())!.replaceAll(' ', '');
  await page.getByRole('textbox', { name: '动态口令' }).fill(totpCode(secret, stepOf(Date.now())));
  const codes = page.getByRole('list', { name: '备用码' }).getByRole('listitem');
  await codes.first().waitFor();
  const shown = await codes.allTextContents();
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}.*的菜单$`) }).waitFor();
  return shown;
}

async function choose(dialog: Locator, name: string, option: string | RegExp): Promise<void> {
  await dialog.getByRole('combobox', { name }).click();
  await dialog.page().locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}

test('a fresh install gets two operators by its command line, who put goods on sale; a buyer buys, and the parcel stands in the list (journey 1)', async () => {
  expect(server.output()).toContain(
    '还没有操作员，运行 gift-server operator create 账号 --name 姓名 创建第一位',
  );
  // The back office is nowhere but on its own host by https.
  const { port } = new URL(server.address);
  const asked = async (host: string, more = {}) =>
    (await send(port, '/office/login', { headers: { host, ...more } })).status;
  const tls = { 'x-forwarded-proto': 'https' };
  expect([await asked(OFFICE), await asked(SHOP, tls), await asked(OFFICE, tls)]).toEqual([404, 404, 200]);

  const made = [
    command('operator', 'create', 'chen', '--name', '陈知行'),
    command('operator', 'create', 'zhou', '--name', '周予安'),
  ];
  for (const { out } of made) expect(new URL(out).host).toBe(OFFICE);
  const first = await visit(made[0]!.out);
  const codes = await activate(first, '陈知行');
  const second = await visit(made[1]!.out);
  const others = await activate(second, '周予安');
  expect(new Set([...codes, ...others]).size).toBe(16);

  // What suppliers will bring themselves one day.
  const supplier = await db.q
    .insertInto('suppliers')
    .values({ name: '拾光日用仓', logo: '', notice: '', address: '浙江省金华市', status: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.q
    .insertInto('couriers')
    .values({
      supplier_id: supplier.id,
      code: 'YTO',
      name: '圆通速递',
      subname: '',
      image: '',
      send_province: '浙江省',
      send_city: '金华市',
      send_district: '义乌市',
      send_address: '福田街道1号',
      tips: '',
      is_wu: false,
      show_reissue_number: false,
      cutoff_time: '18:00',
      sync_waybill: true,
      no_deliver_area: '[]',
    })
    .execute();

  const office = (path: string) => first.goto(`https://${OFFICE}:${proxy.port}/office${path}`);
  await office('/settings');
  await first.getByRole('heading', { level: 1, name: '业务设置' }).waitFor();
  await office('/categories');
  for (const [button, name] of [['新建一级分类', '日用']] as const) {
    await first.getByRole('button', { name: button }).click();
    const dialog = first.getByRole('dialog', { name: button });
    await dialog.getByLabel('分类名称').fill(name);
    await dialog.getByRole('button', { name: '保存' }).click();
    await first.getByRole('group', { name, exact: true }).waitFor();
  }
  await office('/goods');
  await first.getByRole('button', { name: '新建商品' }).click();
  const making = first.getByRole('dialog', { name: '新建商品' });
  await making.getByLabel('名称').fill('开业小礼品');
  await choose(making, '供应商', '拾光日用仓');
  await making.getByRole('textbox', { name: '售价' }).fill('4.90');
  await making.getByRole('textbox', { name: '每件成本' }).fill('3.10');
  await making.getByRole('button', { name: '新建商品' }).click();
  const drawer = first.getByRole('dialog', { name: /^商品 \d+$/ });
  await drawer.getByText('上架前请补全：图片、分类').waitFor();
  const id = new URL(first.url()).searchParams.get('open')!;
  await choose(drawer, '分类', '日用');
  await drawer
    .getByRole('group', { name: '图片' })
    .locator('input[type=file]')
    .setInputFiles({ name: '礼品.png', mimeType: 'image/png', buffer: PICTURE });
  await drawer.getByRole('img', { name: '第 1 张图片' }).waitFor();
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await first.getByText('已保存').waitFor();
  await drawer.getByText('上架前请补全').waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: '更多操作' }).click();
  await first.getByRole('menuitem', { name: '上架' }).click();
  const shelving = first.getByRole('dialog', { name: '上架 1 件商品' });
  await shelving.getByRole('button', { name: '上架' }).click();
  await shelving.getByText('已处理 1 / 1').waitFor();

  await addBuyer(db, 5_000, MOBILE);
  const buyer = await visit(`https://${SHOP}/product-detail/${id}`);
  await buyer.getByRole('button', { name: '购买' }).first().click();
  await logIn(buyer, MOBILE, BENCH_PASSWORD);
  await buyer.getByRole('dialog', { name: '商品购买' }).waitFor();
  await choosePlatform(buyer);
  await pasteLines(buyer, '李四 13900005678 江苏省苏州市姑苏区观前街8号');
  await goToPayment(buyer);
  await payButton(buyer).click();
  const orderOf = async () =>
    (await db.q.selectFrom('orders').where('status', '>', 0).select(['id', 'price_fen']).execute())[0];
  await expect.poll(async () => (await orderOf())?.price_fen).toBe(490);

  const parcels = `https://${OFFICE}:${proxy.port}/office/parcels`;
  await second.goto(parcels);
  const row = second.getByRole('row').filter({ hasText: `G${(await orderOf())!.id}` });
  await row.waitFor();
  expect(await row.textContent()).not.toContain('13900005678');
  expect(faults).toEqual([]);
  await server.stop();
  expect(auditOf(env)).toEqual([]);
}, 240_000);
