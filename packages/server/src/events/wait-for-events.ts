import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** How often one statement asks for all who wait, in ms. */
const LOOK_MS = 500;
/** Calls of one person, and of all, that wait at a time; more are answered at once. */
const MOST_OF_ONE = 5;
const MOST = 500;

interface Waiting {
  userId: number;
  after: number;
  until: number;
  isGone: () => boolean;
  wake: (isNews: boolean) => void;
}

export interface EventWaiter {
  /** True once the person has events behind the place `after`; false when the time is over, nobody listens, or it closes. */
  wait(userId: number, asked: Pick<Waiting, 'after' | 'isGone'> & { ms: number }): Promise<boolean>;
  /** Ends every wait, for good. */
  close(): void;
}

/** Lets calls wait for events: one statement, twice a second, asks for all of them, and none while nobody waits. */
export function eventWaiter({ db, log }: Pick<Deps, 'db' | 'log'>): EventWaiter {
  const waiting = new Set<Waiting>();
  let isLooking = false;
  let isClosed = false;

  const look = async (): Promise<void> => {
    isLooking = true;
    while (waiting.size > 0) {
      await sleep(LOOK_MS);
      const now = performance.now();
      for (const one of waiting) if (one.until <= now || one.isGone()) end(one, false);
      if (waiting.size === 0) break;
      const asked = [...waiting];
      const withNews = await findNews(db, asked).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'waiting for events ended');
        // Each asks for himself, and is told what is wrong.
        return asked.map(() => true);
      });
      for (const [at, one] of asked.entries()) if (withNews[at]) end(one, true);
    }
    isLooking = false;
  };
  const end = (one: Waiting, isNews: boolean) => {
    waiting.delete(one);
    one.wake(isNews);
  };

  return {
    wait: (userId, { ms, ...asked }) =>
      new Promise((resolve) => {
        const own = [...waiting].filter((one) => one.userId === userId).length;
        if (isClosed || own >= MOST_OF_ONE || waiting.size >= MOST) return resolve(false);
        waiting.add({ userId, ...asked, until: performance.now() + ms, wake: resolve });
        if (!isLooking) void look();
      }),
    close: () => {
      isClosed = true;
      for (const one of waiting) end(one, false);
    },
  };
}

/** For each of those who wait: whether events came that have no place yet, or that another reader gave one. */
async function findNews({ q }: Deps['db'], asked: readonly Waiting[]): Promise<boolean[]> {
  const { rows } = await sql<{ is_news: boolean }>`
    select exists (select from events e where e.user_id = w.user_id and e.seq is null)
      or exists (select from event_heads h where h.user_id = w.user_id and h.last_seq > w.after) as is_news
    from unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ after }) => after)}::bigint[])
      with ordinality as w (user_id, after, at) order by at`.execute(q);
  return rows.map(({ is_news }) => is_news);
}
