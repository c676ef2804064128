import type { supportRoutes } from '@giftship/shared/support/contract';
import { addPicture, readPicture } from '../accounts/own-pictures.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { applyRefund } from './apply-refund.ts';
import { listTickets } from './list-tickets.ts';
import { makeTicket } from './make-ticket.ts';
import { closeTicket, reopenTicket, replyToTicket } from './move-ticket.ts';
import { showTicket } from './show-ticket.ts';

/** Handlers of work orders, their pictures and refunds on request (M042, X031). */
export function supportHandlers(deps: Deps): Handlers<typeof supportRoutes> {
  return {
    list: ({ caller, query }) => listTickets(deps, caller.userId, query),
    make: ({ caller, body, key }) => makeTicket(deps, { userId: caller.userId, key }, body),
    show: ({ caller, query }) => showTicket(deps, caller.userId, query.id),
    reply: ({ caller, body }) => replyToTicket(deps, caller.userId, body),
    close: ({ caller, body }) => closeTicket(deps, caller.userId, body.id),
    reopen: ({ caller, body }) => reopenTicket(deps, caller.userId, body.id),
    addPicture: ({ caller, body }) => addPicture(deps, caller.userId, body.data),
    picture: ({ caller, query, reply }) => readPicture(deps, { userId: caller.userId, id: query.id }, reply),
    applyRefund: ({ caller, body }) => applyRefund(deps, caller.userId, body),
  };
}
