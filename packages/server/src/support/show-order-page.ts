import { refuse } from '@giftship/shared/errors/app-error';
import {
  CASE_KIND_LABELS,
  CASE_OUTCOME_LABELS,
  CASE_STATUS_LABELS,
  LIABILITY_LABELS,
} from '@giftship/shared/cases/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { sql } from 'kysely';
import { IS_BY_HAND } from '../couriers/waybill-account.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operators/operator.ts';
import { readOfficeOrder } from '../orders/office-order.ts';
import { readRefundRows } from './office-refunds.ts';
import { readTypes } from './ticket-times.ts';

/** One order with everything that hangs on it (O105): its card, refunds, cases and work orders. */
export async function showOrderPage(deps: Deps, { rights }: Operator, orderSn: string) {
  const { q } = deps.db;
  const id = idOf('order', orderSn) ?? 0;
  const [order, types, refundIds, cases, first, tickets, hand] = await Promise.all([
    readOfficeOrder(deps, id, rights),
    readTypes(q),
    q.selectFrom('refunds').where('order_id', '=', id).select('id').orderBy('id', 'desc').execute(),
    q
      .selectFrom('cases')
      .where('order_id', '=', id)
      .select(['id', 'kind', 'status', 'liability', 'outcome', 'reissue_id', 'created_at'])
      .orderBy('id', 'desc')
      .execute(),
    q.selectFrom('orders').where('id', '=', id).select('reissue_of').executeTakeFirst(),
    q
      .selectFrom('tickets')
      .where('order_id', '=', id)
      .select(['id', 'type', 'status', 'created_at'])
      .orderBy('id', 'desc')
      .execute(),
    sql<{ is_by_hand: boolean }>`
      select ${IS_BY_HAND} as is_by_hand from parcels p join orders o on o.id = p.order_id
        join batches b on b.id = o.batch_id join couriers c on c.id = b.courier_id where p.order_id = ${id}`.execute(
      q,
    ),
  ]);
  if (!order) throw refuse('NOT_FOUND');
  const refunds = await readRefundRows(
    q,
    refundIds.map((row) => row.id),
  );
  return {
    ...order,
    is_by_hand: hand.rows[0]?.is_by_hand ?? false,
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
    reissue_of: first?.reissue_of ? snOf('order', first.reissue_of) : '',
    reissues: cases.flatMap(({ reissue_id }) => (reissue_id === null ? [] : [snOf('order', reissue_id)])),
    cases: cases.map((row) => ({
      case_sn: snOf('case', row.id),
      kind_text: CASE_KIND_LABELS[row.kind] ?? '',
      status_text: CASE_STATUS_LABELS[row.status] ?? '',
      liability_text: LIABILITY_LABELS[row.liability] ?? '',
      outcome_text: CASE_OUTCOME_LABELS[row.outcome] ?? '',
      created_at: formatTime(row.created_at),
    })),
    tickets: tickets.map((row) => ({
      ticket_sn: snOf('ticket', row.id),
      type_text: types.get(row.type)?.name ?? '',
      status_text: TICKET_STATUS_LABELS[row.status] ?? '',
      created_at: formatTime(row.created_at),
    })),
  };
}
