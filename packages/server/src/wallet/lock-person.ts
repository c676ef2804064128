import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/**
 * Holds a person's commission and withdrawals to the end of the transaction, so that two decisions about them come one
 * after the other. Taken before any of their rows; the accounts are still locked last.
 */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
}
