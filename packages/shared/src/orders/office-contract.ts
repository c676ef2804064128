import * as z from 'zod/mini';
import { PAPER_PATH } from '../content/paper.ts';
import { Id, PageBody, SmallInt, WireTime, Yuan, pageOf, text } from '../contract/fields.ts';
import { Reason, RowResult, Sn } from '../operators/fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { CompensationRow, ParcelRow } from '../parcels/contract.ts';
import { Objection } from '../parcels/objection.ts';
import { MOST_NUMBERS, PARCEL_STATUS } from '../parcels/parcel.ts';
import { OrderRow } from './contract.ts';

/** A buyer in a list. */
export const OfficeUser = z.object({ user_id: z.int(), mobile: z.string() });
/** A buyer as his card shows him (O126); what needs a right of its own is left out without it. */
export const BuyerCard = z.object({
  ...OfficeUser.shape,
  name: z.string(),
  is_disabled: z.boolean(),
  group: z.string(),
  group_until: WireTime,
  attestation_text: z.string(),
  registered_at: WireTime,
  /** Orders and what they cost in the last 30 China days. */
  orders_30d: z.int(),
  spend_30d: Yuan,
  open_tickets: z.int(),
  balance: z.optional(Yuan),
});
/** A buyer beside his work order or order. */
export type BuyerCard = z.infer<typeof BuyerCard>;

const named = z.object({ id: z.int(), name: z.string() });

/** A parcel in the list over all buyers (O101): the buyer's own row, masked as he sees it, with whose it is. */
export const OfficeParcelRow = z.object({
  ...ParcelRow.shape,
  user: OfficeUser,
  supplier: named,
  goods_id: z.int(),
  platform: z.int(),
  channel: z.string(),
  order_status: z.int(),
  is_test: z.boolean(),
});
/** A parcel over all buyers. */
export type OfficeParcelRow = z.infer<typeof OfficeParcelRow>;

/** An order in the list over all buyers; `parcel` is null while it is not paid. */
export const OfficeOrderRow = z.object({
  ...OrderRow.shape,
  user: OfficeUser,
  supplier: named,
  channel: z.string(),
  parcel_sn: z.string(),
  is_test: z.boolean(),
});
/** An order over all buyers. */
export type OfficeOrderRow = z.infer<typeof OfficeOrderRow>;

/** A batch over all buyers (O104). */
export const OfficeBatchRow = z.object({
  batch_sn: z.string(),
  user: OfficeUser,
  supplier: named,
  courier: named,
  goods: named,
  goods_num: z.int(),
  unit_price: Yuan,
  platform: z.int(),
  order_source: z.int(),
  channel: z.string(),
  /** Rows asked for, rows that became orders, rows that did not, and orders given back. */
  total_count: z.int(),
  order_count: z.int(),
  fail_count: z.int(),
  refunded_count: z.int(),
  money: Yuan,
  status: z.int(),
  status_text: z.string(),
  /** The partner's site and the visit that it came through; null and 0 without. */
  site: z.nullable(named),
  click_id: z.int(),
  remark: z.string(),
  created_at: WireTime,
  paid_at: WireTime,
});
/** A batch over all buyers. */
export type OfficeBatchRow = z.infer<typeof OfficeBatchRow>;

/** Everything about one order that after-sales needs (O105, O126), masked. */
export const OfficeOrder = z.object({
  order: OfficeOrderRow,
  buyer: BuyerCard,
  unit_price: Yuan,
  parcel: z.nullable(OfficeParcelRow),
  /** The courier's news, newest first. */
  trace: z.array(z.object({ time: WireTime, text: z.string(), place: z.string(), status: z.int() })),
  /** How its deadlines came about: cut-off of the courier and closed days as they stand now. */
  deadline: z.nullable(
    z.object({
      paid_at: WireTime,
      cutoff: z.string(),
      ship_deadline: WireTime,
      pickup_deadline: WireTime,
      closed: z.array(z.object({ start: z.string(), end: z.string(), name: z.string() })),
    }),
  ),
  /** What became of its waybill where it was to be taken back at the courier (O107, O130). */
  cancel: z.nullable(
    z.object({
      status: z.int(),
      status_text: z.string(),
      reason: z.string(),
      answer: z.string(),
      asked_at: WireTime,
      done_at: WireTime,
    }),
  ),
  compensation: z.nullable(
    z.object({ ...CompensationRow.shape, bearer_text: z.string(), waived_at: WireTime }),
  ),
  /** What a refund would give back now (B12), whether one is possible, and who bears it by the case of the order; 0 where none says it (O130). */
  refundable: z.object({
    can: z.boolean(),
    money: Yuan,
    compensated: Yuan,
    bearer: z.int(),
    objections: z.array(Objection),
  }),
  goodwill: z.array(
    z.object({ sn: z.string(), money: Yuan, bearer_text: z.string(), reason: z.string(), at: WireTime }),
  ),
  /** How much more goodwill this order may be given (O133). */
  goodwill_left: Yuan,
  deliveries: z.array(
    z.object({ store_id: z.int(), waybill: z.string(), status: z.int(), text: z.string(), at: WireTime }),
  ),
  logs: z.array(
    z.object({ time: WireTime, machine: z.string(), from: z.int(), to: z.int(), by: z.string() }),
  ),
  /** Its entries in the ledger; only with finance.view. */
  ledger: z.optional(
    z.array(
      z.object({
        kind: z.string(),
        ref: z.string(),
        type_text: z.string(),
        money: Yuan,
        remark: z.string(),
        at: WireTime,
      }),
    ),
  ),
});
/** An order with all that belongs to it. */
export type OfficeOrder = z.infer<typeof OfficeOrder>;

