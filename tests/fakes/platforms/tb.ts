import { createHash, createHmac } from 'node:crypto';
import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { FAKE_COPY } from './fake-copy.ts';
import { type FakeRequest, type FakeWhat, formOf, long, defineFake } from './fake-platform.ts';
import { facesOf, type FakeOrder, FakeRefusal, type FakeRefusalKind, type FakeWorld } from './fake-world.ts';

export const TB_APP = { appKey: '12345678', appSecret: 'helloworld' };

const DAY = 24 * 3_600_000;
const STATES = {
  unpaid: 'WAIT_BUYER_PAY',
  to_ship: 'WAIT_SELLER_SEND_GOODS',
  part: 'SELLER_CONSIGNED_PART',
  shipped: 'WAIT_BUYER_CONFIRM_GOODS',
  done: 'TRADE_FINISHED',
  closed: 'TRADE_CLOSED',
} as const;
const COMPANIES = Object.entries(FAKE_COPY.companies).map(([courier, name]) => ({
  courier,
  name,
  code: courier.slice(0, 3).toUpperCase(),
}));
const CODES: Partial<Record<FakeRefusalKind, [code: number, sub: string]>> = {
  signature: [25, 'isv.invalid-signature'],
  token: [27, 'invalid-sessionkey'],
  rate: [7, 'accesscontrol.limited-by-api-access-count'],
  not_found: [15, 'isv.trade-not-exist'],
  field: [40, 'isv.missing-parameter'],
};

/** Taobao's TOP on 127.0.0.1 (facts 6.1). */
export const openFakeTb = defineFake(
  {
    limits: { windowMs: DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100 },
    orderId: (n) => String(2_234_567_890_123_456_789n + BigInt(n)),
    flags: [0, 1, 2, 3, 4, 5],
    refreshMs: 30 * DAY,
  },
  protocolOf,
);

function protocolOf(world: FakeWorld) {
  return {
    read({ body, headers }: FakeRequest, twist: string) {
      if (!String(headers['content-type']).startsWith('application/x-www-form-urlencoded')) {
        throw new FakeRefusal('field');
      }
      const v = formOf(body);
      if (!isSigned(v, TB_APP.appSecret + twist)) throw new FakeRefusal('signature');
      if (Math.abs((parseTime(v.timestamp ?? '') ?? 0) - world.now()) > 600_000)
        throw new FakeRefusal('signature');
      const shop = () => world.shopOf(v.session ?? '');
      const calls: Record<string, [what: FakeWhat, run: () => unknown]> = {
        'taobao.top.auth.token.create': ['exchange', () => tokenOf(world, world.exchange(v.code ?? ''))],
        'taobao.top.auth.token.refresh': [
          'refresh',
          () => tokenOf(world, world.refresh(v.refresh_token ?? '')),
        ],
        'taobao.trades.sold.increment.get': ['list', () => list(world, shop(), v)],
        'taobao.trade.fullinfo.get': ['get', () => ({ trade: shown(world.find(shop(), v.tid ?? ''), true) })],
        'taobao.logistics.companies.get': [
          'companies',
          () => ({
            logistics_companies: { logistics_company: COMPANIES.map(({ code, name }) => ({ code, name })) },
          }),
        ],
        'taobao.logistics.offline.send': [
          'ship',
          () => {
            const courier = COMPANIES.find(({ code }) => code === v.company_code)?.courier;
            world.ship(shop(), { id: v.tid ?? '', waybill: v.out_sid ?? '', courier });
            return { shipping: { is_success: true } };
          },
        ],
        'taobao.trade.memo.update': [
          'note',
          () => {
            const flag = v.flag === undefined ? {} : { flag: Number(v.flag) };
            world.note(shop(), { id: v.tid ?? '', text: v.memo ?? '', max: 330, ...flag });
            return { trade: { tid: long(v.tid ?? '0') } };
          },
        ],
      };
      const found = calls[v.method ?? ''];
      if (!found) throw new FakeRefusal('unknown_call');
      const [what, run] = found;
      const root = `${(v.method ?? '').slice('taobao.'.length).replaceAll('.', '_')}_response`;
      return { what, run: () => ({ [root]: run() }) };
    },
    refuse(refusal: FakeRefusal) {
      const [code, sub] = CODES[refusal.kind] ?? [15, `isv.${refusal.kind}`];
      return {
        body: {
          error_response: { code, msg: 'Remote service error', sub_code: sub, sub_msg: refusal.message },
        },
      };
    },
  };
}

function isSigned(v: Record<string, string>, secret: string): boolean {
  const names = Object.keys(v)
    .filter((name) => name !== 'sign' && v[name] !== '')
    .sort();
  const text = names.map((name) => `${name}${v[name]}`).join('');
  const wanted = {
    md5: () => createHash('md5').update(secret + text + secret),
    hmac: () => createHmac('md5', secret).update(text),
    'hmac-sha256': () => createHmac('sha256', secret).update(text),
  }[v.sign_method ?? ''];
  return wanted !== undefined && v.sign === wanted().digest('hex').toUpperCase();
}

const tokenOf = (world: FakeWorld, { access, refresh, shop }: ReturnType<FakeWorld['grant']>) => ({
  token_result: JSON.stringify({
    access_token: access,
    refresh_token: refresh,
    expire_time: world.now() + 7 * DAY,
    refresh_token_valid_time: world.now() + 30 * DAY,
    taobao_user_id: shop.id,
    taobao_user_nick: encodeURIComponent(shop.name),
  }),
});

function list(world: FakeWorld, shop: ReturnType<FakeWorld['shopOf']>, v: Record<string, string>) {
  const { orders, total, hasNext } = world.page(shop, {
    from: parseTime(v.start_modified ?? '') ?? NaN,
    to: parseTime(v.end_modified ?? '') ?? NaN,
    page: Number(v.page_no) - 1,
    size: Number(v.page_size),
    newestFirst: true,
  });
  const count = v.use_has_next === 'true' ? { has_next: hasNext } : { total_results: total };
  return { ...count, trades: { trade: orders.map((order) => shown(order, false)) } };
}

function shown(order: FakeOrder, isWhole: boolean) {
  const face = facesOf(order);
  return {
    tid: long(order.id),
    status: STATES[order.state],
    created: formatTime(order.orderedAt),
    modified: formatTime(order.updatedAt),
    ...(order.state !== 'unpaid' && { pay_time: formatTime(order.orderedAt + 60_000) }),
    seller_flag: order.flag,
    seller_memo: order.sellerNote,
    has_buyer_message: face.buyerNote !== '',
    ...(isWhole && { buyer_message: face.buyerNote }),
    buyer_nick: face.nick,
    oaid: face.cipher('oaid'),
    receiver_name: face.name,
    receiver_mobile: face.mobile,
    receiver_state: face.province,
    receiver_city: face.city,
    receiver_district: face.district,
    receiver_address: face.detail,
    orders: {
      order: [
        {
          oid: long(order.id),
          sku_id: face.sku,
          title: face.title,
          num: face.count,
          pic_path: face.image,
          sku_properties_name: face.spec,
          refund_status: order.isRefunding ? 'WAIT_SELLER_AGREE' : 'NO_REFUND',
          ...(order.waybills[0] && { invoice_no: order.waybills[0].waybill }),
        },
      ],
    },
  };
}
