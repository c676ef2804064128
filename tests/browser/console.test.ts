import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_ROLE, SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { stepOf, totpCode } from '../../packages/server/src/operators/totp.ts';
import { operatorIn } from '../harness/operators.ts';
import { memberOf, supplierLogin } from '../harness/suppliers.ts';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import { buildPages } from './build-pages.ts';
import { fillApplication } from './fill-application.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
beforeAll(async () => {
  await buildPages('site', ['index.html']);
  at = await openOffice();
});
afterAll(() => at?.close());

const visit = (path: string, as?: { cookie: string }, screen: 'wide' | 'phone' = 'wide') =>
  at.visit(path, { under: '/supplier', screen, ...(as ? { as } : {}) });

async function logIn(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号').fill(mobile);
  await page.getByLabel('密码').fill(TEST_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a supplier logs in at its own door, applies, mends what was refused, and works once it is let in (S001, S002, S003)', async () => {
  const login = await supplierLogin(at.shop);
  const { page, faults } = await visit('/members');
  await logIn(page, login.mobile);
  await page.getByRole('heading', { level: 1, name: '入驻申请' }).waitFor();
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('alert').getByText('请上传营业执照照片').waitFor();
  await fillApplication(page, '长江礼品仓');

  const { id } = await at.shop.db.q
    .selectFrom('suppliers')
    .where('user_id', '=', login.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const review = async (decision: { do: 'approve' | 'refuse'; reason: string }) => {
    const { version } = await operator.api.suppliers.detail({ query: { id: String(id) } });
    await operator.api.suppliers.review({ body: { id, version, ...decision } });
  };
  const operator = await operatorIn(at.shop);
  await review({ do: 'refuse', reason: '执照照片看不清楚' });
  await page.reload();
  await page.getByText('执照照片看不清楚').waitFor();
  await page.getByLabel('联系人').fill('何宁');
  await page.getByRole('button', { name: '修改后重新提交' }).click();
  await page.getByRole('status').getByText('待审核').waitFor();
  await review({ do: 'approve', reason: '' });

  // Whoever may say where money goes binds a second factor before anything else (S004).
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '绑定动态口令' }).waitFor();
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  await page.getByRole('textbox', { name: '动态口令' }).fill(totpCode(secret, stepOf(at.shop.deps.now())));
  await page.getByRole('heading', { level: 1, name: '备用码' }).waitFor();
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('heading', { level: 1, name: '成员' }).waitFor();
  expect(faults).toEqual([]);
});

