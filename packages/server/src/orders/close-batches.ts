import { refuse } from '@giftship/shared/errors/app-error';
import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/** Closes batches that were not paid in time; they hold no money (D310). */
export async function closeUnpaidBatches({ db }: Deps): Promise<void> {
  await db.transaction(
    async (tx) => {
      const late = await tx
        .selectFrom('batches')
        .where('status', '=', BATCH_STATUS.unpaid)
        .where('expire_at', '<', sql<Date>`now()`)
        .orderBy('id')
        .limit(100)
        .forUpdate()
        .skipLocked()
        .select('id')
        .execute();
      if (late.length > 0) await close(tx, late);
    },
    { actor: 'clock', bulk: true },
  );
}

/**
 * Closes a batch that waits for money because its buyer no longer wants it: nothing was charged, and nobody can pay it
 * any more (D310). One that is closed already stays so; one that was paid is refused.
 */
export async function closeBatch({ db }: Deps, userId: number, batchId: number): Promise<void> {
  await db.transaction(
    async (tx) => {
      const batch = await tx
        .selectFrom('batches')
        .where('id', '=', batchId)
        .where('user_id', '=', userId)
        .select(['id', 'status'])
        .forUpdate()
        .executeTakeFirst();
      if (!batch) throw refuse('NOT_FOUND');
      if (batch.status === BATCH_STATUS.closed) return;
      if (batch.status !== BATCH_STATUS.unpaid) throw refuse('STATE_CONFLICT');
      await close(tx, [batch]);
    },
    { actor: `user:${userId}`, bulk: true },
  );
}

async function close(tx: Tx, batches: readonly { id: number }[]): Promise<void> {
  const ids = batches.map(({ id }) => id);
  await tx.updateTable('batches').set({ status: BATCH_STATUS.closed }).where('id', 'in', ids).execute();
  await tx
    .updateTable('orders')
    .set({ status: ORDER_STATUS.closed })
    .where('batch_id', 'in', ids)
    .where('status', '=', ORDER_STATUS.unpaid)
    .execute();
}
