import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';

/** Events that get their place in one transaction: somebody who never read may have a month of them. */
const AT_ONCE = 5_000;

/**
 * Gives a person's committed events their places in his list. It happens under the lock of his head and after their commit,
 * so an event that commits later comes behind all that could have been read, whenever its id was drawn; a horizon of
 * transaction numbers would do the same, but stands still for any long transaction of the whole server and says nothing
 * after a move.
 */
export async function placeEvents(db: Db, userId: number): Promise<void> {
  const isWaiting = sql<{ is: boolean }>`
    select exists (select from events where user_id = ${userId} and seq is null) as is`;
  while (onlyRow((await isWaiting.execute(db.q)).rows).is) {
    const placed = await db.transaction(async (tx) => {
      await sql`insert into event_heads (user_id) values (${userId}) on conflict do nothing`.execute(tx);
      await sql`select from event_heads where user_id = ${userId} for update`.execute(tx);
      // Those that the sweep holds are on their way out, and take their places with them.
      const { rows } = await sql<{ placed: number }>`
        with next as (
          select id from events where user_id = ${userId} and seq is null order by id limit ${AT_ONCE} for update skip locked
        ), numbered as (
          select id, row_number() over (order by id) as n from next
        ), moved as (
          update event_heads set last_seq = last_seq + (select count(*) from numbered) where user_id = ${userId}
          returning last_seq - (select count(*) from numbered) as before
        ), placed as (
          update events e set seq = moved.before + numbered.n from numbered, moved where e.id = numbered.id returning 1
        ) select count(*)::int as placed from placed`.execute(tx);
      return onlyRow(rows).placed;
    });
    if (placed === 0) return;
  }
}
