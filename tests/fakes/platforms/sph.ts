import { createCipheriv, createHash } from 'node:crypto';
import { FAKE_COPY } from './fake-copy.ts';
import { type FakeRequest, type FakeWhat, jsonOf, long, defineFake } from './fake-platform.ts';
import {
  facesOf,
  type FakeOrder,
  FakeRefusal,
  type FakeRefusalKind,
  type FakeStore,
  type FakeWorld,
} from './fake-world.ts';

export const SPH_PROVIDER = {
  mode: 'provider',
  componentAppId: 'wx0000000000000001',
  componentSecret: 'testComponentSecret',
  verifyTicket: 'ticket@@@test',
} as const;
export const SPH_OWN = {
  mode: 'own',
  appId: '70001',
  appSecret: 'testOwnSecret',
  bindCode: 'bindOwnShop1',
} as const;
export const SPH_MESSAGES = {
  messageToken: 'pamtest',
  encodingAesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
};

const DAY = 24 * 3_600_000;
const STATES = { unpaid: 10, to_ship: 20, part: 21, shipped: 30, done: 100, closed: 250 } as const;
const COMPANIES = Object.entries(FAKE_COPY.companies).map(([courier, name]) => ({
  courier,
  delivery_name: name,
  delivery_id: courier.slice(0, 2).toUpperCase(),
}));
const CODES: Partial<Record<FakeRefusalKind, number>> = {
  token: 42001,
  signature: 40125,
  rate: 45011,
  not_found: 100002,
  state: 101100,
  window: 40097,
  field: 40097,
};

/** WeChat on 127.0.0.1, for a service provider and for one own shop (facts 6.6). */
export const openFakeSph = defineFake(
  {
    limits: { windowMs: 7 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100 },
    orderId: (n) => String(3_700_000_000_000_000_001n + BigInt(n)),
    flags: [null],
    tokenMs: 2 * 3_600_000,
    refreshMs: 365 * DAY,
  },
  protocolOf,
);

function protocolOf(world: FakeWorld) {
  const ofStore = (shop: FakeStore) => world.grant(shop.id);
  return {
    read({ path, query, method, body }: FakeRequest, twist: string) {
      const p = method === 'GET' ? {} : jsonOf(body);
      const shop = () => world.shopOf(query.get('access_token') ?? '');
      const isComponent = () => {
        if (query.get('component_access_token') !== 'component-token') throw new FakeRefusal('token');
      };
      const calls: Record<string, [what: FakeWhat, run: () => object]> = {
        '/cgi-bin/stable_token': [
          'exchange',
          () => {
            if (p.appid !== SPH_OWN.appId || p.secret !== SPH_OWN.appSecret + twist)
              throw new FakeRefusal('signature');
            return { access_token: ofStore(world.shops.get(SPH_OWN.appId)!).access, expires_in: 7200 };
          },
        ],
        '/cgi-bin/component/api_component_token': [
          'other',
          () => {
            const isKnown =
              p.component_appid === SPH_PROVIDER.componentAppId &&
              p.component_appsecret === SPH_PROVIDER.componentSecret + twist &&
              p.component_verify_ticket === SPH_PROVIDER.verifyTicket;
            if (!isKnown) throw new FakeRefusal('signature');
            return { component_access_token: 'component-token', expires_in: 7200 };
          },
        ],
        '/product/service/check_auth': [
          'exchange',
          () => {
            isComponent();
            return { errcode: 0, data: { appid: world.exchange(String(p.code)).shop.id, service_id: 1 } };
          },
        ],
        '/cgi-bin/component/api_get_authorizer_list': [
          'other',
          () => {
            isComponent();
            const shops = [...world.shops.values()].slice(
              Number(p.offset),
              Number(p.offset) + Number(p.count),
            );
            const list = shops.map((s) => ({
              authorizer_appid: s.id,
              refresh_token: ofStore(s).refresh,
              auth_time: 1,
            }));
            return { total_count: world.shops.size, list };
          },
        ],
        '/cgi-bin/component/api_authorizer_token': [
          'refresh',
          () => {
            isComponent();
            const granted = world.refresh(String(p.authorizer_refresh_token));
            if (granted.shop.id !== p.authorizer_appid) throw new FakeRefusal('token');
            return {
              authorizer_access_token: granted.access,
              expires_in: 7200,
              authorizer_refresh_token: granted.refresh,
            };
          },
        ],
        '/channels/ec/basics/info/get': ['other', () => ({ errcode: 0, info: { nickname: shop().name } })],
        '/channels/ec/order/list/get': ['list', () => list(world, shop(), p)],
        '/channels/ec/order/get': [
          'get',
          () => ({ errcode: 0, order: shown(world.find(shop(), String(p.order_id))) }),
        ],
        '/channels/ec/order/deliverycompanylist/get': [
          'companies',
          () => ({
            errcode: 0,
            company_list: COMPANIES.map(({ delivery_id, delivery_name }) => ({ delivery_id, delivery_name })),
          }),
        ],
        '/channels/ec/order/delivery/send': ['ship', () => ship(world, shop(), p)],
        '/channels/ec/order/merchantnotes/update': [
          'note',
          () => {
            world.note(shop(), { id: String(p.order_id), text: String(p.merchant_notes) });
            return { errcode: 0 };
          },
        ],
      };
      const found = calls[path];
      if (!found || (method === 'GET') !== path.endsWith('/info/get')) throw new FakeRefusal('unknown_call');
      const [what, run] = found;
      return { what, run };
    },
    refuse(refusal: FakeRefusal, what: FakeWhat | undefined) {
      const isLeaveOver = what === 'refresh' && refusal.kind === 'token';
      const errcode = isLeaveOver ? 61_023 : (CODES[refusal.kind] ?? 101_000);
      return { body: { errcode, errmsg: `${refusal.message} rid: 1` } };
    },
  };
}

