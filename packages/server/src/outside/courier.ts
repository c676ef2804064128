import type { PlatformKey } from '@giftship/shared/goods/platforms';
import type { ProviderError } from './provider-error.ts';
import type { Ms, RawRequest, RawResponse } from './raw-http.ts';

/** A person and a place, in clear. */
export interface Address {
  name: string;
  mobile: string;
  province: string;
  city: string;
  district: string;
  detail: string;
}

/** One waybill to issue. `courier` is the Kuaidi100 code (yuantong, zhongtong, …), also in every answer. */
export interface WaybillOrder {
  orderSn: string;
  courier: string;
  sender: Address;
  /** Masked where `sealed` is given. */
  receiver: Address;
  /** A receiver that only an e-waybill of his platform can read; for couriers that take it (`takesCipher`). */
  sealed?: { platform: PlatformKey; shopOrder: string; cipher: Record<string, string> };
  goods: string;
  weightGrams?: number;
  remark?: string;
}

/** The account at a courier on which a waybill is issued; without one the source's own table says it (O097). */
export interface WaybillAccount {
  /** The courier company that it is an account of. */
  code: string;
  partnerId: string;
  partnerKey: string;
  partnerSecret: string;
  /** Outlet. */
  net: string;
  /** Phone of the sender where the outlet wants one and the warehouse has none. */
  mobile: string;
  monthlyCard: string;
}

/** What the source of a waybill wants printed beside who sends and who receives (S045). */
interface WaybillLabel {
  waybill: string;
  courier: string;
  /** Large routing mark, and the place where parcels are gathered; '' where the source tells none. */
  route: string;
  gather: string;
}

/** The number that belongs to that order for ever; it is never given to another. */
export interface IssuedWaybill {
  orderSn: string;
  waybill: string;
  courier: string;
}

/** One answer of `issueMany`, in the order asked. */
export type IssueOutcome =
  ({ ok: true } & IssuedWaybill) | { ok: false; orderSn: string; error: ProviderError };

export type TraceKind =
  | 'ordered'
  | 'waiting'
  | 'pickup'
  | 'transit'
  | 'arrived'
  | 'delivering'
  | 'locker'
  | 'signed'
  | 'problem'
  | 'refused'
  | 'returning'
  | 'returned';

/** One scan. `at` is when it happened, not when it was learned; `raw` is the feed's own line, kept as evidence. */
export interface Trace {
  at: Ms;
  kind: TraceKind;
  text: string;
  place?: string;
  raw: string;
}

/** What one push says about one parcel. The traces are all known ones, oldest first. */
export interface CourierPush {
  waybill: string;
  courier: string;
  traces: Trace[];
  /** `abort`: the feed gave up on this number; `shutdown`: it ended well. */
  watch: 'polling' | 'shutdown' | 'abort' | 'updateall';
}

/**
 * A source of waybills and tracking news. `issue` is idempotent by order number; a time-out is `outcomeUnknown`, and
 * asking again with the same order number is then the query.
 */
export interface CourierProvider {
  readonly id: string;
  /** How many orders one call of `issueMany` asks for at the same time: its caller stores the answers in such slices. */
  readonly atOnce: number;
  /** True when this courier may be given a platform's cipher in place of a receiver's clear text. */
  takesCipher(platform: PlatformKey, courier: string): boolean;
  /** True where it issues for this company without an account of a courier row (O098). */
  hasOwn(courier: string): boolean;
  issue(order: WaybillOrder, account?: WaybillAccount): Promise<IssuedWaybill>;
  issueMany(orders: readonly WaybillOrder[], account?: WaybillAccount): Promise<IssueOutcome[]>;
  /**
   * Takes a waybill back before the courier has the parcel; again is harmless. Where the courier does not allow it, the
   * error is `state` or `rejected` with his own sentence as its `text`. With the account that issued it.
   */
  cancel(waybill: { waybill: string; courier: string }, account?: WaybillAccount): Promise<void>;
  /** What is printed on a waybill that it issued under this order's number; asking changes nothing. */
  label(order: WaybillOrder, account?: WaybillAccount): Promise<WaybillLabel>;
  /**
   * Asks for a parcel on its way to be stopped and sent back; the news tells what came of it. Absent where the source cannot:
   * then the outlet is rung up (O116).
   */
  intercept?(
    parcel: { waybill: string; courier: string; reason: string },
    account?: WaybillAccount,
  ): Promise<void>;
  track(parcel: { waybill: string; courier: string; phoneTail?: string }): Promise<Trace[]>;
  readPush(request: RawRequest): Promise<CourierPush[]>;
  ack(ok: boolean): RawResponse;
  /** Asks for pushes about a parcel again, after the feed gave up on it; absent where that cannot happen. */
  watch?(parcel: { waybill: string; courier: string; phoneTail?: string }): Promise<void>;
  /**
   * Only of a courier whose clock runs ahead of ours, which the sandbox's does: what time it is for each of these
   * parcels. Rules about their deadlines read that clock; without this method everybody lives by ours.
   */
  timesOf?(waybills: readonly string[]): Promise<Map<string, Ms>>;
  /** Only of the same: how many of its minutes pass in one of ours, and whether it stands still. */
  pace?(): Promise<{ speed: number; isPaused: boolean }>;
}

const NOT_YET_MOVING: ReadonlySet<TraceKind> = new Set(['ordered', 'waiting']);

/**
 * When the courier first had the parcel, for the overtime rule (D303): the earliest event that is not "ordered" or
 * "waiting", be it the pickup or, where the feed left that out or puts it later, a scan on the way. It depends on which
 * events there are, never on the order in which they were told, and more of them only make it earlier. Undefined while
 * nothing of the kind is known.
 */
export function firstPickup(traces: readonly Trace[]): Ms | undefined {
  return earliest(traces.filter(({ kind }) => !NOT_YET_MOVING.has(kind)));
}

/** When the supplier called the courier to collect: the earliest "waiting" event; undefined while there is none. */
export function firstWaiting(traces: readonly Trace[]): Ms | undefined {
  return earliest(traces.filter(({ kind }) => kind === 'waiting'));
}

function earliest(traces: readonly Trace[]): Ms | undefined {
  return traces.length === 0 ? undefined : traces.reduce((first, { at }) => Math.min(first, at), Infinity);
}
