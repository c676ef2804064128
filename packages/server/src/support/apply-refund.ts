import { refuse } from '@giftship/shared/errors/app-error';
import { mayRefund } from '@giftship/shared/orders/order-can';
import { sql } from 'kysely';
import { liveReissue } from '../cases/reissue.ts';
import { bearerOfCase } from '../orders/bearer-of-case.ts';
import { constraintOf, type Queries } from '../db/db.ts';
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
  const order = await findOrder(db.q, input.order_sn);
  if (order?.user_id !== userId) throw refuse('NOT_FOUND');
  const id = await insertRefund(db.q, order, {
    reason: input.reason.trim(),
    ticket_id: input.ticket_id,
  });
  return refundById(db.q, id);
}

/** An order that may be asked for. */
export interface AskedOrder {
  id: number;
  user_id: number;
  state: number;
}

/** The order of a number with the state that it shows. */
export async function findOrder(q: Queries, orderSn: string): Promise<AskedOrder | undefined> {
  return q
    .selectFrom('orders as o')
    .leftJoin('parcels as p', 'p.order_id', 'o.id')
    .where('o.id', '=', idOf('order', orderSn) ?? 0)
    .select(['o.id', 'o.user_id'])
    .select(sql<number>`coalesce(p.order_state, o.status)`.as('state'))
    .executeTakeFirst();
}

/** What an operator says beside it, where one asks. */
interface AskedBy {
  kind?: number;
  bearer?: number | null;
  asked_by_operator?: number | null;
}

/**
 * Puts a request into review; refuses what cannot be refunded, what is being sent again, and a second open one of the order.
 * Who bears it is proposed by the order's case (O130).
 */
export async function insertRefund(
  q: Queries,
  order: AskedOrder,
  { reason, ticket_id, ...asked }: Pick<Application, 'reason' | 'ticket_id'> & AskedBy,
): Promise<number> {
  const ticketId =
    ticket_id === ''
      ? null
      : await ticketAbout(q, { userId: order.user_id, orderId: order.id, sn: ticket_id });
  if (!mayRefund(order.state)) throw refuse('STATE_CONFLICT');
  const reissued = await liveReissue(q, order.id);
  if (reissued !== '') throw refuse('REISSUED', { sn: reissued });
  const bearer = asked.bearer ?? (await bearerOfCase(q, order.id));
  const { id } = await q
    .insertInto('refunds')
    .values({ user_id: order.user_id, order_id: order.id, ticket_id: ticketId, reason, ...asked, bearer })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (constraintOf(error) === 'refunds_one_open') throw refuse('REFUND_ASKED');
      throw error;
    });
  return id;
}

/** A refund hangs on a work order of the same person about the same order. */
async function ticketAbout(
  q: Queries,
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
