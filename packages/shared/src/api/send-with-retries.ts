import { CODES } from '../errors/codes.ts';
import { type ApiReply, type ApiRequest, NetworkFailure, type Send } from './client.ts';
import { isLasting } from './is-distrusted.ts';

/** Tries of one call, the first included (reliability section 7). */
export const TRIES = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Whoever waits for minutes looks often: a service is back after seconds, and nobody should wait for more than that. */
const PATIENT_WAIT_MS = 8_000;
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

/** A wait that begins: before which try, how long, why, and how much patience is left behind it. */
export interface Wait {
  tryNo: number;
  ms: number;
  reason: string;
  /** Null where tries are counted and not time. */
  leftMs: number | null;
}

/** How long one call is tried again since its first failure; 0 is one try (D1306). */
export interface Patience {
  forMs: number;
  now: () => number;
}

/** What repeating needs from outside: a wait in ms, random numbers from 0 to 1, and who is told. */
export interface RetryDeps {
  sleep: (ms: number, signal: AbortSignal | undefined, wait: Wait) => Promise<void>;
  random: () => number;
  /** Says that a wait begins. */
  onWait?: (wait: Wait) => void;
  /** Without it a call has `TRIES` tries. */
  patience?: Patience;
}

/**
 * Repeats a call after network faults, 429, 502, 503 and 504, with growing, jittered waits; Retry-After is obeyed.
 * A write is repeated only under its idempotency key, or when it never reached the service; 429 is a refusal before any
 * work and may always be repeated.
 */
export function sendWithRetries(send: Send, deps: RetryDeps): Send {
  return async (request) => {
    let since: number | null = null;
    for (let tryNo = 1; ; tryNo++) {
      const again = (reason: string, atLeastMs: number) => {
        since ??= deps.patience?.now() ?? 0;
        return wait(deps, request, { tryNo, reason, atLeastMs, leftMs: patienceLeft(deps, since) });
      };
      try {
        const reply = await send(request);
        const reason = reasonToRepeat(request, reply);
        if (reason === null || !(await again(reason, retryAfterMs(reply)))) return reply;
      } catch (error) {
        if (!(error instanceof NetworkFailure) || !mayRepeat(request, error)) throw error;
        if (!(await again('network', 0))) throw error;
      }
    }
  };
}

const patienceLeft = ({ patience }: RetryDeps, since: number): number | null =>
  patience ? since + patience.forMs - patience.now() : null;

/** False when there is no further try. The last wait of a patience is cut to its end, so that all of it is used. */
async function wait(
  { sleep, random, onWait }: RetryDeps,
  request: ApiRequest,
  {
    tryNo,
    reason,
    atLeastMs,
    leftMs,
  }: { tryNo: number; reason: string; atLeastMs: number; leftMs: number | null },
): Promise<boolean> {
  if (leftMs === null ? tryNo >= TRIES : leftMs <= 0) return false;
  const longest = leftMs === null ? LONGEST_WAIT_MS : PATIENT_WAIT_MS;
  const growing = Math.min(longest, FIRST_WAIT_MS * 2 ** Math.min(tryNo - 1, 10));
  const wanted = Math.max(atLeastMs, growing) + random() * growing * 0.5;
  const ms = Math.round(Math.min(leftMs ?? LONGEST_WAIT_MS, wanted));
  const begun = { tryNo, ms, reason, leftMs };
  onWait?.(begun);
  await sleep(ms, request.signal, begun);
  return true;
}

/** Null when the reply stands. */
function reasonToRepeat(request: ApiRequest, { status, body }: ApiReply): string | null {
  if (status === 429) return '429';
  if ((status === 502 || status === 503 || status === 504) && isRepeatable(request)) return String(status);
  const isRunning =
    typeof body === 'object' && body !== null && 'code' in body && body.code === CODES.KEY_IN_USE;
  return isRunning && isRepeatable(request) ? 'key-in-use' : null;
}

function isRepeatable(request: ApiRequest): boolean {
  return (
    request.method === 'GET' ||
    request.headers['idempotency-key'] !== undefined ||
    ASKING.has(request.url.split('?')[0]!)
  );
}

/** What never reached the service may go out again; a certificate or an address that is wrong does not mend itself. */
function mayRepeat(request: ApiRequest, { cause }: NetworkFailure): boolean {
  const found = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  const code = String(found);
  if (isLasting(code)) return false;
  return NEVER_ARRIVED.has(code) || isRepeatable(request);
}

const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

function retryAfterMs({ headers }: ApiReply): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
