import { type AnyCall, callRoute, type Send } from '@giftship/shared/api/client';
import { sendWithRetries } from '@giftship/shared/api/send-with-retries';
import { waitWithin } from '@giftship/shared/api/wait-within';
import { calls, version } from 'virtual:call-table';
import type { GiftApi } from './api.ts';
import { COPY } from './copy.ts';
import { errorOf, GiftError } from './errors.ts';
import { sendWithFetch } from './send-with-fetch.ts';
import { signCalls } from './sign-calls.ts';
import { sleep } from './sleep.ts';

/** 怎样连接服务。 */
export interface GiftOptions {
  /** 服务的地址，例如 `https://gift.example`。 */
  base: string;
  /** API 密钥，在 用户中心 → API 设置 里取得；每个请求（包括每次重试）都重新签名。 */
  appKey?: string;
  /** 只放在服务器上，不要写进网页。 */
  appSecret?: string;
  /** 登录令牌，代替密钥；两样都不给（或为空）时只能调用公开的接口。 */
  token?: string;
  /** 一次请求最多等多少毫秒，缺省 60000。 */
  timeoutMs?: number;
  /**
   * 没有给 `key` 的写操作由这个库编一个；发出之前先告诉你，存下来，程序重启以后用它再发一次也只生效一次。
   * 返回 Promise 时等它完成才发出。
   */
  onKey?: (key: string, call: { method: string; path: string }) => void | Promise<void>;
  /** 断网、429、服务重启时，一次调用最多等多少毫秒，缺省 60000，等得过一次重启；0 是不重试。调用带 `signal` 时随时能放弃。 */
  waitForMs?: number;
  /** 要等一会儿再试：断网、429、服务重启。 */
  onWait?: (wait: { tryNo: number; ms: number; reason: string }) => void;
  /** 换一个 fetch，例如走代理的；缺省是全局的。 */
  fetch?: typeof globalThis.fetch;
}

/** Bears a restart, which takes seconds, and ends before whoever called has given up. */
const WAIT_FOR_MS = 60_000;

/** 一个防重复编号：下单之前先存下来，再随 `key` 交给 `orders.make`。 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * 连接一个礼达服务。`client.orders.make({ body })` 这样调用，得到答复里的 `data`；服务拒绝时抛出 `GiftRefusal`，
 * 没有答复时抛出 `GiftNetworkError`。断网、429、502 到 504 自动重试：读操作，以及带编号的写操作，缺省最多等一分钟
 * （`waitForMs`）。
 */
export function createClient(options: GiftOptions): GiftApi {
  const send = sendWithRetries(transport(options), {
    sleep,
    random: Math.random,
    ...(options.onWait ? { onWait: options.onWait } : {}),
    patience: { forMs: options.waitForMs ?? WAIT_FOR_MS, now: Date.now },
  });
  // The table holds the little of each route that a call needs; the types are those of the contract.
  const groups = Object.entries(calls).map(([group, routes]) => [
    group,
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, kept(send, route, options)])),
  ]);
  return Object.fromEntries(groups) as GiftApi;
}

/** The call with a key where it needs one, and with our errors. */
function kept(
  send: Send,
  route: (typeof calls)[string][string],
  { onKey }: GiftOptions,
): (call?: AnyCall) => Promise<unknown> {
  const { method, path, idempotent } = route;
  return async (call = {}) => {
    const own = idempotent === true && call.key === undefined ? newKey() : undefined;
    if (own !== undefined) await onKey?.(own, { method, path: `/api${path}` });
    const key = own ?? call.key;
    try {
      return await callRoute(send, route, key === undefined ? call : { ...call, key });
    } catch (error) {
      throw errorOf(error, key);
    }
  };
}

function transport({ base, appKey, appSecret, token, timeoutMs = 60_000, fetch }: GiftOptions): Send {
  // A variable that is set to nothing comes as '': it says no more than one that is not set.
  if (token && appKey) throw new GiftError(COPY.twoLogins);
  if (!appKey !== !appSecret) throw new GiftError(COPY.halfKey);
  const send = sendWithFetch({
    base: cleanBase(base),
    timeoutMs,
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
    headers: {
      // A browser has a name of its own, and asks first about every header that it does not know.
      ...('process' in globalThis ? { 'user-agent': `gift-client/${version}` } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  return waitWithin(appKey && appSecret ? signCalls(send, appKey, appSecret) : send, timeoutMs);
}

function cleanBase(base: string): string {
  const url = URL.canParse(base) ? new URL(base) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || !/^\/*$/.test(url.pathname))
    throw new GiftError(COPY.badBase(base));
  return url.origin;
}
