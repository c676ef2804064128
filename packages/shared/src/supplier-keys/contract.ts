import * as z from 'zod/mini';
import { MOST_ADDRESSES } from '../api-keys/address-range.ts';
import { Flag, Id, PageQuery, WireTime, filled, pageOf, queryInt, text } from '../contract/fields.ts';
import { defineSupplierRoutes } from '../suppliers/define-supplier-routes.ts';
import { SUPPLIER_EVENTS, SUPPLIER_SCOPES } from '../suppliers/scopes.ts';
import { Delivery } from '../webhooks/contract.ts';

/** One API key as its supplier sees it; the secret is masked. */
export const SupplierKey = z.object({
  app_key: z.string(),
  name: z.string(),
  secret_mask: z.string(),
  enabled: Flag,
  scopes: z.array(z.string()),
  ip_list: z.array(z.string()),
  /** Who made it: it acts for him, and stops when he may no longer make one. */
  by: z.string(),
  created_at: WireTime,
  last_used_at: WireTime,
  /** Where it was last used from. */
  last_address: z.string(),
  /** Until when the secret before the last rotation still works; '' when there is none. */
  old_secret_until: WireTime,
});
/** A key in the list of its supplier. */
export type SupplierKey = z.infer<typeof SupplierKey>;

/** Where events are told, and which. */
const Hook = z.object({
  callback_url: z.string(),
  callback_secret_mask: z.string(),
  /** 0: the receiver answered 410 and is told nothing until the address is saved again. */
  callback_enabled: Flag,
  events: z.array(z.string()),
});

const FIELDS = {
  name: filled(20),
  scopes: z.array(z.enum(SUPPLIER_SCOPES)).check(z.maxLength(SUPPLIER_SCOPES.length)),
  ip_list: z.array(text(50)).check(z.maxLength(MOST_ADDRESSES)),
};
const base = { auth: 'supplier', right: 's.api' } as const;

/** API keys and callback of a supplier (S081). */
export const supplierKeyRoutes = defineSupplierRoutes({
  settings: {
    ...base,
    method: 'GET',
    path: '/supplier/api',
    reads: true,
    summary: 'API密钥与消息推送',
    data: z.object({ keys: z.array(SupplierKey), most: z.int(), hook: Hook }),
    refusals: [],
  },
  addKey: {
    ...base,
    method: 'POST',
    path: '/supplier/api/key',
    prove: true,
    logs: 'key.add',
    summary: '新建一个API密钥；密钥只在这个答复里显示',
    body: z.strictObject({
      name: FIELDS.name,
      scopes: FIELDS.scopes,
      ip_list: z._default(FIELDS.ip_list, []),
    }),
    data: z.extend(SupplierKey, { app_secret: z.string() }),
    refusals: ['TOO_MANY_KEYS'],
  },
  saveKey: {
    ...base,
    method: 'PUT',
    path: '/supplier/api/key',
    prove: true,
    logs: 'key.save',
    summary: '修改一个API密钥，只改提交的；更换时新密钥只返回这一次，旧密钥24小时内仍可用',
    body: z.strictObject({
      app_key: text(64),
      name: z.optional(FIELDS.name),
      enabled: z.optional(Flag),
      scopes: z.optional(FIELDS.scopes),
      ip_list: z.optional(FIELDS.ip_list),
      reset_secret: z.optional(Flag),
    }),
    data: z.extend(SupplierKey, { app_secret: z.optional(z.string()) }),
    refusals: ['NOT_FOUND'],
  },
  removeKey: {
    ...base,
    method: 'DELETE',
    path: '/supplier/api/key',
    prove: true,
    logs: 'key.remove',
    summary: '删除一个API密钥，马上不能再用',
    query: z.strictObject({ app_key: text(64) }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  saveHook: {
    ...base,
    method: 'PUT',
    path: '/supplier/api',
    prove: true,
    logs: 'hook.save',
    summary: '修改回调地址和推送的事件；签名密钥只在生成时返回一次',
    body: z.strictObject({
      callback_url: z.optional(text(300)),
      events: z.optional(z.array(z.enum(SUPPLIER_EVENTS)).check(z.maxLength(SUPPLIER_EVENTS.length))),
      reset_callback_secret: z.optional(Flag),
    }),
    data: z.extend(Hook, { callback_secret: z.optional(z.string()) }),
    refusals: ['STATE_CONFLICT'],
  },
  deliveries: {
    ...base,
    method: 'GET',
    path: '/supplier/api/delivery',
    reads: true,
    summary: '推送记录',
    query: z.strictObject({ ...PageQuery, status: z.optional(queryInt(0, 3)) }),
    data: pageOf(Delivery),
    refusals: [],
  },
  testHook: {
    ...base,
    method: 'POST',
    path: '/supplier/api/test',
    logs: 'hook.test',
    summary: '推送一条测试消息',
    body: z.strictObject({ event: z._default(z.enum(SUPPLIER_EVENTS), 'supplier.parcel.new') }),
    data: z.object({ id: z.int(), webhook_id: z.string() }),
    refusals: ['CALLBACK_OFF'],
  },
  resend: {
    ...base,
    method: 'POST',
    path: '/supplier/api/resend',
    logs: 'hook.resend',
    summary: '重新推送一条消息，编号不变',
    body: z.strictObject({ id: Id }),
    data: z.object({ id: z.int(), webhook_id: z.string() }),
    refusals: ['NOT_FOUND', 'CALLBACK_OFF'],
  },
});
