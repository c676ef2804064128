import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Job, JobOutcome } from './outbox.ts';

/** So many jobs of one partner in a row without an answer make it broken. */
const BREAKS_AT = 5;
const LONGEST_PAUSE_S = 300;

/**
 * Writes down which partners are broken: all nodes then leave their jobs alone, without counting an attempt, but for one
 * after each pause, and the first that is answered mends it. What is told by hand does not come through here.
 */
export function createBreaker(q: Queries): {
  ended(job: Job, outcome: JobOutcome): Promise<void>;
} {
  const silent = new Map<string, number>();
  return {
    ended: async ({ partner, is_probe }, outcome) => {
      if (partner === null) return;
      if (outcome.isDown) {
        const times = (silent.get(partner) ?? 0) + 1;
        silent.set(partner, times);
        if (is_probe) await prolongPause(q, partner);
        else if (times >= BREAKS_AT) await markBroken(q, partner);
      } else if (silent.delete(partner) || is_probe) await mendPartner(q, partner);
    },
  };
}

/** Those that were under way when it broke change nothing. */
async function markBroken(q: Queries, partner: string): Promise<void> {
  await sql`
    insert into broken_partners (partner, probe_at) values (${partner}, now() + interval '15 seconds')
    on conflict (partner) do nothing`.execute(q);
}

/** The pause doubles with each probe that failed. */
async function prolongPause(q: Queries, partner: string): Promise<void> {
  await sql`
    update broken_partners set failures = failures + 1,
      probe_at = now() + make_interval(secs => least(${sql.lit(LONGEST_PAUSE_S)}, 15 * 2 ^ least(failures, 8)))
    where partner = ${partner}`.execute(q);
}

/** Its jobs go out again at once: it answered, or somebody who should know says that it will. */
export async function mendPartner(q: Queries, partner: string): Promise<void> {
  await q.deleteFrom('broken_partners').where('partner', '=', partner).execute();
}
