import { formatTime } from '@giftship/shared/lib/china-time';
import { isProviderError, type ProviderErrorKind } from '../../outside/provider-error.ts';
import { FORM, oddAnswer, platformCaller, refusal } from '../call-platform.ts';
import { courierIn, type CourierOverrides } from '../courier-companies.ts';
import { foundOrder } from '../find-order.ts';
import { lastPageFirst } from '../last-page-first.ts';
import { mapLimited } from '../map-limited.ts';
import { patience } from '../patience.ts';
import type { Grant, PlatformDeps, StorePlatform } from '../platform.ts';
import { countOf, type Fields, fieldsOf, firstText, listOf, textOf, totalOf } from '../read-fields.ts';
import { shipOnce } from '../ship-once.ts';
import { takeCode } from '../take-code.ts';
import { JD_FIELDS, readJdOrder, readJdRemark } from './jd-order.ts';
import { signJd } from './sign-jd.ts';

/** The application at JD. */
export interface JdSettings {
  appKey: string;
  appSecret: string;
  /** The whole address of the gateway. */
  base: string;
  authBase: string;
  couriers: CourierOverrides;
}

const DAY = 24 * 3_600_000;
/** Facts 7.2, the window of a month being one of February; the rate is ours, the platform states none. */
const LIMITS = { windowMs: 28 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100, qps: 20 };
const REMARKS_AT_ONCE = 4;
const STATES = [
  'NOT_PAY',
  'WAIT_SELLER_STOCK_OUT',
  'WAIT_GOODS_RECEIVE_CONFIRM',
  'FINISHED_L',
  'TRADE_CANCELED',
  'LOCKED',
  'PAUSE',
].join(',');
/** `dateType`: by time of change; 1 would be by creation. */
const BY_CHANGE = '0';

/** Numbers of the couriers in shipping calls (facts 6.3). */
const COURIERS: CourierOverrides = {
  yuantong: '463',
  ems: '465',
  shunfeng: '467',
  shentong: '470',
  yunda: '1327',
  zhongtong: '1499',
  jd: '2087',
};

/** Unverified but for what the sentence says. */
const KINDS: Record<string, ProviderErrorKind> = {
  '12': 'signature',
  '19': 'token',
  '67': 'token',
  '99904030005': 'permission',
};

