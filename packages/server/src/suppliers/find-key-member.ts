import { USER_STATUS } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import type { SupplierRoute } from '@giftship/shared/suppliers/define-supplier-routes';
import { SUPPLIER_SCOPE_LABELS } from '@giftship/shared/suppliers/labels';
import { rightsOfRole } from '@giftship/shared/suppliers/rights';
import type { SupplierScope } from '@giftship/shared/suppliers/scopes';
import type { MemberRole, SupplierStatus } from '@giftship/shared/suppliers/supplier';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isAllowedFrom } from '../callers/addresses.ts';
import { checkSignature, keyNameOf } from '../callers/check-signature.ts';
import { callerOf, USER_COLUMNS } from '../callers/person.ts';
import type { Deps } from '../deps.ts';
import { SUPPLIER_KEY_COPY } from './copy.ts';
import { AGREED, IN_FORCE } from './find-member.ts';
import type { SupplierLogin } from './member.ts';
import { rightsIn } from './rights-in.ts';

/**
 * The supplier whose key signed a call (S081), as a login of whoever made the key: signed and listed as a buyer's (D901). It
 * reaches what its scopes open, and stops with its maker's right to make keys.
 */
export async function findKeyMember(
  deps: Deps,
  route: SupplierRoute,
  request: FastifyRequest,
): Promise<SupplierLogin> {
  const appKey = keyNameOf(request);
  const row = await deps.db.q
    .selectFrom('supplier_api_keys as k')
    .innerJoin('users', 'users.id', 'k.user_id')
    .innerJoin('suppliers as s', 's.id', 'k.supplier_id')
    .leftJoin('supplier_members as m', (join) =>
      join
        .onRef('m.supplier_id', '=', 'k.supplier_id')
        .onRef('m.user_id', '=', 'k.user_id')
        .on('m.removed_at', 'is', null),
    )
    .where('k.app_key', '=', appKey)
    .select(USER_COLUMNS)
    .select(['k.name as key_name', 'k.secret_sealed', 'k.old_secret_sealed', 'k.enabled', 'k.scopes'])
    .select(['k.ip_list', 's.id as supplier_id', 's.name', 's.status as supplier_status', 'm.role'])
    .select(sql<boolean>`coalesce(k.old_until > now(), false)`.as('is_old_alive'))
    .select(
      sql<boolean>`k.last_used_at is null or k.last_used_at < now() - interval '1 minute'`.as('is_rested'),
    )
    .select([IN_FORCE, AGREED])
    .executeTakeFirst();
  if (!row) throw refuse('SIGNATURE_WRONG');
  await checkSignature(deps, request, {
    sealed: [row.secret_sealed, row.is_old_alive ? row.old_secret_sealed : null],
    takeNonce: (nonce) => takeNonce(deps, appKey, nonce),
  });
  const role = row.role as MemberRole | null;
  // Said only to who holds the secret.
  if (!row.enabled || role === null || !rightsOfRole(role).has('s.api')) throw refuse('KEY_OFF');
  if (!isAllowedFrom(row.ip_list, request.ip)) throw refuse('ADDRESS_NOT_ALLOWED', { address: request.ip });
  refuseScope(route.scope, row.scopes);
  if (row.status !== USER_STATUS.normal) throw refuse('ACCOUNT_DISABLED');
  if (row.is_rested)
    await deps.db.q
      .updateTable('supplier_api_keys')
      .set({ last_used_at: sql<Date>`now()`, last_address: request.ip })
      .where('app_key', '=', appKey)
      .execute();
  const supplier = {
    id: row.supplier_id,
    name: row.name,
    status: row.supplier_status as SupplierStatus,
    role,
  };
  return {
    caller: {
      ...callerOf(row),
      username: SUPPLIER_KEY_COPY.actor(row.key_name),
      tokenHash: Buffer.alloc(0),
      expiresAt: null,
      via: 'key',
      spendLimit: null,
    },
    suppliers: [supplier],
    supplier,
    rights: rightsIn(supplier),
    totp: { isBound: false, shownAt: null },
    agreement: { inForce: row.in_force, agreed: row.agreed },
    address: request.ip,
    requestId: String(request.id),
  };
}

/** True for a supplier's key that is there, on or off; says nothing about who calls. */
export async function isKnownKey({ db }: Deps, appKey: string): Promise<boolean> {
  const found = db.q.selectFrom('supplier_api_keys').where('app_key', '=', appKey);
  return (await found.select('app_key').executeTakeFirst()) !== undefined;
}

async function takeNonce({ db }: Deps, appKey: string, nonce: string): Promise<boolean> {
  const taken = await db.q
    .insertInto('supplier_nonces')
    .values({ app_key: appKey, nonce })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows !== 0n;
}

function refuseScope(wanted: SupplierScope | undefined, scopes: readonly string[]): void {
  if (wanted === undefined) throw refuse('KEY_CLOSED');
  if (!scopes.includes(wanted)) throw refuse('SCOPE_MISSING', { scope: SUPPLIER_SCOPE_LABELS[wanted] });
}
