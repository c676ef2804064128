import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hostNameOf } from './loopback.ts';
import { pathOf } from './path-of.ts';

/** Pages and calls of the supplier console. */
const OF_CONSOLE = /^\/(supplier|api\/supplier)(\/|$)/;
/**
 * What else its host answers: its files and pictures, the ways to a login, what is agreed to there, and what machines ask a
 * node by whatever name.
 */
const ALSO_THERE =
  /^\/(assets\/|office-assets\/|media\/|(healthz|readyz|api\/(health|captcha|login|sms-login|register|find-password|common\/(agreement|sms\/(register|login|find-password))))$)/;

/** Whether the console answers this call (back-office 10.3): on its own host where it has one, else with the shop. */
export function isConsoleCall(
  { supplierHost }: Pick<Config, 'supplierHost'>,
  request: FastifyRequest,
): boolean {
  return supplierHost === null || hostNameOf(request.host) === supplierHost;
}

/** True for an address that belongs to the console, whether it is answered here or not. */
export const isOfConsole = (request: { url: string }): boolean => OF_CONSOLE.test(pathOf(request));

/** The host of the console answers nothing else of the shop. */
export function keepConsoleHost(app: FastifyInstance, { supplierHost }: Pick<Config, 'supplierHost'>): void {
  if (supplierHost === null) return;
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (hostNameOf(request.host) !== supplierHost || isOfConsole(request)) return;
    const path = pathOf(request);
    if (ALSO_THERE.test(path)) return;
    if (path === '/') return reply.redirect('/supplier');
    throw refuse('ROUTE_NOT_FOUND');
  });
}
