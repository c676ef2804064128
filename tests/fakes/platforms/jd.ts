import { createHash } from 'node:crypto';
import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { type FakeRequest, type FakeWhat, formOf, jsonOf, long, defineFake } from './fake-platform.ts';
import { facesOf, type FakeOrder, FakeRefusal, type FakeRefusalKind, type FakeWorld } from './fake-world.ts';

export const JD_APP = { appKey: 'yourappkey', appSecret: 'yourappSecret' };

const DAY = 24 * 3_600_000;
const STATES = {
  unpaid: 'NOT_PAY',
  to_ship: 'WAIT_SELLER_STOCK_OUT',
  part: 'WAIT_SELLER_STOCK_OUT',
  shipped: 'WAIT_GOODS_RECEIVE_CONFIRM',
  done: 'FINISHED_L',
  closed: 'TRADE_CANCELED',
} as const;
const COURIERS: Record<string, string> = {
  463: 'yuantong',
  465: 'ems',
  467: 'shunfeng',
  470: 'shentong',
  1327: 'yunda',
  1499: 'zhongtong',
  2087: 'jd',
};
const CODES: Partial<Record<FakeRefusalKind, string>> = { signature: '12', token: '19' };

/** JD on 127.0.0.1 (facts 6.3). */
export const openFakeJd = defineFake(
  {
    limits: { windowMs: 31 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100 },
    orderId: (n) => String(300_000_000_000 + n),
    flags: [0, 1, 2, 3, 4, 5],
    refreshMs: DAY,
  },
  protocolOf,
);

function protocolOf(world: FakeWorld) {
  return {
    read(request: FakeRequest, twist: string) {
      if (request.path.startsWith('/oauth2/')) return oauth(request, twist, world);
      const v = formOf(request.body);
      if (!isSigned(v, JD_APP.appSecret + twist)) throw new FakeRefusal('signature');
      const at = parseTime((v.timestamp ?? '').slice(0, 19)) ?? 0;
      if (Math.abs(at - world.now()) > 360_000) throw new FakeRefusal('signature');
      const p = jsonOf(v['360buy_param_json'] ?? '');
      const shop = () => world.shopOf(v.access_token ?? '');
      const ok = { success: true, chineseErrCode: '', numberCode: '0' };
      const calls: Record<string, [what: FakeWhat, run: () => unknown]> = {
        'jingdong.pop.order.search': [
          'list',
          () => ({ searchorderinfo_result: { apiResult: ok, ...list(world, shop(), p) } }),
        ],
        'jingdong.pop.order.get': [
          'get',
          () => ({
            orderDetailInfo: { apiResult: ok, orderInfo: shown(world.find(shop(), String(p.order_id))) },
          }),
        ],
        'jingdong.pop.order.shipment': [
          'ship',
          () => {
            const courier = COURIERS[String(p.logiCoprId)];
            world.ship(shop(), { id: String(p.orderId), waybill: String(p.logiNo), courier });
            return { sopjosshipment_result: ok };
          },
        ],
        'jingdong.order.venderRemark.queryByOrderId': [
          'other',
          () => {
            const { sellerNote, flag } = world.find(shop(), String(p.order_id));
            return { venderRemarkQueryResult: { vender_remark: { remark: sellerNote, flag } } };
          },
        ],
        '360buy.order.vender.remark.update': [
          'note',
          () => {
            const flag = p.flag === undefined ? {} : { flag: Number(p.flag) };
            world.note(shop(), { id: String(p.order_id), text: String(p.remark), ...flag });
            return { code: '0' };
          },
        ],
      };
      const found = calls[v.method ?? ''];
      if (!found) throw new FakeRefusal('unknown_call');
      const [what, run] = found;
      const root = `${(v.method ?? '').replaceAll('.', '_')}_responce`;
      return { what, run: () => ({ [root]: { code: '0', ...(run() as object) } }) };
    },
    refuse(refusal: FakeRefusal, what: FakeWhat | undefined) {
      const code = CODES[refusal.kind] ?? '10400';
      if (what === 'exchange' || what === 'refresh') return { body: { code, msg: refusal.message } };
      if (what === 'ship' && refusal.kind !== 'token' && refusal.kind !== 'rate') {
        const result = { success: false, errorCode: code, chineseErrCode: refusal.message };
        return {
          body: { jingdong_pop_order_shipment_responce: { code: '0', sopjosshipment_result: result } },
        };
      }
      return { body: { error_response: { code, zh_desc: refusal.message, en_desc: refusal.kind } } };
    },
  };
}

function oauth({ path, query, method }: FakeRequest, twist: string, world: FakeWorld) {
  const isCode = path.endsWith('/access_token');
  return {
    what: isCode ? ('exchange' as const) : ('refresh' as const),
    run: () => {
      if (method !== 'GET' || query.get('app_key') !== JD_APP.appKey) throw new FakeRefusal('field');
      if (query.get('app_secret') !== JD_APP.appSecret + twist) throw new FakeRefusal('signature');
      const { access, refresh, shop } = isCode
        ? world.exchange(query.get('code') ?? '')
        : world.refresh(query.get('refresh_token') ?? '');
      return {
        access_token: access,
        refresh_token: refresh,
        expires_in: 86_400,
        uid: shop.id,
        user_nick: shop.name,
      };
    },
  };
}

/** The six signed values, each with its name, between two secrets. */
function isSigned(v: Record<string, string>, secret: string): boolean {
  const text =
    `360buy_param_json${v['360buy_param_json']}access_token${v.access_token}app_key${v.app_key}` +
    `method${v.method}timestamp${v.timestamp}v${v.v}`;
  return (
    v.sign ===
    createHash('md5')
      .update(secret + text + secret)
      .digest('hex')
      .toUpperCase()
  );
}

function list(world: FakeWorld, shop: ReturnType<FakeWorld['shopOf']>, p: Record<string, unknown>) {
  if (p.dateType !== '0' || typeof p.page !== 'string') throw new FakeRefusal('field');
  const { orders, total } = world.page(shop, {
    from: parseTime(String(p.start_date)) ?? NaN,
    to: parseTime(String(p.end_date)) ?? NaN,
    page: Number(p.page) - 1,
    size: Number(p.page_size),
  });
  return { orderTotal: total, orderInfoList: orders.map(shown) };
}

function shown(order: FakeOrder) {
  const face = facesOf(order);
  const isHeld = order.state === 'to_ship' && order.isRisky;
  const isLocked = order.state === 'to_ship' && order.isRefunding;
  return {
    orderId: long(order.id),
    orderState: isLocked ? 'LOCKED' : isHeld ? 'PAUSE' : STATES[order.state],
    orderStartTime: formatTime(order.orderedAt),
    modified: formatTime(order.updatedAt),
    paymentConfirmTime:
      order.state === 'unpaid' ? '0001-01-01 00:00:00' : formatTime(order.orderedAt + 60_000),
    consigneeInfo: {
      fullname: face.name,
      mobile: face.mobile,
      province: face.province,
      city: face.city,
      county: face.district,
      fullAddress: face.detail,
    },
    itemInfoList: [{ skuId: face.sku, skuName: face.title, itemTotal: String(face.count) }],
    orderRemark: face.buyerNote,
    venderRemark: order.sellerNote,
    pin: face.nick,
    waybill: order.waybills.map(({ waybill }) => waybill).join(','),
  };
}
