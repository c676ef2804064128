import type { ProviderErrorKind } from '../../outside/provider-error.ts';
import { FORM, oddAnswer, platformCaller, refusal } from '../call-platform.ts';
import { courierFinder, type CourierOverrides } from '../courier-companies.ts';
import { foundOrder } from '../find-order.ts';
import { lastPageFirst } from '../last-page-first.ts';
import { patience } from '../patience.ts';
import type { Grant, PlatformDeps, StorePlatform } from '../platform.ts';
import {
  countOf,
  type Fields,
  fieldsOf,
  firstText,
  isYes,
  listOf,
  secondsAt,
  textOf,
  totalOf,
} from '../read-fields.ts';
import { shipOnce } from '../ship-once.ts';
import { takeCode } from '../take-code.ts';
import { PDD_TAGS } from './pdd-copy.ts';
import { readPddOrder } from './pdd-order.ts';
import { signPdd } from './sign-pdd.ts';

/** The application at Pinduoduo. */
export interface PddSettings {
  clientId: string;
  clientSecret: string;
  /** The whole address of the gateway. */
  base: string;
  authBase: string;
  couriers: CourierOverrides;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Facts 7.2; a minute more of lag, as their clock is not ours; 3000 calls a minute for one store. */
const LIMITS = { windowMs: 30 * MINUTE, lagMs: 4 * MINUTE, maxAgeMs: 90 * DAY, pageSize: 100, qps: 50 };
/** `redelivery_type`: adds a waybill, never changes one. */
const ADDS = '1';

const KINDS: Record<string, ProviderErrorKind> = {
  '10019': 'token',
  '20004': 'signature',
  '20005': 'ip',
  '20031': 'permission',
  '20032': 'token',
  '52101': 'rate',
  '52102': 'unavailable',
  '52103': 'unavailable',
  '70031': 'rate',
  '70033': 'unavailable',
  '70036': 'quota',
};

/** The irregular names under which answers stand. */
const ROOTS = {
  'pdd.pop.auth.token.create': 'pop_auth_token_create_response',
  'pdd.pop.auth.token.refresh': 'pop_auth_token_refresh_response',
  'pdd.order.number.list.increment.get': 'order_sn_increment_get_response',
  'pdd.order.information.get': 'order_info_get_response',
  'pdd.logistics.online.send': 'logistics_online_send_response',
  'pdd.logistics.companies.get': 'logistics_companies_get_response',
  'pdd.order.note.update': 'response',
} as const;

/** Pinduoduo stores over the open platform (facts 6.2). */
export function createPdd({ settings, ...deps }: { settings: PddSettings } & PlatformDeps): StorePlatform {
  const patiently = patience(deps);
  const send = platformCaller(deps, { app: 500, store: LIMITS.qps });
  const { clientId, clientSecret, base, authBase } = settings;
  const findCourier = courierFinder(deps.now, settings.couriers);

  const call = async (
    grant: Pick<Grant, 'access' | 'shopId'>,
    type: keyof typeof ROOTS,
    { params, changes = false }: { params: Record<string, string>; changes?: boolean | undefined },
  ): Promise<Fields> => {
    const values: Record<string, string> = {
      ...params,
      type,
      client_id: clientId,
      data_type: 'JSON',
      timestamp: String(Math.floor(deps.now() / 1000)),
      ...(grant.access !== '' && { access_token: grant.access }),
    };
    const answer = await send({
      url: base,
      headers: FORM,
      body: new URLSearchParams({ ...values, sign: signPdd(values, clientSecret) }).toString(),
      store: grant.shopId,
      changes,
    });
    if (answer.error_response !== undefined) throw refusalOf(fieldsOf(answer.error_response), changes);
    const root = answer[ROOTS[type]];
    if (root === undefined) throw oddAnswer(changes);
    return fieldsOf(root);
  };

  const granted = (token: Fields): Grant => {
    const until = secondsAt(token.expires_at);
    if (textOf(token.access_token) === '') throw oddAnswer(true);
    return {
      access: textOf(token.access_token),
      refresh: textOf(token.refresh_token) || undefined,
      accessUntil: until ?? deps.now() + countOf(token.expires_in) * 1000,
      // A refresh does not extend the life: it ends with the token, and the merchant gives leave again.
      refreshUntil: until ?? deps.now() + countOf(token.expires_in) * 1000,
      shopId: textOf(token.owner_id),
      shopName: textOf(token.owner_name),
    };
  };
  const app = { access: '', shopId: '' };

  const platform: StorePlatform = {
    key: 'pdd',
    can: { bind: 'oauth', sync: true, ship: true, note: true, flag: true, push: false },
    limits: LIMITS,

    authLinks({ state, redirectUri }) {
      const query = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state };
      return { authLink: `${authBase}/service-market/auth?${new URLSearchParams(query)}`, buyLink: '' };
    },

    exchange: async ({ code }) =>
      granted(
        await takeCode(() => call(app, 'pdd.pop.auth.token.create', { params: { code }, changes: true })),
      ),

    async refresh(grant) {
      const params = { refresh_token: grant.refresh ?? '' };
      const renewed = granted(await call(app, 'pdd.pop.auth.token.refresh', { params, changes: true }));
      return { ...renewed, shopId: grant.shopId, shopName: renewed.shopName || grant.shopName };
    },

    async *pull(grant, { from, to }) {
      const read = async (page: number, { total }: { total: boolean }) => {
        const answer = await call(grant, 'pdd.order.number.list.increment.get', {
          params: {
            start_updated_at: String(Math.floor(from / 1000)),
            end_updated_at: String(Math.floor(to / 1000)),
            is_lucky_flag: '0',
            order_status: '5',
            refund_status: '5',
            page: String(page + 1),
            page_size: String(LIMITS.pageSize),
            // Without the count the platform is faster by four fifths.
            use_has_next: String(!total),
          },
        });
        return {
          entries: listOf(answer.order_sn_list),
          total: total ? totalOf(answer.total_count) : null,
          hasNext: isYes(answer.has_next),
        };
      };
      for await (const { entries, total } of lastPageFirst(
        (page, wants) => patiently(() => read(page, wants)),
        LIMITS.pageSize,
      )) {
        yield { orders: entries.map(readPddOrder), total };
      }
    },

    get: (grant, shopOrder) =>
      foundOrder(shopOrder, async () => {
        const answer = await call(grant, 'pdd.order.information.get', { params: { order_sn: shopOrder } });
        return readPddOrder(fieldsOf(answer.order_info));
      }),

    ship: (grant, { shopOrder, waybill, courier }) =>
      shipOnce(
        { shopOrder, waybill, courier },
        {
          send: async () => {
            const company = await findCourier(courier, async () => {
              const answer = await call(grant, 'pdd.logistics.companies.get', { params: {} });
              return listOf(answer.logistics_companies).map(({ id, logistics_company }) => ({
                code: textOf(id),
                name: textOf(logistics_company),
              }));
            });
            const params = {
              order_sn: shopOrder,
              logistics_id: company,
              tracking_number: waybill,
              redelivery_type: ADDS,
            };
            const answer = await call(grant, 'pdd.logistics.online.send', { params, changes: true });
            if (!isYes(answer.is_success)) throw oddAnswer(true);
          },
          look: () => platform.get(grant, shopOrder),
        },
      ),

    async setNote(grant, { shopOrder, text, flag = 0 }) {
      const name = PDD_TAGS[flag];
      const params = { order_sn: shopOrder, note: text };
      const tagged = name === undefined ? params : { ...params, tag: String(flag), tag_name: name };
      await call(grant, 'pdd.order.note.update', { params: tagged, changes: true });
    },
  };
  return platform;
}

function refusalOf(error: Fields, changes: boolean) {
  const code = textOf(error.error_code);
  return refusal(
    { code, sub: textOf(error.sub_code), text: firstText(error.sub_msg, error.error_msg), changes },
    KINDS,
  );
}
