import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../harness/test-service.ts';
import { isAtLength } from '../harness/at-length.ts';
import { connect } from '../harness/stores.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import {
  choosePlatform,
  expectCount,
  footerCount,
  goToPayment,
  importFile,
  orderButton,
  pasteLines,
  payButton,
  SOAP,
  THREE_LINES,
} from './purchase-page.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const DAY_MS = 24 * 3600 * 1000;
/** Goods of a courier that goes everywhere, and goods for reissues only. */
const BALLOONS = 138;
const RED_PACKETS = 142;

const buy = (goodsId: number) => `/product-detail/${goodsId}?buy=${goodsId}`;
const sheetTab = (page: Page, name: string) => page.getByRole('tab', { name });
const utf8 = (text: string) => new TextEncoder().encode(text);
const ordersOf = (person: { id: number }) =>
  at.shop.db.q
    .selectFrom('orders as o')
    .where('o.user_id', '=', person.id)
    .orderBy('o.id')
    .selectAll()
    .execute();
async function openPurchase(person: TestPerson, goodsId = SOAP) {
  const visit = await at.visit(buy(goodsId), { mobile: person.mobile });
  await visit.page.locator('.purchase-platforms').waitFor();
  return visit;
}

describe('around every page', () => {
  test.runIf(isAtLength)(
    'the service panel opens by pointer and by keyboard, with contacts, hours, code and help (M010, M011)',
    async () => {
      const { page, faults } = await at.visit('/help-center/list');
      const panel = page.getByRole('complementary', { name: '客服', exact: true });
      const card = panel.locator('.service-card');
      const opener = panel.getByRole('button', { name: '联系客服' });
      await page.locator('.filing').getByText('版权所有').waitFor();
      await panel.hover();
      await card.getByText('售前咨询 · 微信').waitFor();
      await card.getByText('lida-demo-kefu').waitFor();
      await card.getByText('售后处理 · QQ').waitFor();
      await card.getByText('人工客服 9:00-24:00', { exact: true }).waitFor();
      await card.getByText(/^热线 24\/7/).waitFor();
      expect(await card.getByRole('link', { name: '400-000-0000' }).getAttribute('href')).toBe(
        'tel:400-000-0000',
      );
      await card.getByRole('img', { name: '手机扫一扫，打开帮助中心' }).waitFor();
      await page.mouse.move(300, 300);
      await card.waitFor({ state: 'detached' });

      await opener.focus();
      await card.waitFor();
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await card.waitFor();
      const help = card.getByRole('link', { name: '去帮助中心' });
      for (
        let steps = 0;
        steps < 12 && !(await help.evaluate((link) => link === document.activeElement));
        steps += 1
      )
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/help-center/list');
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength).each(['/', '/gift-list', '/help-center/article/1', '/no/such/page'])(
    'the footer of %s has the copyright line and the filing number (M009, M012)',
    async (path) => {
      const { page } = await at.visit(path);
      const footer = page.getByRole('contentinfo');
      await footer.getByText('© 2026 礼达 版权所有').waitFor();
      await footer.getByText('示例ICP备00000000号-1').waitFor();
      expect(await page.getByRole('complementary', { name: '客服', exact: true }).isVisible()).toBe(true);
    },
  );

  test.runIf(isAtLength)(
    'the bar has favourites, login and register for a visitor, and a menu with the name of a person (M100, M101, M147)',
    async () => {
      const person = await at.shop.person();
      const { page: open } = await at.visit('/gift-list');
      await open.getByRole('button', { name: '登录', exact: true }).first().waitFor();
      await open.getByRole('button', { name: '注册', exact: true }).first().waitFor();
      await open.getByRole('banner').getByRole('link', { name: '我的收藏' }).click();
      await open.waitForURL('**/collect');

      const { page, context, faults } = await at.visit('/gift-list', { mobile: person.mobile });
      const menu = page.getByRole('button', { name: /的菜单$/ });
      await expect
        .poll(() => menu.innerText())
        .toContain((await person.api.accounts.userInfo({ query: {} })).user.username);
      await menu.click();
      expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
        '用户中心',
        '我的收藏',
        '账号安全',
        '修改密码',
        '退出登录',
      ]);
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await page.getByRole('button', { name: '登录', exact: true }).first().waitFor();
      const cookies = async () => (await context.cookies()).map(({ name }) => name);
      await expect.poll(cookies).not.toContain('user-token');
      expect(await cookies()).not.toContain('signed-in');
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)(
    'the navigation leaves out the substations on a hidden host; their page stays (M027, D319)',
    async () => {
      const hide = (hosts: string[]) =>
        sql`update site_texts set value = jsonb_set(value, '{hosts,substation_hidden_hosts}', ${JSON.stringify(hosts)}::jsonb)
        where key = 'site_notice'`.execute(at.shop.db.q);
      const names = async (page: Page) => {
        const navigation = page.getByRole('navigation', { name: '主导航' }).first();
        await navigation.getByRole('button', { name: '更多' }).click();
        return navigation.getByRole('link').allInnerTexts();
      };
      const { page } = await at.visit('/help-center/list');
      await page.locator('.filing').getByText('版权所有').waitFor();
      expect(await names(page)).toContain('分站加盟');
      await hide(['elsewhere.example', '127.0.0.1']);
      await page.reload();
      await page.locator('.filing').getByText('版权所有').waitFor();
      expect((await names(page)).slice(5)).toEqual(['首页', '用户中心', '我的收藏']);
      await page.goto(`${at.url}/substations-join`);
      await page.getByRole('button', { name: '提交申请' }).waitFor();
      await hide([]);
    },
  );

  test.runIf(isAtLength)('every navigation begins at the top (M036)', async () => {
    const { page } = await at.visit('/gift-list');
    await page.getByRole('main').getByRole('article').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    const card = page.getByRole('main').getByRole('article').nth(6);
    const name = await card.getByRole('heading').innerText();
    await card
      .getByRole('link')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.getByRole('main').getByRole('heading', { level: 1, name }).waitFor();
    const room = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(room).toBeGreaterThan(200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test.runIf(isAtLength)(
    'a closed top banner stays away for seven days and comes back then (M280, D318)',
    async () => {
      const show = (banner: object | null) =>
        sql`update site_texts set value = jsonb_set(value, '{top_banner}', ${JSON.stringify(banner)}::jsonb)
        where key = 'site_notice'`.execute(at.shop.db.q);
      await show({ image: '/assets/logo.svg', url: '/gift-list' });
      const { page } = await at.visit('/help-center/list');
      const banner = page.getByRole('complementary', { name: '活动横幅' });
      const load = async (closedAt: number) => {
        await page.evaluate((ms) => localStorage.setItem('top-banner-closed-at', String(ms)), closedAt);
        await page.reload();
        await page.locator('.filing').getByText('版权所有').waitFor();
      };
      await banner.getByRole('button', { name: /^关闭横幅/ }).click();
      await banner.waitFor({ state: 'detached' });
      const stored = Number(await page.evaluate(() => localStorage.getItem('top-banner-closed-at')));
      expect(Math.abs(Date.now() - stored)).toBeLessThan(60_000);
      await load(Date.now() - 7 * DAY_MS + 300_000);
      expect(await banner.count()).toBe(0);
      await load(Date.now() - 7 * DAY_MS - 60_000);
      await banner.waitFor();
      await show(null);
      await page.reload();
      await page.locator('.filing').getByText('版权所有').waitFor();
      await banner.waitFor({ state: 'detached' });
    },
  );

  test.runIf(isAtLength)(
    'a user-info answer with another code ends the login on this side (M148)',
    async () => {
      const person = await at.shop.person();
      const { page, context } = await at.visit('/favicon.svg', { mobile: person.mobile });
      await page.route('**/api/user/info*', (route) =>
        route.fulfill({ json: { code: 10, msg: '账号已停用', data: null } }),
      );
      await page.goto(`${at.url}/gift-list`);
      await page.getByRole('button', { name: '登录', exact: true }).first().waitFor();
      const cookies = async () => (await context.cookies()).map(({ name }) => name);
      await expect.poll(cookies).not.toContain('user-token');
      expect(await cookies()).not.toContain('signed-in');
    },
  );

  test.runIf(isAtLength)('a user-info answer that says nothing about the login ends none', async () => {
    const person = await at.shop.person();
    const { page, context } = await at.visit('/favicon.svg', { mobile: person.mobile });
    let asked = 0;
    await page.route('**/api/user/info*', (route) => {
      asked += 1;
      return route.fulfill({ status: 429, json: { code: 429, msg: '请求过于频繁，请稍后再试', data: null } });
    });
    await page.goto(`${at.url}/user-center/wallet`);
    // The client is patient: the fourth answer is the last.
    await expect.poll(() => asked).toBe(4);
    await page.getByRole('link', { name: '工作台' }).click();
    await page.getByRole('heading', { name: '发出第一件包裹' }).waitFor();
    expect((await context.cookies()).map(({ name }) => name)).toContain('user-token');
    expect(await page.getByRole('button', { name: '登录', exact: true }).count()).toBe(0);
  });

  test.runIf(isAtLength)(
    'a failed write says what the server said, or that the network is gone (M272)',
    async () => {
      const person = await at.shop.person();
      const { page } = await at.visit('/product-detail/102', { mobile: person.mobile });
      const heart = page.getByRole('main').getByRole('button', { name: '收藏' });
      await heart.waitFor();
      await page.route('**/api/collect/goods*', (route) =>
        route.fulfill({ status: 500, json: { code: 500, msg: '系统繁忙，请稍后再试', data: null } }),
      );
      await heart.click();
      await toast(page, '系统繁忙，请稍后再试').waitFor();
      await page.unroute('**/api/collect/goods*');
      await page.route('**/api/collect/goods*', (route) => route.abort());
      await heart.click();
      await toast(page, '网络错误，请检查网络').waitFor();
      expect((await person.api.goods.collectList({ query: {} })).list).toEqual([]);
    },
  );

  test.runIf(isAtLength).each([
    ['/user-center/gift-order?goods=103', '立即发货'],
    ['/user-center/gift-selected', '常用礼品'],
  ])('%s exists and is not in the menu (M049)', async (path, heading) => {
    const person = await at.shop.person();
    const { page } = await at.visit(path, { mobile: person.mobile });
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    const menu = page.getByRole('navigation', { name: '用户中心菜单' }).getByRole('link');
    const targets = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets.length).toBeGreaterThan(4);
    expect(targets).not.toContain(path.split('?')[0]);
  });
});

describe('words', () => {
  /** Names, units, keys and examples that have no Chinese form. */
  const FOREIGN =
    /^(VIP|API|CSV|XLSX|XLS|QQ|ICP|Ctrl|kg|lida|demo|kefu|LED|cm|ml|DIY|PVC|PET|EVA|USB|S|M|L|XL|[A-Z]\d*)$/;
  test
    .runIf(isAtLength)
    .each([
      '/',
      '/gift-list',
      '/product-detail/102',
      '/help-center/list',
      '/substations-join',
      '/no/such/page',
    ])('%s says nothing but Simplified Chinese to a visitor (M001)', async (path) => {
    const { page } = await at.visit(path);
    await page.locator('.filing').getByText('版权所有').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(foreignWords(await page.locator('body').innerText())).toEqual([]);
  });

  test
    .runIf(isAtLength)
    .each(['/user-center/user-home', '/user-center/order-list', '/user-center/package-list', buy(SOAP)])(
    '%s says nothing but Simplified Chinese to a person (M001)',
    async (path) => {
      const person = await at.shop.person({ balance: 1_000 });
      const { page } = await at.visit(path, { mobile: person.mobile });
      await page.waitForLoadState('networkidle');
      const words = await page.locator('body').innerText();
      expect(words.length).toBeGreaterThan(200);
      expect(foreignWords(words)).toEqual([]);
    },
  );

  const foreignWords = (text: string) =>
    [...new Set(text.match(/[A-Za-z]+\d*/g) ?? [])].filter((word) => !FOREIGN.test(word));

  test.runIf(isAtLength)(
    'the home page states the three promises and what a late parcel pays (M013)',
    async () => {
      const { page } = await at.visit('/');
      const promises = page.getByRole('region', { name: '三个承诺，写进规则' });
      await promises.waitFor();
      expect(await promises.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
        '商品便宜',
        '一件发货',
        '超时赔付',
      ]);
      expect(await promises.getByRole('definition').allInnerTexts()).toEqual([
        '次日 08:00 前揽收',
        '第三天 08:00 前揽收',
        '单价满 2 元赔 2 元，不满 2 元退该包裹全款',
      ]);
    },
  );

  test.runIf(isAtLength)('lists offer six page sizes and begin with ten (M277)', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    const rec_list = Array.from({ length: 21 }, (_, n) => ({
      rec_name: '王小明',
      rec_mobile: '13900001000',
      rec_province: '浙江省',
      rec_city: '杭州市',
      rec_address: `文一西路${n + 1}号`,
      shop_order: `P${n}`,
    }));
    const body = {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1 as const,
      rec_list,
    };
    await person.api.orders.make({ key: 'page-sizes', body });
    const { page } = await at.visit('/user-center/order-list', { mobile: person.mobile });
    const rows = page.getByRole('table', { name: '订单列表' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(10);
    await page.locator('.ant-pagination-options').getByRole('combobox').click();
    const sizes = page.locator('.ant-select-item-option');
    await expect
      .poll(async () => (await sizes.allInnerTexts()).map((text) => Number.parseInt(text, 10)))
      .toEqual([10, 20, 50, 100, 200, 500]);
    await sizes.nth(1).click();
    await expect.poll(() => rows.count()).toBe(20);
  });
});

describe('what the purchase dialog shows', () => {
  test('the whole window: courier, address, areas, tips, quantity with its limits, remark, count and total (M072-M075, M079-M081, M165)', async () => {
    const { page, faults } = await openPurchase(await at.shop.person());
    const dialog = page.getByRole('dialog', { name: '商品购买' });
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    const goods = dialog.getByRole('complementary', { name: '商品与快递' });
    for (const text of ['圆通速递', '义乌仓', '浙江省金华市义乌市福田街道城北路 88 号 3 号仓'])
      await goods.getByText(text).first().waitFor();
    expect(await goods.locator('.purchase-area').allInnerTexts()).toEqual(['新疆维吾尔自治区', '西藏自治区']);
    await goods.getByText(/^17:00 前付款当天发出/).waitFor();
    await goods.getByLabel('备注').fill('请用小盒子');
    expect(await orderButton(page).isDisabled()).toBe(true);

    await choosePlatform(page);
    await pasteLines(page, THREE_LINES);
    await expectCount(page, 3);
    const sum = dialog.locator('.purchase-sum .price');
    expect(await sum.innerText()).toBe('￥5.40');
    const quantity = goods.getByLabel(/^每人发几件/);
    for (const [value, sentence] of [
      ['0', '购买数量不能小于1'],
      ['21', '最多可购买20件'],
    ] as const) {
      await quantity.fill(value);
      await goods.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
      expect(await orderButton(page).isDisabled()).toBe(true);
    }
    await quantity.fill('3');
    await expect.poll(() => sum.innerText()).toBe('￥16.20');
    expect(await orderButton(page).isDisabled()).toBe(false);
    expect(faults).toEqual([]);
  });

  test('twelve rows are seen in a window of 900 px, the first at 240 at most, once they are there', async () => {
    const { page } = await openPurchase(await at.shop.person());
    await choosePlatform(page);
    const lines = Array.from(
      { length: 20 },
      (_, i) => `2316889044172${100 + i} 林小雨 1380000${2000 + i} 浙江省宁波市鄞州区天童南路${i + 1}号`,
    );
    await pasteLines(page, lines.join('\n'));
    await expectCount(page, 20);
    const { rows, tops } = await page.evaluate(() => {
      const box = document.querySelector('.rgrid-box')!.getBoundingClientRect();
      const foot = document.querySelector('.purchase-footer')!.getBoundingClientRect();
      const places = [...document.querySelectorAll('.rgrid-row')].map((row) => row.getBoundingClientRect());
      const isSeen = ({ top, bottom }: DOMRect) =>
        top >= box.top && bottom <= box.bottom + 1 && bottom <= foot.top;
      return { rows: places.map(({ height }) => height), tops: places.filter(isSeen).map(({ top }) => top) };
    });
    expect(new Set(rows)).toEqual(new Set([48]));
    expect(tops.length).toBeGreaterThanOrEqual(12);
    expect(Math.min(...tops)).toBeLessThanOrEqual(240);
    // A tab opens its panel again, and it is closed by hand.
    await page.getByRole('tab', { name: '表格导入' }).click();
    await page.getByRole('tabpanel', { name: '表格导入' }).waitFor();
    await page.getByRole('button', { name: '收起录入' }).click();
    await page.getByRole('tabpanel', { name: '表格导入' }).waitFor({ state: 'hidden' });
  });

  test.runIf(isAtLength)('no prohibited areas are 暂无 (M074)', async () => {
    const { page } = await openPurchase(await at.shop.person(), BALLOONS);
    const goods = page.getByRole('complementary', { name: '商品与快递' });
    await goods.getByText('邮政快递包裹').waitFor();
    await goods.getByText('暂无', { exact: true }).waitFor();
    expect(await goods.locator('.purchase-area').count()).toBe(0);
  });

  test.runIf(isAtLength)(
    'a platform that the goods are not for cannot be chosen; tabs 1 to 3 wait for a platform (M076-M078)',
    async () => {
      await sql`update goods set platforms = '{1,6}' where id = 105`.execute(at.shop.db.q);
      const { page, faults } = await openPurchase(await at.shop.person(), 105);
      const radios = page.locator('.purchase-platforms').getByRole('radio');
      const chosen = await radios.evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).disabled),
      );
      expect(chosen).toEqual([false, true, true, true, true, false, true, true, true]);
      const tabs = page.getByRole('dialog').getByRole('tab');
      expect(await tabs.allInnerTexts()).toEqual(['手动录入', '表格导入', '智能筛选', '授权发货']);
      const closed = () =>
        tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-disabled') === 'true'));
      expect(await closed()).toEqual([true, true, true, false]);
      await page.getByText('请先选择平台', { exact: true }).waitFor();
      await choosePlatform(page);
      await expect.poll(closed).toEqual([false, false, false, false]);
      await choosePlatform(page, '微信视频号');
      await expect.poll(closed).toEqual([true, true, true, false]);
      expect(await sheetTab(page, '授权发货').getAttribute('aria-selected')).toBe('true');
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)(
    'the video channel forces authorised shipping, which asks for a shop and has quick ranges (M090, M127, M182, M279)',
    async () => {
      const person = await at.shop.person();
      const { page } = await openPurchase(person);
      await choosePlatform(page, '微信视频号');
      const tab = page.getByRole('tabpanel', { name: '授权发货' });
      // Until the stores have come it is not known that there are none.
      await tab.locator('.store-select').getByText('还没有绑定店铺').waitFor();
      expect(await tab.getByRole('combobox', { name: '选择店铺' }).isDisabled()).toBe(true);
      await tab.getByRole('button', { name: '添加店铺' }).waitFor();
      // Without a shop there is nothing to synchronise; with two of them one has to be chosen.
      await expect.poll(() => tab.getByRole('button', { name: '同步订单' }).count()).toBe(0);
      for (let i = 0; i < 2; i += 1) await connect(at.shop, person, 'xhs');
      await page.reload();
      await choosePlatform(page, '小红书');
      await sheetTab(page, '授权发货').click();
      await tab.getByRole('button', { name: '同步订单' }).click();
      await toast(page, '请选择店铺').waitFor();
      const range = async () => [
        await tab.getByLabel('开始时间').inputValue(),
        await tab.getByLabel('结束时间').inputValue(),
      ];
      const day = (before: number) =>
        page.evaluate(
          (ms) =>
            new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Shanghai' }).format(
              Date.now() - ms,
            ),
          before * DAY_MS,
        );
      // The last seven days are the first choice.
      await expect.poll(range).toEqual([await day(6), await day(0)]);
      for (const [title, from, to] of [
        ['今天', 0, 0],
        ['昨天', 1, 1],
        ['最近一周', 6, 0],
      ] as const) {
        await tab.getByRole('button', { name: title }).click();
        // The two fields are read one after the other, and may be drawn between.
        await expect.poll(range).toEqual([await day(from), await day(to)]);
      }
    },
  );

  test.runIf(isAtLength)(
    'pasted lines that hold nobody are refused in the words of the specification (M187, M188)',
    async () => {
      const { page } = await openPurchase(await at.shop.person());
      await choosePlatform(page);
      await page.getByText('粘贴多行', { exact: true }).click();
      const read = page.getByRole('button', { name: '识别并加入' });
      await read.click();
      await toast(page, '请按格式输入地址').waitFor();
      await page.getByLabel(/^一行一个收件人/).fill('你好，今天天气不错\n13800001234');
      await read.click();
      await toast(page, '没有识别到完整的地址，请检查输入是否正确').waitFor();
      expect(await footerCount(page)).toBe(0);
    },
  );

  test.runIf(isAtLength)('goods whose purchase info fails say so, and load again (M266)', async () => {
    const person = await at.shop.person();
    const { page } = await at.visit('/favicon.svg', { mobile: person.mobile });
    await page.route('**/api/gift/goods/buy*', (route) =>
      route.fulfill({ json: { code: 1, msg: '操作失败', data: null } }),
    );
    await page.goto(`${at.url}/gift-list?buy=${SOAP}`);
    const dialog = page.getByRole('dialog', { name: '商品购买' });
    await dialog.getByText('商品信息获取失败').waitFor();
    await page.unroute('**/api/gift/goods/buy*');
    await dialog.getByRole('button', { name: '重新加载' }).click();
    await dialog.locator('.purchase-platforms').waitFor();
    expect(await dialog.getByText('商品信息获取失败').count()).toBe(0);
  });
});

