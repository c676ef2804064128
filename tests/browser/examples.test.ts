import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedExamples, serveExamples } from '../../scripts/serve-examples.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength, sample } from '../harness/at-length.ts';

const EXAMPLES = ['plain', 'strict-csp', 'react', 'vue', 'two-suppliers'] as const;
const SCREENS = { wide: { width: 1440, height: 900 }, narrow: { width: 375, height: 800 } } as const;
/** Where `npm run shots` wants pictures; without it none are taken. */
const SHOTS = process.env['GIFT_SHOTS'];

let at: BrowserShop;
let examples: ServedExamples;

beforeAll(async () => {
  // Every partner's origins become those of the examples.
  at = await openBrowserShop({});
  examples = await serveExamples({ shop: at.url.replace('127.0.0.1', 'localhost'), port: 0 });
  await sql`update partner_sites set origins = array[${examples.url}]`.execute(at.shop.db.q);
});
afterAll(async () => {
  await examples?.close();
  await at?.close();
});

/** Opens an example as a visitor of the partner would. */
async function open(name: string, options: Parameters<BrowserShop['browser']['newContext']>[0] = {}) {
  const context = await at.browser.newContext({
    viewport: SCREENS.wide,
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  await page.goto(`${examples.url}/${name === '' ? '' : `${name}/`}`);
  return { page, faults, context };
}

/** Cards of a page, whatever list they hang in: locators look into open shadow roots. */
const cards = (page: Page) => page.locator('gift-goods-list [part~=card]:not([aria-hidden])');
const price = (page: Page) => page.locator('gift-goods-list [part~=price]').first();

describe('the examples of a partner', () => {
  it.each(sample(EXAMPLES, ['plain', 'strict-csp']))(
    '%s shows goods with prices of the service, and the browser complains of nothing',
    async (name) => {
      const { page, faults, context } = await open(name);
      await price(page).waitFor();
      await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(name === 'two-suppliers' ? 4 : 10);
      // A group lays its cards out at the first picture that shows it (content-visibility): no words before.
      await expect.poll(() => price(page).innerText()).toMatch(/\d+\.\d{2}/);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it.runIf(isAtLength)('React and Vue hand their state on to the tag', async () => {
    for (const name of ['react', 'vue']) {
      const { page, context } = await open(name);
      await price(page).waitFor();
      const asked = page.waitForRequest((request) =>
        name === 'react'
          ? request.url().includes('sort_name=price')
          : new URL(request.url()).searchParams.get('province_name') === '浙江省',
      );
      await page
        .getByRole('combobox')
        .first()
        .selectOption(name === 'react' ? 'price' : '浙江省');
      expect((await asked).url()).toContain('/api/gift/goods/list');
      await context.close();
    }
  });

  it.runIf(isAtLength)('two suppliers keep to their own goods and colours', async () => {
    const { page, context } = await open('two-suppliers');
    await price(page).waitFor();
    await expect
      .poll(() => page.locator('gift-goods-list.snack [part~=card]:not([aria-hidden])').count())
      .toBeGreaterThan(1);
    const names = (list: string) => page.locator(`${list} [part~=name]`).allInnerTexts();
    const [knit, snack] = [await names('.knit'), await names('.snack')];
    expect(knit.filter((name) => snack.includes(name))).toEqual([]);
    const colour = (list: string) =>
      page
        .locator(`${list} [part~=buy-button]`)
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await colour('.knit')).not.toBe(await colour('.snack'));
    await context.close();
  });

  it.runIf(SHOTS)(
    'have their pictures taken, light and dark',
    async () => {
      mkdirSync(SHOTS!, { recursive: true });
      for (const name of ['', ...EXAMPLES])
        for (const colorScheme of ['light', 'dark'] as const)
          for (const screen of ['wide', 'narrow'] as const) {
            const { page, context } = await open(name, { viewport: SCREENS[screen], colorScheme });
            if (name !== '') await price(page).waitFor();
            await page.waitForLoadState('networkidle');
            const file = join(SHOTS!, `example-${name || 'index'}-${colorScheme}-${screen}.png`);
            expect(await page.screenshot({ path: file })).toBeTruthy();
            await context.close();
          }
    },
    300_000,
  );
});
