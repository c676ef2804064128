import { createHash } from 'node:crypto';
import { refuse } from '@giftship/shared/errors/app-error';
import type { Tx } from '../db/db.ts';

/** A call that may be repeated after a lost answer. */
export interface KeyedCall {
  userId: number;
  /** The caller's number of this call; '' when he gave none. */
  key: string;
  call: string;
  /** What must be the same in a repeat. */
  content: Record<string, unknown>;
}

/**
 * Does the work of a call once for each key, in the transaction of the work (P5): a repeat waits for the first and gets its
 * answer; other content under the same key is refused. What is refused or fails leaves no key. Without a key it is done.
 */
export async function onceByKey<T extends object>(
  tx: Tx,
  { userId, key, call, content }: KeyedCall,
  work: () => Promise<T>,
): Promise<T> {
  if (key === '') return work();
  const body_hash = createHash('sha256').update(JSON.stringify(content)).digest();
  const taken = await tx
    .insertInto('call_keys')
    .values({ user_id: userId, key, call, body_hash, answer: 'null' })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) return answerOf<T>(tx, { userId, key }, { call, body_hash });
  const answer = await work();
  await tx
    .updateTable('call_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function answerOf<T>(
  tx: Tx,
  { userId, key }: { userId: number; key: string },
  { call, body_hash }: { call: string; body_hash: Buffer },
): Promise<T> {
  const first = await tx
    .selectFrom('call_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['call', 'body_hash', 'answer'])
    .executeTakeFirstOrThrow();
  if (first.call !== call || !first.body_hash.equals(body_hash)) throw refuse('KEY_REUSED');
  return first.answer as T;
}
