import type { Address, CourierProvider, IssueOutcome, WaybillAccount, WaybillOrder } from '../courier.ts';
import { KUAIDI100_COPY } from './copy.ts';
import { type Answer, type CallDeps, kuaidi100Caller, signKuaidi100, throwRefusal } from './call.ts';
import { ackKuaidi100, readKuaidi100Push, readTraces } from './push.ts';
import { isProviderError, ProviderError, type ProviderErrorKind } from '../provider-error.ts';

/** The e-waybill account at one courier, as its branch gave it. */
interface Kuaidi100Partner {
  partnerId: string;
  partnerKey?: string;
  partnerSecret?: string;
  partnerName?: string;
  net?: string;
  code?: string;
  /** Phone of the sender on the label; suppliers have none of their own here. */
  mobile?: string;
}

/** The account at Kuaidi100. */
export interface Kuaidi100Settings {
  key: string;
  customer: string;
  secret: string;
  /** Signs the pushes to us. */
  salt: string;
  /** E-waybill accounts by courier code. */
  partners: Record<string, Kuaidi100Partner>;
  pollBase: string;
  apiBase: string;
}

export interface Kuaidi100Deps extends CallDeps {
  settings: Kuaidi100Settings;
  /** Where Kuaidi100 reaches our callback route. */
  callbackUrl: () => string;
}

const ISSUES_AT_ONCE = 5;
const LABEL_KINDS: Record<string, ProviderErrorKind> = {
  '101': 'invalid',
  '102': 'signature',
  '103': 'invalid',
  '104': 'invalid',
  '401': 'quota',
  '30003': 'signature',
};
const QUERY_KINDS: Record<string, ProviderErrorKind> = {
  '400': 'invalid',
  '408': 'invalid',
  '500': 'not_found',
  '501': 'unavailable',
  '502': 'rate',
  '503': 'signature',
  '600': 'permission',
  '601': 'token',
};
const WATCH_KINDS: Record<string, ProviderErrorKind> = {
  '500': 'unavailable',
  '600': 'permission',
  '601': 'token',
  '700': 'invalid',
  '701': 'rejected',
  '702': 'invalid',
};

/**
 * Waybills and tracking of Kuaidi100 (facts section 5.1). A waybill is ordered under our order number, and subscribed to
 * in the same call; asking again with that number is the query, as the service is documented to keep one label an order
 * number. Live answers were never seen: the field lists come from the provider's pages and its own client.
 */
