import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, Yuan, YuanInput, lines, queryInt, text } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { NoReason, Reason, Version, Waiting, officePage } from '../operators/fields-contract.ts';

const Ids = z.array(Id).check(z.minLength(1), z.maxLength(5_000, '一次最多处理5000条，请缩小范围'));
const Status = queryInt(0, 4);
const PICTURE_PATH = /^\/(media\/[\w-]{16,32}\.webp|assets\/[\w./-]{1,160})$/;
const Picture = z.string().check(z.regex(PICTURE_PATH, '请从素材库选择图片'));
const Pictures = z.array(Picture).check(z.maxLength(9, '图片最多9张'));
const Money = z.union([YuanInput, z.literal('')]);

/** Which goods a bulk action means: these, or everything that a search finds. */
const search = {
  q: z._default(text(60), ''),
  supplier_id: z.optional(queryInt(1, 2_147_483_647)),
  courier_id: z.optional(queryInt(1, 2_147_483_647)),
  category_id: z.optional(queryInt(1, 2_147_483_647)),
  status: z.optional(Status),
  tag: z._default(text(6), ''),
  platform: z.optional(queryInt(1, 99)),
  price_min: z._default(text(12), ''),
  price_max: z._default(text(12), ''),
  margin_below: z._default(text(12), ''),
};
const chosen = {
  ids: z.optional(Ids),
  /** Everything that the list's filters find, instead of `ids`; at most 5,000. */
  search: z.optional(z.strictObject(search)),
};

const ref = z.object({ id: z.int(), name: z.string() });
const priceFields = {
  price: Yuan,
  floor: Yuan,
  /** Own prices of groups by their numbers; a group without one follows its rule. */
  group_prices: z.record(z.string(), Yuan),
};
/** Cost is there only for who may see it: otherwise the fields are absent. */
const costFields = {
  cost: z.optional(Yuan),
  parcel_cost: z.optional(Yuan),
  margin: z.optional(Yuan),
  margin_percent: z.optional(z.number()),
};

const row = z.object({
  goods_id: z.int(),
  name: z.string(),
  pic: z.string(),
  supplier: ref,
  courier: ref,
  category: z.nullable(ref),
  price: Yuan,
  lowest_price: Yuan,
  ...costFields,
  status: z.int(),
  status_text: z.string(),
  tag: z.string(),
  sold_30: z.int(),
  supplier_code: z.string(),
  rank: z.int(),
  updated_at: WireTime,
  version: z.int(),
});
/** Goods in the operators' list. */
export type OfficeGoodsRow = z.infer<typeof row>;

const groupPrice = z.object({
  group_id: z.int(),
  group_name: z.string(),
  /** What the group's rule says, what is set, and what comes of it. */
  rule: z.string(),
  own: Yuan,
  price: Yuan,
  margin: z.optional(Yuan),
  margin_percent: z.optional(z.number()),
});
const detail = z.object({
  ...row.shape,
  ...priceFields,
  pics: z.array(z.string()),
  content: z.string(),
  weight: z.number(),
  limit: z.int(),
  platforms: z.array(z.int()),
  groups: z.array(groupPrice),
  off_by: z.string(),
  off_reason: z.string(),
  /** What is missing before it may be on sale; none when it may. */
  missing: z.array(z.string()),
  timed: z.array(
    z.object({
      id: z.int(),
      start_time: WireTime,
      end_time: WireTime,
      status: z.int(),
      status_text: z.string(),
      changes: z.object({
        price: z.optional(Yuan),
        floor: z.optional(Yuan),
        group_prices: z.optional(z.record(z.string(), Yuan)),
      }),
      by: z.string(),
    }),
  ),
});
/** One goods item with everything that its form shows. */
export type OfficeGoods = z.infer<typeof detail>;

