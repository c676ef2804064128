import type { FastifyRequest } from 'fastify';
import { refuseWithoutPassword } from '../accounts/password-proof.ts';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { tellOwner } from '../messages/tell-owner.ts';
import { newAppKey, newAppSecret, readApiSettings } from './api-settings.ts';
import { BY_DEFAULT, insertFirst, lockForOneMore } from './first-key.ts';

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
    await lockForOneMore(tx, userId);
    const isMade = await insertFirst(tx, userId, {
      app_key: newAppKey(deps.random),
      name: BY_DEFAULT,
      secret_sealed: seal(deps.secret, secret, deps.random),
      scopes: '[]',
      ip_list: '[]',
      daily_limit_fen: BY_DEFAULT,
    });
    const made = shown(await readApiSettings(deps, tx, userId));
    if (!isMade) return made;
    await tellOwner(deps, tx, { userId, template: 'new-key', ip: request.ip });
    return { ...made, app_secret: secret };
  });
}

const shown = ({ app_key, secret_mask, created_at }: Awaited<ReturnType<typeof readApiSettings>>) => ({
  app_key,
  secret_mask,
  created_at,
});
