import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { hashToken } from '../callers/hash-token.ts';
import type { Deps } from '../deps.ts';
import { type Operator, rightsOf } from './operator.ts';
import { isAlive, officeToken } from './sessions.ts';

/** The operator of a call by the cookie it brings, with his rights of this moment; null without a living login. */
export async function findOperator(deps: Deps, request: FastifyRequest): Promise<FoundOperator | null> {
  const token = officeToken(deps, request);
  if (token === '') return null;
  const { q } = deps.db;
  const found = await q
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .where('s.token_hash', '=', hashToken(token))
    .where(isAlive(deps))
    .where('o.status', '=', OPERATOR_STATUS.normal)
    .select(['o.id', 'o.login', 'o.name', 'o.role_ids', 'o.ip_list'])
    .select(['s.id as session_id', 's.token_hash', 's.proved_at', 's.ends_at', 's.address'])
    .select(sql<boolean>`s.last_used_at < now() - interval '20 seconds'`.as('is_rested'))
    .executeTakeFirst();
  if (!found) return null;
  if (found.is_rested)
    await q
      .updateTable('operator_sessions')
      .set({ last_used_at: sql<Date>`now()` })
      .where('token_hash', '=', found.token_hash)
      .execute();
  return {
    operator: {
      id: found.id,
      login: found.login,
      name: found.name,
      roleIds: found.role_ids,
      rights: await rightsOf(q, found.role_ids),
      session: {
        id: found.session_id,
        hash: found.token_hash,
        // Whoever comes from another address shows his second factor again.
        provedAt: found.address === request.ip ? found.proved_at : null,
        endsAt: found.ends_at,
      },
      address: request.ip,
      requestId: String(request.id),
    },
    ipList: found.ip_list,
    hasMoved: found.address !== request.ip,
  };
}

/** What the gate needs of an operator beside who he is. */
export interface FoundOperator {
  operator: Operator;
  /** Addresses that he may come from; none: any. */
  ipList: string[];
  /** He comes from another address than the one he showed his second factor from. */
  hasMoved: boolean;
}
