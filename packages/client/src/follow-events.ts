import { EMPTY_ROUND_MS } from '@giftship/shared/api/wait-within';
import { LONGEST_WAIT_S } from '@giftship/shared/events/event';
import type { GiftApi, GiftEvent } from './api.ts';
import { COPY } from './copy.ts';
import { type GiftError, GiftRefusal, isPassing } from './errors.ts';
import { sleep } from './sleep.ts';

/** 从哪里读起，读哪些。 */
export interface FollowOptions {
  /** 上次读到的事件的 `id`；`latest` 表示从现在起；不填从 30 天前最早的开始。 */
  after?: string;
  /** 只要这些事件，例如 `['order.paid']`；不填是全部。 */
  events?: readonly GiftEvent['event'][];
  /** 读完已有的就结束，不等新的；这时服务不在也抛出错误。 */
  once?: boolean;
  /** 中止，在等待中也一样：循环抛出中止的原因（`signal.reason`）。 */
  signal?: AbortSignal;
  /** 停得太久，有这么多条已超过 30 天、再也读不到。不给时抛出 RangeError，免得漏了不知道。 */
  onMissed?: (count: number) => void;
  /** 服务不在或太忙，要停一会儿再接着读：第几次、多少毫秒、为什么。地址写错了也会一直停在这里，所以请记进日志。 */
  onWait?: (wait: { tryNo: number; ms: number; error: GiftError }) => void;
}

/**
 * 从旧到新读事件，读完就等新的：`for await (const event of followEvents(client, { after }))`。断网、服务重启、502 到 504、
 * 429 都自己接上，停顿越来越长，最长半分钟（`Retry-After` 说得更久时照办），没有止境；密钥不对等拒绝、证书不可信、
 * 答复的不是礼达的服务，仍然抛出。
 * 处理完一条就存下它的 `id`，下次从那里接着读。同一条可能读到两次，按 `id` 去重。
 */
export async function* followEvents(
  client: Pick<GiftApi, 'events'>,
  { after = '', events = [], once = false, signal, onMissed, onWait }: FollowOptions = {},
): AsyncGenerator<GiftEvent, void, undefined> {
  for (let next = after; ;) {
    // The place of `latest` is learned first: asked again after an outage, it would be behind what came meanwhile.
    const wait = once || next === LATEST ? 0 : LONGEST_WAIT_S;
    const ask = () =>
      client.events.list({
        query: { after: next, event: events.join(','), wait: String(wait) },
        ...(signal ? { signal } : {}),
      });
    const since = performance.now();
    const page = await (once ? ask() : untilAnswered(ask, { signal, onWait }));
    if (page.missed > 0) tellMissed(page.missed, onMissed);
    yield* page.list as GiftEvent[];
    next = page.next;
    if (once && page.has_more === 0) return;
    const leftMs = EMPTY_ROUND_MS - (performance.now() - since);
    if (wait > 0 && page.list.length === 0 && leftMs > 0) await sleep(leftMs, signal);
  }
}

const LATEST = 'latest';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** Asks again and again, for as long as the service is only away. */
async function untilAnswered<T>(
  ask: () => Promise<T>,
  { signal, onWait }: { signal: AbortSignal | undefined; onWait: FollowOptions['onWait'] },
): Promise<T> {
  for (let tryNo = 1; ; tryNo++) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const ms = pauseMs(error, tryNo);
      onWait?.({ tryNo, ms, error });
      await sleep(ms, signal);
    }
  }
}

/** Grows; the jitter keeps those whom one restart cut off from all coming back at once. */
function pauseMs(error: GiftError, tryNo: number): number {
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tryNo - 1, 10));
  const asked = error instanceof GiftRefusal ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.round(Math.max(asked, growing * (1 - Math.random() * 0.25)));
}

function tellMissed(count: number, onMissed: FollowOptions['onMissed']): void {
  if (onMissed === undefined) throw new RangeError(COPY.missed(count));
  onMissed(count);
}
