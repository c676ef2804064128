import { ProviderError, type ProviderErrorKind } from '../../outside/provider-error.ts';
import { FORM, oddAnswer, platformCaller, refusal } from '../call-platform.ts';
import { courierIn, type CourierOverrides } from '../courier-companies.ts';
import { cursorWatch } from '../cursor-watch.ts';
import { foundOrder } from '../find-order.ts';
import { longNumber, writeLongJson } from '../long-json.ts';
import { patience } from '../patience.ts';
import type { Grant, PlatformDeps, StorePlatform } from '../platform.ts';
import { countOf, type Fields, fieldsOf, firstText, listOf, textOf } from '../read-fields.ts';
import { shipOnce } from '../ship-once.ts';
import { takeCode } from '../take-code.ts';
import { readKsOrder } from './ks-order.ts';
import { ackKsPush, readKsPush } from './ks-push.ts';
import { signKs } from './sign-ks.ts';

/** The application at Kuaishou. `signSecret` is another one than `appSecret`. */
export interface KsSettings {
  appKey: string;
  appSecret: string;
  signSecret: string;
  /** Base64; opens the messages to us. '' where none are wanted. */
  messageKey: string;
  base: string;
  authBase: string;
  couriers: CourierOverrides;
}

const DAY = 24 * 3_600_000;
const SCOPES = 'user_info,merchant_order,merchant_logistics,merchant_user';
/** Facts 7.2; a day less of age, for the overlap of windows and the time that reading takes. */
const LIMITS = { windowMs: 7 * DAY, lagMs: 0, maxAgeMs: 89 * DAY, pageSize: 50, qps: 300 };

/** Numbers of the couriers in shipping calls (facts 6.5). */
const COURIERS: CourierOverrides = {
  ems: '2',
  shentong: '3',
  shunfeng: '4',
  yuantong: '6',
  youzhengguonei: '8',
  zhongtong: '9',
  yunda: '11',
  jd: '14',
  debangwuliu: '17',
  jtexpress: '109',
};

