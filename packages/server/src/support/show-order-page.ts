import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operators/operator.ts';
import { readOfficeOrder } from '../orders/office-order.ts';
import { readRefundRows } from './office-refunds.ts';
import { readTypes } from './ticket-times.ts';

/** One order with everything that hangs on it (O105): its card, refunds and work orders. */
export async function showOrderPage(deps: Deps, { rights }: Operator, orderSn: string) {
  const { q } = deps.db;
  const id = idOf('order', orderSn) ?? 0;
  const [order, types, refundIds, tickets] = await Promise.all([
    readOfficeOrder(deps, id, rights),
    readTypes(q),
    q.selectFrom('refunds').where('order_id', '=', id).select('id').orderBy('id', 'desc').execute(),
    q
      .selectFrom('tickets')
      .where('order_id', '=', id)
      .select(['id', 'type', 'status', 'created_at'])
      .orderBy('id', 'desc')
      .execute(),
  ]);
  if (!order) throw refuse('NOT_FOUND');
  const refunds = await readRefundRows(
    q,
    refundIds.map((row) => row.id),
  );
  return {
    ...order,
    refunds: refunds.map((row) => ({
      refund_id: row.refund_id,
      refund_sn: row.refund_sn,
      status: row.status,
      status_text: row.status_text,
      reason: row.reason,
      answer: row.answer,
      bearer_text: row.bearer_text,
      asked_by: row.asked_by,
      created_at: row.created_at,
      decided_at: row.decided_at,
    })),
    tickets: tickets.map((row) => ({
      ticket_sn: snOf('ticket', row.id),
      type_text: types.get(row.type)?.name ?? '',
      status_text: TICKET_STATUS_LABELS[row.status] ?? '',
      created_at: formatTime(row.created_at),
    })),
  };
}