test('the login of the shop leads a supplier to the console, here or on its own host (S001, M002)', async () => {
  const member = await memberOf(at.shop, await openSupplier('丁礼品仓'), MEMBER_ROLE.warehouse);
  const toLogin = async (page: Page) => {
    await page.goto(`${at.url}/gift-list`);
    await page.getByRole('button', { name: '登录', exact: true }).first().click();
    await page.getByText('供应商', { exact: true }).click();
  };
  const { page } = await visit('/login');
  await toLogin(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '手机号' }).fill(member.mobile);
  await dialog.getByLabel('密码', { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: '丁礼品仓' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/supplier');

  const elsewhere = await visit('/login');
  at.shop.deps.config.supplierHost = 'supplier.example';
  try {
    await toLogin(elsewhere.page);
    const way = elsewhere.page.getByRole('link', { name: '去供应商平台登录' });
    expect(await way.getAttribute('href')).toMatch(/^https?:\/\/supplier\.example(:\d+)?\/supplier\/login$/);
  } finally {
    at.shop.deps.config.supplierHost = null;
  }
});

test('an owner invites by mobile, the link lets in that mobile alone, and who is removed is out at once (S005, S083)', async () => {
  const owner = await memberOf(at.shop, await openSupplier('雁归仓'));
  const clerk = await supplierLogin(at.shop);
  const { page, faults } = await visit('/members', owner);
  await page.getByRole('button', { name: '邀请成员' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请成员' });
  await dialog.getByLabel('手机号').fill(clerk.mobile);
  await dialog.getByRole('button', { name: '邀请成员' }).click();
  await page.getByRole('dialog', { name: '邀请链接' }).waitFor();
  const { link } = await owner.api.account.invite({
    body: { mobile: clerk.mobile, role: MEMBER_ROLE.warehouse },
  });
  await page.getByRole('dialog', { name: '邀请链接' }).getByRole('button', { name: '关闭' }).last().click();

  const path = new URL(link).pathname.replace('/supplier', '') + new URL(link).hash;
  const theirs = await visit(path);
  await theirs.page.getByText('用收到邀请的手机号登录或注册后，自动加入。').waitFor();
  await logIn(theirs.page, clerk.mobile);
  await theirs.page.getByRole('status').getByText('已加入雁归仓').waitFor();
  await theirs.page.getByRole('button', { name: '进入供应商平台' }).click();
  await theirs.page.getByRole('heading', { level: 1, name: '首页' }).waitFor();
  // The menu has what the role opens, and nothing else.
  expect(await theirs.page.getByRole('link', { name: '成员' }).count()).toBe(0);

  await page.reload();
  const row = page.getByRole('list', { name: '成员' }).getByRole('listitem').filter({ hasText: '仓库' });
  await row.getByRole('button', { name: '移除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
  await row.waitFor({ state: 'detached' });
  await theirs.page.reload();
  await theirs.page.getByRole('heading', { level: 1, name: '入驻申请' }).waitFor();
  await page.getByRole('link', { name: '操作记录' }).click();
  await page.getByRole('cell', { name: '移除成员' }).waitFor();
  expect([...faults, ...theirs.faults]).toEqual([]);
});

test('one who works for two suppliers says for which, and changes over (4.3)', async () => {
  const first = await openSupplier('甲礼品仓');
  const member = await memberOf(at.shop, first, MEMBER_ROLE.warehouse);
  await at.shop.db.q
    .insertInto('supplier_members')
    .values({
      supplier_id: await openSupplier('乙礼品仓'),
      user_id: member.id,
      role: MEMBER_ROLE.operations,
    })
    .execute();
  const { page, faults } = await visit('/', member);
  await page.getByRole('button', { name: /甲礼品仓/ }).click();
  await page.getByRole('heading', { level: 2, name: '甲礼品仓' }).waitFor();
  await page.getByRole('button', { name: /的菜单$/ }).click();
  await page.getByRole('menuitem', { name: '换到乙礼品仓' }).click();
  await page.getByRole('heading', { level: 2, name: '乙礼品仓' }).waitFor();
  expect(faults).toEqual([]);
});

test('doors and pages read well by assistive software, at both widths, and a buyer does not come in', async () => {
  const owner = await memberOf(at.shop, await openSupplier('丙礼品仓'));
  for (const screen of ['wide', 'phone'] as const)
    for (const path of ['/', '/messages', '/account']) {
      const { page, faults } = await visit(path, owner, screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, screen, await seriousFaults(page), faults]).toEqual([path, screen, [], []]);
    }
  const { page } = await visit('/login');
  expect(await seriousFaults(page)).toEqual([]);
});

test('a new agreement stands over the pages until it is agreed to (S006)', async () => {
  const member = await memberOf(at.shop, await openSupplier('雁来仓'), MEMBER_ROLE.warehouse);
  const operator = await operatorIn(at.shop);
  const draft = { kind: 'supplier', title: '供应商协议', content: '<p>按时发货。</p>' } as const;
  const { version } = await operator.api.content.saveAgreement({
    body: { ...draft, version: 0 },
    key: 'agreement-1',
  });
  await operator.api.content.publishAgreement({ body: { kind: 'supplier', version }, key: 'agreement-2' });
  const { page, faults } = await visit('/', member);
  await page.getByRole('button', { name: '暂不同意' }).click();
  await page.getByText('未同意新版供应商协议前，只能发货和查看结算单。').waitFor();
  await page.getByRole('button', { name: '查看协议' }).click();
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await page.getByText('已同意第1版').waitFor();
  expect(faults).toEqual([]);
});

/** A supplier that is open. */
async function openSupplier(name: string): Promise<number> {
  const { id } = await at.shop.db.q
    .insertInto('suppliers')
    .values({ name, status: SUPPLIER_STATUS.open })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
