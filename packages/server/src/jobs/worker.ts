import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/db.ts';
import { codeOf } from '../db/db.ts';
import { createBreaker } from './breaker.ts';
import { type Chore, keepChore } from './chores.ts';
import { gather } from './gather.ts';
import {
  type Job,
  JOB_KINDS,
  type JobKind,
  type JobOutcome,
  MAX_LOSSES,
  claimDue,
  giveBack,
  renew,
  settle,
  settleDone,
  settleLost,
} from './outbox.ts';

/** Does one job; throwing counts as a failure and is tried again later. */
export type Perform = Record<JobKind, (job: Job) => Promise<JobOutcome>>;

/** How many of a kind are done at once on one node, and how many of these for one partner. */
const SLOTS: Record<JobKind, { slots: number; perPartner: number }> = {
  'issue-waybills': { slots: 12, perPartner: 4 },
  'issue-test-waybills': { slots: 2, perPartner: 2 },
  'watch-parcel': { slots: 4, perPartner: 2 },
  'cancel-waybill': { slots: 4, perPartner: 2 },
  'send-webhook': { slots: 24, perPartner: 4 },
  'send-supplier-webhook': { slots: 8, perPartner: 4 },
  'sync-store': { slots: 5, perPartner: 1 },
  'ship-back': { slots: 10, perPartner: 2 },
  'verify-identity': { slots: 2, perPartner: 2 },
  'earn-commission': { slots: 2, perPartner: 2 },
  'write-export': { slots: 2, perPartner: 2 },
  'run-rules': { slots: 3, perPartner: 3 },
  'tell-owner': { slots: 2, perPartner: 2 },
  'tell-goods': { slots: 1, perPartner: 1 },
  'office-task': { slots: 2, perPartner: 2 },
  'tell-member': { slots: 2, perPartner: 2 },
  'supplier-task': { slots: 2, perPartner: 2 },
};

const POLL_MS = 1_000;
/** So long slots that became free are gathered before they are filled: one statement for many. */
const GATHER_MS = 15;
const RENEW_MS = 20_000;
/** What is under way may finish for so long when the worker is stopped; what does not is given back. */
const STOP_PATIENCE_MS = 15_000;
/** What was given back is begun by others when we are surely gone. */
const GONE_MS = 10_000;

/** Runs one claimed job, writes down how it ended, and answers it. */
export async function performJob(
  { db, log, perform }: { db: Db; log: FastifyBaseLogger; perform: Perform },
  job: Job,
  write: (job: Job, outcome: JobOutcome) => Promise<void> = (...ended) => settle(db.q, ...ended),
): Promise<JobOutcome> {
  if (job.losses > MAX_LOSSES) {
    log.error({ job: job.id, kind: job.kind, losses: job.losses }, 'job lost its worker again and again');
    await settleLost(db.q, job);
    return { failed: 'LEASE_LOST' };
  }
  // A long job keeps its lease until it is settled, so that nobody else begins it too; a killed one loses it within a minute.
  let isSettled = false;
  const renewal = setInterval(() => {
    renew(db.q, job).then(
      (isOurs) => isOurs || isSettled || log.warn({ job: job.id, kind: job.kind }, 'job was taken over'),
      () => {},
    );
  }, RENEW_MS);
  try {
    const outcome = await outcomeOf(perform, job, log);
    await write(job, outcome);
    return outcome;
  } finally {
    isSettled = true;
    clearInterval(renewal);
  }
}

async function outcomeOf(perform: Perform, job: Job, log: FastifyBaseLogger): Promise<JobOutcome> {
  try {
    return await perform[job.kind](job);
  } catch (error) {
    log.warn({ job: job.id, kind: job.kind, code: codeOf(error) }, 'job failed');
    return { failed: codeOf(error) || (error instanceof Error ? error.name : 'error') };
  }
}

interface WorkerOptions {
  /** Its pool should be the worker's own: what is slow here must not keep calls waiting. */
  db: Db;
  log: FastifyBaseLogger;
  perform: Perform;
  chores: Chore[];
  /** False: this node's clock is off, it does no timed work (D1303). */
  mayWork?: () => boolean;
}

