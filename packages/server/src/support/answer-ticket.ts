import { refuse } from '@giftship/shared/errors/app-error';
import { TICKET_STATUS } from '@giftship/shared/support/ticket';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { emitEvent } from '../events/emit-event.ts';
import { tellUser } from '../messages/tell-user.ts';
import { TICKET_COPY as SAY } from './copy.ts';
import { type LockedTicket, lockTicket, storeState } from './move-ticket.ts';

const S = TICKET_STATUS;
/** How a work order may stand after an answer. */
export const ANSWER_STATES = [S.inHand, S.waitingForUser, S.solved] as const;

export interface Answer {
  ticket: string;
  content: string;
  /** Pictures that were added for this work order's owner. */
  images?: readonly string[];
  nextState: (typeof ANSWER_STATES)[number];
  /** Who of the back office; null for the desk. */
  operatorId?: number | null;
}

/** As `answerTicketIn`, in a transaction of its own; `by` is who moves the state. */
export async function answerTicket(deps: Deps, { by, ...answer }: Answer & { by: string }): Promise<void> {
  await deps.db.transaction((tx) => answerTicketIn(deps, tx, answer), { actor: by });
}

/**
 * The service answers a work order and says how it stands now: in hand, waiting for the user, or solved. Its owner is
 * told by a site message and by `ticket.replied` (X045). A solved or closed one takes no answer. Answers it as it stood.
 */
export async function answerTicketIn(
  deps: Deps,
  tx: Tx,
  { ticket: sn, content, images = [], nextState, operatorId = null }: Answer,
): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, sn);
  if (!ticket) throw refuse('NOT_FOUND');
  if (ticket.status === S.solved || ticket.status === S.closed) throw refuse('STATE_CONFLICT');
  await refuseForeignPictures(tx, ticket.user_id, images);
  // Asking back goes through being in hand.
  const asksAtOnce = ticket.status === S.new && nextState === S.waitingForUser;
  const road = asksAtOnce ? [S.inHand, nextState] : [nextState];
  const now = await deps.timeOfRecord(tx);
  await tx
    .insertInto('ticket_messages')
    .values({
      ticket_id: ticket.id,
      by: 'service',
      content,
      images: JSON.stringify(images),
      created_at: now,
      operator_id: operatorId,
    })
    .execute();
  await storeState(deps, tx, { ticket, road, waits: nextState === S.inHand ? 'anew' : 'no' });
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
  return ticket;
}

/** A picture goes to the buyer only when it was added for him. */
async function refuseForeignPictures(tx: Tx, userId: number, images: readonly string[]): Promise<void> {
  if (images.length === 0) return;
  const own = await tx
    .selectFrom('pictures')
    .where('id', 'in', [...images])
    .where('user_id', '=', userId)
    .select('id')
    .execute();
  if (own.length !== new Set(images).size) throw refuse('NOT_FOUND');
}
