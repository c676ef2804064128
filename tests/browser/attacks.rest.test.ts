import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestPerson } from '../harness/test-service.ts';
import {
  choosePlatform,
  expectCount,
  goToPayment,
  pasteLines,
  payButton,
  SOAP,
  THREE_LINES,
} from './purchase-page.ts';
import { BOTH, logInByWindow, openTwoSites, shopFrame, type TwoSites } from './two-sites.ts';

/**
 * What a hostile partner may try with the tag on his page (embed.md section 3). His script runs before ours and may do
 * anything that a page can; what it must not get is a person, a login or a payment.
 */

const BALANCE = 10_000;
const THREE_SOAPS = 540;
/** What of a person must never reach the page around. */
const SECRETS = ['13800001234', '文一路', '张三', '李四', '观前街', TEST_PASSWORD];

let at: TwoSites;
beforeAll(async () => {
  at = await openTwoSites();
}, 180_000);
afterEach(() => at.forget());
afterAll(() => at?.close());

/** A page with the tag; `before` runs ahead of everything, `body` stands instead of the button. */
function tagPage({ before = '', body }: { before?: string; body?: string } = {}): string {
  const tag = body ?? `<gift-buy-button site-key="${at.site.site_key}" goods-id="${SOAP}"></gift-buy-button>`;
  return `<!doctype html><meta charset="utf-8"><title>partner</title><script>
window.events = [];
for (const type of ['gift-ready', 'gift-order-success', 'gift-recharge-success', 'gift-close', 'gift-error'])
  document.addEventListener(type, (event) => events.push({ type, detail: event.detail }));
${before}</script><script async src="${at.url}/widget/gift.js"></script>${tag}`;
}

type Told = { type: string; detail: Record<string, unknown> }[];
const told = (page: Page, type: string): Promise<Told> =>
  page.evaluate(
    (wanted) => (globalThis as unknown as { events: Told }).events.filter((e) => e.type === wanted),
    type,
  );

async function openPurchase(page: Page): Promise<Frame> {
  await page.locator('gift-buy-button button').click();
  return shopFrame(page);
}

/** Three recipients, up to the question for payment. */
async function fillIn(frame: Frame): Promise<void> {
  await choosePlatform(frame);
  await pasteLines(frame, THREE_LINES);
  await expectCount(frame, 3);
  await goToPayment(frame);
}

async function batchesOf({ id }: TestPerson): Promise<number> {
  const batches = await at.shop.db.q.selectFrom('batches').where('user_id', '=', id).select('id').execute();
  return batches.length;
}

const isPaid = (frame: Frame) => frame.getByText('3 个包裹，付款 ￥5.40').waitFor();

