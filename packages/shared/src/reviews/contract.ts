import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, Yuan, pageOf, queryInt, text, verbatim } from '../contract/fields.ts';
import { MEDIA_BYTES } from '../content/media.ts';
import { GOODS_IMPORT, GoodsSheet, PlannedGoods } from '../goods/import-contract.ts';
import { GoodsForm, NamedRef } from '../goods/office-fields-contract.ts';
import { Reason, Version } from '../operators/fields-contract.ts';
import { defineSupplierRoutes } from '../suppliers/define-supplier-routes.ts';
import { MOST_PLACED, MOST_REVIEWED } from './review.ts';

const Picture = Math.ceil(MEDIA_BYTES / 3) * 4;
const BigId = queryInt(1, 9_007_199_254_740_991);
const ReviewIds = z.array(Id).check(z.minLength(1), z.maxLength(MOST_REVIEWED, '一次最多处理100条'));

/** What a supplier says of goods; the sale price is the shop's (S021). */
const Fields = {
  name: z.optional(GoodsForm.name),
  courier_id: z.optional(GoodsForm.courier_id),
  category_id: z.optional(GoodsForm.category_id),
  pics: z.optional(GoodsForm.pics),
  content: z.optional(GoodsForm.content),
  weight: z.optional(GoodsForm.weight),
  limit: z.optional(GoodsForm.limit),
  supplier_code: z.optional(GoodsForm.supplier_code),
  cost: z.optional(GoodsForm.cost),
  parcel_cost: z.optional(GoodsForm.parcel_cost),
};
/** What a supplier says of goods. */
const Said = z.object({
  name: z.string(),
  courier: z.nullable(NamedRef),
  category: z.nullable(NamedRef),
  pics: z.array(z.string()),
  content: z.string(),
  weight: z.number(),
  limit: z.int(),
  supplier_code: z.string(),
  cost: Yuan,
  parcel_cost: Yuan,
});

/** A change that a supplier wants, as he sees it (S022). */
const OwnReview = z.object({
  review_id: z.int(),
  /** Null: new goods. */
  goods_id: z.nullable(z.int()),
  name: z.string(),
  pic: z.string(),
  status: z.int(),
  status_text: z.string(),
  /** What it changes, in words. */
  fields: z.array(z.object({ field: z.string(), name: z.string(), before: z.string(), after: z.string() })),
  /** Why it was refused: as a whole, and by field. */
  reason: z.string(),
  reasons: z.record(z.string(), z.string()),
  /** Those of one sheet have one number. */
  set_no: z.nullable(z.int()),
  asked_at: WireTime,
  decided_at: WireTime,
  updated_at: WireTime,
});

const Row = z.object({
  goods_id: z.int(),
  name: z.string(),
  pic: z.string(),
  supplier_code: z.string(),
  courier: NamedRef,
  category: z.nullable(NamedRef),
  cost: Yuan,
  parcel_cost: Yuan,
  weight: z.number(),
  limit: z.int(),
  status: z.int(),
  status_text: z.string(),
  /** Said where the shop took it off: 平台下架：… (S025). */
  off_text: z.string(),
  mode: z.int(),
  mode_text: z.string(),
  /** Pieces that may be sold; null where they are not counted. */
  free: z.nullable(z.int()),
  /** The change that waits or is being written; null where there is none. */
  review: z.nullable(z.object({ review_id: z.int(), status: z.int(), status_text: z.string() })),
  version: z.int(),
});

const BODY = 12 * 1024 * 1024;
const SAVE_REFUSALS = ['NOT_FOUND', 'COURIER_OF_OTHER', 'SUPPLIER_CODE_TAKEN', 'REVIEW_OPEN'] as const;

