import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../packages/server/src/package-root.ts';
import { isAtLength, sample } from '../harness/at-length.ts';
import {
  ENGINES,
  type Opened,
  type WidgetPlace,
  envelopeOf,
  json,
  openWidgetPlace,
  scriptTag,
} from './widget-place.ts';

let place: WidgetPlace;
beforeAll(async () => {
  place = await openWidgetPlace();
});
afterAll(() => place.close());
beforeEach(() => place.forget());

const SHOP = '<gift-shop site-key="pk_test"></gift-shop>';
const lists = () => place.asked.filter((path) => path.startsWith('/api/gift/goods/list'));
const cards = ({ page }: Opened) => page.locator('gift-goods-list li:not(.ghost)');
/** What the only list of the page asked for last. */
const lastQuery = () => new URL(lists().at(-1) ?? '/', 'http://x').searchParams;
const query = async (name: string, value: string | null): Promise<void> => {
  await expect.poll(() => lastQuery().get(name)).toBe(value);
};

/** What React components behind r2wc do wrong, each in its own test, on the shipped engine and on React (embed.md). */
describe.each(sample(ENGINES, ['preact']))('faults of r2wc, mended on %s', (engine) => {
  const open = (html: string, options = {}) => place.open(html, { engine, ...options });

  it.runIf(isAtLength)('1. an attribute that is removed or emptied is gone', async () => {
    const at = await open(`${SHOP}<gift-goods-list platform="2" express="圆通快递"></gift-goods-list>`);
    await query('platform', '2');
    await at.page.$eval('gift-goods-list', (el) => el.removeAttribute('platform'));
    await query('platform', null);
    expect(lastQuery().get('express_name')).toBe('圆通快递');
    await at.page.$eval('gift-goods-list', (el) => el.setAttribute('express', ''));
    await query('express_name', null);
    expect(at.said).toEqual([]);
    await at.context.close();
  });

  it.runIf(isAtLength)('2. an attribute without a value is true, and "false" is not', async () => {
    const at = await open(`${SHOP}<gift-goods-list show-filters></gift-goods-list>`);
    const bar = at.page.getByRole('search');
    await bar.waitFor();
    expect(await at.page.$eval('gift-goods-list', (el) => Reflect.get(el, 'showFilters'))).toBe(true);
    await at.page.$eval('gift-goods-list', (el) => el.setAttribute('show-filters', 'false'));
    await bar.waitFor({ state: 'detached' });
    await at.page.$eval('gift-goods-list', (el) => Reflect.set(el, 'showFilters', true));
    await bar.waitFor();
    expect(await at.page.getAttribute('gift-goods-list', 'show-filters')).toBe('');
    await at.context.close();
  });

  it.runIf(isAtLength)('3. a property that was set before the script is kept', async () => {
    const at = await open(
      `${SHOP}<gift-goods-list></gift-goods-list><script>document.querySelector('gift-goods-list').pageSize = 10</script>`,
    );
    await cards(at).first().waitFor();
    expect(lastQuery().get('page_size')).toBe('10');
    expect(await at.page.$eval('gift-goods-list', (el) => Object.hasOwn(el, 'pageSize'))).toBe(false);
    await at.context.close();
  });

  it.runIf(isAtLength)('4. a property set to undefined or null is not set', async () => {
    const at = await open(`${SHOP}<gift-goods-list platform="2" area="杭州市"></gift-goods-list>`);
    await query('platform', '2');
    await at.page.$eval('gift-goods-list', (el) => Object.assign(el, { platform: undefined, area: null }));
    await query('platform', null);
    await query('area_name', null);
    expect(await at.page.$eval('gift-goods-list', (el) => el.outerHTML)).toBe(
      '<gift-goods-list></gift-goods-list>',
    );
    await at.context.close();
  });

  it('5. an element outside of the page asks nothing', async () => {
    const at = await open(SHOP);
    await at.page.waitForFunction(() => customElements.get('gift-goods-list'));
    await at.page.evaluate(() => {
      const list = document.createElement('gift-goods-list');
      list.setAttribute('platform', '3');
      Object.assign(window, { list });
    });
    await at.page.waitForTimeout(300);
    expect(lists()).toEqual([]);
    await at.page.evaluate(() => document.body.append(Reflect.get(window, 'list')));
    await expect.poll(() => cards(at).count()).toBe(20);
    expect(lists()).toHaveLength(1);
    await at.context.close();
  });

  it.runIf(isAtLength)('6. wrong values do not throw: one line each, and the default', async () => {
    const at = await open(
      `${SHOP}<gift-goods-list page-size="7" sort="{" platform="-1"></gift-goods-list><gift-goods-list page-size="7"></gift-goods-list>`,
    );
    await expect.poll(() => cards(at).count()).toBe(40);
    expect(lists()).toHaveLength(1);
    expect(at.said.sort()).toEqual([
      'warning [gift] <gift-goods-list> 的 page-size="7" 无效；可用：10 20 50 100',
      'warning [gift] <gift-goods-list> 的 platform="-1" 无效；可用：id',
      'warning [gift] <gift-goods-list> 的 sort="{" 无效；可用：default time price price-desc',
    ]);
    expect(at.faults).toEqual([]);
    await at.context.close();
  });

  it.runIf(isAtLength)(
    '7. an element that is moved keeps its state, by append and by moveBefore',
    async () => {
      const at = await open(
        `${SHOP}<div id="a"><gift-goods-list show-filters></gift-goods-list></div><div id="b"></div>`,
      );
      const title = at.page.getByRole('textbox', { name: '商品名称' });
      await title.fill('杯');
      await query('title', '杯');
      await at.page.evaluate(() =>
        document.querySelector('#b')!.append(document.querySelector('gift-goods-list')!),
      );
      await at.page.evaluate(() => {
        const a = document.querySelector('#a')! as Element & { moveBefore(node: Node, child: null): void };
        a.moveBefore(document.querySelector('gift-goods-list')!, null);
      });
      await at.page.waitForTimeout(300);
      expect(await title.inputValue()).toBe('杯');
      await expect.poll(() => cards(at).count()).toBe(20);
      expect(lists().filter((path) => path.includes('title'))).toHaveLength(1);

      // Taken out and put back later: it starts anew, and asks nothing twice.
      await at.page.evaluate(async () => {
        const list = document.querySelector('gift-goods-list')!;
        list.remove();
        await new Promise((done) => setTimeout(done, 50));
        document.body.append(list);
      });
      await expect.poll(() => title.inputValue()).toBe('');
      await expect.poll(() => cards(at).count()).toBe(20);
      expect(at.faults).toEqual([]);
      await at.context.close();
    },
  );

  it.runIf(isAtLength)(
    '8. events have their dashes, bubble, cross shadow roots, and gift-buy can be prevented',
    async () => {
      const at = await open(`${SHOP}<div id="outer"></div>`);
      await at.page.evaluate(() => {
        const heard: unknown[] = [];
        Object.assign(window, { heard });
        document.querySelector('#outer')!.attachShadow({ mode: 'open' }).innerHTML =
          '<gift-goods-list page-size="10"></gift-goods-list>';
        for (const name of ['gift-ready', 'gift-buy'])
          document.addEventListener(name, (event) => {
            event.preventDefault();
            const { type, bubbles, composed, cancelable, detail } = event as CustomEvent;
            heard.push({ type, bubbles, composed, cancelable, detail });
          });
      });
      await at.page.getByRole('button', { name: /^购买 礼品 2 号/ }).click();
      expect(await at.page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([
        { type: 'gift-ready', bubbles: true, composed: true, cancelable: false, detail: { count: 45 } },
        {
          type: 'gift-buy',
          bubbles: true,
          composed: true,
          cancelable: true,
          detail: { goodsId: 2, price: '2.50' },
        },
      ]);
      expect(await at.page.locator('dialog').count()).toBe(0);
      expect(place.asked.filter((path) => path.includes('click'))).toEqual([]);
      await at.context.close();
    },
  );

  it.runIf(isAtLength)(
    '9. a second script says so once and changes nothing; names that the page took are left to it',
    async () => {
      const twice = await open(
        `${SHOP}<gift-goods-list></gift-goods-list>${scriptTag(place.shop)}${scriptTag(place.shop)}`,
      );
      await expect.poll(() => cards(twice).count()).toBe(20);
      await expect
        .poll(() => twice.said)
        .toEqual([`warning [gift] 脚本重复加载：保留 ${VERSION}，忽略 ${VERSION}`]);
      expect(twice.faults).toEqual([]);
      expect(lists()).toHaveLength(1);
      await twice.context.close();

      const taken = await open(
        `<script>customElements.define('gift-purchase', class extends HTMLElement {})</script>${SHOP}<gift-goods-list></gift-goods-list>`,
      );
      await expect.poll(() => cards(taken).count()).toBe(20);
      expect(taken.said).toEqual(['error [gift] 标签名已被占用：gift-purchase']);
      // Without our dialog, our page opens in a window of its own.
      const [popup] = await Promise.all([
        taken.page.waitForEvent('popup'),
        taken.page.getByRole('button', { name: /^购买 礼品 1 号/ }).click(),
      ]);
      await expect.poll(() => popup.url()).toContain(`${place.shop}/embed/purchase/1?site_key=pk_test`);
      expect(taken.faults).toEqual([]);
      await taken.context.close();
    },
  );
});

describe('goods list', () => {
  it('shows picture, name, weight, tag, city, express and price; out of stock is marked and cannot be bought (M069, M071)', async () => {
    const at = await place.open(`${SHOP}<gift-goods-list></gift-goods-list>`);
    const fifth = cards(at).nth(4);
    await expect
      .poll(() => fifth.innerText())
      .toMatch(/^热卖\s+礼品 5 号.*\s+350克\s*圆通快递\s*杭州市\s+¥5.50\s+购买$/);
    await fifth.scrollIntoViewIfNeeded();
    await expect
      .poll(() => fifth.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0);
    const seventh = cards(at).nth(6);
    await expect.poll(() => seventh.innerText()).toContain('缺货');
    expect(await seventh.getByRole('button', { name: /缺货$/ }).isDisabled()).toBe(true);
    await at.context.close();
  });

  it.runIf(isAtLength)(
    'loads the next page within 100 px of the end, and says when there is no more (M067, M068)',
    async () => {
      const at = await place.open(`${SHOP}<gift-goods-list></gift-goods-list>`);
      await expect.poll(() => cards(at).count()).toBe(20);
      expect(lists()).toHaveLength(1);
      // 140 px above the end of the list: nothing; 60 px: the next page.
      const scrollTo = (left: number) =>
        at.page.evaluate((left) => {
          const end = document.querySelector('gift-goods-list')!.shadowRoot!.querySelector('.end')!;
          scrollBy(0, end.getBoundingClientRect().top - innerHeight - left);
        }, left);
      await scrollTo(140);
      await at.page.waitForTimeout(300);
      expect(lists()).toHaveLength(1);
      await scrollTo(60);
      await expect.poll(() => cards(at).count()).toBe(40);
      await scrollTo(60);
      await expect.poll(() => cards(at).count()).toBe(45);
      await at.page.getByText('没有更多了').waitFor();
      expect(lists().map((path) => new URL(path, 'http://x').searchParams.get('page'))).toEqual([
        '1',
        '2',
        '3',
      ]);
      await at.context.close();
    },
  );

  it.runIf(isAtLength)('says 暂无数据 when nothing fits, or what the page wants there (M068)', async () => {
    const at = await place.open(
      `${SHOP}<gift-goods-list show-filters></gift-goods-list><gift-goods-list show-filters><b slot="empty">换个词试试</b></gift-goods-list>`,
    );
    for (const field of await at.page.getByRole('textbox', { name: '商品名称' }).all())
      await field.fill('none');
    await at.page.getByText('暂无数据').first().waitFor();
    await at.page.getByText('换个词试试').waitFor();
    expect(
      await at.page
        .getByText('暂无数据')
        .nth(1)
        .evaluate((slot: HTMLSlotElement) => slot.assignedElements().length),
    ).toBe(1);
    expect(await cards(at).count()).toBe(0);
    await at.context.close();
  });

  it.runIf(isAtLength)('sorts and filters, and the price toggles (M065, M066)', async () => {
    const at = await place.open(`${SHOP}<gift-goods-list show-filters province="浙江省"></gift-goods-list>`);
    const { page } = at;
    const price = page.getByRole('button', { name: /^价格/ });
    await price.click();
    await query('sort_name', 'price');
    expect(lastQuery().get('sort_order')).toBe('asc');
    await price.click();
    await query('sort_order', 'desc');
    expect(await price.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: '时间' }).click();
    await query('sort_name', 'time');

    await page.getByRole('textbox', { name: '最低价' }).fill('2');
    await page.getByRole('textbox', { name: '最高价' }).fill('9.5');
    await page.getByRole('combobox', { name: '快递' }).selectOption('圆通快递');
    await page.getByRole('combobox', { name: '发货城市' }).selectOption('杭州市');
    await page.getByRole('combobox', { name: '适用平台' }).selectOption({ label: '拼多多' });
    await page.getByRole('combobox', { name: '分类' }).selectOption({ label: '日用 / 纸巾' });
    await query('cat_id', '2');
    expect(Object.fromEntries(lastQuery())).toMatchObject({
      price_min: '2',
      price_max: '9.5',
      express_name: '圆通快递',
      area_name: '杭州市',
      platform: '2',
      province_name: '浙江省',
      sort_name: 'time',
    });
    // What the visitor chooses goes before the attribute.
    await page.getByRole('combobox', { name: '发货省份' }).selectOption('');
    await query('province_name', null);

    // An amount that is none is not asked for.
    const before = lists().length;
    await page.getByRole('textbox', { name: '最低价' }).fill('abc');
    await page.waitForTimeout(700);
    expect(lists()).toHaveLength(before);
    await at.context.close();
  });

  it.runIf(isAtLength)('chooses only, with selection-only (M070, M086)', async () => {
    const at = await place.open(
      `${SHOP}<gift-goods-list selection-only></gift-goods-list><script>addEventListener('gift-select', ({ detail }) => (window.chosen = detail))</script>`,
    );
    const third = at.page.getByRole('button', { name: /^选择 礼品 3 号/ });
    await third.click();
    expect(await at.page.evaluate(() => Reflect.get(window, 'chosen'))).toEqual({
      goodsId: 3,
      price: '3.50',
    });
    await expect.poll(() => third.getAttribute('aria-pressed')).toBe('true');
    expect(await at.page.locator('dialog').count()).toBe(0);
    await at.context.close();
  });

  it.runIf(isAtLength)('says that it failed, and tries again', async () => {
    place.set('/api/gift/goods/list', (_request, reply) =>
      json(reply, envelopeOf(null, 500, '系统繁忙'), 500),
    );
    const at = await place.open(
      `${SHOP}<gift-goods-list></gift-goods-list><gift-goods-list></gift-goods-list>`,
    );
    await expect.poll(() => at.page.getByRole('button', { name: '重试' }).count()).toBe(2);
    expect(at.said).toEqual([`error [gift] 商城拒绝：系统繁忙（本页来源 ${place.partner}）`]);
    place.set('/api/gift/goods/list');
    await at.page.getByRole('button', { name: '重试' }).first().click();
    await expect.poll(() => cards(at).count()).toBe(20);

    // Also in the middle of a list.
    place.set('/api/gift/goods/list', (_request, reply) => void reply.destroy());
    await at.page
      .locator('gift-goods-list')
      .first()
      .evaluate((el) => el.scrollIntoView({ block: 'end' }));
    await expect.poll(() => at.page.getByText('加载失败').count()).toBe(2);
    place.set('/api/gift/goods/list');
    await at.page.getByRole('button', { name: '重试' }).first().click();
    await expect.poll(() => cards(at).count()).toBeGreaterThanOrEqual(40);
    await at.context.close();
  });

  it('drops what an older query answers', async () => {
    place.set('/api/gift/goods/list', (_request, reply, url) => {
      const isSlow = url.searchParams.get('platform') === '1';
      const data = { list: [], data_count: 0, page: 1, page_size: 20 };
      if (isSlow) setTimeout(() => json(reply, envelopeOf(data)), 3_000);
      else {
        place.set('/api/gift/goods/list');
        json(reply, envelopeOf(data));
      }
    });
    const at = await place.open(`${SHOP}<gift-goods-list platform="1"></gift-goods-list>`);
    await expect.poll(() => lists().length).toBe(1);
    const stopped = at.page.waitForEvent('requestfailed');
    await at.page.$eval('gift-goods-list', (el) => el.setAttribute('platform', '2'));
    expect((await stopped).url()).toContain('platform=1');
    await at.page.getByText('暂无数据').waitFor();
    expect(at.said).toEqual([]);
    place.set('/api/gift/goods/list');
    await at.context.close();
  });
});

