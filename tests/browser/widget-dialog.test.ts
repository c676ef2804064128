import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAtLength, sample } from '../harness/at-length.ts';
import { ENGINES, type Opened, type WidgetPlace, openWidgetPlace } from './widget-place.ts';

let place: WidgetPlace;
beforeAll(async () => {
  place = await openWidgetPlace();
});
afterAll(() => place.close());
beforeEach(() => place.forget());
afterEach(() => {
  for (const path of ['/embed/purchase/3', '/api/widget/click']) place.set(path);
});

/** Keeps what the page hears, with the tag it came from. */
const HEAR = `<script>
  window.heard = [];
  for (const name of ['gift-ready', 'gift-order-success', 'gift-recharge-success', 'gift-close', 'gift-error'])
    document.addEventListener(name, ({ type, target, detail }) => heard.push([type, target.localName, detail]));
</script>`;
const PAGE = `${HEAR}<gift-shop site-key="pk_test" aff="A1"></gift-shop><gift-buy-button goods-id="3"></gift-buy-button>`;
const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as unknown[]);
const buyButton = (at: Opened) => at.page.locator('gift-buy-button').getByRole('button');
const inside = ({ page }: Opened) => page.frameLocator('iframe').getByRole('button', { name: 'inside' });
/** The page in the frame says something to the page around. */
const say = async ({ page }: Opened, message: object) =>
  page
    .frames()[1]!
    .evaluate((message) => (Reflect.get(globalThis, 'say') as (m: object) => void)(message), message);
const ORDER = { type: 'order-success', batchSn: 'B1', goodsId: 3, count: 2, amount: '12.80' };

async function openDialog(html = PAGE, options: Parameters<WidgetPlace['open']>[1] = {}): Promise<Opened> {
  const at = await place.open(html, options);
  await buyButton(at).click();
  await inside(at).waitFor();
  await expect.poll(() => at.page.locator('dialog .notice').count()).toBe(0);
  return at;
}

