import { parseTime } from '@giftship/shared/lib/china-time';
import type { ParcelRow } from '@giftship/shared/parcels/contract';
import { promiseOfParcel } from '@giftship/shared/parcels/deadlines';
import { COMPENSATION_CHECKING } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { PICKUP_COPY as SAY } from './pickup-copy.ts';
import { drawn, HOUR_MS, MINUTE_MS, NEAR_MS, pastWords } from './promise-words.ts';
import { placeOf, type RulerTone } from './scale.ts';

/** A parcel without a waybill is refunded after so long (D311). */
const REFUNDED_AFTER_MS = 24 * HOUR_MS;

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

/** Nothing is owed or waited for any more: no ruler. */
const STILL: PickupClock = { tone: 'still', at: 0, text: SAY.none, voice: 'hint', hint: '' };

/** Until when the courier must have come, how long that still is, and what is paid when it is missed (M014-M018, X022). */
export function pickupClock(parcel: ParcelRow, now: number): PickupClock {
  const promise = promiseOfParcel(parcel);
  const { comp_status, comp_money, comp_checking, pickup_time, status } = parcel;
  const place = (at: number) => (promise === null ? 0 : placeOf(at, drawn(promise)));
  const picked = parseTime(pickup_time);
  if (comp_status === COMPENSATION_STATUS.paid)
    return { tone: 'late', at: 1, text: SAY.compensated(comp_money), voice: 'ok', hint: parcel.comp_reason };
  if (comp_status === COMPENSATION_STATUS.pending)
    return {
      tone: 'late',
      at: place(picked ?? now),
      text: comp_checking ? COMPENSATION_CHECKING : SAY.pending(comp_money),
      voice: 'bad',
      hint: comp_checking ? SAY.pending(comp_money) : SAY.pendingHint,
    };
  if (picked !== null) {
    const end = pickedUp(parcel, promise === null || picked <= promise.pickup);
    return { ...end, at: place(picked), text: SAY.done(pastWords(picked, now)), voice: '' };
  }
  const isSettled = comp_status === COMPENSATION_STATUS.void || status >= PARCEL_STATUS.signed;
  if (promise === null || isSettled) return STILL;
  if (status === PARCEL_STATUS.waitingWaybill) return withoutWaybill(promise.paid + REFUNDED_AFTER_MS - now);
  return waiting(parcel, promise.pickup - now, place(now));
}

/** How a pickup is judged as long as no compensation counts; one that became void is not looked into again. */
function pickedUp({ comp_status }: ParcelRow, isInTime: boolean): Pick<PickupClock, 'tone' | 'hint'> {
  if (isInTime) return { tone: 'kept', hint: SAY.inTime };
  if (comp_status === COMPENSATION_STATUS.void) return { tone: 'still', hint: '' };
  return { tone: 'late', hint: SAY.lateHint };
}

function withoutWaybill(left: number): PickupClock {
  const text = left > 0 ? SAY.refundIn(clockText(left)) : SAY.refundSoon;
  return { tone: 'open', at: 0, text, voice: 'warn', hint: SAY.refundHint };
}

function waiting({ comp_if_late, pickup_deadline }: ParcelRow, left: number, at: number): PickupClock {
  if (left < 0) return { tone: 'late', at, text: SAY.late, voice: 'bad', hint: SAY.lateHint };
  const isNear = left < NEAR_MS;
  return {
    tone: isNear ? 'near' : 'waiting',
    at,
    text: SAY.left(clockText(left)),
    voice: isNear ? 'warn' : '',
    hint: SAY.paysWhenLate(SAY.until(pickup_deadline.slice(5, 16)), comp_if_late),
  };
}

/** 22:48, in hours and minutes. */
function clockText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
