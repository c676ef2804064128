import type { StoreOrderState } from '../../../packages/server/src/platforms/platform.ts';
import { FAKE_COPY } from './fake-copy.ts';

export type FakeRefusalKind = keyof typeof FAKE_COPY.refusals;

/** A fake platform says no; each protocol words it its own way. */
export class FakeRefusal extends Error {
  readonly kind: FakeRefusalKind;
  constructor(kind: FakeRefusalKind) {
    super(FAKE_COPY.refusals[kind]);
    this.kind = kind;
  }
}

/** What a fake keeps of an order; everything else follows from `n`. */
export interface FakeOrder {
  n: number;
  id: string;
  updatedAt: number;
  orderedAt: number;
  state: StoreOrderState;
  isRefunding: boolean;
  isRisky: boolean;
  flag: number | null;
  sellerNote: string;
  waybills: { courier: string; waybill: string }[];
}

export interface FakeStore {
  id: string;
  name: string;
  orders: Map<string, FakeOrder>;
  /** By time of change; rebuilt when something changed. */
  sorted: FakeOrder[] | null;
}

export interface FakeLimits {
  windowMs: number;
  lagMs: number;
  maxAgeMs: number;
  pageSize: number;
}

export interface WorldOptions {
  now(): number;
  limits: FakeLimits;
  /** How this platform's order numbers look. */
  orderId(n: number): string;
  flags: readonly (number | null)[];
  /** States that this platform tells apart from being to ship. */
  otherStates?: readonly StoreOrderState[];
  tokenMs: number;
  refreshMs: number;
}

const FORMS: Record<string, RegExp> = {
  yuantong: /^YT\d{13}$/,
  zhongtong: /^7[358]\d{12}$/,
  shentong: /^77\d{13}$/,
  yunda: /^4[36]\d{13}$/,
  shunfeng: /^SF\d{13}$/,
  ems: /^1[012]\d{11}$/,
  jd: /^JDV\d{12}$/,
};
const NO_WAYBILLS: FakeOrder['waybills'] = [];

/** The same sequence for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The shops of one fake platform: codes, tokens, orders and waybills, with the checks that platforms make. Knows nothing
 * of wires and signatures.
 */
