import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneParcel } from '../harness/one-parcel.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { loaded, step } from './look-at-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';
import { buildSite } from './serve-site.ts';

/** Every page of a user behind his login. */
const PAGES = [
  'user-home',
  'delivery',
  'package-list',
  'order-list',
  'merchant-news',
  'shop-manage',
  'wallet',
  'upgrade-vip',
  'pop-money',
  'partner',
  'security',
];

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  await buildSite();
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '王主管' });
});
afterAll(() => at?.close());

test('an operator reads every page as the user sees it, is refused every write, and the user finds the look in his account (journey 14)', async () => {
  const buyer = await at.shop.person({ balance: 10_000 });
  await buyer.api.orders.make({ key: 'to-look-at', body: oneParcel() });
  const { page, faults } = await at.visit(`/users?open=${buyer.id}`, { as: chief });
  await page
    .getByRole('dialog', { name: `用户 ${buyer.id}` })
    .getByRole('button', { name: '更多操作' })
    .click();
  await page.getByRole('menuitem', { name: '以用户视角查看' }).click();
  const dialog = page.getByRole('dialog', { name: `以用户视角查看 ${buyer.id}` });
  await dialog.getByRole('textbox').fill('用户反馈页面问题');
  await dialog.getByRole('button', { name: '生成查看地址' }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: '打开只读查看' }).click();
  const shop = await opening;
  const bar = shop.getByRole('region', { name: '只读查看' });
  await bar.getByText(/^只读查看 1\d{2}\*+\d{2}（王主管）$/).waitFor();
  await bar.getByText(/^剩余 1[45]:\d\d$/).waitFor();

  const failed: string[] = [];
  shop.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  for (const path of PAGES) {
    await step(shop, `/user-center/${path}`);
    await shop.locator(`a[aria-current=page][href$='/${path}']`).first().waitFor();
    await loaded(shop);
    await bar.waitFor();
    await shop.getByRole('heading').first().waitFor();
    expect([path, await shop.getByText('13900001111').count()]).toEqual([path, 0]);
  }
  // The keys stay closed, and the page says so in their place.
  expect([...new Set(failed)].filter((each) => each !== '403 /api/user/setting/api/keys')).toEqual([]);

  await shop.goto(`${at.url}/product-detail/101`);
  await shop.getByRole('button', { name: /收藏/ }).first().click();
  await shop.getByText('只读视图不能操作').first().waitFor();
  await bar.getByRole('button', { name: '退出查看' }).click();
  await shop.getByRole('region', { name: '只读查看' }).waitFor({ state: 'detached' });

  const { views } = await buyer.api.sessions.list();
  expect(views?.[0]).toMatchObject({ operator_id: chief.id });
  await page.goto(`${at.url}/office/log?object=user&ref=${buyer.id}`);
  await page.getByText('结束以用户视角查看').first().waitFor();
  await page.goto(`${at.url}/office/personal-log?user_id=${buyer.id}`);
  const looks = page.getByRole('table', { name: '查看记录' });
  await looks
    .getByRole('row', { name: /以用户视角查看/ })
    .first()
    .waitFor();
  expect(await at.shop.audit()).toEqual([]);
  expect(faults).toEqual([]);
});
