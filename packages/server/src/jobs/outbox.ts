import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { JOB_STATE } from '../db/job-state.ts';

/** What must leave the house, or must happen later: one row, written in the transaction that decides it (P8). */
export interface NewJob {
  kind: JobKind;
  /** One job per kind and key, ever; the receiver knows the key too. */
  key: string;
  payload: Record<string, unknown>;
  /** Whom the job waits for (`PARTNER`): slow or broken, it delays only its own. */
  partner?: string | RawBuilder<string | null>;
  /** Wait this long first. */
  delayMs?: number;
  /** A finished or dead job of the same key starts anew instead of standing in the way. */
  again?: boolean;
}

/** How those that jobs wait for are named, so that a store and a host are never taken for one another. */
export const PARTNER = {
  host: (url: string): string => `host:${new URL(url).host}`,
  courier: (code: string): string => `courier:${code}`,
  store: (id: number): string => `store:${id}`,
};

export const JOB_KINDS = [
  'issue-waybills',
  'issue-test-waybills',
  'verify-identity',
  'earn-commission',
  'send-webhook',
  'send-supplier-webhook',
  'write-export',
  'watch-parcel',
  'cancel-waybill',
  'sync-store',
  'ship-back',
  'run-rules',
  'tell-owner',
  'tell-goods',
  'office-task',
  'supplier-task',
  'tell-member',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export interface Job {
  id: number;
  kind: JobKind;
  key: string;
  payload: Record<string, unknown>;
  partner: string | null;
  /** Claims so far: by this release 0.1.0 tells whether a job is still its own. */
  attempts: number;
  /** Drawn at the claim; only who has it may renew or settle. */
  lease_id: string;
  /** Failures in a row before this attempt. */
  failures: number;
  /** Leases in a row that were never settled: the process died over it, or stood still. */
  losses: number;
  /** The one job that finds out whether a broken partner is well again. */
  is_probe: boolean;
}

const LEASE_SECONDS = 60;
export const MAX_ATTEMPTS = 8;
/** A job that took its process with it so often in a row is not given to another one like any other. */
export const MAX_LOSSES = 10;
/** However broken its partner, a job waits no longer than this for a slot: refunds and giving up have their own clocks. */
const LONGEST_WAIT_MINUTES = 30;
/** Jobs that somebody has paid for go on until they are settled, refunded or given up by their own rule. */
const NEVER_DEAD: ReadonlySet<JobKind> = new Set([
  'issue-waybills',
  'issue-test-waybills',
  'earn-commission',
]);

/** Writes a job; the same kind and key again changes nothing unless `again`. */
export function enqueue(q: Queries, job: NewJob): Promise<void> {
  return enqueueMany(q, [job]);
}

/** Writes many jobs in one statement; all of them or none ask for `again`. */
export async function enqueueMany(q: Queries, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const isAgain = jobs[0]?.again === true;
  await q
    .insertInto('jobs')
    .values(
      jobs.map(({ kind, key, payload, partner = null, delayMs = 0 }) => ({
        kind,
        key,
        payload: JSON.stringify(payload),
        partner,
        run_at: inMs(delayMs),
      })),
    )
    .onConflict((oc) => {
      const target = oc.columns(['kind', 'key']);
      if (!isAgain) return target.doNothing();
      // One that is being done keeps its lease, so that nobody does it beside, and is done once more (`settle`).
      return target.doUpdateSet((eb) => ({
        state: JOB_STATE.open,
        attempts: 0,
        failures: 0,
        losses: 0,
        buried_at: null,
        last_error: '',
        run_at: eb.ref('excluded.run_at'),
        payload: eb.ref('excluded.payload'),
        partner: eb.ref('excluded.partner'),
      }));
    })
    .execute();
}

/** What a worker has under way of a kind, and how much of it one partner may hold. */
export interface Claiming {
  limit: number;
  perPartner: number;
  /** Jobs under way by partner; '' stands for none. */
  underWay: ReadonlyMap<string, number>;
}

/** A due job that nobody holds, and how its partner is. */
interface DueJob {
  id: number;
  partner: string | null;
  health: 'well' | 'broken' | 'probe';
  is_overdue: boolean;
}

/** Due jobs that are looked at for each free slot before the partners are walked. */
const LOOK_AHEAD = 8;

/** A lease longer than a lease is one from before the database's clock was set back. */
const FREE = sql`(j.locked_until is null or j.locked_until < now() or j.locked_until > now() + make_interval(secs => ${sql.lit(2 * LEASE_SECONDS)}))`;

/** `state < 1` is state 0, said so that only the indexes that know the kind fit, whatever the planner last counted. */
const OPEN = sql`j.state < 1`;

const TAKE = sql`
  locked_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)}), lease_id = gen_random_uuid(), attempts = attempts + 1,
  losses = losses + case when locked_until is null then 0 else 1 end`;

const TAKEN = sql`id, kind, key, payload, partner, attempts, lease_id, failures, losses`;

/**
 * Takes due jobs of one kind under a lease; another node never gets the same ones meanwhile. The oldest come first, but
 * none of a partner that has its share under way, and of a broken one only what probes or has waited too long. Where
 * these fill the view, it walks from partner to partner: what waits for one, however much, hides nothing of another.
 */
export async function claimDue(q: Queries, kind: JobKind, claiming: Claiming): Promise<Job[]> {
  const view = claiming.limit * LOOK_AHEAD;
  const oldest = await readOldest(q, kind, view);
  const chosen = chooseFitting(oldest, claiming);
  if (chosen.length === claiming.limit || oldest.length < view) return take(q, chosen);
  return take(q, chooseFitting(await walkPartners(q, kind, claiming), claiming));
}

const HEALTH = sql`
  case when b.partner is null then 'well' when b.probe_at <= now() then 'probe' else 'broken' end as health`;
const OVERDUE = sql`run_at < now() - make_interval(mins => ${sql.lit(LONGEST_WAIT_MINUTES)})`;

async function readOldest(q: Queries, kind: JobKind, view: number): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`
    select j.id, j.partner, ${HEALTH}, j.${OVERDUE} as is_overdue
    from jobs j left join broken_partners b on b.partner = j.partner
    where j.kind = ${kind} and ${OPEN} and j.run_at <= now() and ${FREE} order by j.run_at limit ${view}`.execute(
    q,
  );
  return rows;
}

