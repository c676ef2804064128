import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, queryInt, text } from '../contract/fields.ts';
import { NamedRef } from '../goods/office-fields-contract.ts';
import { Reason } from '../operators/fields-contract.ts';
import { DOC_KINDS, STOCK_LIMITS } from './stock.ts';

const BigId = queryInt(1, 9_007_199_254_740_991);
const Pieces = z
  .int()
  .check(z.minimum(-STOCK_LIMITS.pieces, '数量最多1亿'), z.maximum(STOCK_LIMITS.pieces, '数量最多1亿'));

/** What the list of stock looks for (O071). */
export const StockSearchFields = {
  ...PageQuery,
  q: z._default(text(60), ''),
  warehouse_id: z.optional(BigId),
  mode: z.optional(queryInt(0, 1)),
  /** `below`: under its warning level; `out`: nothing may be sold; `week`: gone within seven days as it sells now. */
  state: z._default(z.enum(['', 'below', 'out', 'week']), ''),
};

/** Goods in a warehouse with how many there are (O071). */
export const StockRow = z.object({
  goods_id: z.int(),
  name: z.string(),
  pic: z.string(),
  supplier_code: z.string(),
  status: z.int(),
  status_text: z.string(),
  supplier: NamedRef,
  /** Null where the courier of the goods sends from no warehouse. */
  warehouse: z.nullable(NamedRef),
  mode: z.int(),
  mode_text: z.string(),
  /** Null where nothing was ever counted there. */
  stock_id: z.nullable(z.int()),
  on_hand: z.int(),
  reserved: z.int(),
  free: z.int(),
  warn_at: z.int(),
  is_below: z.boolean(),
  /** Pieces that were sold in seven days, and for how many days the free ones last so; null where none were sold. */
  sold_7: z.int(),
  days_left: z.nullable(z.number()),
});
/** Goods in a warehouse with how many there are. */
export type StockRow = z.infer<typeof StockRow>;

/** One line of a document: of the goods' own warehouse unless it names another. */
const Line = z.strictObject({ goods_id: Id, warehouse_id: z.optional(Id), number: Pieces });
/** A document of stock (O073). */
export const StockDoc = z.strictObject({
  kind: z.literal(DOC_KINDS),
  reason: Reason,
  note: z._default(text(200), ''),
  lines: z.array(Line).check(z.minLength(1), z.maxLength(STOCK_LIMITS.lines, '一张单据最多500行')),
});
/** What a document came to. */
export const DocWritten = z.object({
  doc_sn: z.string(),
  changed: z.int(),
  unchanged: z.int(),
});

/** What the list of movements looks for; without goods or document, the last seven days (O076). */
export const MoveSearchFields = {
  ...PageQuery,
  goods_id: z.optional(BigId),
  warehouse_id: z.optional(BigId),
  kind: z.optional(queryInt(1, 8)),
  doc_sn: z._default(text(20), ''),
  start_time: z._default(text(19), ''),
  end_time: z._default(text(19), ''),
};
/** One movement (O076). */
export const StockMove = z.object({
  id: z.int(),
  at: WireTime,
  goods_id: z.int(),
  goods_name: z.string(),
  warehouse: z.string(),
  kind: z.int(),
  kind_text: z.string(),
  /** Signed: of the reserved when ordered or refunded, else of those on hand. */
  number: z.int(),
  on_hand_after: z.int(),
  reserved_after: z.int(),
  free_after: z.int(),
  doc_sn: z.string(),
  ref: z.string(),
  by: z.string(),
  reason: z.string(),
  note: z.string(),
});
/** One movement. */
export type StockMove = z.infer<typeof StockMove>;

/** Begins or ends counting of goods (O072): with the counted number where it begins. */
export const ModeFields = {
  goods_id: Id,
  mode: z.literal([0, 1]),
  number: z.optional(
    z.int().check(z.minimum(0, '数量不能小于0'), z.maximum(STOCK_LIMITS.pieces, '数量最多1亿')),
  ),
};
/** How many there are then, and how many of them are reserved for parcels that are paid for. */
export const ModeSet = z.object({ on_hand: z.int(), reserved: z.int() });

/** From how many free pieces on it is pointed out (O077). */
export const WarnFields = {
  stock_id: Id,
  warn_at: z.int().check(z.minimum(0), z.maximum(STOCK_LIMITS.pieces)),
};

/** Most bytes of a sheet of counts as JSON. */
export const COUNTS_BODY = 8 * 1024 * 1024;
const cell = z.string().check(z.maxLength(2_000));
/** A sheet of counts as it was read (O074): rows keep their numbers. */
export const CountSheetFields = {
  mode: z.enum(['count', 'in']),
  titles: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(200)),
  rows: z
    .array(z.strictObject({ no: z.int().check(z.positive()), cells: z.array(cell).check(z.maxLength(200)) }))
    .check(z.minLength(1), z.maxLength(STOCK_LIMITS.rows, '一次最多导入10000行')),
};
/** A sheet of counts. */
export const CountSheet = z.strictObject(CountSheetFields);
/** A sheet of counts. */
export type CountSheet = z.infer<typeof CountSheet>;
/** What would become of it. */
export const CountPlan = z.object({
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  /** All rows that are wrong, then the first of those that change something. */
  rows: z.array(
    z.object({
      no: z.int(),
      kind: z.enum(['changed', 'unchanged', 'wrong']),
      goods_id: z.nullable(z.int()),
      name: z.string(),
      warehouse: z.string(),
      before: z.int(),
      after: z.int(),
      /** Why it is left out; '' where it is not. */
      text: z.string(),
    }),
  ),
  /** Columns that are left out, each in a sentence. */
  left_out: z.array(z.string()),
});
