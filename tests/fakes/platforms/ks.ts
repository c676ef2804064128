import { createHash, createHmac, createCipheriv, timingSafeEqual } from 'node:crypto';
import { defineFake, formOf, jsonOf, long } from './fake-platform.ts';
import { facesOf, type FakeOrder, FakeRefusal, type FakeRefusalKind, type FakeWorld } from './fake-world.ts';

export const KS_APP = {
  appKey: 'ks0000000000000001',
  appSecret: 'testAppSecret',
  signSecret: 'testSignSecret',
  messageKey: 'MTExMTExMTExMTExMTExMQ==',
};

const DAY = 24 * 3_600_000;
const STATES = { unpaid: 10, to_ship: 30, part: 30, shipped: 40, done: 70, closed: 80 } as const;
const FLAG_WORDS = ['', 'red', 'yellow', 'green', 'blue', 'purple', 'grey'];
const COURIERS: Record<string, string> = {
  2: 'ems',
  3: 'shentong',
  4: 'shunfeng',
  6: 'yuantong',
  9: 'zhongtong',
  11: 'yunda',
  14: 'jd',
};
const CODES: Partial<Record<FakeRefusalKind, number>> = {
  token: 24,
  waybill_form: 11,
  waybill_used: 11,
  courier: 11,
  window: 300019,
  code: 100200100,
  code_expired: 100200100,
};

/** Kuaishou on 127.0.0.1 (facts 6.5). */
export const openFakeKs = defineFake(
  {
    limits: { windowMs: 7 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 50 },
    orderId: (n) => String(2_535_000_000_000_000_001n + BigInt(n)),
    flags: [null, 1, 2, 3, 4, 5, 6],
    tokenMs: 2 * DAY,
    refreshMs: 180 * DAY,
  },
  protocolOf,
);

function protocolOf(world: FakeWorld) {
  return {
    read(request: { method: string; path: string; query: URLSearchParams; body: string }, twist: string) {
      const values = request.method === 'GET' ? Object.fromEntries(request.query) : formOf(request.body);
      if (request.path.startsWith('/oauth2/')) return oauth(request.path, values, twist, world);
      if (!isSigned(values, KS_APP.signSecret + twist)) throw new FakeRefusal('signature');
      if (request.path !== `/${String(values.method).replaceAll('.', '/')}`)
        throw new FakeRefusal('unknown_call');
      if (Math.abs(Number(values.timestamp) - world.now()) > 600_000) throw new FakeRefusal('signature');
      const shop = () => world.shopOf(values.access_token ?? '');
      const p = jsonOf(values.param ?? '');
      const ok = (data: unknown) => ({ result: 1, data, error_msg: 'SUCCESS', code: '1' });
      switch (values.method) {
        case 'open.order.cursor.list':
          return { what: 'list' as const, run: () => ok(list(world, shop(), p)) };
        case 'open.order.detail':
          return { what: 'get' as const, run: () => ok(shown(world.find(shop(), String(p.oid)))) };
        case 'open.seller.order.goods.deliver':
          return {
            what: 'ship' as const,
            run: () => {
              if (typeof p.expressCode !== 'number') throw new FakeRefusal('field');
              world.ship(shop(), {
                id: String(p.orderId),
                waybill: String(p.expressNo),
                courier: COURIERS[p.expressCode],
              });
              return ok(null);
            },
          };
        case 'open.seller.order.note.add':
          return {
            what: 'note' as const,
            run: () => {
              const flag = Number(p.flag);
              world.note(shop(), {
                id: String(p.orderId),
                text: String(p.note),
                appends: true,
                ...(flag > 0 && { flag }),
              });
              return ok(null);
            },
          };
        case 'open.user.seller.get':
          return {
            what: 'other' as const,
            run: () => ok({ name: shop().name, sellerId: long(`22${shop().id}`) }),
          };
        default:
          throw new FakeRefusal('unknown_call');
      }
    },
    refuse(refusal: FakeRefusal) {
      const text = refusal.kind === 'rate' ? 'Exceed qps limit' : refusal.message;
      return {
        body: {
          result: CODES[refusal.kind] ?? 100,
          code: String(CODES[refusal.kind] ?? 100),
          error_msg: text,
          sub_msg: text,
        },
      };
    },
  };
}

