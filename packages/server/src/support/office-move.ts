import { refuse } from '@giftship/shared/errors/app-error';
import { OPERATOR_STATUS } from '@giftship/shared/operators/operator';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import { TICKET_STATUS as S } from '@giftship/shared/support/ticket';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import { eachRow } from '../operators/each-row.ts';
import { tellOperator } from '../operators/messages.ts';
import { type Operator, roleNames } from '../operators/operator.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { type LockedTicket, lockTicket, storeState } from './move-ticket.ts';
import { OFFICE_COPY as SAY } from './office-copy.ts';
import { isOpenTicket } from './office-reply.ts';

interface Assignment {
  ticket_sns: string[];
  owner_id: number | null;
  role_id: number | null;
  reason: string;
}

/**
 * Gives work orders to a person or a role (O125), or takes them from everybody. Without ticket.assign one may take what
 * nobody has, and hand on what is one's own.
 */
export function assignTickets(deps: Deps, call: WorkCall, input: Assignment) {
  const { operator } = call;
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    await refuseUnknown(tx, input);
    const results = await eachRow(tx, input.ticket_sns, async (sn) => {
      const ticket = await lockTicket(tx, sn);
      if (!ticket) throw refuse('NOT_FOUND');
      if (!isOpenTicket(ticket.status)) throw refuse('STATE_CONFLICT');
      refuseForeign(operator, ticket);
      await tx
        .updateTable('tickets')
        .set({ owner_id: input.owner_id, role_id: input.role_id })
        .where('id', '=', ticket.id)
        .execute();
      await log({
        object: 'ticket',
        ref: sn,
        reason: input.reason,
        before: { owner_id: ticket.owner_id },
        after: { owner_id: input.owner_id, role_id: input.role_id },
      });
      // What was said with it stands in the thread, for whoever has it next.
      if (input.reason !== '')
        await tx
          .insertInto('office_notes')
          .values({ object: 'ticket', ref: sn, operator_id: operator.id, content: input.reason })
          .execute();
      if (input.owner_id !== null && input.owner_id !== operator.id)
        await tellOperator(tx, input.owner_id, {
          content: SAY.assigned(sn, operator.name, input.reason),
          link: linkTo(sn),
        });
    });
    if (!results.some(({ ok }) => ok)) await log({ object: 'ticket', rows: 0 });
    return { results };
  });
}

/** Where a work order is looked at. */
export const linkTo = (sn: string): string => `/office/tickets?open=${sn}`;

function refuseForeign({ id, rights }: Operator, { owner_id }: LockedTicket): void {
  if (rights.has('ticket.assign') || owner_id === null || owner_id === id) return;
  throw refuse('RIGHT_MISSING', { right: RIGHT_LABELS['ticket.assign'] });
}

async function refuseUnknown(tx: Tx, { owner_id, role_id }: Assignment): Promise<void> {
  if (role_id !== null && !(await roleNames(tx)).has(role_id)) throw refuse('NOT_FOUND');
  if (owner_id === null) return;
  const owner = await tx
    .selectFrom('operators')
    .where('id', '=', owner_id)
    .where('status', '=', OPERATOR_STATUS.normal)
    .select('id')
    .executeTakeFirst();
  if (!owner) throw refuse('NOT_FOUND');
}

/** Puts one work order into another of the same buyer and order (O127); the one that went is closed and says where to. */
export function mergeTickets(deps: Deps, call: WorkCall, input: { ticket_sn: string; into: string }) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const { from, into } = await lockBoth(tx, input);
    if (from.user_id !== into.user_id || from.order_id === null || from.order_id !== into.order_id)
      throw refuse('TICKETS_DIFFER');
    if (!isOpenTicket(from.status) || !isOpenTicket(into.status)) throw refuse('STATE_CONFLICT');
    const [fromSn, intoSn] = [snOf('ticket', from.id), snOf('ticket', into.id)];
    await closeIn(deps, tx, {
      ticket: from,
      words: SAY.merged(fromSn, intoSn),
      operatorId: call.operator.id,
    });
    await tx.updateTable('tickets').set({ merged_into: into.id }).where('id', '=', from.id).execute();
    // Who waited in the one waits in the other, since then.
    const isEarlier =
      (from.waiting_since?.getTime() ?? Infinity) < (into.waiting_since?.getTime() ?? Infinity);
    if (isEarlier)
      await tx
        .updateTable('tickets')
        .set({ waiting_since: from.waiting_since, due_at: from.due_at })
        .where('id', '=', into.id)
        .execute();
    await log({
      object: 'ticket',
      ref: fromSn,
      before: { status: TICKET_STATUS_LABELS[from.status] },
      after: { merged_into: intoSn },
    });
    await log({ object: 'ticket', ref: intoSn, after: { merged_from: fromSn } });
    return { ticket_sn: intoSn, status: into.status, status_text: TICKET_STATUS_LABELS[into.status] ?? '' };
  });
}

/** Both under their locks, the lower number first. */
async function lockBoth(tx: Tx, input: { ticket_sn: string; into: string }) {
  if (input.ticket_sn === input.into) throw refuse('TICKETS_DIFFER');
  const locked = new Map<string, LockedTicket>();
  for (const sn of [input.ticket_sn, input.into].toSorted(
    (a, b) => a.length - b.length || (a < b ? -1 : 1),
  )) {
    const ticket = await lockTicket(tx, sn);
    if (!ticket && sn === input.into) throw refuse('TICKET_UNKNOWN', { sn }, { field: 'into' });
    if (!ticket) throw refuse('NOT_FOUND');
    locked.set(sn, ticket);
  }
  const [from, into] = [locked.get(input.ticket_sn), locked.get(input.into)];
  if (!from || !into) throw refuse('NOT_FOUND');
  return { from, into };
}

/** Closes work orders for good; the buyer is told why. */
export function closeTickets(deps: Deps, call: WorkCall, input: { ticket_sns: string[]; reason: string }) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    const results = await eachRow(tx, input.ticket_sns, async (sn) => {
      const ticket = await lockTicket(tx, sn);
      if (!ticket) throw refuse('NOT_FOUND');
      if (ticket.status === S.closed) throw refuse('STATE_CONFLICT');
      await closeIn(deps, tx, { ticket, words: SAY.closed(input.reason), operatorId: call.operator.id });
      await log({
        object: 'ticket',
        ref: sn,
        reason: input.reason,
        before: { status: TICKET_STATUS_LABELS[ticket.status] },
        after: { status: TICKET_STATUS_LABELS[S.closed] },
      });
    });
    if (!results.some(({ ok }) => ok)) await log({ object: 'ticket', reason: input.reason, rows: 0 });
    return { results };
  });
}

async function closeIn(
  deps: Deps,
  tx: Tx,
  { ticket, words, operatorId }: { ticket: LockedTicket; words: string; operatorId: number },
): Promise<void> {
  const now = await deps.timeOfRecord(tx);
  await tx
    .insertInto('ticket_messages')
    .values({
      ticket_id: ticket.id,
      by: 'service',
      content: words,
      images: '[]',
      created_at: now,
      operator_id: operatorId,
    })
    .execute();
  const road = ticket.status === S.solved ? [S.closed] : [S.solved, S.closed];
  await storeState(deps, tx, { ticket, road, waits: 'no' });
  const sn = snOf('ticket', ticket.id);
  await tellUser(tx, { userId: ticket.user_id, kind: 'ticket', ref: sn, content: words });
}
