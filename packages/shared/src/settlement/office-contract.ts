import { BANK_NO_LENGTH } from '../withdrawals/withdraw-rules.ts';
import * as z from 'zod/mini';
import { PAPER_PATH } from '../content/paper.ts';
import { Id, PageQuery, WireTime, Yuan, YuanInput, filled, queryInt, text } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { RangeQuery, Reason, RowResult, Sn, Waiting, officePage } from '../operators/fields-contract.ts';
import { PAYEE, STATEMENT, STATEMENT_WHOLE, SettleSn } from './fields-contract.ts';

/** Statements of one call, and of one file for the bank (O170). */
export const MOST_SETTLEMENTS = { call: 200, file: 500 } as const;

const BigId = queryInt(1, 9_007_199_254_740_991);
const BankNo = text(BANK_NO_LENGTH).check(z.trim());
const Paper = z._default(text(200).check(z.regex(PAPER_PATH)), '');
const sns = z.array(SettleSn).check(z.minLength(1), z.maxLength(MOST_SETTLEMENTS.call));
const results = { approval: Waiting, results: z.array(RowResult) };
const resultRefusals = ['NO_SECOND', 'APPROVAL_WAITS', 'INVALID', 'SETTLE_STATE', 'NOT_FOUND'] as const;

const STATEMENT_ROW = {
  ...STATEMENT,
  supplier_id: z.int(),
  supplier: z.string(),
  confirmed_by: z.string(),
  approved_by: z.string(),
  paid_by: z.string(),
  receipt: z.string(),
  file_id: z.int(),
  is_locked: z.boolean(),
};
const row = z.object(STATEMENT_ROW);
/** A statement in the list of the back office (O166). */
export type SettleRow = z.infer<typeof row>;
/** A statement with everything that was said about it. */
const StatementOffice = z.object({ ...STATEMENT_ROW, ...STATEMENT_WHOLE });
/** A statement with everything that was said about it. */
export type StatementOffice = z.infer<typeof StatementOffice>;

const file = z.object({
  file_id: z.int(),
  count: z.int(),
  money: Yuan,
  by: z.string(),
  at: WireTime,
  released_at: WireTime,
  waiting: z.int(),
});
const adjustment = z.object({
  adjust_sn: z.string(),
  supplier_id: z.int(),
  supplier: z.string(),
  money: Yuan,
  kind: z.int(),
  kind_text: z.string(),
  reason: z.string(),
  ref: z.string(),
  attachment: z.string(),
  asked_by: z.string(),
  approved_by: z.string(),
  at: WireTime,
});
/** An adjustment of a supplier's account (O171). */
export type SupplierAdjustRow = z.infer<typeof adjustment>;
const age = z.object({
  supplier_id: z.int(),
  supplier: z.string(),
  balance: Yuan,
  days7: Yuan,
  days30: Yuan,
  more: Yuan,
  total: Yuan,
  /** The oldest statement that is not paid; '' for none. */
  oldest_day: z.string(),
  owed_since: z.string(),
});
/** What is owed to a supplier, by how long (O172). */
export type AgeRow = z.infer<typeof age>;
const payee = z.object({
  ...PAYEE,
  supplier_id: z.int(),
  supplier: z.string(),
  company: z.string(),
  asked_by: z.string(),
  decided_by: z.string(),
  /** The approval in which it waits for a second person, '' for none. */
  approval_sn: z.string(),
});
/** A payee account in the back office (O087). */
export type PayeeRow = z.infer<typeof payee>;

