import { DEMO_CONTENT } from '../../packages/server/src/demo/content.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixTime } from './fix-time.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';

const { goods: DEMO_GOODS } = DEMO_CONTENT;
const TOWEL = DEMO_GOODS.find(({ id }) => id === 102)!;

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const ready = (page: Page) => cards(page).first().waitFor();
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
/** Names of all goods that the server finds, in its order. */
const found = async (query: Parameters<BrowserShop['shop']['visitor']['goods']['list']>[0]['query']) =>
  (await at.shop.visitor.goods.list({ query: { ...query, page_size: '100' } })).list.map(
    (goods) => goods.goods_name,
  );
const tenOf = async (query: Parameters<typeof found>[0]) => (await found(query)).slice(0, 10);
const firstTen = (page: Page) => async () => (await names(page).allInnerTexts()).slice(0, 10);

describe('one goods item', () => {
  test('shows prices, courier and rules, and names the tab (M022)', async () => {
    const person = await at.shop.person();
    const { page, faults } = await at.visit('/product-detail/102', { mobile: person.mobile });
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: TOWEL.name }).waitFor();
    await expect.poll(() => page.title()).toBe(`礼达 - ${TOWEL.name}`);
    expect(await main.getByRole('row').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/VIP会员\s*￥2\.52/),
        expect.stringMatching(/钻石VIP\s*￥2\.32/),
      ]),
    );
    for (const text of ['圆通速递（义乌仓）', '10 件', '90克', '17:00 前付款，当天交给快递'])
      await main.getByText(text, { exact: true }).waitFor();
    await main.getByText('西藏自治区').waitFor();
    await main.getByText(/30×60 厘米小毛巾一条/).waitFor();
    const favourite = main.getByRole('button', { name: '收藏', exact: true });
    await favourite.click();
    await main.getByRole('button', { name: '已收藏' }).waitFor();
    await main.getByRole('link', { name: /拾光日用仓/ }).click();
    await page.waitForURL('**/shop/1');
    await main.getByRole('heading', { level: 1, name: '拾光日用仓' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('reckons pieces times people, what other groups would pay and what is left of the balance', async () => {
    const person = await at.shop.person({ balance: 100_000 });
    const { page } = await at.visit('/product-detail/102', { mobile: person.mobile });
    const main = page.getByRole('main');
    const total = async () => (await main.getByRole('status').innerText()).replaceAll(/\s+/g, '');
    await expect.poll(total).toBe('1个包裹，每个1件90克￥2.60');
    await main.getByRole('button', { name: '120 人' }).click();
    await main.getByRole('button', { name: '每人发几件，加一' }).click();
    await expect.poll(total).toBe('120个包裹，每个2件180克￥624.00');
    await main.getByText('￥604.80').waitFor();
    await main.getByText('，省 ￥67.20').waitFor();
    await main.getByText('余额 ￥1,000.00，付后 ￥376.00').waitFor();
    await main.getByLabel('发给几个人', { exact: true }).fill('500');
    await main.getByText('余额 ￥1,000.00，还差 ￥1,600.00').waitFor();
    const people = main.getByLabel('发给几个人', { exact: true });
    await people.fill('');
    expect(await people.inputValue()).toBe('');
    await people.pressSequentially('5');
    await expect.poll(total).toBe('5个包裹，每个2件180克￥26.00');
    await people.fill('');
    await people.blur();
    expect(await people.inputValue()).toBe('5');
    await main.getByLabel('每人发几件', { exact: true }).fill('99');
    await main.getByLabel('每人发几件', { exact: true }).blur();
    expect(await main.getByLabel('每人发几件', { exact: true }).inputValue()).toBe(String(TOWEL.limit));
    await main.getByText(/单价满 2 元，晚揽收每个包裹赔 ￥2\.00/).waitFor();
    await main.getByRole('link', { name: '赔付规则' }).click();
    await page.waitForURL('**/help-center/rules');
  });

  test('shows the clock of a payment made now, and the goods packed', async () => {
    const { page } = await at.visit('/favicon.svg');
    await fixTime(page, '2026-11-24T16:18:00+08:00');
    await page.goto(`${at.url}/product-detail/101`);
    const ruler = page.getByRole('main').getByRole('region', { name: '揽收时效尺' });
    await ruler
      .getByRole('img', { name: '现在付款，今天 17:00 截单，明天 08:00 前揽收，休息日顺延；没揽收，自动赔' })
      .waitFor();
    await ruler.getByText('离截单 42 分钟').waitFor();
    await ruler.getByText(/赔该包裹全款 ￥1\.80/).waitFor();
    const shown = page.getByRole('img', { name: '粉色手工香皂 60克' });
    await expect.poll(() => shown.getAttribute('src')).toBe('/assets/goods/soap-640.webp');
    await page.getByRole('button', { name: '第 2 张图片' }).click();
    expect(await shown.getAttribute('src')).toBe('/assets/goods/parcel-640.webp');
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
  });

  test.runIf(isAtLength).each(['/product-detail/99999', '/product-detail/zero'])(
    '%s is not there, and says where to go',
    async (path) => {
      const { page } = await at.visit(path);
      await page.getByText('商品不存在或已下架').waitFor();
      await page.getByRole('button', { name: '去看商品' }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/gift-list');
    },
  );

  test.runIf(isAtLength)('a load that failed can be repeated', async () => {
    const { page } = await at.visit('/favicon.svg');
    await page.route(/\/api\/gift\/goods\/detail/, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(`${at.url}/product-detail/102`);
    await page.getByText('商品信息获取失败').waitFor();
    await page.unroute(/\/api\/gift\/goods\/detail/);
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('heading', { level: 1, name: TOWEL.name }).waitFor();
    expect(await page.getByText('商品信息获取失败').count()).toBe(0);
  });

  test.runIf(isAtLength)('on a narrow screen the buttons stay in reach', async () => {
    const { page } = await at.visit('/product-detail/102', { screen: 'narrow' });
    const buy = page.getByRole('main').getByRole('button', { name: '购买' });
    await buy.waitFor();
    const { y, height } = (await buy.boundingBox())!;
    // In the place of the tab bar, with the service beside it.
    expect(y + height).toBeLessThanOrEqual(800);
    expect(await page.locator('.tab-bar').isVisible()).toBe(false);
    const service = (await page.getByRole('button', { name: '联系客服' }).boundingBox())!;
    expect(service.x + service.width).toBeLessThanOrEqual((await buy.boundingBox())!.x);
    expect(service.y).toBeGreaterThan(740);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

describe('one shop', () => {
  test.runIf(isAtLength)('lists its own goods only, with the same sorts and filters (M021)', async () => {
    const { page } = await at.visit('/shop/4');
    await page.getByRole('heading', { level: 1, name: '青禾文具店' }).waitFor();
    await expect.poll(() => page.title()).toBe('礼达 - 青禾文具店');
    await expect.poll(firstTen(page)).toEqual(await tenOf({ shop_id: '4' }));
    await group(page, '排序').getByRole('button', { name: '价格' }).click();
    await expect.poll(firstTen(page)).toEqual(await tenOf({ shop_id: '4', sort_name: 'price' }));
    await page.reload();
    await expect.poll(firstTen(page)).toEqual(await tenOf({ shop_id: '4', sort_name: 'price' }));
  });

  test.runIf(isAtLength)('that is not there says so', async () => {
    const { page } = await at.visit('/shop/999', { screen: 'narrow' });
    await page.getByText('没有这家店铺').waitFor();
    expect(await cards(page).count()).toBe(0);
  });
});

describe('favourites', () => {
  test.runIf(isAtLength)('need a login (M023)', async () => {
    const { page } = await at.visit('/collect');
    await page.getByRole('button', { name: '去登录' }).first().waitFor();
    expect(await cards(page).count()).toBe(0);
  });

  test.runIf(isAtLength)('stand where they were for whoever scrolled far below them (M023)', async () => {
    const person = await at.shop.person();
    await person.api.goods.collect({ body: { goods_id: 101 } });
    const { page, faults } = await at.visit('/collect', { mobile: person.mobile });
    await cards(page).first().waitFor();
    await page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      document.body.style.paddingBottom = '4000px';
      scrollTo(0, 4000);
      await frame();
      scrollTo(0, 0);
      await frame();
    });
    expect(await cards(page).count()).toBe(1);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)('can be taken off and taken back (M023)', async () => {
    const person = await at.shop.person();
    for (const goods_id of [101, 102, 103]) await person.api.goods.collect({ body: { goods_id } });
    const { page, faults } = await at.visit('/collect', { mobile: person.mobile });
    await expect
      .poll(firstTen(page))
      .toEqual([103, 102, 101].map((id) => DEMO_GOODS.find((goods) => goods.id === id)!.name));
    const kept = async () =>
      (await person.api.goods.collectList({ query: {} })).list.map((goods) => goods.goods_id).toSorted();
    const heart = page.getByRole('button', { name: `收藏 ${TOWEL.name}` });
    await heart.click();
    await page.getByText('已取消收藏').waitFor();
    await expect.poll(kept).toEqual([101, 103]);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(kept).toEqual([101, 102, 103]);
    await heart.click();
    await expect.poll(kept).toEqual([101, 103]);
    await page.reload();
    await ready(page);
    await expect.poll(() => names(page).count()).toBe(2);
    for (const goods_id of [101, 103])
      await person.api.goods.uncollect({ query: { goods_id: String(goods_id) } });
    await page.reload();
    await page.getByText('还没有收藏商品').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('choosing', () => {
  test.runIf(isAtLength)(
    'the dialog lists goods in selection-only mode and hands one over (M070, M086)',
    async () => {
      const person = await at.shop.person();
      const { page, faults } = await at.visit('/user-center/delivery', { mobile: person.mobile });
      await page.getByText('暂无记录', { exact: true }).waitFor();
      await page.getByRole('button', { name: '选择商品' }).click();
      const dialog = page.getByRole('dialog', { name: '选择商品' });
      await dialog.getByRole('article').first().waitFor();
      await dialog.getByLabel('商品名称').fill('毛巾');
      await dialog.getByLabel('商品名称').press('Enter');
      await expect
        .poll(() => dialog.getByRole('article').count())
        .toBe((await found({ title: '毛巾' })).length);
      expect(new URL(page.url()).search).toBe('');
      expect(await dialog.getByRole('button', { name: /^(收藏|购买)/ }).count()).toBe(0);
      await dialog.getByRole('button', { name: `选择 ${TOWEL.name}` }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.waitForURL(/[?&]goods=102/);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('the dialog scrolls by itself to the last goods (M067)', async () => {
    const person = await at.shop.person();
    const { page } = await at.visit('/user-center/delivery', { mobile: person.mobile, screen: 'narrow' });
    await page.getByRole('button', { name: '选择商品' }).click();
    const dialog = page.getByRole('dialog', { name: '选择商品' });
    await dialog.getByRole('article').first().waitFor();
    await dialog.locator('.top-dialog-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await dialog.getByText('没有更多了').waitFor();
    const all = await found({});
    await dialog.getByRole('heading', { name: all.at(-1)! }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
  });

  test.runIf(isAtLength)('goods that are often sent are one click away', async () => {
    const person = await at.shop.person({ balance: 1000 });
    await person.api.orders.make({
      key: 'often',
      body: {
        goods_id: 103,
        goods_num: 1,
        express_id: 1,
        platform: 1,
        order_source: 1,
        rec_list: [
          {
            rec_name: '赵一',
            rec_mobile: '13900001111',
            rec_province: '浙江省',
            rec_city: '杭州市',
            rec_address: '文一路1号',
            shop_order: 'often-1',
          },
        ],
      },
    });
    const { page } = await at.visit('/user-center/delivery', { mobile: person.mobile });
    await page.getByRole('button', { name: '发货 红柄软毛牙刷 1支' }).click();
    await expect.poll(() => page.url()).toMatch(/[?&]goods=103/);
  });
});

test.each([1440, 375])(
  'pictures of the set are sharp on a screen of twice the density (%i px wide)',
  async (width) => {
    const context = await at.browser.newContext({
      viewport: { width, height: 900 },
      deviceScaleFactor: 2,
      locale: 'zh-CN',
    });
    try {
      const page = await context.newPage();
      for (const path of ['/', '/gift-list', '/product-detail/101']) {
        await page.goto(at.url + path);
        // A lazy picture is there before it has been chosen a file.
        await page.waitForFunction(() =>
          [...document.querySelectorAll<HTMLImageElement>('img[srcset]')].some(
            ({ currentSrc, clientWidth }) => currentSrc !== '' && clientWidth > 0,
          ),
        );
        const shown = await page.evaluate(async () => {
          const pictures = [...document.querySelectorAll<HTMLImageElement>('img[srcset]')];
          await Promise.all(
            pictures.filter(({ loading }) => loading === 'eager').map((each) => each.decode()),
          );
          return pictures
            .filter(({ currentSrc, clientWidth }) => currentSrc !== '' && clientWidth > 0)
            .map(({ currentSrc, clientWidth }) => ({
              file: currentSrc.replace(/^.*\//, ''),
              density: Number(/-(\d+)\.webp$/.exec(currentSrc)?.[1]) / clientWidth,
            }));
        });
        expect(shown.length).toBeGreaterThan(0);
        expect(shown.filter(({ density }) => !(density >= 2))).toEqual([]);
      }
    } finally {
      await context.close();
    }
  },
);
