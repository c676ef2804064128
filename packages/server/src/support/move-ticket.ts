import { refuse } from '@giftship/shared/errors/app-error';
import { REOPEN_DAYS, TICKET_STATUS, ticketCan, type TicketStatus } from '@giftship/shared/support/ticket';
import type { Tx } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { addMessage, refuseTooFast, ticketReply } from './make-ticket.ts';
import { dueFrom, readType } from './ticket-times.ts';

const S = TICKET_STATUS;
const DAY_MS = 24 * 3_600_000;

/** Says more in an open work order; what the service waited for is in hand again. */
export function replyToTicket(
  deps: Deps,
  userId: number,
  input: { id: string; content: string; images: string[] },
) {
  return withOwnTicket(deps, { userId, sn: input.id }, async (tx, ticket) => {
    if (!isIn(ticketCan.reply, ticket.status)) throw refuse('STATE_CONFLICT');
    await refuseTooFast(tx, userId);
    await addMessage(tx, userId, { ticketId: ticket.id, content: input.content, images: input.images });
    return ticket.status === S.waitingForUser ? S.inHand : ticket.status;
  });
}

/** The owner is content: an open work order is solved, a solved one is closed for good. */
export function closeTicket(deps: Deps, userId: number, sn: string) {
  return withOwnTicket(deps, { userId, sn }, async (_tx, ticket) => {
    if (!isIn(ticketCan.close, ticket.status)) throw refuse('STATE_CONFLICT');
    return ticket.status === S.solved ? S.closed : S.solved;
  });
}

/** Opens a solved work order again, within seven days. */
export function reopenTicket(deps: Deps, userId: number, sn: string) {
  return withOwnTicket(deps, { userId, sn }, async (tx, ticket) => {
    const now = await deps.timeOfRecord(tx);
    const isInTime = ticket.solved_at !== null && now.getTime() < reopenUntil(ticket.solved_at).getTime();
    if (!isIn(ticketCan.reopen, ticket.status) || !isInTime) throw refuse('STATE_CONFLICT');
    return S.inHand;
  });
}

/** When a solved work order closes by itself. */
export const reopenUntil = (solvedAt: Date): Date => new Date(solvedAt.getTime() + REOPEN_DAYS * DAY_MS);

/** Chore: what was solved seven days ago is closed (decisions section 4). */
export async function closeSolvedTickets({ db, timeOfRecord }: Deps): Promise<void> {
  await db.transaction(
    async (tx) => {
      const now = await timeOfRecord(tx);
      await tx
        .updateTable('tickets')
        .set({ status: S.closed })
        .where('status', '=', S.solved)
        .where('solved_at', '<=', new Date(now.getTime() - REOPEN_DAYS * DAY_MS))
        .execute();
    },
    { actor: 'clock' },
  );
}

/** A work order under its lock. */
export interface LockedTicket {
  id: number;
  user_id: number;
  order_id: number | null;
  type: number;
  status: TicketStatus;
  replied_at: Date | null;
  solved_at: Date | null;
  owner_id: number | null;
  waiting_since: Date | null;
  due_at: Date | null;
}

/** Locks a work order of its owner, and stores the state that `work` decides on. */
async function withOwnTicket(
  deps: Deps,
  { userId, sn }: { userId: number; sn: string },
  work: (tx: Tx, ticket: LockedTicket) => Promise<TicketStatus>,
) {
  return deps.db.transaction(
    async (tx) => {
      const ticket = await lockTicket(tx, sn);
      if (ticket?.user_id !== userId) throw refuse('NOT_FOUND');
      const next = await work(tx, ticket);
      const waits = next === S.solved || next === S.closed ? 'no' : 'still';
      await storeState(deps, tx, { ticket, road: [next], waits });
      return ticketReply(ticket.id, next);
    },
    { actor: `user ${userId}` },
  );
}

/** The work order of a number, locked; undefined when there is none. */
export async function lockTicket(tx: Tx, sn: string): Promise<LockedTicket | undefined> {
  const row = await tx
    .selectFrom('tickets')
    .where('id', '=', idOf('ticket', sn) ?? 0)
    .select(['id', 'user_id', 'order_id', 'type', 'status', 'replied_at', 'solved_at'])
    .select(['owner_id', 'waiting_since', 'due_at'])
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: row.status as TicketStatus };
}

/** Whether the buyer waits for an answer: not, since he began to, or from now on because the service said that it goes on. */
type Waits = 'no' | 'still' | 'anew';

/** Moves a locked work order along the arrows, one after the other, and says by when an answer is due. */
export async function storeState(
  { timeOfRecord }: Deps,
  tx: Tx,
  { ticket, road, waits }: { ticket: LockedTicket; road: readonly TicketStatus[]; waits: Waits },
): Promise<void> {
  const now = await timeOfRecord(tx);
  await tx
    .updateTable('tickets')
    .set(await waitingOf(tx, { ticket, waits, now }))
    .where('id', '=', ticket.id)
    .execute();
  for (const status of road)
    await tx
      .updateTable('tickets')
      .set({
        status,
        updated_at: now,
        ...(status === S.solved && ticket.status !== S.solved ? { solved_at: now } : {}),
        ...(status === S.inHand ? { solved_at: null } : {}),
      })
      .where('id', '=', ticket.id)
      .execute();
}

async function waitingOf(
  tx: Tx,
  { ticket, waits, now }: { ticket: LockedTicket; waits: Waits; now: Date },
): Promise<{ waiting_since: Date | null; due_at: Date | null }> {
  if (waits === 'no') return { waiting_since: null, due_at: null };
  const { waiting_since, due_at, type } = ticket;
  if (waits === 'still' && waiting_since !== null && due_at !== null) return { waiting_since, due_at };
  const { next_minutes } = await readType(tx, type);
  return { waiting_since: now, due_at: dueFrom(now, next_minutes) };
}

const isIn = (states: readonly TicketStatus[], status: TicketStatus): boolean => states.includes(status);
