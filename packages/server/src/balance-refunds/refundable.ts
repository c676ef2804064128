import { REFUND_DAYS } from '@giftship/shared/balance-refunds/balance-refund';
import { refuse } from '@giftship/shared/errors/app-error';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/** How much of a balance can go back, with what that is worked out from. */
interface Sums {
  balance: Fen;
  bonus: Fen;
  recharged: Fen;
  refunded: Fen;
  most: Fen;
}

/** A payment from which something can still go back. */
interface Trade {
  id: number;
  trade_no: string;
  left: Fen;
}

const RECENT = sql`now() - make_interval(days => ${sql.lit(REFUND_DAYS)})`;

/** The least of what a person owns and of what he paid in (O156), and the payments behind it, newest first. */
export async function refundableOf(
  { outside }: Pick<Deps, 'outside'>,
  q: Queries,
  userId: number,
): Promise<{ sums: Sums; trades: Trade[] }> {
  const { rows } = await sql<{ balance: number; bonus: number }>`
    select a.balance_fen as balance, (
        select coalesce(sum(l.amount_fen), 0)::bigint from ledger_lines l join ledger_txs t on t.id = l.tx_id
        where l.account_id = a.id and t.type = ${sql.lit(LOG_TYPE.bonus)} and t.created_at > ${RECENT}) as bonus
    from accounts a where a.owner_id = ${userId} and a.kind = 'balance' and not a.is_test`.execute(q);
  const [wallet] = rows;
  if (!wallet) throw refuse('NOT_FOUND');
  // What was paid through another service cannot go back through this one.
  const { rows: paid } = await sql<{
    id: number;
    trade_no: string;
    amount_fen: number;
    refunded_fen: number;
  }>`
    select id, trade_no, amount_fen, refunded_fen from recharges
    where user_id = ${userId} and status = ${sql.lit(RECHARGE_STATUS.paid)} and paid_at > ${RECENT} and provider = ${outside.payment.channel}
    order by paid_at desc, id desc`.execute(q);
  const sum = (of: (row: (typeof paid)[number]) => number) =>
    fen(paid.reduce((all, row) => all + of(row), 0));
  const [recharged, refunded] = [sum((row) => row.amount_fen), sum((row) => row.refunded_fen)];
  const [balance, bonus] = [fen(wallet.balance), fen(wallet.bonus)];
  return {
    sums: {
      balance,
      bonus,
      recharged,
      refunded,
      most: fen(Math.max(0, Math.min(balance - bonus, recharged - refunded))),
    },
    trades: paid
      .filter((row) => row.refunded_fen < row.amount_fen)
      .map((row) => ({ id: row.id, trade_no: row.trade_no, left: fen(row.amount_fen - row.refunded_fen) })),
  };
}

/** The payments that so much goes back to, newest first. */
export function partsOf(trades: readonly Trade[], amount: Fen) {
  let left: number = amount;
  const parts: { trade: Trade; amount: Fen }[] = [];
  for (const trade of trades) {
    if (left === 0) break;
    const part = fen(Math.min(left, trade.left));
    parts.push({ trade, amount: part });
    left -= part;
  }
  return parts;
}

/** The sums as they are shown. */
export const toldSums = ({ balance, bonus, recharged, refunded, most }: Sums) => ({
  balance: formatYuan(balance),
  bonus: formatYuan(bonus),
  recharged: formatYuan(recharged),
  refunded: formatYuan(refunded),
  most: formatYuan(most),
});
