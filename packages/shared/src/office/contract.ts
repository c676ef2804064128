import * as z from 'zod/mini';
import { PageQuery, WireTime, Yuan, filled, queryInt, text } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { Sn, officePage } from '../operators/fields-contract.ts';

/** Queues that wait for somebody, as the menu and the dashboard name them (O041). */
export const QUEUES = [
  'approval',
  'ticket',
  'ticket_late',
  'refund',
  'withdrawal',
  'payout',
  'attestation',
  'supplier',
  'courier',
  'partner',
  'substation',
  'job',
  'late_parcel',
  'compensation',
  'goods_review',
  'case',
  'appeal',
  'stock_low',
  'settle',
  'payee',
  'balance_refund',
  'reconcile',
] as const;
/** One of them. */
export type Queue = (typeof QUEUES)[number];

const queue = z.object({ count: z.int(), oldest: WireTime, is_overdue: z.boolean() });
/** How much waits, since when, and whether something in it is overdue. */
export type QueueState = z.infer<typeof queue>;

const KINDS = [
  'batch',
  'order',
  'parcel',
  'ticket',
  'refund',
  'withdrawal',
  'approval',
  'user',
  'goods',
  'recharge',
  'adjustment',
  'balanceRefund',
  'bill',
  'settlement',
  'accrual',
] as const;
const Kind = z.enum(KINDS);
const claimed = z.object({ held_by: z.string(), is_mine: z.boolean(), until: WireTime });
const money = z.optional(Yuan);
/** Today beside yesterday at the same hour; amounts only for who may see them. */
const today = z.object({
  orders: z.int(),
  pieces: z.int(),
  amount: money,
  recharge: money,
  users: z.int(),
  shipped: z.int(),
  picked: z.int(),
  compensation: money,
  refund: money,
});
const view = z.object({
  id: z.int(),
  page: z.string(),
  name: z.string(),
  value: z.unknown(),
  is_default: z.boolean(),
  is_mine: z.boolean(),
  /** Who has this role sees it too. */
  role_id: z.nullable(z.int()),
  /** Who shares it; '' where it is one's own. */
  by: z.string(),
});
/** A view of a list as the service keeps it. */
export type ViewRow = z.infer<typeof view>;