/** JD stores over the older gateway (facts 6.3). */
export function createJd({ settings, ...deps }: { settings: JdSettings } & PlatformDeps): StorePlatform {
  const patiently = patience(deps);
  const send = platformCaller(deps, { app: 100, store: LIMITS.qps });
  const { appKey, appSecret, base, authBase } = settings;
  const couriers = { ...COURIERS, ...settings.couriers };

  const call = async (
    grant: Pick<Grant, 'access' | 'shopId'>,
    method: string,
    { params, changes = false }: { params: object; changes?: boolean | undefined },
  ): Promise<Fields> => {
    const values: Record<string, string> = {
      method,
      access_token: grant.access,
      app_key: appKey,
      timestamp: `${formatTime(deps.now())}.000+0800`,
      v: '2.0',
      '360buy_param_json': JSON.stringify(params),
    };
    const body = new URLSearchParams({ ...values, format: 'json', sign: signJd(values, appSecret) });
    const answer = await send({
      url: base,
      headers: FORM,
      body: body.toString(),
      store: grant.shopId,
      changes,
    });
    if (answer.error_response !== undefined) throw refusalOf(fieldsOf(answer.error_response), changes);
    // Answers stand under the method's name and a misspelt "response".
    const root = Object.entries(answer).find(([name]) => /_(responce|response)$/.test(name))?.[1];
    if (root === undefined) throw oddAnswer(changes);
    const fields = fieldsOf(root);
    if (!['', '0'].includes(textOf(fields.code))) throw refusalOf(fields, changes);
    return fields;
  };

  const token = (path: string, params: Record<string, string>) => {
    const query = new URLSearchParams({ app_key: appKey, app_secret: appSecret, ...params });
    return send({ url: `${authBase}/oauth2/${path}?${query}`, method: 'GET', store: '', changes: true }).then(
      (answer) => {
        if (textOf(answer.access_token) !== '') return answer;
        throw refusalOf(answer, true);
      },
    );
  };

  const granted = (answer: Fields): Grant => {
    const until = deps.now() + countOf(answer.expires_in) * 1000;
    return {
      access: textOf(answer.access_token),
      refresh: textOf(answer.refresh_token) || undefined,
      accessUntil: until,
      refreshUntil: until,
      shopId: firstText(answer.uid, answer.open_id),
      shopName: firstText(answer.user_nick, answer.uid),
    };
  };

  /** The list has no flag: one call more for each order that is still to ship. */
  const withRemark = async (grant: Grant, order: Fields) => {
    const bare = readJdOrder(order, { flag: null, text: '' });
    if (bare.state !== 'to_ship') return bare;
    const params = { order_id: bare.shopOrder };
    try {
      const answer = await call(grant, 'jingdong.order.venderRemark.queryByOrderId', { params });
      return readJdOrder(order, readJdRemark(answer));
    } catch (error) {
      // An order without a remark, or gone meanwhile, is no reason to read none at all.
      if (isProviderError(error, 'not_found')) return bare;
      throw error;
    }
  };

  const platform: StorePlatform = {
    key: 'jd',
    can: { bind: 'oauth', sync: true, ship: true, note: true, flag: true, push: false },
    limits: LIMITS,

    authLinks({ state, redirectUri }) {
      const query = {
        app_key: appKey,
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
        scope: 'snsapi_base',
      };
      return { authLink: `${authBase}/oauth2/to_login?${new URLSearchParams(query)}`, buyLink: '' };
    },

    exchange: async ({ code }) =>
      granted(await takeCode(() => token('access_token', { grant_type: 'authorization_code', code }))),

    async refresh(grant) {
      // The platform renews only in the last day.
      if (grant.accessUntil - deps.now() > DAY) return grant;
      const params = { grant_type: 'refresh_token', refresh_token: grant.refresh ?? '' };
      const renewed = granted(await token('refresh_token', params));
      return { ...renewed, shopId: grant.shopId, shopName: grant.shopName };
    },

    async *pull(grant, { from, to }) {
      const read = async (page: number) => {
        const answer = await call(grant, 'jingdong.pop.order.search', {
          params: {
            start_date: formatTime(from),
            end_date: formatTime(to),
            order_state: STATES,
            optional_fields: JD_FIELDS,
            page: String(page + 1),
            page_size: String(LIMITS.pageSize),
            sortType: '1',
            dateType: BY_CHANGE,
            source_id: 'JOS',
          },
        });
        const result = succeeded(fieldsOf(answer.searchorderinfo_result), false);
        return { entries: listOf(result.orderInfoList), total: totalOf(result.orderTotal) };
      };
      for await (const { entries, total } of lastPageFirst(
        (page) => patiently(() => read(page)),
        LIMITS.pageSize,
      )) {
        yield {
          orders: await mapLimited(entries, REMARKS_AT_ONCE, (order) =>
            patiently(() => withRemark(grant, order)),
          ),
          total,
        };
      }
    },

    get: (grant, shopOrder) =>
      foundOrder(shopOrder, async () => {
        const params = { order_id: shopOrder, optional_fields: JD_FIELDS };
        const answer = await call(grant, 'jingdong.pop.order.get', { params });
        const result = succeeded(fieldsOf(answer.orderDetailInfo), false);
        return withRemark(grant, fieldsOf(result.orderInfo));
      }),

    ship: (grant, { shopOrder, waybill, courier }) =>
      shipOnce(
        { shopOrder, waybill, courier },
        {
          send: async () => {
            const params = { orderId: shopOrder, logiCoprId: courierIn(couriers, courier), logiNo: waybill };
            const answer = await call(grant, 'jingdong.pop.order.shipment', { params, changes: true });
            succeeded(fieldsOf(answer.sopjosshipment_result), true);
          },
          look: () => platform.get(grant, shopOrder),
        },
      ),

    async setNote(grant, { shopOrder, text, flag }) {
      const params = { order_id: shopOrder, remark: text, ...(flag !== undefined && { flag: String(flag) }) };
      await call(grant, '360buy.order.vender.remark.update', { params, changes: true });
    },
  };
  return platform;
}

/** The inner result, which fails on its own account. */
function succeeded(result: Fields, changes: boolean): Fields {
  const verdict = result.apiResult === undefined ? result : fieldsOf(result.apiResult);
  if (verdict.success === true || verdict.success === 'true') return result;
  const code = firstText(verdict.numberCode, verdict.errorCode);
  const text = firstText(verdict.chineseErrCode, verdict.englishErrCode);
  if (code === '' && text === '') throw oddAnswer(changes);
  throw refusal({ code, text, changes }, KINDS);
}

function refusalOf(error: Fields, changes: boolean) {
  const text = firstText(error.zh_desc, error.en_desc, error.msg);
  const code = textOf(error.code);
  return code === '' ? oddAnswer(changes) : refusal({ code, text, changes }, KINDS);
}
