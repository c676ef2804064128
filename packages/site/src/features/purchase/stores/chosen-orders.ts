import {
  RECIPIENT_FIELDS,
  RECIPIENT_MAX_LENGTH,
  type RecipientText,
} from '@giftship/shared/recipients/recipient';
import type { StoreOrderRow } from '@giftship/shared/stores/contract';
import type { RecipientRow } from '../recipients/types.ts';
import type { OrderRows } from './order-rows.ts';

/** The orders of one store that are chosen to be bought for; they stay chosen across pages and filters. */
export interface ChosenOrders extends OrderRows {
  has(id: number): boolean;
  /** Chooses orders that may be bought for; those chosen already keep their reissue numbers. */
  choose(orders: readonly StoreOrderRow[]): void;
  unchoose(ids: ReadonlySet<number>): void;
  clear(): void;
  setReissue(id: number, number: string): void;
  reissueOf(id: number): string;
  /** What the last check or submit said about an order; '' when nothing. */
  faultOf(id: number): string;
}

/** An order that may be bought for at all (M131). */
export const isFree = ({ state }: StoreOrderRow): boolean => state === 1;
/** One that choosing many takes along: not if it was bought before. */
export const isTakenAlong = (order: StoreOrderRow): boolean => isFree(order) && order.is_bought === 0;

/** Opens an empty choice. */
export function openChosenOrders(): ChosenOrders {
  let rows: readonly RecipientRow[] = [];
  let byId = new Map<number, RecipientRow>();
  let faults: ReadonlyMap<number, string> = new Map();
  let version = 0;
  const listeners = new Set<() => void>();
  /** Reissue numbers typed before their order was chosen, or kept while it is not. */
  const reissues = new Map<number, string>();

  const set = (next: readonly RecipientRow[]) => {
    rows = next;
    byId = new Map(next.map((row) => [row.id, row]));
    tell();
  };
  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  return {
    rows: () => rows,
    row: (id) => byId.get(id),
    has: (id) => byId.has(id),
    choose(orders) {
      const fresh = orders.filter((order) => isFree(order) && !byId.has(order.id));
      if (fresh.length > 0)
        set(rows.concat(fresh.map((order) => rowOf(order, reissues.get(order.id) ?? ''))));
    },
    unchoose: (ids) => set(rows.filter(({ id }) => !ids.has(id))),
    remove: (ids) => set(rows.filter(({ id }) => !ids.has(id))),
    clear() {
      faults = new Map();
      set([]);
    },
    setReissue(id, number) {
      reissues.set(id, number);
      set(rows.map((row) => (row.id === id ? { ...row, lp_reissue_sn: number } : row)));
    },
    reissueOf: (id) => reissues.get(id) ?? '',
    faultOf: (id) => faults.get(id) ?? '',
    replace(next) {
      set(next);
      return Promise.resolve();
    },
    setFaults(next) {
      faults = next;
      tell();
    },
    counts: () => ({ all: rows.length, problem: 0, doubt: 0, duplicate: 0 }),
    settled: () => Promise.resolve(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}

/** An order as the price check and the submit take it; its receiver is the masked one, the service knows the other. */
function rowOf(order: StoreOrderRow, reissue: string): RecipientRow {
  const text: RecipientText = {
    shop_order: order.shop_order,
    rec_name: order.receiver_name,
    rec_mobile: order.receiver_phone,
    rec_province: order.province,
    rec_city: order.city,
    rec_district: order.district,
    rec_address: order.address,
    lp_reissue_sn: reissue,
    use_name: order.buyer_nick,
    remark: order.remark,
  };
  for (const field of RECIPIENT_FIELDS) text[field] = text[field].slice(0, RECIPIENT_MAX_LENGTH[field]);
  return { ...text, id: order.id, row: 0, reasons: [], alternatives: [] };
}
