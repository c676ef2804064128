import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import {
  Flag,
  Id,
  PageBody,
  SmallInt,
  TimeInput,
  Yuan,
  lines,
  pageOf,
  queryInt,
  text,
} from '../contract/fields.ts';
import { OrderSource, Platform } from '../goods/platforms.ts';
import {
  CompensationRow,
  DOWNLOAD_FIELDS,
  ExportStarted,
  ParcelRow,
  SEARCH_FIELDS,
} from '../parcels/contract.ts';
import { Count, RecipientRows } from '../pricing/contract.ts';

/** One submit: all rows become one batch, at the quoted price when `quote_id` is given. Under the same idempotency key it is done once. */
export const MakeOrders = z.strictObject({
  goods_id: Id,
  goods_num: Count,
  express_id: Id,
  platform: Platform,
  order_source: OrderSource,
  remark: z._default(lines(500), ''),
  rec_list: RecipientRows,
  quote_id: z.optional(z.uuid()),
  store_id: z.optional(Id),
  /** Who sent the buyer, through which partner's site and by which visit; a frame's login knows it by itself (X026). */
  aff: z.optional(text(64)),
  site_key: z.optional(text(64)),
  click: z.optional(text(64)),
});
/** A submit after its checks. */
export type MakeOrders = z.infer<typeof MakeOrders>;

/** One row of a submit result (M106, D311); `id` is the caller's row id, `code` names the failure. */
export const OrderItem = z.object({
  id: z.int(),
  shop_order: z.string(),
  kuaidi_sn: z.string(),
  order: z.int(),
  status: z.literal([0, 1, 2]),
  error: z.string(),
  code: z.string(),
  order_sn: z.string(),
});
/** What became of one row; `status` is one of `ITEM_STATUS`. */
export type OrderItem = z.infer<typeof OrderItem>;

/** `data` of code 23 (D310). */
export const UnpaidBatch = z.object({
  batch_sn: z.string(),
  total_price: Yuan,
  balance: Yuan,
  shortfall: Yuan,
  expire_at: z.string(),
});
/** A batch that waits for a recharge: `shortfall` is what is missing, `expire_at` when it closes. */
export type UnpaidBatch = z.infer<typeof UnpaidBatch>;

/** An order in a list; times are WIRE_TIME, '' for what has not happened. */
export const OrderRow = z.object({
  order_sn: z.string(),
  batch_sn: z.string(),
  shop_order: z.string(),
  goods_id: z.int(),
  goods_name: z.string(),
  goods_pic: z.string(),
  goods_num: z.int(),
  price: Yuan,
  express_id: z.int(),
  express_name: z.string(),
  kuaidi_sn: z.string(),
  platform: z.int(),
  order_source: z.int(),
  status: z.int(),
  status_text: z.string(),
  rec_name: z.string(),
  rec_mobile: z.string(),
  rec_province: z.string(),
  rec_city: z.string(),
  rec_district: z.string(),
  rec_address: z.string(),
  lp_reissue_sn: z.string(),
  remark: z.string(),
  error: z.string(),
  /** Its parcel wants to be looked at: a problem at the courier, or late and not paid for yet. A service before 0.4 does not say. */
  trouble: z.optional(Flag),
  /** Which of the two it is, in a word; '' without trouble. */
  trouble_text: z.optional(z.string()),
  created_at: z.string(),
  paid_at: z.string(),
});
/** An order as its buyer sees it. */
export type OrderRow = z.infer<typeof OrderRow>;

/** A batch in a list: its counts are orders. */
export const BatchRow = z.object({
  batch_sn: z.string(),
  goods_id: z.int(),
  goods_name: z.string(),
  /** A service before 0.4 does not say. */
  goods_pic: z.optional(z.string()),
  express_name: z.string(),
  platform: z.int(),
  order_source: z.int(),
  channel: z.string(),
  total_count: z.int(),
  success_count: z.int(),
  fail_count: z.int(),
  /** Orders that got no waybill and were refunded. A service before 0.4 does not say. */
  refunded_count: z.optional(z.int()),
  total_price: Yuan,
  status: z.int(),
  status_text: z.string(),
  created_at: z.string(),
});
/** A batch in a list, without its orders. */
export type BatchRow = z.infer<typeof BatchRow>;

