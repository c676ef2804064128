import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedHeaders } from '../harness/signed.ts';
import { memberOf } from '../harness/suppliers.ts';
import { openWarehouse } from '../harness/shipping.ts';
import { seriousFaults } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
beforeAll(async () => {
  at = await openOffice({ config: { webhookLocal: true } });
});
afterAll(() => at?.close());

test('an owner makes a key that reads orders, sets a callback, tries it, and sends again what did not arrive (S081)', async () => {
  const house = await openWarehouse(at.shop);
  await at.shop.db.pool.query(
    'update supplier_members set removed_at = now() where supplier_id = $1 and role = $2',
    [house.supplierId, MEMBER_ROLE.owner],
  );
  const owner = await memberOf(at.shop, house.supplierId);
  const { page, faults } = await at.visit('/api', { under: '/supplier', as: owner });
  await page.getByText('还没有密钥').waitFor();
  await page.getByRole('button', { name: '新建密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '新建密钥' });
  await dialog.getByLabel('名称').fill('仓库系统');
  await dialog.getByLabel('查看订单和收件人').check();
  await dialog.getByLabel('IP白名单').fill('不是地址');
  await dialog.getByRole('button', { name: '新建密钥' }).click();
  await dialog.getByText('不是地址 不是有效的IP地址或网段').waitFor();
  await dialog.getByLabel('IP白名单').fill('');
  await dialog.getByRole('button', { name: '新建密钥' }).click();
  const secret = page.getByRole('dialog', { name: '请保存 Secret' });
  const shownIn = await secret.innerText();
  const [app_key = '', app_secret = ''] = [/ak_\w+/, /as_[\w-]+/].map(
    (form) => form.exec(shownIn)?.[0] ?? '',
  );
  expect(app_secret.length).toBeGreaterThan(40);
  await secret.getByRole('button', { name: '我已保存' }).click();
  expect(await page.getByText(app_secret).count()).toBe(0);
  const url = '/api/supplier/order/options';
  const headers = signedHeaders({ app_key, app_secret }, { method: 'GET', url, body: '' });
  expect((await at.shop.app.inject({ url, headers })).json()).toMatchObject({ code: 0 });

  await page.getByLabel('回调地址').fill('http://127.0.0.1:9/hook');
  await page.getByLabel('有新包裹').check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const signing = page.getByRole('dialog', { name: '请保存签名密钥' });
  await signing.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('button', { name: '推送测试消息' }).click();
  await page.getByRole('cell', { name: /有新包裹/ }).waitFor();
  await at.shop.runJobs();
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByText('等待重试').waitFor();
  await page.getByRole('button', { name: '重新推送' }).click();
  await page.getByText('待发送').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
}, 120_000);
