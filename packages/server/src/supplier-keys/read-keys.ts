import type { SupplierKey } from '@giftship/shared/supplier-keys/contract';
import { formatTime } from '@giftship/shared/lib/china-time';
import { MOST_SUPPLIER_KEYS } from '@giftship/shared/suppliers/scopes';
import { sql } from 'kysely';
import { maskSecret } from '../api-keys/api-settings.ts';
import type { Queries } from '../db/db.ts';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { readHook } from './hook.ts';

/** The page of a supplier's keys and callback (S081). */
export async function readSettings(deps: Deps, supplierId: number) {
  const { q } = deps.db;
  const [keys, hook] = await Promise.all([readKeys(deps, q, { supplierId }), readHook(deps, q, supplierId)]);
  return { keys, most: MOST_SUPPLIER_KEYS, hook };
}

/** A supplier's keys, the oldest first, or the one of that name; secrets are masked. */
export async function readKeys(
  { secret }: Pick<Deps, 'secret'>,
  q: Queries,
  { supplierId, appKey }: { supplierId: number; appKey?: string },
): Promise<SupplierKey[]> {
  let found = q
    .selectFrom('supplier_api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('k.supplier_id', '=', supplierId);
  if (appKey !== undefined) found = found.where('k.app_key', '=', appKey);
  const rows = await found
    .selectAll('k')
    .select('u.username')
    .select(sql<boolean>`coalesce(k.old_until > now(), false)`.as('is_old_alive'))
    .orderBy('k.created_at')
    .orderBy('k.app_key')
    .execute();
  return rows.map((row) => ({
    app_key: row.app_key,
    name: row.name,
    secret_mask: maskSecret(unseal(secret, row.secret_sealed)),
    enabled: row.enabled ? 1 : 0,
    scopes: row.scopes,
    ip_list: row.ip_list,
    by: row.username,
    created_at: formatTime(row.created_at),
    last_used_at: formatTime(row.last_used_at),
    last_address: row.last_address,
    old_secret_until: row.is_old_alive ? formatTime(row.old_until) : '',
  }));
}
