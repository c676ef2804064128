import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { orderCan } from '@giftship/shared/orders/order-can';
import { BATCH_STATUS_LABELS } from '@giftship/shared/orders/labels';
import { sql } from 'kysely';
import { refuseUnverified } from '../accounts/refuse-unverified.ts';
import type { Tx } from '../db/db.ts';
import { newToken, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { refuseOffFor } from '../http/switched-off.ts';
import { refuseMissing } from '../outside/absent.ts';
import { balanceOf } from '../wallet/ledger.ts';
import { ISSUES_AT_ONCE } from '../goods/courier-in-force.ts';
import { deadlinesFrom, type Place } from './deadlines.ts';
import { countKeySpending } from './key-spending.ts';
import { openParcels } from './insert-orders.ts';
import { BalanceShort, settlePayment } from './settle-payment.ts';

/**
 * Pays a batch that waited for money (D310): orders, parcels and wallet move together. A batch that is paid already
 * is left as it is; a closed one is refused; a balance that still does not reach is code 23 again.
 */
export async function payBatch(deps: Deps, caller: Caller, batchId: number): Promise<void> {
  refuseMissing(deps.outside, 'courier');
  refuseUnverified(caller.attestation);
  try {
    await deps.db.transaction(
      async (tx) => {
        const batch = await lockBatch(tx, caller.userId, batchId);
        if (batch.status === BATCH_STATUS.closed || batch.is_over) {
          throw refuse('BATCH_NOT_PAYABLE', { state: BATCH_STATUS_LABELS[BATCH_STATUS.closed] });
        }
        if (batch.status !== BATCH_STATUS.unpaid) return;
        // Behind it: whoever asks again about what was paid is not told that it was not.
        refuseOffFor(deps.config, caller, 'order');
        if (batch.goods_status !== ON_SALE || !batch.enabled) throw refuse('GOODS_UNAVAILABLE');
        if ((await balanceOf(tx, caller.userId)) < batch.total_fen) throw new BalanceShort();
        await countKeySpending(deps, tx, caller, fen(batch.total_fen));
        await settleBatch(deps, tx, batch);
      },
      { actor: `user:${caller.userId}`, bulk: true },
    );
  } catch (error) {
    throw error instanceof BalanceShort ? await balanceTooLow(deps, caller.userId, batchId) : error;
  }
}

/** What code 23 tells: the waiting batch and what is missing (D310). */
export async function balanceTooLow({ db }: Deps, userId: number, batchId: number) {
  const batch = await db.q
    .selectFrom('batches')
    .where('id', '=', batchId)
    .select(['total_fen', 'expire_at'])
    .executeTakeFirstOrThrow();
  const balance = await balanceOf(db.q, userId);
  const shortfall = fen(Math.max(0, batch.total_fen - balance));
  return refuse(
    'BALANCE_TOO_LOW',
    { shortfall },
    {
      batch_sn: snOf('batch', batchId),
      total_price: formatYuan(fen(batch.total_fen)),
      balance: formatYuan(balance),
      shortfall: formatYuan(shortfall),
      expire_at: formatTime(batch.expire_at),
    },
  );
}

const ON_SALE = GOODS_STATUS.onSale;

async function lockBatch(tx: Tx, userId: number, batchId: number) {
  // As a new batch does by naming them: whoever begins to count these goods waits for the payment, or it for him.
  await sql`select from goods where id = (select goods_id from batches where id = ${batchId}) for key share`.execute(
    tx,
  );
  const batch = await tx
    .selectFrom('batches as b')
    .innerJoin('couriers as c', 'c.id', 'b.courier_id')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .where('b.id', '=', batchId)
    .where('b.user_id', '=', userId)
    .select([
      'b.id',
      'b.user_id',
      'b.status',
      'b.total_fen',
      'b.order_count',
      'b.courier_id',
      'c.enabled',
      'g.status as goods_status',
    ])
    .select(ISSUES_AT_ONCE.as('is_at_once'))
    .select(sql<boolean>`b.status = ${sql.lit(BATCH_STATUS.unpaid)} and b.expire_at < now()`.as('is_over'))
    .forUpdate('b')
    .executeTakeFirst();
  if (!batch) throw refuse('NOT_FOUND');
  return batch;
}

async function settleBatch(deps: Deps, tx: Tx, batch: Awaited<ReturnType<typeof lockBatch>>): Promise<void> {
  const deadlines = await deadlinesFrom(deps, tx, batch.courier_id, () => placesOf(tx, batch.id));
  const paid_at = deadlines.paidAt;
  await tx
    .updateTable('batches')
    .set({
      status: BATCH_STATUS.processing,
      paid_at,
      expire_at: null,
      token: newToken(deps.random),
    })
    .where('id', '=', batch.id)
    .execute();
  await tx
    .updateTable('orders')
    .set({ status: ORDER_STATUS.toShip, paid_at })
    .where('batch_id', '=', batch.id)
    .where('status', 'in', orderCan.pay)
    .execute();
  await openParcels(tx, batch.id, deadlines);
  const { id, user_id, order_count, total_fen, is_at_once } = batch;
  const payment = { batchId: id, userId: user_id, count: order_count, total: fen(total_fen) };
  await settlePayment(deps, tx, { ...payment, isAtOnce: is_at_once });
}

function placesOf(tx: Tx, batchId: number): Promise<Place[]> {
  return tx
    .selectFrom('orders')
    .where('batch_id', '=', batchId)
    .select(['rec_province as province', 'rec_city as city'])
    .distinct()
    .execute();
}