function oauth(path: string, values: Record<string, string>, twist: string, world: FakeWorld) {
  const isApp = values.app_id === KS_APP.appKey && values.app_secret === KS_APP.appSecret + twist;
  const answer = (granted: ReturnType<FakeWorld['grant']>) => ({
    result: 1,
    access_token: granted.access,
    expires_in: 172_800,
    refresh_token: granted.refresh,
    refresh_token_expires_in: 15_552_000,
    open_id: granted.shop.id,
    scopes: ['merchant_order'],
  });
  const isCode = path.endsWith('/access_token');
  return {
    what: isCode ? ('exchange' as const) : ('refresh' as const),
    run: () => {
      if (!isApp) throw new FakeRefusal('signature');
      if (isCode && values.grant_type === 'code') return answer(world.exchange(values.code ?? ''));
      if (values.grant_type === 'refresh_token') return answer(world.refresh(values.refresh_token ?? ''));
      throw new FakeRefusal('field');
    },
  };
}

/** The text of the platform's page, put together here once more. */
function isSigned(v: Record<string, string>, secret: string): boolean {
  const text =
    `access_token=${v.access_token}&appkey=${KS_APP.appKey}&method=${v.method}&param=${v.param}` +
    `&signMethod=${v.signMethod}&timestamp=${v.timestamp}&version=${v.version}&signSecret=${secret}`;
  const wanted =
    v.signMethod === 'MD5'
      ? createHash('md5').update(text).digest('hex')
      : createHmac('sha256', secret).update(text).digest('base64');
  const given = Buffer.from(v.sign ?? '');
  return given.length === wanted.length && timingSafeEqual(given, Buffer.from(wanted));
}

function list(world: FakeWorld, shop: ReturnType<FakeWorld['shopOf']>, p: Record<string, unknown>) {
  if (p.queryType !== 2) throw new FakeRefusal('field');
  const { orders, next } = world.cursor(shop, {
    from: Number(p.beginTime),
    to: Number(p.endTime),
    cursor: String(p.cursor),
    size: Number(p.pageSize),
  });
  return { cursor: next === '' ? 'nomore' : next, orderList: orders.map(shown), pageSize: p.pageSize };
}

function shown(order: FakeOrder) {
  const face = facesOf(order);
  return {
    orderBaseInfo: {
      oid: long(order.id),
      status: STATES[order.state],
      remark: face.buyerNote,
      buyerNick: face.nick,
      createTime: order.orderedAt,
      payTime: order.state === 'unpaid' ? 0 : order.orderedAt + 60_000,
      updateTime: order.updatedAt,
      validPromiseShipmentTimeStamp: order.orderedAt + 2 * DAY,
      disableDeliveryReasonCode: order.isRisky ? [1] : [],
    },
    orderNote: {
      orderNoteInfo:
        order.sellerNote === '' && order.flag === null
          ? []
          : [
              {
                note: order.sellerNote,
                flagTagCode: order.flag === null ? '' : `${FLAG_WORDS[order.flag]}_flag_tag_order`,
              },
            ],
    },
    orderAddress: {
      province: face.province,
      city: face.city,
      district: face.district,
      desensitiseConsignee: face.name,
      desensitiseMobile: face.mobile,
      desensitiseAddress: face.detail,
      encryptedConsignee: face.cipher('name'),
      encryptedMobile: face.cipher('mobile'),
      encryptedAddress: face.cipher('detail'),
    },
    orderItemInfo: {
      skuId: long(face.sku),
      itemTitle: face.title,
      skuDesc: face.spec,
      itemPicUrl: face.image,
      num: face.count,
    },
    orderRefundList: order.isRefunding ? [{ refundId: long(order.id), refundStatus: 10 }] : [],
    orderLogisticsInfo: order.waybills.map(({ waybill }) => ({ expressNo: waybill })),
  };
}

/** A message as Kuaishou sends it. */
export function ksMessage(message: object, key = KS_APP.messageKey): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'base64'), Buffer.alloc(16));
  return cipher.update(JSON.stringify(message), 'utf8', 'base64') + cipher.final('base64');
}
