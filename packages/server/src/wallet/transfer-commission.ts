import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { type Fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { WITHDRAW_TEXTS } from '@giftship/shared/withdrawals/labels';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { onceByKey } from '../http/once-by-key.ts';
import { balanceOf, transfer } from './ledger.ts';
import { lockPerson } from './lock-person.ts';
import { spendCommissions } from './spend-commissions.ts';

/** Reads an amount of a request: more than nothing, at most two decimals. */
export function amountOf(input: string | number): Fen {
  const amount = parseYuan(input);
  if (amount === null || amount === 0)
    throw refuse('INVALID', {}, { errors: [{ field: 'money', msg: WITHDRAW_TEXTS.amountWrong }] });
  return amount;
}

/** Moves available commission to the balance, without a fee (decisions section 8); answers both as they are then, once a key. */
export async function transferCommission(
  deps: Deps,
  { userId, key = '' }: { userId: number; key?: string | undefined },
  input: { money: string | number },
) {
  const amount = amountOf(input.money);
  const ref = `C${chinaDay(deps.now()).replaceAll('-', '')}${deps.random(6).toString('hex')}`;
  const call = {
    by: 'user' as const,
    id: userId,
    key,
    call: 'POST /finance/commission/transfer',
    content: { amount },
  };
  return deps.db.transaction((tx) => onceByKey(tx, call, () => move(tx)), { actor: `user:${userId}` });

  async function move(tx: Tx) {
    await lockPerson(tx, userId);
    await spendCommissions(tx, userId, amount);
    const isMoved = await transfer(
      tx,
      {
        from: { kind: 'commission', userId },
        to: { kind: 'balance', userId },
        amount,
        type: LOG_TYPE.fromCommission,
        kind: 'commission-transfer',
        ref,
      },
      { mustCover: true },
    );
    if (!isMoved)
      throw refuse('COMMISSION_TOO_LOW', { available: await balanceOf(tx, userId, 'commission') });
    return {
      money: formatYuan(amount),
      balance: formatYuan(await balanceOf(tx, userId)),
      commission: formatYuan(await balanceOf(tx, userId, 'commission')),
    };
  }
}
