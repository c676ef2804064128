import type { RouteInput } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { present } from '@giftship/shared/lib/assert';
import type { supplierKeyRoutes } from '@giftship/shared/supplier-keys/contract';
import { MOST_SUPPLIER_KEYS } from '@giftship/shared/suppliers/scopes';
import { newAppKey, newAppSecret } from '../api-keys/api-settings.ts';
import { cleanAddresses, faultsOfAddresses } from '../api-keys/key-input.ts';
import { rotated } from '../api-keys/rotate-secret.ts';
import type { Tx } from '../db/db.ts';
import { seal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { tellOwner } from '../messages/tell-owner.ts';
import { consoleWork, type MemberCall } from '../suppliers/console-work.ts';
import { readKeys } from './read-keys.ts';

type NewKey = RouteInput<typeof supplierKeyRoutes.addKey>['body'];
type Changes = RouteInput<typeof supplierKeyRoutes.saveKey>['body'];

/** Makes a key of a supplier, whose secret is in this answer and in no other; its maker is told (S081). */
export async function addKey(deps: Deps, call: MemberCall, input: NewKey) {
  refuseBadAddresses(input.ip_list);
  const { supplier, caller, address } = call.member;
  const [app_key, app_secret] = [newAppKey(deps.random), newAppSecret(deps.random)];
  return consoleWork(deps, call, async (tx, log) => {
    const held = await tx
      .selectFrom('suppliers')
      .where('id', '=', supplier.id)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const known = await readKeys(deps, tx, { supplierId: held.id });
    if (known.length >= MOST_SUPPLIER_KEYS) throw refuse('TOO_MANY_KEYS', { max: MOST_SUPPLIER_KEYS });
    const scopes = [...new Set(input.scopes)];
    const ip_list = cleanAddresses(input.ip_list);
    await tx
      .insertInto('supplier_api_keys')
      .values({
        app_key,
        supplier_id: supplier.id,
        user_id: caller.userId,
        name: input.name,
        secret_sealed: seal(deps.secret, app_secret, deps.random),
        scopes: JSON.stringify(scopes),
        ip_list: JSON.stringify(ip_list),
        old_secret_sealed: null,
        old_until: null,
        last_used_at: null,
      })
      .execute();
    await tellOwner(deps, tx, { userId: caller.userId, template: 'new-key', ip: address });
    await log({ object: 'key', ref: app_key, after: { name: input.name, scopes, ip_list } });
    return { ...(await keyOf(deps, tx, { supplierId: supplier.id, appKey: app_key })), app_secret };
  });
}

/** Changes what was named of a key; a secret that is changed works for another 24 hours beside the new one (D326). */
export async function saveKey(deps: Deps, call: MemberCall, { app_key, reset_secret, ...changes }: Changes) {
  refuseBadAddresses(changes.ip_list ?? []);
  const { supplier, caller, address } = call.member;
  return consoleWork(deps, call, async (tx, log) => {
    const row = await holdKey(tx, supplier.id, app_key);
    const app_secret = reset_secret === 1 ? newAppSecret(deps.random) : undefined;
    const after = {
      name: changes.name ?? row.name,
      enabled: changes.enabled === undefined ? row.enabled : changes.enabled === 1,
      scopes: changes.scopes ? [...new Set(changes.scopes)] : row.scopes,
      ip_list: changes.ip_list ? cleanAddresses(changes.ip_list) : row.ip_list,
    };
    // No key of a supplier ends by itself: the one before always goes on for a day.
    const secrets =
      app_secret && rotated(deps, { ended_at: null, secret_sealed: row.secret_sealed }, app_secret);
    await tx
      .updateTable('supplier_api_keys')
      .set({
        name: after.name,
        enabled: after.enabled,
        scopes: JSON.stringify(after.scopes),
        ip_list: JSON.stringify(after.ip_list),
        ...(secrets && {
          secret_sealed: secrets.secret_sealed,
          old_secret_sealed: secrets.old_secret_sealed,
          old_until: secrets.old_until,
        }),
      })
      .where('app_key', '=', app_key)
      .execute();
    if (app_secret) await tellOwner(deps, tx, { userId: caller.userId, template: 'new-secret', ip: address });
    const { name, enabled, scopes, ip_list } = row;
    await log({
      object: 'key',
      ref: app_key,
      before: { name, enabled, scopes, ip_list },
      after: { ...after, ...(app_secret && { is_new_secret: true }) },
    });
    return {
      ...(await keyOf(deps, tx, { supplierId: supplier.id, appKey: app_key })),
      ...(app_secret && { app_secret }),
    };
  });
}

/** Takes a key away for good. */
export async function removeKey(deps: Deps, call: MemberCall, appKey: string): Promise<null> {
  await consoleWork(deps, call, async (tx, log) => {
    const { name } = await holdKey(tx, call.member.supplier.id, appKey);
    await tx.deleteFrom('supplier_api_keys').where('app_key', '=', appKey).execute();
    await log({ object: 'key', ref: appKey, before: { name } });
    return {};
  });
  return null;
}

function refuseBadAddresses(list: string[]): void {
  const errors = faultsOfAddresses(list);
  if (errors.length > 0) throw refuse('INVALID', {}, { errors });
}

async function holdKey(tx: Tx, supplierId: number, appKey: string) {
  const row = await tx
    .selectFrom('supplier_api_keys')
    .where('supplier_id', '=', supplierId)
    .where('app_key', '=', appKey)
    .select(['name', 'enabled', 'scopes', 'ip_list', 'secret_sealed'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return row;
}

const keyOf = async (deps: Deps, tx: Tx, which: { supplierId: number; appKey: string }) => {
  const [key] = await readKeys(deps, tx, which);
  return present(key, 'a key that was just written');
};
