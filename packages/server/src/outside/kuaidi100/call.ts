import { createHash } from 'node:crypto';
import { type JsonAnswer, jsonCaller } from '../call-json.ts';
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts';
import type { Ms } from '../raw-http.ts';

/** Upper-case MD5 over the parts, as Kuaidi100 signs every request; which parts depends on the call. */
export function signKuaidi100(...parts: string[]): string {
  return createHash('md5').update(parts.join(''), 'utf8').digest('hex').toUpperCase();
}

/** An answer of Kuaidi100; the calls name their code and their result differently. */
export type Answer = JsonAnswer;

export interface CallDeps {
  fetch: typeof fetch;
  now(): Ms;
}

/** Posts forms to Kuaidi100, as `jsonCaller` calls everybody. */
export function kuaidi100Caller(deps: CallDeps) {
  const call = jsonCaller(deps);
  return (url: string, form: Record<string, string>, { changes }: { changes: boolean }): Promise<Answer> =>
    call({
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(form).toString(),
      changes,
    });
}

/** Throws what a refusal of Kuaidi100 means to us; `code` and `text` are its own. */
export function throwRefusal(code: string, kinds: Record<string, ProviderErrorKind>, text = ''): never {
  throw new ProviderError(kinds[code] ?? 'rejected', { code, text });
}