async function walkPartners(
  q: Queries,
  kind: JobKind,
  { limit, perPartner, underWay }: Claiming,
): Promise<DueJob[]> {
  const full = [...underWay].flatMap(([partner, n]) => (n >= perPartner ? [partner] : []));
  const open = sql`select j.partner from jobs j where j.kind = ${kind} and ${OPEN}`;
  const due = sql`select j.id, j.run_at from jobs j where j.kind = ${kind} and ${OPEN} and j.run_at <= now() and ${FREE}`;
  // Said so that only the index over partners gives this order, however many partners the planner last counted.
  const { rows } = await sql<DueJob>`
    with recursive open (partner) as (
      (${open} and j.partner is not null order by j.partner limit 1)
      union all
      select (${open} and j.partner > open.partner order by j.partner limit 1) from open where open.partner is not null
    ), found as (
      select due.id, due.run_at, open.partner from open, lateral (
        ${due} and j.partner >= open.partner and j.partner <= open.partner order by j.partner, j.run_at limit ${perPartner}::int) as due
      where open.partner <> all(${full}::text[])
      union all
      select due.id, due.run_at, null from (${due} and j.partner is null order by j.partner, j.run_at limit ${limit}::int) as due
    )
    select found.id, found.partner, ${HEALTH}, found.${OVERDUE} as is_overdue
    from found left join broken_partners b on b.partner = found.partner order by found.run_at`.execute(q);
  return rows;
}

