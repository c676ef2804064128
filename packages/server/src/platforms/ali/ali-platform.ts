import { ProviderError, type ProviderErrorKind } from '../../outside/provider-error.ts';
import { FORM, oddAnswer, platformCaller, refusal } from '../call-platform.ts';
import { courierFinder, type CourierOverrides } from '../courier-companies.ts';
import { COURIER_WORDS } from '../courier-words-copy.ts';
import { foundOrder } from '../find-order.ts';
import { lastPageFirst } from '../last-page-first.ts';
import { patience } from '../patience.ts';
import type { Grant, PlatformDeps, StorePlatform } from '../platform.ts';
import { countOf, type Fields, fieldsOf, firstText, isYes, listOf, textOf, totalOf } from '../read-fields.ts';
import { shipOnce } from '../ship-once.ts';
import { takeCode } from '../take-code.ts';
import { aliEntries, readAliOrder } from './ali-order.ts';
import { formatAliTime, parseAliTime } from './ali-time.ts';
import { signAli } from './sign-ali.ts';

/** The application at 1688. */
export interface AliSettings {
  appKey: string;
  appSecret: string;
  base: string;
  authBase: string;
  couriers: CourierOverrides;
}

const DAY = 24 * 3_600_000;
/** Facts 7.2; window and rate are ours, the platform states none. */
const LIMITS = { windowMs: DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 20, qps: 20 };
const TRADE = 'com.alibaba.trade';
const LOGISTICS = 'com.alibaba.logistics';

/** Unverified but for the last three; the sentence decides where a code says nothing. */
const KINDS: Record<string, ProviderErrorKind> = {
  '401': 'token',
  'gw.SignatureInvalid': 'signature',
  'gw.QosAppFrequencyLimit': 'rate',
  '403': 'permission',
  INVALID_PARAM: 'invalid',
};

