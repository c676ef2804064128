import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hostNameOf } from './loopback.ts';
import { pathOf } from './path-of.ts';

/** Pages, files and calls of the back office. */
const OF_OFFICE = /^\/(office|office-assets|api\/admin)(\/|$)/;
/** What else its host answers: pictures of ours, the picture of a captcha, and what machines ask a node by whatever name. */
const ALSO_THERE = /^\/(assets\/|media\/|(healthz|readyz|api\/health|api\/captcha)$)/;

type OfficeConfig = Pick<Config, 'office' | 'officeHost' | 'isProduction'>;

/**
 * Whether the back office answers this call (back-office 10.3): on its own host where it has one, in production over https
 * alone. Everywhere else its pages and calls are answered as an address that nobody knows.
 */
export function isOfficeCall(config: OfficeConfig, request: FastifyRequest): boolean {
  const { office, officeHost, isProduction } = config;
  if (!office) return false;
  if (isProduction && request.protocol !== 'https') return false;
  return officeHost === null || hostNameOf(request.host) === officeHost;
}

/** Where the back office is to be found from outside: on its own host where it has one, else with the shop. */
export function officeBase(
  { publicBase, officeHost }: Pick<Config, 'publicBase' | 'officeHost'>,
  listening: string,
): string {
  const url = new URL(publicBase ?? listening);
  if (officeHost !== null) url.hostname = officeHost;
  return url.origin;
}

/** True for an address that belongs to the back office, whether it is answered here or not. */
export const isOfOffice = (request: { url: string }): boolean => OF_OFFICE.test(pathOf(request));

/** What every answer of the back office says (back-office 10.4). */
export const OFFICE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/** The host of the back office answers nothing of the shop: a script smuggled into one never reaches the other's login. */
export function keepOfficeHost(app: FastifyInstance, { officeHost }: Pick<Config, 'officeHost'>): void {
  if (officeHost === null) return;
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (hostNameOf(request.host) !== officeHost || isOfOffice(request)) return;
    const path = pathOf(request);
    if (ALSO_THERE.test(path)) return;
    if (path === '/') return reply.redirect('/office');
    throw refuse('ROUTE_NOT_FOUND');
  });
}
