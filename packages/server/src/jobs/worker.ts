import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/db.ts';
import { codeOf } from '../db/db.ts';
import { type Job, JOB_KINDS, type JobKind, type JobOutcome, claimDue, renew, settle } from './outbox.ts';

/** Does one job; throwing counts as a failure and is tried again later. */
export type Perform = Record<JobKind, (job: Job) => Promise<JobOutcome>>;

/** Something to do now and then on one node or all; must bear running twice at once. */
export interface Chore {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

const POLL_MS = 1_000;
const AT_ONCE = 5;
const RENEW_MS = 20_000;
/** These make us wait for somebody else's machine or for one another, or write a hundred thousand rows. */
const SLOW: readonly JobKind[] = ['send-webhook', 'write-export', 'sync-store', 'ship-back', 'run-rules'];
const LANES = [...SLOW.map((kind) => [kind]), JOB_KINDS.filter((kind) => !SLOW.includes(kind))];

/** Runs one claimed job and writes down how it ended. */
export async function performJob(db: Db, log: FastifyBaseLogger, perform: Perform, job: Job): Promise<void> {
  let outcome: JobOutcome;
  // A long job keeps its lease, so that nobody else begins it too; a killed one loses it within a minute.
  const renewal = setInterval(() => renew(db.q, job).catch(() => {}), RENEW_MS);
  try {
    outcome = await perform[job.kind](job);
  } catch (error) {
    log.warn({ job: job.id, kind: job.kind, code: codeOf(error) }, 'job failed');
    outcome = { failed: codeOf(error) || (error instanceof Error ? error.name : 'error') };
  } finally {
    clearInterval(renewal);
  }
  await settle(db.q, job, outcome);
}

/** Takes due jobs and chores until it is stopped; `stop` waits for what is under way. */
export function startWorker({
  db,
  log,
  perform,
  chores,
  mayWork = () => true,
}: {
  db: Db;
  log: FastifyBaseLogger;
  perform: Perform;
  chores: Chore[];
  /** False while this node may do nothing that depends on the time. */
  mayWork?: () => boolean;
}) {
  const state = { isStopped: false };
  const wakers = new Set<() => void>();
  const dueAt = new Map(chores.map((chore) => [chore, performance.now() + chore.everyMs]));

  const runChores = async (): Promise<boolean> => {
    if (!mayWork()) return false;
    for (const chore of chores) {
      if (state.isStopped || performance.now() < dueAt.get(chore)!) continue;
      dueAt.set(chore, performance.now() + chore.everyMs);
      await chore
        .run()
        .catch((error: unknown) => log.warn({ chore: chore.name, code: codeOf(error) }, 'chore failed'));
    }
    return false;
  };
  const runJobs = async (kinds: readonly JobKind[]): Promise<boolean> => {
    const jobs = await claimDue(db.q, AT_ONCE, kinds);
    await Promise.all(jobs.map((job) => performJob(db, log, perform, job)));
    return jobs.length === AT_ONCE;
  };

  // Each a loop of its own, so that nothing slow keeps a waybill waiting.
  const loop = async (round: () => Promise<boolean>) => {
    while (!state.isStopped) {
      const isMoreDue = await round().catch((error: unknown) => {
        log.warn({ code: codeOf(error) }, 'worker round failed');
        return false;
      });
      if (isMoreDue || state.isStopped) continue;
      await new Promise<void>((resolve) => {
        const waker = () => {
          clearTimeout(timer);
          wakers.delete(waker);
          resolve();
        };
        const timer = setTimeout(waker, POLL_MS);
        wakers.add(waker);
      });
    }
  };
  const loops = Promise.all([...LANES.map((kinds) => loop(() => runJobs(kinds))), loop(runChores)]);
  return {
    stop: async () => {
      state.isStopped = true;
      for (const waker of wakers) waker();
      await loops;
    },
  };
}
