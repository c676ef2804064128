import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';

/**
 * One count of wrong tries of a secret (D1307): `what` is counted, for `who`. What release 0.2.0 writes beside us into
 * `login_failures` is not looked at: it counts strangers and the owner as one, which is how a stranger shut him out.
 */
export interface Count {
  what: string;
  who: string;
  /** So many wrong tries are free of waiting; each more waits twice as long, up to a quarter of an hour. */
  waitAfter: number;
}

const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 900;
/** Doubled more often, the wait is the longest anyway. */
const MOST_DOUBLINGS = 10;

const inForce = sql<number>`case when w.last_at > now() - interval '1 day' then w.tries else 0 end`;

/**
 * Takes one try before the secret is looked at, in one statement, so that tries at the same time cannot pass the limit.
 * False while a wait lasts, or when `most` tries are taken; then nothing is counted. After a day without a try the
 * count begins anew.
 */
export async function takeTry(q: Queries, { what, who, waitAfter }: Count, most?: number): Promise<boolean> {
  const next = sql`(${inForce} + 1)`;
  const over = sql`least(${sql.lit(MOST_DOUBLINGS)}, ${next} - ${waitAfter}::int)`;
  const wait = sql`least(${sql.lit(LONGEST_WAIT_S)}, ${sql.lit(FIRST_WAIT_S)} * power(2, ${over}))`;
  const { rows } = await sql`
    insert into wrong_tries as w (what, who) values (${what}, ${who})
    on conflict (what, who) do update set tries = ${next}, last_at = now(),
      blocked_until = case when ${next} >= ${waitAfter}::int then now() + make_interval(secs => ${wait}) end
    where (w.blocked_until is null or w.blocked_until <= now()) and (${inForce} < ${most ?? null}::int) is not false
    returning 1`.execute(q);
  return rows.length > 0;
}

/** Takes a try that was no wrong one back. */
export async function giveTryBack(q: Queries, { what, who }: Count): Promise<void> {
  await sql`update wrong_tries set tries = greatest(0, tries - 1), blocked_until = null where what = ${what} and who = ${who}`.execute(
    q,
  );
}

/** Forgets wrong tries: whoever shows the secret may err again. */
export async function forgiveTries(q: Queries, { what, who }: Count): Promise<void> {
  await q.deleteFrom('wrong_tries').where('what', '=', what).where('who', '=', who).execute();
}

/** Seconds until the next try may be made; 0 when it may be made now. */
export async function waitOf(q: Queries, { what, who }: Count): Promise<number> {
  const row = await q
    .selectFrom('wrong_tries')
    .where('what', '=', what)
    .where('who', '=', who)
    .select(sql<number>`greatest(0, ceil(extract(epoch from blocked_until - now())))::int`.as('wait'))
    .executeTakeFirst();
  return row?.wait ?? 0;
}

/** What is heard by who has to wait. */
export const tooManyTries = (seconds: number) =>
  refuse('RATE_LIMITED', {}, { retry_after: Math.max(1, seconds) });
