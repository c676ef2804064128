import { isRecord } from '@giftship/shared/lib/is-record';
import { ProviderError } from './provider-error.ts';
import type { Ms } from './raw-http.ts';

const TIME_OUT: Ms = 10_000;
/** No answer that we ask for is longer, in bytes; a page of a hundred orders has a tenth of it. */
const LARGEST = 32 * 1_048_576;
/** So many failures in a row open the circuit, and so long it stays open. */
const FAILURES = 5;
const OPEN: Ms = 30_000;

/** A provider's answer: always an object. */
export type JsonAnswer = Record<string, unknown>;

export interface JsonRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The call changes something at the provider: without an answer nobody knows whether it happened. */
  changes: boolean;
}

export interface JsonCallDeps {
  fetch: typeof fetch;
  now(): Ms;
  /** Ten seconds unless said otherwise. */
  timeOutMs?: Ms;
  /** How the text becomes a value; JSON.parse unless said otherwise. */
  parse?(text: string): unknown;
  /** The provider writes its refusals as JSON under a status of 400 to 499; else these are failures. */
  readsRefusals?: boolean;
}

/**
 * Calls a provider that speaks JSON: a time-out, no redirects, and after five failures in a row half a minute of
 * silence, in which callers are told at once. Being told to slow down is no failure. A changing call that got no answer,
 * a 5xx or no JSON leaves its outcome unknown.
 */
export function jsonCaller(deps: JsonCallDeps): (request: JsonRequest) => Promise<JsonAnswer> {
  let failures = 0;
  let closedUntil: Ms = 0;

  return async (request) => {
    const wait = closedUntil - deps.now();
    if (wait > 0) throw new ProviderError('unavailable', { code: 'CIRCUIT_OPEN', retryAfterMs: wait });
    try {
      const answer = await send(deps, request);
      failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'rate') throw error;
      failures += 1;
      if (failures >= FAILURES) {
        closedUntil = deps.now() + OPEN;
        failures = 0;
      }
      throw error;
    }
  };
}

async function send(
  { fetch, timeOutMs = TIME_OUT, parse = JSON.parse, readsRefusals = false }: JsonCallDeps,
  { url, method = 'POST', headers = {}, body, changes }: JsonRequest,
): Promise<JsonAnswer> {
  // Said here: the fault that `fetch` makes of it quotes the address, and with it what is secret in its query.
  if (!URL.canParse(url)) throw new ProviderError('unavailable', { code: 'BAD_ADDRESS' });
  let text: string | null;
  let reply: Response;
  try {
    const signal = AbortSignal.timeout(timeOutMs);
    reply = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body }),
    });
    text = await textOf(reply);
  } catch (cause) {
    // Nobody knows whether the request arrived before the line was lost.
    throw new ProviderError('unavailable', { code: 'NO_ANSWER', outcomeUnknown: changes, cause });
  }
  if (text === null) throw new ProviderError('unavailable', { code: 'TOO_LARGE', outcomeUnknown: changes });
  const { status } = reply;
  if (status === 429) {
    const retryAfterMs = secondsOf(reply.headers.get('retry-after'));
    throw new ProviderError('rate', { code: '429', ...(retryAfterMs !== undefined && { retryAfterMs }) });
  }
  const isRefusal = readsRefusals && status >= 400 && status < 500;
  if (status !== 200 && !isRefusal) {
    throw new ProviderError('unavailable', {
      code: `HTTP_${status}`,
      // 201 or 202 to a call that answers 200: taken, but what became of it was not said.
      outcomeUnknown: changes && (status < 300 || status >= 500),
    });
  }
  const answer = objectOf(text, parse);
  if (answer) return answer;
  if (isRefusal) throw new ProviderError('unavailable', { code: `HTTP_${status}` });
  throw new ProviderError('unavailable', { code: 'NOT_JSON', outcomeUnknown: changes });
}

/** The answer's text; null when it does not end in time. */
async function textOf({ body }: Response): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > LARGEST) return null;
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function objectOf(text: string, parse: (text: string) => unknown): JsonAnswer | null {
  try {
    const value = parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function secondsOf(header: string | null): Ms | undefined {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : undefined;
}
