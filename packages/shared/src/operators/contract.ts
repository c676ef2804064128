import * as z from 'zod/mini';
import {
  Id,
  PageQuery,
  SmallInt,
  WireTime,
  Yuan,
  filled,
  queryInt,
  text,
  verbatim,
} from '../contract/fields.ts';
import { defineOfficeRoutes } from './define-office-routes.ts';
import { APPROVAL_STATUS, LOGIN_FORM, REASON_LENGTH } from './operator.ts';
import { isRight } from './rights.ts';

/** A reason that a person gives (O040). */
export const Reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(REASON_LENGTH.least, '请填写原因（2到200字）'),
    z.maxLength(REASON_LENGTH.most, '请填写原因（2到200字）'),
  );
/** A reason where none is needed. */
export const NoReason = z._default(text(REASON_LENGTH.most), '');
/** Text that names a login, a record or a row. */
export const Sn = text(40);

const LoginName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(LOGIN_FORM, '账号为4到32位小写字母、数字、点、横线或下划线'));
const Totp = z.string().check(z.trim(), z.regex(/^\d{6}$/, '动态口令为6位数字'));
const BackupCode = text(20);
const Password = verbatim(64);
const Ticket = text(64);
/** From when to when a list looks (B16): times of the wire; without them the last seven days, at most 93. */
export const RangeQuery = { start_time: z._default(text(19), ''), end_time: z._default(text(19), '') };

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

/** What an action that may need a second person answers: `approval` is null where it was done at once. */
export const Waiting = z.nullable(
  z.object({ approval_sn: z.string(), status: z.int(), status_text: z.string(), why: z.string() }),
);
/** An approval that waits. */
export type Waiting = z.infer<typeof Waiting>;

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

const operatorRow = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  mobile: z.string(),
  role_ids: z.array(z.int()),
  roles: z.array(z.string()),
  ip_list: z.array(z.string()),
  status: z.int(),
  status_text: z.string(),
  has_totp: z.boolean(),
  created_at: WireTime,
  last_login_at: WireTime,
  version: z.int(),
});
/** An operator in the list of operators. */
export type OperatorRow = z.infer<typeof operatorRow>;

const roleRow = z.object({
  id: z.int(),
  name: z.string(),
  rights: z.array(z.string()),
  is_builtin: z.boolean(),
  holders: z.array(z.object({ id: z.int(), name: z.string() })),
  version: z.int(),
});
/** A role with who has it. */
export type RoleRow = z.infer<typeof roleRow>;

const activation = z.object({ code: z.string(), path: z.string(), expires_at: WireTime });

const approvalRow = z.object({
  approval_sn: z.string(),
  kind: z.string(),
  kind_text: z.string(),
  money: Yuan,
  ref: z.string(),
  reason: z.string(),
  status: z.int(),
  status_text: z.string(),
  asked_by: z.string(),
  asked_at: WireTime,
  expires_at: WireTime,
  decided_by: z.string(),
  decided_at: WireTime,
  answer: z.string(),
  /** May the one who looks decide it, and may he take it back. */
  can_decide: z.boolean(),
  can_withdraw: z.boolean(),
});
/** An approval in the list. */
export type ApprovalRow = z.infer<typeof approvalRow>;

/** One line of what an approval is about: a name and what stands there, as the asker saw it, worked out anew. */
export const PreviewLine = z.object({ name: z.string(), value: z.string(), is_changed: z.boolean() });
/** A line of the preview. */
export type PreviewLine = z.infer<typeof PreviewLine>;

const logRow = z.object({
  id: z.int(),
  at: WireTime,
  operator: z.string(),
  address: z.string(),
  action: z.string(),
  action_text: z.string(),
  object: z.string(),
  ref: z.string(),
  reason: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  rows: z.int(),
  approval_sn: z.string(),
  request_id: z.string(),
});
/** A row of the operator log. */
export type LogRow = z.infer<typeof logRow>;

