import type { Route } from '@giftship/shared/contract/define-routes';
import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../callers/caller.ts';
import type { Callers } from '../callers/callers.ts';
import { isSameOrigin, refuseCrossSite } from '../callers/same-origin.ts';
import { addressKey } from './address-key.ts';
import { type LetIn, isLargeBody } from './large-bodies.ts';
import type { Limit } from './limits-of-calls.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as far as it is known before the body is read: a signature speaks of the body too. */
    caller: Caller | null;
    /** A call on the way to a login, from a browser that somebody has logged in with. */
    isKnownDevice: boolean;
  }
}

/** What a call hears that was signed by a stranger, or is somebody's old one. */
export const GUESSES = ['SIGNATURE_WRONG', 'TIMESTAMP_OUTSIDE', 'NONCE_REUSED'] as const;

const FOR_LOGINS = new Set<Route['rate']>(['login', 'sms', 'captcha']);

export interface Gate {
  callers: Callers;
  route: Route;
  limit: Limit;
  letIn: LetIn;
}

/**
 * The gate before the body: who calls, whether that may be done from where the call comes, how often, and whether a
 * large body of his is read at all. Of a signed call it is known only behind the body who made it (`admitSigned`).
 */
export async function admit(gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { callers, route, letIn } = gate;
  if (isByKey(route, request)) {
    if (!isLargeBody(request)) return;
    if (route.scope === undefined) throw refuse('KEY_CLOSED');
    const key = String(request.headers['x-app-key']);
    if (!(await callers.isKnownKey(key))) return refuseGuess(gate, request, reply);
    // A key is no secret: whoever else knows it takes no place of its owner, who is at another address.
    letIn(`key ${key} at ${addressKey(request.ip)}`, reply);
    return;
  }
  request.caller = await admitCaller(gate, request, reply);
  // Without a login the route's own limit is that of small bodies, also of one that does not say its length.
  if (request.caller === null || !isLargeBody(request)) return;
  letIn(`user ${request.caller.userId}`, reply);
}

/** Who made a call: what the gate found, or behind the body whose key signed it. */
export async function admitSigned(
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const { callers, route, limit } = gate;
  if (!isByKey(route, request)) return request.caller;
  const caller = await callers.byKey(route, request).catch((error: unknown) => {
    // Whoever tries signatures out is slowed down by the address he comes from.
    if (GUESSES.some((name) => isRefusal(error, name))) limit(route, { address: request.ip }, reply);
    return asVisitor(route, error);
  });
  limit(route, caller ? { userId: caller.userId } : { address: request.ip }, reply);
  return caller;
}

/** True for a call that says it is signed with an API key. */
const isSigned = ({ headers }: FastifyRequest): boolean => headers['x-app-key'] !== undefined;

/** A signed call is that and nothing else: what else it carries is not looked at. */
const isByKey = (route: Route, request: FastifyRequest): boolean =>
  route.auth !== 'public' && isSigned(request);

async function admitCaller(
  { callers, route, limit }: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  if (route.auth === 'public') {
    // Strangers of the same network must not use up what an owner's browser needs to log in.
    const device = FOR_LOGINS.has(route.rate) ? await callers.knownDevice(request) : null;
    request.isKnownDevice = device !== null;
    limit(route, device === null ? { address: request.ip } : { device }, reply);
    if (route.sameOrigin) refuseCrossSite(request);
    return null;
  }
  const caller = await callers.byLogin(request).catch((error: unknown) => asVisitor(route, error));
  // Only a login that is real has a bucket of its own; what a stranger makes up, or the page around a frame, counts by address.
  const isOwn = caller !== null && (caller.via !== 'embed' || isSameOrigin(request));
  limit(route, isOwn ? { userId: caller.userId } : { address: request.ip }, reply);
  if (!caller && route.auth === 'user') throw refuse('LOGIN_REQUIRED');
  if (caller?.via === 'cookie' && (route.method !== 'GET' || route.sameOrigin)) refuseCrossSite(request);
  if (caller) await callers.admitViewer(route, caller);
  return caller?.via === 'embed' ? admitEmbedded(route, request, caller) : caller;
}

/** Where no login is needed, a disabled account and a supplier are visitors. */
function asVisitor(route: Route, error: unknown): null {
  const isNoBuyer = isRefusal(error, 'ACCOUNT_DISABLED') || isRefusal(error, 'BUYER_ONLY');
  if (route.auth === 'optional' && isNoBuyer) return null;
  throw error;
}

function refuseGuess({ route, limit }: Gate, request: FastifyRequest, reply: FastifyReply): never {
  limit(route, { address: request.ip }, reply);
  throw refuse('SIGNATURE_WRONG');
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