function list(world: FakeWorld, shop: FakeStore, p: Record<string, unknown>) {
  const range = p.update_time_range as { start_time: number; end_time: number };
  const { orders, next } = world.cursor(shop, {
    from: range.start_time * 1000,
    to: range.end_time * 1000,
    cursor: String(p.next_key),
    size: Number(p.page_size),
  });
  return { errcode: 0, order_id_list: orders.map(({ id }) => id), next_key: next, has_more: next !== '' };
}

function ship(world: FakeWorld, shop: FakeStore, p: Record<string, unknown>) {
  const [delivery, ...more] = p.delivery_list as Record<string, unknown>[];
  const products = (delivery?.product_infos ?? []) as {
    product_id: string;
    sku_id: string;
    product_cnt: number;
  }[];
  const order = world.find(shop, String(p.order_id));
  if (!delivery || more.length > 0 || products[0]?.sku_id !== facesOf(order).sku)
    throw new FakeRefusal('field');
  const courier = COMPANIES.find(({ delivery_id }) => delivery_id === delivery.delivery_id)?.courier;
  world.ship(shop, { id: order.id, waybill: String(delivery.waybill_id), courier });
  return { errcode: 0, errmsg: 'ok' };
}

function shown(order: FakeOrder) {
  const face = facesOf(order);
  return {
    order_id: long(order.id),
    status: order.state === 'to_ship' && order.isRisky ? 13 : STATES[order.state],
    create_time: order.orderedAt / 1000,
    update_time: order.updatedAt / 1000,
    aftersale_detail: { on_aftersale_order_cnt: order.isRefunding ? 1 : 0 },
    order_detail: {
      product_infos: [
        {
          product_id: long(face.sku),
          sku_id: face.sku,
          title: face.title,
          thumb_img: face.image,
          sku_cnt: face.count,
          sku_attrs: [{ attr_key: '', attr_value: face.spec }],
        },
      ],
      pay_info: order.state === 'unpaid' ? {} : { pay_time: order.orderedAt / 1000 + 60 },
      delivery_info: {
        address_info: {
          user_name: face.name,
          province_name: face.province,
          city_name: face.city,
          county_name: face.district,
          detail_info: face.detail,
          tel_number: face.mobile,
          hash_code: face.cipher('hash'),
        },
        delivery_product_info: order.waybills.map(({ waybill, courier }) => ({
          waybill_id: waybill,
          delivery_id: courier,
        })),
      },
      ext_info: { customer_notes: face.buyerNote, merchant_notes: order.sellerNote },
    },
  };
}

/** A message as WeChat sends it: the query of the address, and the body. */
export function wxMessage(text: string, appId: string, nonce = 'nonce123', timestamp = '1767225600') {
  const key = Buffer.from(`${SPH_MESSAGES.encodingAesKey}=`, 'base64');
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const plain = Buffer.concat([Buffer.from('aaaabbbbccccdddd'), length, bytes, Buffer.from(appId)]);
  const padding = 32 - (plain.length % 32);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const encrypted = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64');
  const sorted = [SPH_MESSAGES.messageToken, timestamp, nonce, encrypted].sort().join('');
  const signature = createHash('sha1').update(sorted).digest('hex');
  return { encrypted, query: `timestamp=${timestamp}&nonce=${nonce}&msg_signature=${signature}` };
}