interface Chosen {
  id: number;
  /** The broken partner that this one job probes. */
  probed: string | null;
}

function chooseFitting(due: readonly DueJob[], { limit, perPartner, underWay }: Claiming): Chosen[] {
  const held = new Map(underWay);
  const probed = new Set<string>();
  const chosen: Chosen[] = [];
  for (const { id, partner, health, is_overdue } of due) {
    if (chosen.length === limit) break;
    const name = partner ?? '';
    const count = held.get(name) ?? 0;
    if (count >= perPartner) continue;
    const isProbe = health === 'probe' && !probed.has(name);
    if (health !== 'well' && !isProbe && !is_overdue) continue;
    if (isProbe) probed.add(name);
    held.set(name, count + 1);
    chosen.push({ id, probed: isProbe ? name : null });
  }
  return chosen;
}

/** Whoever sets a pause's end anew first is the one that probes. */
async function takeProbes(q: Queries, chosen: readonly Chosen[]): Promise<Set<string>> {
  const partners = chosen.flatMap(({ probed }) => (probed === null ? [] : [probed]));
  if (partners.length === 0) return new Set();
  const { rows } = await sql<{ partner: string }>`
    update broken_partners set probe_at = now() + interval '30 seconds'
    where partner = any(${partners}::text[]) and probe_at <= now() returning partner`.execute(q);
  return new Set(rows.map(({ partner }) => partner));
}

async function take(q: Queries, chosen: readonly Chosen[]): Promise<Job[]> {
  if (chosen.length === 0) return [];
  const probes = await takeProbes(q, chosen);
  const ids = chosen.flatMap(({ id, probed }) => (probed === null || probes.has(probed) ? [id] : []));
  const { rows } = await sql<Job>`
    with taken as (
      update jobs set ${TAKE}
      where id in (select j.id from jobs j where j.id = any(${ids}::bigint[]) and j.state = ${sql.lit(JOB_STATE.open)} and j.run_at <= now() and ${FREE} for update skip locked)
      returning ${TAKEN}, run_at)
    select ${TAKEN}, coalesce(partner = any(${[...probes]}::text[]), false) as is_probe from taken order by run_at, id`.execute(
    q,
  );
  return rows;
}

