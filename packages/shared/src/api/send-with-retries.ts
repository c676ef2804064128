import { type ApiReply, type ApiRequest, NetworkFailure, type Send } from './client.ts';

/** Tries of one call, the first included (reliability section 7). */
export const TRIES = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** POST calls that only ask, or whose repeat changes nothing: a store has one sync, and a waybill is written back once. */
const ASKING = new Set([
  '/api/gift/order/price',
  '/api/gift/order/check',
  '/api/user/order/list',
  '/api/user/order/parcel',
  '/api/user/order/batch/list',
  '/api/user/order/download',
  '/api/user/order/parcel/download',
  '/api/gift/auth/order',
  '/api/gift/auth/order/sync',
  '/api/gift/auth/deliver',
]);
const KEY_IN_USE = 26;

export interface RetryDeps {
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  random: () => number;
  /** Says that a wait begins. */
  onWait?: (wait: { tryNo: number; ms: number; reason: string }) => void;
}

/**
 * Repeats a call after network faults, 429, 502, 503 and 504, with growing, jittered waits; Retry-After is obeyed.
 * A write is repeated only under its idempotency key; 429 is a refusal before any work and may always be repeated.
 */
export function sendWithRetries(send: Send, deps: RetryDeps): Send {
  return async (request) => {
    for (let tryNo = 1; ; tryNo++) {
      const isLast = tryNo >= TRIES;
      try {
        const reply = await send(request);
        const reason = isLast ? null : reasonToRepeat(request, reply);
        if (reason === null) return reply;
        await wait(deps, request, { tryNo, reason, atLeastMs: retryAfterMs(reply) });
      } catch (error) {
        if (!(error instanceof NetworkFailure) || isLast || !isRepeatable(request)) throw error;
        await wait(deps, request, { tryNo, reason: 'network', atLeastMs: 0 });
      }
    }
  };
}

async function wait(
  { sleep, random, onWait }: RetryDeps,
  request: ApiRequest,
  { tryNo, reason, atLeastMs }: { tryNo: number; reason: string; atLeastMs: number },
): Promise<void> {
  const growing = FIRST_WAIT_MS * 2 ** (tryNo - 1);
  const ms = Math.round(Math.min(LONGEST_WAIT_MS, Math.max(atLeastMs, growing) + random() * growing * 0.5));
  onWait?.({ tryNo, ms, reason });
  await sleep(ms, request.signal);
}

/** Null when the reply stands. */
function reasonToRepeat(request: ApiRequest, { status, body }: ApiReply): string | null {
  if (status === 429) return '429';
  if ((status === 502 || status === 503 || status === 504) && isRepeatable(request)) return String(status);
  const isRunning = typeof body === 'object' && body !== null && 'code' in body && body.code === KEY_IN_USE;
  return isRunning && isRepeatable(request) ? 'key-in-use' : null;
}

function isRepeatable(request: ApiRequest): boolean {
  return (
    request.method === 'GET' ||
    request.headers['idempotency-key'] !== undefined ||
    ASKING.has(request.url.split('?')[0]!)
  );
}

function retryAfterMs({ headers }: ApiReply): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
