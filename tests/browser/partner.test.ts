import { chooseOption } from './choose-option.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MONEY_GOODS, RECIPIENT } from '../harness/money.ts';
import { clickOn, openFrame, PAGE_ORIGIN, partnerWithSite } from '../harness/partners.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { buildWidget } from './widget-place.ts';
import { isAtLength } from '../harness/at-length.ts';
import { toast } from './toast.ts';

const PARTNER = '/user-center/partner';
let at: BrowserShop;
beforeAll(async () => {
  [at] = await Promise.all([openBrowserShop(), buildWidget()]);
}, 180_000);
afterAll(() => at?.close());

test('from the application to the code in one’s own page (X017, X051)', async () => {
  const person = await at.shop.person();
  const { page, context, faults } = await at.visit('/user-center/pop-money', { mobile: person.mobile });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator('a.side-entry', { hasText: '站点组件' }).click();
  await page.getByRole('heading', { name: '申请成为合作方' }).waitFor();
  expect(await page.title()).toContain('站点组件');

  // Applies: what is missing is said, and this service agrees at once.
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('请填写名称').waitFor();
  await page.getByText('请填写联系方式').waitFor();
  const focused = () => page.getByLabel('名称').evaluate((field) => field === document.activeElement);
  await expect.poll(focused).toBe(true);
  await page.getByLabel('名称').fill('小林的发货笔记');
  await page.getByLabel('联系方式').fill('lin@example.com');
  await page.getByLabel('网址').fill('blog.example');
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('请填写 http:// 或 https:// 开头的网址').waitFor();
  await page.getByLabel('网址').fill('https://blog.example');
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByText('还没有站点').waitFor();

  // Registers a site; an origin that is none is named, with what to write instead.
  await page.getByRole('button', { name: '登记站点' }).click();
  const dialog = page.getByRole('dialog', { name: '登记站点' });
  await dialog.getByLabel('名称').fill('发货笔记');
  const origins = dialog.getByLabel('允许的来源，每行一个');
  await origins.fill('https://blog.example\nblog.example/shop');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText(/“blog.example\/shop”要以 https:\/\/ 开头/).waitFor();
  expect(await origins.evaluate((field) => field === document.activeElement)).toBe(true);
  await origins.fill('https://blog.example\nhttp://localhost:5173');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const site = page.getByRole('region', { name: '我的站点' }).getByRole('listitem');
  await site.getByText('http://localhost:5173').waitFor();
  await site.getByRole('button', { name: /^复制 pk_/ }).click();
  await site.getByText('已复制').waitFor();
  const key = await copied();
  expect((await person.api.partners.state()).sites).toMatchObject([{ site_key: key, name: '发货笔记' }]);

  // The real tag with the new key; what is bought in it is only said.
  const preview = page.getByRole('figure', { name: '实时预览' });
  await preview
    .getByRole('button', { name: /^购买 / })
    .first()
    .click();
  await toast(page, '预览中不下单').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);

  // The look goes into the preview and into the code.
  await page.getByRole('button', { name: '蓝', exact: true }).click();
  await chooseOption(page.getByLabel('列数'), '2');
  await page.getByText('深色', { exact: true }).click();
  const tag = preview.locator('gift-goods-list');
  expect(await tag.getAttribute('theme')).toBe('dark');
  expect(await tag.evaluate((el) => getComputedStyle(el).getPropertyValue('--gift-brand'))).toBe('#2563eb');
  // The note stands for seconds only: it is waited for before it can come.
  await Promise.all([
    toast(page, '代码已复制').waitFor(),
    page.getByRole('button', { name: '复制代码' }).click(),
  ]);
  const { aff } = await person.api.partners.state();
  expect(await copied()).toBe(`<script async src="${at.url}/widget/gift.js"></script>
<style>
gift-goods-list {
  --gift-brand: #2563eb;
  --gift-brand-ink: #ffffff;
  --gift-columns: 2;
}
</style>
<gift-goods-list
  site-key="${key}"
  show-filters
  theme="dark"
>
  <a href="${at.url}/gift-list?spread=${aff}">查看全部礼品</a>
</gift-goods-list>`);
  for (const name of ['React', 'Vue', 'WordPress']) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('button', { name: '复制代码' }).click();
    await expect
      .poll(copied)
      .toContain({ React: 'ongift-order', Vue: 'isCustomElement', WordPress: 'wp_enqueue_script' }[name]);
    expect(await copied()).toContain(key);
  }

  // A button for one goods item.
  await page.getByText('购买按钮', { exact: true }).click();
  await preview.getByText('先选一件商品').waitFor();
  await page.getByRole('button', { name: '选择商品' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^选择 / })
    .first()
    .click();
  // The button that was there before the goods were chosen gives way to another.
  const said = page.locator('.ant-message').getByText('预览中不下单');
  await expect
    .poll(async () => {
      await preview.locator('gift-buy-button').getByRole('button').click();
      return said.count();
    })
    .toBeGreaterThan(0);

  // Switched off, the key is dead at once, and the page says why there is no preview.
  await page.getByRole('button', { name: '修改站点 发货笔记' }).click();
  await page.getByRole('checkbox', { name: /启用这个站点/ }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await preview.getByText('站点已停用，启用后可以预览。').waitFor();
  await site.getByText('已停用').waitFor();
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)('the report says what each page brought (X026)', async () => {
  const partner = await partnerWithSite(at.shop, { name: '发货笔记' });
  const buyer = await at.shop.person({ balance: 100_000 });
  await clickOn(at.shop, partner, { page: `${PAGE_ORIGIN}/quiet`, visitor: 'a' });
  const click = await clickOn(at.shop, partner, { page: `${PAGE_ORIGIN}/gifts`, visitor: 'b' });
  const frame = await openFrame(at.shop, buyer, partner.site, { click });
  await sql`update goods set price_fen = 10000, floor_fen = 10000, group_prices = '{}' where id = ${MONEY_GOODS}`.execute(
    at.shop.db.q,
  );
  await frame.api.orders.make({
    key: 'report',
    body: {
      goods_id: MONEY_GOODS,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: [RECIPIENT, RECIPIENT],
    },
  });
  await at.shop.runJobs();
  for (const screen of ['wide', 'narrow'] as const) {
    const { page, faults } = await at.visit(PARTNER, { mobile: partner.mobile, screen });
    const report = page.getByRole('region', { name: '推广效果' });
    const tile = (name: string) =>
      report.locator('.partner-tiles > div', { hasText: name }).locator('dd').innerText();
    const rows = report.getByRole('table', { name: '各页面的效果' }).locator('tbody tr');
    await rows.first().waitFor();
    expect(await Promise.all(['点击', '下单用户', '有效包裹', '实付金额'].map(tile))).toEqual([
      '2',
      '1',
      '2',
      '￥200.00',
    ]);
    // The site's own row has the sum of its pages.
    const site = page.getByRole('region', { name: '我的站点' }).getByRole('listitem');
    expect(await site.locator('.partner-numbers dd').allInnerTexts()).toEqual(['2', '1', '￥6.00']);
    const cells = async (nth: number) =>
      (await rows.nth(nth).locator('td').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(await cells(0)).toEqual([
      `发货笔记 ${PAGE_ORIGIN}/gifts`,
      '1',
      '0',
      '1',
      '2',
      '￥200.00',
      '￥6.00',
    ]);
    expect(await cells(1)).toEqual([`发货笔记 ${PAGE_ORIGIN}/quiet`, '1', '0', '0', '0', '￥0.00', '￥0.00']);
    await report.getByText('今天', { exact: true }).click();
    await rows.first().waitFor();
    const statement = page.getByRole('region', { name: '佣金明细' });
    const line = statement.getByRole('table', { name: '佣金明细' }).locator('tbody tr').first();
    expect(await line.innerText()).toContain('+');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await statement.getByRole('button', { name: '导出' }).click();
        await page.getByRole('menuitem', { name: '导出为 CSV' }).click();
      })(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    expect(faults).toEqual([]);
  }
});

