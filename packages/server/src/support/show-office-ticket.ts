import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { readBuyerCard } from '../lists/buyer-card.ts';
import { type Operator, roleNames } from '../operators/operator.ts';
import { readOfficeOrder } from '../orders/office-order.ts';
import { ticketHead } from './office-tickets.ts';
import { readRefund } from './refunds.ts';
import { readTypes } from './ticket-times.ts';

const MOST_FORMER = 10;
const SHORT = 120;

/** One work order with its buyer, its order and its past beside it (O126): all in one answer. */
export async function showOfficeTicket(deps: Deps, operator: Operator, sn: string) {
  const {
    db: { q },
    now,
  } = deps;
  const ticket = await q
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('operators as w', 'w.id', 't.owner_id')
    .where('t.id', '=', idOf('ticket', sn) ?? 0)
    .selectAll('t')
    .select(['u.mobile', 'w.name as owner_name'])
    .executeTakeFirst();
  if (!ticket) throw refuse('NOT_FOUND');
  const { id, user_id, order_id } = ticket;
  const [types, roles, buyer, messages, notes, order, refund, former] = await Promise.all([
    readTypes(q),
    roleNames(q),
    readBuyerCard(deps, user_id, operator.rights),
    readMessages(q, id),
    readNotes(q, snOf('ticket', id)),
    order_id === null ? null : readOfficeOrder(deps, order_id, operator.rights),
    readRefund(q, { ticketId: id, orderId: order_id }),
    readFormer(q, { id, user_id }),
  ]);
  return {
    ...ticketHead(ticket, { types, roles, at: new Date(now()) }),
    first_due_at: formatTime(ticket.first_due_at),
    replied_at: formatTime(ticket.replied_at),
    messages,
    notes,
    buyer,
    order,
    refund,
    former: former.map((row) => ({
      ticket_sn: snOf('ticket', row.id),
      type_text: types.get(row.type)?.name ?? '',
      status_text: TICKET_STATUS_LABELS[row.status] ?? '',
      order_sn: row.order_id === null ? '' : snOf('order', row.order_id),
      content: row.content,
      created_at: formatTime(row.created_at),
    })),
    fields: {
      order_sn: order?.order.order_sn ?? '',
      kuaidi_sn: order?.order.kuaidi_sn ?? '',
      rec_city: order?.order.rec_city ?? '',
    },
  };
}

async function readMessages(q: Queries, ticketId: number) {
  const rows = await q
    .selectFrom('ticket_messages as m')
    .leftJoin('operators as w', 'w.id', 'm.operator_id')
    .where('m.ticket_id', '=', ticketId)
    .select(['m.id', 'm.by', 'm.content', 'm.images', 'm.created_at', 'w.name'])
    .orderBy('m.id')
    .execute();
  return rows.map(({ name, created_at, ...message }) => ({
    ...message,
    operator: name ?? '',
    created_at: formatTime(created_at),
  }));
}

async function readNotes(q: Queries, ref: string) {
  const rows = await q
    .selectFrom('office_notes as n')
    .innerJoin('operators as w', 'w.id', 'n.operator_id')
    .where('n.object', '=', 'ticket')
    .where('n.ref', '=', ref)
    .select(['n.id', 'n.content', 'n.at', 'w.name'])
    .orderBy('n.id')
    .execute();
  return rows.map(({ id, content, at, name }) => ({ id, operator: name, content, at: formatTime(at) }));
}

function readFormer(q: Queries, { id, user_id }: { id: number; user_id: number }) {
  return q
    .selectFrom('tickets as t')
    .where('t.user_id', '=', user_id)
    .where('t.id', '<>', id)
    .select(['t.id', 't.type', 't.status', 't.order_id', 't.created_at'])
    .select(
      sql<string>`coalesce((select left(m.content, ${sql.lit(SHORT)}) from ticket_messages m where m.ticket_id = t.id order by m.id limit 1), '')`.as(
        'content',
      ),
    )
    .orderBy('t.id', 'desc')
    .limit(MOST_FORMER)
    .execute();
}
