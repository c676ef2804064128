import type { Right } from '@giftship/shared/operators/rights';
import { isRight } from '@giftship/shared/operators/rights';
import { BUILT_IN_ROLES, FIRST_OWN_ROLE } from '@giftship/shared/operators/roles';
import { ROLE_LABELS } from '@giftship/shared/operators/labels';
import { knowRefusals } from '@giftship/shared/errors/app-error';
import { OFFICE_CATALOGUE } from '@giftship/shared/errors/office-catalogue';
import type { Queries } from '../db/db.ts';

// Whoever works with operators refuses as they are refused.
knowRefusals(OFFICE_CATALOGUE);

/** The operator of a call. His rights are those of this moment (B21). */
export interface Operator {
  id: number;
  login: string;
  name: string;
  roleIds: readonly number[];
  rights: ReadonlySet<Right>;
  session: { id: number; hash: Buffer; provedAt: Date | null; endsAt: Date };
  address: string;
  requestId: string;
}

/** Who did something in the back office, for the log; null is the command line. */
export type Actor = Pick<Operator, 'id' | 'login' | 'address' | 'requestId'> | null;

/** How an actor is named where states and records are written. */
export const actorName = (actor: Actor): string =>
  actor === null ? 'command line' : `operator ${actor.login}`;

const BUILT_IN = new Map(BUILT_IN_ROLES.map(({ id, rights }) => [id, rights]));

/** The rights of a set of roles together; a role that is gone gives none. */
export async function rightsOf(q: Queries, roleIds: readonly number[]): Promise<ReadonlySet<Right>> {
  const own = roleIds.filter((id) => id >= FIRST_OWN_ROLE);
  const rows =
    own.length === 0 ? [] : await q.selectFrom('roles').where('id', 'in', own).select('rights').execute();
  const builtIn = roleIds.flatMap((id) => BUILT_IN.get(id) ?? []);
  return new Set([...builtIn, ...rows.flatMap(({ rights }) => rights.filter(isRight))]);
}

/** The names of roles by their ids, built-in ones and the shop's own. */
export async function roleNames(q: Queries): Promise<ReadonlyMap<number, string>> {
  const rows = await q.selectFrom('roles').select(['id', 'name']).execute();
  return new Map([
    ...Object.entries(ROLE_LABELS).map(([id, name]): [number, string] => [Number(id), name]),
    ...rows.map(({ id, name }): [number, string] => [id, name]),
  ]);
}

/** False in a shop that nobody runs yet: the command line makes the first (section 13). */
export async function hasOperator(q: Queries): Promise<boolean> {
  return (await q.selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined;
}
