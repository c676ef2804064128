import * as z from 'zod/mini';
import { Mobile } from '../accounts/contract.ts';
import { Id, PageQuery, WireTime, filled, pageOf, queryInt, text, verbatim } from '../contract/fields.ts';
import { PICTURE_BYTES } from '../support/ticket.ts';
import { Application } from './application.ts';
import { defineSupplierRoutes } from './define-supplier-routes.ts';
import { SUPPLIER_RIGHTS } from './rights.ts';
import { Score } from './score.ts';

const PICTURE = Math.ceil(PICTURE_BYTES / 3) * 4;
const Code = z.string().check(z.trim(), z.maxLength(16));
const Role = z.int().check(z.minimum(2), z.maximum(4));

/** A supplier that a login is a member of. */
const Membership = z.object({
  supplier_id: z.int(),
  name: z.string(),
  status: z.int(),
  status_text: z.string(),
  role: z.int(),
  role_text: z.string(),
});

/** Who works in the console, and what that opens. */
export const SupplierMe = z.object({
  user_id: z.int(),
  username: z.string(),
  mobile_mask: z.string(),
  suppliers: z.array(Membership),
  /** The one that the pages show: the one chosen, or the only one; null for a login without any, or with several and no choice. */
  supplier: z.nullable(z.extend(Membership, { reason: z.string() })),
  rights: z.array(z.enum(SUPPLIER_RIGHTS)),
  totp: z.object({
    is_bound: z.boolean(),
    /** Whether the rights of this login ask for it (S004). */
    is_needed: z.boolean(),
    codes_left: z.int(),
    proved_until: WireTime,
  }),
  agreement: z.object({ version: z.int(), is_agreed: z.boolean() }),
  /** An operator looks at the console and may change nothing (O088); null for a member. */
  view: z.nullable(z.object({ operator: z.string(), seconds_left: z.int() })),
});
/** Who works in the console, and what that opens. */
export type SupplierMe = z.infer<typeof SupplierMe>;

const Member = z.object({
  user_id: z.int(),
  username: z.string(),
  mobile_mask: z.string(),
  role: z.int(),
  role_text: z.string(),
  is_self: z.boolean(),
  has_totp: z.boolean(),
  created_at: WireTime,
});
const Invite = z.object({
  mobile_mask: z.string(),
  role: z.int(),
  role_text: z.string(),
  by: z.string(),
  expires_at: WireTime,
});

