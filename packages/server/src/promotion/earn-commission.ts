import { fen } from '@giftship/shared/money/fen';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Job, JobOutcome } from '../jobs/outbox.ts';
import { transferMany } from '../wallet/ledger.ts';
import { type Earner, findPromoter } from './find-promoter.ts';

/** Orders of one transaction: each writes two lines while the promoter's account is held. */
const SLICE = 500;

/**
 * Leaves the reckoning of a paid batch's commission in the outbox, if its buyer has a promoter at all: one statement in the
 * order transaction, the rest comes later (P8). The link that counts is written down here: one that is followed again
 * afterwards looks younger than the payment.
 */
export async function enqueueCommission(
  { config }: Deps,
  tx: Tx,
  { buyerId, batchId }: { buyerId: number; batchId: number },
): Promise<void> {
  await sql`
    insert into jobs (kind, key, payload)
    select 'earn-commission', ${snOf('batch', batchId)}, jsonb_build_object('batch_id', ${batchId}::bigint, 'followed',
      (select id from spread_clicks where user_id = ${buyerId} and partner_id <> ${buyerId}
        and at > now() - make_interval(days => ${config.promotion.cookieDays}) order by at desc, id desc limit 1))
    where exists (select from users where id = ${buyerId} and invited_by is not null)
       or exists (select from spread_clicks where user_id = ${buyerId})
    on conflict (kind, key) do nothing`.execute(tx);
}

/** The job of `enqueueCommission`. */
export async function performEarn(deps: Deps, job: Job): Promise<JobOutcome> {
  // Jobs of the release before do not say which link was followed.
  const { batch_id, followed } = job.payload as { batch_id: number; followed?: number | null };
  await earnCommission(deps, batch_id, followed);
  return { done: true };
}

/**
 * Earns the commission of every order of a paid batch, frozen (X027): once an order, however often it runs, and none for
 * an order that was refunded meanwhile or whose share is less than a fen. `followed` is the last link that the buyer had
 * followed at the payment, null for none; left out, it is looked for now.
 */
export async function earnCommission(deps: Deps, batchId: number, followed?: number | null): Promise<void> {
  const batch = await deps.db.q
    .selectFrom('batches')
    .where('id', '=', batchId)
    .where('paid_at', 'is not', null)
    .select(['user_id', 'paid_at', 'click_id'])
    .executeTakeFirst();
  if (!batch) return;
  const buyerId = batch.user_id;
  const earner = await findPromoter(deps, deps.db.q, {
    buyerId,
    at: batch.paid_at!,
    clickId: batch.click_id,
    followed,
  });
  if (earner === null) return;
  const parties = { batchId, buyerId, ...earner };
  let after: number | null = 0;
  while (after !== null) after = await earnSlice(deps, parties, after);
}

/** Earns on the next orders behind `after`; answers the last one, or null at the end. */
function earnSlice(
  { db, config }: Deps,
  { batchId, buyerId, promoterId, clickId }: { batchId: number; buyerId: number } & Earner,
  after: number,
): Promise<number | null> {
  const payable = [ORDER_STATUS.toShip, ORDER_STATUS.shipped, ORDER_STATUS.finished];
  return db.transaction(async (tx) => {
    const next = tx
      .selectFrom('orders')
      .where('batch_id', '=', batchId)
      .where('status', 'in', payable)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SLICE)
      .select('id');
    // Held against a refund: it comes before and is seen here, or it waits and finds the commission to reverse. Parcels come
    // first, as there: each commission looks at its parcel.
    await tx
      .selectFrom('parcels')
      .where('order_id', 'in', next)
      .orderBy('id')
      .select('id')
      .forShare()
      .execute();
    const orders = await next.forShare().execute();
    const last = orders.at(-1);
    if (!last) return null;
    const { rows: earned } = await sql<{ order_id: number; amount: number }>`
      insert into commissions (order_id, batch_id, partner_id, buyer_id, click_id, amount_fen)
      select id, ${batchId}, ${promoterId}, ${buyerId}, ${clickId}::bigint, price_fen * ${config.promotion.permyriad}::bigint / 10000 from orders
      where id = any(${orders.map(({ id }) => id)}::bigint[]) and price_fen * ${config.promotion.permyriad}::bigint >= 10000
      order by id
      on conflict (order_id) do nothing
      returning order_id, amount_fen as amount`.execute(tx);
    await transferMany(tx, {
      from: { kind: 'system', code: 'promotion' },
      to: { kind: 'commission_frozen', userId: promoterId },
      type: LOG_TYPE.commissionEarned,
      kind: 'commission-earned',
      parts: earned.map(({ order_id, amount }) => ({
        amount: fen(amount),
        ref: snOf('order', order_id),
        remark: '',
      })),
    });
    return orders.length < SLICE ? null : last.id;
  });
}
