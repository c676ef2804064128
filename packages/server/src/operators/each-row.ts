import { isRefusal } from '@giftship/shared/errors/app-error';
import type { RowResult } from '@giftship/shared/operators/fields-contract';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** Does the same with several things in one transaction: what is refused leaves nothing and holds up none behind it (O030). */
export async function eachRow(
  tx: Tx,
  sns: readonly string[],
  work: (sn: string) => Promise<unknown>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const sn of new Set(sns)) {
    await sql`savepoint one_row`.execute(tx);
    try {
      await work(sn);
      results.push({ sn, ok: true, text: '' });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await sql`rollback to savepoint one_row`.execute(tx);
      results.push({ sn, ok: false, text: error.message });
    }
    await sql`release savepoint one_row`.execute(tx);
  }
  return results;
}

/** The same; where none goes, the first refusal is the answer, as it is of a call for one thing. */
export async function eachRowOrRefuse(
  tx: Tx,
  sns: readonly string[],
  work: (sn: string) => Promise<unknown>,
): Promise<RowResult[]> {
  let first: unknown = null;
  const results = await eachRow(tx, sns, async (sn) => {
    try {
      await work(sn);
    } catch (error) {
      first ??= error;
      throw error;
    }
  });
  if (first !== null && !results.some(({ ok }) => ok)) throw first;
  return results;
}
