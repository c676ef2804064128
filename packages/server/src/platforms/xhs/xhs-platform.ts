import { isProviderError, ProviderError, type ProviderErrorKind } from '../../outside/provider-error.ts';
import { JSON_BODY, oddAnswer, platformCaller, refusal } from '../call-platform.ts';
import { courierFinder, type CourierOverrides } from '../courier-companies.ts';
import { foundOrder } from '../find-order.ts';
import { inHalves } from '../in-halves.ts';
import { lastPageFirst } from '../last-page-first.ts';
import { mapLimited } from '../map-limited.ts';
import { patience } from '../patience.ts';
import type { Grant, PlatformDeps, StoreOrder, StorePlatform } from '../platform.ts';
import { newsOfMessages } from '../pushed-news.ts';
import { type Fields, fieldsOf, firstText, listOf, millisAt, textOf, totalOf } from '../read-fields.ts';
import { sameText } from '../same-text.ts';
import { shipOnce } from '../ship-once.ts';
import { takeCode } from '../take-code.ts';
import { signXhs, signXhsPush } from './sign-xhs.ts';
import { readXhsOrder } from './xhs-order.ts';
import { xhsReceivers } from './xhs-receivers.ts';

/** The application at Xiaohongshu. */
export interface XhsSettings {
  appId: string;
  appSecret: string;
  base: string;
  authBase: string;
  couriers: CourierOverrides;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Facts 6.8 and 7.2. */
const LIMITS = { windowMs: 30 * MINUTE, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 50 };
const DETAILS_AT_ONCE = 5;
const GATEWAY = '/ark/open_api/v3/common_controller';
const BY_CHANGE = 2;
/** No page behind this one is shown (facts 6.8); a window of more orders is read in halves. */
const MAX_PAGES = 100;
const TOO_MANY = 'TOO_MANY';

/** Unverified; the sentence decides where a code says nothing. */
const KINDS: Record<string, ProviderErrorKind> = {
  '-100': 'signature',
  '-101': 'token',
  '-2000701': 'quota',
};

/** Xiaohongshu stores (facts 6.8). */
export function createXhs({ settings, ...deps }: { settings: XhsSettings } & PlatformDeps): StorePlatform {
  const patiently = patience(deps);
  const send = platformCaller(deps, { app: 100, store: LIMITS.qps });
  const { appId, appSecret, base, authBase } = settings;
  const findCourier = courierFinder(deps.now, settings.couriers);

  const call = async (
    grant: Pick<Grant, 'access' | 'shopId'>,
    method: string,
    { params, changes = false }: { params: object; changes?: boolean | undefined },
  ): Promise<Fields> => {
    const timestamp = String(Math.floor(deps.now() / 1000));
    const sign = signXhs({ method, appId, timestamp }, appSecret);
    const common = { appId, method, version: '2.0', timestamp, sign };
    const token = grant.access === '' ? {} : { accessToken: grant.access };
    const answer = await send({
      url: `${base}${GATEWAY}`,
      headers: JSON_BODY,
      body: JSON.stringify({ ...params, ...common, ...token }),
      store: grant.shopId,
      changes,
    });
    const data = fieldsOf(succeeded(answer, changes).data);
    // Newer calls put a verdict of their own inside.
    return data.success === undefined ? data : fieldsOf(succeeded(data, changes).data);
  };

  const granted = (token: Fields): Grant => {
    if (textOf(token.accessToken) === '') throw oddAnswer(true);
    return {
      access: textOf(token.accessToken),
      refresh: textOf(token.refreshToken) || undefined,
      accessUntil: millisAt(token.accessTokenExpiresAt) ?? deps.now() + 7 * DAY,
      refreshUntil: millisAt(token.refreshTokenExpiresAt) ?? deps.now() + 14 * DAY,
      shopId: textOf(token.sellerId),
      shopName: textOf(token.sellerName),
    };
  };
  const app = { access: '', shopId: '' };

  const readWhole = async (
    grant: Grant,
    shopOrders: readonly string[],
    ask: typeof patiently = (read) => read(),
  ): Promise<StoreOrder[]> => {
    const asked = await mapLimited(shopOrders, DETAILS_AT_ONCE, (orderId) =>
      ask(() => call(grant, 'order.getOrderDetail', { params: { orderId } })).catch((error: unknown) => {
        if (isProviderError(error, 'not_found')) return null;
        throw error;
      }),
    );
    // One that is gone since it was listed is left out.
    const details = asked.filter((detail) => detail !== null);
    const open = details.filter((detail) => ['to_ship', 'part'].includes(readXhsOrder(detail).state));
    const receivers = await xhsReceivers(open, (method, params) =>
      ask(() => call(grant, method, { params })),
    );
    return details.map((detail) => readXhsOrder(detail, receivers.get(textOf(detail.orderId))));
  };

  async function* readWindow(grant: Grant, { from, to }: { from: number; to: number }) {
    const read = async (page: number) => {
      const answer = await call(grant, 'order.getOrderList', {
        params: {
          timeType: BY_CHANGE,
          startTime: Math.floor(from / 1000),
          endTime: Math.floor(to / 1000),
          pageNo: page + 1,
          pageSize: LIMITS.pageSize,
        },
      });
      const total = totalOf(answer.total);
      if (total > MAX_PAGES * LIMITS.pageSize) throw new ProviderError('invalid', { code: TOO_MANY });
      return { entries: listOf(answer.orderList), total };
    };
    for await (const { entries, total } of lastPageFirst(
      (page) => patiently(() => read(page)),
      LIMITS.pageSize,
    )) {
      const shopOrders = entries.map(({ orderId }) => textOf(orderId));
      const orders = await readWhole(grant, shopOrders, patiently);
      if (orders.some(({ shopOrder }) => shopOrder === '')) throw oddAnswer(false);
      yield { orders, total };
    }
  }

  const platform: StorePlatform = {
    key: 'xhs',
    can: { bind: 'oauth', sync: true, ship: true, note: true, flag: true, push: true },
    limits: LIMITS,

    authLinks({ state, redirectUri }) {
      const query = new URLSearchParams({ appId, redirectUri, state });
      return { authLink: `${authBase}/ark/authorization?${query}`, buyLink: '' };
    },

    exchange: async ({ code }) =>
      granted(await takeCode(() => call(app, 'oauth.getAccessToken', { params: { code }, changes: true }))),

    async refresh(grant) {
      // Before its last half hour a token is not renewed.
      if (grant.accessUntil - deps.now() > 30 * MINUTE) return grant;
      const params = { refreshToken: grant.refresh ?? '' };
      const renewed = granted(await call(app, 'oauth.refreshToken', { params, changes: true }));
      return { ...renewed, shopId: grant.shopId, shopName: renewed.shopName || grant.shopName };
    },

    pull: (grant, window) => inHalves(window, TOO_MANY, (part) => readWindow(grant, part)),

    get: (grant, shopOrder) =>
      foundOrder(shopOrder, async () => {
        const [order] = await readWhole(grant, [shopOrder]);
        if (!order) throw new ProviderError('not_found');
        return order;
      }),

    ship: (grant, { shopOrder, waybill, courier }) =>
      shipOnce(
        { shopOrder, waybill, courier },
        {
          send: async () => {
            const company = await findCourier(courier, async () => {
              const answer = await call(grant, 'common.getExpressCompanyList', { params: {} });
              return listOf(answer.expressCompanyInfos).map((info) => ({
                code: textOf(info.expressCompanyCode),
                name: textOf(info.expressCompanyName),
              }));
            });
            const params = {
              orderId: shopOrder,
              expressNo: waybill,
              expressCompanyCode: company,
              unpack: false,
            };
            await call(grant, 'order.orderDeliver', { params, changes: true });
          },
          look: () => platform.get(grant, shopOrder),
        },
      ),

    async setNote(grant, { shopOrder, text, flag }) {
      const mark = flag === undefined ? {} : { sellerMarkPriority: flag };
      const params = { orderId: shopOrder, sellerMarkNote: text, operator: 'giftship', ...mark };
      await call(grant, 'order.modifySellerMarkInfo', { params, changes: true });
    },

    readPush({ path, headers, body }) {
      const timestamp = headers.timestamp ?? '';
      const expected = signXhsPush({ path, appKey: headers['app-key'] ?? '', timestamp }, appSecret);
      if (headers['app-key'] !== appId || !sameText(headers.sign ?? '', expected)) {
        throw new ProviderError('signature');
      }
      return newsOfMessages(body, ({ sellerId }, data) => ({
        shopId: firstText(sellerId, data.sellerId),
        shopOrder: textOf(data.orderId),
      }));
    },
    ackPush: () => ({ status: 200, headers: JSON_BODY, body: '{"success":true,"error_code":0}' }),
  };
  return platform;
}

function succeeded(answer: Fields, changes: boolean): Fields {
  if (answer.success === true) return answer;
  const code = firstText(answer.error_code, answer.code);
  const text = firstText(answer.error_msg, answer.msg, answer.message);
  if (code === '' && text === '') throw oddAnswer(changes);
  throw refusal({ code, text, changes }, KINDS);
}
