import { createHash } from 'node:crypto';
import { formatTime } from '@giftship/shared/lib/china-time';
import { FAKE_COPY } from './fake-copy.ts';
import { type FakeRequest, type FakeWhat, formOf, defineFake } from './fake-platform.ts';
import { facesOf, type FakeOrder, FakeRefusal, type FakeRefusalKind, type FakeWorld } from './fake-world.ts';

export const PDD_APP = { clientId: 'pdd-client-1', clientSecret: 'testSecret' };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STATES = { unpaid: 1, to_ship: 1, part: 1, shipped: 2, done: 3, closed: 1 } as const;
const COMPANIES = Object.entries(FAKE_COPY.companies).map(([courier, name], i) => ({
  courier,
  name,
  id: 80 + i,
}));
const CODES: Partial<Record<FakeRefusalKind, number>> = {
  token: 10019,
  signature: 20004,
  rate: 70031,
  code: 10001,
  code_expired: 10001,
};

/** Pinduoduo on 127.0.0.1 (facts 6.2). */
export const openFakePdd = defineFake(
  {
    limits: { windowMs: 30 * MINUTE, lagMs: 3 * MINUTE, maxAgeMs: 90 * DAY, pageSize: 100 },
    orderId: (n) => `261122-${String(600_000_000_000_000 + n)}`,
    flags: [null, 1, 2, 3, 4, 5],
    otherStates: ['shipped', 'done', 'closed'],
    tokenMs: DAY,
    refreshMs: DAY,
  },
  protocolOf,
);

function protocolOf(world: FakeWorld) {
  return {
    read({ body, method }: FakeRequest, twist: string) {
      const v = formOf(body);
      if (method !== 'POST' || !isSigned(v, PDD_APP.clientSecret + twist)) throw new FakeRefusal('signature');
      if (Math.abs(Number(v.timestamp) * 1000 - world.now()) > 10 * MINUTE)
        throw new FakeRefusal('signature');
      const shop = () => world.shopOf(v.access_token ?? '');
      const calls: Record<string, [what: FakeWhat, root: string, run: () => unknown]> = {
        'pdd.pop.auth.token.create': [
          'exchange',
          'pop_auth_token_create_response',
          () => tokenOf(world, world.exchange(v.code ?? '')),
        ],
        'pdd.pop.auth.token.refresh': [
          'refresh',
          'pop_auth_token_refresh_response',
          () => tokenOf(world, world.refresh(v.refresh_token ?? '')),
        ],
        'pdd.order.number.list.increment.get': [
          'list',
          'order_sn_increment_get_response',
          () => list(world, shop(), v),
        ],
        'pdd.order.information.get': [
          'get',
          'order_info_get_response',
          () => ({ order_info: shown(world.find(shop(), v.order_sn ?? '')) }),
        ],
        'pdd.logistics.companies.get': [
          'companies',
          'logistics_companies_get_response',
          () => ({
            logistics_companies: COMPANIES.map(({ id, name }) => ({
              id,
              logistics_company: name,
              available: 1,
            })),
          }),
        ],
        'pdd.logistics.online.send': [
          'ship',
          'logistics_online_send_response',
          () => {
            const courier = COMPANIES.find(({ id }) => String(id) === v.logistics_id)?.courier;
            world.ship(shop(), { id: v.order_sn ?? '', waybill: v.tracking_number ?? '', courier });
            return { is_success: true };
          },
        ],
        'pdd.order.note.update': [
          'note',
          'response',
          () => {
            if ((v.tag === undefined) !== (v.tag_name === undefined)) throw new FakeRefusal('field');
            const flag = v.tag === undefined ? {} : { flag: Number(v.tag) };
            world.note(shop(), { id: v.order_sn ?? '', text: v.note ?? '', ...flag });
            return true;
          },
        ],
      };
      const found = calls[v.type ?? ''];
      if (!found) throw new FakeRefusal('unknown_call');
      const [what, root, run] = found;
      return { what, run: () => ({ [root]: run() }) };
    },
    refuse(refusal: FakeRefusal) {
      const code = CODES[refusal.kind] ?? 50001;
      return {
        body: {
          error_response: {
            error_code: code,
            error_msg: 'failed',
            sub_code: `${code}`,
            sub_msg: refusal.message,
            request_id: '1',
          },
        },
      };
    },
  };
}

/** secret, then each name and value by name, then secret. */
function isSigned(v: Record<string, string>, secret: string): boolean {
  let text = secret;
  for (const name of Object.keys(v).sort()) if (name !== 'sign') text += `${name}${v[name]}`;
  return (
    v.sign ===
    createHash('md5')
      .update(text + secret)
      .digest('hex')
      .toUpperCase()
  );
}

const tokenOf = (world: FakeWorld, { access, refresh, shop }: ReturnType<FakeWorld['grant']>) => ({
  access_token: access,
  refresh_token: refresh,
  expires_at: Math.floor(world.now() / 1000) + 86_400,
  owner_id: shop.id,
  owner_name: shop.name,
});

function list(world: FakeWorld, shop: ReturnType<FakeWorld['shopOf']>, v: Record<string, string>) {
  if (v.order_status !== '5' || v.refund_status !== '5' || v.is_lucky_flag !== '0')
    throw new FakeRefusal('field');
  const { orders, total, hasNext } = world.page(shop, {
    from: Number(v.start_updated_at) * 1000,
    to: Number(v.end_updated_at) * 1000,
    page: Number(v.page) - 1,
    size: Number(v.page_size),
    newestFirst: true,
  });
  const count = v.use_has_next === 'true' ? { has_next: hasNext } : { total_count: total };
  return { ...count, order_sn_list: orders.map(shown) };
}

function shown(order: FakeOrder) {
  const face = facesOf(order);
  const isOpen = order.state === 'to_ship' && !order.isRisky;
  return {
    order_sn: order.id,
    order_status: STATES[order.state],
    refund_status: order.state === 'closed' ? 4 : order.isRefunding ? 2 : 1,
    risk_control_status: order.isRisky ? 1 : 0,
    created_time: formatTime(order.orderedAt),
    updated_at: formatTime(order.updatedAt),
    pay_time: formatTime(order.orderedAt + MINUTE),
    last_ship_time: formatTime(order.orderedAt + 2 * DAY),
    buyer_memo: face.buyerNote,
    remark: order.sellerNote,
    ...(order.flag !== null && { remark_tag: order.flag, remark_tag_name: FAKE_COPY.tag }),
    province: face.province,
    city: face.city,
    town: face.district,
    receiver_name: isOpen ? face.cipher('name') : '',
    receiver_phone: isOpen ? face.cipher('phone') : '',
    receiver_address: isOpen ? face.cipher('address') : '',
    receiver_name_mask: face.name,
    receiver_phone_mask: face.mobile,
    receiver_address_mask: face.detail,
    item_list: [
      {
        sku_id: face.sku,
        goods_name: face.title,
        goods_spec: face.spec,
        goods_img: face.image,
        goods_count: face.count,
      },
    ],
    tracking_number: order.waybills[0]?.waybill ?? '',
    logistics_id: 0,
  };
}
