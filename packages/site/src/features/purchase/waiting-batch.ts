import { BATCH_STATUS } from '@giftship/shared/orders/order';
import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import type { FlowOrder, FlowRow } from '@giftship/shared/orders/place-order-flow';
import type { Api } from '../../lib/api.ts';
import { FLOW_SAY } from './flow-copy.ts';
import type { Journal, OpenPayment } from './journal.ts';
import { flowRow } from './run-flow.ts';

const SAY = FLOW_SAY.resume;

/**
 * Asks what became of the batches that waited for money, and notes it: one may have been paid in the lists, or closed
 * (D310). An answer that comes when its chunk has gone out anew is nothing any more. Answers whether anything was noted;
 * throws what the call throws.
 */
export async function askWaiting(journal: Journal, { orders }: Pick<Api, 'orders'>): Promise<boolean> {
  let isChanged = false;
  for (const { index, waits } of journal.unknown()?.chunks ?? []) {
    if (!waits || waits.isPaid) continue;
    const { batch } = await orders.batch({ query: { batch_sn: waits.batchSn } });
    if (batch.status === BATCH_STATUS.unpaid) continue;
    const how = batch.status === BATCH_STATUS.closed ? 'closed' : 'paid';
    await journal.settled(index, waits.batchSn, how);
    isChanged = true;
  }
  return isChanged;
}

/** Gives up what waits for money: the service closes it, so that nobody can pay it beside what is ordered instead. */
export async function giveUpWaiting(journal: Journal, { orders }: Pick<Api, 'orders'>): Promise<void> {
  for (const { index, waits } of journal.unknown()?.chunks ?? []) {
    if (!waits) continue;
    await orders.close({ body: { batch_sn: waits.batchSn } });
    await journal.settled(index, waits.batchSn, 'closed');
  }
}

/** What was changed since the open chunks were sent, in words; they hold what stood there before. */
export function changesSince(open: OpenPayment, rows: readonly FlowRow[], now: FlowOrder): string[] {
  const { order, chunks } = open;
  const sent = chunks.flatMap((chunk) => chunk.rows);
  const byId = new Map(rows.map((row) => [row.id, JSON.stringify(flowRow(row))]));
  const removed = sent.filter(({ id }) => !byId.has(id)).length;
  const edited = sent.filter((row) => {
    const text = byId.get(row.id);
    return text !== undefined && text !== JSON.stringify(flowRow(row));
  }).length;
  // A choice among a store's orders does not outlive the page: that it is gone is nobody's change.
  const isChoiceLost = order.order_source === ORDER_SOURCE.store && rows.length === 0;
  return [
    ...(edited > 0 ? [SAY.edited(edited)] : []),
    ...(removed > 0 && !isChoiceLost ? [SAY.removed(removed)] : []),
    ...(order.goods_num === now.goods_num ? [] : [SAY.quantity(order.goods_num, now.goods_num)]),
    ...(order.platform === now.platform ? [] : [SAY.platform]),
    ...(order.remark === now.remark ? [] : [SAY.remark]),
  ];
}