/** What every page of the back office has around it: queues, the number search, notes, claims, the bell, saved views. */
export const shellRoutes = defineOfficeRoutes({
  todo: {
    method: 'GET',
    path: '/admin/todo',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '本人权限内各队列的数量与最早时间',
    data: z.object({ queues: z.partialRecord(z.enum(QUEUES), queue), unread: z.int() }),
    refusals: [],
  },
  find: {
    method: 'GET',
    path: '/admin/find',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '按编号、运单号、平台订单号、手机号或商品编号查找',
    query: z.strictObject({ q: filled(60) }),
    data: z.object({
      list: z.array(
        z.object({ kind: Kind, kind_text: z.string(), sn: z.string(), title: z.string(), path: z.string() }),
      ),
    }),
    refusals: [],
  },
  dashboard: {
    method: 'GET',
    path: '/admin/dashboard',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '工作台：今日与昨日同时刻、发货时效、供应商、近30天、系统',
    data: z.object({
      at: WireTime,
      today: z.nullable(today),
      yesterday: z.nullable(today),
      suppliers: z.nullable(
        z.array(
          z.object({
            supplier_id: z.int(),
            name: z.string(),
            open: z.int(),
            overdue: z.int(),
            due_today: z.int(),
            /** Of those due today. */
            shipped_today: z.int(),
            /** Of those due today: handed over after their time, or not by now. */
            late_today: z.int(),
            on_time_7: z.nullable(z.number()),
            problem_7: z.nullable(z.number()),
            compensation_7: money,
          }),
        ),
      ),
      ship: z.nullable(
        z.object({
          /** In per cent; below it is trouble. */
          least_on_time: z.number(),
          /** What couriers had to fetch by some time of today. */
          pickup: z.object({ due: z.int(), judged: z.int(), met: z.int() }),
          /** What must be handed over today, by its time. */
          cutoffs: z.array(z.object({ until: WireTime, due: z.int(), shipped: z.int(), late: z.int() })),
        }),
      ),
      days: z.nullable(
        z.array(
          z.object({ date: z.string(), orders: z.int(), amount: money, on_time: z.nullable(z.number()) }),
        ),
      ),
      system: z.nullable(
        z.object({
          audit_at: WireTime,
          audit_breaches: z.int(),
          oldest_job_s: z.int(),
          dead_jobs: z.int(),
          provider_faults: z.int(),
        }),
      ),
    }),
    refusals: [],
  },
  claim: {
    method: 'POST',
    path: '/admin/claim',
    auth: 'operator',
    right: 'any',
    own: true,
    summary: '表明正在处理一条记录（10分钟，打开时续期）；take 为 1 时从他人处接过',
    body: z.strictObject({
      kind: text(20),
      sn: Sn,
      take: z._default(z.union([z.literal(0), z.literal(1)]), 0),
    }),
    data: claimed,
    refusals: [],
  },
  release: {
    method: 'DELETE',
    path: '/admin/claim',
    auth: 'operator',
    right: 'any',
    own: true,
    summary: '不再处理这条记录',
    query: z.strictObject({ kind: text(20), sn: Sn }),
    data: z.object({}),
    refusals: [],
  },
  note: {
    method: 'POST',
    path: '/admin/note',
    auth: 'operator',
    right: 'any',
    idempotent: true,
    logs: 'note.add',
    summary: '写一条内部备注，不能修改，外部看不到',
    body: z.strictObject({ object: text(40), ref: Sn, content: filled(500) }),
    data: z.object({ id: z.int() }),
    refusals: ['NOT_FOUND', 'RIGHT_MISSING'],
  },
  messages: {
    method: 'GET',
    path: '/admin/bell',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '给自己的消息',
    query: z.strictObject({ ...PageQuery }),
    data: officePage(
      z.object({ id: z.int(), content: z.string(), link: z.string(), at: WireTime, is_read: z.boolean() }),
    ),
    refusals: [],
  },
  readMessages: {
    method: 'POST',
    path: '/admin/bell',
    auth: 'operator',
    right: 'any',
    own: true,
    summary: '全部标为已读',
    data: z.object({ read: z.int() }),
    refusals: [],
  },
  views: {
    method: 'GET',
    path: '/admin/view',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '保存的视图：自己的和共享给自己角色的',
    query: z.strictObject({ page: z._default(text(60), '') }),
    data: z.object({
      list: z.array(view),
      /** The own roles, with which a view can be shared. */
      roles: z.array(z.object({ id: z.int(), name: z.string() })),
      /** How many more the person may save, over all lists. */
      left: z.int(),
    }),
    refusals: [],
  },
  saveView: {
    method: 'POST',
    path: '/admin/view',
    auth: 'operator',
    right: 'any',
    own: true,
    summary: '保存或修改（写明 id）一个视图，每人最多30个',
    body: z.strictObject({
      id: z.optional(z.int().check(z.positive())),
      page: filled(60),
      name: z
        .string()
        .check(z.trim(), z.minLength(1, '视图名称为1到20字'), z.maxLength(20, '视图名称为1到20字')),
      value: z.record(z.string(), z.unknown()),
      role_id: z._default(z.nullable(z.int()), null),
      is_default: z._default(z.boolean(), false),
    }),
    data: view,
    refusals: ['NOT_FOUND', 'VIEWS_FULL'],
  },
  removeView: {
    method: 'DELETE',
    path: '/admin/view',
    auth: 'operator',
    right: 'any',
    own: true,
    summary: '删除自己的视图',
    query: z.strictObject({ id: queryInt(1, 9_007_199_254_740_991) }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  },
});
