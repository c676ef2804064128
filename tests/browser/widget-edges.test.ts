import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { foreignWords } from './foreign-words.ts';
import { type WidgetPlace, envelopeOf, json, openWidgetPlace } from './widget-place.ts';
import { isAtLength } from '../harness/at-length.ts';

let place: WidgetPlace;
beforeAll(async () => {
  place = await openWidgetPlace();
});
afterAll(() => place.close());
afterEach(() => place.set('/api/widget/config'));

const PAGE = '<gift-shop site-key="pk_test"></gift-shop><gift-purchase goods-id="3"></gift-purchase>';
const inside = (page: Page) => page.frameLocator('iframe').getByRole('button', { name: 'inside' });
const openPurchase = (page: Page) =>
  page.evaluate(async () => {
    await customElements.whenDefined('gift-purchase');
    (document.querySelector('gift-purchase') as unknown as { open(): void }).open();
  });

it('a purchase whose element goes before its dialog has been drawn does not stop the next one', async () => {
  for (const turns of [0, 1, 5]) {
    const { page, context, said } = await place.open(PAGE);
    await page.evaluate(async (turns) => {
      await customElements.whenDefined('gift-purchase');
      const first = document.querySelector('gift-purchase') as HTMLElement & { open(): void };
      first.open();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      first.remove();
      const next = document.createElement('gift-purchase');
      next.setAttribute('goods-id', '4');
      document.body.append(next);
    }, turns);
    await page.waitForTimeout(300);
    await openPurchase(page);
    await expect.poll(() => page.locator('iframe').count()).toBe(1);
    await inside(page).waitFor();
    expect(said).toEqual([]);
    await context.close();
  }
});

it.runIf(isAtLength)('the keyboard goes into the page that has come, not below the dialog', async () => {
  const { page, context } = await place.open(PAGE);
  await openPurchase(page);
  await inside(page).waitFor();
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector('gift-purchase')?.shadowRoot?.activeElement?.localName),
    )
    .toBe('iframe');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.frames()[1]!.evaluate(() => document.activeElement?.localName)).toBe('button');
  await context.close();
});

it.runIf(isAtLength)(
  'the look of the site key that comes late is told to the page that is there already',
  async () => {
    place.set('/api/widget/config', (_request, reply) => {
      const config = { site_key: 'k', name: 'n', aff: 'a', theme: 'dark', goods_ids: [] };
      setTimeout(() => json(reply, envelopeOf(config)), 1500);
    });
    const { page, context } = await place.open(PAGE);
    await openPurchase(page);
    await inside(page).waitFor();
    await expect.poll(() => page.frames()[1]!.title()).toBe(`init auto ${place.partner}`);
    await expect.poll(() => page.frames()[1]!.title()).toBe(`init dark ${place.partner}`);
    await context.close();
  },
);

it.runIf(isAtLength)(
  'a shop that never answers is given up after 60 seconds, which is said, and asked again on demand (M204)',
  async () => {
    place.set('/api/gift/goods/list', () => {});
    const { page, context, said } = await place.open(
      '<gift-shop site-key="pk_test"></gift-shop><gift-goods-list></gift-goods-list>',
      { before: (page) => page.clock.install() },
    );
    await page.getByRole('list', { name: '商品列表' }).waitFor();
    await page.clock.fastForward(59_000);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.clock.fastForward(2_000);
    await page.getByRole('alert').getByText('60 秒没有响应').waitFor();
    expect(said.filter((line) => line.includes('60 秒没有响应'))).toHaveLength(1);
    place.set('/api/gift/goods/list');
    await page.getByRole('button', { name: '重试' }).click();
    await page
      .getByRole('button', { name: /^购买 / })
      .first()
      .waitFor();
    await context.close();
  },
);

it('the tags speak Chinese to eye and ear: shelf with filters, failure, dialog', async () => {
  const page = '<gift-shop site-key="pk_test"></gift-shop>';
  const opened = await place.open(
    `${page}<gift-goods-list show-filters></gift-goods-list><gift-purchase goods-id="3"></gift-purchase>`,
  );
  await opened.page
    .getByRole('button', { name: /^购买 / })
    .first()
    .waitFor();
  expect(await foreignWords(opened.page)).toEqual([]);
  await openPurchase(opened.page);
  await inside(opened.page).waitFor();
  expect(await foreignWords(opened.page)).toEqual([]);
  await opened.context.close();
});
