import { DEMO_CONTENT } from '../../packages/server/src/demo/content.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';

const { goods: DEMO_GOODS } = DEMO_CONTENT;
const SOLD_OUT = DEMO_GOODS.find(({ inStock }) => !inStock)!;
const TOWEL = DEMO_GOODS.find(({ id }) => id === 102)!;

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const ready = (page: Page) => cards(page).first().waitFor();
const priceTexts = async (page: Page) =>
  (await cards(page).locator('.price').allInnerTexts()).map((text) => Number(text.replace(/[￥\s]/g, '')));
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
/** Names of all goods that the server finds, in its order. */
const found = async (query: Parameters<BrowserShop['shop']['visitor']['goods']['list']>[0]['query']) =>
  (await at.shop.visitor.goods.list({ query: { ...query, page_size: '100' } })).list.map(
    (goods) => goods.goods_name,
  );
const tenOf = async (query: Parameters<typeof found>[0]) => (await found(query)).slice(0, 10);
const firstTen = (page: Page) => async () => (await names(page).allInnerTexts()).slice(0, 10);

describe('sorts', () => {
  test.runIf(isAtLength)(
    'are in the address, which a reload and the way back restore; price turns round (M007, M020, M065)',
    async () => {
      const { page, faults } = await at.visit('/gift-list');
      await ready(page);
      const sorts = group(page, '排序');
      expect(await sorts.getByRole('button').allInnerTexts()).toEqual(['默认', '时间', '价格']);
      await expect.poll(firstTen(page)).toEqual(await tenOf({}));
      await sorts.getByRole('button', { name: '时间' }).click();
      await page.waitForURL('**/gift-list?sortName=time');
      await expect.poll(firstTen(page)).toEqual(await tenOf({ sort_name: 'time' }));
      await sorts.getByRole('button', { name: '价格' }).click();
      await page.waitForURL('**/gift-list?sortName=price&sortOrder=asc');
      await expect.poll(firstTen(page)).toEqual(await tenOf({ sort_name: 'price', sort_order: 'asc' }));
      const cheap = await priceTexts(page);
      expect(cheap).toEqual(cheap.toSorted((a, b) => a - b));
      await sorts.getByRole('button', { name: '价格，从低到高' }).click();
      await page.waitForURL('**/gift-list?sortName=price&sortOrder=desc');
      const dear = await tenOf({ sort_name: 'price', sort_order: 'desc' });
      await expect.poll(firstTen(page)).toEqual(dear);
      await page.reload();
      await expect.poll(firstTen(page)).toEqual(dear);
      await page.goBack();
      await page.goBack();
      await expect.poll(firstTen(page)).toEqual(await tenOf({ sort_name: 'time' }));
      expect(await sorts.getByRole('button', { name: '时间' }).getAttribute('aria-pressed')).toBe('true');
      await sorts.getByRole('button', { name: '默认' }).click();
      await page.waitForURL('**/gift-list');
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength).each([
    ['sortName=nonsense&platform=x&priceMin=abc&sortOrder=up', {}],
    ['sortName=time', { sort_name: 'time' as const }],
    ['sortName=default', {}],
  ])('an address with %s is read as far as it makes sense', async (search, query) => {
    const { page } = await at.visit(`/gift-list?${search}`);
    await expect.poll(firstTen(page)).toEqual(await tenOf(query));
  });
});

describe('filters', () => {
  test('narrow the list one by one, and come off one by one (M066)', async () => {
    const { page } = await at.visit('/gift-list');
    await ready(page);
    const choose = async (facet: string, choice: string) => {
      await group(page, facet).getByRole('button', { name: choice, exact: true }).click();
      await group(page, '已选').waitFor();
    };
    await choose('分类', '日用百货');
    await expect.poll(firstTen(page)).toEqual(await tenOf({ cat_id: '1' }));
    await group(page, '细分').getByRole('button', { name: '洗护清洁' }).click();
    await expect.poll(firstTen(page)).toEqual(await tenOf({ cat_id: '11' }));
    await choose('快递', '圆通速递');
    await expect.poll(firstTen(page)).toEqual(await tenOf({ cat_id: '11', express_name: '圆通速递' }));
    await choose('发货省份', '浙江省');
    await choose('发货城市', '金华市');
    await choose('适用平台', '拼多多');
    await page.getByLabel('最低价').fill('2');
    await page.getByLabel('最高价').fill('1');
    await page.getByRole('form', { name: '价格区间' }).getByRole('button', { name: '确定' }).click();
    // The search of the page is the one of the list: it adds to what is chosen.
    await page.getByRole('searchbox', { name: '搜索商品' }).fill('牙刷');
    await page.getByRole('searchbox', { name: '搜索商品' }).press('Enter');
    const query = {
      cat_id: '11',
      express_name: '圆通速递',
      province_name: '浙江省',
      area_name: '金华市',
      platform: '2',
      price_min: '1',
      price_max: '2',
      title: '牙刷',
    };
    await page.waitForURL((url) => url.searchParams.get('title') === '牙刷');
    const url = new URL(page.url());
    expect(Object.fromEntries(url.searchParams)).toEqual({
      cat: '11',
      express: '圆通速递',
      province: '浙江省',
      area: '金华市',
      platform: '2',
      priceMin: '1',
      priceMax: '2',
      title: '牙刷',
    });
    // Nothing fits, and it is said; what others buy stands below.
    expect(await found(query)).toEqual([]);
    await page.getByText('没有符合条件的商品').waitFor();

    const chosen = group(page, '已选');
    expect((await chosen.getByRole('button').allInnerTexts()).map((text) => text.trim())).toEqual([
      '名称：牙刷',
      '1-2元',
      '分类：洗护清洁',
      '快递：圆通速递',
      '发货省份：浙江省',
      '发货城市：金华市',
      '适用平台：拼多多',
    ]);
    // Nothing fits all of them: the one way back stands where the goods would be.
    await page.getByRole('main').getByRole('button', { name: '清除筛选' }).waitFor();
    await chosen.getByRole('button', { name: '去掉筛选：名称：牙刷' }).click();
    await page.reload();
    const { title: _title, ...rest } = query;
    await expect.poll(firstTen(page)).toEqual(await tenOf(rest));
    await chosen.getByRole('button', { name: '清除筛选' }).click();
    await expect.poll(firstTen(page)).toEqual(await tenOf({}));
    expect(await chosen.count()).toBe(0);
  });

  test('quick choices all count: none is made over what stood before the last', async () => {
    const { page } = await at.visit('/gift-list');
    await ready(page);
    const field = await page.getByRole('searchbox', { name: '搜索商品' }).elementHandle();
    await field?.fill('牙刷');
    const buttons = await Promise.all(
      [
        ['快递', '圆通速递'],
        ['适用平台', '拼多多'],
      ].map(([facet = '', name = '']) =>
        group(page, facet).getByRole('button', { name, exact: true }).elementHandle(),
      ),
    );
    // In one breath: no picture of the page comes between.
    await page.evaluate(
      ({ buttons, field }) => {
        for (const button of buttons) (button as HTMLElement).click();
        (field as HTMLInputElement).form?.requestSubmit();
      },
      { buttons, field },
    );
    await page.waitForURL((url) => url.searchParams.get('title') === '牙刷');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      express: '圆通速递',
      platform: '2',
      title: '牙刷',
    });
  });

  test.runIf(isAtLength)(
    'without goods it says so, and the filters come off with one click (M068)',
    async () => {
      const { page } = await at.visit('/gift-list?title=没有这种东西&sortName=time');
      await page.getByText('没有符合条件的商品').waitFor();
      await page.getByText(/^暂无数据/).waitFor();
      const clear = page.getByRole('main').getByRole('button', { name: '清除筛选' });
      expect(await clear.count()).toBe(1);
      await clear.click();
      expect(new URL(page.url()).search).toBe('?sortName=time');
      await expect.poll(firstTen(page)).toEqual(await tenOf({ sort_name: 'time' }));
    },
  );

  test.runIf(isAtLength)('rows are shown as the five flags say (M066)', async () => {
    const { page } = await at.visit('/favicon.svg');
    const options = await at.shop.visitor.goods.options();
    const off = { cat_show: 0, exp_show: 0, region_show: 0, province_show: 0 };
    await page.route(/\/api\/gift\/goods\/options/, (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: { ...options, ...off } } }),
    );
    await page.goto(`${at.url}/gift-list`);
    await group(page, '适用平台').waitFor();
    for (const name of ['分类', '快递', '发货省份', '发货城市'])
      expect(await group(page, name).count()).toBe(0);
  });

  test.runIf(isAtLength)(
    'a wrong amount is said and not sent; the search of the header narrows too',
    async () => {
      const { page } = await at.visit('/gift-list');
      await ready(page);
      await page.getByLabel('最低价').fill('1.234');
      await page.getByText('请输入金额，最多两位小数').waitFor();
      const price = page.getByRole('form', { name: '价格区间' });
      expect(await price.getByRole('button', { name: '确定' }).isDisabled()).toBe(true);
      await page.getByRole('searchbox', { name: '搜索商品' }).fill('毛巾');
      await page.getByRole('searchbox', { name: '搜索商品' }).press('Enter');
      await expect.poll(firstTen(page)).toEqual(await tenOf({ title: '毛巾' }));
      expect(
        (await group(page, '已选').getByRole('button').allInnerTexts()).map((text) => text.trim()),
      ).toEqual(['名称：毛巾', '清除筛选']);
    },
  );

  test.runIf(isAtLength)(
    'fold into a sheet on a narrow screen, which holds the focus and gives it back',
    async () => {
      const { page, faults } = await at.visit('/gift-list', { screen: 'narrow' });
      await ready(page);
      expect(await group(page, '快递').count()).toBe(0);
      await page.getByRole('button', { name: '筛选', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: '筛选商品' });
      await sheet.getByRole('button', { name: '韵达快递' }).click();
      const expected = await found({ express_name: '韵达快递' });
      await sheet.getByRole('button', { name: `查看 ${expected.length} 件商品` }).click();
      await sheet.waitFor({ state: 'hidden' });
      await expect.poll(firstTen(page)).toEqual(expected.slice(0, 10));
      const opener = page.getByRole('button', { name: '筛选（1）' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
      await opener.click();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      expect(faults).toEqual([]);
    },
  );
});

