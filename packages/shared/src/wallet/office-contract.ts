import * as z from 'zod/mini';
import { OWN_PATH } from '../content/paper.ts';
import { Id, PageQuery, WireTime, Yuan, YuanInput, pageOf, queryInt, text } from '../contract/fields.ts';
import { RangeQuery, Reason, Sn, Waiting } from '../operators/fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { ADJUST_KINDS } from './adjustment.ts';
import { ACCOUNT_KINDS, SYSTEM_ACCOUNTS } from './ledger.ts';

const BigId = queryInt(1, 9_007_199_254_740_991);
const YuanFilter = z._default(text(16), '');

const recharge = z.object({
  trade_no: z.string(),
  channel: z.int(),
  channel_text: z.string(),
  user_id: z.int(),
  mobile: z.string(),
  money: Yuan,
  status: z.int(),
  status_text: z.string(),
  provider: z.string(),
  provider_no: z.string(),
  created_at: WireTime,
  expire_at: WireTime,
  paid_at: WireTime,
  /** Something was paid for it that could not be credited. */
  has_notice: z.boolean(),
});
/** A recharge as finance sees it (O151). */
export type RechargeOfficeRow = z.infer<typeof recharge>;

const notice = z.object({
  id: z.int(),
  channel: z.string(),
  trade_no: z.string(),
  provider_no: z.string(),
  money: Yuan,
  outcome: z.string(),
  outcome_text: z.string(),
  at: WireTime,
  /** Where the money waits, and what became of it; '' while nobody settled it. */
  suspense_sn: z.string(),
  settled_at: WireTime,
  note: z.string(),
});

const adjustment = z.object({
  adjust_sn: z.string(),
  user_id: z.int(),
  mobile: z.string(),
  /** Signed: positive came in. */
  money: Yuan,
  kind: z.int(),
  kind_text: z.string(),
  reason: z.string(),
  attachment: z.string(),
  asked_by: z.string(),
  approved_by: z.string(),
  at: WireTime,
});

const line = z.object({
  line_id: z.int(),
  tx_id: z.int(),
  at: WireTime,
  account_kind: z.string(),
  account_text: z.string(),
  /** The user or supplier whose account it is; 0 for an account of the shop. */
  owner_id: z.int(),
  owner: z.string(),
  code: z.string(),
  type: z.int(),
  type_text: z.string(),
  money: Yuan,
  /** Running balance; '' on accounts of the shop, which store none. */
  after: z.string(),
  ref_kind: z.string(),
  ref_sn: z.string(),
  remark: z.string(),
});
/** A line of any account (O158). */
export type LedgerRow = z.infer<typeof line>;

const group = z.object({
  /** Kind of account, or the name of one of the shop; `all` for the sum, which is 0.00. */
  group: z.string(),
  group_text: z.string(),
  opening: Yuan,
  in: Yuan,
  out: Yuan,
  closing: Yuan,
});
/** A group of accounts over a span of time (O159). */
export type FinanceGroupRow = z.infer<typeof group>;