/** A page of the order list under the filters of the list. */
export const OrderSearch = z.strictObject({ ...PageBody, ...SEARCH_FIELDS });
/** Filters that hold together: an order must meet each of them. */
export type OrderSearch = z.infer<typeof OrderSearch>;

/** A batch with the rows that did not become orders and where its parcels are. */
export const BatchView = z.object({
  batch: BatchRow,
  refused: z.array(z.object({ row: z.int(), shop_order: z.string(), code: z.string(), error: z.string() })),
  counts: z.object({
    waiting: z.int(),
    with_waybill: z.int(),
    refunded: z.int(),
    picked_up: z.int(),
    signed: z.int(),
    problem: z.int(),
    compensated: z.int(),
  }),
});
/** A batch as its own page shows it. */
export type BatchView = z.infer<typeof BatchView>;

/** A long export: 0 queued, 1 running, 2 done, 3 failed; `url` is the file's address once it is done. */
export const ExportTask = z.object({
  task_id: z.int(),
  status: z.int(),
  total: z.int(),
  done: z.int(),
  file_name: z.string(),
  url: z.string(),
});
/** How far an export is; it is asked for until it is done or failed. */
export type ExportTask = z.infer<typeof ExportTask>;

/** What the workbench shows; days are China days, the last one is today. */
export const Workbench = z.object({
  today: z.object({ orders: z.int(), parcels: z.int(), spend: Yuan, compensation: Yuan }),
  waiting: z.object({
    unpaid_orders: z.int(),
    no_waybill: z.int(),
    waiting_pickup: z.int(),
    overtime: z.int(),
    problem: z.int(),
    compensation_pending: z.int(),
  }),
  days: z.array(z.object({ date: z.string(), orders: z.int(), spend: Yuan, compensation: Yuan })),
});
/** The numbers that a person sees first. */
export type Workbench = z.infer<typeof Workbench>;

