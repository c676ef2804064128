import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import type { Right } from '@giftship/shared/operators/rights';
import { BUILT_IN_ROLES } from '@giftship/shared/operators/roles';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { cookiesOf, VIEW_COOKIE } from './cookies.ts';
import { hashToken } from './hash-token.ts';
import { callerOf, USER_COLUMNS } from './person.ts';

const VIEW_RIGHT: Right = 'user.view_as';
const BY_BUILT_IN = BUILT_IN_ROLES.filter(({ rights }) => rights.includes(VIEW_RIGHT)).map(({ id }) => id);
/** He has the right at this moment: by a built-in role, or one of the shop's own (B21). */
export const MAY_VIEW = sql<boolean>`(o.role_ids && ${sql.lit(`{${BY_BUILT_IN.join(',')}}`)}::int[]
  or exists (select from roles r where r.id = any(o.role_ids) and ${sql.lit(VIEW_RIGHT)} = any(r.rights)))`;

/**
 * The account that an operator looks at in this browser, while the look lasts and he may still work here; null without one.
 * It lies over any login of the browser's own, in every tab (back-office 10.6).
 */
export async function findViewer(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
): Promise<(Caller & { view: object }) | null> {
  const [token] = cookiesOf(request, VIEW_COOKIE);
  if (!token) return null;
  const tokenHash = hashToken(token);
  const found = await db.q
    .selectFrom('view_sessions as v')
    .innerJoin('users', 'users.id', 'v.user_id')
    .innerJoin('operators as o', 'o.id', 'v.operator_id')
    .where('v.token_hash', '=', tokenHash)
    .where('v.supplier_id', 'is', null)
    .where('v.ends_at', '>', sql<Date>`now()`)
    .where('o.status', '=', OPERATOR_STATUS.normal)
    .where(MAY_VIEW)
    .select(USER_COLUMNS)
    .select(['v.id as view_id', 'v.ends_at', 'o.name as operator_name'])
    .select(sql<number>`ceil(extract(epoch from v.ends_at - now()))::int`.as('seconds_left'))
    .executeTakeFirst();
  if (!found?.ends_at) return null;
  return {
    ...callerOf(found),
    tokenHash,
    expiresAt: found.ends_at,
    via: 'cookie',
    spendLimit: null,
    view: { id: found.view_id, operatorName: found.operator_name, secondsLeft: found.seconds_left },
  };
}
