import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { OPEN_TICKETS, type TicketStatus } from '@giftship/shared/support/ticket';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { keepPicture, readDataUrl, readPicture } from '../accounts/own-pictures.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { type Answer, answerTicketIn } from './answer-ticket.ts';

/**
 * An operator answers a work order (O123); one that nobody had is his from then on. Answers the next one that waits for
 * him, else for nobody, so that the page may open it.
 */
export function replyAsOperator(
  deps: Deps,
  call: WorkCall,
  input: { ticket_sn: string; content: string; images: string[]; next_state: Answer['nextState'] },
) {
  const { operator } = call;
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const ticket = await answerTicketIn(deps, tx, {
      ticket: input.ticket_sn,
      content: input.content,
      images: input.images,
      nextState: input.next_state,
      operatorId: operator.id,
    });
    if (ticket.owner_id === null)
      await tx.updateTable('tickets').set({ owner_id: operator.id }).where('id', '=', ticket.id).execute();
    const ticket_sn = snOf('ticket', ticket.id);
    await log({
      object: 'ticket',
      ref: ticket_sn,
      before: { status: TICKET_STATUS_LABELS[ticket.status] },
      after: { status: TICKET_STATUS_LABELS[input.next_state], images: input.images.length },
    });
    return {
      ticket_sn,
      status: input.next_state,
      status_text: TICKET_STATUS_LABELS[input.next_state] ?? '',
      next_ticket_sn: await nextOf(tx, { operatorId: operator.id, after: ticket.id }),
    };
  });
}

/** The open one that waits longest: his own, else nobody's; '' when there is none. */
async function nextOf(
  q: Queries,
  { operatorId, after }: { operatorId: number; after: number },
): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where status in (${lits(...OPEN_TICKETS)}) and due_at is not null and id <> ${after}
      and (owner_id = ${operatorId} or owner_id is null)
    order by owner_id is null, waiting_since, id limit 1`.execute(q);
  return rows[0] ? snOf('ticket', rows[0].id) : '';
}

/** Keeps a picture for an answer: it is the buyer's from then on, who may look at it. */
export async function addTicketPicture(
  deps: Deps,
  call: WorkCall,
  { ticket_sn, data }: { ticket_sn: string; data: string },
) {
  const userId = await buyerOf(deps.db.q, ticket_sn);
  const bytes = readDataUrl(data);
  return officeWork(deps, call, async (tx, log) => {
    const picture = await keepPicture(deps, tx, { userId, bytes });
    await log({ object: 'ticket', ref: ticket_sn, after: { picture: picture.id } });
    return picture;
  });
}

/** A picture of the buyer of a work order. */
export async function ticketPicture(
  deps: Deps,
  { ticket_sn, id }: { ticket_sn: string; id: string },
  reply: FastifyReply,
): Promise<FileReply> {
  return readPicture(deps, { userId: await buyerOf(deps.db.q, ticket_sn), id }, reply);
}

async function buyerOf(q: Queries, sn: string): Promise<number> {
  const ticket = await q
    .selectFrom('tickets')
    .where('id', '=', idOf('ticket', sn) ?? 0)
    .select('user_id')
    .executeTakeFirst();
  if (!ticket) throw refuse('NOT_FOUND');
  return ticket.user_id;
}

/** True of a work order that still wants an answer. */
export const isOpenTicket = (status: TicketStatus): boolean => OPEN_TICKETS.some((each) => each === status);
