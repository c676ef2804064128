import * as z from 'zod/mini';
import { Id, WireTime, Yuan, YuanInput, lines, queryInt, text } from '../contract/fields.ts';
import { parseYuan } from '../money/fen.ts';

const Ids = z.array(Id).check(z.minLength(1), z.maxLength(5_000, '一次最多处理5000条，请缩小范围'));
const Status = queryInt(0, 4);
const PICTURE_PATH = /^\/(media\/[\w-]{16,32}\.webp|assets\/[\w./-]{1,160})$/;
const Picture = z.string().check(z.regex(PICTURE_PATH, '请从素材库选择图片'));
const Pictures = z.array(Picture).check(z.maxLength(9, '图片最多9张'));
/** Most fen that goods may be sold for, or cost. */
const MOST_FEN = 999_999;
const isAmount = (value: string | number, least: number): boolean => {
  const amount = parseYuan(value);
  return amount !== null && amount >= least && amount <= MOST_FEN;
};
const Price = YuanInput.check(z.refine((value) => isAmount(value, 1), '售价应为0.01到9999.99'));
const Floor = YuanInput.check(z.refine((value) => isAmount(value, 0), '保底价应为0.00到9999.99'));
const Cost = YuanInput.check(z.refine((value) => isAmount(value, 0), '成本应为0.00到9999.99'));
const GroupPrice = YuanInput.check(
  z.refine((value) => value === '' || isAmount(value, 1), '会员价应为0.01到9999.99'),
);

/** Which goods a bulk action means: these, or everything that a GoodsSearchFields finds. */
export const GoodsSearchFields = {
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
  /** Counted goods of which fewer pieces than this may be sold. */
  stock_below: z.optional(queryInt(1, 1_000_000)),
};
/** The goods that a bulk action means. */
export const ChosenGoodsFields = {
  ids: z.optional(Ids),
  /** Everything that the list's filters find, instead of `ids`; at most 5,000. */
  search: z.optional(z.strictObject(GoodsSearchFields)),
};

/** Something with its number and name. */
export const NamedRef = z.object({ id: z.int(), name: z.string() });
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

/** Goods in the list of the back office. */
export const OfficeGoodsRow = z.object({
  goods_id: z.int(),
  name: z.string(),
  pic: z.string(),
  supplier: NamedRef,
  courier: NamedRef,
  /** Where its courier sends from; null before it has a warehouse. */
  warehouse: z.nullable(NamedRef),
  category: z.nullable(NamedRef),
  /** Pieces that may be sold; null where they are not counted. */
  stock: z.nullable(z.int()),
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

const groupPrice = z.object({
  group_id: z.int(),
  group_name: z.string(),
  /** What the group's rule says, what is set, and what comes of it. */
  rule: z.string(),
  /** What the group takes off a piece. */
  minus: Yuan,
  own: Yuan,
  price: Yuan,
  margin: z.optional(Yuan),
  margin_percent: z.optional(z.number()),
});
/** One goods item with all that its form shows. */
export const OfficeGoods = z.object({
  ...OfficeGoodsRow.shape,
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

/** Fields of the form, each with its limits (O053). */
export const GoodsForm = {
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
  price: Price,
  floor: Floor,
  group_prices: z.record(z.string(), GroupPrice),
  cost: Cost,
  parcel_cost: Cost,
};
/** Fields that a change names; what is absent stays. */
export const GoodsChangeFields = {
  name: z.optional(GoodsForm.name),
  supplier_id: z.optional(GoodsForm.supplier_id),
  courier_id: z.optional(GoodsForm.courier_id),
  category_id: z.optional(GoodsForm.category_id),
  pics: z.optional(GoodsForm.pics),
  content: z.optional(GoodsForm.content),
  weight: z.optional(GoodsForm.weight),
  limit: z.optional(GoodsForm.limit),
  tag: z.optional(GoodsForm.tag),
  platforms: z.optional(GoodsForm.platforms),
  rank: z.optional(GoodsForm.rank),
  supplier_code: z.optional(GoodsForm.supplier_code),
  price: z.optional(GoodsForm.price),
  floor: z.optional(GoodsForm.floor),
  group_prices: z.optional(GoodsForm.group_prices),
  cost: z.optional(GoodsForm.cost),
  parcel_cost: z.optional(GoodsForm.parcel_cost),
};

/** How prices are changed together (O063). */
export const RepriceFields = {
  ...ChosenGoodsFields,
  field: z.union([z.enum(['price', 'floor', 'cost']), z.string().check(z.regex(/^group:\d{1,9}$/))]),
  way: z.enum(['set', 'add', 'sub', 'add_percent', 'sub_percent']),
  value: YuanInput,
  rounding: z._default(z.enum(['fen', 'jiao', 'five', 'nine']), 'fen'),
};
/** A row of the preview of it. */
export const PricedRow = z.object({
  goods_id: z.int(),
  name: z.string(),
  before: Yuan,
  after: Yuan,
  margin: z.optional(Yuan),
  /** Why it will not go; '' when it will. */
  refused: z.string(),
  is_unchanged: z.boolean(),
});