/**
 * Takes due jobs and chores until it is stopped; `stop` waits for what is under way, and gives back what takes too long.
 * Each kind has slots of its own, refilled as they become free, and each partner a share of them: nobody who is slow or
 * silent delays what waits for another.
 */
export function startWorker({ db, log, perform, chores, mayWork = () => true }: WorkerOptions) {
  const state = { isStopped: false };
  const wakers = new Set<() => void>();
  const isStopped = () => state.isStopped;
  const breaker = createBreaker(db.q);
  const underWay = new Map<Job, Promise<void>>();

  let isOff = false;
  const mayDoChores = (): boolean => {
    const wasOff = isOff;
    isOff = !mayWork();
    if (isOff && !wasOff) log.warn('chores wait: this node may do no timed work');
    return !isOff;
  };
  const rest = (ms: number, alarm?: { ring: () => void }): Promise<void> =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      wakers.add(wake);
      if (alarm) alarm.ring = wake;
    });

  /** Where the database is away the leases end by themselves. */
  const letGo = (jobs: readonly Job[], delayMs: number): Promise<void> =>
    giveBack(db.q, jobs, delayMs).catch((error: unknown) =>
      log.warn({ jobs: jobs.length, code: codeOf(error) }, 'jobs not given back'),
    );

  const performOne = async (job: Job, settleSoon: (job: Job) => Promise<void>): Promise<void> => {
    const write = (mine: Job, outcome: JobOutcome) =>
      'done' in outcome ? settleSoon(mine) : settle(db.q, mine, outcome);
    try {
      await breaker.ended(job, await performJob({ db, log, perform }, job, write));
    } catch (error) {
      // It could not be settled: its lease ends by itself.
      log.warn({ job: job.id, kind: job.kind, code: codeOf(error) }, 'job not settled');
    } finally {
      underWay.delete(job);
    }
  };

  const keepKind = async (kind: JobKind): Promise<void> => {
    const { slots, perPartner } = SLOTS[kind];
    const held = new Map<string, number>();
    const alarm = { ring: () => {} };
    // Of its own: a row of another kind that somebody holds keeps nothing of this one waiting.
    const settleSoon = gather((jobs: Job[]) => settleDone(db.q, jobs));
    let running = 0;
    /** A slot became free since the last look. */
    let isFreed = false;
    const hold = (job: Job, n: 1 | -1) => {
      const partner = job.partner ?? '';
      const count = (held.get(partner) ?? 0) + n;
      if (count > 0) held.set(partner, count);
      else held.delete(partner);
      running += n;
    };
    const begin = (job: Job) => {
      hold(job, 1);
      const end = () => {
        hold(job, -1);
        isFreed = true;
        alarm.ring();
      };
      underWay.set(job, performOne(job, settleSoon).then(end));
    };
    while (!isStopped()) {
      isFreed = false;
      const jobs =
        running < slots
          ? await claimDue(db.q, kind, { limit: slots - running, perPartner, underWay: held }).catch(
              (error: unknown) => {
                log.warn({ kind, code: codeOf(error) }, 'jobs not read');
                return [];
              },
            )
          : [];
      if (isStopped()) {
        await letGo(jobs, 0);
        return;
      }
      for (const job of jobs) begin(job);
      if (!isFreed) await rest(POLL_MS, alarm);
      if (!isStopped() && isFreed) await rest(GATHER_MS);
    }
  };

  const loops = Promise.all([
    ...JOB_KINDS.map(keepKind),
    ...chores.map((chore) => keepChore({ db, log, chore, mayWork: mayDoChores, rest, isStopped })),
  ]);
  return {
    stop: async ({ patienceMs = STOP_PATIENCE_MS }: { patienceMs?: number } = {}) => {
      state.isStopped = true;
      for (const wake of wakers) wake();
      const all = async () => {
        await loops;
        await Promise.all(underWay.values());
      };
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
      await Promise.race([all(), enough]);
      clearTimeout(timer);
      if (underWay.size > 0) log.warn({ jobs: underWay.size }, 'jobs given back unfinished');
      await letGo([...underWay.keys()], GONE_MS);
    },
  };
}
