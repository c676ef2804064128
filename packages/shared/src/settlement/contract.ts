import * as z from 'zod/mini';
import { PageQuery, WireTime, Yuan, filled, pageOf, queryInt, text } from '../contract/fields.ts';
import { RangeQuery, Sn } from '../operators/fields-contract.ts';
import { defineSupplierRoutes } from '../suppliers/define-supplier-routes.ts';
import { PAYEE, STATEMENT, STATEMENT_WHOLE, SettleSn } from './fields-contract.ts';
import { MOST_DISPUTED } from './settlement.ts';

const payee = z.object(PAYEE);
/** A payee account of one's own, masked (S073). */
export type OwnPayee = z.infer<typeof payee>;
const statement = z.object(STATEMENT);
/** A statement in the list of its supplier (S072). */
export type OwnStatement = z.infer<typeof statement>;
const whole = z.object({ ...STATEMENT, ...STATEMENT_WHOLE });
/** A statement with its disputes and adjustments. */
export type OwnStatementWhole = z.infer<typeof whole>;
const line = z.object({
  line_id: z.int(),
  at: WireTime,
  type: z.int(),
  type_text: z.string(),
  money: Yuan,
  after: Yuan,
  ref_sn: z.string(),
  remark: z.string(),
});
/** A line of the account of a supplier (S071). */
export type OwnLine = z.infer<typeof line>;

const LedgerQuery = { ...RangeQuery, type: z.optional(queryInt(31, 37)) };

/** The money of a supplier: account, statements, where it is paid to (S071-S074). */
export const moneySupplierRoutes = defineSupplierRoutes({
  account: {
    method: 'GET',
    path: '/supplier/account',
    auth: 'supplier',
    right: 's.settle',
    reads: true,
    summary: '账户：余额、待入账、待赔付与留存金',
    data: z.object({
      balance: Yuan,
      /** Picked up, not yet posted: sales less what was taken back and freight. */
      expected: Yuan,
      pending_comp: Yuan,
      reserve: Yuan,
      /** In statements that are not paid yet. */
      unpaid: Yuan,
      payee: z.nullable(payee),
    }),
    refusals: [],
  },
  ledger: {
    method: 'GET',
    path: '/supplier/ledger',
    auth: 'supplier',
    right: 's.settle',
    reads: true,
    summary: '账户流水，最新的在前，默认最近7天',
    query: z.strictObject({ ...PageQuery, ...LedgerQuery }),
    data: pageOf(line),
    refusals: [],
  },
  statements: {
    method: 'GET',
    path: '/supplier/settle/list',
    auth: 'supplier',
    right: 's.settle',
    reads: true,
    summary: '结算单，最新的在前',
    query: z.strictObject({
      ...PageQuery,
      status: z.optional(queryInt(0, 6)),
      settle_sn: z._default(Sn, ''),
    }),
    data: z.object({ ...pageOf(statement).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  statement: {
    method: 'GET',
    path: '/supplier/settle',
    auth: 'supplier',
    right: 's.settle',
    reads: true,
    summary: '一张结算单与它的异议、调整',
    query: z.strictObject({ settle_sn: SettleSn }),
    data: whole,
    refusals: ['NOT_FOUND'],
  },
  detail: {
    method: 'GET',
    path: '/supplier/settle/detail',
    auth: 'supplier',
    right: 's.settle',
    reads: true,
    summary: '下载一张结算单的包裹明细（CSV，最多500000行）',
    query: z.strictObject({ settle_sn: SettleSn }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  receipt: {
    method: 'GET',
    path: '/supplier/settle/receipt',
    auth: 'supplier',
    right: 's.settle',
    reads: true,
    summary: '查看一张已打款结算单的银行回单',
    query: z.strictObject({ settle_sn: SettleSn }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  confirm: {
    method: 'POST',
    path: '/supplier/settle/confirm',
    auth: 'supplier',
    right: 's.settle.confirm',
    prove: true,
    idempotent: true,
    logs: 'settlement.confirm',
    summary: '确认结算单',
    body: z.strictObject({ settle_sn: SettleSn }),
    data: z.object({ status: z.int(), status_text: z.string() }),
    refusals: ['SETTLE_STATE', 'NOT_FOUND'],
  },
  dispute: {
    method: 'POST',
    path: '/supplier/settle/dispute',
    auth: 'supplier',
    right: 's.settle.confirm',
    idempotent: true,
    logs: 'settlement.dispute',
    summary: '对结算单提出异议：说明，涉及包裹时逐个写明',
    body: z.strictObject({
      settle_sn: SettleSn,
      content: filled(1000).check(z.minLength(2)),
      parcels: z._default(
        z.array(text(20).check(z.trim(), z.toUpperCase())).check(z.maxLength(MOST_DISPUTED)),
        [],
      ),
    }),
    data: z.object({ status: z.int(), status_text: z.string() }),
    refusals: ['SETTLE_STATE', 'NOT_FOUND', 'INVALID'],
  },
  missed: {
    method: 'POST',
    path: '/supplier/settle/missed',
    auth: 'supplier',
    right: 's.settle.confirm',
    idempotent: true,
    logs: 'settlement.missed',
    summary: '已打款7天内没有收到，告诉平台财务',
    body: z.strictObject({ settle_sn: SettleSn, content: filled(200).check(z.minLength(2)) }),
    data: z.object({ missed_at: WireTime }),
    refusals: ['SETTLE_STATE', 'NOT_FOUND', 'MISSED_LATE', 'MISSED_TOLD'],
  },
  payees: {
    method: 'GET',
    path: '/supplier/payee',
    auth: 'supplier',
    right: ['s.payee', 's.settle'],
    reads: true,
    summary: '收款账户，账号不完整显示',
    data: z.object({
      list: z.array(payee),
      /** The name on the licence, which the holder of a bank account must have. */
      company: z.string(),
    }),
    refusals: [],
  },
  payeeCode: {
    method: 'POST',
    path: '/supplier/payee/sms',
    auth: 'supplier',
    right: 's.payee',
    own: true,
    rate: 'sms',
    summary: '向本人手机发送修改收款账户的验证码',
    body: z.strictObject({ captcha: text(8), key: text(64) }),
    data: z.object({ expire: z.int(), interval: z.int() }),
    refusals: ['CAPTCHA_WRONG', 'SMS_TOO_OFTEN', 'SMS_FAILED'],
  },
  savePayee: {
    method: 'PUT',
    path: '/supplier/payee',
    auth: 'supplier',
    right: 's.payee',
    prove: true,
    idempotent: true,
    logs: 'payee.ask',
    summary: '提交收款账户；平台审核通过24小时后使用，在此之前仍用原账户',
    body: z.strictObject({
      type: z.literal([1, 2]),
      holder: text(60).check(z.trim()),
      account: text(64),
      bank_name: z._default(text(60).check(z.trim()), ''),
      bank_branch: z._default(text(60).check(z.trim()), ''),
      sms_code: text(16).check(z.trim()),
    }),
    data: payee,
    refusals: ['INVALID', 'SMS_WRONG'],
  },
});