/** Money in and out of everybody in the back office (back-office 5.M, 7.4). */
export const walletOfficeRoutes = defineOfficeRoutes({
  recharges: {
    method: 'GET',
    path: '/admin/recharge',
    auth: 'operator',
    right: 'finance.view',
    reads: true,
    summary: '充值列表；默认最近7天，或按充值单号、渠道流水号',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      /** Number of the trade or of the channel, whole. */
      q: z._default(text(64), ''),
      user_id: z.optional(BigId),
      status: z.optional(queryInt(0, 2)),
      channel: z.optional(queryInt(1, 99)),
    }),
    data: pageOf(recharge),
    refusals: [],
  },
  queryRecharge: {
    method: 'POST',
    path: '/admin/recharge/query',
    auth: 'operator',
    right: 'recharge.act',
    logs: 'recharge.query',
    summary: '向渠道查询一笔充值，已付款的只入账一次',
    body: z.strictObject({ trade_no: text(64) }),
    data: z.object({
      status: z.int(),
      status_text: z.string(),
      /** `unknown`: the channel gave no answer. */
      answer: z.enum(['paid', 'unpaid', 'unknown']),
      answer_text: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  },
  notices: {
    method: 'GET',
    path: '/admin/recharge/notice',
    auth: 'operator',
    right: 'finance.view',
    reads: true,
    summary: '异常通知：渠道签名过、但无法入账的付款通知；trade_no 为充值单号或渠道流水号',
    query: z.strictObject({ ...PageQuery, ...RangeQuery, trade_no: z._default(text(64), '') }),
    data: pageOf(notice),
    refusals: [],
  },
  notice: {
    method: 'GET',
    path: '/admin/recharge/notice/body',
    auth: 'operator',
    right: 'finance.view',
    reads: true,
    summary: '一条异常通知的原文',
    query: z.strictObject({ id: BigId }),
    data: z.object({ ...notice.shape, headers: z.record(z.string(), z.string()), body: z.string() }),
    refusals: ['NOT_FOUND'],
  },
  settleNotice: {
    method: 'POST',
    path: '/admin/recharge/notice/settle',
    auth: 'operator',
    right: 'recharge.act',
    prove: true,
    idempotent: true,
    logs: 'suspense.settle',
    summary: '登记一笔暂记款项的去向（已在渠道退回等）；超过100.00元需复核',
    body: z.strictObject({ suspense_sn: Sn, reason: Reason }),
    data: z.object({ approval: Waiting }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'NO_SECOND', 'APPROVAL_WAITS'],
  },
  adjustments: {
    method: 'GET',
    path: '/admin/balance',
    auth: 'operator',
    right: ['finance.view', 'balance.adjust'],
    reads: true,
    summary: '人工加款与扣款的记录',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      adjust_sn: z._default(Sn, ''),
      user_id: z.optional(BigId),
    }),
    data: pageOf(adjustment),
    refusals: [],
  },
  adjust: {
    method: 'POST',
    path: '/admin/balance',
    auth: 'operator',
    right: 'balance.adjust',
    prove: true,
    idempotent: true,
    logs: 'balance.adjust',
    summary: '余额加款或扣款；单笔超过1000.00元或当日累计超过5000.00元需复核',
    body: z.strictObject({
      user_id: Id,
      money: YuanInput,
      way: z.enum(['in', 'out']),
      kind: z.literal(ADJUST_KINDS),
      reason: Reason,
      /** Own path of a picture or file; needed above 1,000.00. */
      attachment: z._default(text(200).check(z.regex(OWN_PATH)), ''),
    }),
    data: z.object({
      approval: Waiting,
      /** '' while it waits. */
      adjust_sn: z.string(),
      before: z.string(),
      after: z.string(),
    }),
    refusals: ['NOT_FOUND', 'NO_SECOND', 'APPROVAL_WAITS', 'BALANCE_SHORT', 'INVALID'],
  },
  ledger: {
    method: 'GET',
    path: '/admin/ledger',
    auth: 'operator',
    right: 'finance.view',
    reads: true,
    summary: '流水：任一账户，默认最近7天，或按单号',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      account: z.optional(z.enum(ACCOUNT_KINDS)),
      user_id: z.optional(BigId),
      supplier_id: z.optional(BigId),
      code: z.optional(z.enum(SYSTEM_ACCOUNTS)),
      type: z.optional(queryInt(1, 99)),
      /** Number of the document that made it. */
      ref_sn: z._default(text(64), ''),
      /** Amounts without a sign, in yuan. */
      least: YuanFilter,
      most: YuanFilter,
    }),
    data: pageOf(line),
    refusals: [],
  },
  summary: {
    method: 'GET',
    path: '/admin/finance/summary',
    auth: 'operator',
    right: 'finance.view',
    reads: true,
    summary: '资金总览：每类账户的期初、转入、转出、期末，合计为0.00；默认最近7天',
    query: z.strictObject({ ...PageQuery, ...RangeQuery }),
    data: pageOf(group),
    refusals: [],
  },
  ledgerTx: {
    method: 'GET',
    path: '/admin/ledger/tx',
    auth: 'operator',
    right: 'finance.view',
    reads: true,
    summary: '一笔交易的全部分录与来源',
    query: z.strictObject({ tx_id: BigId }),
    data: z.object({
      tx_id: z.int(),
      at: WireTime,
      type: z.int(),
      type_text: z.string(),
      ref_kind: z.string(),
      ref_sn: z.string(),
      remark: z.string(),
      lines: z.array(line),
    }),
    refusals: ['NOT_FOUND'],
  },
});
