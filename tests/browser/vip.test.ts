import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const VIP = '/user-center/upgrade-vip';

test('a group is bought from the balance, shows at once, and is prolonged (M046)', async () => {
  const person = await at.shop.person({ balance: 50_000 });
  const { page, faults } = await at.visit(VIP, { mobile: person.mobile });
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await card('普通会员').getByText('当前等级').waitFor();
  await card('VIP会员').getByText('发满 1,980 件', { exact: true }).waitFor();
  await page.getByRole('spinbutton', { name: '每月大约发多少件' }).fill('10000');
  await card('钻石VIP').getByText('￥23,001.00').waitFor();
  await card('钻石VIP').getByText('最划算').waitFor();
  // A number that no parcel count is takes nothing of the page away.
  const guess = page.getByRole('spinbutton', { name: '每月大约发多少件' });
  for (const [typed, said] of [
    ['1.5', '按这个件数还不划算'],
    ['1e9', '一年净省'],
    ['-3', '按这个件数还不划算'],
    ['', '按这个件数还不划算'],
    ['10000', '一年净省'],
  ] as const) {
    await guess.fill(typed);
    await guess.blur();
    await expect
      .poll(() =>
        card('钻石VIP')
          .getByText(/^(一年净省|按这个件数还不划算)$/)
          .allInnerTexts(),
      )
      .toEqual([said]);
  }
  // Where the fee is more than it saves, that is said in words, not as a saving below nothing.
  await guess.fill('1');
  await card('钻石VIP').getByText('一年多花 ￥996.60').waitFor();
  expect(
    await page
      .getByRole('list', { name: '会员等级' })
      .getByText(/-\s*[￥\d]/)
      .count(),
  ).toBe(0);
  await guess.fill('10000');
  await card('钻石VIP').getByText('￥2,000.00').waitFor();
  expect(await page.getByText('最划算').count()).toBe(1);

  await card('高级VIP').getByRole('button', { name: '立即开通' }).click();
  const box = page.getByRole('dialog', { name: '开通高级VIP' });
  await box.getByText('￥201.00', { exact: true }).waitFor();
  await box.getByRole('button', { name: '支付 ￥299.00' }).click();
  await card('高级VIP').getByText('当前等级').waitFor();
  await card('高级VIP')
    .getByText(/^有效期至 \d{4}-\d{2}-\d{2}$/)
    .waitFor();
  await page.getByRole('button', { name: /的菜单$/ }).click();
  await page.getByRole('menu').getByText('高级VIP').waitFor();
  await page.keyboard.press('Escape');
  expect(await person.balance()).toBe(20_100);
  expect(await card('VIP会员').getByRole('button').count()).toBe(0);

  await card('高级VIP').getByRole('button', { name: '续费一年' }).click();
  const again = page.getByRole('dialog', { name: '续费高级VIP' });
  await again.getByRole('button', { name: '余额不足，去充值 ￥98.00' }).click();
  await page.getByRole('dialog', { name: '在线充值' }).waitFor();
  expect(await page.getByRole('textbox', { name: '充值金额' }).inputValue()).toBe('98.00');
  expect(faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});

test('a price that changed while it was looked at is shown before anything is paid (O218)', async () => {
  const person = await at.shop.person({ balance: 50_000 });
  const { page, faults } = await at.visit(VIP, { mobile: person.mobile });
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^VIP会员/ }) });
  await card.getByRole('button', { name: '立即开通' }).click();
  const box = page.getByRole('dialog', { name: '开通VIP会员' });
  await box.getByRole('button', { name: '支付 ￥99.00' }).waitFor();
  const setPrice = (fen: number) =>
    at.shop.db.pool.query(`update price_groups set price_fen = $1 where id = 2`, [fen]);
  await setPrice(12_000);
  await expect.poll(() => at.shop.config.groups[1]?.price).toBe(12_000);
  await box.getByRole('button', { name: '支付 ￥99.00' }).click();
  await page.getByText('价格已变动').waitFor();
  await box.getByText('￥380.00', { exact: true }).waitFor();
  expect(await person.balance()).toBe(50_000);
  await box.getByRole('button', { name: '支付 ￥120.00' }).click();
  await card.getByText('当前等级').waitFor();
  expect(await person.balance()).toBe(38_000);
  await setPrice(9_900);
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)(
  'on a narrow screen the groups stand one below another, and a failed load can be tried again (M046)',
  async () => {
    const person = await at.shop.person();
    const { page, faults } = await at.visit(VIP, { mobile: person.mobile, screen: 'narrow' });
    const boxes = page.getByRole('list', { name: '会员等级' }).locator('> li');
    await expect.poll(() => boxes.count()).toBe(4);
    const [first, second] = [await boxes.nth(0).boundingBox(), await boxes.nth(1).boundingBox()];
    expect(second!.y).toBeGreaterThan(first!.y + first!.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const broken = await at.visit(VIP, { mobile: person.mobile, failing: '/user/group/list' });
    await broken.page.getByRole('main').getByRole('alert').getByRole('button').waitFor();
    expect([...faults, ...broken.faults]).toEqual([]);
  },
);
