import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Flag, Yuan, YuanInput, text } from '../contract/fields.ts';
import { TEST_MONEY } from '../api-keys/keys.ts';
import { EVENTS } from '../events/event.ts';
import { fen, formatYuan } from '../money/fen.ts';
import { ParcelRow } from '../parcels/contract.ts';
import { TEST_ACTS } from './test-acts.ts';

/** What all test keys of a person share. */
export const TestState = z.object({
  balance: Yuan,
  /** How many test parcels there are, and the newest of them. */
  parcel_count: z.int(),
  parcels: z.array(ParcelRow),
  callback_url: z.string(),
  callback_secret_mask: z.string(),
  callback_enabled: Flag,
  events: z.array(z.string()),
});
/** Balance, newest parcels and callback of a person's test mode. */
export type TestState = z.infer<typeof TestState>;

/** Test mode by itself: its callback, its money, and what happens to its parcels; no live key gets in. */
export const testModeRoutes = defineRoutes({
  state: {
    method: 'GET',
    path: '/test',
    auth: 'user',
    scope: 'wallet:read',
    summary: '测试模式：测试余额、最近的测试包裹和测试回调设置；正式密钥不能调用',
    data: TestState,
    refusals: ['TEST_KEY_NEEDED'],
  },
  saveCallback: {
    method: 'PUT',
    path: '/test/callback',
    auth: 'user',
    summary: '修改测试回调设置（须先验证登录密码）：测试事件只推送到这里，正式事件不会',
    body: z.strictObject({
      callback_url: z.optional(text(300)),
      events: z.optional(z.array(z.enum(EVENTS)).check(z.maxLength(EVENTS.length))),
      reset_callback_secret: z.optional(Flag),
    }),
    data: z.extend(TestState, { callback_secret: z.optional(z.string()) }),
    refusals: ['TEST_KEY_NEEDED', 'PASSWORD_PROOF_NEEDED'],
  },
  setBalance: {
    method: 'POST',
    path: '/test/balance',
    auth: 'user',
    scope: 'order:write',
    summary: `设定测试余额，不填为${formatYuan(fen(TEST_MONEY))}；不涉及真钱，正式密钥不能调用`,
    body: z.strictObject({ balance: z.optional(YuanInput) }),
    data: z.object({ balance: Yuan }),
    refusals: ['TEST_KEY_NEEDED'],
  },
  moveParcel: {
    method: 'POST',
    path: '/test/parcel',
    auth: 'user',
    scope: 'order:write',
    summary: '推进一个测试包裹：依次为已揽收、运输中、已签收、异常、超时并赔付；正式密钥不能调用',
    body: z.strictObject({ parcel_sn: text(20), act: z.enum(TEST_ACTS) }),
    data: ParcelRow,
    refusals: ['TEST_KEY_NEEDED', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
});
