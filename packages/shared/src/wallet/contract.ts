import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Flag, PageQuery, TimeInput, Yuan, YuanInput, pageOf, queryInt, text } from '../contract/fields.ts';
import { STATEMENTS } from './ledger.ts';

/** One line of a statement (decisions section 5, Log). `money` is signed; `before` and `after` are balances. */
export const LogRow = z.object({
  id: z.int(),
  account: z.string(),
  type: z.int(),
  type_text: z.string(),
  money: Yuan,
  before: Yuan,
  after: Yuan,
  ref_sn: z.string(),
  remark: z.string(),
  created_at: z.string(),
});
/** A movement as the statement of one account tells it. */
export type LogRow = z.infer<typeof LogRow>;

/** What narrows a statement: one account, one type of movement, a span of time (its end is included). */
const STATEMENT_FILTERS = {
  account: z._default(z.enum(STATEMENTS), 'balance'),
  /** One part of commission alone; without it the statement of commission shows both. */
  part: z.optional(z.enum(['available', 'frozen'])),
  start_time: z.optional(TimeInput),
  end_time: z.optional(TimeInput),
};

/**
 * Amounts and channels to recharge by, and what an amount brings (M116): in `give_list` the group, in `welfare`, by amount,
 * the money that comes on top and the group.
 */
export const RechargeInfo = z.object({
  quick_option: z.array(Yuan),
  min_price: Yuan,
  payment_list: z.array(z.object({ channel: z.int(), name: z.string() })),
  input: Flag,
  give_list: z.array(z.object({ money: Yuan, group_name: z.string() })),
  welfare: z.record(z.string(), z.object({ group_name: z.string(), free_money: Yuan })),
});
/** What a recharge can be made of before an amount is typed. */
export type RechargeInfo = z.infer<typeof RechargeInfo>;

/** A recharge to pay until `expire_at` (M117): as `type` says, `data` is the text of a code, a picture or an address (D329). */
export const RechargeResult = z.object({
  trade_no: z.string(),
  type: z.enum(['qrcode', 'image', 'iframe']),
  data: z.string(),
  money: Yuan,
  expire_at: z.string(),
});
/** A recharge that is made and not paid. */
export type RechargeResult = z.infer<typeof RechargeResult>;

/** Balance, statements with their export, and recharges. */
export const walletRoutes = defineRoutes({
  info: {
    method: 'GET',
    path: '/user/wallet/info',
    auth: 'user',
    embed: true,
    scope: 'wallet:read',
    summary: '钱包余额',
    data: z.object({
      money: Yuan,
      freeze_money: Yuan,
      spread_money: Yuan,
      spread_freeze: Yuan,
      total_recharge: Yuan,
      total_spend: Yuan,
      group_name: z.string(),
      min_price: Yuan,
      has_withdraw_password: Flag,
    }),
    refusals: [],
  },
  moneyChange: {
    method: 'GET',
    path: '/money/change',
    auth: 'user',
    scope: 'wallet:read',
    summary: '余额明细',
    query: z.strictObject({ ...PageQuery, type: z.optional(queryInt(1, 99)) }),
    data: pageOf(LogRow),
    refusals: [],
  },
  logList: {
    method: 'GET',
    path: '/finance/log/list',
    auth: 'user',
    scope: 'wallet:read',
    summary: '资金明细：余额或佣金的每一笔，附收入与支出合计',
    query: z.strictObject({ ...PageQuery, ...STATEMENT_FILTERS, type: z.optional(queryInt(1, 99)) }),
    data: z.extend(pageOf(LogRow), { sum_in: Yuan, sum_out: Yuan }),
    refusals: [],
  },
  logDownload: {
    method: 'POST',
    path: '/finance/log/download',
    auth: 'user',
    scope: 'wallet:read',
    summary: '导出资金明细',
    body: z.strictObject({
      ...STATEMENT_FILTERS,
      type: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
      format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
    }),
    file: true,
    refusals: ['EXPORT_TOO_LARGE'],
  },
  statistics: {
    method: 'GET',
    path: '/finance/statistics/summary',
    auth: 'user',
    scope: 'wallet:read',
    summary: '收支与包裹统计；不带时间为近30天',
    query: z.strictObject({ start_time: z.optional(TimeInput), end_time: z.optional(TimeInput) }),
    data: z.object({
      recharge: Yuan,
      spend: Yuan,
      refund: Yuan,
      compensation: Yuan,
      commission: Yuan,
      withdraw: Yuan,
      parcel_count: z.int(),
      days: z.array(z.object({ date: z.string(), spend: Yuan, parcel_count: z.int() })),
    }),
    refusals: [],
  },
  rechargeInfo: {
    method: 'GET',
    path: '/user/recharge/info',
    auth: 'user',
    scope: 'recharge:write',
    embed: true,
    summary: '充值设置',
    data: RechargeInfo,
    refusals: [],
  },
  rechargeQrcode: {
    method: 'POST',
    path: '/user/recharge/qrcode',
    auth: 'user',
    scope: 'recharge:write',
    embed: true,
    summary: '创建充值单，返回付款二维码',
    body: z.strictObject({
      channel: z._default(z.int().check(z.minimum(1), z.maximum(99)), 1),
      amount: YuanInput,
      want: z._default(z.enum(['qrcode', 'iframe']), 'qrcode'),
    }),
    data: RechargeResult,
    refusals: ['RECHARGE_TOO_LOW', 'RECHARGE_TOO_HIGH', 'CHANNEL_UNKNOWN', 'QR_FAILED', 'NOT_OPEN'],
  },
  rechargeStatus: {
    method: 'GET',
    path: '/user/recharge/status',
    auth: 'user',
    scope: 'recharge:write',
    embed: true,
    summary: '充值状态',
    query: z.strictObject({ out_trade_no: text(64) }),
    data: z.object({
      success: z.boolean(),
      status: z.int(),
      money: Yuan,
      expired: z.boolean(),
      msg: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  },
});
