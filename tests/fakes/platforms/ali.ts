import { createHmac } from 'node:crypto';
import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { FAKE_COPY } from './fake-copy.ts';
import { type FakeRequest, type FakeWhat, formOf, long, defineFake } from './fake-platform.ts';
import { facesOf, type FakeOrder, FakeRefusal, type FakeRefusalKind, type FakeWorld } from './fake-world.ts';

export const ALI_APP = { appKey: '1000000', appSecret: 'test1688Secret' };

const DAY = 24 * 3_600_000;
const STATES = {
  unpaid: 'waitbuyerpay',
  to_ship: 'waitsellersend',
  part: 'waitsellersend',
  shipped: 'waitbuyerreceive',
  done: 'success',
  closed: 'cancel',
} as const;
const COMPANIES = Object.entries(FAKE_COPY.companies).map(([courier, name], i) => ({
  courier,
  name,
  code: `CP${i}`,
}));
const CODES: Partial<Record<FakeRefusalKind, string>> = {
  signature: 'gw.SignatureInvalid',
  token: '401',
  rate: 'gw.QosAppFrequencyLimit',
};

/** 1688 on 127.0.0.1 (facts 6.7). */
export const openFakeAli = defineFake(
  {
    limits: { windowMs: 30 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 20 },
    orderId: (n) => String(2_222_333_444_555_666_000n + BigInt(n)),
    flags: [null, 1, 2, 3, 4],
    tokenMs: 10 * 3_600_000,
    refreshMs: 180 * DAY,
  },
  protocolOf,
);

function protocolOf(world: FakeWorld) {
  return {
    read({ path, body }: FakeRequest, twist: string) {
      const v = formOf(body);
      if (path.startsWith('/openapi/http/1/system.oauth2/getToken/')) return oauth(v, twist, world);
      const match = /^\/openapi\/(param2\/1\/([\w.]+)\/([\w.]+)\/(\d+))$/.exec(path);
      if (!match) throw new FakeRefusal('unknown_call');
      if (!isSigned(match[1]!, v, ALI_APP.appSecret + twist)) throw new FakeRefusal('signature');
      const shop = () => world.shopOf(v.access_token ?? '');
      const calls: Record<string, [what: FakeWhat, run: () => object]> = {
        'com.alibaba.trade/alibaba.trade.getSellerOrderList': ['list', () => list(world, shop(), v)],
        'com.alibaba.trade/alibaba.trade.get.sellerView': [
          'get',
          () => ({ result: shown(world.find(shop(), v.orderId ?? '')) }),
        ],
        'com.alibaba.logistics/alibaba.logistics.OpQueryLogisticCompanyList': [
          'companies',
          () => ({ result: COMPANIES.map(({ code, name }) => ({ companyNo: code, companyName: name })) }),
        ],
        'com.alibaba.logistics/alibaba.logistics.OpDeliverySendOrder.offline': [
          'ship',
          () => {
            const [goods] = JSON.parse(v.sendGoods ?? '[]') as {
              sourceId: string;
              sendGoodEntries: unknown[];
            }[];
            const { cpCode, mailNo } = JSON.parse(v.extBody ?? '{}') as Record<string, string>;
            if (!goods || goods.sendGoodEntries.length === 0) throw new FakeRefusal('field');
            const courier = COMPANIES.find(({ code }) => code === cpCode)?.courier;
            world.ship(shop(), { id: goods.sourceId, waybill: mailNo ?? '', courier });
            return {};
          },
        ],
        'com.alibaba.trade/alibaba.order.memoAdd': [
          'note',
          () => {
            const flag = v.remarkIcon === undefined ? {} : { flag: Number(v.remarkIcon) };
            world.note(shop(), { id: v.orderId ?? '', text: v.memo ?? '', ...flag });
            return {};
          },
        ],
      };
      const found = calls[`${match[2]}/${match[3]}`];
      if (!found) throw new FakeRefusal('unknown_call');
      const [what, run] = found;
      // The order of views is looked at before shipping as well; that look is not what tests mean by "get".
      return { what, run: () => ({ success: true, ...run() }) };
    },
    refuse(refusal: FakeRefusal) {
      const code = CODES[refusal.kind] ?? '5001';
      return {
        status: CODES[refusal.kind] === undefined ? 200 : 400,
        body: { success: false, error_code: code, error_message: refusal.message },
      };
    },
  };
}

