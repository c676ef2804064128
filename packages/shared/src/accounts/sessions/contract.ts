import * as z from 'zod/mini';
import { defineRoutes } from '../../contract/define-routes.ts';
import { Flag, WireTime, queryInt } from '../../contract/fields.ts';

/** The logins of a person; apart from the account calls, because only one page needs them. */
export const sessionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/user/session/list',
    auth: 'user',
    summary: '已登录的设备',
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          device: z.string(),
          address: z.string(),
          created_at: WireTime,
          last_used_at: WireTime,
          expires_at: WireTime,
          is_current: Flag,
        }),
      ),
      /** When somebody of the shop looked at the account, read only, newest first. A service before 0.4 does not say. */
      views: z.optional(
        z.array(z.object({ operator_id: z.int(), started_at: WireTime, ended_at: WireTime })),
      ),
    }),
    refusals: [],
  },
  end: {
    method: 'DELETE',
    path: '/user/session',
    auth: 'user',
    summary: '退出一台设备',
    query: z.strictObject({ id: queryInt(1, 1_000_000_000_000) }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  endOthers: {
    method: 'DELETE',
    path: '/user/session/others',
    auth: 'user',
    summary: '退出其他全部设备和已保存的登录',
    data: z.object({ ended: z.int() }),
    refusals: [],
  },
});
