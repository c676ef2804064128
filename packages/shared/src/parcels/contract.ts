import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Flag, PageBody, SmallInt, TimeInput, Yuan, pageOf, text } from '../contract/fields.ts';
import { MOST_NUMBERS, MOST_PICKUPS } from './parcel.ts';

/** A parcel with its promises: deadlines and times are WIRE_TIME, '' for what has not happened. */
export const ParcelRow = z.object({
  parcel_sn: z.string(),
  order_sn: z.string(),
  batch_sn: z.string(),
  shop_order: z.string(),
  kuaidi_sn: z.string(),
  express_id: z.int(),
  express_name: z.string(),
  goods_name: z.string(),
  goods_pic: z.string(),
  goods_num: z.int(),
  /** What was paid for the parcel. */
  price: Yuan,
  status: z.int(),
  status_text: z.string(),
  rec_name: z.string(),
  rec_mobile: z.string(),
  rec_province: z.string(),
  rec_city: z.string(),
  rec_district: z.string(),
  /** The place and the street in one. */
  rec_address: z.string(),
  paid_at: z.string(),
  ship_deadline: z.string(),
  ship_time: z.string(),
  pickup_deadline: z.string(),
  pickup_time: z.string(),
  sign_time: z.string(),
  last_trace: z.nullable(z.object({ time: z.string(), text: z.string() })),
  /** A deadline was missed, as the compensation run judged it; the same that the `overtime` filter means. */
  overtime: Flag,
  comp_status: z.int(),
  comp_reason: z.string(),
  comp_money: Yuan,
  /** The payment waits until the courier has answered, or until late news may have come (D1302). */
  comp_checking: Flag,
  /** What a missed deadline pays for this parcel (D304). */
  comp_if_late: Yuan,
});
/** A parcel in lists and on its own page. */
export type ParcelRow = z.infer<typeof ParcelRow>;

const numbers = (max: number) => z.array(text(max)).check(z.maxLength(MOST_NUMBERS));

/** Filters that order and parcel lists share. */
export const SEARCH_FIELDS = {
  status: z.optional(SmallInt),
  platform: z.optional(SmallInt),
  order_sn: z.optional(z.union([text(32), numbers(32)])),
  batch_sn: z.optional(text(32)),
  shop_order: z.optional(numbers(64)),
  kuaidi_sn: z.optional(z.union([text(64), numbers(64)])),
  rec_name: z.optional(text(60)),
  rec_mobile: z.optional(text(32)),
  goods_id: z.optional(z.int()),
  express_id: z.optional(z.int()),
  start_time: z.optional(TimeInput),
  end_time: z.optional(TimeInput),
} as const;

/** What every export lets one choose: the file, and whose columns it has. */
export const DOWNLOAD_FIELDS = {
  format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  template: z._default(z.enum(['default', 'tb', 'pdd', 'jd', 'dy']), 'default'),
} as const;

/** What a download answers instead of a file above the limit: the task that writes it (decisions section 5). */
export const ExportStarted = z.object({ task_id: z.int() });

/** The compensation of a parcel in full: the promise, the decisions, and what was known at each (X006). */
export const CompensationRow = z.object({
  status: z.int(),
  /** `ship` or `pickup`, the first promise that was broken, and the same in words. */
  reason: z.string(),
  reason_text: z.string(),
  deadline: z.string(),
  money: Yuan,
  pay_at: z.string(),
  settled_at: z.string(),
  void_reason: z.string(),
  /** While its payment waits for the courier: the sentence that says so; '' otherwise. */
  checking: z.string(),
  /** Times, prices and the rule as they were known, by name; '' where nothing was known. */
  evidence: z.record(z.string(), z.string()),
});
/** A compensation as both sides may look at it. */
export type CompensationRow = z.infer<typeof CompensationRow>;

const PickupNumbers = z.optional(z.array(text(64)).check(z.maxLength(MOST_PICKUPS)));

/** A page of the parcel list; `overtime` 1 asks for missed deadlines only. */
export const ParcelSearch = z.strictObject({ ...PageBody, ...SEARCH_FIELDS, overtime: z.optional(Flag) });
/** Filters of the parcel list that hold together. */
export type ParcelSearch = z.infer<typeof ParcelSearch>;

/** Parcels, their traces, exports and compensations. */
export const parcelRoutes = defineRoutes({
  list: {
    method: 'POST',
    path: '/user/order/parcel',
    auth: 'user',
    scope: 'order:read',
    summary: '包裹列表',
    body: ParcelSearch,
    data: z.extend(pageOf(ParcelRow), { count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  download: {
    method: 'POST',
    path: '/user/order/parcel/download',
    auth: 'user',
    scope: 'order:read',
    summary: '导出包裹',
    body: z.strictObject({ ...SEARCH_FIELDS, ...DOWNLOAD_FIELDS, overtime: z.optional(Flag) }),
    file: true,
    data: ExportStarted,
    refusals: [],
  },
  pickup: {
    method: 'POST',
    path: '/user/order/pickup',
    auth: 'user',
    rate: 'make',
    scope: 'order:read',
    summary: '立即核对揽收时间与赔付',
    body: z.strictObject({ order_sn: PickupNumbers, kuaidi_sn: PickupNumbers }),
    data: z.object({
      items: z.array(
        z.object({
          parcel_sn: z.string(),
          kuaidi_sn: z.string(),
          status: z.int(),
          pickup_time: z.string(),
          pickup_deadline: z.string(),
          overtime: Flag,
          comp_status: z.int(),
          comp_money: Yuan,
        }),
      ),
    }),
    refusals: [],
  },
});
