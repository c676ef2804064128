import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, Yuan, YuanInput, queryInt, text } from '../contract/fields.ts';
import { NamedRef } from '../goods/office-fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { NoReason, RowResult, Waiting, officePage } from '../operators/fields-contract.ts';
import { MOST_REVIEWED } from './review.ts';

const BigId = queryInt(1, 9_007_199_254_740_991);

/** A change that a supplier wants, as it waits to be decided (O062). */
export const ReviewRow = z.object({
  review_id: z.int(),
  /** Null: new goods. */
  goods_id: z.nullable(z.int()),
  supplier: NamedRef,
  name: z.string(),
  pic: z.string(),
  status: z.int(),
  status_text: z.string(),
  /** Old and new side by side; cost only for who may see it. */
  fields: z.array(z.object({ field: z.string(), name: z.string(), before: z.string(), after: z.string() })),
  /** What to look at before it is agreed to. */
  warnings: z.array(z.string()),
  /** What a piece is sold for now; '' of new goods. */
  price: Yuan,
  /** What it costs then; absent without the right. */
  cost: z.optional(Yuan),
  /** The sale price by the supplier's contract; '' where the cost stays. */
  suggested: z.string(),
  set_no: z.nullable(z.int()),
  /** The whole of its sheet that is found, where one row stands for it; else null. */
  set: z.nullable(z.object({ count: z.int(), new: z.int() })),
  asked_by: z.string(),
  asked_at: WireTime,
  decided_by: z.string(),
  decided_at: WireTime,
  reason: z.string(),
  reasons: z.record(z.string(), z.string()),
});
/** A change that a supplier wants. */
export type ReviewRow = z.infer<typeof ReviewRow>;

/** The queue of suppliers' changes (O062). */
export const reviewOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/goods/review',
    auth: 'operator',
    right: 'goods.review',
    reads: true,
    summary: '供应商提交的新商品和修改，旧与新对照',
    query: z.strictObject({
      ...PageQuery,
      q: z._default(text(60), ''),
      supplier_id: z.optional(BigId),
      status: z.optional(queryInt(0, 3)),
      kind: z._default(z.enum(['', 'new', 'change']), ''),
      set_no: z.optional(BigId),
      /** `set`: what came in one sheet is one row, the first of it (S024). */
      group: z._default(z.enum(['', 'set']), ''),
    }),
    data: z.object({ ...officePage(ReviewRow).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  show: {
    method: 'GET',
    path: '/admin/goods/review/detail',
    auth: 'operator',
    right: 'goods.review',
    reads: true,
    summary: '一条修改的全部内容',
    query: z.strictObject({ review_id: BigId }),
    data: z.extend(ReviewRow, {
      pics: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
      content: z.object({ before: z.string(), after: z.string() }),
    }),
    refusals: ['NOT_FOUND'],
  },
  decide: {
    method: 'POST',
    path: '/admin/goods/review',
    auth: 'operator',
    right: 'goods.review',
    idempotent: true,
    logs: 'goods.review',
    summary: '通过（填售价，或按一条加价规则）或拒绝（写原因，可逐项），最多100条；降价超过30%需要复核',
    body: z.strictObject({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_REVIEWED, '一次最多处理100条')),
      do: z.enum(['agree', 'refuse']),
      reason: NoReason,
      /** Why, by field, where one is refused. */
      reasons: z._default(z.record(z.string(), text(200)), {}),
      /** Sale prices by the numbers of the changes. */
      prices: z._default(z.record(z.string().check(z.regex(/^\d{1,15}$/)), YuanInput), {}),
      /** Sale prices of all others: cost × factor + plus, up to the next 0.05. */
      rule: z.optional(
        z.strictObject({
          factor: z.number().check(z.minimum(1, '倍数应在1到10之间'), z.maximum(10, '倍数应在1到10之间')),
          plus: YuanInput,
        }),
      ),
    }),
    data: z.object({ approval: Waiting, results: z.array(RowResult) }),
    refusals: ['REASON_NEEDED', 'NO_SECOND', 'APPROVAL_WAITS', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
});
