import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { type Fen, ZERO_FEN, fen, formatYuan, minusFen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import { refuseUnverified } from '../accounts/refuse-unverified.ts';
import { type Tx, constraintOf } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { onceByKey } from '../http/once-by-key.ts';
import type { Caller } from '../callers/caller.ts';
import { balanceOf, transfer } from '../wallet/ledger.ts';
import { lockPerson } from '../wallet/lock-person.ts';
import { amountOf } from '../wallet/transfer-commission.ts';
import { storedAccount } from './withdraw-account.ts';
import { useProof } from './withdraw-proof.ts';

const FEE = ZERO_FEN;

/**
 * Asks for commission to be paid out (M226): once a China day, of what is available, to the account as it is now, whose
 * name is the verified one. The money leaves the commission at once and comes back when it is refused or the transfer
 * fails. A ticket is used up by what succeeds; a refusal leaves it as it was. A repeat under the same key gets the answer
 * of the first call, also with a new ticket.
 */
export async function applyWithdrawal(
  deps: Deps,
  { caller, key = '' }: { caller: Caller; key?: string | undefined },
  input: { money: string | number; ticket: string },
) {
  refuseUnverified(caller.attestation);
  const amount = amountOf(input.money);
  const { min } = deps.config.withdraw;
  if (amount < min) throw refuse('WITHDRAW_TOO_LOW', { min });
  const call = {
    by: 'user' as const,
    id: caller.userId,
    key,
    call: 'POST /finance/withdraw/apply',
    content: { amount },
  };
  const { id } = await deps.db
    .transaction((tx) => onceByKey(tx, call, () => take(tx)), { actor: `user:${caller.userId}` })
    .catch((error: unknown) => {
      if (constraintOf(error) === 'withdrawals_once_a_day') throw refuse('WITHDRAW_ONCE_A_DAY');
      throw error;
    });
  return {
    withdraw_sn: snOf('withdrawal', id),
    money: formatYuan(amount),
    fee: formatYuan(FEE),
    real_money: formatYuan(minusFen(amount, FEE)),
    status: WITHDRAWAL_STATUS.review,
  };

  async function take(tx: Tx) {
    await lockPerson(tx, caller.userId);
    const at = await deps.timeOfRecord(tx);
    const account = await payableAccount(tx, caller.userId, at);
    const available = await balanceOf(tx, caller.userId, 'commission');
    if (available < amount) throw refuse('COMMISSION_TOO_LOW', { available });
    await useProof(tx, { userId: caller.userId, ticket: input.ticket, amount });
    const id = await insertWithdrawal(tx, { userId: caller.userId, amount, account, at });
    return { id };
  }
}

async function payableAccount(tx: Tx, userId: number, at: Date) {
  const account = await storedAccount(tx, userId);
  if (!account) throw refuse('WITHDRAW_ACCOUNT_MISSING');
  if (account.pause_until !== null && account.pause_until > at)
    throw refuse('WITHDRAW_PAUSED', { until: formatTime(account.pause_until).slice(0, 16) });
  const { real_name } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('real_name')
    .executeTakeFirstOrThrow();
  if (real_name !== account.real_name) throw refuse('WITHDRAW_NAME_OTHER');
  return account;
}

/** Writes a withdrawal to this account and takes its money from the commission; refuses what that does not cover. */
export async function insertWithdrawal(
  tx: Tx,
  p: {
    userId: number;
    amount: Fen;
    account: NonNullable<Awaited<ReturnType<typeof storedAccount>>>;
    at: Date;
  },
): Promise<number> {
  const { type, real_name, account_cipher, account_mask, bank_name, bank_branch, qr_img } = p.account;
  const { id } = await tx
    .insertInto('withdrawals')
    .values({
      user_id: p.userId,
      amount_fen: p.amount,
      fee_fen: FEE,
      account: JSON.stringify({
        type,
        real_name,
        account_cipher,
        account_mask,
        bank_name,
        bank_branch,
        qr_img,
      }),
      day: chinaDay(p.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isMoved = await transfer(
    tx,
    {
      from: { kind: 'commission', userId: p.userId },
      to: { kind: 'system', code: 'withdrawal' },
      amount: p.amount,
      type: LOG_TYPE.withdrawal,
      kind: 'withdrawal',
      ref: snOf('withdrawal', id),
    },
    { mustCover: true },
  );
  // A reversal may have come in between: it does not wait for the person's lock.
  if (!isMoved)
    throw refuse('COMMISSION_TOO_LOW', { available: fen(await balanceOf(tx, p.userId, 'commission')) });
  return id;
}
