import { isProviderError, ProviderError, type ProviderErrorKind } from '../../outside/provider-error.ts';
import { JSON_BODY, platformCaller, refusal } from '../call-platform.ts';
import type { PlatformDeps } from '../platform.ts';
import { type Fields, textOf } from '../read-fields.ts';

interface SphRequest {
  path: string;
  /** Which token goes into the address, and its name there. */
  token?: { name: 'access_token' | 'component_access_token'; value: string };
  /** Absent for calls that WeChat wants as GET. */
  body?: object;
  store: string;
  changes?: boolean;
}
export type SphCall = (request: SphRequest) => Promise<Fields>;

const KINDS: Record<string, ProviderErrorKind> = {
  '-1': 'unavailable',
  '40001': 'token',
  '40013': 'signature',
  '40014': 'token',
  '40029': 'invalid',
  '31042': 'invalid',
  '40097': 'invalid',
  '40125': 'signature',
  '42001': 'token',
  // The share of a day is used up; tomorrow there is another.
  '45009': 'rate',
  '45011': 'rate',
  '47001': 'invalid',
  '48001': 'permission',
  '61003': 'token',
  '61007': 'permission',
  '61023': 'token',
  '100002': 'not_found',
  '100003': 'rate',
  '101100': 'state',
  // The cursor is no longer that of the list: read it from its start.
  '606006': 'unavailable',
};

/** Calls WeChat (facts 6.6): JSON, a token in the address, no signature; the caller's address must be listed. */
export function sphCaller(deps: PlatformDeps, base: string, qps: { app: number; store: number }): SphCall {
  const send = platformCaller(deps, qps);
  return async ({ path, token, body, store, changes = false }) => {
    const query = token ? `?${new URLSearchParams({ [token.name]: token.value })}` : '';
    const answer = await send({
      url: `${base}${path}${query}`,
      ...(body === undefined
        ? { method: 'GET' as const }
        : { headers: JSON_BODY, body: JSON.stringify(body) }),
      store,
      changes,
    }).catch((error: unknown) => {
      throw isProviderError(error) && error.code === 'HTTP_403'
        ? new ProviderError('ip', { code: error.code, cause: error })
        : error;
    });
    const code = textOf(answer.errcode);
    if (code === '' || code === '0') return answer;
    throw refusal({ code, text: textOf(answer.errmsg), changes }, KINDS);
  };
}
