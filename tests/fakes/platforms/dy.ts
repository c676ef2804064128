import { createHash, createHmac } from 'node:crypto';
import { FAKE_COPY } from './fake-copy.ts';
import { type FakeRequest, jsonOf, long, defineFake } from './fake-platform.ts';
import { facesOf, type FakeOrder, FakeRefusal, type FakeRefusalKind, type FakeWorld } from './fake-world.ts';

export const DY_APP = { appKey: '6800000000000000001', appSecret: 'testDoudianSecret', serviceId: '12345' };

const DAY = 24 * 3_600_000;
const STATES = { unpaid: 1, to_ship: 2, part: 101, shipped: 3, done: 5, closed: 4 } as const;
const SUB_CODES: Partial<Record<FakeRefusalKind, [number, string]>> = {
  token: [40003, 'isv.access-token-expired'],
  signature: [40003, 'isv.signature-invalid'],
  field: [40001, 'isv.parameter-missing'],
  code: [40001, 'isv.code-invalid'],
};

/** Douyin shop on 127.0.0.1 (facts 6.4). */
export const openFakeDy = defineFake(
  {
    limits: { windowMs: 90 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100 },
    orderId: (n) => String(6_921_000_000_000_000_000n + BigInt(n)),
    flags: [0, 1, 2, 3, 4, 5],
    refreshMs: 14 * DAY,
  },
  protocolOf,
);

function protocolOf(world: FakeWorld) {
  return {
    read(request: FakeRequest, twist: string) {
      const q = Object.fromEntries(request.query);
      if (!isSigned(q, request.body, DY_APP.appSecret + twist)) throw new FakeRefusal('signature');
      if (request.path !== `/${String(q.method).replaceAll('.', '/')}`) throw new FakeRefusal('unknown_call');
      if (request.headers['x-open-no-old-err-code'] !== '1') throw new FakeRefusal('field');
      const p = jsonOf(request.body);
      const shop = () => world.shopOf(q.access_token ?? '');
      const calls: Record<
        string,
        [what: 'list' | 'get' | 'ship' | 'note' | 'exchange' | 'refresh' | 'companies', run: () => unknown]
      > = {
        'token.create': ['exchange', () => tokenOf(world.exchange(String(p.code)))],
        'token.refresh': ['refresh', () => tokenOf(world.refresh(String(p.refresh_token)))],
        'order.searchList': ['list', () => list(world, shop(), p)],
        'order.orderDetail': [
          'get',
          () => ({ shop_order_detail: shown(world.find(shop(), String(p.shop_order_id))) }),
        ],
        'order.logisticsCompanyList': [
          'companies',
          () => Object.entries(FAKE_COPY.companies).map(([code, name], id) => ({ id, code, name })),
        ],
        'order.logisticsAdd': [
          'ship',
          () =>
            world.ship(shop(), {
              id: String(p.order_id),
              waybill: String(p.logistics_code),
              courier: String(p.company_code),
            }),
        ],
        'order.addOrderRemark': [
          'note',
          () => {
            const flag = p.is_add_star === 'true' ? { flag: Number(p.star) } : {};
            world.note(shop(), { id: String(p.order_id), text: String(p.remark), max: 60, ...flag });
          },
        ],
      };
      const found = calls[q.method ?? ''];
      if (!found) throw new FakeRefusal('unknown_call');
      const [what, run] = found;
      return { what, run: () => ({ code: 10000, msg: 'success', data: run() ?? null, log_id: '1' }) };
    },
    refuse(refusal: FakeRefusal) {
      const [code, sub] = SUB_CODES[refusal.kind] ?? [50002, `isv.business-failed:${refusal.kind}`];
      return { body: { code, msg: 'failed', sub_code: sub, sub_msg: refusal.message, log_id: '1' } };
    },
  };
}

/** The base string from the manual, over the body as it came. */
function isSigned(q: Record<string, string>, body: string, secret: string): boolean {
  const text = [
    'app_key',
    DY_APP.appKey,
    'method',
    q.method,
    'param_json',
    body,
    'timestamp',
    q.timestamp,
    'v',
    '2',
  ];
  const wanted = createHmac('sha256', secret)
    .update(secret + text.join('') + secret)
    .digest('hex');
  return q.sign === wanted && q.v === '2' && q.sign_method === 'hmac-sha256' && isSortedJson(body);
}

function isSortedJson(body: string): boolean {
  const names = Object.keys(JSON.parse(body) as object);
  return names.every((name, i) => i === 0 || names[i - 1]! < name);
}

const tokenOf = ({ access, refresh, shop }: ReturnType<FakeWorld['grant']>) => ({
  access_token: access,
  refresh_token: refresh,
  expires_in: 604_800,
  shop_id: Number(shop.id),
  shop_name: shop.name,
});

function list(world: FakeWorld, shop: ReturnType<FakeWorld['shopOf']>, p: Record<string, unknown>) {
  if (p.order_by !== 'update_time' || p.order_asc !== true) throw new FakeRefusal('field');
  const { orders, total } = world.page(shop, {
    from: Number(p.update_time_start) * 1000,
    to: Number(p.update_time_end) * 1000,
    page: Number(p.page),
    size: Number(p.size),
  });
  return { page: p.page, size: p.size, total, shop_order_list: orders.map(shown) };
}

function shown(order: FakeOrder) {
  const face = facesOf(order);
  return {
    order_id: order.id,
    order_status: STATES[order.state],
    create_time: order.orderedAt / 1000,
    update_time: order.updatedAt / 1000,
    pay_time: order.state === 'unpaid' ? 0 : order.orderedAt / 1000 + 60,
    exp_ship_time: order.orderedAt / 1000 + 172_800,
    buyer_words: face.buyerNote,
    seller_words: order.sellerNote,
    seller_remark_stars: order.flag,
    shop_order_tag_ui: order.isRisky ? [{ key: 'risk_order', text: '' }] : [],
    post_addr: {
      province: { name: face.province },
      city: { name: face.city },
      town: { name: face.district },
      street: { name: '' },
      encrypt_detail: face.cipher('detail'),
    },
    mask_post_addr: { detail: face.detail },
    mask_post_receiver: face.name,
    mask_post_tel: face.mobile,
    encrypt_post_receiver: face.cipher('name'),
    encrypt_post_tel: face.cipher('mobile'),
    sku_order_list: [
      {
        order_id: order.id,
        sku_id: long(face.sku),
        product_name: face.title,
        product_pic: face.image,
        item_num: face.count,
        spec: [{ name: '', value: face.spec }],
        after_sale_info: order.isRefunding
          ? { after_sale_status: 6, refund_status: 1 }
          : { after_sale_status: 0, refund_status: 0 },
      },
    ],
    logistics_info: order.waybills.map(({ waybill, courier }) => ({
      tracking_no: waybill,
      company: courier,
    })),
  };
}

/** The `event-sign` of a push. */
export const dyEventSign = (body: string, secret = DY_APP.appSecret): string =>
  createHash('md5')
    .update(DY_APP.appKey + body + secret)
    .digest('hex');
