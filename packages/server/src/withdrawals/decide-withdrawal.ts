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

/**
 * Decides a withdrawal along its arrows (decisions section 4), once each: approve, refuse, paid, transfer failed. Refused
 * and failed ones give the money back, paid ones mark the commissions as used; each is told to the person. A decision that
 * its state does not allow is refused and changes nothing.
 */
export async function decideWithdrawal(
  deps: Deps,
  sn: string,
  decision: { do: WithdrawalDecision; reason?: string; by: string },
): Promise<void> {
  const id = idOf('withdrawal', sn);
  const { from, to, givesBack } = WITHDRAWAL_DECISIONS[decision.do];
  await deps.db.transaction(
    async (tx) => {
      const asked = await tx
        .selectFrom('withdrawals')
        .where('id', '=', id ?? 0)
        .select('user_id')
        .executeTakeFirst();
      if (!asked) throw refuse('NOT_FOUND');
      await lockPerson(tx, asked.user_id);
      const done = await tx
        .updateTable('withdrawals')
        .set({
          status: to,
          ...(decision.do === 'approve' ? {} : { finished_at: sql<Date>`now()` }),
          ...(givesBack ? { reason: decision.reason ?? '' } : {}),
        })
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
      if (givesBack) await giveBack(tx, done);
    },
    { actor: decision.by },
  );
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
