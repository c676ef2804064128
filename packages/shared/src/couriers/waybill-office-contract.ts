import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, queryInt, text } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { officePage, Reason, RowResult, Sn } from '../operators/fields-contract.ts';
import { MOST_FAILED } from './courier.ts';

const BigId = queryInt(1, 9_007_199_254_740_991);

/** A parcel that has no waybill (O100). */
export const FailedParcel = z.object({
  order_sn: z.string(),
  supplier_id: z.int(),
  supplier: z.string(),
  courier_id: z.int(),
  courier: z.string(),
  code: z.string(),
  account: z.string(),
  goods: z.string(),
  place: z.string(),
  /** What was said when none came; '' where nobody was asked. */
  reason: z.string(),
  attempts: z.int(),
  /** It waits for a waybill that is filled in by hand. */
  by_hand: z.boolean(),
  paid_at: WireTime,
  age_minutes: z.int(),
  /** Until it is refunded by itself; 0 where that is due. */
  refund_minutes: z.int(),
});
/** A parcel that has no waybill. */
export type FailedParcel = z.infer<typeof FailedParcel>;

/** Parcels that wait for their waybill, in the back office (O100). */
export const waybillOfficeRoutes = defineOfficeRoutes({
  failed: {
    method: 'GET',
    path: '/admin/waybill/failed',
    auth: 'operator',
    right: ['order.view', 'courier.view'],
    reads: true,
    summary: '没有运单号的包裹，最早付款的在前',
    query: z.strictObject({
      ...PageQuery,
      supplier_id: z.optional(BigId),
      courier_id: z.optional(BigId),
      /** 1: only what is filled in by hand, 0: only what an account should issue. */
      by_hand: z.optional(queryInt(0, 1)),
      reason: z._default(text(60), ''),
    }),
    data: z.object({
      ...officePage(FailedParcel).shape,
      reasons: z.array(z.object({ reason: z.string(), n: z.int() })),
    }),
    refusals: [],
  },
  retry: {
    method: 'POST',
    path: '/admin/waybill/retry',
    auth: 'operator',
    right: 'parcel.act',
    idempotent: true,
    logs: 'parcel.retry-waybill',
    summary: '立即重试、换账号重试、改为手工或提出退款，一次最多500个',
    body: z.strictObject({
      order_sns: z.array(Sn).check(z.minLength(1), z.maxLength(MOST_FAILED)),
      do: z.enum(['again', 'account', 'hand', 'refund']),
      account_id: z._default(z.nullable(Id), null),
      reason: Reason,
    }),
    data: z.object({ results: z.array(RowResult) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ACCOUNT_NEEDED', 'REFUND_ASKED', 'RIGHT_MISSING'],
  },
});
