import type { RouteInput } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import type { apiKeyRoutes } from '@giftship/shared/api-keys/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { refuseWithoutPassword } from '../accounts/password-proof.ts';
import { seal } from '../db/seal.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { tellOwner } from '../messages/tell-owner.ts';
import { newAppSecret, newCallbackSecret, readApiSettings } from './api-settings.ts';
import { faultOfCallback } from '../webhooks/callback-address.ts';
import { CALLBACK_COPY } from '../webhooks/copy.ts';
import { cleanAddresses, faultsOfAddresses, isSwitchOff, limitOf } from './key-input.ts';
import { rotated } from './rotate-secret.ts';

type Changes = RouteInput<typeof apiKeyRoutes.saveSettings>['body'];

/**
 * Changes what was named, and nothing else. A new secret is in this answer and in no other; the one before works for
 * another 24 hours (D326). A callback address gets its secret with the first saving. All but switching the key off needs
 * the password (D1308), and a key that a new password ended comes back only with a new secret.
 */
export async function saveApiSettings(
  deps: Deps,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  changes: Changes,
) {
  if (!isSwitchOff(changes)) await refuseWithoutPassword(deps.db.q, caller);
  return storeApiSettings(deps, { userId: caller.userId, request }, changes);
}

/** As `saveApiSettings`, for whoever has been let in. */
export async function storeApiSettings(
  deps: Deps,
  { userId, request }: { userId: number; request: Pick<FastifyRequest, 'ip'> },
  changes: Changes,
) {
  const callback = refuseBadInput(deps, changes);
  const limit = limitOf(changes.daily_limit);
  return deps.db.transaction(async (tx) => {
    const row = await lockRow(tx, userId);
    const app_secret = changes.reset_secret === 1 ? newAppSecret(deps.random) : undefined;
    if (app_secret !== undefined && row.app_key === null) throw refuse('STATE_CONFLICT');
    if (row.ended_at !== null && changes.enabled === 1 && app_secret === undefined) throw refuse('KEY_ENDED');
    const isFirstCallback = Boolean(callback) && row.callback_secret_sealed === '';
    const callback_secret =
      changes.reset_callback_secret === 1 || isFirstCallback ? newCallbackSecret(deps.random) : undefined;
    await tx
      .updateTable('api_keys')
      .set({
        ...(changes.enabled === undefined ? {} : { enabled: changes.enabled === 1 }),
        ...(changes.scopes && { scopes: JSON.stringify([...new Set(changes.scopes)]) }),
        ...(changes.ip_list && { ip_list: JSON.stringify(cleanAddresses(changes.ip_list)) }),
        ...(limit === undefined ? {} : { daily_limit_fen: limit }),
        ...(changes.events && { events: JSON.stringify([...new Set(changes.events)]) }),
        // An address that is saved again may be told again, after a 410 too.
        ...(callback === undefined ? {} : { callback_url: callback, callback_enabled: true }),
        ...(app_secret && rotated(deps, row, app_secret)),
        ...(callback_secret && {
          callback_secret_sealed: seal(deps.secret, callback_secret, deps.random),
        }),
        // A set must hold something.
        created_at: sql<Date>`created_at`,
      })
      .where('user_id', '=', userId)
      .execute();
    if (app_secret) await tellOwner(deps, tx, { userId, template: 'new-secret', ip: request.ip });
    return {
      ...(await readApiSettings(deps, tx, userId)),
      ...(app_secret && { app_secret }),
      ...(callback_secret && { callback_secret }),
    };
  });
}

/** Names every fault at once; answers the callback address as it is stored. */
function refuseBadInput({ config }: Deps, { ip_list, callback_url }: Changes): string | undefined {
  const errors = faultsOfAddresses(ip_list ?? []);
  const callback = callback_url?.trim();
  const fault = callback ? faultOfCallback(callback, config.webhookLocal) : null;
  if (fault !== null) errors.push({ field: 'callback_url', msg: CALLBACK_COPY[fault] });
  if (errors.length > 0) throw refuse('INVALID', {}, { errors });
  return callback;
}

async function lockRow(tx: Tx, userId: number) {
  await tx
    .insertInto('api_keys')
    .values({ user_id: userId, scopes: '[]', ip_list: '[]', events: '[]' })
    .onConflict((oc) => oc.column('user_id').doNothing())
    .execute();
  return tx
    .selectFrom('api_keys')
    .where('user_id', '=', userId)
    .select(['app_key', 'secret_sealed', 'callback_secret_sealed', 'ended_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}