/** Settling with suppliers (back-office 5.N, 7.4). */
export const settleOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/settle',
    auth: 'operator',
    right: 'settle.view',
    reads: true,
    summary: '供应商结算单，最新的在前',
    query: z.strictObject({
      ...PageQuery,
      status: z.optional(queryInt(0, 6)),
      supplier_id: z.optional(BigId),
      settle_sn: z._default(Sn, ''),
      file_id: z.optional(BigId),
    }),
    data: z.object({ ...officePage(row).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  show: {
    method: 'GET',
    path: '/admin/settle/one',
    auth: 'operator',
    right: 'settle.view',
    reads: true,
    summary: '一张结算单与它的异议、调整',
    query: z.strictObject({ settle_sn: Sn }),
    data: StatementOffice,
    refusals: ['NOT_FOUND'],
  },
  detail: {
    method: 'GET',
    path: '/admin/settle/detail',
    auth: 'operator',
    right: 'settle.view',
    reads: true,
    summary: '一张结算单的包裹明细（CSV，最多500000行）',
    query: z.strictObject({ settle_sn: Sn }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  approve: {
    method: 'POST',
    path: '/admin/settle/approve',
    auth: 'operator',
    right: 'settle.act',
    prove: true,
    idempotent: true,
    logs: 'settlement.approve',
    summary: '审批打款：应付金额离开供应商账户，一律由另一人复核；打款失败的可以再次打款',
    body: z.strictObject({ settle_sns: sns, reason: Reason }),
    data: z.object(results),
    refusals: [...resultRefusals, 'PAYEE_MISSING', 'PAYEE_PAUSED', 'SETTLE_SHORT'],
  },
  paid: {
    method: 'POST',
    path: '/admin/settle/paid',
    auth: 'operator',
    right: 'settle.pay',
    prove: true,
    idempotent: true,
    logs: 'settlement.result',
    summary: '登记已打款，需银行流水号和回单',
    body: z.strictObject({ settle_sn: SettleSn, bank_no: BankNo, receipt: Paper }),
    data: z.object(results),
    refusals: resultRefusals,
  },
  failed: {
    method: 'POST',
    path: '/admin/settle/failed',
    auth: 'operator',
    right: 'settle.pay',
    prove: true,
    idempotent: true,
    logs: 'settlement.result',
    summary: '登记打款失败，金额回到供应商账户',
    body: z.strictObject({ settle_sn: SettleSn, reason: Reason }),
    data: z.object(results),
    refusals: resultRefusals,
  },
  importResult: {
    method: 'POST',
    path: '/admin/settle/result',
    auth: 'operator',
    right: 'settle.pay',
    prove: true,
    idempotent: true,
    logs: 'settlement.result',
    summary: '按结算单号登记打款结果；银行的回单作为一个附件',
    maxBody: 512 * 1024,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            settle_sn: filled(20).check(z.toUpperCase()),
            result: z.enum(['paid', 'failed']),
            bank_no: z._default(BankNo, ''),
            reason: z._default(text(200).check(z.trim()), ''),
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_SETTLEMENTS.file)),
      receipt: Paper,
    }),
    data: z.object(results),
    refusals: resultRefusals,
  },
  answer: {
    method: 'POST',
    path: '/admin/settle/answer',
    auth: 'operator',
    right: 'settle.act',
    prove: true,
    idempotent: true,
    logs: 'settlement.answer',
    summary: '答复异议：写明调整金额时记入下一期（超过限额由另一人复核），否则为不予调整；结算单本身不变',
    body: z.strictObject({
      settle_sn: SettleSn,
      answer: Reason,
      adjust: z._default(z.nullable(z.strictObject({ way: z.enum(['in', 'out']), money: YuanInput })), null),
    }),
    data: z.object({ approval: Waiting, adjust_sn: z.string() }),
    refusals: ['NO_SECOND', 'APPROVAL_WAITS', 'INVALID', 'SETTLE_STATE', 'NOT_FOUND'],
  },
  files: {
    method: 'GET',
    path: '/admin/settle/file',
    auth: 'operator',
    right: 'settle.pay',
    reads: true,
    summary: '结算打款文件',
    query: z.strictObject(PageQuery),
    data: officePage(file),
    refusals: [],
  },
  makeFile: {
    method: 'POST',
    path: '/admin/settle/file',
    auth: 'operator',
    right: 'settle.pay',
    prove: true,
    idempotent: true,
    logs: 'settlement.file',
    summary: '把待打款的结算单放进一个打款文件，并锁定它们',
    body: z.strictObject({
      settle_sns: z.array(SettleSn).check(z.minLength(1), z.maxLength(MOST_SETTLEMENTS.file)),
    }),
    data: z.object({ file_id: z.int(), count: z.int(), money: Yuan }),
    refusals: ['STATE_CONFLICT', 'NOT_FOUND', 'IN_PAYOUT_FILE'],
  },
  downloadFile: {
    method: 'POST',
    path: '/admin/settle/file/download',
    auth: 'operator',
    right: 'settle.pay',
    prove: true,
    logs: 'settlement.file.download',
    summary: '下载结算打款文件，含完整账号，每次留下记录',
    body: z.strictObject({ file_id: Id, format: z.enum(['csv', 'xlsx']) }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  releaseFile: {
    method: 'POST',
    path: '/admin/settle/file/release',
    auth: 'operator',
    right: 'settle.pay',
    logs: 'settlement.file.release',
    summary: '释放结算打款文件：其中未处理的结算单可以放进别的文件',
    body: z.strictObject({ file_id: Id, reason: Reason }),
    data: z.object({ released: z.int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  adjust: {
    method: 'POST',
    path: '/admin/supplier/adjust',
    auth: 'operator',
    right: 'settle.act',
    prove: true,
    idempotent: true,
    logs: 'supplier.adjust',
    summary: '调整供应商账户，超过限额由另一人复核',
    body: z.strictObject({
      supplier_id: Id,
      way: z.enum(['in', 'out']),
      money: YuanInput,
      kind: z.literal([1, 2, 3, 4]),
      reason: Reason,
      /** The order or case it is about, where it is about one. */
      ref: z._default(Sn, ''),
      attachment: Paper,
    }),
    data: z.object({ approval: Waiting, adjust_sn: z.string(), before: z.string(), after: z.string() }),
    refusals: ['NO_SECOND', 'APPROVAL_WAITS', 'INVALID', 'NOT_FOUND'],
  },
  adjustments: {
    method: 'GET',
    path: '/admin/supplier/adjust',
    auth: 'operator',
    right: 'settle.view',
    reads: true,
    summary: '供应商账户的调整，默认最近7天',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      adjust_sn: z._default(Sn, ''),
      supplier_id: z.optional(BigId),
    }),
    data: officePage(adjustment),
    refusals: [],
  },
  aging: {
    method: 'GET',
    path: '/admin/settle/aging',
    auth: 'operator',
    right: 'settle.view',
    reads: true,
    summary: '应付账龄：未打款的结算单按出单后的天数，余额为负的在前',
    query: z.strictObject({ ...PageQuery, supplier_id: z.optional(BigId) }),
    data: officePage(age),
    refusals: [],
  },
  payees: {
    method: 'GET',
    path: '/admin/payee',
    auth: 'operator',
    right: ['supplier.payee', 'settle.view'],
    reads: true,
    summary: '供应商收款账户，账号不完整显示',
    query: z.strictObject({
      ...PageQuery,
      status: z.optional(queryInt(0, 3)),
      supplier_id: z.optional(BigId),
    }),
    data: z.object({ ...officePage(payee).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  decidePayee: {
    method: 'POST',
    path: '/admin/payee',
    auth: 'operator',
    right: 'supplier.payee',
    prove: true,
    idempotent: true,
    logs: 'payee.decide',
    summary: '通过（一律由另一人复核，24小时后可用）或拒绝收款账户',
    body: z.strictObject({ id: Id, do: z.enum(['approve', 'refuse']), reason: Reason }),
    data: z.object({ approval: Waiting }),
    refusals: ['NO_SECOND', 'APPROVAL_WAITS', 'STATE_CONFLICT', 'NOT_FOUND'],
  },
  payeeAccount: {
    method: 'POST',
    path: '/admin/payee/account',
    auth: 'operator',
    right: 'supplier.payee',
    prove: true,
    logs: 'payee.account',
    summary: '查看一个收款账户的完整账号，留下记录',
    body: z.strictObject({ id: Id, reason: Reason }),
    data: z.object({
      holder: z.string(),
      account: z.string(),
      bank_name: z.string(),
      bank_branch: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  },
});
