import type { Route } from '@giftship/shared/contract/define-routes';
import { isRefusal } from '@giftship/shared/errors/app-error';
import { present } from '@giftship/shared/lib/assert';
import { keysOf } from '@giftship/shared/lib/entries-of';
import type { FastifyReply } from 'fastify';
import type { Rate, Rates } from '../config.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from './address-key.ts';
import { rateLimit, type Standing } from './rate-limit.ts';

/**
 * Counts one call; refuses it when its bucket is empty. `who` is an address or a login. The answer tells the caller what is
 * left (`RateLimit`, `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers), so that programs pace themselves (D1306).
 */
export type Limit = (route: Route, who: Who, reply: FastifyReply) => void;
/** Only a login or a device that we know has a bucket of its own; what a stranger makes up counts by address. */
type Who = { userId: number } | { device: string } | { address: string };

/** The limits of one node, shared by all routes; without rates there are none. */
export function limitsOfCalls({ config, now }: Pick<Deps, 'config' | 'now'>): Limit {
  const first = config.rate;
  if (first === null) return () => {};
  const rateOf = (name: keyof Rates): Rate => (config.rate ?? first)[name];
  const buckets = new Map(keysOf(first).map((name) => [name, rateLimit(() => rateOf(name), now)]));
  return (route, who, reply) => {
    const name = route.rate ?? (route.auth === 'user' ? 'general' : 'read');
    const { burst, perSecond } = rateOf(name);
    // A whole number of seconds, and never one in which less comes back than is said.
    const tell = ({ left, seconds }: Standing) =>
      void reply.headers({
        'ratelimit-policy': `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`,
        ratelimit: `"${name}";r=${left};t=${seconds}`,
      });
    try {
      tell(present(buckets.get(name), 'a bucket for each rate')(nameOf(who)));
    } catch (error) {
      if (isRefusal(error)) tell({ left: 0, seconds: (error.data as { retry_after: number }).retry_after });
      throw error;
    }
  };
}

function nameOf(who: Who): string {
  if ('userId' in who) return `user ${who.userId}`;
  return 'device' in who ? `device ${who.device}` : addressKey(who.address);
}
