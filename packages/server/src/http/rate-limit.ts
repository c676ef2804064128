import { refuse } from '@giftship/shared/errors/app-error';
import { dropOldest } from '@giftship/shared/lib/drop-oldest';
import type { Rate } from '../config.ts';

/** Most callers remembered at once; the longest silent ones are forgotten first, and start with a full bucket again. */
const MOST_CALLERS = 50_000;

interface Bucket {
  left: number;
  at: number;
}

/** What is left of a bucket: whole calls at once, and seconds until it is full, or until the next call when nothing is left. */
export interface Standing {
  left: number;
  seconds: number;
}

/** Takes one call of a caller and answers what is left, or refuses it with the seconds to wait (X037). */
export type RateLimit = (caller: string) => Standing;

/**
 * A bucket a caller; the rate may change meanwhile. Each node counts for itself.
 * (The usual plugin counts calls that arrive together as one past the limit, and so refuses the allowed ones too.)
 */
export function rateLimit(rate: Rate | (() => Rate), now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>();
  return (caller) => {
    const { burst, perSecond } = typeof rate === 'function' ? rate() : rate;
    const at = now();
    const bucket = buckets.get(caller) ?? { left: burst, at };
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    // Taken out and put in again, so that the map's first entries are the longest silent ones.
    buckets.delete(caller);
    buckets.set(caller, bucket);
    if (buckets.size > MOST_CALLERS) dropOldest(buckets);
    if (bucket.left < 1)
      throw refuse(
        'RATE_LIMITED',
        {},
        { retry_after: Math.max(1, Math.ceil((1 - bucket.left) / perSecond)) },
      );
    bucket.left -= 1;
    const left = Math.floor(bucket.left);
    const missing = left === 0 ? 1 - bucket.left : burst - bucket.left;
    return { left, seconds: Math.max(1, Math.ceil(missing / perSecond)) };
  };
}
