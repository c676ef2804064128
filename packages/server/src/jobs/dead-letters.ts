import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { sql } from 'kysely';
import { type Queries, type Tx, codeOf } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { JobKind } from './outbox.ts';
import { JOB_STATE } from '../db/job-state.ts';

/** A job that failed to its end, with what its row is found by. */
export interface DeadJob {
  id: number;
  kind: JobKind;
  payload: Record<string, unknown>;
  last_error: string;
}

/** What a kind of job leaves open when it dies. */
interface JobEnd {
  /** Closes its row with a sentence, so that nobody waits for it; bears running twice. */
  bury?: (deps: Deps, job: DeadJob) => Promise<void>;
  /** Opens the row again for the same job; false where the job itself has nothing to go on with. */
  revive?: (tx: Tx, job: DeadJob) => Promise<boolean>;
}
export type JobEnds = Record<JobKind, JobEnd>;

const AT_ONCE = 50;

/** Closes the rows of jobs that died, on whatever node or release; each for itself. Answers how many. */
export async function buryDead(deps: Deps, ends: JobEnds): Promise<number> {
  let buried = 0;
  for (let last = 0; ;) {
    const { rows } = await sql<DeadJob>`
      select id, kind, payload, last_error from jobs where state = ${sql.lit(JOB_STATE.dead)} and buried_at is null and id > ${last} order by id limit ${AT_ONCE}`.execute(
      deps.db.q,
    );
    if (!isFilled(rows)) return buried;
    last = lastOf(rows).id;
    for (const job of rows) {
      try {
        // A kind of a newer release is known to that one.
        await (ends[job.kind] as JobEnd | undefined)?.bury?.(deps, job);
        await sql`update jobs set buried_at = now() where id = ${job.id} and state = ${sql.lit(JOB_STATE.dead)}`.execute(
          deps.db.q,
        );
        buried += 1;
        deps.log.error({ job: job.id, kind: job.kind, code: job.last_error }, 'a job failed for good');
      } catch (error) {
        deps.log.error(
          { job: job.id, kind: job.kind, code: codeOf(error) },
          'the row of a dead job was not closed',
        );
      }
    }
  }
}

/** A job that somebody should look at. */
export interface TroubledJob {
  id: number;
  kind: JobKind;
  key: string;
  partner: string | null;
  /** Failed for good; due for long and taken by nobody; or failing, or losing its process, again and again. */
  trouble: 'dead' | 'stuck' | 'failing';
  failures: number;
  losses: number;
  last_error: string;
  created_at: Date;
  run_at: Date;
}

/** A receiver, courier or store that does not answer, and how many jobs wait for it. */
export interface BrokenPartner {
  partner: string;
  since: Date;
  probe_at: Date;
  waiting: number;
}

const MOST_LISTED = 500;

const OF_BROKEN_PARTNER = sql<boolean>`exists (select from broken_partners b where b.partner = j.partner)`;
/** Of an open job: failing or losing its process again and again, or due for long and taken by nobody. */
const TROUBLED = sql<boolean>`(failures > 2 or losses > 2 or (run_at < now() - interval '10 minutes'
  and (locked_until is null or locked_until < now()) and not ${OF_BROKEN_PARTNER}))`;

/** Dead and stuck jobs, oldest first, at most 500; and the partners that are broken. */
export async function listTroubled(q: Queries): Promise<{ jobs: TroubledJob[]; partners: BrokenPartner[] }> {
  const { rows: jobs } = await sql<TroubledJob>`
    select id, kind, key, partner, failures, losses, last_error, created_at, run_at,
      case when state = ${sql.lit(JOB_STATE.dead)} then 'dead' when failures > 0 or losses > 2 then 'failing' else 'stuck' end as trouble
    from (
      (select * from jobs where state = ${sql.lit(JOB_STATE.dead)} order by id limit ${MOST_LISTED})
      union all
      (select * from jobs j where state < 1 and ${TROUBLED} order by id limit ${MOST_LISTED})) as troubled
    order by id limit ${MOST_LISTED}`.execute(q);
  const { rows: partners } = await sql<BrokenPartner>`
    select partner, since, probe_at, coalesce(waiting, 0) as waiting
    from broken_partners left join (select partner, count(*)::int as waiting from jobs where state < 1 group by partner) as open using (partner)
    order by since`.execute(q);
  return { jobs, partners };
}

/**
 * Sends a job of the list again, or one that waits for a broken partner at once; `waits` is an open one that is in no
 * trouble.
 */
export async function resendJob(
  tx: Tx,
  ends: JobEnds,
  id: number,
): Promise<'again' | 'anew' | 'waits' | 'none'> {
  const job = await tx
    .selectFrom('jobs as j')
    .where('id', '=', id)
    .where('state', 'in', [JOB_STATE.open, JOB_STATE.dead])
    .select(['id', 'kind', 'payload', 'last_error', 'state', 'partner'])
    .select(
      sql<boolean>`state = ${sql.lit(JOB_STATE.dead)} or ${TROUBLED} or ${OF_BROKEN_PARTNER}`.as(
        'is_troubled',
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!job) return 'none';
  if (!job.is_troubled) return 'waits';
  const dead = { ...job, kind: job.kind as JobKind };
  const goesOn = job.state === JOB_STATE.open || (await (ends[dead.kind].revive?.(tx, dead) ?? true));
  const changes = goesOn
    ? {
        state: JOB_STATE.open,
        attempts: 0,
        failures: 0,
        losses: 0,
        buried_at: null,
        run_at: sql<Date>`now()`,
      }
    : { state: JOB_STATE.done, done_at: sql<Date>`now()` };
  await tx.updateTable('jobs').set(changes).where('id', '=', id).execute();
  if (job.partner !== null)
    await tx.deleteFrom('broken_partners').where('partner', '=', job.partner).execute();
  return goesOn ? 'again' : 'anew';
}
