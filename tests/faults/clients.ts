import { randomUUID } from 'node:crypto';
import { ApiFailure, createClient, NetworkFailure } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import { sendTo } from '../../bench/lib/http.ts';
import { INSTANT, PLAIN_ORDER, recipients } from '../../bench/lib/recipients.ts';

/** Numbers that a seed brings back; good enough for faults, not for secrets. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One order that a client wants: it keeps key and body until it has an answer. */
export interface Wish {
  key: string;
  rows: number;
  /** Order numbers of the answer; null while there is none. */
  orders: string[] | null;
  tries: number;
}

export interface Clients {
  wishes: Wish[];
  /** Answers that must not happen, in words. */
  violations: string[];
  /** Ends after the wish under way of each client has its answer. */
  finish(): Promise<void>;
}

/** `count` clients that place orders of 1 to 20 rows, one after another, each tried with its key until it is answered. */
export function startClients(options: {
  base: string;
  headers: Record<string, string>;
  count: number;
  random: (below: number) => number;
}): Clients {
  const { base, headers, count, random } = options;
  const api = createClient(apiRoutes, sendTo(base, headers, 10_000));
  const clients: Clients = { wishes: [], violations: [], finish: async () => {} };
  const finishing = new AbortController();

  const place = async (wish: Wish, body: Parameters<typeof api.orders.make>[0]['body']): Promise<void> => {
    while (wish.orders === null) {
      wish.tries += 1;
      try {
        const items = await api.orders.make({ key: wish.key, body });
        wish.orders = items.map((item) => item.order_sn);
        if (items.length !== wish.rows || items.some((item) => item.order !== 1))
          clients.violations.push(`${wish.key}: ${items.length} of ${wish.rows} rows, or one was not made`);
      } catch (error) {
        if (!isPassing(error)) {
          clients.violations.push(`${wish.key}: ${String(error)}`);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 30 + random(120)));
      }
    }
  };
  const run = async (): Promise<void> => {
    while (!finishing.signal.aborted) {
      const rows = 1 + random(20);
      const wish: Wish = { key: randomUUID(), rows, orders: null, tries: 0 };
      clients.wishes.push(wish);
      const rec_list = recipients(rows, random(1_000_000));
      await place(wish, { ...PLAIN_ORDER, ...INSTANT, rec_list });
      await new Promise((resolve) => setTimeout(resolve, random(30)));
    }
  };
  const running = Promise.all(Array.from({ length: count }, run));
  clients.finish = async () => {
    finishing.abort();
    await running;
  };
  return clients;
}

/** What may come back while the server or its database goes down or comes up; every other failure is a violation. */
export function isPassing(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true;
  return error instanceof ApiFailure && (error.status === 503 || error.code === KEY_IN_USE);
}
const KEY_IN_USE = 26;
