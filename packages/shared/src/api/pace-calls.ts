import type { ApiReply, ApiRequest, Send } from './client.ts';

/** A clock in ms and a wait of so many ms that rejects when `signal` ends it. */
export interface PaceDeps {
  now: () => number;
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** A bucket of the service as this program knows it. */
interface Bucket {
  burst: number;
  perSecond: number;
  left: number;
  at: number;
}

/** Tokens that are kept back: two clocks and a wire never agree to the millisecond. */
const MARGIN = 0.05;
/** No answer makes a call wait longer than this; what comes then is a 429, which is waited out where it is shown. */
const LONGEST_MS = 10_000;

/**
 * Keeps calls to what the service says is left of its limits (`RateLimit` and `RateLimit-Policy` of each answer,
 * D1306, D1307), so that a program is never refused for its speed. Stands below the retries and above the signing. Calls of
 * a service that says nothing go out as they come; several programs of one login see each other in what is left.
 */
export function paceCalls(send: Send, { now, sleep }: PaceDeps): Send {
  const policies = new Map<string, string>();
  const buckets = new Map<string, Bucket>();
  return async (request) => {
    const bucket = buckets.get(policies.get(pathOf(request)) ?? '');
    if (bucket) await takeOne(bucket, request);
    const sentAt = now();
    const reply = await send(request);
    learn(request, reply, sentAt);
    return reply;
  };

  async function takeOne(bucket: Bucket, { signal }: ApiRequest): Promise<void> {
    refill(bucket);
    // Before the wait, so that calls which are made at once wait one behind the other.
    bucket.left -= 1;
    const missing = MARGIN - bucket.left;
    if (missing <= 0) return;
    try {
      await sleep(Math.min(LONGEST_MS, Math.ceil((missing / bucket.perSecond) * 1000)), signal);
    } catch (error) {
      bucket.left += 1;
      throw error;
    }
  }

  function refill(bucket: Bucket): void {
    const at = now();
    bucket.left = Math.min(bucket.burst, bucket.left + ((at - bucket.at) / 1000) * bucket.perSecond);
    bucket.at = at;
  }

  function learn(request: ApiRequest, { headers }: ApiReply, sentAt: number): void {
    const said = readLimit(headers);
    if (said === null) return;
    policies.set(pathOf(request), said.name);
    const { burst, perSecond } = said;
    // The service counted when the call arrived; since then the bucket has filled.
    const left = Math.min(burst, said.left + ((now() - sentAt) / 1000) * perSecond);
    const known = buckets.get(said.name);
    if (!known) return void buckets.set(said.name, { burst, perSecond, left, at: now() });
    refill(known);
    Object.assign(known, { burst, perSecond, left: Math.min(known.left, left) });
  }
}

const pathOf = ({ url }: ApiRequest): string => url.split('?', 1)[0]!;

const POLICY = /^"?([\w-]+)"?;q=(\d+);w=(\d+)$/;
const STANDING = /^"?([\w-]+)"?;r=(\d+)(?:;t=\d+)?$/;

/** Null for an answer without the two headers in the form that our service writes. */
function readLimit(
  headers: ApiReply['headers'],
): { name: string; burst: number; perSecond: number; left: number } | null {
  const policy = POLICY.exec((headers['ratelimit-policy'] ?? '').replaceAll(' ', ''));
  const standing = STANDING.exec((headers['ratelimit'] ?? '').replaceAll(' ', ''));
  if (!policy || !standing || policy[1] !== standing[1]) return null;
  const [burst, window] = [Number(policy[2]), Number(policy[3])];
  if (burst < 1 || window < 1) return null;
  return { name: policy[1]!, burst, perSecond: burst / window, left: Number(standing[2]) };
}
