import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import {
  choosePlatform,
  goToPayment,
  orderButton,
  pasteLines,
  payButton,
  THREE_LINES,
} from './purchase-page.ts';
import { isAtLength } from '../harness/at-length.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const BRUSH = '红柄软毛牙刷 1支';

describe('ship now', () => {
  test('chooses goods and buys them in one page, and leads to the parcels (M038)', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    const { page, faults } = await at.visit('/user-center/delivery?title=牙刷', { mobile: person.mobile });
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: BRUSH }) });
    await card.hover();
    await card.getByRole('button', { name: `购买 ${BRUSH}` }).click();
    await page.waitForURL(/\/user-center\/delivery\?.*\bgoods=103/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const panel = page.getByRole('region', { name: '商品购买' });
    await choosePlatform(page);
    await pasteLines(page, THREE_LINES);
    await page.reload();
    await panel.getByText('3 个收件人').first().waitFor();
    // A tablet on either side: nothing lies over what orders.
    for (const size of [
      { width: 820, height: 1180 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size);
      await orderButton(page).click({ trial: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await goToPayment(page);
    await payButton(page).click();
    await page.waitForURL(/\/user-center\/package-list\?batch=B/);
    await expect
      .poll(() => page.getByRole('table', { name: '包裹列表' }).locator('tbody tr').count())
      .toBe(3);
    expect(await person.balance()).toBe(10_000 - 3 * 80);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)(
    'goes back to the goods as they were filtered by its button, and by the browser',
    async () => {
      const person = await at.shop.person();
      const path = '/user-center/delivery?title=牙刷&goods=103';
      const { page, faults } = await at.visit(path, { mobile: person.mobile });
      await page.getByRole('button', { name: '重选商品' }).click();
      await page.getByRole('heading', { name: '立即发货' }).waitFor();
      expect(new URL(page.url()).searchParams.get('title')).toBe('牙刷');
      await page.goBack();
      await page.getByRole('heading', { name: '商品购买' }).waitFor();
      expect(faults).toEqual([]);
    },
  );
});

describe('ordering on a phone', () => {
  test.runIf(isAtLength)(
    'ends in one bar, that which orders, and its steps stand beside the way back',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      const { page, faults } = await at.visit('/user-center/gift-order?goods=103', {
        mobile: person.mobile,
        screen: 'narrow',
      });
      await page.locator('.purchase-platforms').waitFor();
      expect(await page.locator('.work-tabs').isVisible()).toBe(false);
      const edges = await page.evaluate(() => {
        const of = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        const [bar, back, steps] = [
          of('.purchase-footer'),
          of('.purchase-panel header button'),
          of('.purchase-steps'),
        ];
        return { barEnd: bar.bottom - innerHeight, gap: steps.left - back.right };
      });
      expect(Math.abs(edges.barEnd)).toBeLessThanOrEqual(1);
      expect(edges.gap).toBeGreaterThanOrEqual(8);
      await page.getByRole('button', { name: '重选商品' }).click();
      await page.locator('.work-tabs').waitFor();
      expect(faults).toEqual([]);
    },
  );
});

describe('selected gifts', () => {
  test.runIf(isAtLength)(
    'lead a favourite to its order page, and an order page without goods back to them (M049)',
    async () => {
      const person = await at.shop.person();
      await person.api.goods.collect({ body: { goods_id: 103 } });
      const { page, faults } = await at.visit('/user-center/gift-order', { mobile: person.mobile });
      await page.waitForURL(/gift-selected$/);
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: BRUSH }) });
      await card.hover();
      await card.getByRole('button', { name: `购买 ${BRUSH}` }).click();
      await page.waitForURL(/gift-order\?goods=103/);
      await page.getByRole('heading', { name: '商品购买' }).waitFor();
      expect(faults).toEqual([]);
    },
  );
});

describe('stores', () => {
  test.runIf(isAtLength)(
    'are listed with their state and can be unbound; without one the page says what works (M043)',
    async () => {
      const person = await at.shop.person();
      const { page, faults } = await at.visit('/user-center/shop-manage', { mobile: person.mobile });
      await page.getByText('还没有授权的店铺').waitFor();
      await at.shop.db.q
        .insertInto('stores')
        .values({ user_id: person.id, platform: 2, shop_name: '小店', status: 2 })
        .execute();
      await page.reload();
      const row = page.getByRole('table', { name: '店铺管理' }).locator('tbody tr');
      await row.getByText('已过期').waitFor();
      await row.getByText('拼多多').waitFor();
      await page.getByRole('button', { name: '解绑店铺 小店' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '解绑' }).click();
      await page.getByText('还没有授权的店铺').waitFor();
      expect((await person.api.stores.list()).list).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});
