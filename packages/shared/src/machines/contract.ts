import * as z from 'zod/mini';
import { LoginData } from '../accounts/account.ts';
import { defineRoutes } from '../contract/define-routes.ts';
import {
  Flag,
  Id,
  PageQuery,
  WireTime,
  Yuan,
  YuanInput,
  pageOf,
  queryInt,
  text,
} from '../contract/fields.ts';
import { KEY_MODES } from '../accounts/key-mode.ts';
import { ApiKey, KEY_FIELDS, MOST_KEYS } from './keys.ts';
import { EVENTS, MOST_ADDRESSES, SCOPES } from './machine.ts';

const UserCode = text(20);

export const ApiSettings = z.object({
  app_key: z.string(),
  secret_mask: z.string(),
  enabled: Flag,
  scopes: z.array(z.string()),
  ip_list: z.array(z.string()),
  callback_url: z.string(),
  callback_secret_mask: z.string(),
  /** 0: the receiver answered 410 and is told nothing until the address is saved again. */
  callback_enabled: Flag,
  events: z.array(z.string()),
  /** When a new password ended the key, which then works again only with a new secret; '' while it did not (D1308). */
  ended_at: WireTime,
  created_at: WireTime,
  last_used_at: WireTime,
  /** Most that calls with the key may spend in a China day, in yuan; '' is no limit (D902). */
  daily_limit: z.string(),
  spent_today: Yuan,
  /** Until when the secret before the last rotation still works; '' when there is none. */
  old_secret_until: WireTime,
});
export type ApiSettings = z.infer<typeof ApiSettings>;

export const Delivery = z.object({
  id: z.int(),
  webhook_id: z.string(),
  event: z.string(),
  event_text: z.string(),
  url: z.string(),
  status: z.int(),
  status_text: z.string(),
  attempts: z.int(),
  response_status: z.int(),
  error: z.string(),
  body: z.string(),
  created_at: WireTime,
  next_at: WireTime,
  delivered_at: WireTime,
});
export type Delivery = z.infer<typeof Delivery>;

