import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { JOB_STATE } from '../db/job-state.ts';
import { snOf } from '../db/numbers.ts';

/** Has the waybills of a batch looked after at once, whatever pause they are in; false where nobody waits for them. */
export async function wakeIssuing(tx: Tx, batchId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()`, state: JOB_STATE.open })
    .where('kind', 'in', ['issue-waybills', 'issue-test-waybills'])
    .where('key', '=', snOf('batch', batchId))
    .where('state', 'in', [JOB_STATE.open, JOB_STATE.dead])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
