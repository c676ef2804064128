import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Flag, listOf, queryInt, WireTime } from '../contract/fields.ts';

/** A connected store as its owner sees it (decisions section 5). */
export const StoreRow = z.object({
  id: z.int(),
  shop_name: z.string(),
  platform: z.int(),
  platform_name: z.string(),
  auth_status: z.int(),
  auth_status_text: z.string(),
  expire_time: WireTime,
  last_sync_time: WireTime,
  auto_sync: Flag,
});
export type StoreRow = z.infer<typeof StoreRow>;

export const storeRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/user/store/list',
    auth: 'user',
    scope: 'store:read',
    summary: '店铺列表',
    data: listOf(StoreRow),
    refusals: [],
  },
  options: {
    method: 'GET',
    path: '/user/store/options',
    auth: 'user',
    scope: 'store:read',
    summary: '可选的店铺，可按平台筛选',
    query: z.strictObject({ platform: z.optional(queryInt(1, 9)) }),
    data: listOf(
      z.object({
        id: z.int(),
        shop_name: z.string(),
        platform: z.int(),
        auth_status: z.int(),
        expire_time: WireTime,
      }),
    ),
    refusals: [],
  },
  unbind: {
    method: 'DELETE',
    path: '/user/store',
    auth: 'user',
    scope: 'store:write',
    summary: '解除店铺绑定',
    query: z.strictObject({ id: queryInt(1, 1_000_000_000_000) }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
});
