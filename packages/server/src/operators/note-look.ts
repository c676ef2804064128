import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** So many looks at what is personal in an hour; whoever needs more asks his lead (O106). */
const MOST_AN_HOUR = 200;

/**
 * Writes down that an operator opened something personal of a user in full, one record at a time and what for (B17), in the
 * transaction that opens it. Refused above so many in an hour.
 */
export async function noteLook(
  tx: Tx,
  { operatorId, userId, ref, purpose }: { operatorId: number; userId: number; ref: string; purpose: string },
): Promise<void> {
  // One after another for each operator, so that many at once do not all see room.
  await sql`select pg_advisory_xact_lock(hashtextextended('looks', ${operatorId}))`.execute(tx);
  const { n } = await tx
    .selectFrom('personal_data_log')
    .where('operator_id', '=', operatorId)
    .where('action', '=', 'view')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  if (n >= MOST_AN_HOUR) throw refuse('VIEW_TOO_OFTEN');
  await tx
    .insertInto('personal_data_log')
    .values({ user_id: userId, action: 'view', ref, rows: 1, operator_id: operatorId, purpose })
    .execute();
}