describe.each(BOTH)('a hostile page, with third-party cookies %s', (cookies) => {
  test('patches fetch, XMLHttpRequest, postMessage, history and listeners, and reads no person', async () => {
    const person = await at.shop.person({ balance: BALANCE });
    at.partner.show(
      '/patched',
      tagPage({
        before: `
        window.spied = [];
        const note = (...parts) => { try { spied.push(JSON.stringify(parts)); } catch { spied.push(parts.map(String).join()); } };
        const realFetch = fetch;
        window.fetch = (...args) => { note('fetch', ...args); return realFetch(...args).then((reply) => {
          reply.clone().text().then((text) => note('reply', text)); return reply; }); };
        const open = XMLHttpRequest.prototype.open, send = XMLHttpRequest.prototype.send;
        XMLHttpRequest.prototype.open = function (...args) { note('open', ...args); return open.apply(this, args); };
        XMLHttpRequest.prototype.send = function (...args) { note('send', ...args); return send.apply(this, args); };
        const post = window.postMessage;
        window.postMessage = function (...args) { note('post', args[0]); return post.apply(this, args); };
        addEventListener('message', (event) => note('message', event.data, event.origin));
        for (const name of ['pushState', 'replaceState']) { const real = history[name];
          history[name] = function (...args) { note(name, ...args); return real.apply(this, args); }; }
        const listen = EventTarget.prototype.addEventListener;
        EventTarget.prototype.addEventListener = function (type, listener, options) { note('listen', type);
          return listen.call(this, type, listener && function (event) { note(type, event.key, event.data); return (listener.handleEvent ?? listener).call(this, event); }, options); };
        const attach = Element.prototype.attachShadow;
        Element.prototype.attachShadow = function (options) { note('shadow'); return attach.call(this, { ...options, mode: 'open' }); };`,
      }),
    );
    const { page, context } = await at.visit('/patched', { cookies });
    const frame = await openPurchase(page);
    await logInByWindow({ context }, frame, person);
    await fillIn(frame);
    await payButton(frame).click();
    await isPaid(frame);
    await expect.poll(() => told(page, 'gift-order-success')).toHaveLength(1);
    const spied = (await page.evaluate('window.spied.join("\\n")')) as string;
    // The spies work: they saw what is public.
    expect(spied).toContain('/api/widget/click');
    expect(spied).toContain('order-success');
    for (const secret of [...SECRETS, person.mobile, 'verifier', 'login-code'])
      expect(spied).not.toContain(secret);
    expect(await person.balance()).toBe(BALANCE - THREE_SOAPS);
    expect(await at.shop.audit()).toEqual([]);
  });

  test('walks through shadow roots, frames, storage, cookies and addresses, and finds nothing of the buyer', async () => {
    const person = await at.shop.person({ balance: BALANCE });
    at.partner.show(
      '/walk',
      tagPage({
        body: `<gift-goods-list site-key="${at.site.site_key}" page-size="10"></gift-goods-list>
        <gift-buy-button site-key="${at.site.site_key}" goods-id="${SOAP}"></gift-buy-button>`,
      }),
    );
    const { page, context } = await at.visit('/walk', { cookies });
    await page.locator('[part~=price]').first().waitFor();
    const frame = await openPurchase(page);
    await logInByWindow({ context }, frame, person);
    await fillIn(frame);
    const found = await page.evaluate(() => {
      const seen: string[] = [];
      const walk = (node: Node): void => {
        if (node instanceof Element) {
          for (const attribute of node.attributes) seen.push(`${attribute.name}=${attribute.value}`);
          if (node.shadowRoot) walk(node.shadowRoot);
          if (node instanceof HTMLIFrameElement) {
            seen.push(`document of the frame: ${String(node.contentDocument)}`);
            try {
              seen.push(`its address: ${String(node.contentWindow?.location.href)}`);
            } catch (error) {
              seen.push(`its address: ${(error as Error).name}`);
            }
          }
        } else if (node.nodeType === Node.TEXT_NODE) seen.push(node.textContent ?? '');
        node.childNodes.forEach(walk);
      };
      walk(document.documentElement);
      seen.push(document.cookie, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }));
      for (const entry of performance.getEntries()) seen.push(entry.name);
      return seen.join('\n');
    });
    expect(found).toContain('document of the frame: null');
    expect(found).toContain('its address: SecurityError');
    expect(found).toContain(at.site.site_key);
    for (const secret of [...SECRETS, person.mobile, 'user-token', '__Host-embed'])
      expect(found).not.toContain(secret);
    // Nobody pressed the pay button.
    expect(await person.balance()).toBe(BALANCE);
  });

  test('forges what the frame would say; the tag believes only its own frame', async () => {
    at.partner.show(
      '/liar',
      `<!doctype html><script>
      parent.postMessage({ ns: 'gift-widget', v: 1, type: 'order-success', batchSn: 'X', goodsId: 1, count: 1, amount: '0.01' }, '*');
      parent.postMessage({ ns: 'gift-widget', v: 1, type: 'close' }, '*');</script>`,
    );
    at.partner.show('/forged', tagPage());
    const { page, context } = await at.visit('/forged', { cookies });
    const warned: string[] = [];
    context.on('console', (message) => {
      if (message.text().includes('[gift]')) warned.push(message.text());
    });
    const frame = await openPurchase(page);
    await expect.poll(() => told(page, 'gift-ready')).toHaveLength(1);
    await page.evaluate(async (other) => {
      const lie = {
        ns: 'gift-widget',
        v: 1,
        type: 'order-success',
        batchSn: 'X',
        goodsId: 1,
        count: 1,
        amount: '0.01',
      };
      window.postMessage(lie, '*');
      window.dispatchEvent(
        new MessageEvent('message', { data: lie, origin: location.origin, source: window }),
      );
      for (const address of ['/liar', `${other}/liar`]) {
        const liar = document.createElement('iframe');
        liar.src = address;
        const loaded = new Promise((done) => liar.addEventListener('load', done));
        document.body.append(liar);
        await loaded;
      }
    }, at.partner.otherUrl);
    await expect.poll(() => warned.length).toBe(1);
    expect(await told(page, 'gift-order-success')).toEqual([]);
    expect(await told(page, 'gift-close')).toEqual([]);
    // Still open, and still its own.
    await frame.getByRole('dialog', { name: '登录后继续' }).waitFor();
  });

  test('forges what the login window would say, and opens that window itself: no login, no code', async () => {
    at.partner.show(
      '/fixed',
      tagPage({
        before: `
      window.codes = [];
      addEventListener('message', ({ data }) => { if (data && data.type === 'login-code') codes.push(data); });`,
      }),
    );
    const { page, context } = await at.visit('/fixed', { cookies });
    const exchanged: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/embed/session')) exchanged.push(request.url());
    });
    const frame = await openPurchase(page);
    await frame.getByRole('dialog', { name: '登录后继续' }).waitFor();
    await page.evaluate(() => {
      const inner =
        document.querySelector('gift-purchase')?.shadowRoot?.querySelector('iframe') ??
        [...document.querySelectorAll('*')].map((e) => e.shadowRoot?.querySelector('iframe')).find(Boolean);
      if (!inner?.contentWindow) throw new Error('no frame');
      for (const type of ['login-code', 'init', 'close', 'order-success'])
        inner.contentWindow.postMessage({ ns: 'gift-widget', v: 1, type, code: 'mine', theme: 'pink' }, '*');
    });
    // The page opens the window with a challenge of its own: there is no form for it to wait at.
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(
        (address) => {
          document.body.addEventListener('click', () => window.open(address, '_blank', 'popup'), {
            once: true,
          });
          document.body.click();
        },
        `${at.url}/embed/login?site_key=${at.site.site_key}&challenge=${'A'.repeat(43)}`,
      ),
    ]);
    await popup.getByText('请从商品页面里打开登录窗口').waitFor();
    expect(await popup.locator('input').count()).toBe(0);
    expect(await page.evaluate('window.codes')).toEqual([]);
    expect(exchanged).toEqual([]);
    await frame.getByRole('dialog', { name: '登录后继续' }).waitFor();
  });

  test('calls our API with the cookie of the frame: every write is refused, every answer unreadable', async () => {
    const person = await at.shop.person({ balance: BALANCE });
    at.partner.show('/csrf', tagPage());
    const { page, context } = await at.visit('/csrf', { cookies });
    const frame = await openPurchase(page);
    await logInByWindow({ context }, frame, person);
    await frame.getByText('手动录入').first().waitFor();
    // As they reach the service: what a browser adds last is not told to a page.
    const carried: string[] = [];
    const listen = ({ headers }: IncomingMessage) => {
      if (headers.origin !== at.url) carried.push(headers.cookie ?? '');
    };
    at.shop.app.server.on('request', listen);
    const outcomes = await page.evaluate(async (shop) => {
      const order = JSON.stringify({
        goods_id: 101,
        goods_num: 1,
        express_id: 1,
        platform: 1,
        order_source: 1,
        remark: '',
        rec_list: [
          {
            id: 1,
            shop_order: 'a',
            rec_name: '赵六',
            rec_mobile: '13700004321',
            rec_province: '浙江省',
            rec_city: '杭州市',
            rec_district: '西湖区',
            rec_address: '文一路1号',
          },
        ],
      });
      const attempts: [string, RequestInit][] = [
        [
          '/api/gift/order/make',
          {
            method: 'POST',
            body: order,
            headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
          },
        ],
        [
          '/api/gift/order/make',
          { method: 'POST', body: order, headers: { 'content-type': 'text/plain' }, mode: 'no-cors' },
        ],
        [
          '/api/gift/order/make',
          { method: 'POST', body: new URLSearchParams({ a: order }), mode: 'no-cors' },
        ],
        [
          '/api/user/order/pay',
          {
            method: 'POST',
            body: '{"batch_sn":"x"}',
            headers: { 'content-type': 'text/plain' },
            mode: 'no-cors',
          },
        ],
        ['/api/user/info', { mode: 'no-cors' }],
        ['/api/user/info', {}],
        ['/api/logout', { mode: 'no-cors' }],
      ];
      const said: string[] = [];
      for (const [path, init] of attempts)
        said.push(
          await fetch(shop + path, { credentials: 'include', ...init }).then(
            async (reply) => `${reply.type} ${reply.status} ${(await reply.text()).length}`,
            (error: Error) => error.name,
          ),
        );
      const form = document.createElement('form');
      form.action = `${shop}/api/gift/order/make`;
      form.method = 'post';
      form.enctype = 'text/plain';
      form.target = 'nowhere';
      const place = document.createElement('iframe');
      place.name = 'nowhere';
      document.body.append(place, form);
      form.submit();
      await new Promise((rest) => setTimeout(rest, 500));
      return said;
    }, at.url);
    // Nothing of an answer can be read: opaque, or not allowed.
    for (const outcome of outcomes) expect(outcome).toMatch(/^(opaque 0 0|TypeError)$/);
    at.shop.app.server.off('request', listen);
    // The attack was a real one: the cookie went along.
    expect(carried.filter((cookie) => cookie.includes('__Host-embed=')).length).toBeGreaterThanOrEqual(4);
    expect(await person.balance()).toBe(BALANCE);
    expect(await batchesOf(person)).toBe(0);
    // The frame is still logged in: nobody could end it from outside.
    await fillIn(frame);
  });

  test('frames what is not for frames: login window, account, home, and a purchase under a key that is none', async () => {
    const paths = [
      '/embed/login',
      '/',
      '/user-center/wallet',
      '/device',
      `/embed/purchase/${SOAP}`,
      `/embed/purchase/${SOAP}?site_key=pk_nobody000000000000000000`,
      '/embed/recharge',
    ];
    at.partner.show(
      '/frames',
      `<!doctype html>${paths.map((path) => `<iframe src="${at.url}${path}"></iframe>`).join('')}
      <iframe src="${at.url}/embed/recharge?site_key=${at.site.site_key}"></iframe>`,
    );
    const { page } = await at.visit('/frames', { cookies });
    await page.waitForLoadState('load');
    const addresses = () =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url());
    await expect
      .poll(() => addresses().filter((url) => url.startsWith('chrome-error:')))
      .toHaveLength(paths.length);
    // The control: the one that may be framed is.
    expect(addresses().filter((url) => url.startsWith(at.url))).toHaveLength(1);
  });

  test.each([
    ['before the shop has the order', 0],
    ['when the shop has been paid and has not answered', 1],
  ])('tears the tag out of the page %s: known afterwards, never bought twice', async (_when, bought) => {
    const person = await at.shop.person({ balance: BALANCE });
    at.partner.show('/torn', tagPage());
    const { page, context } = await at.visit('/torn', { cookies });
    const frame = await openPurchase(page);
    await logInByWindow({ context }, frame, person);
    await fillIn(frame);
    const steps = new EventEmitter();
    const [isUnderWay, isTorn, isLost] = ['under way', 'torn', 'lost'].map((step) => once(steps, step));
    let calls = 0;
    // Later calls pass through it, too: a route that goes away while the page loads again may hold the page up for ever.
    await context.route('**/api/gift/order/make', async (route) => {
      if (calls++ > 0) return route.continue();
      if (bought) await route.fetch();
      steps.emit('under way');
      await isTorn;
      await route.abort().catch(() => {}); // its frame is gone, and the request with it
      steps.emit('lost');
    });
    await payButton(frame).click();
    await isUnderWay;
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('gift-buy-button, gift-purchase')) element.remove();
    });
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    steps.emit('torn');
    await isLost;
    // The buyer comes back: what was under way is asked about, not bought again.
    await page.reload();
    const again = await openPurchase(page);
    await again.getByRole('button', { name: '立即下单' }).waitFor();
    const resume = again.getByRole('dialog').filter({ hasText: '上次' });
    if (await resume.isVisible()) await resume.getByRole('button').last().click();
    expect(await person.balance()).toBe(BALANCE - bought * THREE_SOAPS);
    expect(await batchesOf(person)).toBe(bought);
    expect(await at.shop.audit()).toEqual([]);
  });

  test('moves the tag while the dialog is open: nothing is bought by it, and it stays usable', async () => {
    const person = await at.shop.person({ balance: BALANCE });
    at.partner.show(
      '/moved',
      tagPage({
        body: `<div id="a"><gift-buy-button site-key="${at.site.site_key}" goods-id="${SOAP}"></gift-buy-button></div><div id="b"></div>`,
      }),
    );
    const { page, context } = await at.visit('/moved', { cookies });
    await logInByWindow({ context }, await openPurchase(page), person);
    await page.evaluate(() => {
      const to = document.getElementById('b')!;
      for (const element of document.querySelectorAll('gift-buy-button, gift-purchase')) to.append(element);
    });
    const frame = await shopFrame(page);
    await fillIn(frame);
    expect(await person.balance()).toBe(BALANCE);
    await payButton(frame).click();
    await isPaid(frame);
    expect(await person.balance()).toBe(BALANCE - THREE_SOAPS);
  });

  test('names goods that do not exist, and a price of its own', async () => {
    const person = await at.shop.person({ balance: BALANCE });
    at.partner.show(
      '/wrong',
      tagPage({
        body: `<gift-buy-button site-key="${at.site.site_key}" goods-id="999999"></gift-buy-button>`,
      }),
    );
    const { page, context } = await at.visit('/wrong', { cookies });
    const lost = await openPurchase(page);
    await logInByWindow({ context }, lost, person);
    await lost.getByText('商品信息获取失败').first().waitFor();
    at.partner.show(
      '/cheap',
      tagPage({
        body: `<gift-buy-button site-key="${at.site.site_key}" goods-id="${SOAP}" price="0.01" data-price="0.01"></gift-buy-button>`,
      }),
    );
    await page.goto(`${at.partner.url}/cheap`);
    const frame = await openPurchase(page);
    await fillIn(frame);
    expect(await payButton(frame).innerText()).toContain('5.40');
  });

  test('uses the site key of somebody else: no goods, no frame, no click, one line for the developer', async () => {
    at.partner.show(
      '/stolen',
      tagPage({
        body: `<gift-goods-list site-key="${at.site.site_key}" page-size="10"></gift-goods-list>
      <gift-buy-button site-key="${at.site.site_key}" goods-id="${SOAP}"></gift-buy-button>`,
      }),
    );
    const { page, context } = await at.visit('/stolen', { cookies });
    await page.locator('[part~=price]').first().waitFor();
    const lines: string[] = [];
    context.on('console', (message) => {
      if (message.text().includes('[gift]')) lines.push(message.text());
    });
    const clicks = async () =>
      (
        await at.shop.db.q
          .selectFrom('spread_clicks')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await clicks();
    await page.goto(`${at.partner.url.replace('127.0.0.1', 'thief.localhost')}/stolen`);
    await page.locator('gift-goods-list').getByRole('button', { name: '重试' }).waitFor();
    expect(await page.locator('[part~=price]').count()).toBe(0);
    await page.locator('gift-buy-button button').click();
    await page.getByRole('button', { name: '在新窗口中打开' }).waitFor();
    expect(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url()),
    ).toEqual(['chrome-error://chromewebdata/']);
    expect(await clicks()).toBe(before);
    const refusals = lines.filter((line) => line.includes('thief.localhost'));
    expect(new Set(refusals).size).toBe(refusals.length);
    expect(refusals.length).toBeGreaterThanOrEqual(1);
  });
});
