import { BANK_NO_LENGTH } from './withdraw-rules.ts';
import * as z from 'zod/mini';
import { PAPER_PATH } from '../content/paper.ts';
import { Id, PageQuery, WireTime, Yuan, filled, pageOf, queryInt, text } from '../contract/fields.ts';
import { RangeQuery, Reason, RowResult, Sn, Waiting } from '../operators/fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';

/** Most withdrawals of one call, and of one file for the bank (O154). */
export const MOST_WITHDRAWALS = { call: 200, file: 500 } as const;

const BankNo = z._default(text(BANK_NO_LENGTH).check(z.trim()), '');
/** A paper of its own, or ''. */
const Receipt = z._default(text(200).check(z.regex(PAPER_PATH)), '');
const results = { approval: Waiting, results: z.array(RowResult) };

const row = z.object({
  withdraw_sn: z.string(),
  user_id: z.int(),
  mobile: z.string(),
  money: Yuan,
  fee: Yuan,
  real_money: Yuan,
  type: z.int(),
  type_text: z.string(),
  real_name_mask: z.string(),
  account_mask: z.string(),
  bank_name: z.string(),
  /** Other users who are paid to the same account. */
  same_account: z.array(z.int()),
  /** Nothing was paid to this account of his yet. */
  is_new_account: z.boolean(),
  status: z.int(),
  status_text: z.string(),
  reason: z.string(),
  created_at: WireTime,
  finished_at: WireTime,
  age_minutes: z.int(),
  /** Names of operators, '' where none did it. */
  approved_by: z.string(),
  paid_by: z.string(),
  bank_no: z.string(),
  receipt: z.string(),
  /** The file for the bank that it stands in, 0 for none. */
  file_id: z.int(),
  is_locked: z.boolean(),
  /** Whoever looks approved it above the limit, so that another has to mark it paid (O153). */
  is_own_review: z.boolean(),
  /** The approval in which it waits for a second person, '' for none. */
  approval_sn: z.string(),
});
/** A withdrawal as the people see it who decide it (O152), the account masked. */
export type WithdrawalOfficeRow = z.infer<typeof row>;

const file = z.object({
  file_id: z.int(),
  count: z.int(),
  money: Yuan,
  by: z.string(),
  at: WireTime,
  released_at: WireTime,
  /** Withdrawals of it that still wait. */
  waiting: z.int(),
});

/** Withdrawals in the back office (back-office 5.M, 7.4). */
export const withdrawOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/withdraw',
    auth: 'operator',
    right: 'withdraw.view',
    reads: true,
    summary: '提现列表；待审核与待打款不限时间，其余默认最近7天',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      status: z.optional(queryInt(0, 4)),
      withdraw_sn: z._default(Sn, ''),
      user_id: z.optional(queryInt(1, 9_007_199_254_740_991)),
      file_id: z.optional(queryInt(1, 9_007_199_254_740_991)),
    }),
    data: z.object({
      ...pageOf(row).shape,
      /** How many wait, by state. */
      count: z.record(z.string(), z.int()),
    }),
    refusals: [],
  },
  decide: {
    method: 'POST',
    path: '/admin/withdraw',
    auth: 'operator',
    right: ['withdraw.review', 'withdraw.pay'],
    prove: true,
    idempotent: true,
    logs: 'withdrawal.decide',
    summary: '通过、拒绝（退回佣金）、已打款（需银行流水号）、打款失败（退回佣金）',
    body: z.strictObject({
      sns: z.array(Sn).check(z.minLength(1), z.maxLength(MOST_WITHDRAWALS.call)),
      do: z.enum(['approve', 'refuse', 'pay', 'fail']),
      reason: z._default(text(200).check(z.trim()), ''),
      bank_no: BankNo,
      receipt: Receipt,
    }),
    data: z.object(results),
    refusals: [
      'REASON_NEEDED',
      'INVALID',
      'NO_SECOND',
      'APPROVAL_WAITS',
      'REVIEWER_PAYS',
      'STATE_CONFLICT',
      'NOT_FOUND',
    ],
  },
  account: {
    method: 'POST',
    path: '/admin/withdraw/account',
    auth: 'operator',
    right: 'withdraw.pay',
    prove: true,
    logs: 'withdrawal.account',
    summary: '查看一笔提现的完整收款账户，留下记录',
    body: z.strictObject({ withdraw_sn: Sn, reason: Reason }),
    data: z.object({
      real_name: z.string(),
      account: z.string(),
      bank_name: z.string(),
      bank_branch: z.string(),
      qr_img: z.string(),
    }),
    refusals: ['NOT_FOUND', 'VIEW_TOO_OFTEN'],
  },
  files: {
    method: 'GET',
    path: '/admin/withdraw/file',
    auth: 'operator',
    right: 'withdraw.pay',
    reads: true,
    summary: '批量打款文件',
    query: z.strictObject(PageQuery),
    data: pageOf(file),
    refusals: [],
  },
  makeFile: {
    method: 'POST',
    path: '/admin/withdraw/file',
    auth: 'operator',
    right: 'withdraw.pay',
    prove: true,
    idempotent: true,
    logs: 'withdrawal.file',
    summary: '把待打款的提现放进一个打款文件，并锁定它们',
    body: z.strictObject({ sns: z.array(Sn).check(z.minLength(1), z.maxLength(MOST_WITHDRAWALS.file)) }),
    data: z.object({ file_id: z.int(), count: z.int(), money: Yuan }),
    refusals: ['STATE_CONFLICT', 'NOT_FOUND', 'IN_PAYOUT_FILE'],
  },
  downloadFile: {
    method: 'POST',
    path: '/admin/withdraw/file/download',
    auth: 'operator',
    right: 'withdraw.pay',
    prove: true,
    logs: 'withdrawal.file.download',
    summary: '下载打款文件，含完整账号，每次留下记录',
    body: z.strictObject({ file_id: Id, format: z.enum(['csv', 'xlsx']) }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  releaseFile: {
    method: 'POST',
    path: '/admin/withdraw/file/release',
    auth: 'operator',
    right: 'withdraw.pay',
    logs: 'withdrawal.file.release',
    summary: '释放打款文件：其中未处理的提现可以放进别的文件',
    body: z.strictObject({ file_id: Id, reason: Reason }),
    data: z.object({ released: z.int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  importResult: {
    method: 'POST',
    path: '/admin/withdraw/result',
    auth: 'operator',
    right: 'withdraw.pay',
    prove: true,
    idempotent: true,
    logs: 'withdrawal.result',
    summary: '按提现单号登记打款结果',
    maxBody: 512 * 1024,
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            withdraw_sn: filled(40).check(z.toUpperCase()),
            result: z.enum(['paid', 'failed']),
            bank_no: BankNo,
            reason: z._default(text(200).check(z.trim()), ''),
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_WITHDRAWALS.file)),
    }),
    data: z.object(results),
    refusals: ['NO_SECOND', 'APPROVAL_WAITS', 'INVALID', 'REVIEWER_PAYS', 'STATE_CONFLICT', 'NOT_FOUND'],
  },
});
