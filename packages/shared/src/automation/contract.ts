import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import {
  Flag,
  Id,
  PageQuery,
  WireTime,
  Yuan,
  YuanInput,
  listOf,
  pageOf,
  queryInt,
  text,
} from '../contract/fields.ts';
import { Count } from '../pricing/contract.ts';
import { MOST_DAILY, MOST_RULES } from './rule.ts';

/** One run of a rule: what it found, what it ordered, and why it stopped. */
export const RuleRun = z.object({
  id: z.int(),
  rule_id: z.int(),
  dry_run: Flag,
  /** 0 running, 1 done, 2 stopped with a reason (`msg`). */
  status: z.int(),
  status_text: z.string(),
  /** Orders that fit the rule and are not bought yet. */
  matched: z.int(),
  /** Of them: parcels ordered, or that would be ordered by a dry run. */
  ordered: z.int(),
  amount: Yuan,
  batch_sn: z.string(),
  msg: z.string(),
  /** The code of what ended it early, as a call would have answered it: 23 balance, 11 and 12 real name; else 0. */
  code: z.int(),
  /** Numbers that fit and were left out, with the reason; at most 200. */
  skipped: z.array(z.object({ shop_order: z.string(), reason: z.string() })),
  /** Numbers ordered, or that would be; at most 200. */
  shop_orders: z.array(z.string()),
  created_at: WireTime,
  finished_at: WireTime,
});
/** What one run of a rule ordered or would order, with what it passed over and why. */
export type RuleRun = z.infer<typeof RuleRun>;

/** An automatic order rule (X035). Limits count China days. */
export const Rule = z.object({
  id: z.int(),
  store_id: z.int(),
  shop_name: z.string(),
  platform: z.int(),
  goods_id: z.int(),
  goods_name: z.string(),
  express_id: z.int(),
  express_name: z.string(),
  num: z.int(),
  flag: z.array(z.int()),
  remark: z.string(),
  keyword: z.string(),
  daily_limit: z.int(),
  max_amount: Yuan,
  enabled: Flag,
  today_count: z.int(),
  today_amount: Yuan,
  last_run: z.nullable(RuleRun),
  created_at: WireTime,
});
/** A rule as its owner sees it, with what it did today. */
export type Rule = z.infer<typeof Rule>;

const FIELDS = {
  store_id: Id,
  goods_id: Id,
  express_id: Id,
  num: z._default(Count, 1),
  /** Any of these flags; none: every flag. */
  flag: z._default(z.array(z.int().check(z.minimum(0), z.maximum(9))).check(z.maxLength(10)), []),
  /** Text that the seller's note must hold. */
  remark: z._default(text(100), ''),
  /** Text that goods, buyer or the buyer's note must hold. */
  keyword: z._default(text(100), ''),
  /** Most parcels a day. */
  daily_limit: z.int().check(z.minimum(1), z.maximum(MOST_DAILY)),
  /** Most money a day, in yuan. */
  max_amount: YuanInput,
  enabled: z._default(Flag, 1),
};

/** Rules; keys of before there were scopes for them look with store:read (D902). What a key makes spends no more than it may. */
export const automationRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/auto/rule',
    auth: 'user',
    scope: ['rule:read', 'store:read'],
    summary: '自动下单规则',
    data: listOf(Rule),
    refusals: [],
  },
  add: {
    method: 'POST',
    path: '/auto/rule',
    auth: 'user',
    scope: 'rule:write',
    summary: `新增自动下单规则，最多${MOST_RULES}条；启用后每次店铺同步完成就会执行`,
    body: z.strictObject(FIELDS),
    data: Rule,
    refusals: [
      'NOT_FOUND',
      'GOODS_NOT_FOUND',
      'EXPRESS_MISMATCH',
      'QUANTITY_TOO_LOW',
      'QUANTITY_TOO_HIGH',
      'TOO_MANY_RULES',
    ],
  },
  save: {
    method: 'PUT',
    path: '/auto/rule',
    auth: 'user',
    scope: 'rule:write',
    summary: '修改规则，只改提交的字段；enabled为0即暂停',
    body: z.strictObject({
      id: Id,
      store_id: z.optional(Id),
      goods_id: z.optional(Id),
      express_id: z.optional(Id),
      num: z.optional(Count),
      flag: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(9))).check(z.maxLength(10))),
      remark: z.optional(text(100)),
      keyword: z.optional(text(100)),
      daily_limit: z.optional(FIELDS.daily_limit),
      max_amount: z.optional(YuanInput),
      enabled: z.optional(Flag),
    }),
    data: Rule,
    refusals: ['NOT_FOUND', 'GOODS_NOT_FOUND', 'EXPRESS_MISMATCH', 'QUANTITY_TOO_LOW', 'QUANTITY_TOO_HIGH'],
  },
  remove: {
    method: 'DELETE',
    path: '/auto/rule',
    auth: 'user',
    scope: 'rule:write',
    summary: '删除规则',
    query: z.strictObject({ id: queryInt(1, 1e15) }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  run: {
    method: 'POST',
    path: '/auto/rule/run',
    auth: 'user',
    scope: ['order:write', 'rule:write'],
    rate: 'make',
    summary: '执行规则；dry_run为1时只列出会下单的订单，不扣款。规则正在执行时等待它的结果',
    body: z.strictObject({ id: Id, dry_run: z._default(Flag, 0) }),
    data: RuleRun,
    refusals: ['NOT_FOUND', 'STORE_EXPIRED', 'STATE_CONFLICT'],
  },
  runs: {
    method: 'GET',
    path: '/auto/rule/run',
    auth: 'user',
    scope: ['rule:read', 'store:read'],
    summary: '规则的执行记录',
    query: z.strictObject({ ...PageQuery, id: z.optional(queryInt(1, 1e15)) }),
    data: pageOf(RuleRun),
    refusals: [],
  },
});
