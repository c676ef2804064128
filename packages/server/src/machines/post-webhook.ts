import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isOutside } from './callback-address.ts';

const TIMEOUT_MS = 5_000;

/** How a receiver answered, or the word for why it did not (labels in shared/machines). */
export type PostOutcome = { status: number } | { fault: string };

/**
 * Posts one body, within five seconds in all, to an address that is judged at the moment of connecting: the name is
 * looked up once, and what it leads to must be of the outside world. Redirects are answers like any other.
 */
export function postWebhook(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  { isLocalAllowed }: { isLocalAllowed: boolean },
): Promise<PostOutcome> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // A bare address is connected to without being looked up.
  if (isIP(host) && !isLocalAllowed && !isOutside(host)) return Promise.resolve({ fault: 'address' });
  return new Promise((resolve) => {
    const request = (target.protocol === 'http:' ? http : https).request(target, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'giftship-webhook/1',
      },
      // An agent of its own: no proxy from the environment, no connection that an earlier name opened.
      agent: target.protocol === 'http:' ? new http.Agent() : new https.Agent(),
      lookup: isLocalAllowed ? dnsLookup : (lookupOutside as typeof dnsLookup),
    });
    const end = (outcome: PostOutcome) => {
      clearTimeout(patience);
      resolve(outcome);
      request.destroy();
    };
    const patience = setTimeout(() => end({ fault: 'timeout' }), TIMEOUT_MS);
    request.on('response', (response) => {
      response.on('error', () => undefined);
      end({ status: response.statusCode ?? 0 });
    });
    request.on('error', (error: NodeJS.ErrnoException) => end({ fault: faultOf(error) }));
    request.end(body);
  });
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
  if (/CERT|TLS|SSL|EPROTO|SIGNATURE|ISSUER|SELF_SIGNED/.test(code)) return 'tls';
  return 'connection';
}
