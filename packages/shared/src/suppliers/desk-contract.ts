import * as z from 'zod/mini';
import { checkNewPassword, checkOldPassword } from '../accounts/account-rules.ts';
import { checked } from '../accounts/contract.ts';
import { PageQuery, WireTime, filled, pageOf, queryInt } from '../contract/fields.ts';
import { defineSupplierRoutes } from './define-supplier-routes.ts';
import { SUPPLIER_NEWS, type SupplierNews } from './news.ts';

/** What waits in a supplier's console, by the rights that deal with it. */
export const SUPPLIER_QUEUES = ['ship', 'case', 'stock', 'settle'] as const;
/** One of them. */
export type SupplierQueue = (typeof SUPPLIER_QUEUES)[number];

const News = z.enum(Object.keys(SUPPLIER_NEWS) as [SupplierNews]);

/** Messages, settings, logins and password of who works in the console (S007, S082). */
export const supplierDeskRoutes = defineSupplierRoutes({
  todo: {
    method: 'GET',
    path: '/supplier/todo',
    auth: 'supplier',
    right: 'login',
    reads: true,
    summary: '待办数量与未读消息数',
    data: z.object({
      queues: z.partialRecord(z.enum(SUPPLIER_QUEUES), z.object({ count: z.int(), is_overdue: z.boolean() })),
      unread: z.int(),
    }),
    refusals: [],
  },
  messages: {
    method: 'GET',
    path: '/supplier/message',
    auth: 'supplier',
    right: 'login',
    reads: true,
    summary: '给自己的消息，最新的在前',
    query: z.strictObject({ ...PageQuery }),
    data: pageOf(
      z.object({ id: z.int(), content: z.string(), link: z.string(), at: WireTime, is_read: z.boolean() }),
    ),
    refusals: [],
  },
  news: {
    method: 'GET',
    path: '/supplier/news',
    auth: 'supplier',
    right: 'member',
    reads: true,
    summary: '自己的消息接收方式',
    data: z.object({
      list: z.array(z.object({ news: News, text: z.string(), site: z.boolean(), sms: z.boolean() })),
      mobile_mask: z.string(),
      /** Whether text messages can be sent at all. */
      has_sms: z.boolean(),
    }),
    refusals: [],
  },
  saveNews: {
    method: 'PUT',
    path: '/supplier/news',
    auth: 'supplier',
    right: 'member',
    own: true,
    summary: '选择一类消息的接收方式：站内、短信',
    body: z.strictObject({ news: News, site: z.boolean(), sms: z.boolean() }),
    data: z.object({}),
    refusals: [],
  },
  readMessages: {
    method: 'POST',
    path: '/supplier/message',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '全部标为已读',
    data: z.object({ read: z.int() }),
    refusals: [],
  },
  prefs: {
    method: 'GET',
    path: '/supplier/prefs',
    auth: 'supplier',
    right: 'login',
    reads: true,
    summary: '自己的界面设置',
    data: z.object({ prefs: z.record(z.string(), z.unknown()) }),
    refusals: [],
  },
  savePref: {
    method: 'PUT',
    path: '/supplier/prefs',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '保存一项界面设置；空值删除',
    body: z.strictObject({ key: filled(60), value: z.unknown() }),
    data: z.object({}),
    refusals: [],
  },
  sessions: {
    method: 'GET',
    path: '/supplier/sessions',
    auth: 'supplier',
    right: 'login',
    reads: true,
    summary: '自己的登录',
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          device: z.string(),
          address: z.string(),
          created_at: WireTime,
          last_used_at: WireTime,
          is_current: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  },
  endSessions: {
    method: 'DELETE',
    path: '/supplier/sessions',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '退出一个登录；不写 id 时退出其他全部登录',
    query: z.strictObject({ id: z.optional(queryInt(1, 1_000_000_000_000)) }),
    data: z.object({ ended: z.int() }),
    refusals: ['NOT_FOUND'],
  },
  changePassword: {
    method: 'PUT',
    path: '/supplier/password',
    auth: 'supplier',
    right: 'login',
    own: true,
    summary: '修改密码，其他登录全部失效',
    body: z.strictObject({
      old_password: checked(64, checkOldPassword),
      password: checked(64, checkNewPassword),
    }),
    data: z.object({ ended: z.int() }),
    refusals: ['PASSWORD_WRONG', 'PASSWORD_WEAK'],
  },
});
