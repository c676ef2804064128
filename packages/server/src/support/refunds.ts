import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import type { RefundRow } from '@giftship/shared/support/contract';
import { REFUND_STATUS_LABELS } from '@giftship/shared/support/labels';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import { settleOrder } from '../compensation/refund-order.ts';
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
    ])
    .select([compensatedOf.as('compensated'), givenBack.as('given_back')]);
}

/** What the order of a refund `r` was compensated with already, in fen. */
export const compensatedOf = sql<number>`(select coalesce(sum(k.amount_fen), 0)::bigint from compensations k
  join parcels kp on kp.id = k.parcel_id where kp.order_id = r.order_id and k.status = ${sql.lit(COMPENSATION_STATUS.paid)})`;

/** What the order of a refund `r` gave back by the ledger; null when that was nothing. */
export const givenBack = sql<
  number | null
>`(select gl.amount_fen from ledger_txs g join ledger_lines gl on gl.tx_id = g.id and gl.amount_fen > 0
  where g.kind = 'refund' and g.ref = 'G' || r.order_id)`;

function refundRow(row: Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>): RefundRow {
  const settled = settleOrder(row.price_fen, row.compensated);
  return {
    refund_id: row.id,
    order_sn: snOf('order', row.order_id),
    money: formatYuan(row.status === REFUND_STATUS.refunded ? fen(row.given_back ?? 0) : settled.refunded),
    compensated: formatYuan(settled.compensated),
    reason: row.reason,
    status: row.status,
    status_text: REFUND_STATUS_LABELS[row.status] ?? '',
    answer: row.answer,
    created_at: formatTime(row.created_at),
    decided_at: formatTime(row.decided_at),
  };
}