/** 1688 stores over the open platform (facts 6.7). */
export function createAli({ settings, ...deps }: { settings: AliSettings } & PlatformDeps): StorePlatform {
  const patiently = patience(deps);
  const send = platformCaller(deps, { app: 100, store: LIMITS.qps });
  const { appKey, appSecret, base, authBase } = settings;
  const findCourier = courierFinder(deps.now, settings.couriers);

  const call = async (
    grant: Grant,
    { namespace, api }: { namespace: string; api: string },
    { params, changes = false }: { params: Record<string, string>; changes?: boolean | undefined },
  ): Promise<Fields> => {
    const urlPath = `param2/1/${namespace}/${api}/${appKey}`;
    const values = { ...params, access_token: grant.access, _aop_timestamp: String(deps.now()) };
    const signature = signAli(urlPath, values, appSecret);
    const answer = await send({
      url: `${base}/openapi/${urlPath}`,
      headers: FORM,
      body: new URLSearchParams({ ...values, _aop_signature: signature }).toString(),
      store: grant.shopId,
      changes,
    });
    return succeeded(answer, changes);
  };

  /** The only calls that are not signed. */
  const token = async (params: Record<string, string>): Promise<Fields> => {
    const form = { client_id: appKey, client_secret: appSecret, ...params };
    const answer = await send({
      url: `${base}/openapi/http/1/system.oauth2/getToken/${appKey}`,
      headers: FORM,
      body: new URLSearchParams(form).toString(),
      store: '',
      changes: true,
    });
    if (textOf(answer.access_token) !== '') return answer;
    succeeded({ ...answer, success: false }, true);
    throw oddAnswer(true);
  };

  const granted = (answer: Fields): Grant => {
    const refreshUntil = parseAliTime(textOf(answer.refresh_token_timeout));
    return {
      access: textOf(answer.access_token),
      refresh: textOf(answer.refresh_token) || undefined,
      accessUntil: deps.now() + countOf(answer.expires_in) * 1000,
      ...(refreshUntil !== undefined && { refreshUntil }),
      shopId: firstText(answer.memberId, answer.aliId),
      shopName: firstText(answer.resource_owner, answer.memberId),
    };
  };

  const view = async (grant: Grant, orderId: string): Promise<Fields> => {
    const params = { orderId, needMemoInfo: 'true', needBuyerAddressAndPhone: 'true' };
    const { result } = await call(
      grant,
      { namespace: TRADE, api: 'alibaba.trade.get.sellerView' },
      { params },
    );
    if (result === undefined) throw oddAnswer(false);
    return fieldsOf(result);
  };

  const platform: StorePlatform = {
    key: 'ali',
    can: { bind: 'oauth', sync: true, ship: true, note: true, flag: true, push: false },
    limits: LIMITS,

    authLinks({ state, redirectUri }) {
      const query = { client_id: appKey, site: '1688', redirect_uri: redirectUri, state };
      return { authLink: `${authBase}/oauth/authorize?${new URLSearchParams(query)}`, buyLink: '' };
    },

    async exchange({ code, redirectUri }) {
      const params = {
        grant_type: 'authorization_code',
        need_refresh_token: 'true',
        redirect_uri: redirectUri,
        code,
      };
      return granted(await takeCode(() => token(params)));
    },

    async refresh(grant) {
      const renewed = granted(
        await token({ grant_type: 'refresh_token', refresh_token: grant.refresh ?? '' }),
      );
      // The refresh token stays the same and is not said again.
      return {
        ...grant,
        access: renewed.access,
        accessUntil: renewed.accessUntil,
        refresh: renewed.refresh || grant.refresh,
      };
    },

    async *pull(grant, { from, to }) {
      const read = async (page: number) => {
        const answer = await call(
          grant,
          { namespace: TRADE, api: 'alibaba.trade.getSellerOrderList' },
          {
            params: {
              modifyStartTime: formatAliTime(from),
              modifyEndTime: formatAliTime(to),
              page: String(page + 1),
              pageSize: String(LIMITS.pageSize),
              needMemoInfo: 'true',
              needBuyerAddressAndPhone: 'true',
            },
          },
        );
        return { entries: listOf(answer.result), total: totalOf(answer.totalRecord) };
      };
      for await (const { entries, total } of lastPageFirst(
        (page) => patiently(() => read(page)),
        LIMITS.pageSize,
      )) {
        yield { orders: entries.map(readAliOrder), total };
      }
    },

    get: (grant, shopOrder) => foundOrder(shopOrder, async () => readAliOrder(await view(grant, shopOrder))),

    ship: (grant, { shopOrder, waybill, courier }) =>
      shipOnce(
        { shopOrder, waybill, courier },
        {
          send: async () => {
            const cpCode = await findCourier(courier, async () => {
              const answer = await call(
                grant,
                { namespace: LOGISTICS, api: 'alibaba.logistics.OpQueryLogisticCompanyList' },
                { params: {} },
              );
              return listOf(answer.result).map((company) => ({
                code: textOf(company.companyNo),
                name: textOf(company.companyName),
              }));
            });
            const order = await view(grant, shopOrder);
            if (aliEntries(order).length === 0) throw new ProviderError('not_found');
            const sendGoods = [{ sourceId: shopOrder, sendGoodEntries: aliEntries(order) }];
            const extBody = { cpCode, logisticsCpName: COURIER_WORDS[courier]?.[0] ?? '', mailNo: waybill };
            const answer = await call(
              grant,
              { namespace: LOGISTICS, api: 'alibaba.logistics.OpDeliverySendOrder.offline' },
              {
                params: { sendGoods: JSON.stringify(sendGoods), extBody: JSON.stringify(extBody) },
                changes: true,
              },
            );
            if (!isYes(answer.success ?? fieldsOf(answer.result).success)) throw oddAnswer(true);
          },
          look: () => platform.get(grant, shopOrder),
        },
      ),

    async setNote(grant, { shopOrder, text, flag }) {
      const params = { orderId: shopOrder, memo: text };
      const marked = flag === undefined ? params : { ...params, remarkIcon: String(flag) };
      await call(
        grant,
        { namespace: TRADE, api: 'alibaba.order.memoAdd' },
        { params: marked, changes: true },
      );
    },
  };
  return platform;
}

function succeeded(answer: Fields, changes: boolean): Fields {
  const code = firstText(answer.error_code, answer.errorCode, answer.error);
  const text = firstText(answer.error_message, answer.errorMessage, answer.error_description);
  if (code !== '' || (answer.success !== undefined && !isYes(answer.success))) {
    throw refusal({ code, text, changes }, KINDS);
  }
  return answer;
}
