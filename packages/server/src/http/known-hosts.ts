import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hostNameOf, isForwarded } from './loopback.ts';
import { pathOf } from './path-of.ts';

/** What machines ask for by the address of one node: it says nothing about anybody, and makes no link. */
const FOR_MACHINES = /^\/(healthz|readyz|api\/health|api\/callback\/[\w/-]+)$/;

const TELL_EVERY_MS = 60_000;

/**
 * Answers only under the names that the configuration says are ours (D1309): those of GIFT_PUBLIC_BASE, GIFT_HOSTS,
 * GIFT_OFFICE_HOST and GIFT_SUPPLIER_HOST.
 * Another one is a mistake of a proxy, or a page that wants to pass for us. Outside of production any name is fine.
 */
export function refuseForeignHosts(app: FastifyInstance, config: Config): void {
  const { isProduction, publicBase, hosts, officeHost, supplierHost } = config;
  if (!isProduction || publicBase === null) return;
  const known = new Set([
    new URL(publicBase).hostname,
    ...hosts,
    ...[officeHost, supplierHost].filter((host) => host !== null),
  ]);
  let toldAt = -Infinity;
  app.addHook('onRequest', async (request) => {
    const name = hostNameOf(request.host);
    if (name !== null && known.has(name)) return;
    if (FOR_MACHINES.test(pathOf(request))) return;
    // A proxy that does not pass the name on makes all calls end here: its operator looks into the log.
    if (performance.now() - toldAt > TELL_EVERY_MS) {
      toldAt = performance.now();
      request.log.warn(
        { host: request.host.slice(0, 100), known: [...known] },
        'refused: not a name of ours',
      );
    }
    throw refuse('HOST_UNKNOWN');
  });
}

/**
 * Says once, in production, that a call was passed on while no proxy is trusted: all callers then have one address, so
 * that the limits of one are those of all, and a stranger's place is everybody's known one (D1307).
 */
export function tellOfUntoldProxy(app: FastifyInstance, { isProduction, trustProxy }: Config): void {
  if (!isProduction || trustProxy > 0) return;
  let isTold = false;
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isTold || !isForwarded(headers)) return;
    isTold = true;
    log.warn('a proxy passes calls on, but GIFT_TRUST_PROXY is 0: all callers count as one address');
  });
}

/**
 * The origin that links to ourselves begin with: the configured one, and where there is none the one that the visitor
 * came by. In production there always is one, so that no header of a request gets into a link.
 */
export const originOf = ({ publicBase }: Pick<Config, 'publicBase'>, request: FastifyRequest): string =>
  publicBase ?? `${request.protocol}://${request.host}`;
