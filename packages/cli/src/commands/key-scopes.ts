import { ApiFailure } from '@giftship/shared/api/client';
import { SCOPES, type Scope } from '@giftship/shared/api-keys/scopes';
import { isNotInScope } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';

/** No store and no goods have this id: what is asked about it changes nothing. */
const NOTHING = 999_999_999_999;
const NO_TICKET = `T${NOTHING}`;

/** One call for each scope that leaves everything as it is; the service looks at the scope before anything else. */
const PROBES: Record<Scope, (api: Api) => Promise<unknown>> = {
  'goods:read': (api) => api.goods.list({ query: { page_size: '10' } }),
  'order:read': (api) => api.orders.list({ body: { page_size: 10 } }),
  'order:write': (api) =>
    api.pricing.price({
      body: { goods_id: NOTHING, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [{}] },
    }),
  'wallet:read': (api) => api.wallet.info(),
  'store:read': (api) => api.stores.options({ query: {} }),
  'store:write': (api) => api.stores.save({ body: { id: NOTHING } }),
  'deliver:write': (api) =>
    api.stores.deliver({ body: { store_id: NOTHING, list: [{ shop_order: '-', waybill_code: '-' }] } }),
  'webhook:write': (api) => api.machines.deliveries({ query: { page_size: '10' } }),
  'recharge:write': (api) => api.wallet.rechargeInfo(),
  'ticket:read': (api) => api.support.list({ query: { page_size: '10' } }),
  'ticket:write': (api) => api.support.close({ body: { id: NO_TICKET } }),
  'message:read': (api) => api.content.message(),
  'message:write': (api) => api.content.readMessage({ query: { id: String(NOTHING) } }),
  'rule:read': (api) => api.automation.list(),
  'rule:write': (api) => api.automation.remove({ query: { id: String(NOTHING) } }),
  'event:read': (api) => api.events.list({ query: { after: 'latest', limit: '1' } }),
};

/** Throws when the service does not take the key; one that may not look at the balance is a good key all the same. */
export async function tryKey(api: Api): Promise<void> {
  await PROBES['wallet:read'](api).catch((error: unknown) => {
    if (!isNotInScope(error)) throw error;
  });
}

export interface KeyScopes {
  allowed: Scope[];
  denied: Scope[];
  /** The question was not answered. */
  unknown: Scope[];
}

/** What a key may do, found out by asking: the service tells no key its scopes. */
export async function findScopes(api: Api): Promise<KeyScopes> {
  const found: KeyScopes = { allowed: [], denied: [], unknown: [] };
  const verdicts = await Promise.all(
    SCOPES.map(async (scope) => ({ scope, verdict: await verdictOf(api, scope) })),
  );
  for (const { scope, verdict } of verdicts) found[verdict].push(scope);
  return found;
}

async function verdictOf(api: Api, scope: Scope): Promise<keyof KeyScopes> {
  try {
    await PROBES[scope](api);
    return 'allowed';
  } catch (error) {
    if (isNotInScope(error)) return 'denied';
    if (!(error instanceof ApiFailure)) return 'unknown';
    // Refused for what was asked, not for who asked.
    return error.status === 200 || error.status === 404 ? 'allowed' : 'unknown';
  }
}