/** Application, login, members and record of a supplier (S001-S006, S083). */
export const supplierRoutes = defineSupplierRoutes({
  me: {
    method: 'GET',
    path: '/supplier/me',
    auth: 'supplier',
    right: 'login',
    reads: true,
    summary: '当前登录、所属供应商与权限',
    data: SupplierMe,
    refusals: [],
  },
  application: {
    method: 'GET',
    path: '/supplier/apply',
    auth: 'supplier',
    right: 'login',
    reads: true,
    summary: '入驻申请',
    data: z.object({
      /** Null before the first application. */
      application: z.nullable(
        z.extend(Application, {
          supplier_id: z.int(),
          status: z.int(),
          status_text: z.string(),
          reason: z.string(),
          applied_at: WireTime,
          version: z.int(),
        }),
      ),
      couriers: z.array(z.string()),
      categories: z.array(z.string()),
    }),
    refusals: [],
  },
  apply: {
    method: 'POST',
    path: '/supplier/apply',
    auth: 'supplier',
    right: 'login',
    logs: 'supplier.apply',
    summary: '提交入驻申请',
    body: Application,
    data: z.object({ supplier_id: z.int() }),
    refusals: ['LICENCE_TAKEN', 'APPLICATION_STATE', 'FEATURE_OFF'],
  },
  reapply: {
    method: 'PUT',
    path: '/supplier/apply',
    auth: 'supplier',
    right: 'login',
    logs: 'supplier.apply',
    summary: '修改后重新提交入驻申请',
    body: Application,
    data: z.object({ supplier_id: z.int() }),
    refusals: ['LICENCE_TAKEN', 'APPLICATION_STATE', 'NOT_FOUND', 'FEATURE_OFF'],
  },
  addPicture: {
    method: 'POST',
    path: '/supplier/picture',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '上传图片，只有本人和平台审核人员能看到',
    maxBody: PICTURE + 4096,
    body: z.strictObject({ data: verbatim(PICTURE + 2048) }),
    data: z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() }),
    refusals: ['PICTURE_BAD', 'PICTURE_TOO_LARGE'],
  },
  picture: {
    method: 'GET',
    path: '/supplier/picture',
    auth: 'supplier',
    right: 'login',
    reads: true,
    summary: '查看自己上传的图片',
    query: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{16,32}$/)) }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  agree: {
    method: 'POST',
    path: '/supplier/agree',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '同意供应商协议',
    body: z.strictObject({ version: Id }),
    data: z.object({ version: z.int() }),
    refusals: ['STATE_CONFLICT'],
  },
  bindTotp: {
    method: 'POST',
    path: '/supplier/totp',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '开始绑定动态口令',
    data: z.object({ held: z.string(), secret: z.string(), uri: z.string() }),
    refusals: ['PROVE_NEEDED'],
  },
  confirmTotp: {
    method: 'POST',
    path: '/supplier/totp/confirm',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '确认动态口令，取得备用码',
    body: z.strictObject({ held: verbatim(400), code: Code }),
    data: z.object({ backup_codes: z.array(z.string()), proved_until: WireTime }),
    refusals: ['TOTP_WRONG', 'PROVE_NEEDED'],
  },
  prove: {
    method: 'POST',
    path: '/supplier/prove',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '再次输入动态口令或备用码',
    body: z.strictObject({ code: Code }),
    data: z.object({ proved_until: WireTime, codes_left: z.int() }),
    refusals: ['TOTP_WRONG', 'TOTP_BIND', 'RATE_LIMITED'],
  },
  scores: {
    method: 'GET',
    path: '/supplier/scores',
    auth: 'supplier',
    right: 's.order',
    reads: true,
    summary: '近7、30、90天的时效与评分',
    data: z.object({ scores: z.array(Score) }),
    refusals: [],
  },
  members: {
    method: 'GET',
    path: '/supplier/member',
    auth: 'supplier',
    right: 's.member',
    reads: true,
    summary: '成员与未接受的邀请',
    data: z.object({ list: z.array(Member), invites: z.array(Invite), left: z.int() }),
    refusals: [],
  },
  invite: {
    method: 'POST',
    path: '/supplier/member',
    auth: 'supplier',
    right: 's.member',
    prove: true,
    logs: 'member.invite',
    summary: '邀请成员，短信链接72小时内有效',
    body: z.strictObject({ mobile: Mobile, role: Role }),
    /** The link opens for that mobile alone; `is_sent` is false where no text message went out. */
    data: z.object({ expires_at: WireTime, link: z.string(), is_sent: z.boolean() }),
    refusals: ['MEMBERS_FULL', 'MEMBER_ALREADY'],
  },
  setRole: {
    method: 'PUT',
    path: '/supplier/member',
    auth: 'supplier',
    right: 's.member',
    prove: true,
    logs: 'member.role',
    summary: '修改成员的角色',
    body: z.strictObject({ user_id: Id, role: Role }),
    data: z.null(),
    refusals: ['NOT_FOUND', 'OWNER_STAYS'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/supplier/member',
    auth: 'supplier',
    right: 's.member',
    prove: true,
    logs: 'member.remove',
    summary: '移除成员，立即失去访问',
    query: z.strictObject({ user_id: queryInt(1, 9_007_199_254_740_991) }),
    data: z.null(),
    refusals: ['NOT_FOUND', 'OWNER_STAYS'],
  },
  join: {
    method: 'POST',
    path: '/supplier/join',
    auth: 'supplier',
    right: 'login',
    logs: 'member.join',
    summary: '接受邀请',
    body: z.strictObject({ code: filled(64) }),
    data: z.object({ supplier_id: z.int(), name: z.string() }),
    refusals: ['INVITE_WRONG', 'INVITE_OTHER', 'SUPPLIERS_FULL', 'MEMBERS_FULL'],
  },
  log: {
    method: 'GET',
    path: '/supplier/log',
    auth: 'supplier',
    right: 's.member',
    reads: true,
    summary: '操作记录（180天）',
    query: z.strictObject({
      ...PageQuery,
      q: z._default(text(40), ''),
      /** One record alone. */
      object: z._default(text(40), ''),
      ref: z._default(text(60), ''),
    }),
    data: pageOf(
      z.object({
        id: z.int(),
        at: WireTime,
        actor: z.string(),
        action: z.string(),
        action_text: z.string(),
        object: z.string(),
        ref: z.string(),
        reason: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        address: z.string(),
      }),
    ),
    refusals: [],
  },
  looks: {
    method: 'GET',
    path: '/supplier/look',
    auth: 'supplier',
    right: 's.member',
    reads: true,
    summary: '客服查看记录：平台人员什么时候以供应商视角查看过（180天）',
    query: z.strictObject({ ...PageQuery }),
    data: pageOf(
      z.object({
        id: z.int(),
        /** Number of the operator. */
        operator_id: z.int(),
        started_at: WireTime,
        ended_at: WireTime,
        /** Pages and lists that were read, by what their calls say of themselves. */
        seen: z.array(z.string()),
      }),
    ),
    refusals: [],
  },
  logout: {
    method: 'POST',
    path: '/supplier/logout',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '退出登录',
    data: z.null(),
    refusals: [],
  },
});