/** The numbers are unverified; the sentence decides where a number says nothing. */
const KINDS: Record<string, ProviderErrorKind> = {
  '24': 'token',
  '28': 'token',
  '100200100': 'invalid',
  '300005': 'invalid',
  '300019': 'invalid',
};
/** Kuaishou stores over the open platform (facts 6.5). */
export function createKs({ settings, ...deps }: { settings: KsSettings } & PlatformDeps): StorePlatform {
  const patiently = patience(deps);
  const send = platformCaller(deps, { app: 1000, store: LIMITS.qps });
  const { appKey, appSecret, signSecret, messageKey, base, authBase } = settings;
  const couriers = { ...COURIERS, ...settings.couriers };

  const call = async (
    grant: Grant,
    method: string,
    { param, changes = false }: { param: object; changes?: boolean | undefined },
  ): Promise<Fields> => {
    const values: Record<string, string> = {
      access_token: grant.access,
      appkey: appKey,
      method,
      param: writeLongJson(param),
      signMethod: 'HMAC_SHA256',
      timestamp: String(deps.now()),
      version: '1',
    };
    const answer = await send({
      url: `${base}/${method.replaceAll('.', '/')}`,
      headers: FORM,
      body: new URLSearchParams({ ...values, sign: signKs(values, signSecret) }).toString(),
      store: grant.shopId,
      changes,
    });
    return checked(answer, changes);
  };

  const token = async (path: string, params: Record<string, string>, method: 'GET' | 'POST') => {
    const form = new URLSearchParams({ app_id: appKey, app_secret: appSecret, ...params }).toString();
    const target = `${base}/oauth2/${path}`;
    const request =
      method === 'GET' ? { url: `${target}?${form}` } : { url: target, headers: FORM, body: form };
    return checked(await send({ ...request, method, store: '', changes: true }), true);
  };

  const granted = (answer: Fields, shopName: string): Grant => {
    if (textOf(answer.access_token) === '') throw oddAnswer(true);
    const now = deps.now();
    const refreshSeconds = countOf(answer.refresh_token_expires_in);
    return {
      access: textOf(answer.access_token),
      refresh: textOf(answer.refresh_token) || undefined,
      accessUntil: now + countOf(answer.expires_in) * 1000,
      ...(refreshSeconds > 0 && { refreshUntil: now + refreshSeconds * 1000 }),
      shopId: textOf(answer.open_id),
      shopName,
    };
  };

  const platform: StorePlatform = {
    key: 'ks',
    can: { bind: 'oauth', sync: true, ship: true, note: true, flag: true, push: messageKey !== '' },
    limits: LIMITS,

    authLinks({ state, redirectUri }) {
      const query = new URLSearchParams({
        app_id: appKey,
        redirect_uri: redirectUri,
        scope: SCOPES,
        response_type: 'code',
        state,
      });
      return { authLink: `${authBase}/oauth/authorize?${query}`, buyLink: '' };
    },

    async exchange({ code }) {
      const params = { grant_type: 'code', code };
      const grant = granted(await takeCode(() => token('access_token', params, 'GET')), '');
      return { ...grant, shopName: await nameOf(grant) };
    },

    async refresh(grant) {
      const params = { grant_type: 'refresh_token', refresh_token: grant.refresh ?? '' };
      const renewed = granted(await token('refresh_token', params, 'POST'), grant.shopName);
      return { ...renewed, shopId: grant.shopId };
    },

    async *pull(grant, { from, to }) {
      const follow = cursorWatch();
      let cursor = '';
      while (cursor !== 'nomore') {
        const param = {
          beginTime: from,
          cursor,
          endTime: to,
          orderViewStatus: 1,
          pageSize: LIMITS.pageSize,
          queryType: 2,
          sort: 1,
        };
        const { data } = await patiently(() => call(grant, 'open.order.cursor.list', { param }));
        const answer = fieldsOf(data);
        cursor = follow(firstText(answer.cursor, answer.pcursor));
        yield { orders: listOf(answer.orderList).map(readKsOrder), total: null };
      }
    },

    get: (grant, shopOrder) =>
      foundOrder(shopOrder, async () => {
        const answer = await call(grant, 'open.order.detail', { param: { oid: longNumber(shopOrder) } });
        return readKsOrder(fieldsOf(answer.data));
      }),

    ship: (grant, request) =>
      shipOnce(request, {
        send: async () =>
          call(grant, 'open.seller.order.goods.deliver', {
            param: {
              expressCode: Number(courierIn(couriers, request.courier)),
              expressNo: request.waybill,
              orderId: longNumber(request.shopOrder),
            },
            changes: true,
          }),
        look: () => platform.get(grant, request.shopOrder),
      }),

    async setNote(grant, { shopOrder, text, flag = 0 }) {
      const param = { flag, note: text, orderId: longNumber(shopOrder) };
      await call(grant, 'open.seller.order.note.add', { param, changes: true });
    },

    readPush: (request) => {
      if (messageKey === '') throw new ProviderError('signature');
      return readKsPush(request, messageKey);
    },
    ackPush: ackKsPush,
  };

  /** The store's name is not worth failing for. */
  const nameOf = async (grant: Grant): Promise<string> => {
    try {
      const user = fieldsOf((await call(grant, 'open.user.seller.get', { param: {} })).data);
      return firstText(user.name, grant.shopId);
    } catch {
      return grant.shopId;
    }
  };
  return platform;
}

function checked(answer: Fields, changes: boolean): Fields {
  if (textOf(answer.result) === '1') return answer;
  const code = firstText(answer.code, answer.result);
  if (code === '') throw oddAnswer(changes);
  const text = firstText(answer.sub_msg, answer.error_msg, answer.msg, answer.error_description);
  throw refusal({ code, text, changes }, KINDS);
}
