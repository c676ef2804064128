import * as z from 'zod/mini';
import { defineRoutes } from '../../contract/define-routes.ts';
import { Flag, PageQuery, WireTime, text } from '../../contract/fields.ts';

/** A person's site messages in full; the newest unread one is content's (M229). */
export const messageRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/user/message/list',
    auth: 'user',
    scope: 'message:read',
    summary: '消息列表，新的在前',
    query: z.strictObject({ ...PageQuery, kind: z.optional(text(20)) }),
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          kind: z.string(),
          kind_text: z.string(),
          ref: z.string(),
          content: z.string(),
          is_read: Flag,
          created_at: WireTime,
        }),
      ),
      page: z.int(),
      page_size: z.int(),
      data_count: z.int(),
      unread_count: z.int(),
    }),
    refusals: [],
  },
  readAll: {
    method: 'DELETE',
    path: '/user/message/list',
    auth: 'user',
    scope: 'message:write',
    summary: '把全部消息（或一类消息）标记为已读',
    query: z.strictObject({ kind: z.optional(text(20)) }),
    data: z.object({ read: z.int() }),
    refusals: [],
  },
});
