import { type Fen, formatYuan } from '@giftship/shared/money/fen';
import { type Tx, flushEarly } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../jobs/outbox.ts';
import { sql } from 'kysely';
import { emitEvent } from '../events/emit-event.ts';
import { listOrders } from './list-for-event.ts';
import { enqueueCommission } from '../promotion/earn-commission.ts';
import { reserveStock } from '../stock/order-stock.ts';
import { chargeWallet } from '../wallet/charge-wallet.ts';
import { WAYBILL_DELAY_MS } from './waybill-delay.ts';

/** From this many orders on a transaction counts as big. */
export const BULK_FROM = 500;

/** The balance did not reach; for the one who began the transaction. */
export class BalanceShort extends Error {}

/** A batch at the moment of its payment. */
interface Payment {
  batchId: number;
  userId: number;
  count: number;
  total: Fen;
  /** The courier gives its waybills at once; others are asked later (D311). */
  isAtOnce: boolean;
}

/**
 * The end of every payment, in its transaction: leaves waybills, commission and the news for the buyer's programs in the
 * outbox, then takes the pieces, where they are counted, and the price. Stock and wallet stay locked from there to the commit,
 * so everything slow comes before. Throws `BalanceShort`, so that all is rolled back, when the balance does not reach.
 */
export async function settlePayment(deps: Deps, tx: Tx, payment: Payment): Promise<void> {
  const { batchId, userId, count, total, isAtOnce } = payment;
  const batch_sn = snOf('batch', batchId);
  await enqueue(tx, {
    kind: 'issue-waybills',
    key: batch_sn,
    // Under a name that release 0.1.0 does not read: it would ask under the bare number, and get a second label.
    payload: { batch: batchId },
    partner: sql<string>`(select 'courier:' || c.code from batches b join couriers c on c.id = b.courier_id where b.id = ${batchId})`,
    delayMs: isAtOnce ? 0 : WAYBILL_DELAY_MS,
  });
  await enqueueCommission(deps, tx, { buyerId: userId, batchId });
  await emitEvent(deps, tx, {
    userId,
    event: 'order.paid',
    data: { batch_sn, count, total_price: formatYuan(total), ...(await listOrders(tx, batchId, count)) },
  });
  if (count >= BULK_FROM) await flushEarly(tx);
  await reserveStock(tx, batchId);
  if (!(await chargeWallet(deps, tx, { userId, total, batchSn: batch_sn }))) throw new BalanceShort();
}
