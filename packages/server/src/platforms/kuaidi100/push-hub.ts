import { dropOldest } from '@giftship/shared/lib/drop-oldest';
import { signKuaidi100 } from '../../outside/kuaidi100/call.ts';
import { ProviderError } from '../../outside/provider-error.ts';
import type { Ms, RawRequest } from '../../outside/raw-http.ts';
import { readLongJson } from '../long-json.ts';
import type { StoreOrder } from '../platform.ts';
import { fieldsOfJson } from '../read-fields.ts';
import { sameText } from '../same-text.ts';
import { readStorePush, type StorePush } from './pushed-order.ts';

/** So many orders are kept of pushes that nobody fetched yet; the oldest task goes first, and is known to be lost. */
const MAX_ORDERS = 30_000;
const MAX_LOST = 2_000;
const MAX_STORES = 1_000;

/**
 * Where signed pushes meet those who wait for them: pages of a task, which may come before the answer that names the
 * task, and stores that were authorised, under the `state` of the link that led there. Lives in one process.
 */
export function createPushHub(salt: string) {
  const waiting = new Map<string, () => void>();
  const arrived = new Map<string, StorePush[]>();
  const lost = new Map<string, true>();
  let held = 0;
  const authorised = new Map<string, StorePush>();

  const read = (request: RawRequest): StorePush => {
    const form = new URLSearchParams(Buffer.from(request.body).toString('utf8'));
    const param = form.get('param') ?? '';
    if (!sameText((form.get('sign') ?? '').toUpperCase(), signKuaidi100(param, salt))) {
      throw new ProviderError('signature');
    }
    return readStorePush(fieldsOfJson(param, readLongJson));
  };

  return {
    /** Takes a push in, for whoever waits for it. */
    take(request: RawRequest): void {
      const push = read(request);
      const state = new URLSearchParams(request.query).get('state');
      if (push.taskId === '') {
        if (state !== null) keep(authorised, state, push, MAX_STORES);
        return;
      }
      if (lost.has(push.taskId)) return;
      const pages = arrived.get(push.taskId) ?? [];
      pages.push(push);
      arrived.set(push.taskId, pages);
      held += weightOf(push);
      waiting.get(push.taskId)?.();
      letGo();
    },

    /** The store that was authorised through the link of this state; once. */
    authorisedBy(state: string): StorePush | undefined {
      const push = authorised.get(state);
      authorised.delete(state);
      return push;
    },

    /** The pages of a task as they come, until it is finished; `unavailable` when it gives up or nothing comes for so long. */
    async *pagesOf(taskId: string, waitMs: Ms): AsyncIterable<StoreOrder[]> {
      try {
        for (;;) {
          if (lost.delete(taskId)) throw new ProviderError('unavailable', { code: 'PAGES_LOST' });
          const pages = fetchPages(taskId);
          for (const { orders, isAborted } of pages) {
            if (isAborted) throw new ProviderError('unavailable', { code: 'TASK_ABORTED' });
            yield orders;
          }
          if (pages.some(({ isFinished }) => isFinished)) return;
          if (!arrived.has(taskId) && !lost.has(taskId)) await news(taskId, waitMs);
        }
      } finally {
        waiting.delete(taskId);
        fetchPages(taskId);
      }
    },
  };

  function fetchPages(taskId: string): StorePush[] {
    const pages = arrived.get(taskId) ?? [];
    arrived.delete(taskId);
    for (const page of pages) held -= weightOf(page);
    return pages;
  }

  /** What came after a part that is gone would pass for the whole: so the task is lost for good. */
  function letGo(): void {
    for (const taskId of arrived.keys()) {
      if (held <= MAX_ORDERS) return;
      fetchPages(taskId);
      keep(lost, taskId, true, MAX_LOST);
      waiting.get(taskId)?.();
    }
  }

  function news(taskId: string, waitMs: Ms): Promise<void> {
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => reject(new ProviderError('unavailable', { code: 'NO_PUSH' })), waitMs);
      waiting.set(taskId, () => {
        clearTimeout(tooLate);
        waiting.delete(taskId);
        resolve();
      });
    });
  }
}

/** An empty page takes its place as well. */
const weightOf = ({ orders }: StorePush): number => 1 + orders.length;

/** Puts an entry last and lets the oldest go when there are too many. */
export function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) dropOldest(map);
}
