import type { FieldError } from '@giftship/shared/contract/envelope';
import type { RouteInput } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import type { apiKeyRoutes } from '@giftship/shared/api-keys/contract';
import type { KeyMode } from '@giftship/shared/accounts/key-mode';
import { type ApiKey, MOST_KEYS } from '@giftship/shared/api-keys/keys';
import { isTestScope } from '@giftship/shared/api-keys/scopes';
import { SCOPE_LABELS } from '@giftship/shared/api-keys/labels';
import type { Scope } from '@giftship/shared/api-keys/scopes';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { present } from '@giftship/shared/lib/assert';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { spentOn } from '../accounts/key-of-call.ts';
import { refuseWithoutPassword } from '../accounts/password-proof.ts';
import type { Queries, Tx } from '../db/db.ts';
import { seal, unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { tableOfKey } from '../callers/find-key-caller.ts';
import { tellOwner } from '../messages/tell-owner.ts';
import { maskSecret, newAppKey, newAppSecret } from './api-settings.ts';
import { KEY_INPUT_COPY as SAY } from './copy.ts';
import { BY_DEFAULT, insertFirst, lockForOneMore, lockKeys, type NewKeyRow } from './first-key.ts';
import { cleanAddresses, faultsOfAddresses, isSwitchOff, limitOf } from './key-input.ts';
import { rotated } from './rotate-secret.ts';
import { ensureTwin, type FillTwin, twinOf } from './twins.ts';

type NewKey = RouteInput<typeof apiKeyRoutes.addKey>['body'];
type Changes = RouteInput<typeof apiKeyRoutes.saveKey>['body'];

/** A person's keys, the oldest first. */
export async function listKeys(deps: Deps, userId: number) {
  return { list: await readKeys(deps, deps.db.q, { userId }), most: MOST_KEYS };
}

/**
 * Makes a key, whose secret is in this answer and in no other (D326); needs the password and is told to the owner (D1308).
 * The first lies where release 0.2.0 looks for it.
 */
export async function addKey(
  deps: Deps,
  fill: FillTwin,
  { caller, request, input }: { caller: Caller; request: FastifyRequest; input: NewKey },
) {
  await refuseWithoutPassword(deps.db.q, caller);
  const errors = [...faultsOfAddresses(input.ip_list), ...faultsOfScopes(input.mode, input.scopes)];
  if (errors.length > 0) throw refuse('INVALID', {}, { errors });
  const limit = limitOf(input.daily_limit);
  const { userId } = caller;
  const [app_key, app_secret] = [newAppKey(deps.random, input.mode), newAppSecret(deps.random, input.mode)];
  return deps.db.transaction(async (tx) => {
    const keys = await lockForOneMore(tx, userId);
    const made: NewKeyRow = {
      app_key,
      name: input.name,
      secret_sealed: seal(deps.secret, app_secret, deps.random),
      scopes: JSON.stringify([...new Set(input.scopes)]),
      ip_list: JSON.stringify(cleanAddresses(input.ip_list)),
      daily_limit_fen: limit === undefined ? BY_DEFAULT : limit,
    };
    const twinId = input.mode === 'test' ? await makeTwin(deps, tx, { fill, userId }) : null;
    const mayBeFirst = twinId === null && !keys.some(({ is_first }) => is_first);
    if (!mayBeFirst || !(await insertFirst(tx, userId, made)))
      await tx
        .insertInto('named_keys')
        .values({ ...made, user_id: userId, mode: input.mode, acts_as: twinId })
        .execute();
    await tellOwner(deps, tx, { userId, template: 'new-key', ip: request.ip });
    return { ...(await readKey(deps, tx, { userId, appKey: app_key })), app_secret };
  });
}

/** Changes what was named of a key; all but switching it off needs the password (D1308). */
export async function saveKey(
  deps: Deps,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  { app_key, ...changes }: Changes,
) {
  if (!isSwitchOff(changes)) await refuseWithoutPassword(deps.db.q, caller);
  const limit = limitOf(changes.daily_limit);
  return deps.db.transaction(async (tx) => {
    const key = await holdKey(tx, caller.userId, app_key);
    const errors = [
      ...faultsOfAddresses(changes.ip_list ?? []),
      ...faultsOfScopes(key.mode, changes.scopes ?? []),
    ];
    if (errors.length > 0) throw refuse('INVALID', {}, { errors });
    const app_secret = changes.reset_secret === 1 ? newAppSecret(deps.random, key.mode) : undefined;
    if (key.ended_at !== null && changes.enabled === 1 && app_secret === undefined) throw refuse('KEY_ENDED');
    await tx
      .updateTable(tableOfKey(key.is_first))
      .set({
        name: changes.name ?? key.name,
        ...(changes.enabled === undefined ? {} : { enabled: changes.enabled === 1 }),
        ...(changes.scopes && { scopes: JSON.stringify([...new Set(changes.scopes)]) }),
        ...(changes.ip_list && { ip_list: JSON.stringify(cleanAddresses(changes.ip_list)) }),
        ...(limit === undefined ? {} : { daily_limit_fen: limit }),
        ...(app_secret && rotated(deps, key, app_secret)),
      })
      .where('app_key', '=', app_key)
      .execute();
    if (app_secret)
      await tellOwner(deps, tx, { userId: caller.userId, template: 'new-secret', ip: request.ip });
    return {
      ...(await readKey(deps, tx, { userId: caller.userId, appKey: app_key })),
      ...(app_secret && { app_secret }),
    };
  });
}

/** Takes a key away for good; needs the password. The callback of its owner stays. */
export async function removeKey(deps: Deps, caller: Caller, appKey: string): Promise<void> {
  await refuseWithoutPassword(deps.db.q, caller);
  await deps.db.transaction(async (tx) => {
    const key = await holdKey(tx, caller.userId, appKey);
    if (key.is_first)
      await sql`
        update api_keys set app_key = null, name = default, secret_sealed = null, old_secret_sealed = null, old_until = null, enabled = true,
          scopes = '[]', ip_list = '[]', daily_limit_fen = default, key_created_at = null, last_used_at = null, last_address = '', ended_at = null
        where user_id = ${caller.userId}`.execute(tx);
    else await tx.deleteFrom('named_keys').where('app_key', '=', appKey).execute();
  });
}

/** One of them as it is now, until the end of the transaction: release 0.2.0 and `saveApiSettings` wait for the row only. */
async function holdKey(tx: Tx, userId: number, appKey: string) {
  const known = (await lockKeys(tx, userId)).find(({ app_key }) => app_key === appKey);
  if (!known) throw refuse('NOT_FOUND');
  const row = await tx
    .selectFrom(tableOfKey(known.is_first))
    .where('app_key', '=', appKey)
    .select(['name', 'secret_sealed', 'ended_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return { ...known, ...row };
}

/** The twin that a test key acts as; the first of them fills its wallet. */
async function makeTwin(
  deps: Deps,
  tx: Tx,
  { fill, userId }: { fill: FillTwin; userId: number },
): Promise<number> {
  const known = await twinOf(tx, userId);
  if (known !== null) return known;
  const made = await ensureTwin(tx, deps, userId);
  await fill(tx, made);
  return made;
}

/** A test key reaches nothing that is real. */
const faultsOfScopes = (mode: KeyMode, scopes: readonly Scope[]): FieldError[] =>
  mode === 'live'
    ? []
    : scopes
        .filter((scope) => !isTestScope(scope))
        .map((scope) => ({ field: 'scopes', msg: SAY.notForTest(SCOPE_LABELS[scope]) }));

async function readKey(
  deps: Deps,
  q: Queries,
  { userId, appKey }: { userId: number; appKey: string },
): Promise<ApiKey> {
  const [key] = await readKeys(deps, q, { userId, appKey });
  return present(key, 'a key that was just written');
}

async function readKeys(
  { secret, now }: Deps,
  q: Queries,
  { userId, appKey }: { userId: number; appKey?: string },
): Promise<ApiKey[]> {
  const day = chinaDay(now());
  let keys = q
    .selectFrom('all_keys as k')
    .where('k.user_id', '=', userId)
    .selectAll()
    .select(spentOn(day).as('spent_fen'))
    .orderBy('k.key_created_at')
    .orderBy('k.app_key');
  if (appKey !== undefined) keys = keys.where('k.app_key', '=', appKey);
  return (await keys.execute()).map((row) => ({
    app_key: row.app_key,
    name: row.name,
    mode: row.mode,
    secret_mask: maskSecret(unseal(secret, row.secret_sealed)),
    enabled: row.enabled ? 1 : 0,
    scopes: row.scopes,
    ip_list: row.ip_list,
    daily_limit: row.daily_limit_fen === null ? '' : formatYuan(fen(row.daily_limit_fen)),
    spent_today: formatYuan(fen(row.spent_fen)),
    created_at: formatTime(row.key_created_at),
    last_used_at: formatTime(row.last_used_at),
    last_address: row.last_address,
    ended_at: formatTime(row.ended_at),
    old_secret_until:
      row.old_until !== null && row.old_until.getTime() > now() ? formatTime(row.old_until) : '',
  }));
}