describe('what an order may meet', () => {
  test.runIf(isAtLength)(
    'only rows in error come into the preview, each with a warning and its sentence (M129, M130, M132, M134)',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      const { page, faults } = await openPurchase(person);
      await choosePlatform(page);
      await pasteLines(page, `${THREE_LINES}\n赵六 13800008888 新疆维吾尔自治区乌鲁木齐市天山区人民路1号`);
      // The page knows the areas too; what the preview shows is what the server said.
      const verdicts = page.waitForResponse('**/api/gift/order/price');
      await orderButton(page).click();
      const { data } = (await (await verdicts).json()) as {
        data: { state: number; rec_list: { state: number; errorText: string }[] };
      };
      expect([data.state, data.rec_list.map(({ state }) => state)]).toEqual([2, [1, 1, 1, 2]]);
      const preview = page.getByRole('dialog', { name: '错误订单' });
      const rows = preview.getByRole('row');
      await rows.nth(1).waitFor();
      await expect.poll(() => rows.count()).toBe(2);
      expect(await rows.nth(1).innerText()).toContain('赵六');
      expect(await rows.nth(1).locator('[data-state=bad] .rgrid-why').innerText()).toMatch(
        /^⚠\ufe0e 该地区停发，请更换快递$/,
      );
      await preview.getByRole('button', { name: '删掉 1 行，继续下单' }).click();
      await payButton(page).click();
      await page.waitForURL('**/user-center/package-list**');
      expect(await ordersOf(person)).toHaveLength(3);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)(
    'a row that was not made stands in the result and is retried alone; one without a waybill is not sold twice (M083, M137, M262)',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      const { page, faults } = await openPurchase(person);
      await choosePlatform(page, '拼多多');
      const sheet = [
        '订单号,收货人,手机,收货地址',
        'M1,张三,13800001234,浙江省杭州市西湖区文一路1号',
        'M2,李四,13900005678,江苏省苏州市姑苏区观前街8号',
        'M3,出单失败,13700004321,四川省成都市武侯区天府大道100号',
      ].join('\n');
      await importFile(page, 'orders.csv', utf8(sheet));
      await expectCount(page, 3);
      await goToPayment(page);
      // The second row reaches the server with a phone that no parcel goes to; of the third the courier gives no waybill.
      await page.route(
        '**/api/gift/order/make',
        async (route) => {
          const body = route.request().postDataJSON() as { rec_list: { rec_mobile: string }[] };
          body.rec_list[1]!.rec_mobile = '139';
          await route.continue({ postData: JSON.stringify(body) });
        },
        { times: 1 },
      );
      await payButton(page).click();
      const result = page.getByRole('dialog', {
        name: '付款成功 ￥3.60 · 2 件 1 件已出单，1 件待出单，1 件没有下单',
      });
      await result.waitFor();
      expect(await result.getByRole('columnheader').allInnerTexts()).toEqual([
        '收件人',
        '订单号',
        '金额',
        '结果',
        '接下来',
      ]);
      const cells = result.getByRole('row').filter({ has: page.getByRole('cell') });
      const said = (await cells.allInnerTexts()).map((line) => line.split('\t').map((text) => text.trim()));
      expect(said.map((row) => row.slice(1, 4))).toEqual([
        ['M2', '没有扣款', '没有下单'],
        ['M3', '￥1.80', '待出单'],
      ]);
      expect(said.map((row) => row[0]!.split('\n')[0])).toEqual(['李四', '出单失败']);
      expect(said[0]![4]).toBe('收货人电话格式不正确');
      expect(said[1]![4]).toMatch(
        /^快递公司拒绝出单，系统会自动重试\n\d\d-\d\d \d\d:\d\d 还没出单，退 ￥1\.80 到余额$/,
      );
      await expect.poll(() => person.balance()).toBe(10_000 - 360);
      await result.getByRole('button', { name: '重试没下单的 1 行' }).click();
      await payButton(page).waitFor();
      expect(await payButton(page).innerText()).toBe('支付￥1.80');
      await payButton(page).click();
      await page.waitForURL('**/user-center/package-list**');
      expect(await person.balance()).toBe(10_000 - 540);
      const made = (await ordersOf(person)).map(({ rec_name: name }) => name);
      expect(made).toEqual(['张三', '出单失败', '李四']);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)(
    'the balance comes while the button is pressed, and the press counts (M136)',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      const { page } = await openPurchase(person);
      let answer = (): void => {};
      const asked = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/user/wallet/info', (route) => asked.then(() => route.continue()));
      await choosePlatform(page);
      await pasteLines(page, THREE_LINES);
      await expectCount(page, 3);
      await goToPayment(page);
      await payButton(page).hover();
      await page.mouse.down();
      answer();
      await page.getByRole('dialog', { name: '确认付款' }).getByText('￥94.60').waitFor();
      await page.mouse.up();
      await page.waitForURL('**/user-center/package-list**');
      expect(await person.balance()).toBe(10_000 - 540);
    },
  );

  test('numbers bought before or twice in the table are asked about: back, skip, or keep (M135, X032)', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    const order = async (...rows: [number: string, name: string][]) => {
      const { page, faults } = await openPurchase(person);
      await choosePlatform(page, '拼多多');
      const lines = rows.map(([number, name]) => `${number},${name},13800001234,浙江省杭州市西湖区文一路1号`);
      await importFile(page, 'orders.csv', utf8(['订单号,收货人,手机,收货地址', ...lines].join('\n')));
      await expectCount(page, rows.length);
      await orderButton(page).click();
      return { page, faults };
    };
    const first = await order(['X1', '张三']);
    await payButton(first.page).click();
    await first.page.waitForURL('**/user-center/package-list**');

    const { page, faults } = await order(['X1', '李四'], ['X2', '王五'], ['X2', '赵六'], ['X3', '孙七']);
    const asked = page.getByRole('dialog', { name: '可能重复的订单' });
    await asked.getByText('以下订单号已购买过，是否继续下单？').waitFor();
    expect((await asked.getByRole('listitem').allInnerTexts()).toSorted()).toEqual([
      'X1 以前买过',
      'X2 本表重复',
    ]);
    await asked.getByRole('button', { name: '取消' }).click();
    await asked.waitFor({ state: 'detached' });
    await expectCount(page, 4);
    await orderButton(page).click();
    await asked.getByRole('button', { name: '跳过它们，下其余 2 个' }).click();
    await payButton(page).click();
    await page.waitForURL('**/user-center/package-list**');
    const names = async () => (await ordersOf(person)).map(({ rec_name: name }) => name);
    expect(await names()).toEqual(['张三', '王五', '孙七']);

    const last = await order(['X1', '周八']);
    await last.page.getByRole('button', { name: '继续下单', exact: true }).click();
    await payButton(last.page).click();
    await last.page.waitForURL('**/user-center/package-list**');
    expect(await names()).toEqual(['张三', '王五', '孙七', '周八']);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength).each([
    ['make', 21, '商品已下架'],
    ['price', 1, '报价服务暂停，请稍后再试'],
  ])('a refused %s call with code %i shows the words of the server (M261, M265)', async (call, code, msg) => {
    const person = await at.shop.person({ balance: 10_000 });
    const { page, faults } = await openPurchase(person);
    await page.route(`**/api/gift/order/${call}`, (route) =>
      route.fulfill({ json: { code, msg, data: null } }),
    );
    await choosePlatform(page);
    await pasteLines(page, THREE_LINES);
    await orderButton(page).click();
    if (call === 'make') await payButton(page).click();
    const refused = page.getByRole('dialog', { name: '没有下单成功' });
    await refused.getByText(msg).waitFor();
    await refused.getByRole('button', { name: '回去修改' }).click();
    await expectCount(page, 3);
    expect(await person.balance()).toBe(10_000);
    expect(faults).toEqual([]);
  });
});

