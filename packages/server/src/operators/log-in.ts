import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { passCaptchaGate } from '../accounts/captcha-gate.ts';
import { checkPassword } from '../accounts/check-password.ts';
import type { Count } from '../accounts/wrong-tries.ts';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { isAllowedFrom } from '../callers/addresses.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { tellOperator, tellSupers } from './messages.ts';
import { noteLogin, LOGIN_RESULT } from './note-login.ts';
import { type Actor, hasOperator, roleNames, rightsOf } from './operator.ts';
import { backupCodesLeft, useBackupCode, useTotp } from './second-factor.ts';
import { officeDevice, openOperatorSession } from './sessions.ts';
import { openTicket, tryTicket, useTicket } from './tickets.ts';
import { writeLog } from './write-log.ts';

/** What a step of the login needs of HTTP. */
export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** So many wrong passwords of one account ask for a captcha, and so many for a growing wait; never a lock (O002). */
const CAPTCHA_AFTER = 3;
const WAIT_AFTER = 10;

/**
 * The first step of a login (O001): account and password. A wrong pair, an unknown and a disabled account answer alike,
 * at the same cost. Answers the ticket of the second step.
 */
export async function logIn(
  deps: Deps,
  input: { login: string; password: string; captcha: string; key: string },
  { request }: Pick<Http, 'request'>,
) {
  const { q } = deps.db;
  const login = input.login.trim().toLowerCase();
  const found = await q.selectFrom('operators').where('login', '=', login).selectAll().executeTakeFirst();
  if (!found) await refuseWithoutAnybody(deps);
  const count = await countOf(deps, { login, operatorId: found?.id ?? 0 }, request);
  const isRight = await checkPassword(
    q,
    {
      password: input.password,
      hash: found?.password_hash ?? undefined,
      counts: [count],
      lane: 'owner',
    },
    () => passCaptchaGate(deps, input, { count, freeTries: CAPTCHA_AFTER }),
  );
  const isOpen = found?.status === OPERATOR_STATUS.normal;
  if (!found || !isRight || !isOpen) {
    const result = isRight ? LOGIN_RESULT.disabled : LOGIN_RESULT.wrongPassword;
    await noteLogin(deps, q, { login, operatorId: found?.id ?? null, result }, request);
    throw refuse('OPERATOR_LOGIN_WRONG');
  }
  if (!isAllowedFrom(found.ip_list, request.ip)) {
    await noteLogin(deps, q, { login, operatorId: found.id, result: LOGIN_RESULT.address }, request);
    throw refuse('OFFICE_ADDRESS');
  }
  if (found.totp_sealed === '') throw refuse('TOTP_SETUP');
  const { ticket, expiresAt } = await openTicket(deps, q, {
    operator_id: found.id,
    step: 'totp',
    address: request.ip,
  });
  return { step: 'totp' as const, ticket, expires_at: formatTime(expiresAt) };
}

/** The second step: a code of the authenticator, or a backup code (O003, O005). Opens the login. */
export async function enter(
  deps: Deps,
  input: { ticket: string; code: string; backup_code: string },
  http: Http,
) {
  const { q } = deps.db;
  const { request } = http;
  const step = await tryTicket(q, { ticket: input.ticket, step: 'totp', address: request.ip });
  const isBackup = input.backup_code !== '';
  return deps.db
    .transaction(async (tx) => {
      const isRight = isBackup
        ? await useBackupCode(tx, step.operator_id, input.backup_code)
        : await useTotp(deps, tx, step.operator_id, input.code);
      if (!isRight) throw refuse('TOTP_WRONG');
      await useTicket(tx, step);
      return welcome(deps, tx, { operatorId: step.operator_id, isBackup }, http);
    })
    .catch(async (error: unknown) => {
      if (!isRefusal(error, 'TOTP_WRONG') && !isRefusal(error, 'BACKUP_CODE_USED')) throw error;
      const { login } = await q
        .selectFrom('operators')
        .where('id', '=', step.operator_id)
        .select('login')
        .executeTakeFirstOrThrow();
      const result = LOGIN_RESULT.wrongCode;
      await noteLogin(deps, q, { login, operatorId: step.operator_id, result }, request);
      throw error;
    });
}

