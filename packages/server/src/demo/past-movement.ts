import type { Fen } from '@giftship/shared/money/fen';
import type { LogType, SystemAccount } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** Money of the past: whose it is, at whose cost, and when. */
export interface PastMovement {
  at: number;
  /** The demo person's balance where it says no supplier. */
  of?: { supplierId: number };
  amount: Fen;
  against: SystemAccount | { supplierId: number };
  type: LogType;
  kind: string;
  ref: string;
  remark: string;
}

/** As `moveMoney` writes it, with a time of its own. */
export async function insertMovement(tx: Tx, userId: number, movement: PastMovement): Promise<void> {
  const { at, of, amount, against, type, kind, ref, remark } = movement;
  const one = of ? sql`supplier_id = ${of.supplierId}` : sql`owner_id = ${userId} and kind = 'balance'`;
  const other =
    typeof against === 'string' ? sql`code = ${against}` : sql`supplier_id = ${against.supplierId}`;
  await sql`
    with head as (
      insert into ledger_txs (kind, ref, type, remark, created_at) values (${kind}, ${ref}, ${type}, ${remark}, ${new Date(at)}) returning id
    )
    insert into ledger_lines (tx_id, account_id, amount_fen)
      select head.id, a.id, ${amount}::bigint from head, accounts a where ${one}
      union all
      select head.id, a.id, ${-amount}::bigint from head, accounts a where ${other}`.execute(tx);
}
