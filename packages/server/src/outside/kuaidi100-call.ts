import { createHash } from 'node:crypto';
import { ProviderError, type ProviderErrorKind } from './provider-error.ts';
import type { Ms } from './raw-http.ts';

const TIME_OUT: Ms = 10_000;
/** So many failures in a row open the circuit, and so long it stays open. */
const FAILURES = 5;
const OPEN: Ms = 30_000;

/** Upper-case MD5 over the parts, as Kuaidi100 signs every request; which parts depends on the call. */
export function signKuaidi100(...parts: string[]): string {
  return createHash('md5').update(parts.join(''), 'utf8').digest('hex').toUpperCase();
}

/** An answer of Kuaidi100; the calls name their code and their result differently. */
export type Answer = Record<string, unknown>;

export interface CallDeps {
  fetch: typeof fetch;
  now(): Ms;
}

/**
 * Posts forms to Kuaidi100: ten seconds, no redirects, and after five failures in a row half a minute of silence, in
 * which callers are told at once. A time-out of a call that changes something leaves its outcome unknown.
 */
export function kuaidi100Caller({ fetch, now }: CallDeps) {
  let failures = 0;
  let closedUntil: Ms = 0;

  return async (
    url: string,
    form: Record<string, string>,
    { changes }: { changes: boolean },
  ): Promise<Answer> => {
    if (now() < closedUntil) {
      throw new ProviderError('unavailable', { code: 'CIRCUIT_OPEN', retryAfterMs: closedUntil - now() });
    }
    try {
      const answer = await post(fetch, url, form, changes);
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES) {
        closedUntil = now() + OPEN;
        failures = 0;
      }
      throw error;
    }
  };
}

async function post(
  send: typeof fetch,
  url: string,
  form: Record<string, string>,
  changes: boolean,
): Promise<Answer> {
  let text: string;
  let status: number;
  try {
    const reply = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(form).toString(),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_OUT),
    });
    status = reply.status;
    text = await reply.text();
  } catch (cause) {
    // Nobody knows whether the request arrived before the line was lost.
    throw new ProviderError('unavailable', { code: 'NO_ANSWER', outcomeUnknown: changes, cause });
  }
  if (status === 429) throw new ProviderError('rate', { code: '429' });
  if (status !== 200) {
    throw new ProviderError('unavailable', {
      code: `HTTP_${status}`,
      outcomeUnknown: changes && status >= 500,
    });
  }
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return answer as Answer;
  } catch (cause) {
    throw new ProviderError('unavailable', { code: 'NOT_JSON', outcomeUnknown: changes, cause });
  }
  throw new ProviderError('unavailable', { code: 'NOT_JSON', outcomeUnknown: changes });
}

/** Throws what a refusal of Kuaidi100 means to us; `code` is its own. */
export function throwRefusal(code: string, kinds: Record<string, ProviderErrorKind>): never {
  throw new ProviderError(kinds[code] ?? 'rejected', { code });
}
