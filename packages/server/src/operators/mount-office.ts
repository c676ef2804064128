import type { RouteData, RouteInput } from '@giftship/shared/contract/define-routes';
import { isFile } from '@giftship/shared/contract/define-routes';
import { ok } from '@giftship/shared/contract/envelope';
import type { OfficeRoute, OfficeRoutes } from '@giftship/shared/operators/define-office-routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { checkBody, checkInput } from '../http/check-input.ts';
import { keyOf, sendFile, successSchema } from '../http/mount-routes.ts';
import { readQuery } from '../http/read-json.ts';
import { type Gate, officeGate } from './admit-operator.ts';
import type { Operator } from './operator.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the back office; null at its door. */
    operator: Operator | null;
  }
}

/** What a handler of the back office is given. */
interface OfficeCall<R extends OfficeRoute> extends RouteInput<R> {
  operator: R['auth'] extends 'operator' ? Operator : null;
  /** The `Idempotency-Key`; '' on calls without one. */
  key: string;
  /** The action under which a change is logged; '' on a call that only reads. */
  logs: string;
  request: FastifyRequest;
  reply: FastifyReply;
}
/** Handlers of a group of calls; does not compile until every call has its own. */
export type OfficeHandlers<G extends OfficeRoutes> = {
  [N in keyof G]: (call: OfficeCall<G[N]>) => Promise<RouteData<G[N]>>;
};

/** Most bytes of a body where a route says nothing. */
const BODY = 256 * 1024;

/** Mounts groups of the back office on one app; none of them is known to keys, bearers or the logins of buyers. */
export function officeMounter(app: FastifyInstance, deps: Deps) {
  const gate = officeGate(deps);
  app.decorateRequest('operator', null);
  return <G extends OfficeRoutes>(routes: G, handlers: OfficeHandlers<G>): void => {
    for (const [name, route] of Object.entries(routes))
      mountRoute(
        app,
        { deps, gate, route },
        handlers[name] as (call: OfficeCall<OfficeRoute>) => Promise<unknown>,
      );
  };
}

function mountRoute(
  app: FastifyInstance,
  { deps, gate, route }: { deps: Deps; gate: Gate; route: OfficeRoute },
  handler: (call: OfficeCall<OfficeRoute>) => Promise<unknown>,
): void {
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: typeof route.maxBody === 'number' ? route.maxBody : BODY,
    onRequest: async (request, reply) => {
      request.operator = await gate(route, request, reply);
    },
    schema: route.data ? { response: { 200: successSchema(route) } } : {},
    handler: async (request, reply) => {
      const data = await handler({
        query: checkInput(route.query, readQuery(request.query as Record<string, unknown>)) as never,
        body: (await checkBody(route.body, request.body)) as never,
        operator: request.operator as never,
        key: route.auth === 'operator' ? keyOf(route, request) : '',
        logs: 'logs' in route ? (route.logs ?? '') : '',
        request,
        reply,
      });
      if (isFile(data)) return sendFile(reply, data);
      if (deps.config.checkReplies && route.data) z.parse(route.data, data);
      return ok(data);
    },
  });
}