describe('card', () => {
  const card = (page: Page, name: string) =>
    page.getByRole('main').getByRole('article').filter({ hasText: name }).first();

  test.runIf(isAtLength)(
    'shows what to know, and leads to its page; a visitor has no heart (M069, M070)',
    async () => {
      const { page } = await at.visit(`/gift-list?title=${encodeURIComponent(TOWEL.name)}`);
      const towel = card(page, TOWEL.name);
      await towel.waitFor();
      expect(await towel.getByRole('listitem').allInnerTexts()).toEqual(['圆通速递', '金华市', '90克']);
      expect(await towel.locator('.goods-sold').innerText()).toBe('已发 1.5万');
      const picture = towel.locator('.goods-pic img');
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc))
        .toMatch(/towel-(320|640)\.webp$/);
      expect(await towel.locator('.price').innerText()).toBe('￥2.60');
      await towel.getByText('热卖').waitFor();
      expect(await towel.getByRole('button', { name: `收藏 ${TOWEL.name}` }).count()).toBe(0);
      const buy = towel.getByRole('button', { name: `购买 ${TOWEL.name}` });
      const seen = () => buy.evaluate((button) => getComputedStyle(button).opacity);
      await page.mouse.move(0, 0);
      await expect.poll(seen).toBe('0');
      const before = await towel.boundingBox();
      await buy.focus();
      await expect.poll(seen).toBe('1');
      expect(await towel.boundingBox()).toEqual(before);
      await towel.click({ position: { x: 40, y: 200 } });
      await page.waitForURL(`**/product-detail/${TOWEL.id}`);
    },
  );

  test.runIf(isAtLength)('the buy button is there without hovering on a narrow screen', async () => {
    const { page } = await at.visit('/gift-list', { screen: 'narrow' });
    await ready(page);
    const buy = cards(page).first().getByRole('button');
    expect(await buy.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
    await buy.click();
    await page.getByRole('main').waitFor();
    expect(new URL(page.url()).searchParams.get('buy')).toBeNull();
  });

  test.runIf(isAtLength)('goods without stock say so and cannot be bought (M071)', async () => {
    const { page } = await at.visit(`/gift-list?title=${encodeURIComponent(SOLD_OUT.name)}`);
    const out = card(page, SOLD_OUT.name);
    await out.getByText('缺货', { exact: true }).waitFor();
    expect(await out.getByRole('button', { name: /缺货/ }).isDisabled()).toBe(true);
    await page.goto(`${at.url}/product-detail/${SOLD_OUT.id}`);
    expect(await page.getByRole('main').getByRole('button', { name: '缺货' }).isDisabled()).toBe(true);
  });

  test.runIf(isAtLength)(
    'the heart of a person toggles at once, and goes back when the server refuses (M070, M156)',
    async () => {
      const person = await at.shop.person();
      const { page, faults } = await at.visit(`/gift-list?title=${encodeURIComponent(TOWEL.name)}`, {
        mobile: person.mobile,
      });
      const heart = card(page, TOWEL.name).getByRole('button', { name: `收藏 ${TOWEL.name}` });
      const isPressed = () => heart.getAttribute('aria-pressed');
      const kept = async () =>
        (await person.api.goods.collectList({ query: {} })).list.map((goods) => goods.goods_id);
      await heart.click();
      expect(await isPressed()).toBe('true');
      await expect.poll(kept).toEqual([TOWEL.id]);
      await heart.click();
      expect(await isPressed()).toBe('false');
      await expect.poll(kept).toEqual([]);
      await heart.click();
      await expect.poll(kept).toEqual([TOWEL.id]);
      await page.route(/\/api\/collect\/goods/, (route) => route.abort());
      await heart.click();
      await page.getByText('网络错误，请检查网络').waitFor();
      expect(await isPressed()).toBe('true');
      expect(new URL(page.url()).pathname).toBe('/gift-list');
      expect(faults).toEqual([]);
    },
  );

  test('buying opens the purchase dialog over the page (M007)', async () => {
    const person = await at.shop.person();
    const { page } = await at.visit('/gift-list', { mobile: person.mobile });
    await cards(page).first().hover();
    await cards(page).first().getByRole('button', { name: /^购买/ }).click();
    await expect.poll(() => page.url()).toMatch(/[?&]buy=\d+/);
  });
});

