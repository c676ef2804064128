import { USER_STATUS } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { endWaysIn } from './remember.ts';

/**
 * Stops an account: its logins, saved ones, programs that wait for theirs and logins of embedded pages end here and now, and
 * every call by them or by a key is told that the account is disabled (O143). Keys, rules and what it earns as a partner
 * read the state themselves; orders go on and the balance stays. Answers how many logins there were; refused for an account
 * that is disabled already.
 */
export async function disableUser(tx: Tx, userId: number): Promise<number> {
  await move(tx, userId, { from: USER_STATUS.normal, to: USER_STATUS.disabled });
  await endWaysIn(tx, userId);
  // Kept until they are swept: a call by one of them learns why it ended.
  const ended = await tx
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Lets a disabled account be used again; whoever has it logs in anew. */
export async function restoreUser(tx: Tx, userId: number): Promise<void> {
  await move(tx, userId, { from: USER_STATUS.disabled, to: USER_STATUS.normal });
}

async function move(tx: Tx, userId: number, { from, to }: { from: number; to: number }): Promise<void> {
  const moved = await tx
    .updateTable('users')
    .set({ status: to })
    .where('id', '=', userId)
    .where('status', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw refuse('STATE_CONFLICT');
}
