import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { mayRefund } from '@giftship/shared/orders/order-can';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { TICKET_STATUS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { reopenUntil } from './move-ticket.ts';
import { readRefund } from './refunds.ts';
import { readType } from './ticket-times.ts';

/** One work order of its owner: the conversation, the order it is about, its refund and compensation (X031). */
export async function showTicket({ db }: Deps, userId: number, sn: string) {
  const ticket = await db.q
    .selectFrom('tickets')
    .where('id', '=', idOf('ticket', sn) ?? 0)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
  if (!ticket) throw refuse('NOT_FOUND');
  const [type, messages, order, refund] = await Promise.all([
    readType(db.q, ticket.type),
    db.q.selectFrom('ticket_messages').where('ticket_id', '=', ticket.id).orderBy('id').selectAll().execute(),
    ticket.order_id === null ? null : readOrder(db.q, ticket.order_id),
    readRefund(db.q, { ticketId: ticket.id, orderId: ticket.order_id }),
  ]);
  return {
    ticket_sn: snOf('ticket', ticket.id),
    type: ticket.type,
    type_text: type.name,
    status: ticket.status,
    status_text: TICKET_STATUS_LABELS[ticket.status] ?? '',
    order_sn: ticket.order_id === null ? '' : snOf('order', ticket.order_id),
    created_at: formatTime(ticket.created_at),
    updated_at: formatTime(ticket.updated_at),
    messages: messages.map(({ id, by, content, images, created_at }) => ({
      id,
      by,
      content,
      images,
      created_at: formatTime(created_at),
    })),
    order: order
      ? {
          order_sn: snOf('order', order.id),
          goods_name: order.goods_name,
          goods_pic: order.goods_pic,
          price: formatYuan(fen(order.price_fen)),
          kuaidi_sn: order.kuaidi_sn ?? '',
          can_refund: mayRefund(order.state),
        }
      : null,
    refund,
    compensation:
      order?.comp_status === null || order?.comp_status === undefined
        ? null
        : { status: order.comp_status, money: formatYuan(fen(order.comp_fen ?? 0)) },
    reopen_until:
      ticket.status === TICKET_STATUS.solved && ticket.solved_at !== null
        ? formatTime(reopenUntil(ticket.solved_at))
        : '',
  };
}

function readOrder(q: Queries, orderId: number) {
  return q
    .selectFrom('orders as o')
    .innerJoin('batches as b', 'b.id', 'o.batch_id')
    .innerJoin('goods as g', 'g.id', 'b.goods_id')
    .leftJoin('parcels as p', 'p.order_id', 'o.id')
    .leftJoin('compensations as c', (join) =>
      // One that was voided does not count; at most one other is there.
      join.onRef('c.parcel_id', '=', 'p.id').on('c.status', '<>', COMPENSATION_STATUS.void),
    )
    .where('o.id', '=', orderId)
    .select([
      'o.id',
      'o.price_fen',
      'g.name as goods_name',
      'g.pic as goods_pic',
      'p.kuaidi_sn',
      'c.status as comp_status',
      'c.amount_fen as comp_fen',
    ])
    .select(sql<number>`coalesce(p.order_state, o.status)`.as('state'))
    .orderBy('p.id')
    .orderBy('c.id', 'desc')
    .executeTakeFirst();
}
