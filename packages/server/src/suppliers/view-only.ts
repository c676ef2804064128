import { refuse } from '@giftship/shared/errors/app-error';
import { MEMBER_ROLE, type SupplierStatus } from '@giftship/shared/suppliers/supplier';
import type { SupplierRoute } from '@giftship/shared/suppliers/define-supplier-routes';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { cookiesOf, SUPPLIER_VIEW_COOKIE } from '../callers/cookies.ts';
import { MAY_VIEW } from '../callers/find-viewer.ts';
import { hashToken } from '../callers/hash-token.ts';
import { callerOf, USER_COLUMNS } from '../callers/person.ts';
import { noteViewCall } from '../callers/view-only.ts';
import type { Deps } from '../deps.ts';
import type { SupplierLogin } from './member.ts';
import { rightsIn } from './rights-in.ts';

/**
 * Everything that a look at a supplier's console may ask for (O088, back-office 10.6): what reads, and neither opens a key, a
 * waybill account or where money goes, nor hands out a file. A call that is not named here is closed to it, also one that
 * comes later.
 */
export const VIEWABLE: ReadonlySet<string> = new Set([
  'GET /supplier/me',
  'GET /supplier/todo',
  'GET /supplier/message',
  'GET /supplier/prefs',
  'GET /supplier/dashboard',
  'GET /supplier/dashboard/spans',
  'GET /supplier/scores',
  'POST /supplier/order/list',
  'GET /supplier/order/options',
  'GET /supplier/wave',
  'GET /supplier/wave/pick',
  'GET /supplier/wave/slip',
  'GET /supplier/goods',
  'GET /supplier/goods/detail',
  'GET /supplier/goods/options',
  'GET /supplier/goods/review',
  'GET /supplier/goods/review/detail',
  'GET /supplier/stock',
  'GET /supplier/stock/move',
  'GET /supplier/warehouse',
  'GET /supplier/express',
  'GET /supplier/closure',
  'GET /supplier/case',
  'GET /supplier/case/show',
  'GET /supplier/case/picture',
  'GET /supplier/comp/list',
  'GET /supplier/comp/picture',
  'GET /supplier/account',
  'GET /supplier/ledger',
  'GET /supplier/settle/list',
  'GET /supplier/settle',
  'GET /supplier/member',
  'GET /supplier/log',
]);

/** The console that an operator looks at in this browser, as its owner sees it, while the look lasts; null without one. */
export async function findSupplierViewer(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
): Promise<(SupplierLogin & { caller: { view: object } }) | null> {
  const [token] = cookiesOf(request, SUPPLIER_VIEW_COOKIE);
  if (!token) return null;
  const tokenHash = hashToken(token);
  const found = await db.q
    .selectFrom('view_sessions as v')
    .innerJoin('users', 'users.id', 'v.user_id')
    .innerJoin('suppliers as s', 's.id', 'v.supplier_id')
    .innerJoin('operators as o', 'o.id', 'v.operator_id')
    .where('v.token_hash', '=', tokenHash)
    .where('v.ends_at', '>', sql<Date>`now()`)
    .where('o.status', '=', OPERATOR_STATUS.normal)
    .where(MAY_VIEW)
    .select(USER_COLUMNS)
    .select(['v.id as view_id', 'v.ends_at', 'o.name as operator_name', 's.id as supplier_id', 's.name'])
    .select('s.status as supplier_status')
    .select(sql<number>`ceil(extract(epoch from v.ends_at - now()))::int`.as('seconds_left'))
    .executeTakeFirst();
  if (!found?.ends_at) return null;
  const supplier = {
    id: found.supplier_id,
    name: found.name,
    status: found.supplier_status as SupplierStatus,
    role: MEMBER_ROLE.owner,
  };
  return {
    caller: {
      ...callerOf(found),
      tokenHash,
      expiresAt: found.ends_at,
      via: 'cookie',
      spendLimit: null,
      view: { id: found.view_id, operatorName: found.operator_name, secondsLeft: found.seconds_left },
    },
    suppliers: [supplier],
    supplier,
    rights: rightsIn(supplier),
    // What a member must have shown and agreed to is no matter of whoever only looks.
    totp: { isBound: true, shownAt: new Date(found.ends_at) },
    agreement: { inForce: 0, agreed: 0 },
    address: request.ip,
    requestId: String(request.id),
  };
}

/** Lets an operator's look read what is named and nothing else, and writes down what it read (VIEW_ONLY). */
export async function admitSupplierViewer(
  deps: Pick<Deps, 'db'>,
  { method, path }: SupplierRoute,
  { caller: { view } }: SupplierLogin,
): Promise<void> {
  if (view === null) return;
  const call = `${method} ${path}`;
  if (!VIEWABLE.has(call)) throw refuse('VIEW_ONLY');
  await noteViewCall(deps, view.id, call);
}
