import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { newAppKey, newAppSecret, readApiSettings } from './api-settings.ts';

/** The person's key. The first call makes it and is the only one that shows its secret (D326). */
export async function apiKey(deps: Deps, userId: number) {
  const secret = newAppSecret(deps.random);
  const made = {
    app_key: newAppKey(deps.random),
    secret_sealed: seal(deps.secret, secret, deps.random),
    key_created_at: sql<Date>`now()`,
  };
  const row = await deps.db.q
    .insertInto('api_keys')
    .values({ user_id: userId, scopes: '[]', ip_list: '[]', events: '[]', ...made })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(made).where('api_keys.app_key', 'is', null))
    .returning(['app_key', 'key_created_at'])
    .executeTakeFirst();
  const settings = await readApiSettings(deps, deps.db.q, userId);
  return {
    app_key: settings.app_key,
    ...(row ? { app_secret: secret } : {}),
    secret_mask: settings.secret_mask,
    created_at: row ? formatTime(row.key_created_at) : settings.created_at,
  };
}
