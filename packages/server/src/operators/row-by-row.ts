import { isRefusal } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** What became of one row of a bulk call. */
export interface RowOutcome {
  ref: string;
  is_done: boolean;
  /** Why not, in the words of its refusal. */
  text: string;
}

/**
 * Does the same to each row of a bulk call within its transaction: what refuses one leaves nothing of it, and stops no other
 * (O030). Where none goes the first refusal is the answer, as it is of a call for one row.
 */
export async function rowByRow(
  tx: Tx,
  refs: readonly string[],
  work: (ref: string) => Promise<unknown>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  let first: unknown = null;
  for (const ref of new Set(refs)) {
    await sql`savepoint one_row`.execute(tx);
    try {
      await work(ref);
      await sql`release savepoint one_row`.execute(tx);
      outcomes.push({ ref, is_done: true, text: '' });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await sql`rollback to savepoint one_row`.execute(tx);
      first ??= error;
      outcomes.push({ ref, is_done: false, text: error.message });
    }
  }
  if (first !== null && !outcomes.some(({ is_done: isDone }) => isDone)) throw first;
  return outcomes;
}
