import { refuse } from '@giftship/shared/errors/app-error';
import { fen } from '@giftship/shared/money/fen';
import { RIGHT_LABELS, ROLE_LABELS } from '@giftship/shared/operators/labels';
import { isGrave, isRight, type Right } from '@giftship/shared/operators/rights';
import { BUILT_IN_ROLES, FIRST_OWN_ROLE } from '@giftship/shared/operators/roles';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Action } from './actions.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { refuseOldVersion } from './versions.ts';
import { type WorkCall, officeWork } from './work.ts';

const MOST_ROLES = 50;

/** A role as it is saved; `id` 0 is a new one. */
export interface SavedRole {
  id: number;
  version: number;
  name: string;
  rights: string[];
  reason: string;
}

/** Every role with who has it: the built-in ones first (O228). */
export async function listRoles({ db }: Pick<Deps, 'db'>) {
  const own = await db.q.selectFrom('roles').selectAll().orderBy('id').execute();
  const people = await db.q
    .selectFrom('operators')
    .select(['id', 'name', 'role_ids'])
    .orderBy('id')
    .execute();
  const holders = (role: number) =>
    people.filter(({ role_ids }) => role_ids.includes(role)).map(({ id, name }) => ({ id, name }));
  return {
    list: [
      ...BUILT_IN_ROLES.map(({ id, rights }) => ({
        id,
        name: ROLE_LABELS[id] ?? '',
        rights: [...rights],
        is_builtin: true,
        holders: holders(id),
        version: 0,
      })),
      ...own.map(({ id, name, rights, version }) => ({
        id,
        name,
        rights: rights.filter(isRight),
        is_builtin: false,
        holders: holders(id),
        version,
      })),
    ],
  };
}

/** Makes or changes a role of the shop; one that holds grave rights, before or after, asks a second person (9.3). */
export const saveRole: Action<SavedRole> = {
  kind: 'role.save',
  right: 'role.edit',
  object: 'role',
  ref: ({ name }) => name,
  reason: ({ reason }) => reason,
  amount: async () => fen(0),
  about: async (tx, { id }) => (id === 0 ? [] : holdersOf(tx, id)),
  why: async (tx, { id, rights }) => {
    const old = id === 0 ? [] : (await roleOf(tx, id)).rights;
    return [...old, ...rights].some((code) => isGrave(code as Right)) ? SAY.graveRole : null;
  },
  preview: async (_deps, tx, { id, name, rights }) => {
    const old = id === 0 ? null : await roleOf(tx, id);
    return [
      { name: SAY.role, value: old === null || old.name === name ? name : `${old.name} → ${name}` },
      { name: SAY.given, value: words(rights.filter((code) => !old?.rights.includes(code))) },
      { name: SAY.taken, value: words((old?.rights ?? []).filter((code) => !rights.includes(code))) },
    ];
  },
  perform: async (_deps, tx, wanted) => {
    const { id, name, version, reason } = wanted;
    const rights = [...new Set(wanted.rights)];
    await refuseTaken(tx, id, name);
    if (id === 0) {
      const { n } = await tx
        .selectFrom('roles')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      if (n >= MOST_ROLES) throw refuse('ROLES_FULL', { max: MOST_ROLES });
      const made = await tx
        .insertInto('roles')
        .values({ name, rights })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        logs: [{ object: 'role', ref: name, reason, after: { name, rights } }],
        result: { id: made.id },
      };
    }
    const old = await roleOf(tx, id);
    await refuseOldVersion(tx, { object: 'role', ref: old.name, stored: old.version, given: version });
    await tx
      .updateTable('roles')
      .set({ name, rights, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const before = { name: old.name, rights: old.rights };
    return { logs: [{ object: 'role', ref: name, reason, before, after: { name, rights } }], result: { id } };
  },
};

/** Takes a role away that nobody has. */
export function removeRole(deps: Deps, call: WorkCall, id: number) {
  return officeWork(deps, call, async (tx, log) => {
    const { name, rights } = await roleOf(tx, id);
    const n = (await holdersOf(tx, id)).length;
    if (n > 0) throw refuse('ROLE_IN_USE', { n });
    await tx.deleteFrom('roles').where('id', '=', id).execute();
    await log({ object: 'role', ref: name, before: { name, rights } });
    return {};
  });
}

async function holdersOf(q: Queries, id: number): Promise<number[]> {
  const rows = await q
    .selectFrom('operators')
    .where(sql<boolean>`${id}::int = any(role_ids)`)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

async function roleOf(tx: Tx, id: number) {
  if (id < FIRST_OWN_ROLE) throw refuse(ROLE_LABELS[id] === undefined ? 'NOT_FOUND' : 'ROLE_BUILT_IN');
  const found = await tx.selectFrom('roles').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

async function refuseTaken(tx: Tx, id: number, name: string): Promise<void> {
  const other = await tx
    .selectFrom('roles')
    .where('name', '=', name)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst();
  if (other || Object.values(ROLE_LABELS).includes(name)) throw refuse('ROLE_NAME_TAKEN', { name });
}

const words = (rights: readonly string[]): string =>
  rights.length === 0 ? SAY.none : rights.map((code) => RIGHT_LABELS[code as Right] ?? code).join(SAY.and);