describe('in the page of a partner', () => {
  it.runIf(isAtLength)('twenty tags ask once for each query, and once for the key', async () => {
    const tags = Array.from(
      { length: 20 },
      (_, index) => `<gift-goods-list ${index % 2 ? 'platform="2"' : ''} show-filters></gift-goods-list>`,
    );
    const at = await place.open(SHOP + tags.join(''));
    await expect.poll(() => cards(at).count()).toBe(400);
    expect(place.asked.map((path) => path.split('?')[0]).sort()).toEqual([
      '/api/gift/goods/list',
      '/api/gift/goods/list',
      '/api/gift/goods/options',
      '/api/widget/config',
    ]);
    await at.context.close();
  });

  it('breaks no strict content policy with trusted types, in five tags and the dialog (X016)', async () => {
    const policy = [
      "default-src 'none'",
      "style-src 'none'",
      `script-src ${place.shop}`,
      `connect-src ${place.shop}`,
      `img-src ${place.shop}`,
      `frame-src ${place.shop}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ');
    const at = await place.open(
      `${SHOP}<gift-buy-button goods-id="1"></gift-buy-button><gift-purchase></gift-purchase><gift-recharge></gift-recharge><gift-goods-list show-filters></gift-goods-list>`,
      { policy },
    );
    await expect.poll(() => cards(at).count()).toBe(20);
    const colour = await cards(at)
      .first()
      .getByRole('button')
      .evaluate((el) => getComputedStyle(el).backgroundColor);
    expect(colour).toBe('rgb(217, 56, 30)');
    await at.page.getByRole('button', { name: '购买', exact: true }).first().click();
    await at.page.frameLocator('iframe').getByRole('button', { name: 'inside' }).waitFor();
    expect(at.faults).toEqual([]);
    await at.context.close();
  });

  it.runIf(isAtLength)('does not move when goods come: ghosts have the size of cards (CLS)', async () => {
    place.set('/api/gift/goods/list', (_request, reply, url) => {
      setTimeout(() => {
        place.set('/api/gift/goods/list');
        reply
          .writeHead(307, { location: url.pathname + url.search, 'access-control-allow-origin': '*' })
          .end();
      }, 400);
    });
    const at = await place.open(
      `<style>gift-goods-list { display: block; min-height: 1700px }</style><script>window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shift += value))).observe({ type: 'layout-shift', buffered: true })</script>${SHOP}<gift-goods-list show-filters></gift-goods-list><p>below</p>`,
    );
    await at.page.locator('.ghost').first().waitFor();
    const ghost = await at.page.locator('.ghost').last().boundingBox();
    await expect.poll(() => cards(at).count()).toBe(20);
    expect(await cards(at).last().boundingBox()).toEqual(ghost);
    await at.page.waitForTimeout(300);
    expect(await at.page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.01);
    await at.context.close();
  });

  it.runIf(isAtLength)('takes nothing of its styles, and gives it nothing', async () => {
    const at = await place.open(
      `<style>* { color: rgb(0, 255, 0) !important; font-size: 40px !important; text-transform: uppercase; letter-spacing: 9px; visibility: visible } .card { display: none }</style>${SHOP}<p class="card">x</p><gift-goods-list></gift-goods-list>`,
    );
    await expect.poll(() => cards(at).count()).toBe(20);
    const style = await cards(at)
      .first()
      .locator('.name')
      .evaluate((el) => {
        const { color, fontSize, textTransform, letterSpacing } = getComputedStyle(el);
        return { color, fontSize, textTransform, letterSpacing };
      });
    expect(style).toEqual({
      color: 'rgb(22, 24, 29)',
      fontSize: '14px',
      textTransform: 'none',
      letterSpacing: 'normal',
    });
    expect(await at.page.evaluate(() => document.querySelectorAll('style').length)).toBe(1);
    await at.context.close();
  });

  it.runIf(isAtLength)('is changed by custom properties and parts, and has a dark theme', async () => {
    const at = await place.open(
      `<style>gift-goods-list { --gift-brand: rgb(0, 100, 0); --gift-columns: 3 } gift-goods-list::part(name) { color: rgb(1, 2, 3) }</style>${SHOP}<gift-goods-list theme="auto"></gift-goods-list>`,
      { colorScheme: 'dark' },
    );
    const first = cards(at).first();
    await first.waitFor();
    const look = () =>
      first.evaluate((el) => ({
        button: getComputedStyle(el.querySelector('button')!).backgroundColor,
        name: getComputedStyle(el.querySelector('.name')!).color,
        card: getComputedStyle(el).backgroundColor,
        columns: getComputedStyle(el.parentElement!).gridTemplateColumns.split(' ').length,
      }));
    expect(await look()).toEqual({
      button: 'rgb(0, 100, 0)',
      name: 'rgb(1, 2, 3)',
      card: 'rgb(28, 31, 36)',
      columns: 3,
    });
    await at.page.$eval('gift-goods-list', (el) => el.setAttribute('theme', 'light'));
    await expect.poll(async () => (await look()).card).toBe('rgb(255, 255, 255)');
    await at.context.close();
  });

  it.runIf(isAtLength)(
    'reads its own attributes, then the gift-shop around, then the first; a late or changed one counts (D1101)',
    async () => {
      const at = await place.open(
        `<gift-shop id="first" site-key="pk_1"></gift-shop>
       <gift-shop site-key="pk_2"><gift-goods-list platform="2"></gift-goods-list></gift-shop>
       <gift-goods-list platform="1"></gift-goods-list>
       <gift-goods-list platform="3" site-key="pk_3"></gift-goods-list>`,
      );
      const keys = () =>
        Object.fromEntries(
          lists().map((path) => {
            const { searchParams } = new URL(path, 'http://x');
            return [searchParams.get('platform'), searchParams.get('site_key')];
          }),
        );
      await expect.poll(keys).toEqual({ 1: 'pk_1', 2: 'pk_2', 3: 'pk_3' });
      place.forget();
      await at.page.$eval('#first', (el) => el.setAttribute('site-key', 'pk_4'));
      await expect.poll(keys).toEqual({ 1: 'pk_4' });

      await at.page.$eval('#first', (el) => el.remove());
      await expect.poll(keys).toEqual({ 1: 'pk_2' });
      await at.context.close();
    },
  );

  it.runIf(isAtLength)('works beside another React of the page, in both orders of the scripts', async () => {
    for (const engine of ENGINES) {
      const own = scriptTag(place.shop, engine === 'react' ? 'preact' : 'react');
      const at = await place.open(`${SHOP}<gift-goods-list></gift-goods-list>${own}`, { engine });
      await expect.poll(() => cards(at).count()).toBe(20);
      await expect.poll(() => at.said).toHaveLength(1);
      expect(at.faults).toEqual([]);
      await at.context.close();
    }
  });

  it.runIf(isAtLength)('shows the fallback without script, and only until the script comes', async () => {
    const html = `${SHOP}<gift-goods-list><a href="https://shop.example/">去商城看看</a></gift-goods-list>`;
    const without = await place.open(html, { javaScriptEnabled: false });
    expect(await without.page.getByRole('link', { name: '去商城看看' }).isVisible()).toBe(true);
    await without.context.close();
    const at = await place.open(html);
    await expect.poll(() => cards(at).count()).toBe(20);
    expect(await at.page.getByText('去商城看看').isVisible()).toBe(false);
    await at.context.close();
  });

  it.runIf(isAtLength)('works as a module, whose address says where the shop is', async () => {
    const at = await place.open(
      `${SHOP}<gift-goods-list></gift-goods-list><script type="module" src="${place.shop}/widget/preact/gift.mjs"></script>`,
      { hasNoScript: true },
    );
    await expect.poll(() => cards(at).count()).toBe(20);
    expect(at.faults).toEqual([]);
    await at.context.close();
  });

  it.runIf(isAtLength)('says one line for each refusal: unknown key, wrong address', async () => {
    for (const path of ['/api/gift/goods/list', '/api/widget/config'])
      place.set(path, (_request, reply) => json(reply, envelopeOf(null, 1, '站点密钥不存在或已停用'), 404));
    const at = await place.open(
      `<gift-shop site-key="pk_no"></gift-shop><gift-goods-list></gift-goods-list><gift-goods-list platform="2"></gift-goods-list><gift-goods-list api-base="nonsense"></gift-goods-list>`,
    );
    await expect.poll(() => at.page.getByText('加载失败').count()).toBe(3);
    expect(at.said.sort()).toEqual([
      'error [gift] api-base="nonsense" 不是网址',
      `error [gift] 商城拒绝：站点密钥不存在或已停用（本页来源 ${place.partner}）`,
    ]);
    for (const path of ['/api/gift/goods/list', '/api/widget/config']) place.set(path);
    await at.context.close();
  });
});
