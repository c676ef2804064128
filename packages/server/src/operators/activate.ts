import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import { hashPassword, refuseWeakPassword } from '../accounts/passwords.ts';
import { hashToken } from '../callers/hash-token.ts';
import type { Queries, Tx } from '../db/db.ts';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { type Http, welcome } from './log-in.ts';
import { makeBackupCodes, newSecret } from './second-factor.ts';
import { endOperatorSessions } from './sessions.ts';
import { openTicket, tryTicket, useTicket } from './tickets.ts';
import { stepOfCode } from './totp.ts';

const ACTIVATION_MINUTES = 30;
const PASSWORD = { least: 10, most: 64 } as const;

/** Gives an operator a code, good once and for thirty minutes, with which he sets his own password and second factor. */
export async function newActivation(
  { random }: Pick<Deps, 'random'>,
  tx: Tx,
  operatorId: number,
): Promise<{ code: string; path: string; expires_at: string }> {
  const code = random(15).toString('base64url');
  await dropActivations(tx, operatorId);
  const { expires_at } = await tx
    .insertInto('operator_activations')
    .values({
      code_hash: hashToken(code),
      operator_id: operatorId,
      expires_at: sql<Date>`now() + make_interval(mins => ${ACTIVATION_MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  // Behind the #: no server, proxy or log on the way reads it.
  return { code, path: `/office/activate#${code}`, expires_at: formatTime(expires_at) };
}

/** Ends what an operator has of codes and of steps of a login under way. */
export async function dropActivations(tx: Tx, operatorId: number): Promise<void> {
  await tx.deleteFrom('operator_login_tickets').where('operator_id', '=', operatorId).execute();
  await tx.deleteFrom('operator_activations').where('operator_id', '=', operatorId).execute();
}

/** Refuses what is no password of an operator (O004). */
export function refuseBadPassword(password: string, login: string): void {
  const { length } = [...password];
  if (length < PASSWORD.least || length > PASSWORD.most || password.toLowerCase() === login)
    throw refuse('OPERATOR_PASSWORD');
  refuseWeakPassword(password, login);
}

/** The first half of an activation (O004): the code, and a password of one's own. Nothing is changed before the second. */
export async function activate(
  deps: Deps,
  { code, password }: { code: string; password: string },
  { request }: Pick<Http, 'request'>,
) {
  const { q } = deps.db;
  const found = await findActivation(q, code);
  if (!found) throw refuse('ACTIVATION_WRONG');
  refuseBadPassword(password, found.login);
  const { sealed, totp } = newSecret(deps, found.login);
  const { ticket } = await openTicket(deps, q, {
    operator_id: found.operator_id,
    step: 'setup',
    address: request.ip,
    secret_sealed: sealed,
    password_hash: await hashPassword(password),
    activation_hash: found.code_hash,
  });
  return { ticket, login: found.login, totp };
}

/** The second half: one right code binds the second factor, ends what was before, and logs in. */
export async function confirmActivation(deps: Deps, input: { ticket: string; code: string }, http: Http) {
  const step = await tryTicket(deps.db.q, {
    ticket: input.ticket,
    step: 'setup',
    address: http.request.ip,
  });
  return deps.db.transaction(async (tx) => {
    const used = await tx
      .updateTable('operator_activations')
      .set({ used_at: sql<Date>`now()` })
      .where('code_hash', '=', step.activation_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('operator_id')
      .executeTakeFirst();
    if (!used) throw refuse('LOGIN_STEP_OVER');
    await bind(deps, tx, { operatorId: step.operator_id, sealed: step.secret_sealed, code: input.code });
    await tx
      .updateTable('operators')
      .set({ password_hash: step.password_hash })
      .where('id', '=', step.operator_id)
      .execute();
    await useTicket(tx, step);
    await endOperatorSessions(tx, step.operator_id);
    const backup_codes = await makeBackupCodes(deps, tx, step.operator_id);
    const entered = await welcome(deps, tx, { operatorId: step.operator_id, isBackup: false }, http);
    return { ...entered, backup_codes };
  });
}

/** Binds a new second factor by one right code of it; refuses a wrong one. */
export async function bind(
  deps: Deps,
  tx: Tx,
  { operatorId, sealed, code }: { operatorId: number; sealed: string; code: string },
): Promise<void> {
  const step = stepOfCode(unseal(deps.secret, sealed), code, { at: deps.now(), lastStep: 0 });
  if (step === null) throw refuse('TOTP_WRONG');
  await tx
    .updateTable('operators')
    .set({ totp_sealed: sealed, totp_last_step: step, totp_at: sql<Date>`now()` })
    .where('id', '=', operatorId)
    .execute();
}

function findActivation(q: Queries, code: string) {
  return q
    .selectFrom('operator_activations as a')
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .where('a.code_hash', '=', hashToken(code.trim()))
    .where('a.used_at', 'is', null)
    .where('a.expires_at', '>', sql<Date>`now()`)
    .where('o.status', '=', OPERATOR_STATUS.normal)
    .select(['a.code_hash', 'a.operator_id', 'o.login'])
    .executeTakeFirst();
}
