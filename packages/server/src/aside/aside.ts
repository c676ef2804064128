import { Worker } from 'node:worker_threads';
import { refuse } from '@giftship/shared/errors/app-error';
import { present } from '@giftship/shared/lib/assert';
import type { DbSettings } from '../db/db.ts';

/** Files that are written from many rows; what each needs is said by what performs it (`service/aside-worker.ts`). */
export interface AsideTask {
  kind: 'export-rows' | 'export-chunks' | 'statement';
  input: object;
}
/** An error loses its code on the way between threads, so what failed goes as a value. */
export type AsideAnswer = { id: number } & (
  { done: unknown } | { failed: { code: string; message: string } }
);

/** Tasks of one person that may wait behind his own. */
const MOST_OWN = 4;
/** Tasks that go on together in the thread, and those that wait for one of them. */
const TOGETHER = 4;
const MOST_WAITING = 60;
/** Longer than the thread's connections stay, so that they are closed in good order. */
const IDLE_MS = 90_000;
const HEAP_MB = 512;
const RETRY_AFTER_S = 5;

/**
 * Work that would hold up everybody's calls, done by a thread beside ours with connections of its own: one task of a
 * person at a time, the next ones behind it. Refuses when too many wait; fails as the task does.
 */
export interface Aside {
  run<T>(who: number, task: AsideTask): Promise<T>;
  close(): Promise<void>;
}

/** `file` is what the thread runs. It starts with the first task and ends when there was none for a while, or when it breaks. */
export function openAside(file: URL, database: DbSettings): Aside {
  const inThread = openThread(file, database);
  const own = new Map<number, { last: Promise<unknown>; count: number }>();
  const waiting: (() => void)[] = [];
  let together = 0;
  const perform = async (task: AsideTask): Promise<unknown> => {
    if (together >= TOGETHER) {
      if (waiting.length >= MOST_WAITING) throw busy('UNAVAILABLE');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else together += 1;
    return inThread.perform(task).finally(() => {
      const next = waiting.shift();
      if (next) next();
      else together -= 1;
    });
  };
  return {
    run: async <T>(who: number, task: AsideTask) => {
      const turn = own.get(who) ?? { last: Promise.resolve(), count: 0 };
      if (turn.count >= MOST_OWN) throw busy('RATE_LIMITED');
      turn.count += 1;
      own.set(who, turn);
      const result = turn.last.then(() => perform(task));
      turn.last = result.catch(() => undefined);
      return result.finally(() => {
        turn.count -= 1;
        if (turn.count === 0) own.delete(who);
      }) as Promise<T>;
    },
    close: () => inThread.close(),
  };
}

const busy = (name: 'UNAVAILABLE' | 'RATE_LIMITED') => refuse(name, {}, { retry_after: RETRY_AFTER_S });

interface Asked {
  resolve: (done: unknown) => void;
  reject: (error: Error) => void;
}

function openThread(file: URL, database: DbSettings) {
  let thread: Thread | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    // What comes meanwhile has a new one.
    thread = null;
    await ending?.worker.terminate();
  };
  return {
    // What throws here fails the task, and gives its place back.
    perform: async (task: AsideTask): Promise<unknown> => {
      clearTimeout(idle);
      thread = thread?.isAlive ? thread : startThread(file, database);
      const { worker, asked } = thread;
      lastId += 1;
      const id = lastId;
      worker.postMessage({ id, ...task });
      const answer = new Promise((resolve, reject) => asked.set(id, { resolve, reject }));
      return answer.finally(() => {
        if (asked.size > 0) return;
        clearTimeout(idle);
        idle = setTimeout(() => void close(), IDLE_MS).unref();
      });
    },
    close,
  };
}

interface Thread {
  worker: Worker;
  /** What it has not answered yet, by number. */
  asked: Map<number, Asked>;
  isAlive: boolean;
}

/** A thread that ends fails what it was asked for; it keeps no process alive that is otherwise done. */
function startThread(file: URL, database: DbSettings): Thread {
  const worker = new Worker(file, {
    workerData: database,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.unref();
  const thread: Thread = { worker, asked: new Map(), isAlive: true };
  const lose = (error: unknown): void => {
    thread.isAlive = false;
    for (const { reject } of thread.asked.values())
      reject(error instanceof Error ? error : new Error('the thread beside ended'));
    thread.asked.clear();
  };
  worker.on('error', lose).on('exit', lose);
  worker.on('message', (answer: AsideAnswer) => {
    const { resolve, reject } = present(thread.asked.get(answer.id), 'an answer to what was asked');
    thread.asked.delete(answer.id);
    if ('failed' in answer) reject(Object.assign(new Error(answer.failed.message), answer.failed));
    else resolve(answer.done);
  });
  return thread;
}