/** A supplier's own goods, and the changes that he wants (S021-S025, 7.6). No answer holds a sale price. */
export const goodsSupplierRoutes = defineSupplierRoutes({
  list: {
    method: 'GET',
    path: '/supplier/goods',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    reads: true,
    summary: '自己的商品（不含售价）',
    query: z.strictObject({
      ...PageQuery,
      q: z._default(text(60), ''),
      status: z.optional(queryInt(0, 4)),
      courier_id: z.optional(BigId),
    }),
    data: z.extend(pageOf(Row), { count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  show: {
    method: 'GET',
    path: '/supplier/goods/detail',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    reads: true,
    summary: '一件商品，连同正在改的内容',
    query: z.strictObject({ id: BigId }),
    data: z.extend(Row, {
      said: Said,
      wanted: z.nullable(Said),
      wanted_review: z.nullable(OwnReview),
      /** What keeps a draft that was agreed to off the shelf, in words. */
      missing: z.array(z.string()),
    }),
    refusals: ['NOT_FOUND'],
  },
  options: {
    method: 'GET',
    path: '/supplier/goods/options',
    auth: 'supplier',
    right: 's.goods',
    reads: true,
    summary: '可选的快递和分类',
    data: z.object({
      couriers: z.array(NamedRef),
      categories: z.array(z.object({ ...NamedRef.shape, parent_id: z.nullable(z.int()) })),
    }),
    refusals: [],
  },
  reviews: {
    method: 'GET',
    path: '/supplier/goods/review',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    reads: true,
    summary: '草稿、待审核和已有结果的修改',
    query: z.strictObject({
      ...PageQuery,
      status: z.optional(queryInt(0, 4)),
      goods_id: z.optional(BigId),
      set_no: z.optional(BigId),
    }),
    data: z.extend(pageOf(OwnReview), { count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  showReview: {
    method: 'GET',
    path: '/supplier/goods/review/detail',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    reads: true,
    summary: '一条修改的全部内容',
    query: z.strictObject({ review_id: BigId }),
    data: z.extend(OwnReview, { wanted: Said }),
    refusals: ['NOT_FOUND'],
  },
  add: {
    method: 'POST',
    path: '/supplier/goods',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    idempotent: true,
    logs: 'goods.draft',
    summary: '新商品的草稿',
    body: z.strictObject({
      ...Fields,
      name: GoodsForm.name,
      courier_id: GoodsForm.courier_id,
      cost: GoodsForm.cost,
    }),
    data: z.object({ review_id: z.int(), removed: z.array(z.string()) }),
    refusals: SAVE_REFUSALS,
  },
  save: {
    method: 'PUT',
    path: '/supplier/goods',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    idempotent: true,
    logs: 'goods.save',
    summary: '修改商品：降低成本、限购、货号、快递立即生效，其余存为草稿',
    body: z.strictObject({ goods_id: Id, version: Version, ...Fields }),
    data: z.object({
      version: z.int(),
      /** Fields that count at once (S023). */
      applied: z.array(z.string()),
      /** The draft of the rest; null where there is none. */
      review_id: z.nullable(z.int()),
      removed: z.array(z.string()),
    }),
    refusals: [...SAVE_REFUSALS, 'VERSION_CONFLICT'],
  },
  saveDraft: {
    method: 'PUT',
    path: '/supplier/goods/review',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    idempotent: true,
    logs: 'goods.draft',
    summary: '修改新商品的草稿，被拒绝或撤回的也可以',
    body: z.strictObject({ review_id: Id, ...Fields }),
    data: z.object({ review_id: z.int(), removed: z.array(z.string()) }),
    refusals: [...SAVE_REFUSALS, 'STATE_CONFLICT'],
  },
  submit: {
    method: 'POST',
    path: '/supplier/goods/submit',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    idempotent: true,
    logs: 'goods.submit',
    summary: '提交审核',
    body: z.strictObject({ review_ids: ReviewIds }),
    data: z.object({ submitted: z.int() }),
    refusals: [...SAVE_REFUSALS, 'STATE_CONFLICT', 'REVIEW_EMPTY', 'GOODS_NOT_READY'],
  },
  withdraw: {
    method: 'POST',
    path: '/supplier/goods/withdraw',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    idempotent: true,
    logs: 'goods.withdraw',
    summary: '撤回还没有审核的修改',
    body: z.strictObject({ review_ids: ReviewIds }),
    data: z.object({ withdrawn: z.int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  shelf: {
    method: 'POST',
    path: '/supplier/goods/shelf',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    idempotent: true,
    logs: 'goods.shelf',
    summary: '上架（1）、缺货（2）、下架（3）；平台下架的不能自行上架',
    body: z.strictObject({
      goods_ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_PLACED, '一次最多处理200件')),
      status: z.literal([1, 2, 3]),
      reason: Reason,
    }),
    data: z.object({
      results: z.array(z.object({ goods_id: z.int(), ok: z.boolean(), text: z.string() })),
    }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'PLATFORM_OFF', 'GOODS_NOT_READY'],
  },
  addPicture: {
    method: 'POST',
    path: '/supplier/goods/picture',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    logs: 'goods.picture',
    maxBody: Picture + 4096,
    summary: '上传商品图片',
    body: z.strictObject({ name: text(80), data: verbatim(Picture + 2048) }),
    data: z.object({ url: z.string(), thumb: z.string(), width: z.int(), height: z.int() }),
    refusals: ['PICTURE_BAD', 'MEDIA_TOO_LARGE', 'RATE_LIMITED'],
  },
  template: {
    method: 'GET',
    path: '/supplier/goods/template',
    auth: 'supplier',
    right: 's.goods',
    reads: true,
    summary: '商品导入模板（XLSX，不含价格列）',
    file: true,
    refusals: [],
  },
  previewImport: {
    method: 'POST',
    path: '/supplier/goods/import/preview',
    auth: 'supplier',
    right: 's.goods',
    reads: true,
    maxBody: BODY,
    summary: '商品导入预览',
    body: GoodsSheet,
    data: z.object({
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      wrong: z.int(),
      rows: z.array(PlannedGoods),
      left_out: z.array(z.string()),
    }),
    refusals: ['SHEET_WITHOUT_GOODS', 'TASK_TOO_MANY'],
  },
  import: {
    method: 'POST',
    path: '/supplier/goods/import',
    auth: 'supplier',
    right: 's.goods',
    scope: 'supplier:goods',
    idempotent: true,
    logs: 'goods.import',
    maxBody: BODY,
    summary: `导入商品，最多${GOODS_IMPORT.rows}行，需要审核的作为一组提交`,
    body: GoodsSheet,
    data: z.object({
      /** Number of the set that goes to review; null where all counts at once. */
      set_no: z.nullable(z.int()),
      submitted: z.int(),
      applied: z.int(),
      left_out: z.int(),
    }),
    refusals: ['SHEET_WITHOUT_GOODS', 'TASK_TOO_MANY', 'NOTHING_TO_IMPORT'],
  },
});
