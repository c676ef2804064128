import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { assert } from '@giftship/shared/lib/assert';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { emitEvent } from '../events/emit-event.ts';
import { WALLET_COPY } from './copy.ts';
import { moveBalance, moveMoney } from './ledger.ts';

/**
 * Takes the price of a batch from the buyer's balance; false when it does not reach. Once a batch (P6). A balance that
 * ends below `config.lowBalance` is told, once a China day; any other costs no further statement (X045).
 */
export async function chargeWallet(
  deps: Deps,
  tx: Tx,
  { userId, total, batchSn }: { userId: number; total: Fen; batchSn: string },
): Promise<boolean> {
  if (total === 0) return true;
  const after = await moveBalance(tx, {
    userId,
    amount: fen(-total),
    against: 'sales',
    type: LOG_TYPE.order,
    kind: 'order',
    ref: batchSn,
  });
  if (after === null) return false;
  if (after < deps.config.lowBalance) await tellBalanceLow(deps, tx, { userId, after });
  return true;
}

/** Told once a day, and not again when it was read: `tellUser` would make it unread with every order. */
async function tellBalanceLow(
  deps: Deps,
  tx: Tx,
  { userId, after }: { userId: number; after: Fen },
): Promise<void> {
  const balance = formatYuan(after);
  const { numAffectedRows } = await sql`
    insert into user_messages (user_id, kind, ref, content)
    values (${userId}, 'balance-low', to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), ${WALLET_COPY.balanceLow(balance)})
    on conflict (user_id, kind, ref) where ref <> '' do nothing`.execute(tx);
  if (numAffectedRows === 1n) await emitEvent(deps, tx, { userId, event: 'balance.low', data: { balance } });
}

/** Gives money of one order back; once an order (P6). */
export async function payBack(
  tx: Tx,
  { userId, amount, orderSn, remark }: { userId: number; amount: Fen; orderSn: string; remark: string },
): Promise<void> {
  const isPaid = await moveMoney(tx, {
    userId,
    amount,
    against: 'sales',
    type: LOG_TYPE.refund,
    kind: 'refund',
    ref: orderSn,
    remark,
  });
  assert(isPaid, 'money can always be given back');
}
