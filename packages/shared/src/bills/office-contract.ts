import * as z from 'zod/mini';
import { PageQuery, WireTime, Yuan, pageOf, queryInt, text } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { NoReason, Reason, RowResult, Sn, Waiting } from '../operators/fields-contract.ts';
import { BILL_LIMITS } from './bill.ts';

const Day = text(10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '请填写日期'));
const Channel = z.literal([1, 2, 9]);

const bill = z.object({
  bill_sn: z.string(),
  channel: z.int(),
  channel_text: z.string(),
  day: z.string(),
  source_text: z.string(),
  rows: z.int(),
  matched: z.int(),
  pay: Yuan,
  refund: Yuan,
  fee: Yuan,
  arrived: Yuan,
  our_pay: Yuan,
  our_refund: Yuan,
  /** Theirs less ours. */
  difference: Yuan,
  /** Differences of it, and how many still want something. */
  issues: z.int(),
  open_issues: z.int(),
  status: z.int(),
  status_text: z.string(),
  /** It moved no money yet, so the right one can take its place. */
  is_replaceable: z.boolean(),
  created_at: WireTime,
  closed_at: WireTime,
  /** '' where it closed itself. */
  closed_by: z.string(),
});
/** A channel's day as finance sees it (O161, O162). */
export type BillRow = z.infer<typeof bill>;

const issue = z.object({
  issue_id: z.int(),
  bill_sn: z.string(),
  channel_text: z.string(),
  day: z.string(),
  class: z.int(),
  class_text: z.string(),
  trade_no: z.string(),
  refund_no: z.string(),
  provider_no: z.string(),
  theirs: Yuan,
  ours: Yuan,
  difference: Yuan,
  status: z.int(),
  status_text: z.string(),
  owner: z.string(),
  reason: z.string(),
  done_by: z.string(),
  done_at: WireTime,
  /** When what was written off went back, because it was explained; '' else. */
  explained_at: WireTime,
});
/** A difference between a bill and our books. */
export type BillIssueRow = z.infer<typeof issue>;

const imported = z.object({ bill_sn: z.string(), rows: z.int(), issues: z.int(), status: z.int() });

/** Bills of channels and what in them differs, in the back office (back-office 7.4). */
export const billOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/bill',
    auth: 'operator',
    right: 'reconcile.view',
    reads: true,
    summary: '渠道账单，按渠道与日期，新的在前',
    query: z.strictObject({
      ...PageQuery,
      bill_sn: z._default(Sn, ''),
      channel: z.optional(queryInt(1, 9)),
      status: z.optional(queryInt(0, 1)),
    }),
    data: pageOf(bill),
    refusals: [],
  },
  upload: {
    method: 'POST',
    path: '/admin/bill',
    auth: 'operator',
    right: 'reconcile.act',
    idempotent: true,
    logs: 'bill.import',
    summary:
      '导入一个渠道一天的账单，表格由页面读取；每行：1付款或2退款、商户订单号、退款单号、渠道流水号、金额、手续费、时间，用制表符分开',
    maxBody: 2 * BILL_LIMITS.bytes,
    body: z.strictObject({
      channel: Channel,
      day: Day,
      rows: z.string().check(z.maxLength(2 * BILL_LIMITS.bytes)),
    }),
    data: imported,
    refusals: ['INVALID', 'BILL_IMPORTED', 'BILL_OTHER_DAY'],
  },
  replace: {
    method: 'POST',
    path: '/admin/bill/replace',
    auth: 'operator',
    right: 'reconcile.act',
    idempotent: true,
    logs: 'bill.replace',
    summary: '用正确的账单替换一份还没有入账的错误账单，行的写法与导入相同；入账过的不能替换',
    maxBody: 2 * BILL_LIMITS.bytes,
    body: z.strictObject({
      bill_sn: Sn,
      rows: z.string().check(z.maxLength(2 * BILL_LIMITS.bytes)),
      reason: Reason,
    }),
    data: imported,
    refusals: ['NOT_FOUND', 'INVALID', 'BILL_IMPORTED', 'BILL_OTHER_DAY', 'BILL_BOOKED'],
  },
  fetch: {
    method: 'POST',
    path: '/admin/bill/fetch',
    auth: 'operator',
    right: 'reconcile.act',
    idempotent: true,
    logs: 'bill.import',
    summary: '现在向渠道获取一天的账单',
    body: z.strictObject({ day: Day }),
    data: imported,
    refusals: ['INVALID', 'BILL_IMPORTED', 'BILL_OTHER_DAY', 'BILL_MISSING', 'NOT_OPEN'],
  },
  issues: {
    method: 'GET',
    path: '/admin/bill/issue',
    auth: 'operator',
    right: 'reconcile.view',
    reads: true,
    summary: '账单的差异；默认未处理的',
    query: z.strictObject({
      ...PageQuery,
      bill_sn: z._default(Sn, ''),
      class: z.optional(queryInt(1, 5)),
      status: z.optional(queryInt(0, 4)),
    }),
    data: pageOf(issue),
    refusals: [],
  },
  colleagues: {
    method: 'GET',
    path: '/admin/bill/colleague',
    auth: 'operator',
    right: 'reconcile.act',
    reads: true,
    summary: '可以查对账差异的操作员',
    data: z.object({ people: z.array(z.object({ id: z.int(), name: z.string() })) }),
    refusals: [],
  },
  decide: {
    method: 'POST',
    path: '/admin/bill/issue',
    auth: 'operator',
    right: 'reconcile.act',
    prove: true,
    idempotent: true,
    logs: 'bill.issue',
    summary: '处理差异：补入账、核销（超过100.00元需复核）、待查',
    body: z.strictObject({
      ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(200)),
      do: z.enum(['credit', 'write-off', 'look-into']),
      reason: Reason,
      /** Whose it is to look into; without one the caller. */
      owner_id: z.optional(z.int().check(z.positive())),
    }),
    data: z.object({ approval: Waiting, results: z.array(RowResult) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'NO_SECOND', 'APPROVAL_WAITS', 'BILL_CLOSED', 'BILL_NOT_PAID'],
  },
  close: {
    method: 'POST',
    path: '/admin/bill/close',
    auth: 'operator',
    right: 'reconcile.act',
    logs: 'bill.close',
    summary: '关闭一天；还有未处理差异的不能关闭',
    body: z.strictObject({ bill_sn: Sn, reason: NoReason }),
    data: z.object({ status: z.int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'BILL_OPEN'],
  },
  reopen: {
    method: 'POST',
    path: '/admin/bill/reopen',
    auth: 'operator',
    right: 'reconcile.act',
    logs: 'bill.reopen',
    summary: '重新打开已关闭的一天，需要原因',
    body: z.strictObject({ bill_sn: Sn, reason: Reason }),
    data: z.object({ status: z.int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
