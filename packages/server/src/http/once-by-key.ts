import { createHash } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** Whose numbers of calls these are: each kind of caller has a table of its own. */
const HELD_BY = {
  user: { table: 'call_keys', owner: 'user_id' },
  operator: { table: 'operator_keys', owner: 'operator_id' },
  supplier: { table: 'supplier_keys', owner: 'supplier_id' },
} as const;

/** A call that may be repeated after a lost answer. */
export interface KeyedCall {
  /** Who calls: a person, an operator, or all members of a supplier together. */
  by: keyof typeof HELD_BY;
  id: number;
  /** The caller's number of this call; '' when he gave none. */
  key: string;
  call: string;
  /** What must be the same in a repeat. */
  content: unknown;
}

/**
 * Does the work of a call once for each key, in the transaction of the work (P5): a repeat waits for the first and gets its
 * answer; other content under the same key is refused. What is refused or fails leaves no key. Without a key it is done.
 */
export async function onceByKey<T extends object>(
  tx: Tx,
  { by, id, key, call, content }: KeyedCall,
  work: () => Promise<T>,
): Promise<T> {
  if (key === '') return work();
  const table = sql.table(HELD_BY[by].table);
  const owner = sql.ref(HELD_BY[by].owner);
  const hash = createHash('sha256')
    .update(JSON.stringify(content ?? null))
    .digest();
  const taken = await sql`insert into ${table} (${owner}, key, call, body_hash, answer)
    values (${id}, ${key}, ${call}, ${hash}, 'null') on conflict do nothing returning key`.execute(tx);
  if (taken.rows.length === 0) {
    const { rows } = await sql<{ answer: T; is_same: boolean }>`
      select answer, call = ${call} and body_hash = ${hash} as is_same from ${table} where ${owner} = ${id} and key = ${key}`.execute(
      tx,
    );
    const [first] = rows;
    if (!first?.is_same) throw refuse('KEY_REUSED');
    return first.answer;
  }
  const answer = await work();
  await sql`update ${table} set answer = ${JSON.stringify(answer)} where ${owner} = ${id} and key = ${key}`.execute(
    tx,
  );
  return answer;
}
