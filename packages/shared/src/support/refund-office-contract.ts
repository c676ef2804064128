import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, Yuan, YuanInput, pageOf, queryInt, text } from '../contract/fields.ts';
import { RangeQuery, Reason, RowResult, Waiting } from '../operators/fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { OfficeUser } from '../orders/office-contract.ts';
import { BEARERS } from '../parcels/bearer.ts';
import { Objection } from '../parcels/objection.ts';
import { REFUND_KINDS } from './ticket.ts';

const Sn = text(20);
/** Refunds of one decision at most (O132). */
export const MOST_REFUNDS = 200;
const RefundIds = z.array(Id).check(z.minLength(1), z.maxLength(MOST_REFUNDS));
const BearerCode = z.literal([...BEARERS]);

/** A refund in the list (O129). */
export const OfficeRefundRow = z.object({
  refund_id: z.int(),
  refund_sn: z.string(),
  order_sn: z.string(),
  ticket_sn: z.string(),
  user: OfficeUser,
  goods_name: z.string(),
  supplier_name: z.string(),
  parcel_status_text: z.string(),
  kuaidi_sn: z.string(),
  price: Yuan,
  /** What was paid as compensation before, and what the refund gives back, or gave (B12). */
  compensated: Yuan,
  money: Yuan,
  kind: z.int(),
  kind_text: z.string(),
  reason: z.string(),
  /** The operator who asked; '' for the buyer himself. */
  asked_by: z.string(),
  status: z.int(),
  status_text: z.string(),
  bearer: z.int(),
  bearer_text: z.string(),
  answer: z.string(),
  decided_by: z.string(),
  created_at: WireTime,
  decided_at: WireTime,
  /** An approval that waits for a second person; '' without one. */
  approval_sn: z.string(),
});
/** A refund in the list. */
export type OfficeRefundRow = z.infer<typeof OfficeRefundRow>;

/** Refunds on request and goodwill in the back office (O110, O129-O133). */
export const refundOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/refund',
    auth: 'operator',
    right: 'refund.view',
    reads: true,
    summary: '退款列表；待审的按先后',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      status: z.optional(queryInt(0, 2)),
      bearer: z.optional(queryInt(1, 3)),
      user: z._default(text(20), ''),
      order_sn: z._default(Sn, ''),
      refund_sn: z._default(Sn, ''),
    }),
    data: z.object({ ...pageOf(OfficeRefundRow).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  preview: {
    method: 'POST',
    path: '/admin/refund/preview',
    auth: 'operator',
    right: 'refund.view',
    reads: true,
    summary: '通过这些退款会退多少，哪些不能退',
    body: z.strictObject({ refund_ids: RefundIds }),
    data: z.object({
      rows: z.array(
        z.object({
          refund_id: z.int(),
          refund_sn: z.string(),
          order_sn: z.string(),
          price: Yuan,
          compensated: Yuan,
          money: Yuan,
          ok: z.boolean(),
          text: z.string(),
        }),
      ),
      /** Parcels among those that can be refunded that are with the courier: no refund stops them. */
      under_way: z.int(),
      /** What all that can be refunded give back together. */
      money: Yuan,
      compensated: Yuan,
      /** Who bears them, where all of them were proposed the same (O130); 0 otherwise. */
      bearer: z.int(),
      objections: z.array(Objection),
    }),
    refusals: [],
  },
  open: {
    method: 'POST',
    path: '/admin/refund',
    auth: 'operator',
    right: ['refund.decide', 'ticket.reply'],
    idempotent: true,
    logs: 'refund.open',
    summary: '为一个订单提出退款，之后审核',
    body: z.strictObject({
      order_sn: Sn,
      kind: z.literal([...REFUND_KINDS]),
      reason: Reason,
      bearer: z.optional(BearerCode),
      ticket_sn: z._default(Sn, ''),
    }),
    data: z.object({ refund_sn: z.string(), money: Yuan, compensated: Yuan }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REFUND_ASKED', 'KEY_REUSED', 'KEY_REQUIRED'],
  },
  decide: {
    method: 'POST',
    path: '/admin/refund/decide',
    auth: 'operator',
    right: 'refund.decide',
    prove: true,
    idempotent: true,
    logs: 'refund.decide',
    summary: '通过（说明承担方）或拒绝退款，最多200笔；超过限额需要复核',
    body: z.strictObject({
      refund_ids: RefundIds,
      do: z.enum(['approve', 'refuse']),
      /** Told to the buyer. */
      answer: Reason,
      bearer: z.optional(BearerCode),
    }),
    data: z.object({ approval: Waiting, results: z.optional(z.array(RowResult)), money: z.optional(Yuan) }),
    refusals: ['BEARER_NEEDED', 'NO_SECOND', 'APPROVAL_WAITS', 'KEY_REUSED', 'KEY_REQUIRED'],
  },
  goodwill: {
    method: 'POST',
    path: '/admin/goodwill',
    auth: 'operator',
    right: 'goodwill.give',
    prove: true,
    idempotent: true,
    logs: 'goodwill.give',
    summary: '售后补偿，存入用户余额；需要订单或工单',
    body: z.strictObject({
      order_sn: z._default(Sn, ''),
      ticket_sn: z._default(Sn, ''),
      user_id: z.optional(Id),
      money: YuanInput,
      bearer: BearerCode,
      reason: Reason,
    }),
    data: z.object({ approval: Waiting, sn: z.optional(z.string()), left: z.optional(Yuan) }),
    refusals: [
      'NOT_FOUND',
      'GOODWILL_MONEY',
      'GOODWILL_LIMIT',
      'GOODWILL_ORDER',
      'NO_SECOND',
      'APPROVAL_WAITS',
      'KEY_REUSED',
      'KEY_REQUIRED',
    ],
  },
});
