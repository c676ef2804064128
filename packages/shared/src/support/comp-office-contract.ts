import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, Yuan, pageOf, queryInt, text } from '../contract/fields.ts';
import { RangeQuery, Reason, RowResult, Waiting } from '../operators/fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { OfficeUser } from '../orders/office-contract.ts';

const Sn = text(20);
/** Compensations of one call at most; more than 200 are voided as bulk work, and not waived at once. */
export const MOST_COMPENSATIONS = 500;
/** So many are written by one call (10.9): more are bulk work, and more are not waived at once. */
export const COMPENSATIONS_AT_ONCE = 200;
/** More than so many voided at once need a second person (9.3). */
export const VOID_ALONE = 50;
const ParcelSns = z.array(Sn).check(z.maxLength(MOST_COMPENSATIONS));

/** A compensation in the list (O134). */
export const OfficeCompRow = z.object({
  parcel_sn: z.string(),
  order_sn: z.string(),
  kuaidi_sn: z.string(),
  user: OfficeUser,
  supplier: z.object({ id: z.int(), name: z.string() }),
  reason: z.string(),
  reason_text: z.string(),
  deadline: WireTime,
  money: Yuan,
  status: z.int(),
  status_text: z.string(),
  created_at: WireTime,
  pay_at: WireTime,
  settled_at: WireTime,
  bearer: z.int(),
  bearer_text: z.string(),
  waived_at: WireTime,
  void_reason: z.string(),
  voided_by: z.string(),
  /** Paid, and news since then say that it was in time: a person has to look at it. */
  is_disputed: z.boolean(),
  /** What was known when it was decided, by name. */
  evidence: z.record(z.string(), z.string()),
});
/** A compensation in the list. */
export type OfficeCompRow = z.infer<typeof OfficeCompRow>;

const sums = z.object({
  pending_count: z.int(),
  pending: Yuan,
  paid_count: z.int(),
  paid: Yuan,
  waived_count: z.int(),
  waived: Yuan,
});

/** Compensations of all buyers (O134-O136). */
export const compOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/comp',
    auth: 'operator',
    right: 'comp.view',
    reads: true,
    summary: '赔付列表',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      status: z.optional(queryInt(1, 3)),
      supplier_id: z.optional(queryInt(1, 999_999_999)),
      reason: z._default(z.enum(['', 'ship', 'pickup']), ''),
      user: z._default(text(20), ''),
      waived: z.optional(queryInt(0, 1)),
      disputed: z.optional(queryInt(0, 1)),
      /** Numbers of parcels, orders or waybills, separated by commas; then no range is needed. */
      numbers: z._default(text(2000), ''),
    }),
    data: z.object({ ...pageOf(OfficeCompRow).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  sums: {
    method: 'GET',
    path: '/admin/comp/sum',
    auth: 'operator',
    right: 'comp.view',
    reads: true,
    summary: '一段时间内按供应商合计的赔付',
    query: z.strictObject(RangeQuery),
    data: z.object({
      list: z.array(z.object({ supplier: z.object({ id: z.int(), name: z.string() }), ...sums.shape })),
      total: sums,
    }),
    refusals: [],
  },
  void: {
    method: 'POST',
    path: '/admin/comp/void',
    auth: 'operator',
    right: 'comp.void',
    idempotent: true,
    logs: 'comp.void',
    summary: '作废待赔付的赔付，原因用户可见；一次超过50条需要复核',
    body: z.strictObject({ parcel_sns: ParcelSns.check(z.minLength(1)), reason: Reason }),
    data: z.object({
      approval: Waiting,
      results: z.optional(z.array(RowResult)),
      /** Of more than 200: bulk work, followed by `GET /admin/task`. */
      task_id: z.optional(z.int()),
    }),
    refusals: ['NO_SECOND', 'APPROVAL_WAITS', 'KEY_REUSED', 'KEY_REQUIRED'],
  },
  waive: {
    method: 'POST',
    path: '/admin/comp/waive',
    auth: 'operator',
    right: 'comp.void',
    prove: true,
    idempotent: true,
    logs: 'comp.waive',
    summary: '免除供应商已付的赔付，由平台承担：指定包裹，或一个供应商一天的全部',
    body: z.strictObject({
      parcel_sns: z._default(ParcelSns, []),
      supplier_id: z.optional(Id),
      /** China day on which they were paid. */
      day: z._default(z.union([z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), z.literal('')]), ''),
      reason: Reason,
    }),
    data: z.object({ approval: Waiting, results: z.optional(z.array(RowResult)), money: z.optional(Yuan) }),
    refusals: ['NOT_FOUND', 'TASK_TOO_MANY', 'NO_SECOND', 'APPROVAL_WAITS', 'KEY_REUSED', 'KEY_REQUIRED'],
  },
});
