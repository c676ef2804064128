import { refuse } from '@giftship/shared/errors/app-error';
import { MOST_KEYS } from '@giftship/shared/api-keys/keys';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';

type Columns = Insertable<Schema['named_keys']>;
/** A new key as either table takes it. */
export type NewKeyRow = Pick<Columns, 'app_key' | 'secret_sealed' | 'scopes' | 'ip_list'> & {
  name: Columns['name'] | typeof BY_DEFAULT;
  daily_limit_fen: Columns['daily_limit_fen'] | typeof BY_DEFAULT;
};

/** What the column says where nobody does, also in a row that is there already. */
export const BY_DEFAULT = sql<never>`default`;

/** A person's keys while nobody else changes them. */
export async function lockKeys(tx: Tx, userId: number) {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
  return tx
    .selectFrom('all_keys')
    .where('user_id', '=', userId)
    .select(['app_key', 'mode', 'is_first'])
    .execute();
}

/** The same before one more is made. Throws TOO_MANY_KEYS. */
export async function lockForOneMore(tx: Tx, userId: number) {
  const keys = await lockKeys(tx, userId);
  if (keys.length >= MOST_KEYS) throw refuse('TOO_MANY_KEYS', { max: MOST_KEYS });
  return keys;
}

/**
 * Puts a key where release 0.2.0 looks for it; what was said there before there was a key counts only for the callback.
 * False when there is one by now: that release does not wait for `lockKeys`.
 */
export async function insertFirst(tx: Tx, userId: number, key: NewKeyRow): Promise<boolean> {
  const first = { ...key, enabled: true, ended_at: null, key_created_at: sql<Date>`now()` };
  const row = await tx
    .insertInto('api_keys')
    .values({ ...first, user_id: userId, events: '[]' })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(first).where('api_keys.app_key', 'is', null))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
