import { type Fen, fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import type { Tx } from '../db/db.ts';
import { moveMoney } from './ledger.ts';

/** Takes the price of a batch from the buyer's balance; false when it does not reach. Once a batch (P6). */
export function chargeWallet(tx: Tx, userId: number, total: Fen, batchSn: string): Promise<boolean> {
  return moveMoney(tx, {
    userId,
    amount: fen(-total),
    against: 'sales',
    type: LOG_TYPE.order,
    kind: 'order',
    ref: batchSn,
  });
}

/** Gives the price of one order back; once an order (P6). */
export function refundOrder(
  tx: Tx,
  userId: number,
  amount: Fen,
  orderSn: string,
  remark: string,
): Promise<boolean> {
  return moveMoney(tx, {
    userId,
    amount,
    against: 'sales',
    type: LOG_TYPE.refund,
    kind: 'refund',
    ref: orderSn,
    remark,
  });
}
