import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';

/**
 * Until when suppliers were told of new orders, under a lock until the end of the transaction; the first time says that all
 * before now is known.
 */
export async function toldUntil(
  tx: Tx,
  whom: 'programs' | 'members',
): Promise<{ told_until: Date; now: Date }> {
  await sql`insert into supplier_news (whom, told_until) values (${whom}, now()) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ told_until: Date; now: Date }>`
    select told_until, now() as now from supplier_news where whom = ${whom} for update`.execute(tx);
  return onlyRow(rows);
}

/** Writes down until when they were told. */
export const noteTold = (tx: Tx, whom: 'programs' | 'members', until: Date) =>
  tx.updateTable('supplier_news').set({ told_until: until }).where('whom', '=', whom).execute();

/** Batches `b` that were paid in a span; a batch is made at most a day before it is paid. */
export const isPaidWithin = (from: Date, until: Date) =>
  sql`b.id >= first_id_since('batches', ${from}::timestamptz - interval '1 day') and b.paid_at > ${from} and b.paid_at <= ${until}`;
