import { Readable } from 'node:stream';
import { jsonSchemaOf } from '@giftship/shared/api/openapi';
import type {
  FileReply,
  Route,
  RouteData,
  RouteInput,
  Routes,
} from '@giftship/shared/contract/define-routes';
import { isFile } from '@giftship/shared/contract/define-routes';
import { ok } from '@giftship/shared/contract/envelope';
import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { checkBody, checkInput } from './check-input.ts';
import { rateLimit } from './rate-limit.ts';
import { isKeptReply, sendKept } from './kept-reply.ts';
import { readQuery } from './read-json.ts';
import { type Caller, findCaller, isSameOrigin, refuseCrossSite } from './sign-in.ts';
import { findKeyCaller, isSigned } from './sign-in-key.ts';

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

/** Mounts groups of the contract on one app; the limits are shared by all of them. */
export function mounter(app: FastifyInstance, deps: Deps) {
  const limit = limitsOf(deps);
  /** Does not compile until every route has its handler. */
  return <G extends Routes>(routes: G, handlers: Handlers<G>): void => {
    for (const [name, route] of Object.entries(routes)) {
      mountRoute(app, deps, limit, route, handlers[name] as (call: Call<Route>) => Promise<unknown>);
    }
  };
}

type Limit = (route: Route, who: string) => void;

/** What a call hears that was signed by a stranger, or is somebody's old one. */
const GUESSES = ['SIGNATURE_WRONG', 'TIMESTAMP_OUTSIDE', 'NONCE_REUSED'] as const;

function mountRoute(
  app: FastifyInstance,
  deps: Deps,
  limit: Limit,
  route: Route,
  handler: (call: Call<Route>) => Promise<unknown>,
): void {
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    ...(route.maxBody === undefined ? {} : { bodyLimit: route.maxBody, onRequest: onlySignedIn(deps) }),
    ...(route.open ? { onSend: openToAll } : {}),
    schema: route.data ? { response: { 200: successSchema(route) } } : {},
    handler: async (request, reply) => {
      const caller = await admit(deps, route, request, limit);
      const data = await handler({
        query: checkInput(route.query, readQuery(request.query as Record<string, unknown>)) as never,
        body: (await checkBody(route.body, request.body)) as never,
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

/** Any page may read the answer, whatever it is, and no browser sends cookies for it: so there is nothing to steal (D1107). */
const openToAll = async (_request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after, x-request-id',
    'cross-origin-resource-policy': 'cross-origin',
  });
  return payload;
};

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

/** A large body is read only for somebody who is signed in; no such call is open to keys. */
const onlySignedIn = (deps: Deps) => async (request: FastifyRequest) => {
  if (isSigned(request)) throw refuse('KEY_CLOSED');
  const caller = await findCaller(deps, request);
  if (!caller) throw refuse('LOGIN_REQUIRED');
  if (caller.via === 'embed') throw refuse('EMBED_CLOSED');
};

async function admit(
  deps: Deps,
  route: Route,
  request: FastifyRequest,
  limit: Limit,
): Promise<Caller | null> {
  if (route.auth === 'public') {
    limit(route, request.ip);
    if (route.sameOrigin) refuseCrossSite(request);
    return null;
  }
  const caller = await findAny(deps, route, request).catch((error: unknown) => {
    // Whoever tries signatures out is slowed down by the address he comes from.
    if (GUESSES.some((name) => isRefusal(error, name))) limit(route, request.ip);
    // Where no login is needed, a disabled account is a visitor.
    if (route.auth === 'optional' && isRefusal(error, 'ACCOUNT_DISABLED')) return null;
    throw error;
  });
  // Only a login that is real has a bucket of its own; what a stranger makes up, or the page around a frame, counts by address.
  const isOwn = caller !== null && (caller.via !== 'embed' || isSameOrigin(request));
  limit(route, isOwn ? `user ${caller.userId}` : request.ip);
  if (!caller && route.auth === 'user') throw refuse('LOGIN_REQUIRED');
  if (caller?.via === 'cookie' && (route.method !== 'GET' || route.sameOrigin)) refuseCrossSite(request);
  return caller?.via === 'embed' ? admitEmbedded(route, request, caller) : caller;
}

/**
 * The page around an embedded one can send its cookie with any call, so each call of it must come from our own page;
 * what anybody may read is answered as to anybody.
 */
function admitEmbedded(route: Route, request: FastifyRequest, caller: Caller): Caller | null {
  if (!isSameOrigin(request)) {
    if (route.auth === 'optional' && route.method === 'GET' && !route.sameOrigin) return null;
    throw refuse('CROSS_SITE');
  }
  if (route.auth === 'user' && !route.embed) throw refuse('EMBED_CLOSED');
  return caller;
}

/** A signed call is that and nothing else: what else it carries is not looked at. */
const findAny = (deps: Deps, route: Route, request: FastifyRequest): Promise<Caller | null> =>
  isSigned(request) ? findKeyCaller(deps, route, request) : findCaller(deps, request);

function keyOf({ idempotent }: Route, request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (!idempotent || (idempotent === 'optional' && key === undefined)) return '';
  if (typeof key !== 'string' || !KEY.test(key)) throw refuse('KEY_REQUIRED');
  return key;
}

/**
 * Limits: per login for what a login may do, per address for what anybody may change; public reads are free. A header
 * that nobody checked must not choose the bucket, so open calls count by address only.
 */
function limitsOf({ config, now }: Deps): Limit {
  if (!config.rate) return () => {};
  const { general, make, login, sms } = config.rate;
  const buckets = {
    general: rateLimit(general, now),
    make: rateLimit(make, now),
    login: rateLimit(login, now),
    sms: rateLimit(sms, now),
    // As many as logins, and apart from them: any page can make a browser click, and must not shut out its login.
    click: rateLimit(login, now),
  };
  return (route, who) => {
    if (route.auth !== 'user' && !route.rate) return;
    buckets[route.rate ?? 'general'](who);
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
    .send(file.stream ? Readable.from(file.stream) : Buffer.from(file.bytes));
}
