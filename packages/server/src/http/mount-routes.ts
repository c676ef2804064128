import { Readable } from 'node:stream';
import { jsonSchemaOf } from '@giftship/shared/api/openapi';
import type {
  AnyRoute,
  FileReply,
  Route,
  RouteData,
  RouteInput,
  Routes,
} from '@giftship/shared/contract/define-routes';
import { isFile } from '@giftship/shared/contract/define-routes';
import { ok } from '@giftship/shared/contract/envelope';
import { refuse } from '@giftship/shared/errors/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { admit, admitSigned, type Gate } from './admit.ts';
import { checkBody, checkInput } from './check-input.ts';
import { isKeptReply, sendKept } from './kept-reply.ts';
import { boundedBody } from './bounded-body.ts';
import { holdLargeBodies, SMALL_BODY } from './large-bodies.ts';
import { limitsOfCalls } from './limits-of-calls.ts';
import { readQuery } from './read-json.ts';
import { refuseSwitchedOff, switchedOf } from './switched-off.ts';
import type { Caller } from '../callers/caller.ts';
import type { Callers } from '../callers/callers.ts';

/** What a handler is given: the checked input, who calls, and the few things of HTTP that a use case may need. */
interface Call<R extends Route> extends RouteInput<R> {
  caller: R['auth'] extends 'user' ? Caller : Caller | null;
  /** The `Idempotency-Key` header; '' on calls without one. */
  key: string;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type Handlers<G extends Routes> = { [N in keyof G]: (call: Call<G[N]>) => Promise<RouteData<G[N]>> };

const KEY = /^[\x21-\x7e]{1,64}$/;

/** Bytes of the largest body with a login where a route says nothing, and of one with rows without its rows. */
const USER_BODY = 256 * 1024;
const BYTES_PER_RECIPIENT = 4 * 1024;
const BODY_CEILING = 64 * 1024 * 1024;

/** Mounts groups of the contract on one app; the limits are shared by all of them. Who calls, it asks `callers`. */
export function mounter(app: FastifyInstance, { deps, callers }: { deps: Deps; callers: Callers }) {
  const shared = { deps, callers, limit: limitsOfCalls(deps), letIn: holdLargeBodies() };
  app.decorateRequest('caller', null);
  app.decorateRequest('isKnownDevice', false);
  /** Does not compile until every route has its handler. */
  return <G extends Routes>(routes: G, handlers: Handlers<G>): void => {
    for (const [name, route] of Object.entries(routes)) {
      mountRoute(app, { ...shared, route }, handlers[name] as (call: Call<Route>) => Promise<unknown>);
    }
  };
}

function mountRoute(
  app: FastifyInstance,
  gate: Gate & { deps: Deps },
  handler: (call: Call<Route>) => Promise<unknown>,
): void {
  const { deps, route } = gate;
  const switched = switchedOf(route);
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    bodyLimit: bodyLimitOf(route),
    ...(route.maxBody === 'rows'
      ? { preParsing: boundedBody(() => bodyOfRows(deps.config.maxRecipients)) }
      : {}),
    onRequest: (request, reply) => admit(gate, request, reply),
    ...(route.open ? { onSend: openToAll } : {}),
    schema: route.data ? { response: { 200: successSchema(route) } } : {},
    handler: async (request, reply) => {
      const caller = await admitSigned(gate, request, reply);
      if (caller?.key) reply.header('x-gift-mode', caller.isTest ? 'test' : 'live');
      const query = checkInput(route.query, readQuery(request.query as Record<string, unknown>));
      const body = await checkBody(route.body, request.body);
      refuseSwitchedOff(deps.config, switched, { caller, query, body });
      const data = await handler({
        query: query as never,
        body: body as never,
        caller: caller as never,
        key: keyOf(route, request),
        request,
        reply,
      });
      if (isFile(data)) return sendFile(reply, data);
      if (deps.config.checkReplies && route.data) z.parse(route.data, data);
      if (isKeptReply(data)) return sendKept(reply, data, ok(data));
      return ok(data);
    },
  });
  if (route.open) answerPreflight(app, route);
}

/** Only a login brings a large body, and only where the contract says what for. */
function bodyLimitOf({ auth, maxBody }: Route): number {
  if (maxBody === 'rows') return BODY_CEILING;
  return maxBody ?? (auth === 'user' ? USER_BODY : SMALL_BODY);
}

/** Any page may read the answer, whatever it is, and no browser sends cookies for it: so there is nothing to steal (D1107). */
const openToAll = async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ratelimit, ratelimit-policy, retry-after, x-request-id',
    'cross-origin-resource-policy': 'cross-origin',
  });
  return payload;
};

const bodyOfRows = (recipients: number): number =>
  Math.min(BODY_CEILING, USER_BODY + recipients * BYTES_PER_RECIPIENT);

/** Says to a browser, before the call itself, that a foreign page may send JSON. */
function answerPreflight(app: FastifyInstance, { method, path }: Route): void {
  app.options(`/api${path}`, async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '7200',
      })
      .code(204)
      .send(),
  );
}

/** The number that a caller gave a call which must not happen twice; '' on calls without one. */
export function keyOf({ idempotent }: Pick<AnyRoute, 'idempotent'>, request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (!idempotent || (idempotent === 'optional' && key === undefined)) return '';
  if (typeof key !== 'string' || !KEY.test(key)) throw refuse('KEY_REQUIRED');
  return key;
}

/** The shape of a success, by which Fastify writes it. */
export function successSchema(route: Pick<AnyRoute, 'data'>): object {
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

/** Answers a file, whole or as it comes. */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(file.stream ? Readable.from(file.stream) : Buffer.from(file.bytes));
}
