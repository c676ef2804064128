import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { RefundRow } from '@giftship/shared/support/contract';
import { REFUND_STATUS_LABELS } from '@giftship/shared/support/labels';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';

/** The latest refund of a work order, else of its order; null when nobody asked for one. */
export async function readRefund(
  q: Queries,
  { ticketId, orderId }: { ticketId: number; orderId: number | null },
): Promise<RefundRow | null> {
  const row = await rows(q)
    .where((eb) => eb.or([eb('r.ticket_id', '=', ticketId), eb('r.order_id', '=', orderId ?? 0)]))
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? refundRow(row) : null;
}

/** One refund by its number. */
export async function refundById(q: Queries, id: number): Promise<RefundRow> {
  return refundRow(await rows(q).where('r.id', '=', id).executeTakeFirstOrThrow());
}

function rows(q: Queries) {
  return q
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select([
      'r.id',
      'r.order_id',
      'r.reason',
      'r.status',
      'r.answer',
      'r.created_at',
      'r.decided_at',
      'o.price_fen',
    ]);
}

function refundRow(row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>): RefundRow {
  return {
    refund_id: row.id,
    order_sn: snOf('order', row.order_id),
    money: formatYuan(fen(row.price_fen)),
    reason: row.reason,
    status: row.status,
    status_text: REFUND_STATUS_LABELS[row.status] ?? '',
    answer: row.answer,
    created_at: formatTime(row.created_at),
    decided_at: formatTime(row.decided_at),
  };
}
