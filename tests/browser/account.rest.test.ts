import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop({ demo: false });
});
afterAll(() => at?.close());

const SECURITY = '/user-center/security';

test('logins are listed, ended one by one and all at once; the ended ones are out', async () => {
  const person = await at.shop.person();
  const [first, second, here] = [
    await at.visit('/user-center/wallet', { mobile: person.mobile }),
    await at.visit('/user-center/wallet', { mobile: person.mobile }),
    await at.visit('/', { mobile: person.mobile }),
  ];
  const { page, faults } = here;
  await page
    .getByRole('button', { name: /的菜单|菜单/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '账号安全' }).click();
  await page.waitForURL(`${at.url}${SECURITY}`);
  // What keeps the account safe, each with where it stands.
  const group = (name: string) => page.getByRole('region', { name, exact: true });
  await group('登录').getByText('已设置').waitFor();
  await group('身份').getByText('已通过').waitFor();
  await group('程序').getByText('还没有').waitFor();
  const list = page.getByRole('list', { name: '登录设备' });
  // Three browsers, and the program that the test itself is.
  await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
  await expect.poll(() => list.getByText('当前设备').count()).toBe(1);
  await expect.poll(() => list.getByRole('listitem').first().getByText('当前设备').count()).toBe(1);
  expect(await list.getByRole('listitem').first().getByRole('button').count()).toBe(0);
  await list.getByRole('button', { name: /^让 程序 .* 退出$/ }).click();
  await toast(page, '该设备已退出').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3);
  await page.getByRole('button', { name: '退出其他全部设备' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出其他全部设备' }).click();
  await toast(page, '已退出 2 台设备').waitFor();
  for (const other of [first, second]) {
    await other.page.reload();
    await other.page.getByText('登录信息已过期，请重新登录').first().waitFor();
  }
  await page.reload();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  expect(faults).toEqual([]);
});

test('of many logins none is out of reach behind those that look alike', async () => {
  const person = await at.shop.person();
  const { page, faults } = await at.visit('/favicon.svg', { mobile: person.mobile });
  // Three of one program, and seven others.
  await sql`insert into sessions (token_hash, user_id, expires_at, label, address)
    select sha256(convert_to(${person.mobile} || i, 'UTF8')), ${person.id}, now() + interval '1 day', 'p' || greatest(i, 3), '10.0.0.1'
    from generate_series(1, 10) i`.execute(at.shop.db.q);
  await page.goto(`${at.url}${SECURITY}`);
  const list = page.getByRole('list', { name: '登录设备' });
  await list.getByText(/3/).first().waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(5);
  await page.getByRole('button', { name: '显示全部 12 台' }).click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(12);
  expect(faults).toEqual([]);
});

test('a changed password ends the other logins and keeps this one (M209)', async () => {
  const person = await at.shop.person();
  const { page, faults } = await at.visit(SECURITY, { mobile: person.mobile, screen: 'narrow' });
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('旧密码').fill(TEST_PASSWORD);
  await dialog.locator('input[autocomplete=new-password]').first().fill('a-new-one-88');
  await dialog.locator('input[autocomplete=new-password]').last().fill('a-new-one-88');
  await dialog.getByRole('button', { name: '保存新密码' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(person.api.accounts.userInfo({ query: {} })).rejects.toMatchObject({ status: 401 });
  await page.reload();
  await expect.poll(() => page.getByRole('list', { name: '登录设备' }).getByRole('listitem').count()).toBe(1);
  expect(faults).toEqual([]);
});
