import { formatTime } from '@giftship/shared/lib/china-time';
import type { ProviderErrorKind } from '../../outside/provider-error.ts';
import { FORM, oddAnswer, platformCaller, refusal } from '../call-platform.ts';
import { courierFinder, type CourierOverrides } from '../courier-companies.ts';
import { foundOrder } from '../find-order.ts';
import { lastPageFirst } from '../last-page-first.ts';
import { readLongJson } from '../long-json.ts';
import { mapLimited } from '../map-limited.ts';
import { patience } from '../patience.ts';
import type { Grant, PlatformDeps, StorePlatform } from '../platform.ts';
import {
  countOf,
  type Fields,
  fieldsOf,
  fieldsOfJson,
  firstText,
  isYes,
  listOf,
  millisAt,
  textOf,
  totalOf,
} from '../read-fields.ts';
import { shipOnce } from '../ship-once.ts';
import { takeCode } from '../take-code.ts';
import { signTb } from './sign-tb.ts';
import { readTbOrder, TB_FIELDS } from './tb-order.ts';

/** The application at Taobao's open platform. */
export interface TbSettings {
  appKey: string;
  appSecret: string;
  /** The whole address of the gateway. */
  base: string;
  authBase: string;
  couriers: CourierOverrides;
}

const DAY = 24 * 3_600_000;
/** Facts 7.2; three months are at least 89 days, less one for the overlap of windows and the time that reading takes. */
const LIMITS = { windowMs: DAY, lagMs: 0, maxAgeMs: 88 * DAY, pageSize: 100, qps: 20 };
const DETAILS_AT_ONCE = 4;

const KINDS: Record<string, ProviderErrorKind> = {
  '7': 'rate',
  '11': 'permission',
  '25': 'signature',
  '26': 'token',
  '27': 'token',
  '40': 'invalid',
  'isv.trade-not-exist': 'not_found',
};
/** A fault on the platform's side; what begins with `isv.` is ours. */
const THEIR_FAULT = /^isp\./;