test.runIf(isAtLength)(
  'an application that waits, was refused, or was stopped says so, and what to do',
  async () => {
    const states: [
      number,
      string,
      (page: Awaited<ReturnType<BrowserShop['visit']>>['page']) => Promise<void>,
    ][] = [
      [0, '', async (page) => page.getByText('申请正在审核').waitFor()],
      [
        2,
        '网站打不开',
        async (page) => {
          await page.getByText('原因：网站打不开').waitFor();
          expect(await page.getByLabel('名称').inputValue()).toBe('旧名');
          await page.getByLabel('名称').fill('新名');
          await page.getByRole('button', { name: '提交申请' }).click();
          await page.getByText('还没有站点').waitFor();
        },
      ],
      [
        3,
        '页面违规',
        async (page) => {
          await page.getByRole('heading', { name: '合作方资格已停用' }).waitFor();
          await page.getByText('原因：页面违规').waitFor();
          await page.getByRole('region', { name: '推广效果' }).waitFor();
          expect(await page.getByRole('button', { name: '登记站点' }).count()).toBe(0);
        },
      ],
    ];
    for (const [status, reason, look] of states) {
      const person: TestPerson = await at.shop.person();
      await sql`insert into partners (user_id, status, name, contact, reason) values (${person.id}, ${status}, '旧名', 'x', ${reason})`.execute(
        at.shop.db.q,
      );
      const { page, faults } = await at.visit(PARTNER, { mobile: person.mobile });
      await look(page);
      expect(faults).toEqual([]);
    }
    const { page } = await at.visit(PARTNER, {
      mobile: (await at.shop.person()).mobile,
      failing: '/user/partner',
    });
    await page.getByRole('button', { name: '重新加载' }).waitFor();
    await expect.poll(() => page.getByText('没有加载出来').count()).toBe(1);
  },
);
