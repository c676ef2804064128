import { refuse } from '@giftship/shared/errors/app-error';
import { type Fen, parseYuan } from '@giftship/shared/money/fen';
import type { Caller } from '../callers/caller.ts';
import { constraintOf, type Tx } from '../db/db.ts';
import { newToken, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { onceByKey } from '../http/once-by-key.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { refuseMissing } from '../outside/absent.ts';
import { BALANCE_REFUND_COPY as SAY } from './copy.ts';
import { refundableOf } from './refundable.ts';

interface Wish {
  userId: number;
  amount: Fen;
  reason: string;
  /** The operator who opens it for the buyer; null where he asks himself. */
  askedBy: number | null;
}

/** A buyer asks for balance to go back to where he paid from (X053); nothing moves before two operators agreed. */
export async function askBalanceRefund(
  deps: Deps,
  { caller, key = '' }: { caller: Caller; key?: string | undefined },
  { money, reason }: { money: string | number; reason: string },
) {
  const wish = { userId: caller.userId, amount: amountOf(money), reason, askedBy: null };
  const call = {
    by: 'user' as const,
    id: caller.userId,
    key,
    call: 'POST /user/balance/refund',
    content: { amount: wish.amount, reason },
  };
  return deps.db
    .transaction((tx) => onceByKey(tx, call, () => open(deps, tx, wish)), { actor: `user:${caller.userId}` })
    .catch(tellOpen);
}

/** An operator opens it for a buyer. */
export async function openBalanceRefund(
  deps: Deps,
  call: WorkCall,
  { user_id, money, reason }: { user_id: number; money: string | number; reason: string },
) {
  const amount = amountOf(money);
  const wish = { userId: user_id, amount, reason, askedBy: call.operator.id };
  return officeWork(deps, call, async (tx, log) => {
    const opened = await open(deps, tx, wish);
    await log({
      object: 'balance-refund',
      ref: opened.refund_sn,
      reason,
      after: { user_id, money: String(money) },
    });
    return opened;
  }).catch(tellOpen);
}

function amountOf(money: string | number): Fen {
  const amount = parseYuan(String(money));
  if (amount === null || amount <= 0)
    throw refuse('INVALID', {}, { errors: [{ field: 'money', msg: SAY.moneyForm }] });
  return amount;
}

async function open(deps: Deps, tx: Tx, { userId, amount, reason, askedBy }: Wish) {
  refuseMissing(deps.outside, 'payment');
  const { sums } = await refundableOf(deps, tx, userId);
  if (amount > sums.most) throw refuse('BALANCE_REFUND_MOST', { most: sums.most });
  const { id } = await tx
    .insertInto('balance_refunds')
    .values({
      user_id: userId,
      amount_fen: amount,
      reason,
      token: newToken(deps.random),
      asked_by: askedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { refund_sn: snOf('balanceRefund', id) };
}

/** One at a time: what is on its way decides what can still go. */
function tellOpen(error: unknown): never {
  if (constraintOf(error) === 'balance_refunds_one_open') throw refuse('BALANCE_REFUND_OPEN');
  throw error;
}