describe('a hundred pages', () => {
  const ALL = 1000;
  beforeAll(async () => {
    const missing = ALL - (await at.shop.visitor.goods.list({ query: {} })).data_count;
    await sql`
      insert into goods (supplier_id, courier_id, category_id, name, pic, content, price_fen, floor_fen, weight_kg, max_count, tag, status, rank)
      select supplier_id, courier_id, category_id, name || ' ' || n, pic, content, price_fen, floor_fen, weight_kg, max_count, tag, 1, -n
      from goods, generate_series(1, ${sql.lit(missing)}) as n where id = 102`.execute(at.shop.db.q);
    // What the server keeps of the list may be a second old.
    while ((await at.shop.visitor.goods.list({ query: {} })).data_count !== ALL) continue;
  });

  test.runIf(isAtLength)(
    'the next page is loaded when the view is within 100 px of the end of what is loaded (M067, M277)',
    async () => {
      const { page } = await at.visit('/favicon.svg', { screen: 'narrow' });
      const asked: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === '/api/gift/goods/list')
          asked.push(`${url.searchParams.get('page')}/${url.searchParams.get('page_size')}`);
      });
      await page.goto(`${at.url}/gift-list`);
      await ready(page);
      await page.waitForTimeout(300);
      expect(asked).toEqual(['1/10']);
      const endOfLoaded = () =>
        page.evaluate(() => {
          const card = document.querySelector<HTMLElement>('.goods-grid .goods-card')!;
          const grid = document.querySelector<HTMLElement>('.goods-grid')!;
          return grid.getBoundingClientRect().top + scrollY + 5 * (card.offsetHeight + 12);
        });
      const scrollToWithin = async (distance: number) => {
        const end = await endOfLoaded();
        await page.evaluate((y) => window.scrollTo(0, y), end - distance - 800);
        await page.waitForTimeout(300);
      };
      await scrollToWithin(140);
      expect(asked).toEqual(['1/10']);
      await scrollToWithin(90);
      await expect.poll(() => asked).toEqual(['1/10', '2/10']);
    },
  );

  test('a grid that was looked at while it had no width draws its cards again', async () => {
    const { page, faults } = await at.visit('/gift-list');
    await ready(page);
    const grid = page.locator('.goods-list .goods-grid');
    const look = (width: string) =>
      grid.evaluate((place: HTMLElement, wide) => {
        place.style.width = wide;
        document.dispatchEvent(new Event('scroll'));
        return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }, width);
    await look('0');
    await look('');
    await ready(page);
    await expect.poll(() => cards(page).count()).toBeGreaterThan(9);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)(
    'can be scrolled to the end; nothing jumps and the page stays light (M067, M068)',
    async () => {
      const before = `globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
          if (sources.some(({ node }) => node?.parentElement?.closest('.goods-list, .footer'))) globalThis.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });`;
      const { page, context, faults } = await at.visit('/gift-list', { before });
      await ready(page);
      const cdp = await context.newCDPSession(page);
      const weigh = async () => {
        await cdp.send('HeapProfiler.collectGarbage');
        const { metrics } = await cdp.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / 1e6;
      };
      await cdp.send('Performance.enable');
      const nodes = () => page.evaluate(() => document.querySelectorAll('main *').length);
      const end = page.getByText('没有更多了');
      await page.mouse.move(700, 600);
      await page.mouse.wheel(0, 2000);
      await page.waitForTimeout(500);
      await page.evaluate('globalThis.shift = 0');
      const [heapBefore, nodesBefore] = [await weigh(), await nodes()];
      const height = await page.evaluate(() => document.body.scrollHeight);
      for (let turn = 0; turn < 400 && (await end.count()) === 0; turn += 1) await page.mouse.wheel(0, 900);
      await end.waitFor();
      await names(page)
        .filter({ hasText: (await found({ page: '10' })).at(-1)! })
        .waitFor();
      expect(await nodes()).toBeLessThan(nodesBefore * 1.5);
      expect((await weigh()) - heapBefore).toBeLessThan(6);
      expect(await page.evaluate('globalThis.shift')).toBeLessThan(0.01);
      expect(Math.abs((await page.evaluate(() => document.body.scrollHeight)) - height)).toBeLessThan(80);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('a page that does not load is asked for again by the person', async () => {
    const { page } = await at.visit('/favicon.svg');
    await page.route(/goods\/list\?.*page=3/, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(`${at.url}/gift-list`);
    await ready(page);
    await page.evaluate(() => window.scrollTo(0, 1500));
    await page.getByText('后面的商品没有加载出来').waitFor();
    await page.unroute(/goods\/list\?.*page=3/);
    await page.getByRole('main').getByRole('button', { name: '重新加载' }).click();
    await page.getByText('后面的商品没有加载出来').waitFor({ state: 'hidden' });
    await page.evaluate(() => window.scrollTo(0, 3000));
    await expect.poll(() => names(page).count()).toBeGreaterThan(20);
  });
});
