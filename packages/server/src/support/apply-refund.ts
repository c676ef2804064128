import { refuse } from '@giftship/shared/errors/app-error';
import { mayRefund } from '@giftship/shared/orders/order-can';
import { sql } from 'kysely';
import { constraintOf } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { refundById } from './refunds.ts';

interface Application {
  order_sn: string;
  reason: string;
  ticket_id: string;
}

/**
 * Asks for an order's money back; a person decides (D312). An order is refunded once, and has one open request at
 * most; what was signed, finished, closed or refunded already cannot be asked for.
 */
export async function applyRefund({ db }: Deps, userId: number, input: Application) {
  const order = await db.q
    .selectFrom('orders as o')
    .leftJoin('parcels as p', 'p.order_id', 'o.id')
    .where('o.id', '=', idOf('order', input.order_sn) ?? 0)
    .where('o.user_id', '=', userId)
    .select('o.id')
    .select(sql<number>`coalesce(p.order_state, o.status)`.as('state'))
    .executeTakeFirst();
  if (!order) throw refuse('NOT_FOUND');
  const ticketId =
    input.ticket_id === ''
      ? null
      : await ticketAbout(db.q, { userId, orderId: order.id, sn: input.ticket_id });
  if (!mayRefund(order.state)) throw refuse('STATE_CONFLICT');
  const { id } = await db.q
    .insertInto('refunds')
    .values({ user_id: userId, order_id: order.id, ticket_id: ticketId, reason: input.reason.trim() })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (constraintOf(error) === 'refunds_one_open') throw refuse('REFUND_ASKED');
      throw error;
    });
  return refundById(db.q, id);
}

/** A refund hangs on a work order of the same person about the same order. */
async function ticketAbout(
  q: Deps['db']['q'],
  { userId, orderId, sn }: { userId: number; orderId: number; sn: string },
): Promise<number> {
  const ticket = await q
    .selectFrom('tickets')
    .where('id', '=', idOf('ticket', sn) ?? 0)
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirst();
  if (!ticket) throw refuse('NOT_FOUND');
  return ticket.id;
}
