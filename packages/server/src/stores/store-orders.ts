import { isKnownPlace, parseAddress, type Place } from '@giftship/shared/address/parse-address';
import { STORE_ORDER_PROBLEM, type StoreOrderProblem } from '@giftship/shared/stores/store';
import { sql } from 'kysely';
import { seal } from '../db/seal.ts';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { StoreOrder, StoreReceiver } from '../platforms/platform.ts';

/** What is kept encrypted of a receiver: the clear text, or the cipher that an e-waybill takes. */
export interface SealedReceiver {
  clear?: StoreReceiver['clear'];
  cipher?: StoreReceiver['cipher'];
}

/** What `seal` draws for each text. */
const NONCE_BYTES = 12;

/** How many orders of a page were new, and how many had changed. */
export interface StoredPage {
  inserted: number;
  updated: number;
}

/** An order as it goes into its row: text, so that a long sync holds no more than it must. */
export interface PreparedOrder {
  shopOrder: string;
  updatedAt: number;
  row: string;
}

/** Masks stay, the receiver is encrypted, and texts are cut to what their columns take. */
export function prepareOrders(deps: Deps, orders: readonly StoreOrder[]): PreparedOrder[] {
  // One draw for all: asking the system once for each costs more than the encryption.
  const nonces = deps.random(orders.length * NONCE_BYTES);
  return orders.map((order, at) => ({
    shopOrder: clean(order.shopOrder),
    updatedAt: order.updatedAt,
    row: JSON.stringify(rowOf(deps, order, nonces.subarray(at * NONCE_BYTES, (at + 1) * NONCE_BYTES))),
  }));
}

/**
 * Writes orders of a store. One that is here already is replaced only by a newer reading, so pages may overlap, repeat
 * and arrive in any order; a page that was read before we shipped does not take that back.
 */
export async function storeOrders(
  q: Queries,
  storeId: number,
  orders: readonly PreparedOrder[],
): Promise<StoredPage> {
  const newest = new Map<string, PreparedOrder>();
  for (const order of orders) {
    const other = newest.get(order.shopOrder);
    if (!other || other.updatedAt <= order.updatedAt) newest.set(order.shopOrder, order);
  }
  if (newest.size === 0) return { inserted: 0, updated: 0 };
  const rows = `[${[...newest.values()].map(({ row }) => row).join(',')}]`;
  const { rows: written } = await sql<{ is_new: boolean }>`
    insert into shop_orders as old (store_id, shop_order, state, problem, is_encrypted, flag, seller_note, buyer_note, buyer_nick, rec_name,
      rec_mobile, province, city, district, rec_address, receiver_sealed, goods, search, waybills, ordered_at, ship_before, changed_at)
    select ${storeId}, r.* from json_to_recordset(${rows}::json) as r (shop_order text, state text, problem smallint,
      is_encrypted boolean, flag smallint, seller_note text, buyer_note text, buyer_nick text, rec_name text, rec_mobile text,
      province text, city text, district text, rec_address text, receiver_sealed text, goods jsonb, search text, waybills jsonb,
      ordered_at timestamptz, ship_before timestamptz, changed_at timestamptz)
    on conflict (store_id, shop_order) do update set state = excluded.state, problem = excluded.problem, is_encrypted = excluded.is_encrypted,
      flag = excluded.flag, seller_note = excluded.seller_note, buyer_note = excluded.buyer_note, buyer_nick = excluded.buyer_nick,
      rec_name = excluded.rec_name, rec_mobile = excluded.rec_mobile, province = excluded.province, city = excluded.city,
      district = excluded.district, rec_address = excluded.rec_address, receiver_sealed = excluded.receiver_sealed, goods = excluded.goods,
      search = excluded.search, waybills = excluded.waybills, ordered_at = excluded.ordered_at, ship_before = excluded.ship_before,
      changed_at = excluded.changed_at, synced_at = now()
    where (excluded.changed_at > old.changed_at or (excluded.changed_at = old.changed_at
      and not (old.state = 'shipped' and excluded.state in ('to_ship', 'part')) and
      (excluded.state, excluded.problem, excluded.flag, excluded.seller_note, excluded.rec_name, excluded.rec_mobile, excluded.rec_address, excluded.waybills)
      is distinct from (old.state, old.problem, old.flag, old.seller_note, old.rec_name, old.rec_mobile, old.rec_address, old.waybills)))
      and (not exists (select from orders o where o.shop_order_id = old.id and o.erased_at is not null)
        or exists (select from orders o where o.shop_order_id = old.id and o.erased_at is null))
    returning (xmax = 0) as is_new`.execute(q);
  const inserted = written.filter(({ is_new }) => is_new).length;
  return { inserted, updated: written.length - inserted };
}

