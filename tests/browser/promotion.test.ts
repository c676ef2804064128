import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earn, invite, order } from '../harness/money.ts';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const POP = '/user-center/pop-money';

test('the link is copied, scanned and saved as a poster; the report and the invited users are there (M047, M215)', async () => {
  const partner = await at.shop.person();
  const buyer = await at.shop.person({ balance: 200_000 });
  await invite(at.shop, partner, buyer);
  const { batchId } = await order(at.shop, buyer, 40);
  await earn(at.shop, batchId);
  const { page, context, faults } = await at.visit(POP, { mobile: partner.mobile });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { link } = await partner.api.promotion.info();
  expect(await page.getByRole('textbox', { name: '我的推广链接' }).inputValue()).toContain(
    new URL(link).search,
  );
  await page.getByRole('button', { name: '复制链接' }).click();
  await toast(page, '推广链接已复制').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(new URL(link).search);
  await page.getByRole('img', { name: '扫码打开推广链接' }).waitFor();
  const [poster] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '保存推广海报' }).click(),
  ]);
  expect(poster.suggestedFilename()).toBe('礼达推广海报.png');

  const report = page.getByRole('region', { name: '推广数据' });
  const tile = (name: string) => report.locator('div', { has: page.getByText(name, { exact: true }) }).last();
  await tile('有效包裹').getByText('40', { exact: true }).waitFor();
  await tile('冻结中').getByText('￥0.80', { exact: true }).waitFor();
  await report.getByText('今天', { exact: true }).click();
  await tile('注册用户').getByText('1', { exact: true }).waitFor();

  const users = page.getByRole('region', { name: '邀请的用户' });
  await users.getByRole('row').filter({ hasText: '0.80' }).waitFor();
  await users.getByRole('textbox', { name: '手机号' }).fill('19900001111');
  await users.getByRole('button', { name: '搜索' }).click();
  await users.getByText('没有找到这个用户').waitFor();
  // Whoever searches by the keyboard stays in the field.
  const field = users.getByRole('textbox', { name: '手机号' });
  await field.fill('19900002222');
  await field.press('Enter');
  await users.getByText('没有找到这个用户').waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await users.getByRole('button', { name: '看全部用户' }).click();
  expect(await field.inputValue()).toBe('');
  await users.getByRole('row').filter({ hasText: '0.80' }).waitFor();
  await page.getByRole('link', { name: '查看佣金明细' }).click();
  await page.getByRole('table', { name: '佣金明细' }).waitFor();
  expect(faults).toEqual([]);
});

test('on a phone the numbers come first, and the picture of the link when it is asked for', async () => {
  const partner = await at.shop.person();
  const { page, faults } = await at.visit(POP, { mobile: partner.mobile, screen: 'narrow' });
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.y;
  await page.getByRole('button', { name: '复制链接' }).waitFor();
  expect(await top('推广数据')).toBeLessThan(await top('推广赚钱'));
  const picture = page.getByRole('img', { name: '扫码打开推广链接' });
  expect(await picture.count()).toBe(0);
  await page.getByRole('button', { name: '二维码' }).click();
  await picture.waitFor();
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)(
  'whoever follows a link is counted once, and bound when they sign in (X026)',
  async () => {
    const partner = await at.shop.person();
    const buyer = await at.shop.person();
    const { spread_code: code } = await partner.api.promotion.info();
    const { page, faults } = await at.visit(`/gift-list?spread=${code}`);
    const clicks = async () =>
      (
        await sql<{
          user_id: number | null;
        }>`select user_id from spread_clicks where partner_id = ${partner.id} order by id`.execute(
          at.shop.db.q,
        )
      ).rows.map(({ user_id }) => user_id);
    await expect.poll(clicks).toEqual([null]);
    await page.reload();
    await page.getByRole('button', { name: '登录' }).first().click();
    await page.getByRole('textbox', { name: '手机号', exact: true }).fill(buyer.mobile);
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('form', { name: '登录' }).getByRole('button', { name: '登录', exact: true }).click();
    await expect.poll(clicks).toEqual([null, buyer.id]);
    expect((await partner.api.promotion.summary({ query: {} })).click).toBe(1);
    expect(faults).toEqual([]);
  },
);
