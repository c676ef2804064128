import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import {
  choosePlatform,
  closing,
  expectCount,
  goToPayment,
  logIn,
  pasteLines,
  payButton,
  SOAP,
  THREE_LINES,
} from './purchase-page.ts';
import {
  embedAddress,
  heard,
  hostPage,
  logInByWindow,
  loginCard,
  openTwoSites,
  shopFrame,
  type TwoSites,
} from './two-sites.ts';
import { isAtLength } from '../harness/at-length.ts';

let at: TwoSites;
beforeAll(async () => {
  at = await openTwoSites();
  at.partner.show('/empty', '<!doctype html><title>partner</title>');
  at.partner.show('/buy', hostPage(embedAddress(at, `purchase/${SOAP}`)));
}, 180_000);
afterEach(() => at.forget());
afterAll(() => at?.close());

/** A page of the service as a window of its own, opened by the partner's page as the tag does it. */
async function openWindow(address: string) {
  const visit = await at.visit('/empty');
  const [page] = await Promise.all([
    visit.context.waitForEvent('page'),
    visit.page.evaluate((url) => void window.open(url, '_blank'), address),
  ]);
  return { ...visit, page };
}

test('where no frame is possible the same page is a window: ordinary login, the order names the site, and it closes', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  const { page, faults } = await openWindow(embedAddress(at, `purchase/${SOAP}`, { aff: 'nobody' }));
  await logIn(page, person.mobile, TEST_PASSWORD);
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await expectCount(page, 3);
  await goToPayment(page);
  expect(await payButton(page).isEnabled()).toBe(true);
  await payButton(page).click();
  await page.getByText('3 个包裹，付款 ￥5.40').waitFor();
  const batches = await at.shop.db.q
    .selectFrom('batches')
    .where('user_id', '=', person.id)
    .select(['channel', 'site_id'])
    .execute();
  expect(batches).toEqual([{ channel: 'widget', site_id: at.site.id }]);
  expect(await person.balance()).toBe(10_000 - 540);
  await closing(page, () => page.getByRole('banner').getByRole('button', { name: '关闭' }).click());
  expect(faults).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
});

test.runIf(isAtLength)(
  'an unknown site key and goods that the site does not sell are said plainly',
  async () => {
    const unknown = embedAddress(at, `purchase/${SOAP}`, { site_key: 'pk_000000000000000000000000' });
    const { page } = await openWindow(unknown);
    await page.getByText('这个商品入口已停用').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const person = await at.shop.person();
    const held = await at.owner.api.partners.addSite({
      body: { name: 'held', origins: [at.partner.url], goods_ids: [103], theme: 'auto', is_on: true },
    });
    const { page: elsewhere } = await openWindow(
      embedAddress(at, `purchase/${SOAP}`, { site_key: held.site_key }),
    );
    await elsewhere.getByText('这个网站没有上架这件商品').waitFor();
    // The way to our home page leads there, also out of a window that a page opened.
    await elsewhere.getByRole('button', { name: '去礼达首页' }).click();
    await elsewhere.waitForURL(`${at.url}/`);
    expect(await person.balance()).toBe(0);
    const { page: missing } = await openWindow(embedAddress(at, 'purchase/999999'));
    await logIn(missing, person.mobile, TEST_PASSWORD);
    await missing.getByText('商品可能已下架').waitFor();
  },
);

test('a site key that was not registered for a page cannot be used there, and nothing is said to it', async () => {
  const held = await at.owner.api.partners.addSite({
    body: { name: 'held', origins: [at.partner.otherUrl], goods_ids: [], theme: 'auto', is_on: true },
  });
  at.partner.show('/stolen', hostPage(embedAddress(at, `purchase/${SOAP}`, { site_key: held.site_key })));
  const { page } = await at.visit('/stolen');
  await page.waitForTimeout(1500);
  expect(await heard(page)).toEqual([]);
  const [, frame] = page.frames();
  expect(frame?.url()).toMatch(/^chrome-error:/);
});

test.runIf(isAtLength)(
  'the look is the one that the page around asks for, and nobody else’s word counts',
  async () => {
    at.partner.show(
      '/themed',
      hostPage(
        embedAddress(at, `purchase/${SOAP}`, { theme: 'light' }),
        `<iframe id="stranger" srcdoc="<p>stranger</p>"></iframe>`,
      ),
    );
    const { page, faults } = await at.visit('/themed');
    const frame = await shopFrame(page);
    await loginCard(frame).waitFor();
    const look = () => frame.evaluate(() => document.documentElement.dataset.theme);
    const say = (from: 'window' | 'stranger', message: unknown) =>
      page.evaluate(
        ({ sender, said, origin }) => {
          const target = (document.getElementById('shop') as HTMLIFrameElement).contentWindow;
          const stranger = (document.getElementById('stranger') as HTMLIFrameElement).contentWindow;
          const words = `target.postMessage(said, origin)`;
          if (sender === 'window') target?.postMessage(said, origin);
          else
            new (stranger as unknown as typeof globalThis).Function('target', 'said', 'origin', words)(
              target,
              said,
              origin,
            );
        },
        { sender: from, said: message, origin: at.url },
      );
    const dark = { ns: 'gift-widget', v: 1, type: 'init', theme: 'dark' };
    await say('stranger', dark);
    await say('window', { ...dark, ns: 'other' });
    await say('window', { ...dark, theme: 'purple' });
    await page.waitForTimeout(300);
    expect(await look()).toBe('light');
    await say('window', dark);
    await expect.poll(look).toBe('dark');
    await expect
      .poll(() =>
        frame.evaluate(
          () => getComputedStyle(document.querySelector('.ant-modal-container')!).backgroundColor,
        ),
      )
      .toBe('rgb(28, 31, 36)');
    expect(faults).toEqual([]);
  },
);

test.runIf(isAtLength)(
  'a browser that keeps nothing buys all the same, and is told before paying what that means',
  async () => {
    const visit = await at.visit('/empty');
    await visit.context.addInitScript(() => {
      const closed = {
        get: () => {
          throw new DOMException('closed', 'SecurityError');
        },
      };
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, closed);
    });
    await visit.page.goto(`${at.partner.url}/buy`);
    const person = await at.shop.person({ balance: 10_000 });
    const frame = await shopFrame(visit.page);
    await logInByWindow(visit, frame, person);
    await frame.getByText('这个浏览器不保存数据').waitFor();
    await choosePlatform(frame);
    await pasteLines(frame, THREE_LINES);
    await goToPayment(frame);
    await frame.getByText('这个浏览器不保存付款编号').waitFor();
    await payButton(frame).click();
    await frame.getByText('3 个包裹，付款 ￥5.40').waitFor();
    expect(await person.balance()).toBe(10_000 - 540);
  },
);
