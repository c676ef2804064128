import type { Address } from '../../outside/courier.ts';
import type { Ms } from '../../outside/raw-http.ts';
import type { StoreOrderLine, StoreOrderState } from '../../platforms/platform.ts';
import type { SandboxKey } from './platform-copy.ts';

/** How often, in percent of all calls, a store's platform misbehaves. */
export interface Mood {
  /** The answer is lost; of writes every second one had its effect. */
  lose: number;
  fail: number;
  hang: number;
  /** Called too often. */
  rate: number;
}
export const CALM: Mood = { lose: 0, fail: 0, hang: 0, rate: 0 };

/** One store of a sandbox platform. */
export interface SandboxStore {
  id: number;
  platform: SandboxKey;
  name: string;
  /** The platform's own number of the store. */
  outsideId: string;
  /** Leave was given at least once. */
  hasToken: boolean;
  accessUntil: Ms;
  /** Null: for ever. */
  renewUntil: Ms | null;
  tokenLife: Ms;
  isRevoked: boolean;
  ordersPerMinute: number;
  isPaused: boolean;
  mood: Mood;
  tickedAt: Ms;
  usedAt: Ms;
}

/** What of an order never changes once it is paid. */
export interface BuyerOrder {
  orderedAt: Ms;
  paidAt: Ms | null;
  buyerNick: string;
  buyerNote: string;
  /** In clear, as only the platform knows it; people are invented. */
  receiver: Address;
  /** This one is handed out in clear where the platform mostly hides. */
  isShown: boolean;
  lines: StoreOrderLine[];
}

/** One order of a sandbox store. */
export interface SandboxStoreOrder {
  id: number;
  storeId: number;
  number: string;
  state: StoreOrderState;
  isRefunding: boolean;
  isRisky: boolean;
  updatedAt: Ms;
  flag: number | null;
  sellerNote: string;
  waybills: string[];
  data: BuyerOrder;
}
export type NewStoreOrder = Omit<SandboxStoreOrder, 'id' | 'storeId'>;

/** What can change in an order; what is left out stays. */
export type OrderChange = Partial<
  Pick<SandboxStoreOrder, 'state' | 'isRefunding' | 'isRisky' | 'flag' | 'sellerNote' | 'waybills'> & {
    paidAt: Ms;
  }
>;

/** How many orders a store has, and how many of them wait to be shipped. */
export interface OrderCounts {
  all: number;
  open: number;
}

/** A change of a store's settings on the pages. */
export type StoreChange = Partial<
  Pick<SandboxStore, 'ordersPerMinute' | 'isPaused' | 'mood' | 'isRevoked' | 'accessUntil'>
>;
