import { refuse } from '@giftship/shared/errors/app-error';
import { APPROVAL_STATUS, OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { dropActivations, newActivation } from './activate.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { keepOneSuper, recordOf } from './save-operator.ts';
import { endOperatorSessions } from './sessions.ts';

/** What can be done to an operator's account (O227). */
export type OperatorDeed = 'disable' | 'enable' | 'reset-totp' | 'logout' | 'activation';

/** What it did. */
export interface DeedDone {
  login: string;
  ended: number;
  activation: { code: string; path: string; expires_at: string } | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Disables, enables, takes the second factor away, ends logins or gives a new activation code; all but enabling end his
 * logins, and what he had asked a second person for goes with an account that is stopped or set up anew: nobody knows any
 * more whether it was he. The last enabled 超级管理员 stays (B22). Also what the command line does. `withoutCode`: the code
 * would be shown to the wrong person.
 */
export async function actOnOperator(
  deps: Pick<Deps, 'random'>,
  tx: Tx,
  { id, deed, withoutCode = false }: { id: number; deed: OperatorDeed; withoutCode?: boolean },
): Promise<DeedDone> {
  const record = await recordOf(tx, id);
  const status = deed === 'disable' ? OPERATOR_STATUS.disabled : OPERATOR_STATUS.normal;
  if (deed === 'disable' || deed === 'enable') {
    if (record.status === status) throw refuse('STATE_CONFLICT');
    if (deed === 'disable') await keepOneSuper(tx, record);
    await tx.updateTable('operators').set({ status }).where('id', '=', id).execute();
  } else if (record.status !== OPERATOR_STATUS.normal) throw refuse('STATE_CONFLICT');
  if (deed === 'reset-totp') await takeSecondFactor(tx, id);
  const ended = deed === 'enable' ? 0 : await endOperatorSessions(tx, id);
  const withdrawn = deed === 'enable' || deed === 'logout' ? 0 : await withdrawAsked(tx, id);
  return {
    login: record.login,
    ended,
    activation: await activationAfter(deps, tx, { id, deed, withoutCode }),
    before: { status: record.status, has_totp: record.totp_sealed !== '' },
    after: { deed, ended, ...(withdrawn > 0 ? { withdrawn } : {}) },
  };
}

async function takeSecondFactor(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('operators')
    .set({ totp_sealed: '', totp_at: null, totp_last_step: 0 })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('operator_backup_codes').where('operator_id', '=', id).execute();
}

async function withdrawAsked(tx: Tx, id: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({ status: APPROVAL_STATUS.withdrawn, answer: SAY.askerReset, decided_at: sql<Date>`now()` })
    .where('asked_by', '=', id)
    .where('status', '=', APPROVAL_STATUS.waiting)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function activationAfter(
  deps: Pick<Deps, 'random'>,
  tx: Tx,
  { id, deed, withoutCode }: { id: number; deed: OperatorDeed; withoutCode: boolean },
): Promise<DeedDone['activation']> {
  if (deed !== 'reset-totp' && deed !== 'activation') return null;
  if (!withoutCode) return newActivation(deps, tx, id);
  await dropActivations(tx, id);
  return null;
}
