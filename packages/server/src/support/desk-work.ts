import { OPEN_TICKETS, REFUND_STATUS } from '@giftship/shared/support/ticket';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import type { Queries } from '../db/db.ts';
import { compensatedOf } from './refunds.ts';

const MOST = 50;

/** What waits for the service, oldest first. */
export type DeskWork = Awaited<ReturnType<typeof readDeskWork>>;

/** Reads open work orders with their messages, refunds under review, and withdrawals that are not settled. */
export async function readDeskWork(q: Queries) {
  const [tickets, refunds, withdrawals] = await Promise.all([
    q
      .selectFrom('tickets')
      .where('status', 'in', [...OPEN_TICKETS])
      .select(['id', 'type', 'status', 'order_id', 'updated_at'])
      .orderBy('updated_at')
      .limit(MOST)
      .execute(),
    q
      .selectFrom('refunds as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .where('r.status', '=', REFUND_STATUS.review)
      .select(['r.id', 'r.order_id', 'r.reason', 'r.created_at', 'o.price_fen'])
      .select(compensatedOf.as('compensated'))
      .orderBy('r.id')
      .limit(MOST)
      .execute(),
    q
      .selectFrom('withdrawals')
      .where('status', 'in', [WITHDRAWAL_STATUS.review, WITHDRAWAL_STATUS.approved])
      .select(['id', 'status', 'amount_fen', 'account'])
      .orderBy('id')
      .limit(MOST)
      .execute(),
  ]);
  const messages = await q
    .selectFrom('ticket_messages')
    .where('ticket_id', 'in', [0, ...tickets.map(({ id }) => id)])
    .select(['ticket_id', 'by', 'content', 'images'])
    .orderBy('id')
    .execute();
  return {
    tickets: tickets.map((ticket) => ({
      ...ticket,
      messages: messages.filter(({ ticket_id }) => ticket_id === ticket.id),
    })),
    refunds,
    withdrawals,
  };
}
