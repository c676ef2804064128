import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, openTestService } from '../harness/test-service.ts';
import { buildSite } from './serve-site.ts';
import { type WidgetPlace, openWidgetPlace } from './widget-place.ts';

/** The demo partner's; its origin is that of this test's page. */
const KEY = 'pk_demo00000000000000000000';
const OTHER_KEY = 'pk_demo00000000000000000001';

let place: WidgetPlace;
let shop: TestService;
/** The real service on another site than the partner's page. */
let url: string;
beforeAll(async () => {
  await buildSite();
  [place, shop] = await Promise.all([openWidgetPlace(), openTestService()]);
  url = `http://localhost:${new URL(await shop.listen()).port}`;
  await sql`update partner_sites set origins = array[${place.partner}] where site_key = ${KEY}`.execute(
    shop.db.q,
  );
});
afterAll(async () => {
  await place.close();
  await shop.close();
});

const page = (key: string) =>
  `<script>window.heard = []; for (const name of ['gift-ready', 'gift-error']) document.addEventListener(name, ({ detail }) => heard.push(name, detail))</script>
   <gift-shop site-key="${key}"></gift-shop><gift-goods-list show-filters></gift-goods-list>
   <script async src="${url}/widget/gift.js"></script>`;

it('lists and opens goods of the real shop for a registered page (M286)', async () => {
  const at = await place.open(page(KEY), { hasNoScript: true });
  const first = at.page.locator('gift-goods-list li:not(.ghost)').first();
  await first.waitFor();
  const { list } = await shop.visitor.goods.list({ query: {} });
  await expect.poll(() => first.innerText()).toContain(list[0]!.goods_name);
  expect(await first.innerText()).toContain(`¥${list[0]!.price}`);
  await at.page.getByRole('combobox', { name: '快递' }).selectOption({ index: 1 });

  await at.page.locator('gift-goods-list').getByRole('button', { name: /^购买/ }).first().click();
  await expect
    .poll(() => at.page.evaluate(() => Reflect.get(window, 'heard') as unknown[]))
    .toContainEqual({ goodsId: expect.any(Number) });
  const clicks = await sql<{
    page: string;
  }>`select page from spread_clicks where site_id is not null`.execute(shop.db.q);
  expect(clicks.rows.map((row) => new URL(row.page, place.partner).href)).toEqual([at.page.url()]);
  expect(at.said).toEqual([]);
  await at.context.close();
});

it('shows a page that is not registered nothing, and says one line why (X017, D1107)', async () => {
  for (const key of [OTHER_KEY, 'pk_000000000000000000000000']) {
    const at = await place.open(page(key), { hasNoScript: true });
    await at.page.getByText('加载失败').waitFor();
    expect(await at.page.locator('gift-goods-list li').count()).toBe(0);
    expect(at.said).toHaveLength(1);
    expect(at.said[0]).toMatch(/^error \[gift\] 商城拒绝：站点密钥/);
    await at.context.close();
  }
});
