import { isRefusal } from '@giftship/shared/errors/app-error';
import { TICKET_STATUS } from '@giftship/shared/support/ticket';
import type { WithdrawalDecision } from '@giftship/shared/withdrawals/withdrawal';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { formOf, missingPage, openFormPages, pageHeaders, sendPage } from '../sandbox/forms.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { ANSWER_STATES, answerTicket } from './answer-ticket.ts';
import { approveRefund, refuseRefund } from './decide-refund.ts';
import { DESK_PATHS, deskFailure, deskPage } from './desk-page.ts';
import { readDeskWork } from './desk-work.ts';

const BODY_LIMIT = 8192;
const BY = 'sandbox desk';
const DECISIONS: readonly WithdrawalDecision[] = ['approve', 'refuse', 'pay', 'fail'];

/**
 * The sandbox's service desk: answers work orders, decides refunds and withdrawals, so that the whole road can be
 * tried on one machine. It asks nobody who he is: only for the listener of the sandbox's control pages (D1309).
 */
export async function deskRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  openFormPages(app, {
    bodyLimit: BODY_LIMIT,
    headersOf: () => pageHeaders({ pictures: "'self'" }),
  });

  app.get(DESK_PATHS.desk, async (_request, reply) =>
    sendPage(reply, deskPage(await readDeskWork(deps.db.q))),
  );
  app.get<{ Params: { id: string } }>(DESK_PATHS.picture(':id'), async ({ params }, reply) => {
    const picture = await deps.db.q
      .selectFrom('pictures')
      .where('id', '=', params.id)
      .select('bytes')
      .executeTakeFirst();
    return picture ? reply.type('image/webp').send(picture.bytes) : missingPage(reply);
  });
  app.post<{ Params: { sn: string } }>(DESK_PATHS.ticket(':sn'), (request, reply) =>
    act(reply, async () => {
      const form = formOf(request);
      const nextState =
        ANSWER_STATES.find((state) => String(state) === form.get('state')) ?? TICKET_STATUS.inHand;
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

/** Does it and goes back to the desk; what the service refuses is shown in its words. */
async function act(reply: FastifyReply, work: () => Promise<void>): Promise<FastifyReply> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return sendPage(reply, deskFailure(error.message), 409);
  }
  return reply.redirect(DESK_PATHS.desk, 303);
}

const answerOf = (form: URLSearchParams): string => (form.get('answer') ?? '').trim().slice(0, 200);
