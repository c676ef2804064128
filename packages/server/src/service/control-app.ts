import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newFastify } from './app.ts';
import type { Config } from '../config.ts';
import { codeOf } from '../db/db.ts';
import { replyToError } from '../http/envelope-of-error.ts';
import { hostNameOf, isForwarded, isLoopback, isNameOfMachine } from '../http/loopback.ts';
import { PAGE_COPY as COPY } from '../sandbox/copy.ts';
import { missingPage, pageHeaders, refusePage } from '../sandbox/forms.ts';
import { SANDBOX_PATHS } from '../sandbox/pages.ts';

/** The listener of the sandbox's control pages, where every code is read and money is decided on (D1309). */
export interface Control {
  app: FastifyInstance;
  /** What a person must know to be let in; null: whoever sits at this machine may. */
  password: string | null;
  /** Whether the password was made now, so that somebody must be told. */
  isNew: boolean;
  /** Opens the port; answers the address, for example http://127.0.0.1:4000. */
  listen: (servicePort: number) => Promise<string>;
}

/** Far enough that the next service on the machine can have the next port. */
const ABOVE_SERVICE = 1_000;
const HIGHEST_PORT = 65_535;

/**
 * Builds the listener: on this machine alone, apart from the service's, so that no proxy before the service leads to it.
 * It turns away what a proxy passed on, foreign names, and in production whoever does not know the password.
 */
export function openControl(config: Config, random: (bytes: number) => Buffer): Control {
  const { host, password: chosen } = config.sandboxPages;
  const needsPassword = config.isProduction || !isLoopback(host);
  const password = chosen ?? (needsPassword ? random(18).toString('base64url') : null);
  // No proxy is trusted here, however many stand before the service.
  const app = newFastify({ ...config, trustProxy: 0, isTls: false });
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request;
    void reply.headers(pageHeaders({}));
    if (isForwarded(headers)) return refusePage(reply, 403, COPY.forwarded);
    const name = hostNameOf(headers.host);
    if (!isNameOfMachine(name) && !config.hosts.includes(name ?? ''))
      return refusePage(reply, 421, COPY.foreignHost);
    if (password !== null && !knows(request, password))
      return refusePage(reply.header('www-authenticate', 'Basic realm="giftship"'), 401, COPY.passwordNeeded);
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, envelope, log } = replyToError(error, String(request.id));
    if (log) request.log.error(log, 'sandbox page failed');
    return refusePage(reply, status, envelope.msg);
  });
  app.setNotFoundHandler((_request, reply) => missingPage(reply));
  app.get('/', async (_request, reply) => reply.redirect(SANDBOX_PATHS.control));
  const listen = (servicePort: number) => listenNear(app, config, servicePort);
  return { app, password, isNew: password !== null && chosen === null, listen };
}

/** On the port that was chosen, or on the usual one, and where somebody has that already on any. */
async function listenNear(
  app: FastifyInstance,
  { port: configured, sandboxPages: { host, port: chosen } }: Config,
  servicePort: number,
): Promise<string> {
  if (chosen !== null) return app.listen({ host, port: chosen });
  const usual = servicePort + ABOVE_SERVICE;
  const port = configured === 0 || usual > HIGHEST_PORT ? 0 : usual;
  return app.listen({ host, port }).catch((error: unknown) => {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    return app.listen({ host, port: 0 });
  });
}

/** HTTP's own login: the name does not count. */
function knows({ headers }: FastifyRequest, password: string): boolean {
  const sent = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (sent === undefined) return false;
  const text = Buffer.from(sent, 'base64').toString('utf8');
  const given = text.slice(text.indexOf(':') + 1);
  return timingSafeEqual(hashOf(given), hashOf(password));
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
