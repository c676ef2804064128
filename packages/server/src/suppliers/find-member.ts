import { USER_STATUS } from '@giftship/shared/accounts/account';
import { refuse } from '@giftship/shared/errors/app-error';
import type { MemberRole, SupplierStatus } from '@giftship/shared/suppliers/supplier';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { cookiesOf, SUPPLIER_COOKIE } from '../callers/cookies.ts';
import { findCaller } from '../callers/find-caller.ts';
import { hashToken } from '../callers/hash-token.ts';
import { callerOf, USER_COLUMNS } from '../callers/person.ts';
import { CONTENT_STATUS } from '../content/versions.ts';
import type { Deps } from '../deps.ts';
import type { Membership, SupplierLogin } from './member.ts';
import { rightsIn } from './rights-in.ts';
import { findSupplierViewer } from './view-only.ts';

/** The supplier agreement in force, and which of them `users` agreed to last. */
export const IN_FORCE =
  sql<number>`(select count(*)::int from content_versions v where v.kind = 'agreement' and v.ref = 'supplier' and v.status <> ${sql.lit(CONTENT_STATUS.draft)})`.as(
    'in_force',
  );
export const AGREED =
  sql<number>`(select coalesce(max(c.version), 0) from agreement_consents c where c.user_id = users.id and c.kind = 'supplier')`.as(
    'agreed',
  );

/** The supplier's login of a call, by its cookie or as a bearer; null for a visitor, refused for a buyer (B02). */
export async function findSupplierLogin(deps: Deps, request: FastifyRequest): Promise<SupplierLogin | null> {
  const bearer = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1];
  const via = bearer ? 'bearer' : 'cookie';
  // An operator's look lies over the login that his browser has itself.
  const viewer = bearer ? null : await findSupplierViewer(deps, request);
  if (viewer) return viewer;
  for (const token of bearer ? [bearer] : cookiesOf(request, SUPPLIER_COOKIE)) {
    const login = await findByToken(deps, { token, via }, request);
    if (login) return login;
  }
  // A buyer's cookie comes along with every call of the same host.
  if ((await findCaller(deps, request)) !== null) throw refuse('SUPPLIER_ONLY');
  return null;
}

async function findByToken(
  { db, config }: Deps,
  { token, via }: { token: string; via: 'bearer' | 'cookie' },
  request: FastifyRequest,
): Promise<SupplierLogin | null> {
  const tokenHash = hashToken(token);
  const found = await db.q
    .selectFrom('sessions as s')
    .innerJoin('users', 'users.id', 's.user_id')
    .leftJoin('user_totp as t', 't.user_id', 's.user_id')
    .where('s.token_hash', '=', tokenHash)
    .where('s.site_id', 'is', null)
    .where('users.user_type', '=', 'supplier')
    .select(USER_COLUMNS)
    .select(['s.expires_at', 's.totp_at', 't.bound_at'])
    .select(sql<boolean>`s.expires_at <= now()`.as('is_over'))
    .select(sql<boolean>`s.last_used_at < now() - interval '1 minute'`.as('is_rested'))
    .select([IN_FORCE, AGREED])
    .executeTakeFirst();
  if (!found) return null;
  if (found.status !== USER_STATUS.normal) throw refuse('ACCOUNT_DISABLED');
  if (found.is_over) return null;
  if (found.is_rested)
    await db.q
      .updateTable('sessions')
      .set({
        last_used_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + make_interval(days => ${config.session.days})`,
      })
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .execute();
  const suppliers = await membershipsOf(db.q, found.id);
  const supplier = chosenOf(request, suppliers);
  return {
    caller: { ...callerOf(found), tokenHash, expiresAt: found.expires_at, via, spendLimit: null },
    suppliers,
    supplier,
    rights: rightsIn(supplier),
    totp: { isBound: found.bound_at !== null, shownAt: found.totp_at },
    agreement: { inForce: found.in_force, agreed: found.agreed },
    address: request.ip,
    requestId: String(request.id),
  };
}

/** The suppliers that a login is a member of now. */
export async function membershipsOf(q: Deps['db']['q'], userId: number): Promise<Membership[]> {
  const rows = await q
    .selectFrom('supplier_members as m')
    .innerJoin('suppliers as s', 's.id', 'm.supplier_id')
    .where('m.user_id', '=', userId)
    .where('m.removed_at', 'is', null)
    .select(['s.id', 's.name', 's.status', 'm.role'])
    .orderBy('s.id')
    .execute();
  return rows.map(({ status, role, ...row }) => ({
    ...row,
    status: status as SupplierStatus,
    role: role as MemberRole,
  }));
}

/** The supplier that a call names, or the only one. One that is not the caller's is none (4.3). */
function chosenOf({ headers }: FastifyRequest, suppliers: readonly Membership[]): Membership | null {
  const named = headers['x-supplier-id'];
  if (named === undefined) return suppliers.length === 1 ? (suppliers[0] ?? null) : null;
  const found = suppliers.find(({ id }) => String(id) === named);
  if (!found) throw refuse('SUPPLIER_CHOICE');
  return found;
}