function oauth(v: Record<string, string>, twist: string, world: FakeWorld) {
  const isCode = v.grant_type === 'authorization_code';
  return {
    what: isCode ? ('exchange' as const) : ('refresh' as const),
    run: () => {
      if (v.client_id !== ALI_APP.appKey || v.client_secret !== ALI_APP.appSecret + twist) {
        throw new FakeRefusal('signature');
      }
      const { access, refresh, shop } = isCode
        ? world.exchange(v.code ?? '')
        : world.refresh(v.refresh_token ?? '');
      return {
        access_token: access,
        ...(isCode && { refresh_token: refresh, refresh_token_timeout: aliTime(world.now() + 180 * DAY) }),
        expires_in: '36000',
        memberId: shop.id,
        aliId: shop.id,
        resource_owner: shop.name,
      };
    },
  };
}

function isSigned(urlPath: string, v: Record<string, string>, secret: string): boolean {
  let text = urlPath;
  for (const name of Object.keys(v).sort()) if (name !== '_aop_signature') text += name + v[name];
  return v._aop_signature === createHmac('sha1', secret).update(text).digest('hex').toUpperCase();
}

const aliTime = (at: number): string => `${formatTime(at).replaceAll(/[- :]/g, '')}000+0800`;

function instantOf(text: string): number {
  const [y, mo, d, h, mi, s] = [text.slice(0, 4), ...(text.slice(4, 14).match(/../g) ?? [])];
  return text.endsWith('000+0800') ? (parseTime(`${y}-${mo}-${d} ${h}:${mi}:${s}`) ?? NaN) : NaN;
}

function list(world: FakeWorld, shop: ReturnType<FakeWorld['shopOf']>, v: Record<string, string>) {
  const { orders, total } = world.page(shop, {
    from: instantOf(v.modifyStartTime ?? ''),
    to: instantOf(v.modifyEndTime ?? ''),
    page: Number(v.page) - 1,
    size: Number(v.pageSize),
    newestFirst: true,
  });
  return { totalRecord: total, result: orders.map(shown) };
}

function shown(order: FakeOrder) {
  const face = facesOf(order);
  const isCiphered = order.n % 2 === 0;
  return {
    baseInfo: {
      id: long(order.id),
      idOfStr: order.id,
      status: STATES[order.state],
      refundStatus: order.isRefunding ? 'waitselleragree' : '',
      createTime: aliTime(order.orderedAt),
      modifyTime: aliTime(order.updatedAt),
      ...(order.state !== 'unpaid' && { payTime: aliTime(order.orderedAt + 60_000) }),
      sellerMemo: order.sellerNote,
      ...(order.flag !== null && { sellerRemarkIcon: String(order.flag) }),
      buyerFeedback: face.buyerNote,
      buyerLoginId: face.nick,
    },
    fromEncryptOrder: isCiphered,
    nativeLogistics: {
      province: face.province,
      city: face.city,
      area: face.district,
      contactPerson: isCiphered ? face.name : FAKE_COPY.clearName,
      mobile: isCiphered ? face.mobile : '13800000000',
      address: face.detail,
      ...(isCiphered && { caid: face.cipher('caid') }),
      logisticsItems: order.waybills.map(({ waybill }) => ({ logisticsBillNo: waybill })),
    },
    productItems: [
      {
        subItemIDString: face.sku,
        name: face.title,
        quantity: face.count,
        skuInfos: [{ name: '', value: face.spec }],
        productImgUrl: [face.image],
      },
    ],
  };
}
