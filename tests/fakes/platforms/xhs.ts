import { createHash } from 'node:crypto';
import { FAKE_COPY } from './fake-copy.ts';
import { type FakeRequest, type FakeWhat, jsonOf, defineFake } from './fake-platform.ts';
import { facesOf, type FakeOrder, FakeRefusal, type FakeRefusalKind, type FakeWorld } from './fake-world.ts';

export const XHS_APP = { appId: 'testAppId', appSecret: 'testXhsSecret' };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STATES = { unpaid: 1, to_ship: 4, part: 5, shipped: 6, done: 7, closed: 8 } as const;
const CODES: Partial<Record<FakeRefusalKind, number>> = { signature: -100, token: -101 };
const COMPANIES = Object.entries(FAKE_COPY.companies).map(([courier, name]) => ({
  courier,
  name,
  code: `x${courier}`,
}));

/** Xiaohongshu on 127.0.0.1 (facts 6.8). */
export const openFakeXhs = defineFake(
  {
    limits: { windowMs: 30 * MINUTE, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100 },
    orderId: (n) => `P${String(718_870_545_250_000_000n + BigInt(n))}`,
    flags: [null, 1, 2, 3, 4, 5, 6],
    refreshMs: 14 * DAY,
  },
  protocolOf,
);

function protocolOf(world: FakeWorld) {
  return {
    read({ path, body }: FakeRequest, twist: string) {
      if (path !== '/ark/open_api/v3/common_controller') throw new FakeRefusal('unknown_call');
      const p = jsonOf(body);
      if (!isSigned(p, XHS_APP.appSecret + twist)) throw new FakeRefusal('signature');
      if (Math.abs(Number(p.timestamp) * 1000 - world.now()) > 10 * MINUTE)
        throw new FakeRefusal('signature');
      const shop = () => world.shopOf(String(p.accessToken ?? ''));
      const calls: Record<string, [what: FakeWhat, run: () => unknown]> = {
        'oauth.getAccessToken': ['exchange', () => tokenOf(world, world.exchange(String(p.code)))],
        'oauth.refreshToken': ['refresh', () => tokenOf(world, world.refresh(String(p.refreshToken)))],
        'order.getOrderList': ['list', () => list(world, shop(), p)],
        'order.getOrderDetail': ['get', () => shown(world.find(shop(), String(p.orderId)), true)],
        'order.getOrderReceiverInfo': ['other', () => ({ receiverInfos: receivers(world, shop(), p) })],
        'data.batchDesensitise': ['other', () => ({ desensitiseInfoList: masks(shop(), p) })],
        'common.getExpressCompanyList': [
          'companies',
          () => ({
            expressCompanyInfos: COMPANIES.map(({ code, name }, i) => ({
              expressCompanyId: i,
              expressCompanyCode: code,
              expressCompanyName: name,
            })),
          }),
        ],
        'order.orderDeliver': [
          'ship',
          () => {
            const courier = COMPANIES.find(({ code }) => code === p.expressCompanyCode)?.courier;
            world.ship(shop(), { id: String(p.orderId), waybill: String(p.expressNo), courier });
            return { success: true, code: 0, data: null };
          },
        ],
        'order.modifySellerMarkInfo': [
          'note',
          () => {
            const flag = p.sellerMarkPriority === undefined ? {} : { flag: Number(p.sellerMarkPriority) };
            world.note(shop(), { id: String(p.orderId), text: String(p.sellerMarkNote), ...flag });
            return null;
          },
        ],
      };
      const found = calls[String(p.method)];
      if (!found) throw new FakeRefusal('unknown_call');
      const [what, run] = found;
      return { what, run: () => ({ success: true, error_code: 0, error_msg: '', data: run() }) };
    },
    refuse(refusal: FakeRefusal, what: FakeWhat | undefined) {
      const code = CODES[refusal.kind] ?? -9100;
      // Shipping is one of the calls that refuse inside.
      if (what === 'ship' && CODES[refusal.kind] === undefined) {
        return {
          body: { success: true, error_code: 0, data: { success: false, code, msg: refusal.message } },
        };
      }
      return { body: { success: false, error_code: code, error_msg: refusal.message, data: null } };
    },
  };
}

