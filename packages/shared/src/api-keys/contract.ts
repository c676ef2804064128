import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Flag, WireTime, Yuan, YuanInput, text } from '../contract/fields.ts';
import { KEY_MODES } from '../accounts/key-mode.ts';
import { ApiKey, KEY_FIELDS, MOST_KEYS } from './keys.ts';
import { EVENTS } from '../events/event.ts';
import { MOST_ADDRESSES } from './address-range.ts';
import { SCOPES } from './scopes.ts';

/** The first key of a person and where events are told; texts and lists are empty for who has set nothing (M230). */
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
/** Those settings; a secret in full is only in the answer to the call that made it. */
export type ApiSettings = z.infer<typeof ApiSettings>;

/** API settings and the keys of a person (D901, D902). */
export const apiKeyRoutes = defineRoutes({
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
});