/** Opens the login of somebody who has shown both; says so to him and to the ones above where the place is new (O010). */
export async function welcome(
  deps: Deps,
  tx: Tx,
  { operatorId, isBackup }: { operatorId: number; isBackup: boolean },
  http: Http,
) {
  const operator = await tx
    .updateTable('operators')
    .set({ last_login_at: sql<Date>`now()` })
    .where('id', '=', operatorId)
    .where('status', '=', OPERATOR_STATUS.normal)
    .returning(['id', 'login', 'name', 'role_ids', 'last_login_at'])
    .executeTakeFirst();
  if (!operator) throw refuse('OPERATOR_LOGIN_WRONG');
  const isNewPlace = await isUnknownPlace(deps, tx, operatorId, http.request);
  const { endsAt, deviceHash } = await openOperatorSession(deps, tx, operatorId, http);
  const result = isBackup ? LOGIN_RESULT.backup : LOGIN_RESULT.in;
  await noteLogin(deps, tx, { login: operator.login, operatorId, result, deviceHash }, http.request);
  const actor: Actor = {
    id: operatorId,
    login: operator.login,
    address: http.request.ip,
    requestId: String(http.request.id),
  };
  await writeLog(tx, actor, {
    action: 'operator.login',
    object: 'operator',
    ref: operator.login,
    after: isBackup ? { by: 'backup code' } : {},
  });
  if (isNewPlace) {
    const content = SAY.newPlace(operator.name, http.request.ip);
    await tellOperator(tx, operatorId, { content, link: '/office/profile' });
    await tellSupers(tx, operatorId, { content, link: '/office/logins' });
  }
  return {
    operator: await operatorView(tx, operator),
    expires_at: formatTime(endsAt),
    backup_codes_left: await backupCodesLeft(tx, operatorId),
  };
}

/** An operator as he sees himself. */
export async function operatorView(
  tx: Tx | Deps['db']['q'],
  { id, login, name, role_ids }: { id: number; login: string; name: string; role_ids: readonly number[] },
) {
  const names = await roleNames(tx);
  return {
    id,
    login,
    name,
    roles: role_ids.map((role) => names.get(role) ?? String(role)),
    rights: [...(await rightsOf(tx, role_ids))],
  };
}

async function refuseWithoutAnybody({ db }: Deps): Promise<void> {
  if (!(await hasOperator(db.q))) throw refuse('NO_OPERATOR');
}

/** Strangers are counted apart from a device that this operator logged in with: they do not shut him out (D1307). */
async function countOf(
  deps: Deps,
  { login, operatorId }: { login: string; operatorId: number },
  request: FastifyRequest,
): Promise<Count> {
  const device = officeDevice(deps, request);
  const known =
    device !== null &&
    (await deps.db.q
      .selectFrom('operator_logins')
      .where('operator_id', '=', operatorId)
      .where('device_hash', '=', device)
      .where('result', 'in', [LOGIN_RESULT.in, LOGIN_RESULT.backup])
      .select('id')
      .limit(1)
      .executeTakeFirst());
  return known
    ? { what: 'office login by device', who: `${login} ${device.toString('hex')}`, waitAfter: WAIT_AFTER }
    : { what: 'office login by stranger', who: login, waitAfter: WAIT_AFTER };
}

/** True when he has logged in before, but within thirty days neither from this device nor from this address. */
async function isUnknownPlace(deps: Deps, tx: Tx, operatorId: number, request: FastifyRequest) {
  const before = tx
    .selectFrom('operator_logins')
    .where('operator_id', '=', operatorId)
    .where('result', 'in', [LOGIN_RESULT.in, LOGIN_RESULT.backup]);
  if (!(await before.select('id').limit(1).executeTakeFirst())) return false;
  const device = officeDevice(deps, request);
  const here = (column: 'address' | 'device_hash', value: string | Buffer) =>
    before
      .where('at', '>', sql<Date>`now() - interval '30 days'`)
      .where(column, '=', value as never)
      .select('id')
      .limit(1)
      .executeTakeFirst();
  if (!(await here('address', request.ip))) return true;
  return device === null || !(await here('device_hash', device));
}