const form = {
  name: z.string().check(z.trim(), z.minLength(2, '商品名称为2到60字'), z.maxLength(60, '商品名称为2到60字')),
  supplier_id: Id,
  courier_id: Id,
  category_id: z.nullable(Id),
  pics: Pictures,
  content: lines(65_536),
  weight: z
    .number()
    .check(z.minimum(0.001, '重量应在0.001到50千克之间'), z.maximum(50, '重量应在0.001到50千克之间')),
  limit: z.int().check(z.minimum(1, '限购应在1到100之间'), z.maximum(100, '限购应在1到100之间')),
  tag: z.string().check(z.trim(), z.maxLength(6, '标签最多6个字')),
  platforms: z.array(z.int()).check(z.maxLength(99)),
  rank: z.int().check(z.minimum(0), z.maximum(9_999)),
  supplier_code: z.string().check(z.trim(), z.maxLength(40)),
  price: YuanInput,
  floor: YuanInput,
  group_prices: z.record(z.string(), Money),
  cost: YuanInput,
  parcel_cost: YuanInput,
};
/** Fields that a change names; what is absent stays. */
const changes = {
  name: z.optional(form.name),
  supplier_id: z.optional(form.supplier_id),
  courier_id: z.optional(form.courier_id),
  category_id: z.optional(form.category_id),
  pics: z.optional(form.pics),
  content: z.optional(form.content),
  weight: z.optional(form.weight),
  limit: z.optional(form.limit),
  tag: z.optional(form.tag),
  platforms: z.optional(form.platforms),
  rank: z.optional(form.rank),
  supplier_code: z.optional(form.supplier_code),
  price: z.optional(form.price),
  floor: z.optional(form.floor),
  group_prices: z.optional(form.group_prices),
  cost: z.optional(form.cost),
  parcel_cost: z.optional(form.parcel_cost),
};

const reprice = {
  ...chosen,
  field: z.union([z.enum(['price', 'floor', 'cost']), z.string().check(z.regex(/^group:\d{1,9}$/))]),
  way: z.enum(['set', 'add', 'sub', 'add_percent', 'sub_percent']),
  value: YuanInput,
  rounding: z._default(z.enum(['fen', 'jiao', 'five', 'nine']), 'fen'),
};
const priced = z.object({
  goods_id: z.int(),
  name: z.string(),
  before: Yuan,
  after: Yuan,
  margin: z.optional(Yuan),
  /** Why it will not go; '' when it will. */
  refused: z.string(),
  is_unchanged: z.boolean(),
});

const started = z.object({ task_id: z.int() });
const saved = z.object({ goods_id: z.int(), version: z.int(), removed: z.array(z.string()) });
const SAVE_REFUSALS = [
  'NOT_FOUND',
  'BELOW_FLOOR',
  'BELOW_COST',
  'GROUP_ABOVE_PRICE',
  'COURIER_OF_OTHER',
  'SUPPLIER_CODE_TAKEN',
  'RIGHT_MISSING',
] as const;

