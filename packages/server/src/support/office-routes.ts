import type { ticketOfficeRoutes } from '@giftship/shared/support/office-contract';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { operatorsWith, rolesWith } from '../operators/who-may.ts';
import { assignTickets, closeTickets, mergeTickets } from './office-move.ts';
import { noteTicket } from './office-notes.ts';
import { addTicketPicture, replyAsOperator, ticketPicture } from './office-reply.ts';
import { listOfficeTickets } from './office-tickets.ts';
import { addPhrase, readPhrases, removePhrase, savePhrase } from './phrases.ts';
import { showOfficeTicket } from './show-office-ticket.ts';
import { listTypes, saveType } from './ticket-types.ts';

/** Handlers of work orders in the back office (O121-O128). */
export function ticketOfficeHandlers(deps: Deps): OfficeHandlers<typeof ticketOfficeRoutes> {
  return {
    list: ({ operator, query }) => listOfficeTickets(deps, operator.id, query),
    show: ({ operator, query }) => showOfficeTicket(deps, operator, query.ticket_sn),
    reply: (call) => replyAsOperator(deps, call, call.body),
    addPicture: (call) => addTicketPicture(deps, call, call.body),
    picture: ({ query, reply }) => ticketPicture(deps, query, reply),
    note: (call) => noteTicket(deps, call, call.body),
    assign: (call) => assignTickets(deps, call, call.body),
    colleagues: async () => ({
      people: await operatorsWith(deps.db.q, 'ticket.reply'),
      roles: await rolesWith(deps.db.q, 'ticket.reply'),
    }),
    merge: (call) => mergeTickets(deps, call, call.body),
    close: (call) => closeTickets(deps, call, call.body),
    phrases: ({ operator }) => readPhrases(deps, operator.id),
    addPhrase: (call) => addPhrase(deps, call, call.body),
    savePhrase: (call) => savePhrase(deps, call, call.body),
    removePhrase: (call) => removePhrase(deps, call, call.query.id),
    types: () => listTypes(deps),
    saveType: (call) => saveType(deps, call, call.body),
  };
}
