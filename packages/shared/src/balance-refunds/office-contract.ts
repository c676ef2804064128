import * as z from 'zod/mini';
import { Id, PageQuery, Yuan, YuanInput, pageOf, queryInt } from '../contract/fields.ts';
import { RangeQuery, Reason, Sn, Waiting } from '../operators/fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { BalanceRefundRow, Refundable } from './fields-contract.ts';

const BigId = queryInt(1, 9_007_199_254_740_991);

const row = z.extend(BalanceRefundRow, {
  user_id: z.int(),
  mobile: z.string(),
  /** '' where the buyer asked himself. */
  asked_by: z.string(),
  decided_by: z.string(),
  /** The approval in which it waits for a second person, '' for none. */
  approval_sn: z.string(),
});
/** A balance refund as finance sees it. */
export type BalanceRefundOfficeRow = z.infer<typeof row>;

/** Balance refunds in the back office (O156, O157). */
export const balanceRefundOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/balance/refund',
    auth: 'operator',
    right: ['finance.view', 'recharge.act'],
    reads: true,
    summary: '余额退款；待审核与退款中的不限时间，其余默认最近7天，或按单号、用户',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      refund_sn: z._default(Sn, ''),
      user_id: z.optional(BigId),
      status: z.optional(queryInt(0, 4)),
    }),
    data: pageOf(row),
    refusals: [],
  },
  refundable: {
    method: 'GET',
    path: '/admin/balance/refund/most',
    auth: 'operator',
    right: 'recharge.act',
    reads: true,
    summary: '一位用户的余额最多可退多少，逐项列出',
    query: z.strictObject({ user_id: BigId }),
    data: z.extend(Refundable, { trades: z.array(z.object({ trade_no: z.string(), money: Yuan })) }),
    refusals: ['NOT_FOUND'],
  },
  open: {
    method: 'POST',
    path: '/admin/balance/refund',
    auth: 'operator',
    right: 'recharge.act',
    prove: true,
    idempotent: true,
    logs: 'balance.refund.open',
    summary: '代用户申请余额退款；仍需审核与复核',
    body: z.strictObject({ user_id: Id, money: YuanInput, reason: Reason }),
    data: z.object({ refund_sn: z.string() }),
    refusals: ['NOT_FOUND', 'INVALID', 'BALANCE_REFUND_MOST', 'BALANCE_REFUND_OPEN', 'NOT_OPEN'],
  },
  decide: {
    method: 'POST',
    path: '/admin/balance/refund/decide',
    auth: 'operator',
    right: 'recharge.act',
    prove: true,
    idempotent: true,
    logs: 'balance.refund.decide',
    summary: '审核余额退款；通过的必须由另一位操作员复核',
    body: z.strictObject({ refund_sn: Sn, do: z.enum(['approve', 'refuse']), reason: Reason }),
    data: z.object({ approval: Waiting }),
    refusals: [
      'NOT_FOUND',
      'STATE_CONFLICT',
      'NO_SECOND',
      'APPROVAL_WAITS',
      'BALANCE_REFUND_MOST',
      'NOT_OPEN',
    ],
  },
});