/** Orders from submit to export. */
export const orderRoutes = defineRoutes({
  make: {
    method: 'POST',
    path: '/gift/order/make',
    auth: 'user',
    embed: true,
    scope: 'order:write',
    idempotent: true,
    rate: 'make',
    summary: '提交订单并从余额扣款',
    maxBody: 'rows',
    body: MakeOrders,
    data: z.array(OrderItem),
    refusals: [
      'NOT_OPEN',
      'BALANCE_TOO_LOW',
      'REAL_NAME_REQUIRED',
      'REAL_NAME_PENDING',
      'PRICE_CHANGED',
      'QUOTE_OF_OTHER',
      'GOODS_NOT_FOUND',
      'GOODS_UNAVAILABLE',
      'STOCK_SHORT',
      'EXPRESS_MISMATCH',
      'QUANTITY_TOO_LOW',
      'QUANTITY_TOO_HIGH',
      'TOO_MANY_RECIPIENTS',
      'KEY_REQUIRED',
      'KEY_EXPIRED',
      'KEY_REUSED',
      'KEY_IN_USE',
      'BATCH_NOT_PAYABLE',
      'SPENDING_LIMIT',
    ],
  },
  pay: {
    method: 'POST',
    path: '/user/order/pay',
    auth: 'user',
    embed: true,
    scope: 'order:write',
    rate: 'make',
    summary: '支付待付款的批次',
    body: z.strictObject({ batch_sn: text(32) }),
    data: z.array(OrderItem),
    refusals: [
      'NOT_OPEN',
      'BALANCE_TOO_LOW',
      'REAL_NAME_REQUIRED',
      'REAL_NAME_PENDING',
      'NOT_FOUND',
      'BATCH_NOT_PAYABLE',
      'GOODS_UNAVAILABLE',
      'STOCK_SHORT',
      'SPENDING_LIMIT',
    ],
  },
  close: {
    method: 'POST',
    path: '/user/order/close',
    auth: 'user',
    embed: true,
    scope: 'order:write',
    summary: '放弃待付款的批次',
    body: z.strictObject({ batch_sn: text(32) }),
    data: z.null(),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  check: {
    method: 'POST',
    path: '/gift/order/check',
    auth: 'user',
    embed: true,
    scope: 'order:read',
    maxBody: 'rows',
    summary: '查询已购买过的平台订单号',
    body: z.strictObject({
      shop_order: z.array(text(64)).check(z.maxLength(100_000)),
      store_id: z.optional(Id),
    }),
    data: z.array(z.string()),
    refusals: [],
  },
  list: {
    method: 'POST',
    path: '/user/order/list',
    auth: 'user',
    scope: 'order:read',
    summary: '订单列表',
    body: OrderSearch,
    data: z.extend(pageOf(OrderRow), { count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  batchList: {
    method: 'POST',
    path: '/user/order/batch/list',
    auth: 'user',
    scope: 'order:read',
    summary: '批次列表',
    body: z.strictObject({
      ...PageBody,
      status: z.optional(SmallInt),
      batch_sn: z.optional(text(32)),
      start_time: z.optional(TimeInput),
      end_time: z.optional(TimeInput),
    }),
    data: pageOf(BatchRow),
    refusals: [],
  },
  download: {
    method: 'POST',
    path: '/user/order/download',
    auth: 'user',
    scope: 'order:read',
    summary: '导出订单',
    body: z.strictObject({ ...SEARCH_FIELDS, ...DOWNLOAD_FIELDS }),
    file: true,
    data: ExportStarted,
    refusals: [],
  },
  exportTask: {
    method: 'GET',
    path: '/user/export',
    auth: 'user',
    scope: 'order:read',
    summary: '导出任务的进度（也可用 /user/export/{task_id}）',
    query: z.strictObject({ task_id: queryInt(1, 1e15) }),
    data: ExportTask,
    refusals: ['NOT_FOUND'],
  },
  exportFile: {
    method: 'GET',
    path: '/user/export/file',
    auth: 'user',
    scope: 'order:read',
    summary: '下载已完成的导出文件',
    query: z.strictObject({ task_id: queryInt(1, 1e15) }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  batch: {
    method: 'GET',
    path: '/user/order/batch',
    auth: 'user',
    embed: true,
    scope: 'order:read',
    summary: '一个批次的进度与未成功的行',
    query: z.strictObject({ batch_sn: text(32) }),
    data: BatchView,
    refusals: ['NOT_FOUND'],
  },
  batchRetry: {
    method: 'POST',
    path: '/user/order/batch/retry',
    auth: 'user',
    embed: true,
    scope: 'order:write',
    summary: '立即重新获取批次中缺少的运单号',
    body: z.strictObject({ batch_sn: text(32) }),
    data: BatchView,
    refusals: ['NOT_FOUND', 'NOTHING_TO_RETRY'],
  },
  workbench: {
    method: 'GET',
    path: '/user/home/workbench',
    auth: 'user',
    scope: 'order:read',
    summary: '工作台：今日、待办与近30天',
    data: Workbench,
    refusals: [],
  },
  show: {
    method: 'GET',
    path: '/user/order',
    auth: 'user',
    scope: 'order:read',
    summary: '一张订单的全部信息',
    query: z.strictObject({ order_sn: text(32) }),
    data: z.object({
      order: OrderRow,
      parcels: z.array(ParcelRow),
      compensation: z.nullable(CompensationRow),
      trace: z.array(z.object({ time: z.string(), text: z.string(), status: z.int() })),
      logs: z.array(z.object({ time: z.string(), from: z.int(), to: z.int(), by: z.string() })),
    }),
    refusals: ['NOT_FOUND'],
  },
  homeUser: {
    method: 'GET',
    path: '/home/user/info',
    auth: 'user',
    summary: '首页用户面板',
    data: z.object({
      goods_list: z.array(z.object({ goods_id: z.int(), goods_pic: z.string(), goods_name: z.string() })),
      package_info: z.object({ unpaid: z.int(), paid: z.int(), un_receive: z.int() }),
    }),
    refusals: [],
  },
});
