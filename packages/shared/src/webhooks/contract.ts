import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Id, PageQuery, WireTime, pageOf, queryInt } from '../contract/fields.ts';
import { EVENTS } from '../events/event.ts';

/** One message to a callback, as its owner sees it. */
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
/** Such a message; `status` is one of `DELIVERY_STATUS`, `response_status` is 0 where no answer came. */
export type Delivery = z.infer<typeof Delivery>;

/** What was sent to a callback, and sending it again (D903). */
export const webhookRoutes = defineRoutes({
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