export function createKuaidi100({ settings, callbackUrl, ...deps }: Kuaidi100Deps): CourierProvider {
  const call = kuaidi100Caller(deps);
  const { key, customer, secret, salt, pollBase, apiBase } = settings;

  const label = async (method: 'order' | 'cancel', param: object): Promise<Answer> => {
    const text = JSON.stringify(param);
    const t = String(deps.now());
    const sign = signKuaidi100(text, t, key, secret);
    const answer = await call(
      `${apiBase}/label/order`,
      { method, key, t, sign, param: text },
      { changes: true },
    );
    if (answer.success === true || String(answer.code) === '200') return answer;
    const code = String(answer.code ?? answer.returnCode ?? '');
    return throwRefusal(code, LABEL_KINDS, textOf(answer.message));
  };

  const courier: CourierProvider = {
    id: 'kuaidi100',
    atOnce: ISSUES_AT_ONCE,
    // Which fields of its e-waybill take a cipher is not known for sure; nothing is guessed with somebody's parcel.
    takesCipher: () => false,
    hasOwn: (company) => Object.hasOwn(settings.partners, company),

    async issue(order, account) {
      const answer = await label('order', labelOf(order, { settings, account, callback: callbackUrl() }));
      const waybill = textOf((answer.data as Answer | undefined)?.kuaidinum);
      if (waybill === '') throw new ProviderError('unknown', { code: 'NO_WAYBILL', outcomeUnknown: true });
      return { orderSn: order.orderSn, waybill, courier: order.courier };
    },

    async issueMany(orders, account) {
      const outcomes: IssueOutcome[] = [];
      for (let from = 0; from < orders.length; from += ISSUES_AT_ONCE) {
        const slice = orders.slice(from, from + ISSUES_AT_ONCE);
        outcomes.push(...(await Promise.all(slice.map((order) => outcomeOf(courier, order, account)))));
      }
      return outcomes;
    },

    async cancel({ waybill, courier: kuaidicom }, account) {
      const partner = partnerOf(settings, kuaidicom, account);
      await label('cancel', { ...partner, kuaidicom, kuaidinum: waybill }).catch((error: unknown) => {
        // Asked again after a lost answer: what was wanted is so.
        if (!isProviderError(error) || !KUAIDI100_COPY.cancelledAlready.test(error.text)) throw error;
      });
    },

    // Asked for under its number once more, a waybill is told again and not issued twice.
    async label(order, account) {
      const asked = labelOf(order, { settings, account, callback: callbackUrl() });
      const { data } = await label('order', { ...asked, needSubscribe: false });
      const { kuaidinum, bulkpen, pkgName } = (data ?? {}) as Answer;
      const waybill = textOf(kuaidinum);
      if (waybill === '') throw new ProviderError('unknown', { code: 'NO_WAYBILL', outcomeUnknown: true });
      return { waybill, courier: order.courier, route: textOf(bulkpen), gather: textOf(pkgName) };
    },

    async track({ waybill, courier: com, phoneTail = '' }) {
      const param = JSON.stringify({
        com,
        num: waybill,
        phone: phoneTail,
        from: '',
        to: '',
        resultv2: '4',
        show: '0',
        order: 'desc',
      });
      const form = { customer, sign: signKuaidi100(param, key, customer), param };
      const answer = await call(`${pollBase}/poll/query.do`, form, { changes: false });
      if (String(answer.status) === '200' || answer.message === 'ok') return readTraces(answer.data);
      return throwRefusal(String(answer.returnCode ?? ''), QUERY_KINDS);
    },

    async watch({ waybill, courier: company, phoneTail = '' }) {
      const parameters = { callbackurl: callbackUrl(), salt, resultv2: '4', autoCom: '1', phone: phoneTail };
      const param = JSON.stringify({ company, number: waybill, key, parameters });
      const answer = await call(`${pollBase}/poll`, { schema: 'json', param }, { changes: true });
      const code = String(answer.returnCode ?? '');
      // 501: somebody subscribed to it already, which is what was wanted.
      if (answer.result !== true && code !== '501') throwRefusal(code, WATCH_KINDS);
    },

    readPush: async (request) => [readKuaidi100Push(request, salt)],
    ack: ackKuaidi100,
  };
  return courier;
}

async function outcomeOf(
  courier: CourierProvider,
  order: WaybillOrder,
  account: WaybillAccount | undefined,
): Promise<IssueOutcome> {
  try {
    return { ok: true, ...(await courier.issue(order, account)) };
  } catch (error) {
    const failure = isProviderError(error) ? error : new ProviderError('unknown', { cause: error });
    return { ok: false, orderSn: order.orderSn, error: failure };
  }
}

/** Whose account orders a label: that of the courier row, or the one of our own table; parts that are not said are left out. */
function partnerOf(
  { partners }: Kuaidi100Settings,
  courier: string,
  account: WaybillAccount | undefined,
): Omit<Kuaidi100Partner, 'mobile'> {
  if (!account) {
    const { mobile: _mobile, ...partner } = partners[courier] ?? missing(courier);
    return partner;
  }
  const { partnerId, partnerKey, partnerSecret, net, monthlyCard } = account;
  // A monthly card is the number of the account where the company gives no other.
  const said = { partnerId: partnerId || monthlyCard, partnerKey, partnerSecret, net };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== '')) as typeof said;
}

function missing(courier: string): never {
  throw new ProviderError('invalid', { code: `NO_PARTNER_${courier}` });
}

function labelOf(
  order: WaybillOrder,
  on: { settings: Kuaidi100Settings; account: WaybillAccount | undefined; callback: string },
): object {
  const { courier, sender, receiver, goods, weightGrams = 500, remark = '', orderSn } = order;
  const { settings, account, callback: pollCallBackUrl } = on;
  const mobile = sender.mobile || (account ?? settings.partners[courier])?.mobile || '';
  return {
    printType: 'NON',
    ...partnerOf(settings, courier, account),
    kuaidicom: courier,
    recMan: personOf(receiver),
    sendMan: personOf({ ...sender, mobile }),
    cargo: goods,
    count: 1,
    weight: Math.max(1, Math.round(weightGrams / 10)) / 100,
    payType: 'MONTHLY',
    expType: KUAIDI100_COPY.standard,
    remark,
    orderId: orderSn,
    needSubscribe: true,
    pollCallBackUrl,
    salt: settings.salt,
    resultv2: '4',
  };
}

const personOf = ({ name, mobile, province, city, district, detail }: Address) => ({
  name,
  mobile,
  printAddr: `${province}${city === province ? '' : city}${district}${detail}`,
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