/** Takes one known job at once, if nobody holds it. */
export async function claimOne(q: Queries, kind: JobKind, key: string): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update jobs set ${TAKE}
    where id in (select j.id from jobs j where j.kind = ${kind} and j.key = ${key} and j.state = ${sql.lit(JOB_STATE.open)} and j.run_at <= now() and ${FREE} for update skip locked)
    returning ${TAKEN}, false as is_probe`.execute(q);
  return rows[0];
}

/** Prolongs the lease of a job that is still being done; false when it is no longer ours to do. */
export async function renew(q: Queries, job: Job): Promise<boolean> {
  const renewed = await q
    .updateTable('jobs')
    .set({ locked_until: inMs(LEASE_SECONDS * 1000) })
    .where('id', '=', job.id)
    .where('state', '=', JOB_STATE.open)
    .where('lease_id', '=', job.lease_id)
    // One that was settled meanwhile is let go of, and waits for its next time.
    .where('locked_until', 'is not', null)
    .where('attempts', 'in', [job.attempts, ASKED_ANEW])
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** How a job ended: done; wait and run again without counting it a failure; or failed with a reason. */
export type JobOutcome = ({ done: true } | { againInMs: number } | { failed: string }) & {
  /** The partner did not answer, or says itself that it is not well: others need not ask it too. */
  isDown?: boolean;
};

/** Who asks anew for a job that is being done sets its claims to this: it stays due when it is settled. */
const ASKED_ANEW = 0;

/**
 * Records the outcome: back-off from 15 s to 6 h, then a visible dead letter (reliability 2.6). A job that was asked for
 * anew while it was done stays due, and one that another worker took over, of this release or the one before, is his.
 */
export async function settle(q: Queries, job: Job, outcome: JobOutcome): Promise<void> {
  if ('done' in outcome) {
    await settleDone(q, [job]);
    return;
  }
  const mine = q.updateTable('jobs').where('id', '=', job.id).where('lease_id', '=', job.lease_id);
  const settled = await mine
    .set({ locked_until: null, losses: 0, ...changesFor(job, outcome) })
    .where('attempts', '=', job.attempts)
    .where('state', '=', JOB_STATE.open)
    .executeTakeFirst();
  if (settled.numUpdatedRows > 0n) return;
  await mine.set({ locked_until: null }).where('attempts', '=', ASKED_ANEW).execute();
}

/** As `settle`, of many that are done, by one statement: those that are ours still. */
export async function settleDone(q: Queries, jobs: readonly Job[]): Promise<void[]> {
  const mine = sql`unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ lease_id }) => lease_id)}::uuid[],
    ${jobs.map(({ attempts }) => attempts)}::integer[]) as mine (id, lease_id, attempts)`;
  const settled = await sql`
    update jobs j set locked_until = null, losses = 0, state = ${sql.lit(JOB_STATE.done)}, done_at = now(), failures = 0, last_error = '' from ${mine}
    where j.id = mine.id and j.lease_id = mine.lease_id and j.attempts = mine.attempts and j.state = ${sql.lit(JOB_STATE.open)}`.execute(
    q,
  );
  if (settled.numAffectedRows !== BigInt(jobs.length))
    await sql`
      update jobs j set locked_until = null from ${mine}
      where j.id = mine.id and j.lease_id = mine.lease_id and j.attempts = ${sql.lit(ASKED_ANEW)}`.execute(q);
  return jobs.map(() => undefined);
}

/**
 * Gives up a job that lost its worker again and again: dead, or put off where it must never die. Then it is begun once
 * more, and put off again when that ends the same way.
 */
export async function settleLost(q: Queries, job: Job): Promise<void> {
  const last_error = 'LEASE_LOST';
  await q
    .updateTable('jobs')
    .set({
      locked_until: null,
      ...(NEVER_DEAD.has(job.kind)
        ? { last_error, run_at: inMs(3_600_000), losses: MAX_LOSSES }
        : { ...DEAD, last_error, run_at: inMs(0) }),
    })
    .where('id', '=', job.id)
    .where('lease_id', '=', job.lease_id)
    .where('attempts', '=', job.attempts)
    .where('state', '=', JOB_STATE.open)
    .execute();
}

/** Lets go of jobs that will not be finished here, without a mark: whoever comes next begins them anew. */
export async function giveBack(q: Queries, jobs: readonly Job[], delayMs: number): Promise<void> {
  if (jobs.length === 0) return;
  await q
    .updateTable('jobs')
    .set({ locked_until: null, lease_id: null, run_at: inMs(delayMs) })
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .where(
      'lease_id',
      'in',
      jobs.map(({ lease_id }) => lease_id),
    )
    .where('state', '=', JOB_STATE.open)
    .execute();
}

const DEAD = { state: JOB_STATE.dead, buried_at: null };

function changesFor(job: Job, outcome: Exclude<JobOutcome, { done: true }>) {
  if ('againInMs' in outcome) return { attempts: 0, failures: 0, run_at: inMs(outcome.againInMs) };
  const failures = job.failures + 1;
  const isLasting = NEVER_DEAD.has(job.kind);
  const pause = backOffMs(failures);
  return {
    ...(failures >= MAX_ATTEMPTS && !isLasting ? DEAD : {}),
    failures,
    last_error: outcome.failed.slice(0, 500),
    run_at: inMs(isLasting ? Math.min(3_600_000, pause) : pause),
  };
}

function backOffMs(failures: number): number {
  return Math.min(6 * 3_600_000, 15_000 * 4 ** (failures - 1)) * (0.75 + Math.random() / 2);
}

const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::double precision)`;
