import { formatTime } from '@giftship/shared/lib/china-time';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { refuseWithoutPassword } from '../accounts/password-proof.ts';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/sign-in.ts';
import { tellOwner } from '../messages/tell-owner.ts';
import { newAppKey, newAppSecret, readApiSettings } from './api-settings.ts';

/**
 * The person's key. The first call makes it, is the only one that shows its secret (D326), needs the password and is
 * told to the owner (D1308).
 */
export async function apiKey(deps: Deps, caller: Caller, request: FastifyRequest) {
  const { userId } = caller;
  const known = await readApiSettings(deps, deps.db.q, userId);
  if (known.app_key !== '') return shown(known);
  await refuseWithoutPassword(deps.db.q, caller);
  const secret = newAppSecret(deps.random);
  return deps.db.transaction(async (tx) => {
    const made = {
      app_key: newAppKey(deps.random),
      // What was said of a key that was not there does not count for the one that is made.
      enabled: true,
      secret_sealed: seal(deps.secret, secret, deps.random),
      key_created_at: sql<Date>`now()`,
    };
    const row = await tx
      .insertInto('api_keys')
      .values({ user_id: userId, scopes: '[]', ip_list: '[]', events: '[]', ...made })
      .onConflict((oc) => oc.column('user_id').doUpdateSet(made).where('api_keys.app_key', 'is', null))
      .returning('key_created_at')
      .executeTakeFirst();
    if (row) await tellOwner(tx, deps, userId, 'new-key', request);
    const settings = await readApiSettings(deps, tx, userId);
    if (!row) return shown(settings);
    return { ...shown(settings), app_secret: secret, created_at: formatTime(row.key_created_at) };
  });
}

const shown = ({ app_key, secret_mask, created_at }: Awaited<ReturnType<typeof readApiSettings>>) => ({
  app_key,
  secret_mask,
  created_at,
});
