import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, filled } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { RangeQuery, Waiting, officePage } from '../operators/fields-contract.ts';
import { Leads, MaybeTime } from './office-fields-contract.ts';

/** Whom a message goes to. */
export const MAILING_TARGETS = ['one', 'group', 'tag', 'suppliers', 'all'] as const;
/** Whom a message goes to. */
export type MailingTarget = (typeof MAILING_TARGETS)[number];
/** States of a sending. */
export const MAILING_STATUS = { planned: 0, sending: 1, sent: 2, stopped: 3 } as const;
/** More people than that need a second person (9.3). */
export const MAILING_ALONE = 1_000;

const To = {
  target: z.enum(MAILING_TARGETS),
  /** Number of the user, the group or the tag; 0 where the target is no one of them. */
  target_id: z._default(z.int().check(z.minimum(0)), 0),
};

/** Messages to one person or many (O196). */
export const mailingOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/message',
    auth: 'operator',
    right: 'message.send',
    reads: true,
    summary: '站内信：进度与阅读率',
    query: z.strictObject({ ...PageQuery, ...RangeQuery }),
    data: officePage(
      z.object({
        id: z.int(),
        target_text: z.string(),
        content: z.string(),
        link: z.string(),
        send_time: WireTime,
        status: z.int(),
        status_text: z.string(),
        total: z.int(),
        done: z.int(),
        /** People who came after they were counted, and did not get it. */
        left_out: z.int(),
        read: z.int(),
        by: z.string(),
        created_at: WireTime,
      }),
    ),
    refusals: [],
  },
  options: {
    method: 'GET',
    path: '/admin/message/options',
    auth: 'operator',
    right: 'message.send',
    reads: true,
    summary: '可选的会员组和标签',
    data: z.object({
      groups: z.array(z.object({ id: z.int(), name: z.string() })),
      tags: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
    refusals: [],
  },
  count: {
    method: 'POST',
    path: '/admin/message/count',
    auth: 'operator',
    right: 'message.send',
    reads: true,
    summary: '会有多少人收到',
    body: z.strictObject(To),
    data: z.object({ count: z.int(), needs_second: z.boolean() }),
    refusals: [],
  },
  send: {
    method: 'POST',
    path: '/admin/message',
    auth: 'operator',
    right: 'message.send',
    idempotent: true,
    logs: 'message.send',
    summary: '立即或定时发送站内信；超过1000人需要有发布权限的另一人复核',
    body: z.strictObject({
      ...To,
      title: filled(30),
      content: filled(200),
      link: z._default(Leads.check(z.regex(/^$|^\//, '请填写本站路径')), ''),
      send_time: MaybeTime,
    }),
    data: z.object({ approval: Waiting, id: z.nullable(z.int()) }),
    refusals: ['MAILING_NOBODY', 'NO_SECOND'],
  },
  stop: {
    method: 'POST',
    path: '/admin/message/stop',
    auth: 'operator',
    right: 'message.send',
    logs: 'message.stop',
    summary: '停止发送；已收到的不变',
    body: z.strictObject({ id: Id }),
    data: z.object({ done: z.int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