const Roles = z.array(Id).check(z.minLength(1, '请选择1到5个角色'), z.maxLength(5, '请选择1到5个角色'));
const IpList = z._default(z.array(text(64)).check(z.maxLength(100)), []);
const Version = z.int().check(z.minimum(0));
const RightCode = z.string().check(z.refine(isRight, '没有这个权限'));
const page = <S extends z.core.$ZodType>(item: S) =>
  z.object({ list: z.array(item), page: z.int(), page_size: z.int(), data_count: z.int() });
const done = z.object({ approval: Waiting });

/** Login of operators, their own account, operators and roles, approvals and the log (back-office 7.1, 7.5). */
export const operatorRoutes = defineOfficeRoutes({
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
    }),
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
  approvals: {
    method: 'GET',
    path: '/admin/approval',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '待复核与已复核的申请；approval_sn 取一条',
    query: z.strictObject({
      ...PageQuery,
      approval_sn: z._default(Sn, ''),
      status: z.optional(queryInt(0, APPROVAL_STATUS.failed)),
      mine: z._default(z.enum(['', 'asked', 'decide']), ''),
    }),
    data: z.object({
      ...page(approvalRow).shape,
      /** Of one alone: what it is about. */
      preview: z.nullable(z.array(PreviewLine)),
      limits: z.string(),
    }),
    refusals: ['NOT_FOUND'],
  },
  decideApproval: {
    method: 'POST',
    path: '/admin/approval',
    auth: 'operator',
    right: 'any',
    prove: true,
    idempotent: true,
    logs: 'approval.decide',
    summary: '同意并立即执行、拒绝或撤回一份申请',
    body: z.strictObject({
      approval_sn: Sn,
      do: z.enum(['approve', 'refuse', 'withdraw']),
      reason: NoReason,
    }),
    data: z.object({ approval_sn: z.string(), status: z.int(), status_text: z.string(), answer: z.string() }),
    refusals: ['NOT_FOUND', 'SELF_APPROVAL', 'APPROVAL_STALE', 'STATE_CONFLICT', 'REASON_NEEDED'],
  },
  operators: {
    method: 'GET',
    path: '/admin/operator',
    auth: 'operator',
    right: 'operator.view',
    reads: true,
    summary: '操作员列表',
    query: z.strictObject({ ...PageQuery, q: z._default(text(40), ''), status: z.optional(queryInt(1, 2)) }),
    data: page(operatorRow),
    refusals: [],
  },
  addOperator: {
    method: 'POST',
    path: '/admin/operator',
    auth: 'operator',
    right: 'operator.edit',
    prove: true,
    idempotent: true,
    logs: 'operator.add',
    summary: '新建操作员，取得一次性激活码',
    body: z.strictObject({
      login: LoginName,
      name: filled(20),
      mobile: z._default(text(20), ''),
      role_ids: Roles,
      ip_list: IpList,
      reason: Reason,
    }),
    data: z.object({ approval: Waiting, activation: z.nullable(activation) }),
    refusals: ['OPERATOR_EXISTS', 'NO_SECOND', 'IP_FORM'],
  },
  saveOperator: {
    method: 'PUT',
    path: '/admin/operator',
    auth: 'operator',
    right: 'operator.edit',
    prove: true,
    idempotent: true,
    logs: 'operator.save',
    summary: '修改操作员的姓名、角色和IP列表',
    body: z.strictObject({
      id: Id,
      version: Version,
      name: filled(20),
      mobile: z._default(text(20), ''),
      role_ids: Roles,
      ip_list: IpList,
      reason: Reason,
    }),
    data: done,
    refusals: ['NOT_FOUND', 'OWN_RIGHTS', 'LAST_SUPER', 'VERSION_CONFLICT', 'NO_SECOND', 'IP_FORM'],
  },
  actOnOperator: {
    method: 'POST',
    path: '/admin/operator/act',
    auth: 'operator',
    right: 'operator.edit',
    prove: true,
    idempotent: true,
    logs: 'operator.act',
    summary: '停用、启用、重置动态口令、结束登录、新的激活码',
    body: z.strictObject({
      id: Id,
      do: z.enum(['disable', 'enable', 'reset-totp', 'logout', 'activation']),
      reason: Reason,
    }),
    data: z.object({ activation: z.nullable(activation), ended: z.int() }),
    refusals: ['NOT_FOUND', 'OWN_RIGHTS', 'LAST_SUPER', 'STATE_CONFLICT'],
  },
  roles: {
    method: 'GET',
    path: '/admin/role',
    auth: 'operator',
    right: 'operator.view',
    reads: true,
    summary: '角色与权限',
    data: z.object({ list: z.array(roleRow) }),
    refusals: [],
  },
  saveRole: {
    method: 'PUT',
    path: '/admin/role',
    auth: 'operator',
    right: 'role.edit',
    prove: true,
    idempotent: true,
    logs: 'role.save',
    summary: '新建（id 为 0）或修改自己的角色',
    body: z.strictObject({
      id: z.int().check(z.minimum(0)),
      version: Version,
      name: z
        .string()
        .check(z.trim(), z.minLength(2, '角色名称为2到12字'), z.maxLength(12, '角色名称为2到12字')),
      rights: z.array(RightCode).check(z.minLength(1, '请至少选择一项权限')),
      reason: Reason,
    }),
    data: z.object({ approval: Waiting, id: z.int() }),
    refusals: [
      'NOT_FOUND',
      'VERSION_CONFLICT',
      'ROLE_NAME_TAKEN',
      'ROLE_BUILT_IN',
      'ROLES_FULL',
      'OWN_RIGHTS',
      'NO_SECOND',
    ],
  },
  removeRole: {
    method: 'DELETE',
    path: '/admin/role',
    auth: 'operator',
    right: 'role.edit',
    prove: true,
    logs: 'role.remove',
    summary: '删除没有人使用的角色',
    query: z.strictObject({ id: queryInt(1, 2_147_483_647) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'ROLE_BUILT_IN', 'ROLE_IN_USE'],
  },
  ipList: {
    method: 'GET',
    path: '/admin/ip-list',
    auth: 'operator',
    right: 'operator.view',
    reads: true,
    summary: '可以访问后台的网络',
    data: z.object({
      list: z.array(z.object({ address: z.string(), note: z.string() })),
      own_address: z.string(),
      version: z.int(),
    }),
    refusals: [],
  },
  saveIpList: {
    method: 'PUT',
    path: '/admin/ip-list',
    auth: 'operator',
    right: 'operator.edit',
    prove: true,
    logs: 'ip-list.save',
    summary: '修改可以访问后台的网络；必须包含自己的地址',
    body: z.strictObject({
      list: z
        .array(z.strictObject({ address: filled(64), note: z._default(text(40), '') }))
        .check(z.maxLength(100)),
      version: Version,
      reason: Reason,
    }),
    data: z.object({ version: z.int() }),
    refusals: ['IP_FORM', 'IP_OWN', 'VERSION_CONFLICT'],
  },
  log: {
    method: 'GET',
    path: '/admin/audit',
    auth: 'operator',
    right: 'audit.view',
    reads: true,
    summary: '操作日志',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      operator_id: z.optional(queryInt(1, 9_007_199_254_740_991)),
      action: z._default(text(60), ''),
      object: z._default(text(40), ''),
      ref: z._default(Sn, ''),
    }),
    data: page(logRow),
    refusals: [],
  },
  logOf: {
    method: 'GET',
    path: '/admin/audit/of',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '一条记录的操作记录与状态变化，需要有查看它的权限',
    query: z.strictObject({ object: text(40), ref: Sn }),
    data: z.object({
      list: z.array(
        z.object({
          at: WireTime,
          by: z.string(),
          text: z.string(),
          reason: z.string(),
          kind: z.enum(['log', 'state', 'note']),
        }),
      ),
    }),
    refusals: [],
  },
  logins: {
    method: 'GET',
    path: '/admin/audit/login',
    auth: 'operator',
    right: 'audit.view',
    reads: true,
    summary: '登录日志',
    query: z.strictObject({ ...PageQuery, ...RangeQuery, login: z._default(text(40), '') }),
    data: page(
      z.object({
        id: z.int(),
        at: WireTime,
        login: z.string(),
        result: SmallInt,
        result_text: z.string(),
        address: z.string(),
        device: z.string(),
      }),
    ),
    refusals: [],
  },
});
