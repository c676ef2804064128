import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isAtLength, sample } from '../harness/at-length.ts';
import { goToPayment, payButton, SOAP } from './purchase-page.ts';
import {
  BOTH,
  embedAddress,
  heard,
  hostPage,
  logInByWindow,
  loginCard,
  openBuyer,
  openTwoSites,
  shopFrame,
  type TwoSites,
} from './two-sites.ts';

let at: TwoSites;
beforeAll(async () => {
  at = await openTwoSites();
  at.partner.show('/buy', hostPage(embedAddress(at, `purchase/${SOAP}`)));
  at.partner.show('/recharge', hostPage(embedAddress(at, 'recharge')));
}, 180_000);
afterEach(() => at.forget());
afterAll(() => at?.close());

const PAID = 540;
const heardOf = async (page: Page, type: string) => (await heard(page)).filter((said) => said.type === type);

describe.each(sample(BOTH, ['blocked']))('with third-party cookies %s', (cookies) => {
  test.runIf(isAtLength)('the browser does what this says: a cookie that is not partitioned', async () => {
    const { page } = await at.visit('/buy', { cookies });
    const frame = await shopFrame(page);
    const kept = await frame.evaluate(() => {
      document.cookie = 'plain=1; path=/; secure; samesite=none';
      return document.cookie.includes('plain=1');
    });
    expect(kept).toBe(cookies === 'allowed');
  });

  test('somebody logs in by the window, types three recipients, pays, and the host hears of it (D1106)', async () => {
    const visit = await at.visit('/buy', { cookies });
    const { page, faults } = visit;
    const { person, frame } = await openBuyer(at, visit);
    await goToPayment(frame);
    await payButton(frame).click();
    await frame.getByText('3 个包裹，付款 ￥5.40').waitFor();
    expect(await person.balance()).toBe(10_000 - PAID);
    const batches = await at.shop.db.q
      .selectFrom('batches')
      .where('user_id', '=', person.id)
      .select(['id', 'channel', 'site_id'])
      .execute();
    expect(batches).toMatchObject([{ channel: 'widget', site_id: at.site.id }]);
    expect(await heard(page)).toEqual([
      { ns: 'gift-widget', v: 1, type: 'ready' },
      {
        ns: 'gift-widget',
        v: 1,
        type: 'order-success',
        batchSn: `B${batches[0]?.id}`,
        goodsId: SOAP,
        count: 3,
        amount: '5.40',
      },
    ]);
    await frame.getByRole('main').getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => heardOf(page, 'close')).toHaveLength(1);
    expect(faults).toEqual([]);
    expect(await at.shop.audit()).toEqual([]);
  });

  test.runIf(isAtLength)(
    'the login of the frame is for this site only: another partner site, and its scripts, have none of it',
    async () => {
      const visit = await at.visit('/buy', { cookies });
      const { frame } = await openBuyer(at, visit);
      const jar = await frame.evaluate(() => document.cookie);
      expect(jar).toBe('__Host-embed-in=1');
      await visit.page.reload();
      const again = await shopFrame(visit.page);
      await again.getByText('没有提交的 3 个收件人').waitFor();
      expect(await loginCard(again).count()).toBe(0);
      const other = await visit.context.newPage();
      await other.goto(`${at.partner.otherUrl}/buy`);
      const stranger = await shopFrame(other);
      await loginCard(stranger).waitFor();
      expect(await stranger.evaluate(() => document.cookie)).toBe('');
    },
  );

  test.runIf(isAtLength)(
    'the pay button waits while something of the partner’s page lies over it',
    async () => {
      const visit = await at.visit('/buy', { cookies });
      const { person, frame } = await openBuyer(at, visit);
      await goToPayment(frame);
      await expect.poll(() => payButton(frame).isEnabled()).toBe(true);
      await visit.page.evaluate(() => {
        const veil = document.createElement('div');
        veil.id = 'veil';
        Object.assign(veil.style, { position: 'fixed', inset: '0', opacity: '0.01', background: '#fff' });
        veil.style.pointerEvents = 'none';
        document.body.append(veil);
      });
      await expect.poll(() => payButton(frame).isDisabled()).toBe(true);
      await frame.getByRole('alert').getByText('付款按钮被页面上的其他内容挡住了').waitFor();
      expect(await person.balance()).toBe(10_000);
      await visit.page.evaluate(() => document.getElementById('veil')?.remove());
      await expect.poll(() => payButton(frame).isEnabled()).toBe(true);
      await visit.page.evaluate(() => {
        document.getElementById('shop')!.style.opacity = '0.5';
      });
      await expect.poll(() => payButton(frame).isDisabled()).toBe(true);
    },
  );

  test.runIf(isAtLength)(
    'a recharge in the frame is told to the host, with the height that the page would like',
    async () => {
      const visit = await at.visit('/recharge', { cookies });
      const { page, context, faults } = visit;
      const person = await at.shop.person();
      const frame = await shopFrame(page);
      await logInByWindow(visit, frame, person);
      await frame.getByRole('textbox', { name: '充值金额' }).fill('20');
      await frame.getByRole('button', { name: /^去支付/ }).click();
      const [cashier] = await Promise.all([
        context.waitForEvent('page'),
        frame.getByRole('link', { name: '在新标签页打开付款页' }).click(),
      ]);
      await cashier.locator('button.primary').click();
      await cashier.locator('.good').waitFor();
      await page.bringToFront();
      await frame.getByText('￥20.00 已到账').waitFor();
      expect(await heardOf(page, 'recharge-success')).toEqual([
        { ns: 'gift-widget', v: 1, type: 'recharge-success', amount: '20.00' },
      ]);
      const heights = (await heardOf(page, 'resize')).map(({ height }) => height);
      expect(Math.max(...(heights as number[]))).toBeGreaterThan(500);
      expect(await person.balance()).toBe(2000);
      expect(faults).toEqual([]);
    },
  );
});
