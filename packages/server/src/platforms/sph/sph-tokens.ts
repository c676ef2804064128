import { isProviderError, ProviderError } from '../../outside/provider-error.ts';
import type { Ms } from '../../outside/raw-http.ts';
import { oddAnswer } from '../call-platform.ts';
import type { Grant } from '../platform.ts';
import { countOf, type Fields, fieldsOf, listOf, textOf } from '../read-fields.ts';
import { sameText } from '../same-text.ts';
import { takeCode } from '../take-code.ts';
import type { SphCall } from './sph-call.ts';

/** One own store with its own secret: the operator hands out the bind code, as nobody else may take the store. */
export interface SphOwnStore {
  mode: 'own';
  appId: string;
  appSecret: string;
  bindCode: string;
}

/** A service provider: merchants buy the service, and the code of "go to use" tells who came. */
export interface SphProvider {
  mode: 'provider';
  componentAppId: string;
  componentSecret: string;
  /** The last ticket that is known at the start; pushes bring newer ones. */
  verifyTicket: string;
}

/** How leave is got and renewed; the store's name is asked for elsewhere. */
export interface SphTokens {
  exchange(code: string): Promise<Grant>;
  refresh(grant: Grant): Promise<Grant>;
  /** A newer ticket came. */
  setTicket(ticket: string): void;
}

interface TokenDeps {
  call: SphCall;
  now(): Ms;
}

/** A secret or a ticket of ours is refused: no store's leave is over by that, and what is right comes later. */
function blameOurselves(error: unknown): never {
  if (!isProviderError(error, 'token') && !isProviderError(error, 'rejected')) throw error;
  throw new ProviderError('unavailable', { code: error.code, cause: error });
}

/** Leave of the operator's own store: a token for its secret, as often as wanted. */
export function ownStoreTokens(store: SphOwnStore, { call, now }: TokenDeps): SphTokens {
  const fetchToken = async (): Promise<Grant> => {
    const body = {
      grant_type: 'client_credential',
      appid: store.appId,
      secret: store.appSecret,
      force_refresh: false,
    };
    const answer = await call({ path: '/cgi-bin/stable_token', body, store: '' }).catch(blameOurselves);
    if (textOf(answer.access_token) === '') throw oddAnswer(false);
    return {
      access: textOf(answer.access_token),
      // The secret renews it, for ever.
      refresh: 'stable_token',
      accessUntil: now() + countOf(answer.expires_in) * 1000,
      shopId: store.appId,
      shopName: store.appId,
    };
  };
  return {
    async exchange(code) {
      if (!sameText(code, store.bindCode)) throw new ProviderError('invalid', { code: 'BIND_CODE' });
      return fetchToken();
    },
    refresh: async (grant) => ({ ...(await fetchToken()), shopName: grant.shopName }),
    setTicket: () => {},
  };
}

/** So many stores are listed at a time, and so many pages at most. */
const LISTED = 500;
const MAX_PAGES = 200;
/** The component's token is asked for anew so long before its end. */
const EARLY: Ms = 10 * 60_000;

/** A token in the address is refused; the provider's own here, so that this says nothing about the store's leave. */
const OWN_TOKEN_OVER: ReadonlySet<string> = new Set(['40001', '40014', '42001']);

/** Leave of the stores that bought the provider's service. */
export function providerTokens(provider: SphProvider, { call, now }: TokenDeps): SphTokens {
  let ticket = provider.verifyTicket;
  let component: { value: string; until: Ms } | null = null;
  let asking: Promise<string> | null = null;

  const askComponent = async (): Promise<string> => {
    if (ticket === '') throw new ProviderError('unavailable', { code: 'NO_VERIFY_TICKET' });
    const body = {
      component_appid: provider.componentAppId,
      component_appsecret: provider.componentSecret,
      component_verify_ticket: ticket,
    };
    const path = '/cgi-bin/component/api_component_token';
    const answer = await call({ path, body, store: '' }).catch(blameOurselves);
    const value = textOf(answer.component_access_token);
    if (value === '') throw oddAnswer(false);
    component = { value, until: now() + countOf(answer.expires_in) * 1000 };
    return value;
  };
  const componentToken = async () => {
    if (component && now() < component.until - EARLY) return component.value;
    // Many may come at once; one asks.
    asking ??= askComponent().finally(() => {
      asking = null;
    });
    return asking;
  };
  const ask = async (
    path: string,
    body: object,
    {
      changes = false,
      isAgain = false,
    }: { changes?: boolean | undefined; isAgain?: boolean | undefined } = {},
  ): Promise<Fields> => {
    const token = { name: 'component_access_token' as const, value: await componentToken() };
    try {
      return await call({ path, token, body, store: '', changes });
    } catch (error) {
      if (!isProviderError(error) || !OWN_TOKEN_OVER.has(error.code)) throw error;
      if (component?.value === token.value) component = null;
      if (!isAgain) return ask(path, body, { changes, isAgain: true });
      throw new ProviderError('unavailable', { code: error.code, cause: error });
    }
  };

  const refreshTokenOf = async (appId: string): Promise<string> => {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const body = { component_appid: provider.componentAppId, offset: page * LISTED, count: LISTED };
      const answer = await ask('/cgi-bin/component/api_get_authorizer_list', body);
      const stores = listOf(answer.list);
      const found = stores.find(({ authorizer_appid }) => textOf(authorizer_appid) === appId);
      if (found) return textOf(found.refresh_token);
      if (stores.length < LISTED) break;
    }
    throw new ProviderError('permission', { code: 'NOT_AUTHORIZED' });
  };

  const accessOf = async (appId: string, refreshToken: string): Promise<Grant> => {
    const body = {
      component_appid: provider.componentAppId,
      authorizer_appid: appId,
      authorizer_refresh_token: refreshToken,
    };
    const answer = await ask('/cgi-bin/component/api_authorizer_token', body, { changes: true });
    if (textOf(answer.authorizer_access_token) === '') throw oddAnswer(true);
    return {
      access: textOf(answer.authorizer_access_token),
      refresh: textOf(answer.authorizer_refresh_token) || refreshToken,
      accessUntil: now() + countOf(answer.expires_in) * 1000,
      shopId: appId,
      shopName: appId,
    };
  };

  return {
    async exchange(code) {
      const answer = await takeCode(() => ask('/product/service/check_auth', { code }, { changes: true }));
      const appId = textOf(fieldsOf(answer.data).appid);
      if (appId === '') throw oddAnswer(true);
      return accessOf(appId, await refreshTokenOf(appId));
    },
    refresh: async (grant) => ({
      ...(await accessOf(grant.shopId, grant.refresh ?? '')),
      shopName: grant.shopName,
    }),
    setTicket(newer) {
      ticket = newer;
    },
  };
}
