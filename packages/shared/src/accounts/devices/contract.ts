import * as z from 'zod/mini';
import { defineRoutes } from '../../contract/define-routes.ts';
import { Flag, WireTime, text } from '../../contract/fields.ts';
import { LoginData } from '../account.ts';

const UserCode = text(20);

/** Login of a program by a code that its user approves in a browser (M230). */
export const deviceRoutes = defineRoutes({
  deviceCode: {
    method: 'POST',
    path: '/device/code',
    auth: 'public',
    rate: 'login',
    summary: '程序登录：取得登录码',
    body: z.strictObject({ client: z._default(text(60), '') }),
    data: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      interval: z.int(),
      expires_in: z.int(),
    }),
    refusals: [],
  },
  deviceToken: {
    method: 'POST',
    path: '/device/token',
    auth: 'public',
    rate: 'login',
    summary: '程序登录：查询结果，确认后返回一次令牌（71等待，72失效）',
    body: z.strictObject({ device_code: text(128) }),
    data: LoginData,
    refusals: ['DEVICE_PENDING', 'DEVICE_EXPIRED', 'ACCOUNT_DISABLED'],
  },
  device: {
    method: 'GET',
    path: '/device',
    auth: 'user',
    summary: '程序登录：是谁在请求',
    query: z.strictObject({ user_code: UserCode }),
    data: z.object({
      user_code: z.string(),
      client: z.string(),
      address: z.string(),
      is_same_address: Flag,
      created_at: WireTime,
      expires_at: WireTime,
    }),
    refusals: ['NOT_FOUND'],
  },
  approveDevice: {
    method: 'POST',
    path: '/device/approve',
    auth: 'user',
    summary: '程序登录：同意或拒绝',
    body: z.strictObject({ user_code: UserCode, allow: Flag }),
    data: z.object({ client: z.string(), allow: Flag }),
    refusals: ['NOT_FOUND'],
  },
});
