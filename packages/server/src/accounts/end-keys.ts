import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/**
 * Ends what programs hold of a person (D1308): each key works again only with a new secret, the one before it is gone at
 * once, and no news, of test orders neither, is sent until the owner saves its address again. True when there was anything to end.
 */
export async function endKeys(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update api_keys set enabled = false, old_secret_sealed = null, old_until = null, callback_enabled = false,
      ended_at = case when app_key is null then null else now() end
    where (user_id = ${userId} or user_id = (select twin_id from twins where owner_id = ${userId})) and (app_key is not null or callback_url <> '')
    returning 1`.execute(tx);
  const named = await sql`
    update named_keys set enabled = false, old_secret_sealed = null, old_until = null, ended_at = now()
    where user_id = ${userId} returning 1`.execute(tx);
  return rows.length > 0 || named.rows.length > 0;
}
