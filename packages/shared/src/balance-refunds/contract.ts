import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { PageQuery, YuanInput, pageOf } from '../contract/fields.ts';
import { BalanceRefundRow, RefundWhy, Refundable } from './fields-contract.ts';

/** Balance that goes back to whoever paid it in, by its buyer (X053, O156). */
export const balanceRefundRoutes = defineRoutes({
  info: {
    method: 'GET',
    path: '/user/balance/refund/info',
    auth: 'user',
    summary: '余额最多可退多少，逐项列出',
    data: z.extend(Refundable, { is_open: z.boolean() }),
    refusals: [],
  },
  list: {
    method: 'GET',
    path: '/user/balance/refund',
    auth: 'user',
    summary: '余额退款记录',
    query: z.strictObject({ ...PageQuery }),
    data: pageOf(BalanceRefundRow),
    refusals: [],
  },
  apply: {
    method: 'POST',
    path: '/user/balance/refund',
    auth: 'user',
    rate: 'make',
    idempotent: 'optional',
    summary: '申请把余额退回原付款渠道，需人工审核',
    body: z.strictObject({ money: YuanInput, reason: RefundWhy }),
    data: z.object({ refund_sn: z.string() }),
    refusals: ['KEY_REUSED', 'KEY_REQUIRED', 'BALANCE_REFUND_MOST', 'BALANCE_REFUND_OPEN', 'NOT_OPEN'],
  },
});