/** Taobao and Tmall stores over TOP (facts 6.1). */
export function createTb({ settings, ...deps }: { settings: TbSettings } & PlatformDeps): StorePlatform {
  const patiently = patience(deps);
  const send = platformCaller(deps, { app: 200, store: LIMITS.qps });
  const { appKey, appSecret, base, authBase } = settings;
  const findCourier = courierFinder(deps.now, settings.couriers);

  const call = async (
    grant: Pick<Grant, 'access' | 'shopId'>,
    method: string,
    { params, changes = false }: { params: Record<string, string>; changes?: boolean | undefined },
  ): Promise<Fields> => {
    const values: Record<string, string> = {
      ...params,
      method,
      app_key: appKey,
      timestamp: formatTime(deps.now()),
      v: '2.0',
      sign_method: 'hmac-sha256',
      format: 'json',
      ...(grant.access !== '' && { session: grant.access }),
    };
    const answer = await send({
      url: base,
      headers: FORM,
      body: new URLSearchParams({ ...values, sign: signTb(values, appSecret) }).toString(),
      store: grant.shopId,
      changes,
    });
    if (answer.error_response !== undefined) throw refusalOf(fieldsOf(answer.error_response), changes);
    const root = answer[`${method.replace(/^taobao\./, '').replaceAll('.', '_')}_response`];
    if (root === undefined) throw oddAnswer(changes);
    return fieldsOf(root);
  };

  /** The token stands as JSON text in the answer. */
  const granted = (answer: Fields): Grant => {
    const token = fieldsOfJson(textOf(answer.token_result), readLongJson);
    if (textOf(token.access_token) === '') throw oddAnswer(true);
    const refreshUntil = millisAt(token.refresh_token_valid_time);
    return {
      access: textOf(token.access_token),
      // An application from outside the service market gets none.
      refresh: textOf(token.refresh_token) || undefined,
      accessUntil: millisAt(token.expire_time) ?? deps.now() + countOf(token.expires_in) * 1000,
      ...(refreshUntil !== undefined && { refreshUntil }),
      shopId: firstText(token.taobao_user_id, token.taobao_open_uid),
      shopName: plain(textOf(token.taobao_user_nick)),
    };
  };
  const app = { access: '', shopId: '' };

  const fullOrder = async (grant: Grant, tid: string) => {
    const answer = await call(grant, 'taobao.trade.fullinfo.get', { params: { fields: TB_FIELDS, tid } });
    return readTbOrder(fieldsOf(answer.trade));
  };
  /** The list only says that the buyer wrote something; what he wrote is in the whole trade. */
  const withMessage = async (grant: Grant, trade: Fields) => {
    const order = readTbOrder(trade);
    if (!isYes(trade.has_buyer_message) || order.buyerNote !== '') return order;
    const whole = await foundOrder(order.shopOrder, () => patiently(() => fullOrder(grant, order.shopOrder)));
    return whole ?? order;
  };

  const platform: StorePlatform = {
    key: 'tb',
    can: { bind: 'oauth', sync: true, ship: true, note: true, flag: true, push: false },
    limits: LIMITS,

    authLinks({ state, redirectUri }) {
      const query = {
        response_type: 'code',
        client_id: appKey,
        redirect_uri: redirectUri,
        state,
        view: 'web',
      };
      return { authLink: `${authBase}/authorize?${new URLSearchParams(query)}`, buyLink: '' };
    },

    exchange: async ({ code }) =>
      granted(
        await takeCode(() => call(app, 'taobao.top.auth.token.create', { params: { code }, changes: true })),
      ),

    async refresh(grant) {
      const params = { refresh_token: grant.refresh ?? '' };
      const renewed = granted(await call(app, 'taobao.top.auth.token.refresh', { params, changes: true }));
      return { ...renewed, shopId: grant.shopId, shopName: renewed.shopName || grant.shopName };
    },

    async *pull(grant, { from, to }) {
      const read = async (page: number, { total }: { total: boolean }) => {
        const answer = await call(grant, 'taobao.trades.sold.increment.get', {
          params: {
            fields: TB_FIELDS,
            start_modified: formatTime(from),
            end_modified: formatTime(to),
            page_no: String(page + 1),
            page_size: String(LIMITS.pageSize),
            use_has_next: String(!total),
          },
        });
        return {
          entries: listOf(fieldsOf(answer.trades).trade),
          total: total ? totalOf(answer.total_results) : null,
          hasNext: isYes(answer.has_next),
        };
      };
      for await (const { entries, total } of lastPageFirst(
        (page, wants) => patiently(() => read(page, wants)),
        LIMITS.pageSize,
      )) {
        yield {
          orders: await mapLimited(entries, DETAILS_AT_ONCE, (trade) => withMessage(grant, trade)),
          total,
        };
      }
    },

    get: (grant, shopOrder) => foundOrder(shopOrder, () => fullOrder(grant, shopOrder)),

    ship: (grant, { shopOrder, waybill, courier }) =>
      shipOnce(
        { shopOrder, waybill, courier },
        {
          send: async () => {
            const company = await findCourier(courier, async () => {
              const answer = await call(grant, 'taobao.logistics.companies.get', {
                params: {
                  fields: 'id,code,name,reg_mail_no',
                },
              });
              return listOf(fieldsOf(answer.logistics_companies).logistics_company).map(({ code, name }) => ({
                code: textOf(code),
                name: textOf(name),
              }));
            });
            const params = { tid: shopOrder, out_sid: waybill, company_code: company };
            const answer = await call(grant, 'taobao.logistics.offline.send', { params, changes: true });
            if (!isYes(fieldsOf(answer.shipping).is_success)) throw oddAnswer(true);
          },
          look: () => platform.get(grant, shopOrder),
        },
      ),

    async setNote(grant, { shopOrder, text, flag }) {
      const params = { tid: shopOrder, memo: text };
      const flagged = flag === undefined ? params : { ...params, flag: String(flag) };
      await call(grant, 'taobao.trade.memo.update', { params: flagged, changes: true });
    },
  };
  return platform;
}

function refusalOf(error: Fields, changes: boolean) {
  const sub = textOf(error.sub_code);
  const text = firstText(error.sub_msg, error.msg);
  const kinds: Record<string, ProviderErrorKind> = THEIR_FAULT.test(sub)
    ? { ...KINDS, [sub]: 'unavailable' }
    : KINDS;
  return refusal({ code: textOf(error.code), sub, text, changes }, kinds);
}

/** Names come URL-encoded. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
