import { ProviderError } from '../../outside/provider-error.ts';
import type { RawRequest } from '../../outside/raw-http.ts';
import { oddAnswer } from '../call-platform.ts';
import { courierFinder, type CourierOverrides } from '../courier-companies.ts';
import { cursorWatch } from '../cursor-watch.ts';
import { foundOrder } from '../find-order.ts';
import { inHalves } from '../in-halves.ts';
import { mapLimited } from '../map-limited.ts';
import { patience } from '../patience.ts';
import type { Grant, PlatformDeps, StorePlatform } from '../platform.ts';
import { type Fields, fieldsOf, firstText, isYes, textOf } from '../read-fields.ts';
import { shipOnce } from '../ship-once.ts';
import { sphCaller } from './sph-call.ts';
import { readSphOrder, sphProducts } from './sph-order.ts';
import { answerWxCheck, orderOfMessage, readWxMessage } from './sph-push.ts';
import { ownStoreTokens, providerTokens, type SphOwnStore, type SphProvider } from './sph-tokens.ts';

/** WeChat stores: as their service provider, or one own store. */
export interface SphSettings {
  access: SphOwnStore | SphProvider;
  /** Sign and open the messages to us; '' where none are wanted. */
  messageToken: string;
  encodingAesKey: string;
  /** The service's page in the market, where the bind code is shown. */
  serviceLink: string;
  base: string;
  couriers: CourierOverrides;
}

const DAY = 24 * 3_600_000;
/** Facts 6.6 and 7.2: 10 000 calls a minute. */
const LIMITS = { windowMs: 7 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 160 };
const DETAILS_AT_ONCE = 8;
/** The range holds more than a list shows (facts 6.6). */
const NARROW = '31042';
/** `deliver_type`: by a courier. */
const BY_COURIER = 1;

/** WeChat stores (facts 6.6). */
export function createSph({ settings, ...deps }: { settings: SphSettings } & PlatformDeps): StorePlatform {
  const patiently = patience(deps);
  const call = sphCaller(deps, settings.base, { app: LIMITS.qps, store: LIMITS.qps });
  const findCourier = courierFinder(deps.now, settings.couriers);
  const { access, messageToken, encodingAesKey, serviceLink } = settings;
  const tokens =
    access.mode === 'own'
      ? ownStoreTokens(access, { call, now: deps.now })
      : providerTokens(access, { call, now: deps.now });
  const appId = access.mode === 'own' ? access.appId : access.componentAppId;

  const ask = async (
    grant: Grant,
    path: string,
    { body, changes = false }: { body: object | undefined; changes?: boolean | undefined },
  ): Promise<Fields> => {
    const answer = await call({
      path: `/channels/ec/${path}`,
      token: { name: 'access_token', value: grant.access },
      ...(body !== undefined && { body }),
      store: grant.shopId,
      changes,
    });
    // All calls of stores say that they succeeded; other JSON is somebody else's.
    if (textOf(answer.errcode) === '') throw oddAnswer(changes);
    return answer;
  };

  const rawOrder = async (grant: Grant, orderId: string): Promise<Fields> => {
    const answer = await ask(grant, 'order/get', { body: { order_id: orderId } });
    if (answer.order === undefined) throw oddAnswer(false);
    return fieldsOf(answer.order);
  };

  /** The store's name is not worth failing for. */
  const nameOf = async (grant: Grant): Promise<string> => {
    try {
      const { info } = await ask(grant, 'basics/info/get', { body: undefined });
      return firstText(fieldsOf(info).nickname, grant.shopId);
    } catch {
      return grant.shopId;
    }
  };

  const order = async (grant: Grant, orderId: string) => readSphOrder(await rawOrder(grant, orderId));
  async function* read(grant: Grant, { from, to }: { from: number; to: number }) {
    const follow = cursorWatch();
    let key = '';
    for (;;) {
      const body = {
        update_time_range: { start_time: Math.floor(from / 1000), end_time: Math.floor(to / 1000) },
        page_size: LIMITS.pageSize,
        next_key: key,
      };
      const answer = await patiently(() => ask(grant, 'order/list/get', { body }));
      const list = Array.isArray(answer.order_id_list) ? answer.order_id_list.map(textOf) : [];
      // One that is gone since it was listed is left out.
      const found = await mapLimited(list, DETAILS_AT_ONCE, (id) =>
        foundOrder(id, () => patiently(() => order(grant, id))),
      );
      yield { orders: found.filter((one) => one !== null), total: null };
      if (!isYes(answer.has_more)) return;
      key = follow(textOf(answer.next_key));
    }
  }

  const platform: StorePlatform = {
    key: 'sph',
    can: { bind: 'code', sync: true, ship: true, note: true, flag: false, push: messageToken !== '' },
    limits: LIMITS,

    authLinks: () => ({ authLink: serviceLink, buyLink: serviceLink }),

    async exchange({ code }) {
      const grant = await tokens.exchange(code);
      return { ...grant, shopName: await nameOf(grant) };
    },
    refresh: (grant) => tokens.refresh(grant),

    pull: (grant, window) => inHalves(window, NARROW, (part) => read(grant, part)),

    get: (grant, shopOrder) => foundOrder(shopOrder, () => order(grant, shopOrder)),

    ship: (grant, { shopOrder, waybill, courier }) =>
      shipOnce(
        { shopOrder, waybill, courier },
        {
          send: async () => {
            const company = await findCourier(courier, async () => {
              const answer = await ask(grant, 'order/deliverycompanylist/get', { body: {} });
              const list = Array.isArray(answer.company_list) ? answer.company_list.map(fieldsOf) : [];
              return list.map((entry) => ({
                code: textOf(entry.delivery_id),
                name: textOf(entry.delivery_name),
              }));
            });
            const product_infos = sphProducts(await rawOrder(grant, shopOrder));
            const delivery = {
              delivery_id: company,
              waybill_id: waybill,
              deliver_type: BY_COURIER,
              product_infos,
            };
            const body = { order_id: shopOrder, delivery_list: [delivery] };
            await ask(grant, 'order/delivery/send', { body, changes: true });
          },
          look: () => platform.get(grant, shopOrder),
        },
      ),

    async setNote(grant, { shopOrder, text }) {
      const body = { order_id: shopOrder, merchant_notes: text };
      await ask(grant, 'order/merchantnotes/update', { body, changes: true });
    },

    readPush(request) {
      if (request.method === 'GET') {
        if (answerWxCheck(request, messageToken) === null) throw new ProviderError('signature');
        return [];
      }
      const message = readWxMessage(request, { appId, token: messageToken, encodingAesKey });
      if (textOf(message.InfoType) === 'component_verify_ticket') {
        tokens.setTicket(textOf(message.ComponentVerifyTicket));
      }
      const shopOrder = orderOfMessage(message);
      if (shopOrder === '') return [];
      return [{ shopId: access.mode === 'own' ? access.appId : storeIn(request), shopOrder }];
    },
    ackPush: (request) => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: request.method === 'GET' ? (answerWxCheck(request, messageToken) ?? '') : 'success',
    }),
  };
  return platform;
}

/** A provider's messages say in the address whose they are: `?appid=$APPID$`, or `…/$APPID$`. */
function storeIn({ path, query }: RawRequest): string {
  const named = new URLSearchParams(query).get('appid');
  return named ?? path.split('/').findLast((part) => part !== '') ?? '';
}