const orderPage = z.object({
  ...OfficeOrder.shape,
  /** Its waybill is filled in by hand: nobody is asked for it. */
  is_by_hand: z.boolean(),
  /** The order that this one is sent again for, and the ones that were sent again for it (B14). */
  reissue_of: z.string(),
  reissues: z.array(z.string()),
  cases: z.array(
    z.object({
      case_sn: z.string(),
      kind_text: z.string(),
      status_text: z.string(),
      liability_text: z.string(),
      outcome_text: z.string(),
      created_at: WireTime,
    }),
  ),
  refunds: z.array(
    z.object({
      refund_id: z.int(),
      refund_sn: z.string(),
      status: z.int(),
      status_text: z.string(),
      reason: z.string(),
      answer: z.string(),
      bearer_text: z.string(),
      asked_by: z.string(),
      created_at: WireTime,
      decided_at: WireTime,
    }),
  ),
  tickets: z.array(
    z.object({ ticket_sn: z.string(), type_text: z.string(), status_text: z.string(), created_at: WireTime }),
  ),
});

const Time = z._default(text(19), '');
/** Filters of O101 that the three lists share; without `numbers` a time range holds: seven days unless said, at most 93. */
const FILTERS = {
  ...PageBody,
  start_time: Time,
  end_time: Time,
  status: z.optional(SmallInt),
  supplier_id: z.optional(Id),
  express_id: z.optional(Id),
  goods_id: z.optional(Id),
  /** Mobile or id of the buyer. */
  user: z._default(text(20), ''),
  platform: z.optional(SmallInt),
  channel: z._default(z.enum(['', 'site', 'widget', 'cli', 'api', 'rule', 'office']), ''),
  order_source: z.optional(SmallInt),
  /** Numbers of orders, batches, parcels, waybills, platform orders, or a recipient's phone. */
  numbers: z._default(z.array(text(64)).check(z.maxLength(MOST_NUMBERS)), []),
};
/** Filters of parcels and orders. */
export const OfficeSearch = z.strictObject({
  ...FILTERS,
  /** Missed a deadline, as it was judged. */
  late: z.optional(z.boolean()),
  /** Its ship deadline is over and it is not with the courier yet. */
  overdue: z.optional(z.boolean()),
  has_comp: z.optional(z.boolean()),
});
/** Filters of parcels and orders. */
export type OfficeSearch = z.infer<typeof OfficeSearch>;
/** Filters of batches. */
export const OfficeBatchSearch = z.strictObject(FILTERS);
/** Filters of batches. */
export type OfficeBatchSearch = z.infer<typeof OfficeBatchSearch>;

/** Most parcels that are acted on at once (O107). */
export const MOST_ACTED = 200;
const sns = z.array(Sn).check(z.minLength(1), z.maxLength(MOST_ACTED));
const counts = z.record(z.string(), z.int());

