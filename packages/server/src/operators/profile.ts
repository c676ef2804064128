import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { checkPassword } from '../accounts/check-password.ts';
import { deviceName } from '../accounts/device-name.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { bind, refuseBadPassword } from './activate.ts';
import type { Operator } from './operator.ts';
import { backupCodesLeft, makeBackupCodes, newSecret, useTotp } from './second-factor.ts';
import { clearOfficeCookies, endOperatorSessions, isAlive, provedUntil } from './sessions.ts';
import { openTicket, tryTicket, useTicket } from './tickets.ts';
import { type WorkCall, officeWork } from './work.ts';

const WRONG_PASSWORDS = { what: 'office password in session', waitAfter: 5 } as const;

/** What an operator sees of his own account (O006). */
export async function readProfile({ db }: Pick<Deps, 'db'>, operator: Operator, tx?: Tx) {
  const q = tx ?? db.q;
  const own = await q
    .selectFrom('operators')
    .where('id', '=', operator.id)
    .select(['login', 'name', 'mobile', 'totp_at'])
    .executeTakeFirstOrThrow();
  return {
    login: own.login,
    name: own.name,
    mobile: own.mobile,
    totp_at: formatTime(own.totp_at),
    backup_codes_left: await backupCodesLeft(q, operator.id),
  };
}

/** Changes the own name and mobile. */
export function saveProfile(deps: Deps, call: WorkCall, wanted: { name: string; mobile: string }) {
  return officeWork(deps, call, async (tx, log) => {
    const before = await readProfile(deps, call.operator, tx);
    await tx.updateTable('operators').set(wanted).where('id', '=', call.operator.id).execute();
    await log({
      object: 'operator',
      ref: call.operator.login,
      before: { name: before.name },
      after: { name: wanted.name },
    });
    return readProfile(deps, call.operator, tx);
  });
}

/** Shows the second factor once more; from here on sensitive actions are open for ten minutes, also from a new address. */
export async function prove(deps: Deps, call: WorkCall, code: string) {
  const { operator } = call;
  return officeWork(deps, call, async (tx, log) => {
    if (!(await useTotp(deps, tx, operator.id, code))) throw refuse('TOTP_WRONG');
    const { proved_at } = await tx
      .updateTable('operator_sessions')
      .set({ proved_at: sql<Date>`now()`, address: operator.address })
      .where('id', '=', operator.session.id)
      .returning('proved_at')
      .executeTakeFirstOrThrow();
    await log({ object: 'operator', ref: operator.login });
    return { proved_until: formatTime(provedUntil(proved_at)) };
  });
}

/** Changes the own password and ends the other logins. */
export async function changePassword(
  deps: Deps,
  call: WorkCall,
  { old_password, password }: { old_password: string; password: string },
) {
  const { operator } = call;
  refuseBadPassword(password, operator.login);
  const held = await deps.db.q
    .selectFrom('operators')
    .where('id', '=', operator.id)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  const isRight = await checkPassword(deps.db.q, {
    password: old_password,
    hash: held.password_hash ?? undefined,
    counts: [{ ...WRONG_PASSWORDS, who: String(operator.session.id) }],
    lane: 'owner',
  });
  if (!isRight) throw refuse('OPERATOR_LOGIN_WRONG');
  const password_hash = await hashPassword(password);
  return officeWork(deps, call, async (tx, log) => {
    await tx.updateTable('operators').set({ password_hash }).where('id', '=', operator.id).execute();
    const ended = await endOperatorSessions(tx, operator.id, operator.session.id);
    await log({ object: 'operator', ref: operator.login, after: { ended } });
    return { ended };
  });
}

/** Begins to bind another authenticator; the old one counts until the new one has shown a right code. */
export function beginTotp(deps: Deps, call: WorkCall) {
  const { operator } = call;
  return officeWork(deps, call, async (tx, log) => {
    const { sealed, totp } = newSecret(deps, operator.login);
    const { ticket } = await openTicket(deps, tx, {
      operator_id: operator.id,
      step: 'rebind',
      address: operator.address,
      secret_sealed: sealed,
    });
    await log({ object: 'operator', ref: operator.login });
    return { ticket, login: operator.login, totp };
  });
}

/** Binds it, and ends the other logins. */
export async function bindTotp(deps: Deps, call: WorkCall, input: { ticket: string; code: string }) {
  const { operator } = call;
  const step = await tryTicket(deps.db.q, {
    ticket: input.ticket,
    step: 'rebind',
    address: operator.address,
  });
  if (step.operator_id !== operator.id) throw refuse('LOGIN_STEP_OVER');
  return officeWork(deps, call, async (tx, log) => {
    await bind(deps, tx, { operatorId: operator.id, sealed: step.secret_sealed, code: input.code });
    await useTicket(tx, step);
    const ended = await endOperatorSessions(tx, operator.id, operator.session.id);
    await log({ object: 'operator', ref: operator.login, after: { ended } });
    return { ended };
  });
}

/** Makes new backup codes; the old ones are void. */
export function newBackupCodes(deps: Deps, call: WorkCall) {
  return officeWork(deps, call, async (tx, log) => {
    const backup_codes = await makeBackupCodes(deps, tx, call.operator.id);
    await log({ object: 'operator', ref: call.operator.login });
    return { backup_codes };
  });
}

/** The own logins that are alive, the one that asks first. */
export async function listOwnSessions(deps: Pick<Deps, 'db' | 'config'>, { id, session }: Operator) {
  const rows = await deps.db.q
    .selectFrom('operator_sessions as s')
    .where('s.operator_id', '=', id)
    .where(isAlive(deps))
    .selectAll()
    .orderBy('s.last_used_at', 'desc')
    .execute();
  return {
    list: rows.map((row) => ({
      id: row.id,
      is_current: row.id === session.id,
      device: deviceName(row.user_agent, ''),
      address: row.address,
      created_at: formatTime(row.created_at),
      last_used_at: formatTime(row.last_used_at),
    })),
  };
}

/** Ends one other own login, or all of them. */
export function endOwnSessions(deps: Deps, call: WorkCall, sessionId: number | undefined) {
  const { operator } = call;
  return officeWork(deps, call, async (tx, log) => {
    let gone = tx.deleteFrom('operator_sessions').where('operator_id', '=', operator.id);
    gone =
      sessionId === undefined
        ? gone.where('id', '<>', operator.session.id)
        : gone.where('id', '=', sessionId);
    const ended = Number((await gone.executeTakeFirst()).numDeletedRows);
    if (ended === 0 && sessionId !== undefined) throw refuse('NOT_FOUND');
    await log({ object: 'operator', ref: operator.login, after: { ended } });
    return { ended };
  });
}

/** Ends the login of this call. */
export async function logOut(
  deps: Deps,
  call: WorkCall,
  { reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { operator } = call;
  await officeWork(deps, call, async (tx, log) => {
    await tx.deleteFrom('operator_sessions').where('id', '=', operator.session.id).execute();
    await log({ object: 'operator', ref: operator.login });
    return {};
  });
  clearOfficeCookies(deps, reply);
  return {};
}
