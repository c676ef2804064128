import type { Fen } from '@giftship/shared/money/fen';
import type { TraceKind } from '../outside/courier.ts';
import type { Ms } from '../outside/raw-http.ts';
import type { SandboxClock } from './clock.ts';
import type { NoticeTemplate, SmsPurpose } from '../outside/sms.ts';

/** One trade of the sandbox. The three `paid` fields are there exactly when it is paid. */
export interface SandboxPayment {
  tradeNo: string;
  token: string;
  amount: Fen;
  subject: string;
  createdAt: Ms;
  expireAt: Ms;
  state: 'pending' | 'paid' | 'closed';
  paidAmount?: Fen;
  providerNo?: string;
  paidAt?: Ms;
}

/** Money of a trade that went back. */
export interface SandboxRefund {
  refundNo: string;
  tradeNo: string;
  amount: Fen;
  at: Ms;
}

/** Where the sandbox keeps its trades. */
export interface SandboxPaymentRecords {
  /** Keeps the trade unless its number is known; answers the one that is kept. */
  openPayment(payment: SandboxPayment): Promise<SandboxPayment>;
  paymentByTrade(tradeNo: string): Promise<SandboxPayment | undefined>;
  paymentByToken(token: string): Promise<SandboxPayment | undefined>;
  /** Marks it paid unless it already is; answers the paid trade, undefined when it was paid before or is unknown. */
  payPayment(
    token: string,
    paid: { paidAmount: Fen; providerNo: string; paidAt: Ms },
  ): Promise<SandboxPayment | undefined>;
  closePayment(tradeNo: string): Promise<void>;
  newestPayments(limit: number): Promise<SandboxPayment[]>;
  /** Keeps a refund once a number; false, and nothing, when the trade does not hold so much any more, or the number was another. */
  keepRefund(refund: SandboxRefund): Promise<boolean>;
  /** What was paid and sent back from one moment on and before another, in order. */
  movedBetween(from: Ms, before: Ms): Promise<{ paid: SandboxPayment[]; refunded: SandboxRefund[] }>;
}

/** One text message of the inbox; `failed` is the provider's word when it was not sent. */
export interface SandboxSms {
  id: number;
  mobile: string;
  purpose: SmsPurpose | NoticeTemplate | 'supplier-invite' | 'supplier-news';
  /** The code, or the words of a notice. */
  code: string;
  createdAt: Ms;
  visibleAt: Ms;
  failed?: string;
}

/** Where the sandbox keeps its text messages. */
export interface SandboxSmsRecords {
  keepSms(message: Omit<SandboxSms, 'id'>): Promise<number>;
  /** Newest first; only what is visible by `now`; `mobile` matches any part of the number. */
  newestSms(options: { now: Ms; limit: number; mobile?: string }): Promise<SandboxSms[]>;
}

/** One scan that will be told: it happens `afterMs` after the issue and is told at `reportAfterMs`. */
export interface ScriptStep {
  afterMs: Ms;
  reportAfterMs: Ms;
  kind: TraceKind;
  text: string;
  place?: string;
}

/** A parcel on its way through the sandbox. Its age is tick - issuedTick + shiftMs. */
export interface SandboxParcel {
  waybill: string;
  orderSn: string;
  courier: string;
  receiver: string;
  scriptName: string;
  script: ScriptStep[];
  issuedAt: Ms;
  issuedTick: Ms;
  shiftMs: Ms;
  /** How many steps the server has been told and has accepted. */
  sent: number;
}

/** Where the sandbox keeps its parcels and their clock. */
export interface SandboxCourierRecords {
  readClock(): Promise<SandboxClock>;
  writeClock(clock: SandboxClock): Promise<void>;
  /** Numbers that nobody got before. */
  takeNumbers(count: number): Promise<number[]>;
  /** Keeps the parcels whose waybill and order number are both new; answers the order numbers of those kept. */
  keepParcels(parcels: readonly SandboxParcel[]): Promise<string[]>;
  /** Counts one more vain attempt for each; answers the counts by order number. */
  countAttempts(orderSns: readonly string[]): Promise<Map<string, number>>;
  parcelsByOrder(orderSns: readonly string[]): Promise<SandboxParcel[]>;
  parcelsByWaybill(waybills: readonly string[]): Promise<SandboxParcel[]>;
  /** Parcels with a step to tell by `tick`, the longest overdue first. */
  dueParcels(tick: Ms, limit: number): Promise<SandboxParcel[]>;
  markSent(waybill: string, sent: number): Promise<void>;
  shiftParcel(waybill: string, byMs: Ms): Promise<void>;
  /** What happens to a parcel ends after its first `count` steps, or goes on with others. */
  endScript(waybill: string, count: number, more?: readonly ScriptStep[]): Promise<void>;
  /** Moves every parcel whose own time is before `time` to that time. */
  moveParcelsTo(time: Ms, tick: Ms): Promise<void>;
  /** Newest first; `search` matches any part of the waybill, order number or receiver. */
  newestParcels(options: { limit: number; search?: string }): Promise<SandboxParcel[]>;
}

/** Everything the sandbox keeps. */
export type SandboxRecords = SandboxPaymentRecords & SandboxSmsRecords & SandboxCourierRecords;

/** How long a parcel has been under way by its own clock. */
export function parcelAge(parcel: SandboxParcel, tick: Ms): Ms {
  return tick - parcel.issuedTick + parcel.shiftMs;
}

/** When the next step will be told, as an age; null when all were. */
export function nextReport(parcel: Pick<SandboxParcel, 'script' | 'sent'>): Ms | null {
  return parcel.script[parcel.sent]?.reportAfterMs ?? null;
}
