import { refuse } from '@giftship/shared/errors/app-error';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { newActivation } from './activate.ts';
import { keepOneSuper, recordOf } from './save-operator.ts';
import { endOperatorSessions } from './sessions.ts';

/** What can be done to an operator's account at once (O227). */
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
 * logins. The last enabled 超级管理员 stays (B22). Also what the command line does.
 */
export async function actOnOperator(
  deps: Pick<Deps, 'random'>,
  tx: Tx,
  { id, deed }: { id: number; deed: OperatorDeed },
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
  const needsCode = deed === 'reset-totp' || deed === 'activation';
  return {
    login: record.login,
    ended,
    activation: needsCode ? await newActivation(deps, tx, id) : null,
    before: { status: record.status, has_totp: record.totp_sealed !== '' },
    after: { deed, ended },
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
