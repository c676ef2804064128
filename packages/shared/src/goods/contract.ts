import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Flag, Id, PageQuery, Yuan, listOf, pageOf, queryInt, text } from '../contract/fields.ts';
import { Express, GoodsCard, NoDeliverArea } from './goods.ts';

const amountQuery = z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/));

/** Filters and order of the goods list (M065, M066); amounts are yuan with two decimals at most. */
export const GoodsListQuery = z.strictObject({
  ...PageQuery,
  sort_name: z._default(z.enum(['default', 'time', 'price']), 'default'),
  sort_order: z._default(z.enum(['asc', 'desc']), 'asc'),
  price_min: z.optional(amountQuery),
  price_max: z.optional(amountQuery),
  title: z.optional(text(50)),
  area_name: z.optional(text(32)),
  express_name: z.optional(text(32)),
  platform: z.optional(queryInt(1, 99)),
  cat_id: z.optional(queryInt(1, 1_000_000_000)),
  province_name: z.optional(text(32)),
  shop_id: z.optional(queryInt(1, 1_000_000_000)),
  /** Of a partner's site: only what may be sold there; the page must be one of its origins (D1107). */
  site_key: z.optional(text(64)),
});
/** The list query after its checks, every default filled in. */
export type GoodsListQuery = z.infer<typeof GoodsListQuery>;

const goodsIdQuery = z.strictObject({ goods_id: queryInt(1, 1_000_000_000) });
const named = z.object({ id: z.int(), name: z.string() });
const topRoute = (path: string, summary: string) =>
  ({
    method: 'GET',
    path,
    auth: 'optional',
    scope: 'goods:read',
    summary,
    data: listOf(GoodsCard),
    refusals: [],
  }) as const;

/**
 * Everything of a goods page: `content` is clean HTML, `on_time_rate` the percent of 30 days that was picked up in time, null where
 * there were fewer than fifty parcels.
 */
export const GoodsDetail = z.extend(GoodsCard, {
  pics: z.array(z.string()),
  content: z.string(),
  shop_id: z.int(),
  shop_name: z.string(),
  express: Express,
  sale_count: z.int(),
  collect_count: z.int(),
  group_prices: z.array(z.object({ group_id: z.int(), group_name: z.string(), price: Yuan })),
  no_deliver_area: z.array(NoDeliverArea),
  on_time_rate: z.nullable(z.number()),
});

/** What the purchase dialog needs before anybody types: platforms and why one is closed, the goods, where its courier does not go. */
export const PurchaseInfo = z.object({
  platform_list: z.array(
    z.object({ id: z.int(), name: z.string(), key: z.string(), disabled: Flag, reason: z.string() }),
  ),
  goods_info: GoodsCard,
  no_deliver_area: z.array(NoDeliverArea),
  express_info: Express,
});
/** The dialog's own copy of goods and courier; prices are asked again before money moves. */
export type PurchaseInfo = z.infer<typeof PurchaseInfo>;

/** Goods for visitors and buyers; a price is the caller's own where the caller is known. */
export const goodsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/gift/goods/list',
    auth: 'optional',
    open: true,
    scope: 'goods:read',
    summary: '商品列表',
    query: GoodsListQuery,
    data: pageOf(GoodsCard),
    refusals: ['SITE_KEY_UNKNOWN', 'ORIGIN_NOT_ALLOWED'],
  },
  topCollect: topRoute('/gift/goods/top/collect', '收藏最多'),
  topSale: topRoute('/gift/goods/top/sale', '购买最多'),
  topNew: topRoute('/gift/goods/top/new', '最新商品'),
  topRecommend: topRoute('/gift/goods/top/recommend', '推荐商品'),
  detail: {
    method: 'GET',
    path: '/gift/goods/detail',
    auth: 'optional',
    open: true,
    scope: 'goods:read',
    summary: '商品详情',
    query: goodsIdQuery,
    data: GoodsDetail,
    refusals: ['GOODS_NOT_FOUND'],
  },
  buy: {
    method: 'GET',
    path: '/gift/goods/buy',
    auth: 'optional',
    open: true,
    scope: 'goods:read',
    summary: '购买信息',
    query: goodsIdQuery,
    data: PurchaseInfo,
    refusals: ['GOODS_NOT_FOUND'],
  },
  options: {
    method: 'GET',
    path: '/gift/goods/options',
    auth: 'public',
    open: true,
    scope: 'goods:read',
    summary: '商品筛选项',
    data: z.object({
      express: z.array(named),
      province: z.array(z.string()),
      area: z.array(z.string()),
      cat_list: z.array(z.object({ id: z.int(), name: z.string(), children: z.array(named) })),
      platform: z.array(named),
      cat_show: Flag,
      exp_show: Flag,
      region_show: Flag,
      province_show: Flag,
      platform_show: Flag,
    }),
    refusals: [],
  },
  shopOptions: {
    method: 'GET',
    path: '/gift/shop/options',
    auth: 'public',
    scope: 'goods:read',
    summary: '商家列表',
    data: listOf(named),
    refusals: [],
  },
  shopDetail: {
    method: 'GET',
    path: '/gift/shop/detail',
    auth: 'public',
    open: true,
    scope: 'goods:read',
    summary: '商家详情',
    query: z.strictObject({ id: queryInt(1, 1_000_000_000) }),
    data: z.object({
      id: z.int(),
      name: z.string(),
      logo: z.string(),
      notice: z.string(),
      goods_count: z.int(),
      sale_count: z.int(),
      on_time_rate: z.nullable(z.number()),
      express: z.array(z.string()),
      address: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  },
  collect: {
    method: 'POST',
    path: '/collect/goods',
    auth: 'user',
    embed: true,
    summary: '收藏商品',
    body: z.strictObject({ goods_id: Id }),
    data: z.object({ goods_id: z.int(), is_collect: Flag }),
    refusals: ['GOODS_NOT_FOUND'],
  },
  uncollect: {
    method: 'DELETE',
    path: '/collect/goods',
    auth: 'user',
    embed: true,
    summary: '取消收藏',
    query: goodsIdQuery,
    data: z.object({ goods_id: z.int(), is_collect: Flag }),
    refusals: [],
  },
  collectList: {
    method: 'GET',
    path: '/collect/goods/list',
    auth: 'user',
    summary: '我的收藏',
    query: z.strictObject(PageQuery),
    data: pageOf(GoodsCard),
    refusals: [],
  },
});
