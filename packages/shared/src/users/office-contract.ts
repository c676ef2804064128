import * as z from 'zod/mini';
import {
  Id,
  PageQuery,
  TimeInput,
  WireTime,
  Yuan,
  filled,
  pageOf,
  queryInt,
  text,
} from '../contract/fields.ts';
import { Reason, RangeQuery } from '../operators/fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { TAG_LIMITS } from './user-rules.ts';

const BigId = queryInt(1, 9_007_199_254_740_991);
const Tag = filled(TAG_LIMITS.length);
const user = { user_id: Id, reason: Reason };

const PERSON = {
  id: z.int(),
  mobile: z.string(),
  name: z.string(),
  user_type: z.string(),
  group_id: z.int(),
  group_name: z.string(),
  /** '' for ever. */
  group_until: WireTime,
  /** Left out without finance.view. */
  balance: z.optional(Yuan),
  orders_30: z.int(),
  spend_30: z.optional(Yuan),
  registered_at: WireTime,
  last_login_at: WireTime,
  /** '' for who never applied to be a partner. */
  partner: z.string(),
  is_promoter_off: z.boolean(),
  attestation: z.int(),
  attestation_text: z.string(),
  status: z.int(),
  status_text: z.string(),
  tags: z.array(z.string()),
};
/** A buyer in the list of users (O141), masked. */
export const UserRow = z.object(PERSON);
/** A row of the list of users. */
export type UserRow = z.infer<typeof UserRow>;

const person = z.object({ id: z.int(), mobile: z.string(), name: z.string() });
/** All of one buyer (O142): what others' lists show by him (orders, tickets, statement) is not in it. */
export const UserDetail = z.object({
  ...PERSON,
  lasting_group_name: z.string(),
  /** For saving group and tags. */
  version: z.int(),
  spread_code: z.string(),
  real_name_mask: z.string(),
  id_card_mask: z.string(),
  attestation_reason: z.string(),
  commission: z.optional(Yuan),
  commission_frozen: z.optional(Yuan),
  withdrawing: z.optional(Yuan),
  /** The withdraw password was wrong too often: no withdrawal until then. */
  withdraw_locked_until: WireTime,
  inviter: z.nullable(person),
  invited_count: z.int(),
  invited: z.array(person),
  stores: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      platform_text: z.string(),
      status: z.int(),
      status_text: z.string(),
      last_sync_at: WireTime,
    }),
  ),
  keys: z.array(
    z.object({
      app_key: z.string(),
      name: z.string(),
      mode: z.string(),
      is_on: z.boolean(),
      scopes: z.array(z.string()),
      ip_list: z.array(z.string()),
      daily_limit: z.string(),
      last_used_at: WireTime,
      last_address: z.string(),
    }),
  ),
  webhook: z.nullable(z.object({ url: z.string(), is_on: z.boolean(), events: z.array(z.string()) })),
  sessions: z.array(
    z.object({
      id: z.int(),
      device: z.string(),
      address: z.string(),
      created_at: WireTime,
      last_used_at: WireTime,
    }),
  ),
  notes: z.array(z.object({ at: WireTime, by: z.string(), content: z.string() })),
});
/** A buyer with everything that belongs to him. */
export type UserDetail = z.infer<typeof UserDetail>;

const review = z.object({
  user_id: z.int(),
  mobile: z.string(),
  real_name_mask: z.string(),
  id_card_mask: z.string(),
  status: z.int(),
  status_text: z.string(),
  /** What the register answered, or why it was refused. */
  provider_answer: z.string(),
  /** It waits for a person; others wait for the register. */
  is_by_hand: z.boolean(),
  /** Name and number were opened in full since it was sent in, by whoever asks or, where he may not, by a colleague. */
  is_seen: z.boolean(),
  since: WireTime,
  age_minutes: z.int(),
  others: z.array(
    z.object({ user_id: z.int(), mobile: z.string(), status: z.int(), status_text: z.string() }),
  ),
});
/** A real-name submission as whoever reviews it sees it (O147). */
export type ReviewRow = z.infer<typeof review>;

