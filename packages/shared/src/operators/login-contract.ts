import * as z from 'zod/mini';
import { WireTime, Yuan, text, verbatim, filled, queryInt } from '../contract/fields.ts';
import { defineOfficeRoutes } from './define-office-routes.ts';

const Totp = z.string().check(z.trim(), z.regex(/^\d{6}$/, '动态口令为6位数字'));

const BackupCode = text(20);

const Password = verbatim(64);

const Ticket = text(64);

/** A limit of one sum, and of what one person does of a kind in a day. */
const sums = z.object({ one: Yuan, day: Yuan });

/** An operator as he sees himself. */
export const OperatorView = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  rights: z.array(z.string()),
});
/** Who is logged in to the back office. */
export type OperatorView = z.infer<typeof OperatorView>;

const step = z.object({
  /** A code of the second factor is asked for. */
  step: z.literal('totp'),
  ticket: z.string(),
  expires_at: WireTime,
});

const entered = z.object({
  operator: OperatorView,
  expires_at: WireTime,
  /** How many backup codes are left; fewer than three are worth a word. */
  backup_codes_left: z.int(),
});

const secret = z.object({
  ticket: z.string(),
  login: z.string(),
  totp: z.object({ secret: z.string(), uri: z.string() }),
});

const profile = z.object({
  login: z.string(),
  name: z.string(),
  mobile: z.string(),
  totp_at: WireTime,
  backup_codes_left: z.int(),
});

const session = z.object({
  id: z.int(),
  is_current: z.boolean(),
  device: z.string(),
  address: z.string(),
  created_at: WireTime,
  last_used_at: WireTime,
});

