import { refuse } from '@giftship/shared/errors/app-error';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { WITHDRAWAL_DECISIONS, type WithdrawalDecision } from '@giftship/shared/withdrawals/withdrawal';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import { WITHDRAWAL_COPY } from './copy.ts';
import { transfer } from '../wallet/ledger.ts';
import { lockPerson } from '../wallet/lock-person.ts';
import { spendCommissions } from '../wallet/spend-commissions.ts';

/** What is decided about a withdrawal; the operators by their ids where there are any. */
export interface WithdrawalToDecide {
  do: WithdrawalDecision;
  reason?: string;
  /** Who approves it, or marks it paid; null from where there is no operator. */
  operatorId?: number | null;
  /** Of what was paid. */
  bankNo?: string;
  receipt?: string;
}

/**
 * Decides a withdrawal along its arrows (decisions section 4), once each: approve, refuse, paid, transfer failed. Refused
 * and failed ones give the money back, paid ones mark the commissions as used and leave for the bank; each is told to the
 * person. A decision that its state does not allow is refused and changes nothing.
 */
export async function decideWithdrawal(
  deps: Deps,
  sn: string,
  { by, ...decision }: { do: WithdrawalDecision; reason?: string; by: string },
): Promise<void> {
  await deps.db.transaction((tx) => decideWithdrawalIn(tx, sn, decision), { actor: by });
}

/** The same within a transaction that somebody else opened. */
export async function decideWithdrawalIn(tx: Tx, sn: string, decision: WithdrawalToDecide): Promise<void> {
  const id = idOf('withdrawal', sn);
  const { from, to, givesBack } = WITHDRAWAL_DECISIONS[decision.do];
  const asked = await tx
    .selectFrom('withdrawals')
    .where('id', '=', id ?? 0)
    .select('user_id')
    .executeTakeFirst();
  if (!asked) throw refuse('NOT_FOUND');
  await lockPerson(tx, asked.user_id);
  const done = await tx
    .updateTable('withdrawals')
    .set({ status: to, ...endOf(decision), ...(givesBack ? { reason: decision.reason ?? '' } : {}) })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['id', 'user_id', 'amount_fen', 'reason'])
    .executeTakeFirst();
  if (!done) throw refuse('STATE_CONFLICT');
  await tellUser(tx, {
    userId: done.user_id,
    kind: 'withdrawal',
    ref: snOf('withdrawal', done.id),
    content: WITHDRAWAL_COPY.decided[decision.do](
      snOf('withdrawal', done.id),
      formatYuan(fen(done.amount_fen)),
      done.reason,
    ),
  });
  if (decision.do === 'pay') await spendCommissions(tx, done.user_id, fen(done.amount_fen));
  if (decision.do === 'pay') await leaveForTheBank(tx, done);
  if (givesBack) await giveBack(tx, done);
}

function endOf({ do: what, operatorId = null, bankNo = '', receipt = '' }: WithdrawalToDecide) {
  if (what === 'approve') return { approved_by: operatorId };
  const finished_at = sql<Date>`now()`;
  return what === 'pay' ? { finished_at, paid_by: operatorId, bank_no: bankNo, receipt } : { finished_at };
}

/** What was held for the person is gone from the shop's bank (9.1). */
async function leaveForTheBank(tx: Tx, done: { id: number; amount_fen: number }): Promise<void> {
  await transfer(tx, {
    from: { kind: 'system', code: 'withdrawal' },
    to: { kind: 'system', code: 'bank' },
    amount: fen(done.amount_fen),
    type: LOG_TYPE.withdrawalPaid,
    kind: 'withdrawal-paid',
    ref: snOf('withdrawal', done.id),
  });
}

async function giveBack(tx: Tx, done: { id: number; user_id: number; amount_fen: number; reason: string }) {
  await transfer(tx, {
    from: { kind: 'system', code: 'withdrawal' },
    to: { kind: 'commission', userId: done.user_id },
    amount: fen(done.amount_fen),
    type: LOG_TYPE.withdrawalReturned,
    kind: 'withdrawal-returned',
    ref: snOf('withdrawal', done.id),
    remark: done.reason,
  });
}
