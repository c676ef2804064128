import { jsonSchemaOf } from '@giftship/shared/api/openapi';
import type {
  FileReply,
  Route,
  RouteData,
  RouteInput,
  Routes,
} from '@giftship/shared/contract/define-routes';
import { ok } from '@giftship/shared/contract/envelope';
import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { checkInput } from './check-input.ts';
import { readQuery } from './read-json.ts';
import { type Caller, findCaller, refuseCrossSite } from './sign-in.ts';

/** What a handler is given: the checked input, who calls, and the few things of HTTP that a use case may need. */
export interface Call<R extends Route> extends RouteInput<R> {
  caller: R['auth'] extends 'user' ? Caller : Caller | null;
  /** The `Idempotency-Key` header; '' on calls without one. */
  key: string;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type Handlers<G extends Routes> = { [N in keyof G]: (call: Call<G[N]>) => Promise<RouteData<G[N]>> };

const KEY = /^[\x21-\x7e]{1,64}$/;

/** Mounts a group of the contract; does not compile until every route has its handler. */
export function mountRoutes<G extends Routes>(
  app: FastifyInstance,
  deps: Deps,
  routes: G,
  handlers: Handlers<G>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name] as (call: Call<Route>) => Promise<unknown>;
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      config: rateOf(deps, route),
      schema: route.data ? { response: { 200: successSchema(route) } } : {},
      handler: async (request, reply) => {
        const caller = await admit(deps, route, request);
        const data = await handler({
          query: checkInput(route.query, readQuery(request.query as Record<string, unknown>)) as never,
          body: checkInput(route.body, request.body) as never,
          caller: caller as never,
          key: route.idempotent ? keyOf(request) : '',
          request,
          reply,
        });
        if (route.file) return sendFile(reply, data as FileReply);
        if (deps.config.checkReplies && route.data) z.parse(route.data, data);
        return ok(data);
      },
    });
  }
}

async function admit(deps: Deps, route: Route, request: FastifyRequest): Promise<Caller | null> {
  if (route.auth === 'public') return null;
  const caller = await findCaller(deps, request);
  if (!caller && route.auth === 'user') throw refuse('LOGIN_REQUIRED');
  if (caller?.via === 'cookie' && (route.method !== 'GET' || route.sameOrigin)) refuseCrossSite(request);
  return caller;
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !KEY.test(key)) throw refuse('KEY_REQUIRED');
  return key;
}

/** Limits: per login for what a login may do, per address for what anybody may change; public reads are free. */
function rateOf({ config }: Deps, route: Route): object {
  if (!config.rate || (route.auth !== 'user' && !route.rate)) return { rateLimit: false };
  return {
    rateLimit: {
      max: config.rate[route.rate ?? 'general'],
      timeWindow: 1000,
      groupId: route.rate ?? 'general',
    },
  };
}

function successSchema(route: Route): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer' },
      msg: { type: 'string' },
      data: jsonSchemaOf(route.data!, 'output'),
    },
  };
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(Buffer.from(file.bytes));
}