/** Orders, batches and parcels of all buyers, one order, and a recipient in full (O101-O106). */
export const orderOfficeRoutes = defineOfficeRoutes({
  parcels: {
    method: 'POST',
    path: '/admin/parcel/list',
    auth: 'operator',
    right: 'order.view',
    reads: true,
    summary: '全部用户的包裹',
    body: OfficeSearch,
    data: z.object({ ...pageOf(OfficeParcelRow).shape, not_found: z.array(z.string()) }),
    refusals: [],
  },
  orders: {
    method: 'POST',
    path: '/admin/order/list',
    auth: 'operator',
    right: 'order.view',
    reads: true,
    summary: '全部用户的订单',
    body: OfficeSearch,
    data: z.object({ ...pageOf(OfficeOrderRow).shape, not_found: z.array(z.string()) }),
    refusals: [],
  },
  batches: {
    method: 'POST',
    path: '/admin/batch/list',
    auth: 'operator',
    right: 'order.view',
    reads: true,
    summary: '全部用户的批次',
    body: OfficeBatchSearch,
    data: z.object({ ...pageOf(OfficeBatchRow).shape, not_found: z.array(z.string()) }),
    refusals: [],
  },
  counts: {
    method: 'POST',
    path: '/admin/parcel/count',
    auth: 'operator',
    right: 'order.view',
    reads: true,
    summary: '各状态的包裹、订单和批次数，全部或一个供应商',
    body: z.strictObject({ supplier_id: z.optional(Id) }),
    data: z.object({ parcels: counts, orders: counts, batches: counts, late: z.int() }),
    refusals: [],
  },
  options: {
    method: 'GET',
    path: '/admin/order/options',
    auth: 'operator',
    right: 'order.view',
    reads: true,
    summary: '筛选可选的供应商和快递',
    data: z.object({
      suppliers: z.array(named),
      couriers: z.array(z.object({ ...named.shape, supplier_id: z.int() })),
    }),
    refusals: [],
  },
  show: {
    method: 'GET',
    path: '/admin/order',
    auth: 'operator',
    right: 'order.view',
    reads: true,
    summary: '一个订单的全部信息，收件人打码',
    query: z.strictObject({ order_sn: Sn }),
    data: orderPage,
    refusals: ['NOT_FOUND'],
  },
  reissueWaybill: {
    method: 'POST',
    path: '/admin/parcel/reissue-waybill',
    auth: 'operator',
    right: 'parcel.act',
    idempotent: true,
    logs: 'parcel.reissue-waybill',
    summary: '让待出单的包裹马上重新出单',
    body: z.strictObject({ order_sns: sns, reason: Reason }),
    data: z.object({ results: z.array(RowResult) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  cancelWaybill: {
    method: 'POST',
    path: '/admin/parcel/cancel-waybill',
    auth: 'operator',
    right: 'parcel.act',
    idempotent: true,
    logs: 'parcel.cancel-waybill',
    summary: '向快递取消待揽收包裹的运单；快递同意后自动提出退款',
    body: z.strictObject({ order_sn: Sn, reason: Reason }),
    /** 0: the courier has not answered yet, and is asked on; 1: cancelled. */
    data: z.object({ status: z.int(), status_text: z.string() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WAYBILL_KEEP'],
  },
  ship: {
    method: 'POST',
    path: '/admin/parcel/ship',
    auth: 'operator',
    right: 'parcel.act',
    idempotent: true,
    logs: 'parcel.ship',
    summary: '标记已交快递：只限待揽收，时间为现在',
    body: z.strictObject({ order_sns: sns, reason: Reason }),
    data: z.object({ results: z.array(RowResult) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  fillWaybill: {
    method: 'POST',
    path: '/admin/parcel/waybill',
    auth: 'operator',
    right: 'parcel.act',
    idempotent: true,
    logs: 'parcel.waybill',
    summary: '补录运单号：只限供应商手工填单的包裹，揽收前可以改',
    body: z.strictObject({ order_sn: Sn, kuaidi_sn: text(40).check(z.minLength(1)), reason: Reason }),
    data: z.object({ result: z.enum(['filled', 'changed', 'unchanged']), kuaidi_sn: z.string() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WAYBILL_TAKEN', 'WAYBILL_FORM', 'WAYBILL_NOT_BY_HAND'],
  },
  mark: {
    method: 'POST',
    path: '/admin/parcel/mark',
    auth: 'operator',
    right: 'parcel.act',
    idempotent: true,
    logs: 'parcel.mark',
    summary: '标记异常或已退回：快递72小时没有消息，并附图片',
    body: z.strictObject({
      order_sn: Sn,
      status: z.literal([PARCEL_STATUS.problem, PARCEL_STATUS.returned]),
      note: Reason,
      /** What shows it: a paper of its own. */
      picture: text(200).check(z.minLength(1), z.regex(PAPER_PATH)),
    }),
    data: z.object({ status: z.int(), status_text: z.string() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'FEED_NOT_SILENT'],
  },
  recipient: {
    method: 'POST',
    path: '/admin/recipient',
    auth: 'operator',
    right: 'personal.view',
    logs: 'recipient.view',
    summary: '查看收件人完整信息，记录用途；每小时最多200次',
    body: z.strictObject({ order_sn: Sn, purpose: z.enum(['客服核实', '改址', '投诉', '其他']) }),
    data: z.object({
      order_sn: z.string(),
      rec_name: z.string(),
      rec_mobile: z.string(),
      rec_province: z.string(),
      rec_city: z.string(),
      rec_district: z.string(),
      rec_address: z.string(),
      /** It may be shown for so many seconds. */
      seconds: z.int(),
    }),
    refusals: ['NOT_FOUND', 'VIEW_TOO_OFTEN'],
  },
});
