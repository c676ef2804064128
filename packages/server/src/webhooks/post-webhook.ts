import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { isDistrusted } from '@giftship/shared/api/is-distrusted';
import { isOutside } from './callback-address.ts';

const TIMEOUT_MS = 5_000;
/** What a receiver says beyond its status is not read; a short answer is let end, so that its connection can be kept. */
const MOST_BYTES = 64 * 1024;
const TO_END_MS = 500;
/** A kept connection that was being closed says so at once; what breaks later, the receiver may have worked on. */
const STALE_WITHIN_MS = 500;

/** A kept connection goes where its name led when it was made: not for longer than this. */
const KEPT_MS = 60_000;
const IDLE_MS = 10_000;
const KEPT_OF_ONE = 4;
const KEPT_RECEIVERS = 256;

/** How a receiver answered, or the word for why it did not (labels in shared/machines). */
export type PostOutcome = { status: number } | { fault: string };

export interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Makes a function that posts one body, whose status must come within five seconds in all, to an address that is judged at the moment of
 * connecting: the name is looked up once, and what it leads to must be of the outside world. Redirects are answers like
 * any other. Connections are kept for a minute at most, and for the same name, port and rules only.
 */
export function createPoster({ isLocalAllowed }: { isLocalAllowed: boolean }) {
  // Agents of its own: no proxy from the environment, no connection that others have opened.
  const settings = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: KEPT_OF_ONE };
  const agents = {
    'http:': limitLife(new http.Agent(settings)),
    'https:': limitLife(new https.Agent(settings)),
  };
  const lookup = isLocalAllowed ? dnsLookup : (lookupOutside as typeof dnsLookup);

  return async (post: WebhookPost): Promise<PostOutcome> => {
    const target = new URL(post.url);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // A bare address is connected to without being looked up.
    if (isIP(host) && !isLocalAllowed && !isOutside(host)) return { fault: 'address' };
    const agent = agents[target.protocol === 'http:' ? 'http:' : 'https:'];
    const until = performance.now() + TIMEOUT_MS;
    const outcome = await send(target, post, { options: { agent, lookup }, until });
    // A kept connection that the receiver was just closing says nothing about the receiver.
    return (
      outcome ??
      (await send(target, post, { options: { agent: false, lookup }, until })) ?? { fault: 'connection' }
    );
  };
}

/** Posts once; null when a kept connection was dead. */
function send(
  target: URL,
  { headers, body }: WebhookPost,
  { options, until }: { options: Pick<http.RequestOptions, 'agent' | 'lookup'>; until: number },
): Promise<PostOutcome | null> {
  return new Promise((resolve) => {
    const sentAt = performance.now();
    const request = (target.protocol === 'http:' ? http : https).request(target, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'giftship-webhook/1',
      },
      ...options,
    });
    const end = (outcome: PostOutcome | null) => {
      clearTimeout(patience);
      resolve(outcome);
    };
    const cut = (outcome: PostOutcome) => {
      end(outcome);
      request.destroy();
    };
    let patience = setTimeout(() => cut({ fault: 'timeout' }), until - performance.now());
    let isAnswered = false;
    request.on('response', (response) => {
      const answered = { status: response.statusCode ?? 0 };
      isAnswered = true;
      clearTimeout(patience);
      patience = setTimeout(() => cut(answered), TO_END_MS);
      let read = 0;
      response.on('data', (part: Buffer) => (read += part.length) > MOST_BYTES && cut(answered));
      response.on('error', () => end(answered));
      response.on('close', () => end(answered));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // An answer that breaks off was one: the response says so.
      if (isAnswered) return;
      const isBroken = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      const isStale = request.reusedSocket && isBroken && performance.now() - sentAt < STALE_WITHIN_MS;
      end(isStale ? null : { fault: faultOf(error) });
    });
    request.end(body);
  });
}

/** An agent whose connections are let go when they are old, or there are too many. */
function limitLife<Agent extends http.Agent>(agent: Agent): Agent {
  const bornAt = new WeakMap<Duplex, number>();
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean;
  agent.keepSocketAlive = (socket: Duplex) => {
    const now = performance.now();
    const born = bornAt.get(socket) ?? now;
    bornAt.set(socket, born);
    const isOld = now - born > KEPT_MS;
    return !isOld && Object.keys(agent.freeSockets).length < KEPT_RECEIVERS && keep(socket);
  };
  return agent;
}

const NOT_OUTSIDE = 'GIFT_NOT_OUTSIDE';

/** Every address that a name leads to must be outside: one inside makes the name unfit. */
function lookupOutside(
  name: string,
  options: LookupOptions,
  done: (error: Error | null, found?: string | LookupAddress[], family?: number) => void,
): void {
  dnsLookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error);
    const [first] = found;
    if (!first || !found.every(({ address }) => isOutside(address)))
      return done(Object.assign(new Error('not an outside address'), { code: NOT_OUTSIDE }));
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
}

function faultOf({ code = '' }: NodeJS.ErrnoException): string {
  if (code === NOT_OUTSIDE) return 'address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns';
  if (isDistrusted(code)) return 'tls';
  return 'connection';
}