/** Users and their real-name reviews in the back office (back-office 5.L, 7.4). */
export const userOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/user',
    auth: 'operator',
    right: 'user.view',
    reads: true,
    summary: '用户列表；q 为用户ID、完整手机号或推广码',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      q: z._default(text(32), ''),
      status: z.optional(queryInt(1, 2)),
      group_id: z.optional(queryInt(1, 2_147_483_647)),
      tag: z._default(text(TAG_LIMITS.length), ''),
      /** Only promoters whose commission was switched off. */
      promoter_off: z.optional(queryInt(1, 1)),
    }),
    data: pageOf(UserRow),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: '/admin/user/detail',
    auth: 'operator',
    right: 'user.view',
    reads: true,
    summary: '一位用户的账户、店铺、密钥、登录、邀请与备注',
    query: z.strictObject({ user_id: BigId }),
    data: UserDetail,
    refusals: ['NOT_FOUND'],
  },
  save: {
    method: 'PUT',
    path: '/admin/user',
    auth: 'operator',
    right: 'user.edit',
    logs: 'user.save',
    summary: '调整会员组与标签',
    body: z.strictObject({
      ...user,
      version: z.int().check(z.minimum(0)),
      /** Left out: the group stays. `until` '': for ever. */
      group: z.optional(z.strictObject({ group_id: Id, until: z.union([TimeInput, z.literal('')]) })),
      /** Left out: the tags stay. */
      tags: z.optional(z.array(Tag).check(z.maxLength(TAG_LIMITS.ofUser, '每位用户最多10个标签'))),
    }),
    data: z.object({ version: z.int() }),
    refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'TAGS_FULL', 'GROUP_UNKNOWN', 'INVALID'],
  },
  setStatus: {
    method: 'POST',
    path: '/admin/user/status',
    auth: 'operator',
    right: 'user.disable',
    prove: true,
    logs: 'user.status',
    summary: '停用或恢复用户；停用时所有登录随之结束',
    body: z.strictObject({ ...user, do: z.enum(['disable', 'restore']) }),
    data: z.object({ status: z.int(), status_text: z.string(), ended: z.int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  endLogins: {
    method: 'POST',
    path: '/admin/user/logout',
    auth: 'operator',
    right: 'user.edit',
    logs: 'user.logout',
    summary: '结束用户的所有登录',
    body: z.strictObject(user),
    data: z.object({ ended: z.int() }),
    refusals: ['NOT_FOUND'],
  },
  viewAs: {
    method: 'POST',
    path: '/admin/user/view-as',
    auth: 'operator',
    right: 'user.view_as',
    prove: true,
    logs: 'user.view-as',
    summary: '以用户视角只读查看：得到一次性的地址，60秒内有效',
    body: z.strictObject(user),
    data: z.object({
      /** Opens the view in the shop, once. */
      url: z.string(),
      /** So many seconds the address is good for. */
      seconds: z.int(),
    }),
    refusals: ['NOT_FOUND', 'ACCOUNT_DISABLED'],
  },
  viewSupplier: {
    method: 'POST',
    path: '/admin/supplier/view-as',
    auth: 'operator',
    right: 'user.view_as',
    prove: true,
    logs: 'supplier.view-as',
    summary: '以供应商视角只读查看：得到一次性的地址，60秒内有效',
    body: z.strictObject({ supplier_id: Id, reason: Reason }),
    data: z.object({ url: z.string(), seconds: z.int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  unlock: {
    method: 'POST',
    path: '/admin/user/unlock',
    auth: 'operator',
    right: 'user.edit',
    logs: 'user.unlock',
    summary: '解除提现密码的锁定',
    body: z.strictObject(user),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  tags: {
    method: 'GET',
    path: '/admin/user/tag',
    auth: 'operator',
    right: 'user.view',
    reads: true,
    summary: '共用的标签',
    data: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), users: z.int() })),
      most: z.int(),
    }),
    refusals: [],
  },
  removeTag: {
    method: 'DELETE',
    path: '/admin/user/tag',
    auth: 'operator',
    right: 'user.edit',
    logs: 'user.tag.remove',
    summary: '删除一个标签，所有用户随之去掉',
    query: z.strictObject({ id: queryInt(1, 2_147_483_647) }),
    data: z.object({ users: z.int() }),
    refusals: ['NOT_FOUND'],
  },
  reviews: {
    method: 'GET',
    path: '/admin/attestation',
    auth: 'operator',
    right: 'attestation.review',
    reads: true,
    summary: '实名审核列表，默认为等待人工审核的',
    query: z.strictObject({
      ...PageQuery,
      state: z._default(z.enum(['waiting', 'asking', 'all']), 'waiting'),
      q: z._default(text(32), ''),
    }),
    data: pageOf(review),
    refusals: [],
  },
  review: {
    method: 'POST',
    path: '/admin/attestation',
    auth: 'operator',
    right: 'attestation.review',
    logs: 'attestation.decide',
    summary: '通过或拒绝一份实名申请',
    body: z.strictObject({
      user_id: Id,
      do: z.enum(['approve', 'refuse']),
      reason: z._default(text(200).check(z.trim()), ''),
    }),
    data: z.object({ status: z.int(), status_text: z.string() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'IDENTITY_FULL', 'REASON_NEEDED', 'LOOK_FIRST'],
  },
  idNumber: {
    method: 'POST',
    path: '/admin/attestation/number',
    auth: 'operator',
    right: 'personal.idcard',
    prove: true,
    logs: 'personal.idcard',
    summary: '查看完整姓名与证件号码，留下记录',
    body: z.strictObject({ user_id: Id, reason: Reason }),
    data: z.object({ real_name: z.string(), id_card: z.string() }),
    refusals: ['NOT_FOUND', 'VIEW_TOO_OFTEN'],
  },
});
