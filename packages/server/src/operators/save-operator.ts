import { refuse } from '@giftship/shared/errors/app-error';
import { fen } from '@giftship/shared/money/fen';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import { isGrave } from '@giftship/shared/operators/rights';
import { SUPER_ROLE } from '@giftship/shared/operators/roles';
import { formatTime } from '@giftship/shared/lib/china-time';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { OfficeSchema } from '../db/schema-office.ts';
import type { Action, SeenLine } from './actions.ts';
import { dropActivations, newActivation } from './activate.ts';
import { isNetwork } from '../callers/addresses.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { roleNames, rightsOf } from './operator.ts';
import { endOperatorSessions } from './sessions.ts';
import { refuseOldVersion } from './versions.ts';

type OperatorRecord = Selectable<OfficeSchema['operators']>;

/** A new operator. */
export interface NewOperator {
  login: string;
  name: string;
  mobile: string;
  role_ids: number[];
  ip_list: string[];
  reason: string;
}
/** What is changed of one, over the version that was read. */
export interface ChangedOperator extends Omit<NewOperator, 'login'> {
  id: number;
  version: number;
}

const base = { right: 'operator.edit', object: 'operator', amount: async () => fen(0) } as const;

/** Makes an operator; with a role that holds grave rights a second person is asked (9.3). */
export const addOperator: Action<NewOperator> = {
  ...base,
  kind: 'operator.add',
  ref: ({ login }) => login,
  reason: ({ reason }) => reason,
  why: async (tx, { role_ids }) => ((await hasGraveRole(tx, role_ids)) ? SAY.graveRole : null),
  preview: async (_deps, tx, wanted) => {
    await checkNew(tx, wanted);
    return [{ name: SAY.account, value: wanted.login }, ...(await linesOf(tx, wanted))];
  },
  perform: async (deps, tx, wanted, { actor, approvalId }) => {
    await checkNew(tx, wanted);
    const { reason, ...values } = wanted;
    const { id } = await tx
      .insertInto('operators')
      .values({ ...values, password_hash: null, created_by: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { object: 'operator', ref: wanted.login, reason, after: { ...values } };
    // Behind an approval the code would be shown to the wrong person: the asker takes a new one.
    const activation = approvalId === null ? await newActivation(deps, tx, id) : null;
    return { logs: [entry], result: { activation } };
  },
};

/** Changes name, roles and addresses of one; giving a role with grave rights asks a second person. */
export const saveOperator: Action<ChangedOperator> = {
  ...base,
  kind: 'operator.save',
  ref: ({ id }) => String(id),
  reason: ({ reason }) => reason,
  about: async (_tx, { id }) => [id],
  why: async (tx, { id, role_ids }) => {
    const given = givenTo(await recordOf(tx, id), role_ids);
    return (await hasGraveRole(tx, given)) ? SAY.graveRole : null;
  },
  preview: async (_deps, tx, wanted) => {
    const old = await recordOf(tx, wanted.id);
    return [
      { name: SAY.account, value: old.login },
      ...(await linesOf(tx, old)).map(({ name, value }) => ({ name: SAY.before(name), value })),
      ...(await linesOf(tx, wanted)),
      await accessLine(tx, old),
    ];
  },
  perform: async (_deps, tx, wanted) => {
    const old = await recordOf(tx, wanted.id);
    const { id, version, reason, ...values } = wanted;
    await refuseOldVersion(tx, { object: 'operator', ref: old.login, stored: old.version, given: version });
    await refuseBadForm(tx, values);
    if (!values.role_ids.includes(SUPER_ROLE)) await keepOneSuper(tx, old);
    await tx
      .updateTable('operators')
      .set({ ...values, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
    const isSame =
      String(old.role_ids) === String(values.role_ids) && String(old.ip_list) === String(values.ip_list);
    if (!isSame) await endOperatorSessions(tx, id);
    // A code that was given while the account could do little opens nothing that can do much.
    if (await hasGraveRole(tx, givenTo(old, values.role_ids))) await dropActivations(tx, id);
    const { name, mobile, role_ids, ip_list } = old;
    const entry = {
      object: 'operator',
      ref: old.login,
      reason,
      before: { name, mobile, role_ids, ip_list },
      after: { ...values },
    };
    return { logs: [entry], result: {} };
  },
};

const givenTo = (old: Pick<OperatorRecord, 'role_ids'>, roleIds: readonly number[]) =>
  roleIds.filter((role) => !old.role_ids.includes(role));

/** Refuses to take the last enabled 超级管理员 away (B22); whoever else tries at the same moment waits. */
export async function keepOneSuper(tx: Tx, leaving: Pick<OperatorRecord, 'id' | 'role_ids'>): Promise<void> {
  if (!leaving.role_ids.includes(SUPER_ROLE)) return;
  const supers = await tx
    .selectFrom('operators')
    .where('status', '=', OPERATOR_STATUS.normal)
    .where(sql<boolean>`${SUPER_ROLE}::int = any(role_ids)`)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!supers.some(({ id }) => id !== leaving.id)) throw refuse('LAST_SUPER');
}

/** The record of an operator, held until the end of the transaction. */
export async function recordOf(tx: Tx, id: number): Promise<OperatorRecord> {
  const found = await tx
    .selectFrom('operators')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

async function checkNew(tx: Tx, { login, ...wanted }: NewOperator): Promise<void> {
  const taken = await tx.selectFrom('operators').where('login', '=', login).select('id').executeTakeFirst();
  if (taken) throw refuse('OPERATOR_EXISTS', { login });
  await refuseBadForm(tx, wanted);
}

async function refuseBadForm(tx: Tx, { role_ids, ip_list }: { role_ids: number[]; ip_list: string[] }) {
  const wrong = ip_list.find((entry) => !isNetwork(entry));
  if (wrong !== undefined) throw refuse('IP_FORM', { address: wrong });
  const names = await roleNames(tx);
  if (role_ids.some((id) => !names.has(id))) throw refuse('NOT_FOUND');
}

/** True when one of these roles holds a right whose giving needs a second person (9.3). */
export async function hasGraveRole(tx: Tx, roleIds: readonly number[]): Promise<boolean> {
  return [...(await rightsOf(tx, roleIds))].some(isGrave);
}

/**
 * Who holds the login: since when its second factor, and who opened it anew before; so that whoever agrees to more rights
 * sees that a colleague took it over, and an approval is stale after another reset.
 */
export async function accessLine(
  tx: Tx,
  { login, totp_at }: Pick<OperatorRecord, 'login' | 'totp_at'>,
): Promise<SeenLine> {
  const opened = await tx
    .selectFrom('operator_log')
    .where('object', '=', 'operator')
    .where('ref', '=', login)
    .where('action', 'in', ['operator.reset-totp', 'operator.activation', 'operator.enable'])
    .select(['actor', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const bound = totp_at === null ? SAY.unbound : SAY.boundAt(formatTime(totp_at));
  const value = opened ? bound + SAY.openedBy(opened.actor, formatTime(opened.at)) : bound;
  return { name: SAY.access, value };
}

/** An operator as both persons see him. */
export async function linesOf(
  tx: Tx,
  { name, role_ids, ip_list }: Pick<OperatorRecord, 'name' | 'role_ids' | 'ip_list'>,
): Promise<SeenLine[]> {
  const names = await roleNames(tx);
  return [
    { name: SAY.name, value: name },
    { name: SAY.roles, value: role_ids.map((id) => names.get(id) ?? String(id)).join(SAY.and) },
    { name: SAY.addresses, value: ip_list.length === 0 ? SAY.anyAddress : ip_list.join(SAY.and) },
  ];
}
