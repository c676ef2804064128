import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { isProviderError } from '../outside/provider-error.ts';
import { rawRequestOf } from '../http/raw-request.ts';
import { finishRecharge } from './finish-recharge.ts';
import { keepNotice } from './payment-notices.ts';

/** Takes the payment service's signed notices; anything unsigned is answered with the provider's own refusal. */
export function mountPaymentCallback(app: FastifyInstance, deps: Deps): void {
  const { payment, missing } = deps.outside;
  if (missing.has('payment')) return;
  app.post(
    `/api/callback/pay/${payment.channel}`,

    async (request, reply) => {
      let isTaken = false;
      try {
        // Whatever it says is kept: credited, or in suspense. Telling it again would say no more.
        const raw = rawRequestOf(request);
        const pay = await payment.readNotify(raw);
        const outcome = await finishRecharge(deps, pay);
        await keepNotice(deps, { pay, outcome, request: raw });
        isTaken = true;
      } catch (error) {
        if (!isProviderError(error)) throw error;
        deps.log.warn({ kind: error.kind }, 'payment notice refused');
      }
      const answer = payment.ack(isTaken);
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    },
  );
}
