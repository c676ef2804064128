import { isRefusal } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** How one thing of several fared; '' where it was done. */
export interface RowOutcome {
  sn: string;
  ok: boolean;
  text: string;
}

/** Does the same with several things in one transaction: what is refused leaves nothing and holds up none behind it (O030). */
export async function eachRow(
  tx: Tx,
  sns: readonly string[],
  work: (sn: string) => Promise<void>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const sn of new Set(sns)) {
    await sql`savepoint one_row`.execute(tx);
    try {
      await work(sn);
      outcomes.push({ sn, ok: true, text: '' });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await sql`rollback to savepoint one_row`.execute(tx);
      outcomes.push({ sn, ok: false, text: error.message });
    }
    await sql`release savepoint one_row`.execute(tx);
  }
  return outcomes;
}
