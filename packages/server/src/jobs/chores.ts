import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Db, codeOf } from '../db/db.ts';

/** Something to do now and then, by one node at a time; must bear running twice at once. */
export interface Chore {
  name: string;
  everyMs: number;
  /** What takes minutes asks `isOver` between its steps and leaves when the node stops, or its own limit has passed: it soon goes on. */
  run: (isOver: () => boolean) => Promise<void>;
  /** One that takes longer is reported, and no longer keeps others from it. */
  limitMs?: number;
}

const LEASE_S = 60;
const RENEW_MS = 20_000;
const LIMIT_MS = 600_000;
/** A new service's first audit and first sweep come soon after its start. */
const FIRST_AFTER_MS = 60_000;
/** A gap of so many minutes: nobody was alive. */
const GAP_MINUTES = 10;

interface Options {
  db: Db;
  log: FastifyBaseLogger;
  chore: Chore;
  mayWork: () => boolean;
  /** Waits so long, less when everything stops. */
  rest: (ms: number) => Promise<void>;
  isStopped: () => boolean;
}

/**
 * Runs one chore until all stops. When it is due is read from the calendar in the database, so that it runs once however
 * many nodes there are and however often they start; waiting is by the process's own timers, which no clock moves.
 */
export async function keepChore({ db, log, chore, mayWork, rest, isStopped }: Options): Promise<void> {
  while (!isStopped()) {
    let pauseMs = chore.everyMs;
    try {
      if (mayWork()) pauseMs = await runIfDue({ db, log }, chore, isStopped);
    } catch (error) {
      log.warn({ chore: chore.name, code: codeOf(error) }, 'chore calendar not read');
    }
    if (!isStopped()) await rest(Math.max(250, Math.min(pauseMs, chore.everyMs, 60_000)));
  }
}

/** Runs the chore if it is due and nobody else is at it; answers in how many ms to look again. One that left early goes on elsewhere. */
export async function runIfDue(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  chore: Chore,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const turn = await takeTurn(db, chore);
  if (!('lease_id' in turn)) return turn.waitMs;
  const renewal = setInterval(() => renewTurn(db, chore, turn.lease_id).catch(() => {}), RENEW_MS);
  let timer: NodeJS.Timeout | undefined;
  let last_error = '';
  let isLate = false;
  let isCut = false;
  let isInSteps = false;
  const isOver = (): boolean => {
    isInSteps = true;
    return (isCut ||= isLate || isStopped());
  };
  try {
    const hanging = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        // It is in the middle of a step, and leaves after it. What has no steps hangs.
        isCut ||= isInSteps;
        reject(Object.assign(new Error('too long'), { code: 'TOO_LONG' }));
      }, chore.limitMs ?? LIMIT_MS);
    });
    await Promise.race([chore.run(isOver), hanging]);
  } catch (error) {
    last_error = codeOf(error) || (error instanceof Error ? error.name : 'error');
    log.warn({ chore: chore.name, code: last_error }, 'chore failed');
  } finally {
    clearInterval(renewal);
    clearTimeout(timer);
  }
  await endTurn(db, chore, {
    leaseId: turn.lease_id,
    end: { last_error, ...(isCut ? { next_run_at: inMs(0) } : {}) },
  });
  return chore.everyMs;
}

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::double precision)`;

/**
 * Takes the chore's lease if it is due. A time that lies further ahead than one round, or a lease longer than a lease, was
 * written before the database's clock was set back: it counts as past. A statement that waited its turn reads a clock that
 * is older than what another node has just written; within a lease's time that is no step back.
 */
async function takeTurn(
  db: Db,
  { name, everyMs }: Chore,
): Promise<{ lease_id: string } | { waitMs: number }> {
  const { rows: taken } = await sql<{ lease_id: string }>`
    update chores set lease_id = gen_random_uuid(), leased_until = now() + make_interval(secs => ${sql.lit(LEASE_S)}), last_run_at = now(),
      alive_since = case when last_run_at > now() - make_interval(mins => ${sql.lit(GAP_MINUTES)}) then alive_since else now() end,
      next_run_at = ${inMs(everyMs)}
    where name = ${name} and (next_run_at <= now() or next_run_at > ${inMs(everyMs + LEASE_S * 1000)})
      and (leased_until is null or leased_until <= now() or leased_until > now() + make_interval(secs => ${sql.lit(2 * LEASE_S)}))
    returning lease_id`.execute(db.q);
  if (taken[0]) return taken[0];
  const { rows } = await sql<{ wait_ms: number }>`
    select extract(epoch from greatest(next_run_at, leased_until) - now())::float8 * 1000 as wait_ms
    from chores where name = ${name}`.execute(db.q);
  if (rows[0]) return { waitMs: rows[0].wait_ms };
  const waitMs = Math.min(everyMs, FIRST_AFTER_MS);
  await db.q
    .insertInto('chores')
    .values({ name, next_run_at: inMs(waitMs) })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return { waitMs };
}

async function renewTurn(db: Db, { name }: Chore, leaseId: string): Promise<void> {
  await db.q
    .updateTable('chores')
    .set({ leased_until: inMs(LEASE_S * 1000) })
    .where('name', '=', name)
    .where('lease_id', '=', leaseId)
    .execute();
}

async function endTurn(
  db: Db,
  { name }: Chore,
  { leaseId, end }: { leaseId: string; end: { last_error: string; next_run_at?: ReturnType<typeof inMs> } },
): Promise<void> {
  await db.q
    .updateTable('chores')
    .set({ leased_until: null, ...end })
    .where('name', '=', name)
    .where('lease_id', '=', leaseId)
    .execute();
}
