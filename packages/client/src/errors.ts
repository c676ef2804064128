import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import { isLasting } from '@giftship/shared/api/is-distrusted';
import { steps } from 'virtual:call-table';
import { COPY } from './copy.ts';

/** 这个库抛出的错误都是它的子类。 */
export class GiftError extends Error {
  override name = 'GiftError';
  /** 下一步怎么办；没有要说的时为空。 */
  readonly next: string;
  /** 这次写操作用的防重复编号：用它再发一次，最多只生效一次。 */
  readonly key: string | undefined;

  constructor(message: string, more: { next?: string; key?: string | undefined; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.next = more.next ?? '';
    this.key = more.key;
  }
}

/** 服务回答了拒绝。`message` 是服务说的原话，`code` 见接口文档。 */
export class GiftRefusal extends GiftError {
  override name = 'GiftRefusal';
  /** 例如 23 余额不足、24 价格变动、61 签名错误、429 请求过于频繁。 */
  readonly code: number;
  readonly status: number;
  /** 随拒绝给出的内容，例如 23 的 `{ batch_sn, shortfall }`，2 的 `{ errors }`。 */
  readonly data: unknown;
  /** 多少秒以后可以再试；没有说时为 null。 */
  readonly retryAfter: number | null;
  /** 请求编号，报告问题时一并给出。 */
  readonly requestId: string;

  constructor(failure: Omit<GiftRefusal, 'next' | 'name' | 'stack' | 'cause'>) {
    super(failure.message, { next: nextOf(failure), key: failure.key });
    this.code = failure.code;
    this.status = failure.status;
    this.data = failure.data;
    this.retryAfter = failure.retryAfter;
    this.requestId = failure.requestId;
  }
}

/** 没有收到答复，重试之后也没有：写操作可能成功了，也可能没有；用 `key` 再发一次就知道。 */
export class GiftNetworkError extends GiftError {
  override name = 'GiftNetworkError';
}

/** 回调的签名不对，或不是一个事件：不要相信它。 */
export class GiftWebhookError extends GiftError {
  override name = 'GiftWebhookError';
}

/** What went wrong below, as one of ours; anything else stays what it is: an abort, a bug. @internal */
export function errorOf(error: unknown, key: string | undefined): unknown {
  if (error instanceof ApiFailure) {
    const { message, code, status, data, retryAfter, requestId } = error;
    return new GiftRefusal({ message, code, status, data, retryAfter, requestId, key });
  }
  if (error instanceof NetworkFailure)
    return new GiftNetworkError(COPY.network(reasonOf(error)), {
      next: key === undefined ? '' : COPY.networkNext,
      key,
      cause: error,
    });
  return error;
}

/**
 * Whether the same call may well be answered later: the service is away, starting or busy. What does not mend itself is
 * none of that: a refusal, a certificate, an address where something else answers. @internal
 */
export function isPassing(error: unknown): error is GiftError {
  if (error instanceof GiftRefusal) return PASSING.has(`HTTP ${error.status}`);
  if (!(error instanceof GiftNetworkError && error.cause instanceof NetworkFailure)) return false;
  const reason = reasonOf(error.cause);
  return reason.startsWith('HTTP ') ? PASSING.has(reason) : !isLasting(reason);
}

const PASSING = new Set(['HTTP 429', 'HTTP 502', 'HTTP 503', 'HTTP 504']);

/** The code of what went wrong, or the status of an answer that is none of the service's; '' where nobody says. */
function reasonOf({ cause, message }: NetworkFailure): string {
  if (cause === undefined) return message;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return typeof code === 'string' ? code : '';
}

/** The service's own next step, else the one of the catalogue; '' when that speaks of something that was not said. */
function nextOf({ code, data }: { code: number; data: unknown }): string {
  const said: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {};
  if (typeof said['next'] === 'string') return said['next'];
  const names = [...(steps[code] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => said[name] === undefined)) return '';
  return (steps[code] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(said[name]));
}
