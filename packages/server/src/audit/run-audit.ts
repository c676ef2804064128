import { sql } from 'kysely';
import { type Breach, audit } from './audit-checks.ts';
import { type Mark, openTouched, readMark, WHOLE } from '../db/audit-scope.ts';
import { codeOf, type Db } from '../db/db.ts';

/** What one pass over the books found, and how far it saw. */
export interface Found {
  mark: Mark;
  breaches: Breach[];
}

/**
 * Looks through the whole service, or through what happened since a mark: on a connection of its own, in one snapshot,
 * however long it takes. It reads only.
 */
export function lookThrough(db: Db, since: Mark | null): Promise<Found> {
  return db.alone((q) =>
    q
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        const mark = await readMark(tx);
        return { mark, breaches: await audit(tx, since === null ? WHOLE : await openTouched(tx, since)) };
      }),
  );
}

/**
 * The pass that the service makes every day, kept in `audit_runs`: of everything once a week, in between of what happened
 * since the pass before the last one, so that a transaction which was still open at one pass is seen by the next.
 */
export async function auditDaily(db: Db): Promise<Breach[]> {
  const since = await markToStartAt(db);
  const { id } = await db.q
    .insertInto('audit_runs')
    .values({ is_whole: since === null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const close = (end: { mark: string; breaches: string } | { error: string }) =>
    db.q
      .updateTable('audit_runs')
      .set({ ...end, finished_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  try {
    const { mark, breaches } = await lookThrough(db, since);
    await close({ mark: JSON.stringify(mark), breaches: JSON.stringify(breaches) });
    return breaches;
  } catch (error) {
    await close({ error: codeOf(error) || 'error' });
    throw error;
  }
}

/** Where a pass over what is new begins; null when everything is due. */
async function markToStartAt({ q }: Db): Promise<Mark | null> {
  const { rows } = await sql<{ mark: Mark }>`
    select mark from audit_runs where mark ? 'event'
      and exists (select from audit_runs where is_whole and mark is not null and started_at > now() - interval '7 days')
    order by id desc offset 1 limit 1`.execute(q);
  return rows[0]?.mark ?? null;
}

/** One kept pass. */
export interface KeptRun {
  started_at: Date;
  finished_at: Date | null;
  is_whole: boolean;
  error: string;
  breaches: Breach[];
}

/** The latest passes of the service, newest first. */
export function readAuditRuns({ q }: Db, limit: number): Promise<KeptRun[]> {
  return q
    .selectFrom('audit_runs')
    .select(['started_at', 'finished_at', 'is_whole', 'error', 'breaches'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
