import type { Right } from '@giftship/shared/operators/rights';
import { BUILT_IN_ROLES } from '@giftship/shared/operators/roles';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import type { Queries } from '../db/db.ts';
import { roleNames } from './operator.ts';

interface Named {
  id: number;
  name: string;
}

/** The roles that hold a right, by their ids. */
export async function rolesWith(q: Queries, right: Right): Promise<Named[]> {
  const [names, own] = await Promise.all([
    roleNames(q),
    q.selectFrom('roles').select(['id', 'rights']).execute(),
  ]);
  const all = [...BUILT_IN_ROLES, ...own];
  return all
    .filter(({ rights }) => (rights as readonly string[]).includes(right))
    .map(({ id }) => ({ id, name: names.get(id) ?? '' }));
}

/** The operators who are in work and hold a right by any of their roles, by their names. */
export async function operatorsWith(q: Queries, right: Right): Promise<Named[]> {
  const roles = new Set((await rolesWith(q, right)).map(({ id }) => id));
  const rows = await q
    .selectFrom('operators')
    .where('status', '=', OPERATOR_STATUS.normal)
    .select(['id', 'name', 'role_ids'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ role_ids }) => role_ids.some((id) => roles.has(id)))
    .map(({ id, name }) => ({ id, name }));
}