describe('files', () => {
  const SHEET = [
    '订单号,收货人,手机,收货地址,商家备注',
    'F1,张三,13800001234,浙江省杭州市西湖区文一路1号,',
    'F2,李四,13900005678,江苏省苏州市姑苏区观前街8号,客户要求勿发',
    'F3,王五,13700004321,四川省成都市武侯区天府大道100号,',
    'F4,勿发明,13600001111,广东省深圳市南山区科技路1号,',
  ].join('\n');

  test.runIf(isAtLength)(
    'the smart filter leaves rows out by the chosen fields, counts them, and orders the rest as source 3 (M126, M195, M196)',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      const { page, faults } = await openPurchase(person);
      await choosePlatform(page, '拼多多');
      await sheetTab(page, '智能筛选').click();
      const tab = page.getByRole('tabpanel', { name: '智能筛选' });
      const types = tab.getByRole('checkbox');
      await types.first().waitFor();
      expect(await tab.locator('.ant-checkbox-group label').allInnerTexts()).toEqual([
        '订单号',
        '收件人',
        '买家昵称',
        '备注',
      ]);
      for (let n = 0; n < 4; n += 1) expect(await types.nth(n).isChecked()).toBe(true);
      await tab.getByLabel('收件人', { exact: true }).uncheck();
      await tab.getByLabel(/^筛选条件/).fill('F3\n\n  勿发 ');
      await importFile(page, 'filter.csv', utf8(SHEET), '智能筛选');
      await tab.getByText('按筛选条件剔除了 2 行').waitFor();
      await expectCount(page, 2);
      await goToPayment(page);
      await payButton(page).click();
      await page.waitForURL('**/user-center/package-list**');
      expect((await ordersOf(person)).map(({ shop_order: number }) => number)).toEqual(['F1', 'F4']);
      const batches = (await person.api.orders.batchList({ body: {} })).list;
      expect(batches.map(({ order_source: source }) => source)).toEqual([3]);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)(
    'what is no table is refused, and so is a file of another kind (M181, M194)',
    async () => {
      const { page } = await openPurchase(await at.shop.person());
      await choosePlatform(page, '拼多多');
      await importFile(page, 'orders.xlsx', utf8('PK\u0003\u0004 no workbook at all'));
      const tab = page.getByRole('tabpanel', { name: '表格导入' });
      await tab.getByText('导入失败，请检查格式是否正确').first().waitFor();
      await page.reload();
      await choosePlatform(page, '拼多多');
      await importFile(page, 'orders.pdf', utf8(SHEET));
      await tab.getByText('只支持CSV、XLSX、XLS格式').first().waitFor();
      expect(await footerCount(page)).toBe(0);
    },
  );

  test.runIf(isAtLength)(
    'reissue numbers come from a sheet of two columns, and goods for reissues need them (M099, M163, M197, M198)',
    async () => {
      const person = await at.shop.person({ balance: 10_000 });
      const { page, faults } = await openPurchase(person, RED_PACKETS);
      await choosePlatform(page, '拼多多');
      await importFile(page, 'orders.csv', utf8(SHEET.split('\n').slice(0, 3).join('\n')));
      await expectCount(page, 2);
      await orderButton(page).click();
      await toast(page, /^无货源请输入补发单号/).waitFor();
      const tab = page.getByRole('tabpanel', { name: '表格导入' });
      const field = tab.locator('input[type=file][accept=".xls,.xlsx,.csv"]');
      await field.setInputFiles({
        name: 'reissue.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('上家单号,订单号\nYT0001,F1\nYT0002,F2\nYT0009,F9'),
      });
      await toast(page, '已填入 2 个补发单号；1 个订单号不在下表里').waitFor();
      await goToPayment(page);
      await payButton(page).click();
      await page.waitForURL('**/user-center/package-list**');
      expect((await ordersOf(person)).map((order) => [order.shop_order, order.lp_reissue_sn])).toEqual([
        ['F1', 'YT0001'],
        ['F2', 'YT0002'],
      ]);
      expect(faults).toEqual([]);
    },
  );
});
