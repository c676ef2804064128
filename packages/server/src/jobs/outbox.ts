import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';

/** What must leave the house, or must happen later: one row, written in the transaction that decides it (P8). */
export interface NewJob {
  kind: JobKind;
  /** One job per kind and key, ever; the receiver knows the key too. */
  key: string;
  payload: Record<string, unknown>;
  /** Wait this long first. */
  delayMs?: number;
  /** A finished or dead job of the same key starts anew instead of standing in the way. */
  again?: boolean;
}

export const JOB_KINDS = [
  'issue-waybills',
  'verify-identity',
  'earn-commission',
  'send-webhook',
  'write-export',
  'watch-parcel',
  'sync-store',
  'ship-back',
  'run-rules',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export interface Job {
  id: number;
  kind: JobKind;
  key: string;
  payload: Record<string, unknown>;
  attempts: number;
}

export const LEASE_SECONDS = 60;
export const MAX_ATTEMPTS = 8;
/** Jobs that somebody has paid for go on until they are settled, refunded or given up by their own rule. */
const NEVER_DEAD: ReadonlySet<JobKind> = new Set(['issue-waybills', 'earn-commission', 'ship-back']);

/** Writes a job; the same kind and key again changes nothing unless `again`. */
export async function enqueue(q: Queries, job: NewJob): Promise<void> {
  const run_at = sql<Date>`now() + make_interval(secs => ${(job.delayMs ?? 0) / 1000}::double precision)`;
  await q
    .insertInto('jobs')
    .values({ kind: job.kind, key: job.key, payload: JSON.stringify(job.payload), run_at })
    .onConflict((oc) => {
      const target = oc.columns(['kind', 'key']);
      if (!job.again) return target.doNothing();
      return target.doUpdateSet({
        state: 0,
        attempts: 0,
        run_at,
        locked_until: null,
        payload: JSON.stringify(job.payload),
        last_error: '',
      });
    })
    .execute();
}

/** Takes up to `limit` due jobs of these kinds under a lease; another node never gets the same one meanwhile. */
export function claimDue(q: Queries, limit: number, kinds: readonly JobKind[]): Promise<Job[]> {
  return claim(
    q,
    sql`kind = any(${kinds}::text[]) and state = 0 and run_at <= now() and (locked_until is null or locked_until < now())`,
    limit,
  );
}

/** Takes one known job at once, if nobody holds it. */
export async function claimOne(q: Queries, kind: JobKind, key: string): Promise<Job | undefined> {
  const jobs = await claim(
    q,
    sql`kind = ${kind} and key = ${key} and state = 0 and run_at <= now() and (locked_until is null or locked_until < now())`,
    1,
  );
  return jobs[0];
}

async function claim(q: Queries, which: ReturnType<typeof sql>, limit: number): Promise<Job[]> {
  const { rows } = await sql<Job>`
    update jobs set locked_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)}), attempts = attempts + 1
    where id in (select id from jobs where ${which} order by run_at limit ${limit} for update skip locked)
    returning id, kind, key, payload, attempts`.execute(q);
  return rows;
}

/** Prolongs the lease of a job that is still being done. */
export async function renew(q: Queries, job: Job): Promise<void> {
  const until = sql<Date>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;
  await q
    .updateTable('jobs')
    .set({ locked_until: until })
    .where('id', '=', job.id)
    .where('state', '=', 0)
    .execute();
}

/** How a job ended: done; wait and run again without counting it a failure; or failed with a reason. */
export type JobOutcome = { done: true } | { againInMs: number } | { failed: string };

/**
 * Records the outcome: back-off from 15 s to 6 h, then a visible dead letter (reliability 2.6). A job that was asked for
 * anew while it was done (`attempts` counts from 0 again) stays due, and one that another worker took over is his.
 */
export async function settle(q: Queries, job: Job, outcome: JobOutcome): Promise<void> {
  const mine = q.updateTable('jobs').where('id', '=', job.id);
  const settled = await mine
    .set({ locked_until: null, ...changesFor(job, outcome) })
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  if (settled.numUpdatedRows > 0n) return;
  await mine.set({ locked_until: null }).where('attempts', '=', 0).execute();
}

function changesFor(job: Job, outcome: JobOutcome) {
  if ('done' in outcome) return { state: 1, done_at: sql<Date>`now()`, last_error: '' };
  if ('againInMs' in outcome) return { attempts: 0, run_at: inMs(outcome.againInMs) };
  const isDead = job.attempts >= MAX_ATTEMPTS && !NEVER_DEAD.has(job.kind);
  return {
    state: isDead ? 2 : 0,
    last_error: outcome.failed.slice(0, 500),
    run_at: inMs(
      isDead || !NEVER_DEAD.has(job.kind)
        ? backOffMs(job.attempts)
        : Math.min(3_600_000, backOffMs(job.attempts)),
    ),
  };
}

function backOffMs(attempts: number): number {
  return Math.min(6 * 3_600_000, 15_000 * 4 ** (attempts - 1)) * (0.75 + Math.random() / 2);
}

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::double precision)`;