export function createWorld(options: WorldOptions) {
  const { now, limits, orderId, flags, tokenMs, refreshMs, otherStates = OTHER_STATES } = options;
  const shops = new Map<string, FakeStore>();
  const codes = new Map<string, { shopId: string; until: number }>();
  const tokens = new Map<string, { shopId: string; until: number }>();
  const refreshTokens = new Map<string, { shopId: string; until: number }>();
  const usedWaybills = new Map<string, string>();
  let serial = 0;

  const find = (shop: FakeStore, id: string): FakeOrder => {
    const order = shop.orders.get(id);
    if (!order) throw new FakeRefusal('not_found');
    return order;
  };
  const touch = (shop: FakeStore, order: FakeOrder, at = now()) => {
    order.updatedAt = Math.max(at, order.updatedAt + 1000);
    shop.sorted = null;
  };
  const sorted = (shop: FakeStore) =>
    (shop.sorted ??= [...shop.orders.values()].toSorted((a, b) => a.updatedAt - b.updatedAt || a.n - b.n));
  const grant = (shopId: string) => {
    serial += 1;
    const access = `access-${shopId}-${serial}`;
    const refresh = `refresh-${shopId}-${serial}`;
    tokens.set(access, { shopId, until: now() + tokenMs });
    refreshTokens.set(refresh, { shopId, until: now() + refreshMs });
    return { access, refresh, shop: shops.get(shopId)! };
  };

  /** Where the orders that changed in [from, to] stand, if the platform lets one ask for that. */
  const span = (shop: FakeStore, from: number, to: number) => {
    if (!(to >= from) || to - from > limits.windowMs) throw new FakeRefusal('window');
    if (from < now() - limits.maxAgeMs) throw new FakeRefusal('window');
    if (limits.lagMs > 0 && to > now() - limits.lagMs) throw new FakeRefusal('lag');
    const all = sorted(shop);
    return { all, low: lowerBound(all, from), high: lowerBound(all, to + 1) };
  };

  const world = {
    shops,
    now,
    limits,
    /** Lists tell the order before a page once more. */
    repeating: false,

    /** A shop with so many orders, changed evenly over [from, to), every seventh in a state that is not to ship. */
    addStore({
      count,
      from,
      to,
      plain = false,
    }: {
      count: number;
      from: number;
      to: number;
      plain?: boolean;
    }) {
      const id = String(70_001 + shops.size);
      const orders = new Map<string, FakeOrder>();
      const step = (to - from) / Math.max(count, 1);
      const base = shops.size * 1_000_000;
      for (let i = 0; i < count; i += 1) {
        const n = base + i;
        const at = Math.floor((from + i * step) / 1000) * 1000;
        const state = plain || i % 7 !== 6 ? 'to_ship' : otherStates[Math.floor(i / 7) % otherStates.length]!;
        orders.set(orderId(n), {
          n,
          id: orderId(n),
          updatedAt: at,
          orderedAt: at - 3_600_000,
          state,
          isRefunding: !plain && i % 11 === 5,
          isRisky: !plain && i % 13 === 6,
          flag: flags[i % flags.length] ?? null,
          sellerNote: FAKE_COPY.sellerNotes[i % 3]!,
          waybills: NO_WAYBILLS,
        });
      }
      const shop: FakeStore = { id, name: FAKE_COPY.shop(shops.size + 1), orders, sorted: null };
      shops.set(id, shop);
      return shop;
    },

    newCode(shopId: string, lifeMs = 600_000) {
      const code = `code${shopId}x${(serial += 1)}`;
      codes.set(code, { shopId, until: now() + lifeMs });
      return code;
    },
    exchange(code: string) {
      const found = codes.get(code);
      codes.delete(code);
      if (!found) throw new FakeRefusal('code');
      if (found.until < now()) throw new FakeRefusal('code_expired');
      return grant(found.shopId);
    },
    refresh(token: string) {
      const found = refreshTokens.get(token);
      if (!found || found.until < now()) throw new FakeRefusal('token');
      return grant(found.shopId);
    },
    grant,
    shopOf(token: string): FakeStore {
      const found = tokens.get(token);
      if (!found || found.until < now()) throw new FakeRefusal('token');
      return shops.get(found.shopId)!;
    },
    /** The merchant takes his leave back: nothing renews it. */
    endLeave(shopId: string) {
      world.revoke(shopId);
      for (const [token, found] of refreshTokens) if (found.shopId === shopId) refreshTokens.delete(token);
    },
    revoke(shopId: string) {
      for (const [token, found] of tokens) if (found.shopId === shopId) tokens.delete(token);
    },

    /** The orders that changed in [from, to], checked against the platform's limits. */
    window(shop: FakeStore, from: number, to: number): FakeOrder[] {
      const { all, low, high } = span(shop, from, to);
      return all.slice(low, high);
    },
    size(size: number): number {
      if (!Number.isInteger(size) || size < 1 || size > limits.pageSize) throw new FakeRefusal('page_size');
      return size;
    },
    /** `page` counts from 0. */
    page(
      shop: FakeStore,
      p: { from: number; to: number; page: number; size: number; newestFirst?: boolean },
    ) {
      const { all, low, high } = span(shop, p.from, p.to);
      const size = world.size(p.size);
      if (!Number.isInteger(p.page) || p.page < 0) throw new FakeRefusal('field');
      const total = high - low;
      const [start, end] = [Math.min(p.page * size, total), Math.min((p.page + 1) * size, total)];
      const orders = p.newestFirst
        ? all.slice(high - end, high - start).reverse()
        : all.slice(low + start, low + end);
      if (world.repeating && start > 0)
        orders.unshift(p.newestFirst ? all[high - start]! : all[low + start - 1]!);
      return { orders, total, hasNext: end < total };
    },
    /** The orders behind a cursor `updatedAt_n`, '' for the first; the next cursor, '' behind the last. */
    cursor(shop: FakeStore, p: { from: number; to: number; cursor: string; size: number }) {
      const { all, low, high } = span(shop, p.from, p.to);
      const size = world.size(p.size);
      let start = low;
      if (p.cursor !== '') {
        const [at, n] = p.cursor.split('_').map(Number) as [number, number];
        start = Math.max(low, lowerBound(all, at));
        while (start < high && all[start]!.updatedAt === at && all[start]!.n <= n) start += 1;
      }
      const end = Math.min(start + size, high);
      const orders = all.slice(start, end);
      const last = orders.at(-1);
      if (world.repeating && start > low) orders.unshift(all[start - 1]!);
      return { orders, next: last === undefined || end === high ? '' : `${last.updatedAt}_${last.n}` };
    },

    find,
    touch,
    /** All the checks of a platform before it takes a waybill; `courier` is Kuaidi100's code. */
    ship(shop: FakeStore, p: { id: string; waybill: string; courier: string | undefined }) {
      const order = find(shop, p.id);
      if (order.isRefunding) throw new FakeRefusal('refunding');
      if (order.state !== 'to_ship' && order.state !== 'part') throw new FakeRefusal('state');
      const form = p.courier === undefined ? undefined : FORMS[p.courier];
      if (p.courier === undefined || !form) throw new FakeRefusal('courier');
      if (!form.test(p.waybill)) throw new FakeRefusal('waybill_form');
      if (usedWaybills.has(p.waybill)) throw new FakeRefusal('waybill_used');
      usedWaybills.set(p.waybill, p.id);
      order.waybills = [...order.waybills, { courier: p.courier, waybill: p.waybill }];
      order.state = 'shipped';
      touch(shop, order);
    },
    note(
      shop: FakeStore,
      p: { id: string; text: string; flag?: number | null; appends?: boolean; max?: number },
    ) {
      const order = find(shop, p.id);
      if (p.text.length > (p.max ?? 200)) throw new FakeRefusal('note');
      order.sellerNote = p.appends && order.sellerNote !== '' ? `${order.sellerNote}\n${p.text}` : p.text;
      if (p.flag !== undefined) order.flag = p.flag;
      touch(shop, order);
    },
  };
  return world;
}
export type FakeWorld = ReturnType<typeof createWorld>;

const OTHER_STATES: StoreOrderState[] = ['unpaid', 'done', 'closed'];

/** The first place whose order changed at `at` or later. */
function lowerBound(orders: readonly FakeOrder[], at: number): number {
  let low = 0;
  let high = orders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (orders[middle]!.updatedAt < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What every protocol tells of an order beside its own fields. */
export function facesOf({ n }: FakeOrder) {
  const [province, city, district] = FAKE_COPY.places[n % FAKE_COPY.places.length]!;
  return {
    title: FAKE_COPY.title(n % 100),
    spec: FAKE_COPY.spec,
    sku: String(5_000_000_000_000_000 + n),
    count: 1 + (n % 2),
    image: `https://img.example/${n % 100}.jpg`,
    buyerNote: FAKE_COPY.buyerNotes[n % 2]!,
    nick: FAKE_COPY.nick(n),
    province,
    city,
    district,
    name: FAKE_COPY.name,
    mobile: FAKE_COPY.mobile,
    detail: FAKE_COPY.detail,
    cipher: (what: string) => `~${what}${n}~AES~`,
  };
}
