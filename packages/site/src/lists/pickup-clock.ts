import { placeOf, type Promised, type RulerTone } from '@giftship/kit/ruler/scale.ts';
import { chinaDay, formatTime, parseTime } from '@giftship/shared/lib/china-time';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { COMPENSATION_CHECKING } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { LISTS_COPY } from './copy.ts';

const SAY = LISTS_COPY.pickup;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A supplier hands over within so long after the cut-off (M014). */
const SHIPS_AFTER_MS = 2 * HOUR;
/** From so long before the deadline the clock is coloured: it will be missed if nobody comes now. */
const NEAR_MS = 2 * HOUR;
/** A parcel without a waybill is refunded after so long (D311). */
const REFUNDED_AFTER_MS = 24 * HOUR;

/** How it stands with the promise of one parcel: a place on the ruler, and the words beside it. */
export interface PickupClock {
  tone: RulerTone;
  at: number;
  text: string;
  /** How the words are coloured. */
  voice: '' | 'ok' | 'warn' | 'bad' | 'hint';
  /** The whole of it, for who asks: the time, and what is paid when it is missed. */
  hint: string;
}

/** The instants of a parcel's promise; null for one that has none. */
export function promiseOf({ paid_at, ship_deadline, pickup_deadline }: ParcelRow): Promised | null {
  const [paid, ship, deadline] = [paid_at, ship_deadline, pickup_deadline].map(parseTime);
  if (paid == null || ship == null || deadline == null) return null;
  return { paid, cutoff: Math.max(paid, ship - SHIPS_AFTER_MS), deadline };
}

/** Until when the courier must have come, how long that still is, and what is paid when it is missed (M014-M018, X022). */
export function pickupClock(parcel: ParcelRow, now: number): PickupClock {
  const promise = promiseOf(parcel);
  const { comp_status, comp_money, comp_checking, pickup_time, pickup_deadline, status } = parcel;
  const place = (at: number) => (promise === null ? 0 : placeOf(at, promise));
  if (comp_status === COMPENSATION_STATUS.paid)
    return { tone: 'late', at: 1, text: SAY.compensated(comp_money), voice: 'ok', hint: parcel.comp_reason };
  if (comp_status === COMPENSATION_STATUS.pending)
    return {
      tone: 'late',
      at: place(now),
      text: comp_checking ? COMPENSATION_CHECKING : SAY.pending(comp_money),
      voice: 'bad',
      hint: comp_checking ? SAY.pending(comp_money) : SAY.pendingHint,
    };
  const picked = parseTime(pickup_time);
  if (picked !== null)
    return {
      tone: 'kept',
      at: place(picked),
      text: SAY.done(dayWord(picked, now)),
      voice: '',
      hint: SAY.inTime,
    };
  if (promise === null || status === PARCEL_STATUS.cancelled || status >= PARCEL_STATUS.signed)
    return { tone: 'still', at: 0, text: SAY.none, voice: 'hint', hint: '' };
  if (status === PARCEL_STATUS.waitingWaybill) {
    const left = promise.paid + REFUNDED_AFTER_MS - now;
    const text = left > 0 ? SAY.refundIn(clockText(left)) : SAY.refundSoon;
    return { tone: 'open', at: 0, text, voice: 'warn', hint: SAY.refundHint };
  }
  return waiting(parcel, promise.deadline - now, place(now), SAY.until(pickup_deadline.slice(5, 16)));
}

function waiting({ comp_if_late }: ParcelRow, left: number, at: number, until: string): PickupClock {
  if (left < 0) return { tone: 'late', at, text: SAY.late, voice: 'bad', hint: SAY.lateHint };
  const isNear = left < NEAR_MS;
  return {
    tone: isNear ? 'near' : 'waiting',
    at,
    text: SAY.left(clockText(left)),
    voice: isNear ? 'warn' : '',
    hint: SAY.paysWhenLate(until, comp_if_late),
  };
}

/** 22:48, in hours and minutes. */
function clockText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The time of today, of yesterday with that word, else with its day. */
export function dayWord(at: number, now: number): string {
  const text = formatTime(at);
  const clock = text.slice(11, 16);
  if (chinaDay(at) === chinaDay(now)) return clock;
  return chinaDay(at) === chinaDay(now - 24 * HOUR) ? SAY.yesterday(clock) : text.slice(5, 16);
}
