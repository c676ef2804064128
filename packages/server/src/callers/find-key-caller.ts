import { type Route, scopesOf } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { SCOPE_LABELS } from '@giftship/shared/api-keys/labels';
import { isTestScope } from '@giftship/shared/api-keys/scopes';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { isAllowedFrom } from './addresses.ts';
import type { Caller } from './caller.ts';
import { checkSignature, keyNameOf } from './check-signature.ts';
import { callerOf, membershipOf, USER_COLUMNS } from './person.ts';

/** True for a key that is there, on or off; says nothing about who calls. */
export async function isKnownKey({ db }: Deps, key: string): Promise<boolean> {
  const found = db.q.selectFrom('all_keys').where('app_key', '=', key);
  return (await found.select('user_id').executeTakeFirst()) !== undefined;
}

/**
 * Finds whose key signed a call (D901): the signature first, so that nobody uses up another's nonces, then the nonce,
 * the address and the scope of the call. A rotated secret works for its 24 hours beside the new one.
 */
export async function findKeyCaller(deps: Deps, route: Route, request: FastifyRequest): Promise<Caller> {
  const { db } = deps;
  const key = keyNameOf(request);
  const row = await db.q
    .selectFrom('all_keys')
    .innerJoin('users', 'users.id', 'all_keys.acts_as')
    .innerJoin('users as owner', 'owner.id', 'all_keys.user_id')
    .where('app_key', '=', key)
    .select(USER_COLUMNS)
    .select([
      'enabled',
      'ended_at',
      'secret_sealed',
      'old_secret_sealed',
      'scopes',
      'ip_list',
      'daily_limit_fen',
      'is_first',
      'mode',
      'owner.status as owner_status',
      'owner.group_id as owner_group_id',
      'owner.group_until as owner_group_until',
      'owner.lasting_group_id as owner_lasting_group_id',
    ])
    .select(sql<boolean>`coalesce(old_until > now(), false)`.as('is_old_alive'))
    .select(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('is_rested'))
    .executeTakeFirst();
  if (!row) throw refuse('SIGNATURE_WRONG');
  await checkSignature(deps, request, {
    sealed: [row.secret_sealed, row.is_old_alive ? row.old_secret_sealed : null],
    takeNonce: (nonce) => takeNonce(deps, row.id, nonce),
  });
  // Said only to who holds the secret; before, it is one more wrong signature.
  if (row.ended_at !== null) throw refuse('KEY_ENDED');
  if (!row.enabled) throw refuse('KEY_OFF');
  if (!isAllowedFrom(row.ip_list, request.ip)) throw refuse('ADDRESS_NOT_ALLOWED', { address: request.ip });
  const isTest = row.mode === 'test';
  if (isTest && scopesOf(route).length > 0 && !scopesOf(route).some(isTestScope))
    throw refuse('NOT_IN_TEST_MODE');
  refuseScope(route, isTest ? row.scopes.filter(isTestScope) : row.scopes);
  if (row.status !== USER_STATUS.normal || row.owner_status !== USER_STATUS.normal)
    throw refuse('ACCOUNT_DISABLED');
  if (row.is_rested) await noteUse(deps, { isFirst: row.is_first, appKey: key, address: request.ip });
  return {
    ...callerOf(row),
    isTest,
    // A twin sees the prices of its owner.
    membership: membershipOf({
      group_id: row.owner_group_id,
      group_until: row.owner_group_until,
      lasting_group_id: row.owner_lasting_group_id,
    }),
    tokenHash: Buffer.alloc(0),
    expiresAt: null,
    via: 'key',
    key: { appKey: key, isFirst: row.is_first },
    spendLimit: row.daily_limit_fen,
  };
}

/** Keeps when and from where a key was last used, the two together, at most once a minute: calls may come from many addresses in turn. */
async function noteUse(
  { db }: Deps,
  { isFirst, appKey, address }: { isFirst: boolean; appKey: string; address: string },
): Promise<void> {
  await db.q
    .updateTable(tableOfKey(isFirst))
    .set({ last_used_at: sql<Date>`now()`, last_address: address })
    .where('app_key', '=', appKey)
    .execute();
}

/** Where a key lies; the columns of a key have the same names in both tables. */
export const tableOfKey = (isFirst: boolean) => (isFirst ? 'api_keys' : 'named_keys') as 'named_keys';

async function takeNonce({ db }: Deps, userId: number, nonce: string): Promise<boolean> {
  const taken = await db.q
    .insertInto('api_nonces')
    .values({ user_id: userId, nonce })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows !== 0n;
}

function refuseScope(route: Route, scopes: string[]): void {
  const [wanted, ...others] = scopesOf(route);
  if (wanted === undefined) {
    if (route.auth === 'user') throw refuse('KEY_CLOSED');
    return;
  }
  if (![wanted, ...others].some((scope) => scopes.includes(scope)))
    throw refuse('SCOPE_MISSING', { scope: SCOPE_LABELS[wanted as keyof typeof SCOPE_LABELS] ?? wanted });
}
