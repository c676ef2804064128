import { type JsonAnswer, jsonCaller, type JsonRequest } from '../outside/call-json.ts';
import { ProviderError, type ProviderErrorKind } from '../outside/provider-error.ts';
import type { Ms } from '../outside/raw-http.ts';
import { readLongJson } from './long-json.ts';
import { limiters, REAL_PACE } from './pace.ts';
import type { PlatformDeps } from './platform.ts';
import { REFUSAL_WORDS } from './refusal-words-copy.ts';

export interface PlatformRequest extends JsonRequest {
  /** Whose share of the call rate this takes: the store's number; '' for calls of the application itself. */
  store: string;
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
export const JSON_BODY = { 'content-type': 'application/json; charset=utf-8' };

/**
 * Calls one platform application: `jsonCaller` with long integers kept as text, behind the call rates of the
 * application and of each store.
 */
export function platformCaller(
  deps: PlatformDeps,
  qps: { app: number; store: number },
): (request: PlatformRequest) => Promise<JsonAnswer> {
  const { fetch, now, timeOutMs, pace = REAL_PACE } = deps;
  const call = jsonCaller({
    fetch,
    now,
    parse: readLongJson,
    readsRefusals: true,
    ...(timeOutMs !== undefined && { timeOutMs }),
  });
  const turn = limiters(qps, pace);
  return async ({ store, ...request }) => {
    await turn(store);
    return call(request);
  };
}

export interface Refusal {
  code: string;
  /** The finer code, where the platform has two; it counts first. */
  sub?: string;
  /** The platform's own sentence. */
  text: string;
  changes: boolean;
  retryAfterMs?: Ms;
}

/**
 * What a platform's refusal means to us: its code in `kinds`, else what its sentence says, else `rejected`. A fault on its side in a changing call leaves the outcome unknown.
 */
export function refusal(
  { changes, sub = '', code, ...details }: Refusal,
  kinds: Readonly<Record<string, ProviderErrorKind>>,
): ProviderError {
  const said = REFUSAL_WORDS.find(([pattern]) => pattern.test(details.text))?.[1];
  const known = [sub, code].find((word) => Object.hasOwn(kinds, word));
  const kind = (known === undefined ? said : kinds[known]) ?? 'rejected';
  return new ProviderError(kind, {
    ...details,
    code: sub === '' ? code : `${code} ${sub}`,
    outcomeUnknown: changes && kind === 'unavailable',
  });
}

/** An answer that is JSON but not what the platform promises. */
export function oddAnswer(changes: boolean): ProviderError {
  return new ProviderError('unavailable', { code: 'ODD_ANSWER', outcomeUnknown: changes });
}
