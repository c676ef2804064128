import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { PageQuery, TimeInput, WireTime, Yuan, pageOf, text } from '../contract/fields.ts';

/** Spread links, what they brought, and commissions. */
export const promotionRoutes = defineRoutes({
  info: {
    method: 'GET',
    path: '/user/spread/info',
    auth: 'user',
    summary: '推广链接与规则',
    data: z.object({
      spread_code: z.string(),
      link: z.string(),
      /** Share of the amount paid, for example 0.03. */
      rate: z.number(),
      rule_text: z.string(),
      hold_days: z.int(),
      cookie_days: z.int(),
    }),
    refusals: [],
  },
  summary: {
    method: 'GET',
    path: '/user/spread/summary',
    auth: 'user',
    summary: '推广数据；不带时间为全部',
    query: z.strictObject({ start_time: z.optional(TimeInput), end_time: z.optional(TimeInput) }),
    data: z.object({
      click: z.int(),
      register: z.int(),
      order_user: z.int(),
      parcel: z.int(),
      commission_total: Yuan,
      commission_frozen: Yuan,
      commission_available: Yuan,
      commission_used: Yuan,
      today_commission: Yuan,
    }),
    refusals: [],
  },
  users: {
    method: 'GET',
    path: '/user/spread/user',
    auth: 'user',
    summary: '邀请的用户；关键字为完整手机号或可见的号段',
    query: z.strictObject({ ...PageQuery, keyword: z.optional(text(20)) }),
    data: pageOf(
      z.object({
        user_id: z.int(),
        mobile_mask: z.string(),
        group_name: z.string(),
        registered_at: WireTime,
        parcel_count: z.int(),
        commission: Yuan,
      }),
    ),
    refusals: [],
  },
  click: {
    method: 'POST',
    path: '/spread/click',
    auth: 'optional',
    rate: 'click',
    summary: '登记一次推广链接的访问',
    body: z.strictObject({ spread_code: text(32), visitor: z._default(text(64), '') }),
    data: z.null(),
    refusals: [],
  },
});
