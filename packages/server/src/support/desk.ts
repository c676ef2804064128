import { isRefusal } from '@giftship/shared/errors/app-error';
import { TICKET_STATUS, type TicketStatus } from '@giftship/shared/support/ticket';
import type { WithdrawalDecision } from '@giftship/shared/wallet/withdrawal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { isLocal } from '../outside/sandbox.ts';
import { PAGE_COPY } from '../outside/sandbox-copy.ts';
import { messagePage } from '../outside/sandbox-pages.ts';
import { isSameOrigin } from '../outside/sandbox-routes.ts';
import { decideWithdrawal } from '../wallet/decide-withdrawal.ts';
import { answerTicket } from './answer-ticket.ts';
import { approveRefund, refuseRefund } from './decide-refund.ts';
import { DESK_PATHS, deskFailure, deskPage } from './desk-page.ts';
import { readDeskWork } from './desk-work.ts';

const BODY_LIMIT = 8192;
const BY = 'sandbox desk';
const STATES: readonly TicketStatus[] = [
  TICKET_STATUS.inHand,
  TICKET_STATUS.waitingForUser,
  TICKET_STATUS.solved,
];
const DECISIONS: readonly WithdrawalDecision[] = ['approve', 'refuse', 'pay', 'fail'];
/** As the other sandbox pages have it, and pictures of our own beside. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/**
 * The sandbox's service desk: answers work orders, decides refunds and withdrawals, so that the whole road can be
 * tried on one machine. Mounted only where the sandbox is, and open only to this machine and its own network.
 */
export async function deskRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(HEADERS);
    if (request.method === 'POST' && !isSameOrigin(request)) return turnAway(reply, PAGE_COPY.crossSite);
    if (!isLocal(request)) return turnAway(reply, PAGE_COPY.forbidden);
  });

  app.get(DESK_PATHS.desk, async (_request, reply) => send(reply, deskPage(await readDeskWork(deps.db.q))));
  app.get<{ Params: { id: string } }>(DESK_PATHS.picture(':id'), async ({ params }, reply) => {
    const picture = await deps.db.q
      .selectFrom('pictures')
      .where('id', '=', params.id)
      .select('bytes')
      .executeTakeFirst();
    return picture ? reply.type('image/webp').send(picture.bytes) : turnAway(reply, PAGE_COPY.notFound.text);
  });
  app.post<{ Params: { sn: string } }>(DESK_PATHS.ticket(':sn'), (request, reply) =>
    act(reply, async () => {
      const form = formOf(request);
      const nextState = STATES.find((state) => String(state) === form.get('state')) ?? TICKET_STATUS.inHand;
      const content = (form.get('content') ?? '').trim().slice(0, 500);
      await answerTicket(deps, { ticket: request.params.sn, by: BY, content, nextState });
    }),
  );
  app.post<{ Params: { id: string } }>(DESK_PATHS.refund(':id'), (request, reply) =>
    act(reply, async () => {
      const form = formOf(request);
      const decide = form.get('do') === 'approve' ? approveRefund : refuseRefund;
      await decide(deps, { refundId: Number(request.params.id) || 0, by: BY, answer: answerOf(form) });
    }),
  );
  app.post<{ Params: { sn: string } }>(DESK_PATHS.withdrawal(':sn'), (request, reply) =>
    act(reply, async () => {
      const form = formOf(request);
      const decision = DECISIONS.find((each) => each === form.get('do'));
      if (decision)
        await decideWithdrawal(deps, request.params.sn, { do: decision, reason: answerOf(form), by: BY });
    }),
  );
}

/** Does it and goes back to the desk; what the shop refuses is shown in its words. */
async function act(reply: FastifyReply, work: () => Promise<void>): Promise<FastifyReply> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return send(reply, deskFailure(error.message), 409);
  }
  return reply.redirect(DESK_PATHS.desk, 303);
}

const answerOf = (form: URLSearchParams): string => (form.get('answer') ?? '').trim().slice(0, 200);

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function send(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(text);
}

function turnAway(reply: FastifyReply, text: string): FastifyReply {
  return send(reply, messagePage({ title: PAGE_COPY.brand, text }), 403);
}
