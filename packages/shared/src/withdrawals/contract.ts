import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import {
  PageQuery,
  WireTime,
  Yuan,
  YuanInput,
  pageOf,
  queryInt,
  text,
  verbatim,
} from '../contract/fields.ts';

const Ticket = text(64);
const AccountType = z.literal([1, 2, 3]);

/** The account that withdrawals are paid to; masked without a ticket. Type 0: none is set yet. */
export const WithdrawAccount = z.object({
  type: z.int(),
  real_name: z.string(),
  account: z.string(),
  bank_name: z.string(),
  bank_branch: z.string(),
  qr_img: z.string(),
  /** Until then nothing can be withdrawn, because the account or the password was changed; '' otherwise. */
  pause_until: WireTime,
  /** The least that can be withdrawn at a time. */
  min: Yuan,
});
/** A withdraw account, whole or masked. */
export type WithdrawAccount = z.infer<typeof WithdrawAccount>;

/** One withdrawal as its owner sees it: `money` left the commission, `real_money` is that less `fee`. */
export const WithdrawalRow = z.object({
  withdraw_sn: z.string(),
  money: Yuan,
  fee: Yuan,
  real_money: Yuan,
  account_mask: z.string(),
  status: z.int(),
  status_text: z.string(),
  reason: z.string(),
  created_at: WireTime,
  finished_at: WireTime,
});
/** A withdrawal in the list of its owner. */
export type WithdrawalRow = z.infer<typeof WithdrawalRow>;

/** The withdraw account and its password, and withdrawals of commission. */
export const withdrawRoutes = defineRoutes({
  smsCode: {
    method: 'POST',
    path: '/common/sms/withdraw',
    auth: 'user',
    rate: 'sms',
    summary: '向本人手机发送修改收款账户的验证码',
    body: z.strictObject({ captcha: text(8), key: text(64) }),
    data: z.object({ expire: z.int(), interval: z.int() }),
    refusals: ['CAPTCHA_WRONG', 'SMS_TOO_OFTEN', 'SMS_FAILED'],
  },
  checkPassword: {
    method: 'POST',
    path: '/finance/withdraw/check/password',
    auth: 'user',
    rate: 'login',
    summary: '验证提现密码，得到一次性凭证；写明金额时凭证只对该金额有效',
    body: z.strictObject({ password: verbatim(64), money: z.optional(YuanInput) }),
    data: z.object({ ticket: z.string(), expire: z.int() }),
    refusals: ['WITHDRAW_PASSWORD_WRONG', 'WITHDRAW_LOCKED', 'WITHDRAW_PASSWORD_MISSING'],
  },
  account: {
    method: 'GET',
    path: '/finance/withdraw/account',
    auth: 'user',
    sameOrigin: true,
    summary: '收款账户；带凭证时显示全部，并用掉凭证',
    query: z.strictObject({ ticket: z.optional(Ticket) }),
    data: WithdrawAccount,
    refusals: ['WITHDRAW_TICKET_WRONG'],
  },
  saveAccount: {
    method: 'PUT',
    path: '/finance/withdraw/account',
    auth: 'user',
    rate: 'login',
    summary: '设置或修改收款账户和提现密码；修改后暂时不能提现',
    body: z.strictObject({
      type: AccountType,
      real_name: text(64),
      account: text(64),
      bank_name: z._default(text(64), ''),
      bank_branch: z._default(text(64), ''),
      qr_img: z._default(text(200).check(z.regex(/^(?:\/[\w./-]*)?$/)), ''),
      sms_code: text(6),
      withdraw_password: z.optional(verbatim(64)),
    }),
    data: z.null(),
    refusals: ['SMS_WRONG', 'REAL_NAME_REQUIRED', 'REAL_NAME_PENDING', 'PASSWORD_WEAK'],
  },
  list: {
    method: 'GET',
    path: '/finance/withdraw/list',
    auth: 'user',
    summary: '提现记录',
    query: z.strictObject({ ...PageQuery, status: z.optional(queryInt(0, 4)) }),
    data: pageOf(WithdrawalRow),
    refusals: [],
  },
  apply: {
    method: 'POST',
    path: '/finance/withdraw/apply',
    auth: 'user',
    rate: 'make',
    idempotent: 'optional',
    summary: '申请提现佣金；凭证用一次',
    body: z.strictObject({ money: YuanInput, ticket: Ticket }),
    data: z.object({
      withdraw_sn: z.string(),
      money: Yuan,
      fee: Yuan,
      real_money: Yuan,
      status: z.int(),
    }),
    refusals: [
      'KEY_REUSED',
      'KEY_REQUIRED',
      'WITHDRAW_TOO_LOW',
      'COMMISSION_TOO_LOW',
      'WITHDRAW_ACCOUNT_MISSING',
      'WITHDRAW_PAUSED',
      'WITHDRAW_TICKET_WRONG',
      'WITHDRAW_ONCE_A_DAY',
      'WITHDRAW_NAME_OTHER',
      'REAL_NAME_REQUIRED',
      'REAL_NAME_PENDING',
    ],
  },
  toBalance: {
    method: 'POST',
    path: '/finance/commission/transfer',
    auth: 'user',
    rate: 'make',
    idempotent: 'optional',
    summary: '佣金转入余额，不收手续费',
    body: z.strictObject({ money: YuanInput }),
    data: z.object({ money: Yuan, balance: Yuan, commission: Yuan }),
    refusals: ['COMMISSION_TOO_LOW', 'KEY_REUSED', 'KEY_REQUIRED'],
  },
});