function rowOf({ secret }: Deps, order: StoreOrder, nonce: Buffer) {
  const { receiver, lines } = order;
  const place = placeOf(receiver);
  const goods = lines.slice(0, 50).map((line) => ({
    goods_img: pictureOf(line.image),
    goods_name: cut(line.title, 200),
    goods_spec: cut(line.spec, 200),
    goods_count: line.count,
  }));
  const { masked, clear, cipher } = receiver;
  return {
    shop_order: clean(order.shopOrder),
    state: order.state,
    problem: problemOf(order, place),
    is_encrypted: clear === undefined && cipher !== undefined,
    flag: order.flag,
    seller_note: cut(order.sellerNote, 500),
    buyer_note: cut(order.buyerNote, 500),
    buyer_nick: cut(order.buyerNick, 100),
    rec_name: cut(masked.name, 60),
    rec_mobile: cut(masked.mobile, 32),
    province: cut(place.province, 32),
    city: cut(place.city, 32),
    district: cut(place.district, 32),
    rec_address: cut(masked.detail, 300),
    receiver_sealed:
      clear || cipher
        ? seal(secret, JSON.stringify({ clear, cipher } satisfies SealedReceiver), () => nonce)
        : null,
    goods,
    search: clean(
      [
        ...goods.flatMap(({ goods_name, goods_spec }) => [goods_name, goods_spec]),
        order.buyerNick,
        order.buyerNote,
        masked.name,
        masked.mobile,
        masked.detail,
      ]
        .join('\n')
        .toLowerCase(),
    ),
    waybills: order.waybills.map(clean),
    ordered_at: new Date(order.orderedAt),
    ship_before: order.shipBefore === undefined ? null : new Date(order.shipBefore),
    changed_at: new Date(order.updatedAt),
  };
}

/** The official names of the place, which prohibited areas and couriers go by; as the platform wrote it where unknown. */
function placeOf({ province, city, district }: StoreReceiver): Pick<Place, 'province' | 'city' | 'district'> {
  const told = { province, city, district };
  if (isKnownPlace(told)) return told;
  const parsed = parseAddress('', told);
  return isKnownPlace(parsed) ? parsed : told;
}

function problemOf(order: StoreOrder, place: { province: string; city: string }): StoreOrderProblem {
  const { unpaid, shipped, closed, refunding, risky, hidden, incomplete, none } = STORE_ORDER_PROBLEM;
  if (order.state === 'unpaid') return unpaid;
  if (order.state === 'shipped' || order.state === 'done') return shipped;
  if (order.state === 'closed') return closed;
  if (order.isRefunding) return refunding;
  if (order.isRisky) return risky;
  const { clear, cipher } = order.receiver;
  if (!clear && !cipher) return hidden;
  if (place.province === '' || place.city === '') return incomplete;
  if (clear && (clear.name === '' || clear.mobile === '' || clear.detail === '')) return incomplete;
  return none;
}

/** A picture that a page may load: over https, from the platform's own servers. */
const pictureOf = (address: string): string => {
  const secure = cut(address, 500).replace(/^(http:)?\/\//, 'https://');
  return /^https:\/\/[^\s"'<>]+$/.test(secure) ? secure : '';
};

function cut(text: string, max: number): string {
  const whole = clean(text);
  // Nearly every text is short: only a longer one is counted in characters.
  return whole.length <= max ? whole : [...whole].slice(0, max).join('');
}

/** Text as the database takes it: platforms cut names in the middle of a picture character. */
const clean = (text: string): string =>
  (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text).toWellFormed();