describe.each(sample(ENGINES, ['preact']))('purchase dialog on %s', (engine) => {
  it('opens our page with key, promoter and click, and tells the page ids, counts and amounts (D1103, D1106)', async () => {
    const at = await openDialog(PAGE, { engine });
    const frame = at.page.locator('iframe');
    expect(await frame.getAttribute('src')).toBe(
      `${place.shop}/embed/purchase/3?site_key=pk_test&aff=A1&click=${'c'.repeat(22)}&theme=auto`,
    );
    expect(await frame.getAttribute('referrerpolicy')).toBe('origin');
    expect(await at.page.getByRole('dialog', { name: '商品购买' }).isVisible()).toBe(true);
    await expect.poll(() => at.page.frames()[1]!.title()).toBe(`init light ${place.partner}`);

    await say(at, { ...ORDER, token: 'secret', recipients: ['x'] });
    await say(at, { type: 'close' });
    await at.page.locator('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => heard(at.page))
      .toEqual([
        ['gift-ready', 'gift-buy-button', { goodsId: 3 }],
        ['gift-order-success', 'gift-buy-button', { batchSn: 'B1', goodsId: 3, count: 2, amount: '12.80' }],
        ['gift-close', 'gift-buy-button', { goodsId: 3 }],
      ]);
    expect(at.said).toEqual([]);
    await at.context.close();
  });

  it.runIf(isAtLength)(
    'holds the page below still, and gives scroll and focus back when Escape closes it',
    async () => {
      const at = await openDialog(`${PAGE}<div style="height: 3000px"></div>`, { engine });
      const overflow = () => at.page.evaluate(() => document.documentElement.style.overflow);
      expect(await overflow()).toBe('hidden');
      await at.page.locator('dialog').focus();
      await at.page.keyboard.press('Escape');
      await at.page.locator('dialog').waitFor({ state: 'detached' });
      await expect.poll(overflow).toBe('');
      await expect
        .poll(() => at.page.evaluate(() => document.activeElement?.localName))
        .toBe('gift-buy-button');
      // And again.
      await buyButton(at).click();
      await inside(at).waitFor();
      await at.context.close();
    },
  );

  it.runIf(isAtLength)('survives its element being taken out or moved while open', async () => {
    const at = await openDialog(`${PAGE}<div id="other"></div>`, { engine });
    await at.page.evaluate(() => document.querySelector('gift-purchase')!.remove());
    await expect.poll(() => heard(at.page)).toContainEqual(['gift-close', 'gift-buy-button', { goodsId: 3 }]);
    await expect.poll(() => at.page.evaluate(() => document.documentElement.style.overflow)).toBe('');

    await buyButton(at).click();
    await inside(at).waitFor();
    await at.page.evaluate(() =>
      document.querySelector('#other')!.append(document.querySelector('gift-purchase')!),
    );
    await inside(at).waitFor();
    expect(await at.page.locator('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    // What the frame said before it was moved comes from a window that is no more.
    await at.page.evaluate(
      (origin) =>
        window.dispatchEvent(
          new MessageEvent('message', {
            data: { ns: 'gift-widget', v: 1, type: 'resize', height: 9 },
            origin,
          }),
        ),
      place.shop,
    );
    expect(at.said).toEqual(['warning [gift] 窗口被移动，已重新载入']);
    // So does what a frame says with its last breath: its window is closed when that is heard.
    await at.page.evaluate(async () => {
      const leaving = document.createElement('iframe');
      document.body.append(leaving);
      const script = leaving.contentDocument!.createElement('script');
      script.text = `parent.postMessage({ ns: 'gift-widget', v: 1, type: 'resize', height: 9 }, '*')`;
      leaving.contentDocument!.body.append(script);
      const heard = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
      leaving.remove();
      await heard;
    });
    expect(at.said).toEqual(['warning [gift] 窗口被移动，已重新载入']);
    // The button that was used is stripped: the dialog tells the order itself.
    await at.page.evaluate(() => document.querySelector('gift-buy-button')!.remove());
    await say(at, ORDER);
    await expect
      .poll(() => heard(at.page))
      .toContainEqual(['gift-order-success', 'gift-purchase', expect.anything()]);
    await say(at, { type: 'close' });
    await at.page.locator('dialog').waitFor({ state: 'detached' });
    expect((await heard(at.page)).at(-1)).toEqual(['gift-close', 'gift-purchase', { goodsId: 3 }]);
    expect(at.faults).toEqual([]);
    await at.context.close();
  });
});

describe('messages', () => {
  it('hears only the frame it opened: forged ones are one line and nothing else', async () => {
    const at = await openDialog();
    await at.page.evaluate(
      ({ order, shop }) => {
        const forged = { ns: 'gift-widget', v: 1, ...order };
        window.postMessage(forged, '*');
        const other = document.createElement('iframe');
        document.body.append(other);
        const script = other.contentDocument!.createElement('script');
        script.text = `parent.postMessage(${JSON.stringify(forged)}, '*')`;
        other.contentDocument!.body.append(script);
        // The right origin by name only, from the wrong window.
        window.dispatchEvent(new MessageEvent('message', { data: forged, origin: shop, source: window }));
      },
      { order: ORDER, shop: place.shop },
    );
    await expect.poll(() => at.said).toEqual(['warning [gift] 忽略冒充商城的消息']);
    expect((await heard(at.page)).map((event) => (event as string[])[0])).toEqual(['gift-ready']);
    // Other messages of the page are none of ours.
    await at.page.evaluate(() => window.postMessage({ type: 'order-success' }, '*'));
    await at.page.waitForTimeout(200);
    expect(at.said).toHaveLength(1);
    await at.context.close();
  });

  it('does not hear our own origin after the frame has left it', async () => {
    const at = await place.open(PAGE);
    await buyButton(at).click();
    await inside(at).waitFor();
    await at.page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      frame.src = 'about:blank';
    });
    await at.page.waitForFunction((order) => {
      const frame = document.querySelector('gift-purchase')!.shadowRoot!.querySelector('iframe')!;
      if (frame.contentDocument?.URL !== 'about:blank') return false;
      const script = frame.contentDocument.createElement('script');
      script.text = `parent.postMessage(${JSON.stringify({ ns: 'gift-widget', v: 1, ...order })}, '*')`;
      frame.contentDocument.body.append(script);
      return true;
    }, ORDER);
    await expect.poll(() => at.said).toEqual(['warning [gift] 忽略冒充商城的消息']);
    expect((await heard(at.page)).flat()).not.toContain('gift-order-success');
    await at.context.close();
  });

  it.runIf(isAtLength)('damaged messages of the frame are nothing', async () => {
    const at = await openDialog();
    for (const wrong of [
      { ...ORDER, count: -1 },
      { ...ORDER, amount: 12.8 },
      { ...ORDER, batchSn: 'x'.repeat(100) },
      { type: 'resize', height: Number.NaN },
      { type: 'eval', code: 'alert(1)' },
    ])
      await say(at, wrong);
    await say(at, { type: 'close' });
    await at.page.locator('dialog').waitFor({ state: 'detached' });
    expect((await heard(at.page)).map((event) => (event as string[])[0])).toEqual([
      'gift-ready',
      'gift-close',
    ]);
    expect(at.faults).toEqual([]);
    await at.context.close();
  });
});

describe('when the frame does not come', () => {
  it.runIf(isAtLength).each([
    ['refused by frame-ancestors', { 'content-security-policy': "frame-ancestors 'none'" }],
    ['silent', {}],
  ])('offers a window of its own: %s', async (_name, headers) => {
    place.set('/embed/purchase/3', (_request, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html', ...headers }).end('<p>silent</p>'),
    );
    const at = await place.open(PAGE);
    await buyButton(at).click();
    const offer = at.page.getByRole('button', { name: '在新窗口中打开' });
    await at.page.getByText('加载中').waitFor();
    await offer.waitFor();
    expect(at.said).toHaveLength(1);
    expect(at.said[0]).toContain(
      `error [gift] 4 秒没有响应，检查来源登记、CSP frame-src、网络：${place.shop}/embed/purchase/3`,
    );
    await expect
      .poll(() => heard(at.page))
      .toEqual([['gift-error', 'gift-buy-button', { code: 'FRAME_SILENT', message: expect.any(String) }]]);
    const [popup] = await Promise.all([at.page.waitForEvent('popup'), offer.click()]);
    expect(popup.url()).toContain(`${place.shop}/embed/purchase/3?site_key=pk_test&aff=A1&click=`);
    await at.page.locator('dialog').waitFor({ state: 'detached' });
    await at.context.close();
  });

  it.runIf(isAtLength)('blocked by the policy of the page: the same', async () => {
    const at = await place.open(PAGE.replace(HEAR, ''), {
      policy: `script-src ${place.shop}; connect-src ${place.shop}; frame-src 'none'`,
    });
    await buyButton(at).click();
    await at.page.getByRole('button', { name: '在新窗口中打开' }).waitFor();
    await at.page.getByRole('button', { name: '关闭' }).click();
    await at.page.locator('dialog').waitFor({ state: 'detached' });
    expect(at.said).toHaveLength(1);
    await at.context.close();
  });

  it.runIf(isAtLength)(
    'a sandboxed page, whose origin nobody can register, opens the window at once',
    async () => {
      const at = await place.open(PAGE, { policy: 'sandbox allow-scripts allow-popups' });
      const [popup] = await Promise.all([at.page.waitForEvent('popup'), buyButton(at).click()]);
      await expect.poll(() => popup.url()).toContain('/embed/purchase/3?site_key=pk_test&aff=A1&theme=auto');
      expect(await at.page.locator('dialog').count()).toBe(0);
      await at.context.close();

      const blocked = await place.open(PAGE, { policy: 'sandbox allow-scripts' });
      await buyButton(blocked).click();
      await expect
        .poll(() => heard(blocked.page))
        .toEqual([['gift-error', 'gift-buy-button', { code: 'POPUP_BLOCKED', message: expect.any(String) }]]);
      expect(blocked.said).toEqual(['error [gift] 新窗口被拦截：在点击中调用 open()']);
      await blocked.context.close();
    },
  );

  it.runIf(isAtLength)(
    'a dialog in a hidden part of the page goes to a window: the page below is not left dead',
    async () => {
      const at = await place.open(`${PAGE}<div hidden><gift-purchase></gift-purchase></div>`);
      const [popup] = await Promise.all([at.page.waitForEvent('popup'), buyButton(at).click()]);
      await expect.poll(() => popup.url()).toContain('/embed/purchase/3?site_key=pk_test');
      await at.page.locator('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => at.page.evaluate(() => document.documentElement.style.overflow)).toBe('');
      await at.context.close();
    },
  );

  it.runIf(isAtLength)('a page without a key opens the window too, and says so', async () => {
    const at = await place.open('<gift-buy-button goods-id="3"></gift-buy-button>');
    const [popup] = await Promise.all([at.page.waitForEvent('popup'), buyButton(at).click()]);
    await expect.poll(() => popup.url()).toBe(`${place.shop}/embed/purchase/3?theme=auto`);
    expect(at.said).toEqual(['warning [gift] 没有 site-key：购买在新窗口打开，不计推广']);
    await at.context.close();
  });
});

describe('opening', () => {
  it.runIf(isAtLength)('does not wait more than 300 ms for the click to be counted', async () => {
    place.set('/api/widget/click', () => {});
    const at = await place.open(PAGE);
    await buyButton(at).click();
    await inside(at).waitFor();
    expect(await at.page.locator('iframe').getAttribute('src')).toBe(
      `${place.shop}/embed/purchase/3?site_key=pk_test&aff=A1&theme=auto`,
    );
    expect(place.asked.filter((path) => path === '/api/widget/click')).toHaveLength(1);
    await at.context.close();
  });

  it.runIf(isAtLength)(
    'by trigger, by open() and by attribute; without a goods id it says so; one at a time',
    async () => {
      const at = await place.open(
        `${HEAR}<gift-shop site-key="pk_test"></gift-shop>
       <gift-purchase goods-id="5"><a slot="trigger" href="/nowhere">买</a></gift-purchase>
       <gift-recharge><button slot="trigger">充值</button></gift-recharge>`,
      );
      await at.page.getByRole('link', { name: '买' }).click();
      await inside(at).waitFor();
      expect(await at.page.locator('iframe').getAttribute('src')).toContain('/embed/purchase/5?');
      const call = (tag: string, method: string, ...args: unknown[]) =>
        at.page.$eval(
          tag,
          (el, [method, args]) =>
            (Reflect.get(el, method as string) as (...a: unknown[]) => void).apply(el, args as unknown[]),
          [method, args],
        );
      await call('gift-recharge', 'open');
      await expect.poll(() => at.said).toEqual(['warning [gift] 一页只能开一个窗口']);
      await expect.poll(() => at.page.locator('iframe').count()).toBe(1);
      await call('gift-purchase', 'close');
      await at.page.locator('dialog').waitFor({ state: 'detached' });

      await call('gift-purchase', 'open', 8);
      await expect.poll(() => at.page.locator('iframe').getAttribute('src')).toContain('/embed/purchase/8?');
      await call('gift-purchase', 'close');
      await at.page.locator('dialog').waitFor({ state: 'detached' });

      await at.page.getByRole('button', { name: '充值' }).click();
      await inside(at).waitFor();
      expect(await at.page.locator('iframe').getAttribute('src')).toContain(
        '/embed/recharge?site_key=pk_test&click=',
      );
      await say(at, { type: 'resize', height: 480 });
      await expect.poll(() => at.page.locator('dialog').evaluate((el) => el.clientHeight)).toBe(480);
      await say(at, { type: 'recharge-success', amount: '100.00' });
      await expect
        .poll(() => heard(at.page))
        .toContainEqual(['gift-recharge-success', 'gift-recharge', { amount: '100.00' }]);
      await call('gift-recharge', 'close');
      await at.page.locator('dialog').waitFor({ state: 'detached' });

      await call('gift-purchase', 'open', 'abc');
      await expect.poll(() => at.said.at(-1)).toBe('error [gift] <gift-purchase> 没有 goods-id');
      await at.context.close();
    },
  );

  it.runIf(isAtLength)(
    'works in a page that has patched fetch, postMessage and history, and shows it no secret',
    async () => {
      const at = await openDialog(
        `${PAGE}<script>
        const seen = (window.seen = []);
        const real = fetch;
        window.fetch = (...args) => (seen.push(JSON.stringify(args)), real(...args));
        for (const [owner, name] of [[window, 'postMessage'], [history, 'pushState'], [history, 'replaceState']]) {
          const old = owner[name];
          owner[name] = (...args) => (seen.push(JSON.stringify(args)), old.apply(owner, args));
        }
      </script>`,
      );
      const seen = (await at.page.evaluate(() => Reflect.get(window, 'seen'))) as string[];
      expect(seen.length).toBeGreaterThan(0);
      // What it sees are the public calls, without cookies; the frame it cannot read.
      expect(seen.filter((text) => !text.includes('/api/widget/'))).toEqual([]);
      expect(seen.every((text) => text.includes('"credentials":"omit"'))).toBe(true);
      const read = await at.page.evaluate(() => {
        const frame = document.querySelector('gift-purchase')!.shadowRoot!.querySelector('iframe')!;
        try {
          return frame.contentWindow!.document.body.innerHTML;
        } catch (error) {
          return (error as Error).name;
        }
      });
      expect(read).toBe('SecurityError');
      await at.context.close();
    },
  );
});
