import type { PlatformKey } from '@giftship/shared/goods/platforms';
import type { Address } from '../outside/courier.ts';
import type { Ms, RawRequest, RawResponse } from '../outside/raw-http.ts';
import type { Pace } from './pace.ts';

/** What a platform's interface offers at all; the server asks here instead of knowing platforms by name. */
export interface PlatformAbilities {
  /** How a store is connected: a page of the platform that comes back with a code, a code that the merchant copies, not at all. */
  bind: 'oauth' | 'code' | 'none';
  sync: boolean;
  ship: boolean;
  note: boolean;
  flag: boolean;
  push: boolean;
}

/** How a platform lets orders be read (facts 7.2). All spans are milliseconds. */
export interface PullLimits {
  /** Longest span of update times that one reading may cover. */
  windowMs: Ms;
  /** A window must end at least so long ago. */
  lagMs: Ms;
  /** How far back orders can be read. */
  maxAgeMs: Ms;
  pageSize: number;
  /** Calls a second that the platform bears for one store. */
  qps: number;
}

/** Leave to act for one store. Kept sealed; never logged. */
export interface Grant {
  access: string;
  refresh?: string;
  /** When `access` ends. */
  accessUntil: Ms;
  /** When the leave can no longer be renewed; absent where it cannot be renewed at all or never ends. */
  refreshUntil?: Ms;
  /** The platform's own number of the store; always text. */
  shopId: string;
  shopName: string;
}

/** Where a merchant gives leave, and where he orders the service first where the platform wants that; '' where it does not. */
interface AuthLinks {
  authLink: string;
  buyLink: string;
}

export type StoreOrderState = 'unpaid' | 'to_ship' | 'part' | 'shipped' | 'done' | 'closed';

export interface StoreOrderLine {
  /** The platform's own number of this line or article; text, '' when it has none. */
  sku: string;
  title: string;
  spec: string;
  image: string;
  count: number;
}

/** Who receives, as the platform tells it: always its masks, beside them either the clear text or the cipher, or neither. */
export interface StoreReceiver {
  province: string;
  city: string;
  district: string;
  masked: { name: string; mobile: string; detail: string };
  /** Only where the platform hands out clear text. */
  clear?: Address;
  /** What an e-waybill of the platform takes in place of the text; opaque. */
  cipher?: Record<string, string>;
}

/** One order of a store in our words. Order numbers are text: many exceed 2^53. */
export interface StoreOrder {
  shopOrder: string;
  state: StoreOrderState;
  /** A refund is open: must not be shipped. */
  isRefunding: boolean;
  /** The platform holds it back (risk control): must not be shipped yet. */
  isRisky: boolean;
  /** When the platform last changed it; decides which of two readings is newer. */
  updatedAt: Ms;
  orderedAt: Ms;
  paidAt?: Ms;
  shipBefore?: Ms;
  /** The platform's own flag number (D327); null where there is none. */
  flag: number | null;
  sellerNote: string;
  buyerNote: string;
  buyerNick: string;
  receiver: StoreReceiver;
  lines: StoreOrderLine[];
  /** Waybills that the platform has for it already. */
  waybills: string[];
}

/** One parcel to write back. `courier` is the Kuaidi100 code (yuantong, zhongtong, …). */
export interface ShipRequest {
  shopOrder: string;
  waybill: string;
  courier: string;
}

/**
 * One store platform (D307) over its real protocol or in the sandbox. Failures are ProviderErrors: `token` ends the
 * store's leave, `rate` and `unavailable` are worth another try, the rest is said to the person in the platform's own
 * words (`text`). Adapters keep the platform's call rate themselves, per application and per store.
 */
export interface StorePlatform {
  readonly key: PlatformKey;
  readonly can: PlatformAbilities;
  readonly limits: PullLimits;
  /** A promise where the platform has to be asked for the link. */
  authLinks(p: { state: string; redirectUri: string }): AuthLinks | Promise<AuthLinks>;
  /** Turns the code of the authorise page, or the bind code, into leave. Kinds: `invalid` (unknown or used code), `token` (expired code). */
  exchange(p: { code: string; redirectUri: string }): Promise<Grant>;
  /** Renews leave; callers hold the store's lock. `token` when it is over. */
  refresh(grant: Grant): Promise<Grant>;
  /**
   * All orders that changed in one window of at most `limits.windowMs`, page by page, in the order that loses none while
   * pages shift; the same order may come twice. `total` is how many the platform says there are, null where it does not.
   */
  pull(
    grant: Grant,
    window: { from: Ms; to: Ms },
  ): AsyncIterable<{ orders: StoreOrder[]; total: number | null }>;
  /** One order as it is now; null when the store has none of that number. */
  get(grant: Grant, shopOrder: string): Promise<StoreOrder | null>;
  /**
   * Writes one waybill back. `already`: the platform had exactly this waybill for this order. A time-out is
   * `outcomeUnknown`: ask `get` first, never repeat blindly.
   */
  ship(grant: Grant, request: ShipRequest): Promise<{ already: boolean }>;
  /** Replaces (or, where the platform only appends, adds) the seller's note, and the flag when given. */
  setNote?(grant: Grant, p: { shopOrder: string; text: string; flag?: number }): Promise<void>;
  /** Reads a push; `signature` when it is not the platform's. An empty list for heartbeats and news of no interest. */
  readPush?(request: RawRequest): { shopId: string; shopOrder: string }[];
  /** What the platform wants to hear in answer to a push. */
  ackPush?(request: RawRequest): RawResponse;
}

/** What every adapter is built with (facts section 0): nothing of the world is reached for. */
export interface PlatformDeps {
  fetch: typeof fetch;
  now(): Ms;
  random(bytes: number): Uint8Array;
  /** How long a call may take; ten seconds unless said otherwise. */
  timeOutMs?: Ms;
  /** The clock by which calls are spaced; the process's own unless said otherwise. */
  pace?: Pace;
}

/** One application through which stores of a platform are connected; a platform may have several. */
export interface ConnectedApp {
  /** Platform id of the wire (D307). */
  id: number;
  /** 'direct', or the key of an aggregator; unique for a platform. */
  app: string;
  platform: StorePlatform;
}
