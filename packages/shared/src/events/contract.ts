import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Flag, queryInt, verbatim } from '../contract/fields.ts';
import { Event } from './event-data.ts';
import { EVENTS, LONGEST_WAIT_S } from './event.ts';

/** What happened within 30 days, read with or without a callback, and events made for a try. */
export const eventRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/events',
    auth: 'user',
    scope: 'event:read',
    summary:
      '事件列表：30天内发生的事，从旧到新，不论有没有回调地址；可以从任一位置读起，没有新事件时等一会儿',
    query: z.strictObject({
      /** `next` of the answer before, the number of an event, `latest` for from now on; '' is the oldest. */
      after: z._default(verbatim(64), ''),
      limit: z._default(queryInt(1, 500), 100),
      /** Names of events with commas between them; '' is all. */
      event: z._default(verbatim(400), ''),
      /** Seconds to wait at most when there are none. */
      wait: z._default(queryInt(0, LONGEST_WAIT_S), 0),
    }),
    data: z.object({
      list: z.array(Event),
      /** Where to read on: behind the last of this answer, and behind what the filter left out. */
      next: z.string(),
      has_more: Flag,
      /** How many behind `after` are gone, because they are older than 30 days. */
      missed: z.int(),
    }),
    refusals: [],
  },
  trigger: {
    method: 'POST',
    path: '/events/trigger',
    auth: 'user',
    rate: 'make',
    scope: 'webhook:write',
    summary: '产生一个测试事件：进入事件列表，有回调地址时也推送',
    body: z.strictObject({ event: z.enum(EVENTS) }),
    data: z.object({
      /** The number of the event. */
      id: z.string(),
      /** That of its delivery; 0 when no address takes it. */
      delivery_id: z.int(),
    }),
    refusals: [],
  },
});
