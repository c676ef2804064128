import { refuse } from '@giftship/shared/errors/app-error';
import { TICKET_STATUS, type TicketStatus } from '@giftship/shared/support/ticket';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { emitEvent } from '../machines/emit-event.ts';
import { tellUser } from '../messages/tell-user.ts';
import { TICKET_COPY as SAY } from './copy.ts';
import { lockTicket, storeState } from './move-ticket.ts';

const S = TICKET_STATUS;
/** How the service gets from one state to another: asking back goes through being in hand. */
const ROADS: Record<number, Record<number, readonly TicketStatus[]>> = {
  [S.new]: {
    [S.inHand]: [S.inHand],
    [S.waitingForUser]: [S.inHand, S.waitingForUser],
    [S.solved]: [S.solved],
  },
  [S.inHand]: { [S.inHand]: [S.inHand], [S.waitingForUser]: [S.waitingForUser], [S.solved]: [S.solved] },
  [S.waitingForUser]: {
    [S.inHand]: [S.inHand],
    [S.waitingForUser]: [S.waitingForUser],
    [S.solved]: [S.solved],
  },
};

/**
 * The service answers a work order and says how it stands now: in hand, waiting for the user, or solved. Its owner is
 * told by a site message and by `ticket.replied` (X045). A solved or closed one takes no answer.
 */
export async function answerTicket(
  deps: Deps,
  {
    ticket: sn,
    by,
    content,
    nextState,
  }: { ticket: string; by: string; content: string; nextState: TicketStatus },
): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const ticket = await lockTicket(tx, sn);
      if (!ticket) throw refuse('NOT_FOUND');
      const road = ROADS[ticket.status]?.[nextState];
      if (!road) throw refuse('STATE_CONFLICT');
      const now = await deps.timeOfRecord(tx);
      await tx
        .insertInto('ticket_messages')
        .values({ ticket_id: ticket.id, by: 'service', content, images: '[]', created_at: now })
        .execute();
      await storeState(deps, tx, ticket, road);
      if (ticket.replied_at === null)
        await tx.updateTable('tickets').set({ replied_at: now }).where('id', '=', ticket.id).execute();
      const ticketSn = snOf('ticket', ticket.id);
      await tellUser(tx, {
        userId: ticket.user_id,
        kind: 'ticket',
        ref: ticketSn,
        content: nextState === S.waitingForUser ? SAY.asked(ticketSn) : SAY.answered(ticketSn),
      });
      await emitEvent(deps, tx, {
        userId: ticket.user_id,
        event: 'ticket.replied',
        data: { ticket_sn: ticketSn, status: nextState, content },
      });
    },
    { actor: by },
  );
}
