import { createHash } from 'node:crypto';
import { parseTime } from '@giftship/shared/lib/china-time';
import type { RawRequest } from '../../../packages/server/src/outside/raw-http.ts';
import {
  type FakePlatformOptions,
  type FakeRequest,
  type FakeWhat,
  formOf,
  jsonOf,
  openFakePlatform,
} from './fake-platform.ts';
import { facesOf, type FakeOrder, FakeRefusal, type FakeRefusalKind, type FakeWorld } from './fake-world.ts';

export const KD_APP = { key: 'testKd100Key', secret: 'testKd100Secret', salt: '12345678' };

const DAY = 24 * 3_600_000;
const TASK = 30 * 60_000;
const STATUS = {
  unpaid: 'UNPAY',
  to_ship: 'UNSHIP',
  part: 'UNSHIP',
  shipped: 'SHIPED',
  done: 'FINISH',
  closed: 'CLOSE',
} as const;
const CODES: Partial<Record<FakeRefusalKind, number>> = {
  signature: 102,
  token: 60102,
  field: 103,
  window: 60201,
};

/** Kuaidi100's shop orders on 127.0.0.1: answers tasks and pushes their pages to `deliver` (facts 5.1). */
export async function openFakeKuaidi100(options: FakePlatformOptions) {
  const feed: { deliver: (request: RawRequest) => void; mood: 'well' | 'abort' | 'silent' | 'forged' } = {
    deliver: () => {},
    mood: 'well',
  };
  const fake = await openFakePlatform(
    options,
    {
      limits: { windowMs: 31 * DAY, lagMs: 0, maxAgeMs: 90 * DAY, pageSize: 100 },
      orderId: (n) => String(2_234_567_890_123_456_789n + BigInt(n)),
      flags: [null],
      refreshMs: DAY,
    },
    (world) => protocolOf(world, feed),
  );
  return Object.assign(fake, { feed });
}

function protocolOf(world: FakeWorld, feed: { deliver: (request: RawRequest) => void; mood: string }) {
  let serial = 0;
  const shopOf = (id: unknown) => {
    const shop = world.shops.get(String(id));
    if (!shop) throw new FakeRefusal('token');
    return shop;
  };
  return {
    read({ path, body }: FakeRequest, twist: string) {
      const form = formOf(body);
      const wanted = createHash('md5')
        .update(`${form.param}${KD_APP.key}${KD_APP.secret}${twist}`)
        .digest('hex');
      if (form.key !== KD_APP.key || form.sign !== wanted.toUpperCase()) throw new FakeRefusal('signature');
      const p = jsonOf(form.param ?? '');
      const calls: Record<string, [what: FakeWhat, run: () => unknown]> = {
        '/ent/shop/authorize': [
          'other',
          () => ({
            authorizeUrl: `https://authorize.example/${String(p.shopType)}?to=${String(p.callbackUrl)}`,
          }),
        ],
        '/ent/order/task': [
          'list',
          () => {
            const shop = shopOf(p.shopId);
            const from = parseTime(String(p.updateAtMin)) ?? NaN;
            const to = parseTime(String(p.updateAtMax)) ?? NaN;
            const found = world.window(shop, from, to).filter(({ state }) => STATUS[state] === p.orderStatus);
            const tasks: { taskId: string }[] = [];
            for (let at = from; at < to; at += TASK) {
              const taskId = `task-${(serial += 1)}`;
              tasks.push({ taskId });
              const end = at + TASK >= to ? Infinity : at + TASK;
              const part = found.filter(({ updatedAt }) => updatedAt >= at && updatedAt < end);
              // Some pages come before the answer that names their task.
              const push = () => pushTask(feed, { taskId, shopId: shop.id, orders: part });
              if (serial % 2 === 0) push();
              else setTimeout(push, 2);
            }
            return { tasks };
          },
        ],
        '/ent/logistics/send': [
          'ship',
          () => {
            world.ship(shopOf(p.shopId), {
              id: String(p.orderNum),
              waybill: String(p.kuaidiNum),
              courier: String(p.kuaidiCom),
            });
            return null;
          },
        ],
      };
      const found = calls[path];
      if (!found) throw new FakeRefusal('unknown_call');
      const [what, run] = found;
      return { what, run: () => ({ code: 200, message: 'ok', data: run() }) };
    },
    refuse: (refusal: FakeRefusal) => ({
      body: { code: CODES[refusal.kind] ?? 500, message: refusal.message, data: null },
    }),
  };
}

function pushTask(
  feed: { deliver: (request: RawRequest) => void; mood: string },
  p: { taskId: string; shopId: string; orders: FakeOrder[] },
): void {
  if (feed.mood === 'silent') return;
  if (feed.mood === 'abort')
    return feed.deliver(kd100Push({ taskId: p.taskId, shopId: p.shopId, queryStatus: 'Abort' }));
  const pages = Math.max(1, Math.ceil(p.orders.length / 7));
  for (let page = 0; page < pages; page += 1) {
    const orders = p.orders.slice(page * 7, page * 7 + 7).map(shown);
    const queryStatus = page === pages - 1 ? 'Finish' : 'Doing';
    const push = kd100Push({ taskId: p.taskId, shopId: p.shopId, queryStatus, orders });
    feed.deliver(push);
    // The provider repeats what it thinks was not heard.
    if (page === 0 && pages > 1) feed.deliver(push);
  }
}

/** A push, signed with the salt. */
export function kd100Push(content: object, query = '', salt = KD_APP.salt): RawRequest {
  const param = JSON.stringify(content);
  const sign = createHash('md5').update(`${param}${salt}`).digest('hex').toUpperCase();
  const body = Buffer.from(new URLSearchParams({ sign, param }).toString());
  return { method: 'POST', path: '/cb', query, headers: {}, body };
}

function shown(order: FakeOrder) {
  const face = facesOf(order);
  return {
    orderNum: order.id,
    orderStatus: STATUS[order.state],
    updateAt: order.updatedAt,
    createAt: order.orderedAt,
    payAt: order.orderedAt + 60_000,
    refunding: order.isRefunding,
    sellerRemark: order.sellerNote,
    buyerRemark: face.buyerNote,
    province: face.province,
    city: face.city,
    district: face.district,
    receiverName: face.name,
    receiverMobile: face.mobile,
    receiverAddress: face.detail,
    encryptInfo: face.cipher('all'),
    kuaidiNum: order.waybills[0]?.waybill ?? '',
    items: [{ skuId: face.sku, title: face.title, spec: face.spec, picUrl: face.image, num: face.count }],
  };
}