/** Login of operators and their own account (back-office 7.1). */
export const ownRoutes = defineOfficeRoutes({
  login: {
    method: 'POST',
    path: '/admin/login',
    auth: 'public',
    rate: 'login',
    summary: '账号和密码登录，下一步是动态口令',
    body: z.strictObject({
      login: text(40),
      password: Password,
      captcha: z._default(text(6), ''),
      key: z._default(text(64), ''),
    }),
    data: step,
    refusals: ['OPERATOR_LOGIN_WRONG', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG', 'OFFICE_ADDRESS', 'NO_OPERATOR'],
  },
  state: {
    method: 'GET',
    path: '/admin/state',
    auth: 'public',
    rate: 'login',
    summary: '后台是否已有操作员，是否为沙箱环境',
    data: z.object({ has_operator: z.boolean(), is_sandbox: z.boolean() }),
    refusals: [],
  },
  enter: {
    method: 'POST',
    path: '/admin/login/totp',
    auth: 'public',
    rate: 'login',
    summary: '动态口令或备用码，完成登录',
    body: z.strictObject({
      ticket: Ticket,
      code: z._default(z.union([Totp, z.literal('')]), ''),
      backup_code: z._default(BackupCode, ''),
    }),
    data: entered,
    refusals: ['TOTP_WRONG', 'BACKUP_CODE_USED', 'LOGIN_STEP_OVER', 'OFFICE_ADDRESS'],
  },
  activate: {
    method: 'POST',
    path: '/admin/activate',
    auth: 'public',
    rate: 'login',
    summary: '用激活码设置密码，取得动态口令密钥',
    body: z.strictObject({ code: text(64), password: Password }),
    data: secret,
    refusals: ['ACTIVATION_WRONG', 'OPERATOR_PASSWORD', 'PASSWORD_WEAK', 'OFFICE_ADDRESS'],
  },
  confirm: {
    method: 'POST',
    path: '/admin/activate/confirm',
    auth: 'public',
    rate: 'login',
    summary: '用一次动态口令完成绑定，取得备用码并登录',
    body: z.strictObject({ ticket: Ticket, code: Totp }),
    data: z.object({ ...entered.shape, backup_codes: z.array(z.string()) }),
    refusals: ['TOTP_WRONG', 'LOGIN_STEP_OVER', 'OFFICE_ADDRESS'],
  },
  me: {
    method: 'GET',
    path: '/admin/me',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '当前操作员与权限',
    data: z.object({
      operator: OperatorView,
      idle_minutes: z.int(),
      proved_until: WireTime,
      backup_codes_left: z.int(),
      is_sandbox: z.boolean(),
      /** The price groups in their order, for filters and forms. */
      groups: z.array(z.object({ id: z.int(), name: z.string(), is_sold: z.boolean() })),
      /** From which sums on a second person is asked, and the most of one goodwill, as they are now (9.3). */
      limits: z.object({ money: sums, goodwill: sums, goodwill_most: Yuan }),
    }),
    refusals: [],
  },
  givers: {
    method: 'GET',
    path: '/admin/me/givers',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '能开通权限的操作员',
    data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
    refusals: [],
  },
  logout: {
    method: 'POST',
    path: '/admin/logout',
    auth: 'operator',
    right: 'any',
    logs: 'operator.logout',
    summary: '退出登录',
    data: z.object({}),
    refusals: [],
  },
  prove: {
    method: 'POST',
    path: '/admin/prove',
    auth: 'operator',
    right: 'any',
    rate: 'login',
    logs: 'operator.prove',
    summary: '再次输入动态口令，10分钟内有效',
    body: z.strictObject({ code: Totp }),
    data: z.object({ proved_until: WireTime }),
    refusals: ['TOTP_WRONG'],
  },
  profile: {
    method: 'GET',
    path: '/admin/profile',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '个人设置',
    data: profile,
    refusals: [],
  },
  saveProfile: {
    method: 'PUT',
    path: '/admin/profile',
    auth: 'operator',
    right: 'any',
    logs: 'operator.profile',
    summary: '修改姓名和手机号',
    body: z.strictObject({ name: filled(20), mobile: z._default(text(20), '') }),
    data: profile,
    refusals: [],
  },
  changePassword: {
    method: 'PUT',
    path: '/admin/profile/password',
    auth: 'operator',
    right: 'any',
    prove: true,
    rate: 'login',
    logs: 'operator.password',
    summary: '修改密码，其他登录随之结束',
    body: z.strictObject({ old_password: Password, password: Password }),
    data: z.object({ ended: z.int() }),
    refusals: ['OPERATOR_PASSWORD', 'PASSWORD_WEAK', 'OPERATOR_LOGIN_WRONG'],
  },
  beginTotp: {
    method: 'POST',
    path: '/admin/profile/totp',
    auth: 'operator',
    right: 'any',
    prove: true,
    logs: 'operator.totp.begin',
    summary: '重新绑定动态口令：取得新的密钥',
    data: secret,
    refusals: [],
  },
  bindTotp: {
    method: 'POST',
    path: '/admin/profile/totp/confirm',
    auth: 'operator',
    right: 'any',
    prove: true,
    rate: 'login',
    logs: 'operator.totp',
    summary: '用新密钥的动态口令完成重新绑定',
    body: z.strictObject({ ticket: Ticket, code: Totp }),
    data: z.object({ ended: z.int() }),
    refusals: ['TOTP_WRONG', 'LOGIN_STEP_OVER'],
  },
  newBackupCodes: {
    method: 'POST',
    path: '/admin/profile/backup-codes',
    auth: 'operator',
    right: 'any',
    prove: true,
    logs: 'operator.backup-codes',
    summary: '重新生成备用码，旧的作废',
    data: z.object({ backup_codes: z.array(z.string()) }),
    refusals: [],
  },
  sessions: {
    method: 'GET',
    path: '/admin/sessions',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '自己的登录',
    data: z.object({ list: z.array(session) }),
    refusals: [],
  },
  endSessions: {
    method: 'DELETE',
    path: '/admin/sessions',
    auth: 'operator',
    right: 'any',
    logs: 'operator.sessions.end',
    summary: '结束其他登录，或其中一个',
    query: z.strictObject({ id: z.optional(queryInt(1, 9_007_199_254_740_991)) }),
    data: z.object({ ended: z.int() }),
    refusals: ['NOT_FOUND'],
  },
  prefs: {
    method: 'GET',
    path: '/admin/prefs',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '自己的界面设置：每张表的列、每页条数、默认筛选',
    data: z.object({ prefs: z.record(z.string(), z.unknown()) }),
    refusals: [],
  },
  savePref: {
    method: 'PUT',
    path: '/admin/prefs',
    auth: 'operator',
    right: 'any',
    own: true,
    summary: '保存一项界面设置；空值删除',
    body: z.strictObject({ key: filled(60), value: z.unknown() }),
    data: z.object({}),
    refusals: [],
  },
});
