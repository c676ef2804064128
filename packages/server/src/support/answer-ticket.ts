import { refuse } from '@giftship/shared/errors/app-error';
import { TICKET_STATUS } from '@giftship/shared/support/ticket';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { emitEvent } from '../events/emit-event.ts';
import { tellUser } from '../messages/tell-user.ts';
import { TICKET_COPY as SAY } from './copy.ts';
import { lockTicket, storeState } from './move-ticket.ts';

const S = TICKET_STATUS;
/** How a work order may stand after an answer. */
export const ANSWER_STATES = [S.inHand, S.waitingForUser, S.solved] as const;

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
  }: { ticket: string; by: string; content: string; nextState: (typeof ANSWER_STATES)[number] },
): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const ticket = await lockTicket(tx, sn);
      if (!ticket) throw refuse('NOT_FOUND');
      if (ticket.status === S.solved || ticket.status === S.closed) throw refuse('STATE_CONFLICT');
      // Asking back goes through being in hand.
      const asksAtOnce = ticket.status === S.new && nextState === S.waitingForUser;
      const road = asksAtOnce ? [S.inHand, nextState] : [nextState];
      const now = await deps.timeOfRecord(tx);
      await tx
        .insertInto('ticket_messages')
        .values({ ticket_id: ticket.id, by: 'service', content, images: '[]', created_at: now })
        .execute();
      await storeState(deps, tx, { ticket, road });
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
