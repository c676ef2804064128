import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { LOGIN_FORM } from '@giftship/shared/operators/operator';
import { SUPER_ROLE } from '@giftship/shared/operators/roles';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { actOnOperator, type OperatorDeed } from './act-on-operator.ts';
import { newActivation } from './activate.ts';
import { IP_LIST_KEY } from './ip-list.ts';
import { actorName, roleNames } from './operator.ts';
import { writeLog } from './write-log.ts';

interface Machine {
  db: Db;
  random: (bytes: number) => Buffer;
}

/** A code that was made, and where it is typed in. */
export interface Activation {
  code: string;
  path: string;
  expires_at: string;
}

/** Makes a 超级管理员 by the command line; so a fresh shop gets its first two (section 13). Null when the account is taken. */
export async function createOperator(
  { db, random }: Machine,
  { login, name }: { login: string; name: string },
): Promise<Activation | null> {
  if (!LOGIN_FORM.test(login)) throw refuse('INVALID');
  return db.transaction(
    async (tx) => {
      const made = await tx
        .insertInto('operators')
        .values({ login, name, role_ids: [SUPER_ROLE], password_hash: null })
        .onConflict((oc) => oc.column('login').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) return null;
      await writeLog(tx, null, {
        action: 'operator.add',
        object: 'operator',
        ref: login,
        after: { login, name, role_ids: [SUPER_ROLE] },
      });
      return newActivation({ random }, tx, made.id);
    },
    { actor: actorName(null) },
  );
}

/** Operators as the command line lists them. */
export async function operatorsOf({ q }: Db) {
  const rows = await q.selectFrom('operators').selectAll().orderBy('id').execute();
  const names = await roleNames(q);
  return rows.map((row) => ({
    login: row.login,
    name: row.name,
    status: row.status,
    roles: row.role_ids.map((id) => names.get(id) ?? String(id)),
    has_totp: row.totp_sealed !== '',
    last_login_at: formatTime(row.last_login_at),
  }));
}

/** Does something to an operator's account; answers what it gave, or why not in words. */
export async function actByCommandLine(
  { db, random }: Machine,
  { login, deed }: { login: string; deed: OperatorDeed },
): Promise<{ activation: Activation | null } | { refused: string }> {
  try {
    return await db.transaction(
      async (tx) => {
        const found = await tx
          .selectFrom('operators')
          .where('login', '=', login)
          .select('id')
          .executeTakeFirst();
        if (!found) throw refuse('NOT_FOUND');
        const { activation, before, after } = await actOnOperator({ random }, tx, { id: found.id, deed });
        await writeLog(tx, null, {
          action: `operator.${deed}`,
          object: 'operator',
          ref: login,
          before,
          after,
        });
        return { activation };
      },
      { actor: actorName(null) },
    );
  } catch (error) {
    if (isRefusal(error)) return { refused: error.message };
    throw error;
  }
}

/** Lets any address in again: for whoever shut himself out. */
export async function clearIpLists({ db }: Pick<Machine, 'db'>): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.deleteFrom('office_settings').where('key', '=', IP_LIST_KEY).execute();
      await tx
        .updateTable('operators')
        .set({ ip_list: [], version: sql<number>`version + 1` })
        .where(sql<boolean>`cardinality(ip_list) > 0`)
        .execute();
      await writeLog(tx, null, { action: 'ip-list.save', object: 'ip-list', after: { list: [] } });
    },
    { actor: actorName(null) },
  );
}

/** The operator log since a time, oldest first; at most a thousand rows. */
export async function logSince({ q }: Db, since: Date) {
  const rows = await q
    .selectFrom('operator_log')
    .where('at', '>=', since)
    .select(['at', 'actor', 'action', 'object', 'ref', 'reason', 'address'])
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map(({ at, ...row }) => ({ at: formatTime(at), ...row }));
}