function isSigned(p: Record<string, unknown>, secret: string): boolean {
  const text = [
    p.method,
    '?appId=',
    XHS_APP.appId,
    '&timestamp=',
    p.timestamp,
    '&version=',
    p.version,
    secret,
  ];
  return p.sign === createHash('md5').update(text.join('')).digest('hex');
}

const tokenOf = (world: FakeWorld, { access, refresh, shop }: ReturnType<FakeWorld['grant']>) => ({
  accessToken: access,
  accessTokenExpiresAt: world.now() + 7 * DAY,
  refreshToken: refresh,
  refreshTokenExpiresAt: world.now() + 14 * DAY,
  sellerId: shop.id,
  sellerName: shop.name,
});

function list(world: FakeWorld, shop: ReturnType<FakeWorld['shopOf']>, p: Record<string, unknown>) {
  if (p.timeType !== 2) throw new FakeRefusal('field');
  const { orders, total } = world.page(shop, {
    from: Number(p.startTime) * 1000,
    to: Number(p.endTime) * 1000,
    page: Number(p.pageNo) - 1,
    size: Number(p.pageSize),
    newestFirst: true,
  });
  const maxPageNo = Math.ceil(total / Number(p.pageSize));
  return {
    pageNo: p.pageNo,
    pageSize: p.pageSize,
    total,
    maxPageNo,
    orderList: orders.map((o) => shown(o, false)),
  };
}

function receivers(world: FakeWorld, shop: ReturnType<FakeWorld['shopOf']>, p: Record<string, unknown>) {
  const queries = p.receiverQueries as { orderId: string; openAddressId: string }[];
  if (queries.length > 20) throw new FakeRefusal('page_size');
  return queries.map(({ orderId, openAddressId }) => {
    const order = world.find(shop, orderId);
    if (openAddressId !== `open-${order.n}`) throw new FakeRefusal('field');
    const { cipher } = facesOf(order);
    return {
      orderId,
      receiverName: cipher('name'),
      receiverPhone: cipher('phone'),
      receiverAddress: cipher('address'),
    };
  });
}

function masks(_shop: unknown, p: Record<string, unknown>) {
  const infos = p.baseInfos as { dataTag: string; encryptedData: string }[];
  if (infos.length > 100) throw new FakeRefusal('page_size');
  return infos.map(({ dataTag, encryptedData }) => ({
    dataTag,
    encryptedData,
    desensitisedData: encryptedData.startsWith('~name')
      ? FAKE_COPY.name
      : encryptedData.startsWith('~phone')
        ? FAKE_COPY.mobile
        : FAKE_COPY.detail,
    errorCode: 0,
  }));
}

function shown(order: FakeOrder, isWhole: boolean) {
  const face = facesOf(order);
  return {
    orderId: order.id,
    orderStatus: order.state === 'to_ship' && order.isRisky ? 2 : STATES[order.state],
    orderAfterSalesStatus: order.isRefunding ? 2 : 1,
    cancelStatus: 0,
    createdTime: order.orderedAt,
    paidTime: order.state === 'unpaid' ? 0 : order.orderedAt + 60_000,
    updateTime: order.updatedAt,
    promiseLastDeliveryTime: order.orderedAt + 2 * DAY,
    receiverProvinceName: face.province,
    receiverCityName: face.city,
    receiverDistrictName: face.district,
    customerRemark: face.buyerNote,
    sellerRemark: order.sellerNote,
    sellerRemarkFlag: order.flag ?? 0,
    ...(isWhole && {
      openAddressId: `open-${order.n}`,
      skuList: [
        {
          skuId: face.sku,
          skuName: face.title,
          skuSpec: face.spec,
          skuImage: face.image,
          skuQuantity: face.count,
        },
      ],
      expressTrackingNo: order.waybills[0]?.waybill ?? '',
    }),
  };
}
