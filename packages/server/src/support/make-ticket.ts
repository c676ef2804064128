import { refuse } from '@giftship/shared/errors/app-error';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import {
  TICKET_STATUS,
  type TicketStatus,
  type TicketType,
  OPEN_TICKETS,
} from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { idOf, snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { onceByKey } from '../http/once-by-key.ts';
import { lits } from '../db/lits.ts';
import { dueFrom, readType } from './ticket-times.ts';

/** What a person may open: within an hour, and at once. */
const PER_HOUR = 10;
const MOST_OPEN = 50;
const PER_MINUTE_MESSAGES = 10;

interface NewTicket {
  type: TicketType;
  order_sn: string;
  content: string;
  images: string[];
}

/** Opens a work order with its first message, about one of the person's orders or about none (X031); once a key. */
export async function makeTicket(
  deps: Deps,
  { userId, key = '' }: { userId: number; key?: string | undefined },
  input: NewTicket,
) {
  const orderId = input.order_sn === '' ? null : await ownOrder(deps.db.q, userId, input.order_sn);
  const { type, order_sn, content, images } = input;
  const call = {
    by: 'user' as const,
    id: userId,
    key,
    call: 'POST /user/ticket',
    content: { type, order_sn, content, images },
  };
  return deps.db.transaction((tx) =>
    onceByKey(tx, call, async () => {
      await refuseTooMany(tx, userId);
      const id = await openTicket(deps, tx, { userId, type, orderId, content, images });
      return ticketReply(id, TICKET_STATUS.new);
    }),
  );
}

/** What a work order begins with; `orderId` null is about no order. */
interface FirstWords extends Pick<NewTicket, 'type' | 'content' | 'images'> {
  userId: number;
  orderId: number | null;
}

/** A new work order that waits for its first answer, due as its kind says; answers its id. */
export async function openTicket(
  { timeOfRecord }: Pick<Deps, 'timeOfRecord'>,
  tx: Tx,
  { userId, type, orderId, content, images }: FirstWords,
): Promise<number> {
  const rules = await readType(tx, type);
  const now = await timeOfRecord(tx);
  const due = dueFrom(now, rules.first_minutes);
  const waits = { waiting_since: now, first_due_at: due, due_at: due, role_id: rules.role_id };
  const { id } = await tx
    .insertInto('tickets')
    .values({ user_id: userId, type, order_id: orderId, ...waits })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMessage(tx, userId, { ticketId: id, content, images });
  return id;
}

/** The id of one's own order; anything else is not found. */
async function ownOrder(q: Queries, userId: number, orderSn: string): Promise<number> {
  const id = idOf('order', orderSn);
  const found = await q
    .selectFrom('orders')
    .where('id', '=', id ?? 0)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  return found.id;
}

/** Adds what the person says; each picture must be one that he uploaded. */
export async function addMessage(
  tx: Tx,
  userId: number,
  { ticketId, content, images }: { ticketId: number; content: string; images: string[] },
): Promise<void> {
  const wanted = [...new Set(images)];
  if (wanted.length > 0) {
    const own = await tx
      .selectFrom('pictures')
      .where('id', 'in', wanted)
      .where('user_id', '=', userId)
      .select('id')
      .execute();
    if (own.length !== wanted.length) throw refuse('NOT_FOUND');
  }
  await tx
    .insertInto('ticket_messages')
    .values({ ticket_id: ticketId, by: 'user', content: content.trim(), images: JSON.stringify(wanted) })
    .execute();
}

/** Messages come by hand: more than ten a minute are a program. The row of the person is not locked for it. */
export async function refuseTooFast(tx: Tx, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('ticket_messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .where('t.user_id', '=', userId)
    .where('m.by', '=', 'user')
    .where('m.created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= PER_MINUTE_MESSAGES) throw refuse('RATE_LIMITED', {}, { retry_after: 60 });
}

async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  // One after another, so that many calls at once cannot all see room for one more.
  await sql`select pg_advisory_xact_lock(hashtextextended('tickets', ${userId}))`.execute(tx);
  const seen = await tx
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .select([
      sql<number>`(count(*) filter (where created_at > now() - interval '1 hour'))::int`.as('hour'),
      sql<number>`(count(*) filter (where status in (${lits(...OPEN_TICKETS)})))::int`.as('open'),
    ])
    .executeTakeFirstOrThrow();
  if (seen.hour >= PER_HOUR || seen.open >= MOST_OPEN)
    throw refuse('RATE_LIMITED', {}, { retry_after: 3600 });
}

/** What the writing calls answer. */
export const ticketReply = (id: number, status: TicketStatus) => ({
  ticket_sn: snOf('ticket', id),
  status,
  status_text: TICKET_STATUS_LABELS[status] ?? '',
});
