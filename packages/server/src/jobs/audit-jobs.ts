import { ATTESTATION } from '@giftship/shared/accounts/account';
import { sql } from 'kysely';
import { JOB_STATE } from '../db/job-state.ts';

/** Checks of what must leave the house; see `audit`. */
export const JOB_CHECKS: {
  property: string;
  what: string;
  query: ReturnType<typeof sql<{ id: string }>>;
}[] = [
  {
    property: 'P8',
    what: 'job that failed for good while its row still waits for it',
    query: sql`select kind || ' ' || id as id from jobs where state = ${sql.lit(JOB_STATE.dead)} and buried_at is null`,
  },
  {
    property: 'P8',
    what: 'job that is due for more than an hour and that nobody takes, though workers are there',
    query: sql`select kind || ' ' || id as id from jobs where state = ${sql.lit(JOB_STATE.open)} and run_at < now() - interval '1 hour'
      and (locked_until is null or locked_until < now())
      and exists (select from chores where last_run_at > now() - interval '10 minutes' and alive_since < now() - interval '1 hour')`,
  },
  {
    property: 'P8',
    what: 'job that lost its worker more than ten times in a row',
    query: sql`select kind || ' ' || id as id from jobs where state = ${sql.lit(JOB_STATE.open)} and losses > 10`,
  },
  {
    property: 'P8',
    what: 'person in review whom nobody will verify',
    query: sql`select 'U' || u.id as id from users u where u.attestation = ${sql.lit(ATTESTATION.review)} and u.attestation_at < now() - interval '10 minutes'
      and not exists (select from jobs j where j.kind = 'verify-identity' and j.key = u.id::text and (j.state = ${sql.lit(JOB_STATE.open)} or j.last_error = ''))`,
  },
];