/** Goods, their prices and their shelf (back-office 5.E, 7.2). */
export const goodsOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/goods',
    auth: 'operator',
    right: 'goods.view',
    reads: true,
    summary: '商品列表与各状态数量',
    query: z.strictObject({
      ...PageQuery,
      ...search,
      sort: z._default(z.enum(['id', 'price', 'updated', 'rank']), 'id'),
    }),
    data: z.object({ ...officePage(row).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  show: {
    method: 'GET',
    path: '/admin/goods/detail',
    auth: 'operator',
    right: 'goods.view',
    reads: true,
    summary: '一件商品',
    query: z.strictObject({ id: queryInt(1, 9_007_199_254_740_991) }),
    data: detail,
    refusals: ['NOT_FOUND'],
  },
  options: {
    method: 'GET',
    path: '/admin/goods/options',
    auth: 'operator',
    right: 'goods.view',
    reads: true,
    summary: '可选的供应商、快递、分类和会员组',
    data: z.object({
      suppliers: z.array(ref),
      couriers: z.array(z.object({ ...ref.shape, supplier_id: z.int() })),
      categories: z.array(z.object({ ...ref.shape, parent_id: z.nullable(z.int()) })),
      groups: z.array(ref),
    }),
    refusals: [],
  },
  add: {
    method: 'POST',
    path: '/admin/goods',
    auth: 'operator',
    right: 'goods.edit',
    idempotent: true,
    logs: 'goods.add',
    summary: '新建商品草稿；价格和成本字段各需其权限',
    body: z.strictObject({
      ...changes,
      name: form.name,
      supplier_id: form.supplier_id,
      courier_id: form.courier_id,
      price: form.price,
      reason: NoReason,
    }),
    data: saved,
    refusals: SAVE_REFUSALS,
  },
  save: {
    method: 'PUT',
    path: '/admin/goods',
    auth: 'operator',
    right: ['goods.edit', 'goods.price', 'goods.cost.edit'],
    idempotent: true,
    logs: 'goods.save',
    summary: '修改商品；未写的字段不变',
    body: z.strictObject({ id: Id, version: Version, ...changes, reason: NoReason }),
    data: saved,
    refusals: [...SAVE_REFUSALS, 'VERSION_CONFLICT'],
  },
  copy: {
    method: 'POST',
    path: '/admin/goods/copy',
    auth: 'operator',
    right: 'goods.edit',
    idempotent: true,
    logs: 'goods.copy',
    summary: '复制为草稿，可换供应商和快递',
    body: z.strictObject({ id: Id, supplier_id: z.optional(Id), courier_id: z.optional(Id) }),
    data: saved,
    refusals: ['NOT_FOUND', 'COURIER_OF_OTHER'],
  },
  remove: {
    method: 'DELETE',
    path: '/admin/goods',
    auth: 'operator',
    right: 'goods.edit',
    logs: 'goods.remove',
    summary: '删除从未有订单的草稿',
    query: z.strictObject({ id: queryInt(1, 9_007_199_254_740_991) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'GOODS_ORDERED', 'STATE_CONFLICT'],
  },
  shelf: {
    method: 'POST',
    path: '/admin/goods/shelf',
    auth: 'operator',
    right: 'goods.edit',
    idempotent: true,
    logs: 'goods.shelf',
    summary: '上架（1）、缺货（2）、下架（3），一件或最多5000件',
    body: z.strictObject({ ...chosen, status: z.literal([1, 2, 3]), reason: NoReason }),
    data: started,
    refusals: ['TASK_TOO_MANY', 'NOTHING_CHOSEN'],
  },
  versions: {
    method: 'GET',
    path: '/admin/goods/version',
    auth: 'operator',
    right: 'goods.view',
    reads: true,
    summary: '一件商品的历史版本，逐项列出差异',
    query: z.strictObject({ id: queryInt(1, 9_007_199_254_740_991) }),
    data: z.object({
      list: z.array(
        z.object({
          version: z.int(),
          by: z.string(),
          at: WireTime,
          /** What the next version changed. */
          changes: z.array(
            z.object({ field: z.string(), name: z.string(), before: z.string(), after: z.string() }),
          ),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  },
  restore: {
    method: 'POST',
    path: '/admin/goods/restore',
    auth: 'operator',
    right: 'goods.edit',
    idempotent: true,
    logs: 'goods.restore',
    summary: '恢复一个历史版本；价格和成本各需其权限',
    body: z.strictObject({ id: Id, version: Version, to_version: Version, reason: Reason }),
    data: saved,
    refusals: [...SAVE_REFUSALS, 'VERSION_CONFLICT'],
  },
  addTimed: {
    method: 'POST',
    path: '/admin/goods/timed',
    auth: 'operator',
    right: 'goods.price',
    idempotent: true,
    logs: 'goods.timed.add',
    summary: '定时调价，到点生效或恢复',
    body: z.strictObject({
      goods_id: Id,
      start_time: text(19),
      end_time: z._default(text(19), ''),
      price: z.optional(form.price),
      floor: z.optional(form.floor),
      group_prices: z.optional(form.group_prices),
      reason: Reason,
    }),
    data: z.object({ id: z.int() }),
    refusals: [...SAVE_REFUSALS, 'TIMED_CLASH', 'TIMED_SPAN'],
  },
  removeTimed: {
    method: 'DELETE',
    path: '/admin/goods/timed',
    auth: 'operator',
    right: 'goods.price',
    logs: 'goods.timed.cancel',
    summary: '取消还没有开始的定时调价',
    query: z.strictObject({ id: queryInt(1, 9_007_199_254_740_991) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  previewReprice: {
    method: 'POST',
    path: '/admin/goods/reprice/preview',
    auth: 'operator',
    right: ['goods.price', 'goods.cost.edit'],
    reads: true,
    summary: '批量改价预览：前后价格、毛利、不会执行的行和原因',
    body: z.strictObject({ ...reprice, page: z._default(z.int().check(z.minimum(1)), 1) }),
    data: z.object({
      list: z.array(priced),
      data_count: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      /** Why a second person will be asked; '' when none. */
      why: z.string(),
    }),
    refusals: ['TASK_TOO_MANY', 'NOTHING_CHOSEN', 'RIGHT_MISSING'],
  },
  reprice: {
    method: 'POST',
    path: '/admin/goods/reprice',
    auth: 'operator',
    right: ['goods.price', 'goods.cost.edit'],
    idempotent: true,
    logs: 'goods.reprice',
    summary: '批量改价；超过200件或降价超过30%需要复核',
    body: z.strictObject({ ...reprice, reason: Reason }),
    data: z.object({ approval: Waiting, task_id: z.nullable(z.int()) }),
    refusals: ['TASK_TOO_MANY', 'NOTHING_CHOSEN', 'RIGHT_MISSING', 'NO_SECOND'],
  },
  undoReprice: {
    method: 'POST',
    path: '/admin/goods/reprice/undo',
    auth: 'operator',
    right: ['goods.price', 'goods.cost.edit'],
    idempotent: true,
    logs: 'goods.reprice.undo',
    summary: '24小时内撤销批量改价；之后又改过的不变',
    body: z.strictObject({ task_id: Id }),
    data: started,
    refusals: ['NOT_FOUND', 'UNDO_OVER'],
  },
  bulk: {
    method: 'POST',
    path: '/admin/goods/bulk',
    auth: 'operator',
    right: 'goods.edit',
    idempotent: true,
    logs: 'goods.bulk',
    summary: '批量修改分类、快递、标签、平台、限购、排序，最多5000件',
    body: z.strictObject({
      ...chosen,
      patch: z.strictObject({
        category_id: z.optional(form.category_id),
        courier_id: z.optional(form.courier_id),
        tag: z.optional(form.tag),
        platforms: z.optional(form.platforms),
        limit: z.optional(form.limit),
        rank: z.optional(form.rank),
      }),
      reason: NoReason,
    }),
    data: started,
    refusals: ['TASK_TOO_MANY', 'NOTHING_CHOSEN'],
  },
  categories: {
    method: 'GET',
    path: '/admin/category',
    auth: 'operator',
    right: 'goods.view',
    reads: true,
    summary: '两级分类与各自的商品数',
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          parent_id: z.nullable(z.int()),
          name: z.string(),
          rank: z.int(),
          goods_count: z.int(),
        }),
      ),
    }),
    refusals: [],
  },
  saveCategory: {
    method: 'PUT',
    path: '/admin/category',
    auth: 'operator',
    right: 'category.edit',
    idempotent: true,
    logs: 'category.save',
    summary: '新建（id 为 0）或改名、移动分类',
    body: z.strictObject({
      id: z.int().check(z.minimum(0)),
      parent_id: z.nullable(Id),
      name: z
        .string()
        .check(z.trim(), z.minLength(1, '分类名称为1到12字'), z.maxLength(12, '分类名称为1到12字')),
    }),
    data: z.object({ id: z.int() }),
    refusals: ['NOT_FOUND', 'CATEGORY_DEPTH', 'CATEGORIES_FULL'],
  },
  orderCategories: {
    method: 'POST',
    path: '/admin/category/order',
    auth: 'operator',
    right: 'category.edit',
    logs: 'category.order',
    summary: '同级分类的顺序',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  },
  removeCategory: {
    method: 'DELETE',
    path: '/admin/category',
    auth: 'operator',
    right: 'category.edit',
    logs: 'category.remove',
    summary: '删除空分类',
    query: z.strictObject({ id: queryInt(1, 2_147_483_647) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'CATEGORY_FULL', 'CATEGORY_HAS_CHILDREN'],
  },
});

/** The most rows of one bulk action on goods. */
export const MOST_GOODS = 5_000;
