import * as z from 'zod/mini';
import { PageQuery, SmallInt, WireTime, queryInt, text } from '../contract/fields.ts';
import { defineOfficeRoutes } from './define-office-routes.ts';
import { RangeQuery, Sn, officePage } from './fields-contract.ts';

const logRow = z.object({
  id: z.int(),
  at: WireTime,
  operator: z.string(),
  /** Who asked for it, where it was agreed to by `operator`; '' otherwise. */
  asked_by: z.string(),
  address: z.string(),
  action: z.string(),
  action_text: z.string(),
  object: z.string(),
  ref: z.string(),
  /** The same in words, where it is a name of the program; '' otherwise. */
  ref_text: z.string(),
  reason: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  rows: z.int(),
  approval_sn: z.string(),
  request_id: z.string(),
});

/** A row of the operator log. */
export type LogRow = z.infer<typeof logRow>;

/** What operators did (O225, O226, O037). */
export const logRoutes = defineOfficeRoutes({
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
    data: officePage(logRow),
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
    data: officePage(
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
  looks: {
    method: 'GET',
    path: '/admin/audit/personal',
    auth: 'operator',
    right: 'audit.view',
    reads: true,
    summary: '查看记录：谁看过哪位用户的个人信息、用途，以及以用户视角查看',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      operator_id: z.optional(queryInt(1, 9_007_199_254_740_991)),
      user_id: z.optional(queryInt(1, 9_007_199_254_740_991)),
    }),
    data: officePage(
      z.object({
        key: z.string(),
        at: WireTime,
        operator: z.string(),
        kind: z.enum(['view', 'export', 'as_user']),
        kind_text: z.string(),
        user_id: z.int(),
        ref: z.string(),
        purpose: z.string(),
      }),
    ),
    refusals: [],
  },
});