export const machineRoutes = defineRoutes({
  deviceCode: {
    method: 'POST',
    path: '/device/code',
    auth: 'public',
    rate: 'login',
    summary: '程序登录：取得登录码',
    body: z.strictObject({ client: z._default(text(60), '') }),
    data: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      interval: z.int(),
      expires_in: z.int(),
    }),
    refusals: [],
  },
  deviceToken: {
    method: 'POST',
    path: '/device/token',
    auth: 'public',
    rate: 'login',
    summary: '程序登录：查询结果，确认后返回一次令牌（71等待，72失效）',
    body: z.strictObject({ device_code: text(128) }),
    data: LoginData,
    refusals: ['DEVICE_PENDING', 'DEVICE_EXPIRED', 'ACCOUNT_DISABLED'],
  },
  device: {
    method: 'GET',
    path: '/device',
    auth: 'user',
    summary: '程序登录：是谁在请求',
    query: z.strictObject({ user_code: UserCode }),
    data: z.object({
      user_code: z.string(),
      client: z.string(),
      address: z.string(),
      is_same_address: Flag,
      created_at: WireTime,
      expires_at: WireTime,
    }),
    refusals: ['NOT_FOUND'],
  },
  approveDevice: {
    method: 'POST',
    path: '/device/approve',
    auth: 'user',
    summary: '程序登录：同意或拒绝',
    body: z.strictObject({ user_code: UserCode, allow: Flag }),
    data: z.object({ client: z.string(), allow: Flag }),
    refusals: ['NOT_FOUND'],
  },
  settings: {
    method: 'GET',
    path: '/user/setting/api',
    auth: 'user',
    summary: 'API设置',
    data: ApiSettings,
    refusals: [],
  },
  saveSettings: {
    method: 'PUT',
    path: '/user/setting/api',
    auth: 'user',
    summary:
      '修改API设置（停用密钥以外须先验证登录密码）；重置密钥时新密钥只返回这一次，旧密钥24小时内仍可用',
    body: z.strictObject({
      enabled: z.optional(Flag),
      scopes: z.optional(z.array(z.enum(SCOPES)).check(z.maxLength(SCOPES.length))),
      /** '' takes the limit away. */
      daily_limit: z.optional(YuanInput),
      ip_list: z.optional(z.array(text(50)).check(z.maxLength(MOST_ADDRESSES))),
      callback_url: z.optional(text(300)),
      events: z.optional(z.array(z.enum(EVENTS)).check(z.maxLength(EVENTS.length))),
      reset_secret: z.optional(Flag),
      reset_callback_secret: z.optional(Flag),
    }),
    data: z.extend(ApiSettings, {
      app_secret: z.optional(z.string()),
      callback_secret: z.optional(z.string()),
    }),
    refusals: ['STATE_CONFLICT', 'PASSWORD_PROOF_NEEDED', 'KEY_ENDED'],
  },
  key: {
    method: 'GET',
    path: '/user/setting/api/key',
    auth: 'user',
    sameOrigin: true,
    summary: '取得API密钥；首次调用时创建（须先验证登录密码），密钥只显示这一次',
    data: z.object({
      app_key: z.string(),
      app_secret: z.optional(z.string()),
      secret_mask: z.string(),
      created_at: WireTime,
    }),
    refusals: ['PASSWORD_PROOF_NEEDED', 'TOO_MANY_KEYS'],
  },
  keys: {
    method: 'GET',
    path: '/user/setting/api/keys',
    auth: 'user',
    summary: '全部API密钥，旧的在前',
    data: z.object({ list: z.array(ApiKey), most: z.int() }),
    refusals: [],
  },
  addKey: {
    method: 'POST',
    path: '/user/setting/api/keys',
    auth: 'user',
    summary: `新增一个API密钥，最多${MOST_KEYS}个（须先验证登录密码）；密钥只在这个答复里显示`,
    body: z.strictObject({
      name: KEY_FIELDS.name,
      /** A test key acts on test money and sees no orders but those of test keys. */
      mode: z._default(z.enum(KEY_MODES), 'live'),
      scopes: KEY_FIELDS.scopes,
      ip_list: z._default(KEY_FIELDS.ip_list, []),
      daily_limit: z.optional(KEY_FIELDS.daily_limit),
    }),
    data: z.extend(ApiKey, { app_secret: z.string() }),
    refusals: ['PASSWORD_PROOF_NEEDED', 'TOO_MANY_KEYS'],
  },
  saveKey: {
    method: 'PUT',
    path: '/user/setting/api/keys',
    auth: 'user',
    summary:
      '修改一个API密钥，只改提交的（停用以外须先验证登录密码）；更换时新密钥只返回这一次，旧密钥24小时内仍可用',
    body: z.strictObject({
      app_key: text(64),
      name: z.optional(KEY_FIELDS.name),
      enabled: z.optional(Flag),
      scopes: z.optional(KEY_FIELDS.scopes),
      ip_list: z.optional(KEY_FIELDS.ip_list),
      daily_limit: z.optional(KEY_FIELDS.daily_limit),
      reset_secret: z.optional(Flag),
    }),
    data: z.extend(ApiKey, { app_secret: z.optional(z.string()) }),
    refusals: ['PASSWORD_PROOF_NEEDED', 'NOT_FOUND', 'KEY_ENDED'],
  },
  removeKey: {
    method: 'DELETE',
    path: '/user/setting/api/keys',
    auth: 'user',
    summary: '删除一个API密钥，马上不能再用（须先验证登录密码）',
    query: z.strictObject({ app_key: text(64) }),
    data: z.null(),
    refusals: ['PASSWORD_PROOF_NEEDED', 'NOT_FOUND'],
  },
  deliveries: {
    method: 'GET',
    path: '/webhook/delivery/list',
    auth: 'user',
    scope: 'webhook:write',
    summary: '推送记录',
    query: z.strictObject({ ...PageQuery, status: z.optional(queryInt(0, 3)) }),
    data: pageOf(Delivery),
    refusals: [],
  },
  testWebhook: {
    method: 'POST',
    path: '/webhook/test',
    auth: 'user',
    rate: 'make',
    scope: 'webhook:write',
    summary: '推送一条测试消息',
    body: z.strictObject({ event: z._default(z.enum(EVENTS), 'order.paid') }),
    data: z.object({ id: z.int(), webhook_id: z.string() }),
    refusals: ['CALLBACK_OFF'],
  },
  resendWebhook: {
    method: 'POST',
    path: '/webhook/resend',
    auth: 'user',
    rate: 'make',
    scope: 'webhook:write',
    summary: '重新推送一条消息，编号不变',
    body: z.strictObject({ id: Id }),
    data: z.object({ id: z.int(), webhook_id: z.string() }),
    refusals: ['NOT_FOUND', 'CALLBACK_OFF'],
  },
});
