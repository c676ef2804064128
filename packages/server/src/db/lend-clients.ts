import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { answered } from './limits.ts';

/** A call that waits for a connection while none was given back for so long has met a pool that is stuck. */
const STUCK_MS = 2_000;
const LOOK_MS = 250;

/** Thrown when no connection came free: the call is refused at once instead of joining a queue that does not move. */
export class PoolStuck extends Error {
  override name = 'PoolStuck';
}

/**
 * Lends the clients of a pool. Waiting ends with `PoolStuck` when nothing moved in the pool for two seconds; a queue
 * that moves is waited for. After a failover the clients that still lead to the old server, where nothing can be written
 * any more, are dropped instead of being lent again; so are all that are as old as one that is found dead, because what
 * silently cut one connection (a router, a lost host) has mostly cut them all.
 */
export function lendClients(pool: pg.Pool, answerWithinMs: number): PostgresPool {
  let movedAt = performance.now();
  const moved = () => {
    movedAt = performance.now();
  };
  pool.on('acquire', moved);
  pool.on('release', moved);
  let era = 0;
  const eraOf = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => eraOf.set(client, era));

  const take = async (): Promise<pg.PoolClient> => {
    // A pool in which nothing happened because nobody asked is not stuck.
    if (pool.waitingCount === 0) moved();
    for (;;) {
      const client = await unlessStuck(pool.connect(), () => performance.now() - movedAt > STUCK_MS);
      if (eraOf.get(client) === era) return client;
      client.release(true);
    }
  };

  // One face for each client, for as long as it lives: the query builder knows its connections by it.
  const faces = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const faceOf = (client: pg.PoolClient): PostgresPoolClient => {
    let isDead = false;
    const query = async (text: string, values: readonly unknown[]) => {
      // A rollback would wait for an answer once more.
      if (isDead) throw new Error('Connection terminated: it does not answer');
      try {
        return await client.query(answered(text, values, answerWithinMs));
      } catch (error) {
        isDead = isUnanswered(error);
        if ((isDead || isReadOnly(error)) && eraOf.get(client) === era) era += 1;
        throw error;
      }
    };
    // Cursors are not used here, so the form with a text is the whole of it.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(eraOf.get(client) !== era),
    };
  };
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await take();
      const face = faces.get(client) ?? faceOf(client);
      faces.set(client, face);
      return face;
    },
  };
}

/** The client when it comes; one that comes after the waiting ended goes straight back. */
function unlessStuck(asked: Promise<pg.PoolClient>, isStuck: () => boolean): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const timer = setInterval(() => {
      if (!isStuck()) return;
      isOver = true;
      clearInterval(timer);
      reject(new PoolStuck('no connection came free'));
    }, LOOK_MS);
    asked.then(
      (client) => {
        clearInterval(timer);
        if (isOver) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        clearInterval(timer);
        reject(error as Error);
      },
    );
  });
}

/** "Cannot execute in a read-only transaction": the server at the other end is no longer the one that writes. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';

/** `query_timeout` ran out: nobody is at the other end, or nothing gets through. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
