import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserShop, callsOf, openBrowserShop } from './open-shop.ts';
import { expectCount, payButton, SOAP, THREE_LINES } from './purchase-page.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

/** Stops of the Tab key that a way may have at most. */
const MOST_STOPS = 60;

/** What has the focus, how it is called, and whether that can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    const isShown = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
      const hasOutline =
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && !outlineColor.endsWith(', 0)');
      return hasOutline || boxShadow !== 'none';
    };
    // A hidden radio is drawn by what stands beside it, a field or a cell by the low box around it.
    const around = [active.parentElement, active.parentElement?.parentElement].filter(
      (element) => element && element.getBoundingClientRect().height <= 56,
    );
    const label = (active as HTMLInputElement).labels?.[0]?.innerText;
    return {
      name: (active.getAttribute('aria-label') ?? label ?? active.innerText ?? '').trim(),
      role: active.getAttribute('role') ?? active.tagName.toLowerCase(),
      // The window of a dialog, and what the page gives the focus to by itself, is no stop.
      isStop: active !== document.body && active.tabIndex >= 0 && active.getClientRects().length > 0,
      // The way past the menu is seen by coming.
      isSeen:
        [active, active.nextElementSibling, ...around].some(isShown) ||
        active.getAttribute('href') === '#main',
    };
  });

/** Goes on by Tab to what is called so; every stop on the way shows that it is one. */
async function tabTo(page: Page, name: string | RegExp, role?: string): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    passed.push(`${now.role} ${now.name.slice(0, 20)}`);
    if (now.isStop && !now.isSeen) throw new Error(`nobody sees that ${passed.at(-1)} has the focus`);
    const isNamed = typeof name === 'string' ? now.name === name : name.test(now.name);
    if (isNamed && (role === undefined || now.role === role)) return;
  }
  throw new Error(`no stop is called ${name}: ${passed.join(', ')}`);
}

test('a purchase goes by the keyboard alone from the goods to the result, and Enter pays only on its button', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  const { page, faults } = await at.visit(`/product-detail/${SOAP}`, { mobile: person.mobile });
  await page.getByRole('button', { name: '购买' }).first().waitFor();
  await tabTo(page, /购买/, 'button');
  await page.keyboard.press('Enter');
  await page.locator('.purchase-platforms').waitFor();
  // Its heading is what it begins with, not the way out of it; the first stop behind it is within.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('商品购买');
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe('换一个商品');

  // Arrows look along the platforms; Enter takes the one that is chosen.
  await tabTo(page, /淘宝/);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: '拼多多' }).and(page.locator(':checked')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).name).toBe('改来源');

  await tabTo(page, /手动录入/, 'tab');
  await tabTo(page, /填一个人/, 'input');
  await page.keyboard.press('ArrowRight');
  await page.getByLabel(/^一行一个收件人/).waitFor();
  await tabTo(page, /^一行一个收件人/);
  await page.keyboard.type(THREE_LINES.replace('王五', '出单失败'));
  await tabTo(page, '识别并加入');
  await page.keyboard.press('Enter');
  await expectCount(page, 3);

  await tabTo(page, '立即下单');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).name).toMatch(/^应付/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await payButton(page).isEnabled()).toBe(true);
  expect(await person.balance()).toBe(10_000);

  await tabTo(page, /^支付￥5\.40/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^付款成功 ￥5\.40/ }).waitFor();
  expect(await person.balance()).toBe(10_000 - 540);
  // The Enter on its button, and no other, went out as an order.
  expect(await callsOf(page, '/gift/order/make')).toHaveLength(1);
  await tabTo(page, '去看包裹');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user-center/package-list**');
  expect(faults).toEqual([]);
});
