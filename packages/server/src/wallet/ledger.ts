import { type Fen, fen } from '@giftship/shared/money/fen';
import type { LogType, SystemAccount } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';

/** One movement between a person's balance and a system account; positive adds to the person. */
export interface Movement {
  userId: number;
  amount: Fen;
  against: SystemAccount;
  type: LogType;
  /** Kind and reference together happen once, ever (P6). */
  kind: string;
  ref: string;
  remark?: string;
}

/**
 * Writes a movement as a ledger transaction of two lines (P1). Answers false, and writes nothing, when the balance
 * does not cover it. The wallet row is locked from here to the end of the transaction, so this comes last in it.
 * A total of zero writes nothing.
 */
export async function moveMoney(tx: Tx, movement: Movement): Promise<boolean> {
  const { userId, amount, against, type, kind, ref, remark = '' } = movement;
  if (amount === 0) return true;
  const { rows } = await sql<{ id: number }>`
    with wallet as (
      select id from accounts where owner_id = ${userId} and kind = 'balance' and balance_fen + ${amount}::bigint >= 0 for update
    ), head as (
      insert into ledger_txs (kind, ref, type, remark) select ${kind}, ${ref}, ${type}::smallint, ${remark} from wallet returning id
    )
    insert into ledger_lines (tx_id, account_id, amount_fen)
      select head.id, wallet.id, ${amount}::bigint from head, wallet
      union all
      select head.id, accounts.id, ${-amount}::bigint from head, accounts where accounts.code = ${against}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The balance of a person as it stands, without a lock. */
export async function balanceOf(q: Queries, userId: number): Promise<Fen> {
  const row = await q
    .selectFrom('accounts')
    .where('owner_id', '=', userId)
    .where('kind', '=', 'balance')
    .select('balance_fen')
    .executeTakeFirstOrThrow();
  return fen(row.balance_fen);
}
