import { ProviderError, type ProviderErrorKind } from '../../outside/provider-error.ts';
import { JSON_BODY, oddAnswer, platformCaller, refusal } from '../call-platform.ts';
import { courierFinder, type CourierOverrides } from '../courier-companies.ts';
import { foundOrder } from '../find-order.ts';
import { lastPageFirst } from '../last-page-first.ts';
import { patience } from '../patience.ts';
import type { Grant, PlatformDeps, StorePlatform } from '../platform.ts';
import { newsOfMessages } from '../pushed-news.ts';
import { countOf, fieldsOf, firstText, listOf, textOf, totalOf } from '../read-fields.ts';
import { sameText } from '../same-text.ts';
import { shipOnce } from '../ship-once.ts';
import { takeCode } from '../take-code.ts';
import { readDyOrder } from './dy-order.ts';
import { signDy, signDyPush, sortedJson } from './sign-dy.ts';

/** The application at Douyin; `serviceId` is its number in the service market. */
export interface DySettings {
  appKey: string;
  appSecret: string;
  serviceId: string;
  base: string;
  authBase: string;
  couriers: CourierOverrides;
}

const DAY = 24 * 3_600_000;
/** Facts 7.2; the window is ours, the platform states none. */
const LIMITS = { windowMs: DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 50 };

const KINDS: Record<string, ProviderErrorKind> = {
  '20000': 'unavailable',
  '30002': 'ip',
  '40001': 'invalid',
  'isv.access-token-expired': 'token',
  'isv.access-token-no-existed': 'token',
  'isv.signature-invalid': 'signature',
};

/** Douyin stores over the open platform (facts 6.4). */
export function createDy({ settings, ...deps }: { settings: DySettings } & PlatformDeps): StorePlatform {
  const patiently = patience(deps);
  const send = platformCaller(deps, { app: 500, store: LIMITS.qps });
  const { appKey, appSecret, serviceId, base, authBase } = settings;
  const findCourier = courierFinder(deps.now, settings.couriers);

  const call = async (
    { access, shopId }: Pick<Grant, 'access' | 'shopId'>,
    method: string,
    { param, changes = false }: { param: object; changes?: boolean | undefined },
  ): Promise<unknown> => {
    const body = sortedJson(param);
    const timestamp = String(Math.floor(deps.now() / 1000));
    const query = new URLSearchParams({
      method,
      app_key: appKey,
      access_token: access,
      timestamp,
      v: '2',
      sign: signDy({ app_key: appKey, method, param_json: body, timestamp }, appSecret),
      sign_method: 'hmac-sha256',
    });
    const answer = await send({
      url: `${base}/${method.replaceAll('.', '/')}?${query}`,
      headers: { ...JSON_BODY, 'x-open-no-old-err-code': '1' },
      body,
      store: shopId,
      changes,
    });
    const code = firstText(answer.code, answer.err_no);
    if (code === '10000' || code === '0') return answer.data;
    if (code === '') throw oddAnswer(changes);
    const text = firstText(answer.sub_msg, answer.msg, answer.message);
    throw refusal({ code, sub: textOf(answer.sub_code), text, changes }, KINDS);
  };

  const granted = (answer: unknown): Grant => {
    const token = fieldsOf(answer);
    if (textOf(token.access_token) === '') throw oddAnswer(true);
    return {
      access: textOf(token.access_token),
      refresh: textOf(token.refresh_token) || undefined,
      accessUntil: deps.now() + countOf(token.expires_in) * 1000,
      refreshUntil: deps.now() + 14 * DAY,
      shopId: textOf(token.shop_id),
      shopName: textOf(token.shop_name),
    };
  };
  const app = { access: '', shopId: '' };

  const platform: StorePlatform = {
    key: 'dy',
    can: { bind: 'oauth', sync: true, ship: true, note: true, flag: true, push: true },
    limits: LIMITS,

    authLinks: ({ state }) => ({
      authLink: `${authBase}/authorize?${new URLSearchParams({ service_id: serviceId, state })}`,
      buyLink: `${authBase}/detail?${new URLSearchParams({ service_id: serviceId })}`,
    }),

    exchange: async ({ code }) =>
      granted(
        await takeCode(() =>
          call(app, 'token.create', { param: { code, grant_type: 'authorization_code' }, changes: true }),
        ),
      ),

    async refresh(grant) {
      const param = { grant_type: 'refresh_token', refresh_token: grant.refresh ?? '' };
      const renewed = granted(await call(app, 'token.refresh', { param, changes: true }));
      return { ...renewed, shopId: grant.shopId, shopName: renewed.shopName || grant.shopName };
    },

    async *pull(grant, { from, to }) {
      const read = async (page: number) => {
        const answer = fieldsOf(
          await call(grant, 'order.searchList', {
            param: {
              order_asc: true,
              order_by: 'update_time',
              page,
              size: LIMITS.pageSize,
              update_time_end: Math.floor(to / 1000),
              update_time_start: Math.floor(from / 1000),
            },
          }),
        );
        return { entries: listOf(answer.shop_order_list), total: totalOf(answer.total) };
      };
      for await (const { entries, total } of lastPageFirst(
        (page) => patiently(() => read(page)),
        LIMITS.pageSize,
      )) {
        yield { orders: entries.map(readDyOrder), total };
      }
    },

    get: (grant, shopOrder) =>
      foundOrder(shopOrder, async () => {
        const answer = fieldsOf(
          await call(grant, 'order.orderDetail', { param: { shop_order_id: shopOrder } }),
        );
        return readDyOrder(fieldsOf(answer.shop_order_detail));
      }),

    ship: (grant, { shopOrder, waybill, courier }) =>
      shipOnce(
        { shopOrder, waybill, courier },
        {
          send: async () => {
            const company = await findCourier(courier, async () => {
              const answer = await call(grant, 'order.logisticsCompanyList', { param: {} });
              return listOf(answer).map(({ code, name }) => ({ code: textOf(code), name: textOf(name) }));
            });
            const param = {
              company_code: company,
              is_refund_reject: false,
              logistics_code: waybill,
              order_id: shopOrder,
            };
            await call(grant, 'order.logisticsAdd', { param, changes: true });
          },
          look: () => platform.get(grant, shopOrder),
        },
      ),

    async setNote(grant, { shopOrder, text, flag }) {
      const star = flag === undefined ? {} : { is_add_star: 'true', star: String(flag) };
      await call(grant, 'order.addOrderRemark', {
        param: { order_id: shopOrder, remark: text, ...star },
        changes: true,
      });
    },

    readPush({ headers, body }) {
      const expected = signDyPush(appKey, body, appSecret);
      if (!sameText(headers['event-sign'] ?? '', expected)) throw new ProviderError('signature');
      return newsOfMessages(body, (_message, { shop_id, p_id }) => ({
        shopId: textOf(shop_id),
        shopOrder: textOf(p_id),
      }));
    },
    ackPush: () => ({ status: 200, headers: JSON_BODY, body: '{"code":0,"msg":"success"}' }),
  };
  return platform;
}
