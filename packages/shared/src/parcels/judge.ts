import { type Fen, fen } from '../money/fen.ts';

/** The two promises whose breach is compensated (M014-M016). */
export type Rule = 'ship' | 'pickup';

/** Deadlines of a parcel and the event times known about it; instants in ms, null while unknown. */
export interface ParcelTimes {
  shipDeadline: number;
  pickupDeadline: number;
  shipTime: number | null;
  pickupTime: number | null;
}

/** A promise that was not kept. */
export interface Breach {
  rule: Rule;
  deadline: number;
}

/** What is true of a parcel's deadlines at one moment. */
export interface Judgement {
  /** The first deadline that was missed; null when none was. */
  breach: Breach | null;
  /** The next deadline that could still be missed; null when every question is answered. */
  nextAt: number | null;
}

/**
 * Judges by event times (D303, D305): a promise is broken when its deadline has come and the event is later or unknown.
 * An event at the very second of the deadline keeps it. The earlier deadline names the breach; of two equal ones, ship.
 */
export function judge(times: ParcelTimes, at: number): Judgement {
  const promises = promisesOf(times);
  const breach = promises.find(({ deadline, done }) => deadline <= at && (done === null || done > deadline));
  const open = promises.find(({ deadline, done }) => deadline > at && (done === null || done > deadline));
  return {
    breach: breach ? { rule: breach.rule, deadline: breach.deadline } : null,
    nextAt: open?.deadline ?? null,
  };
}

function promisesOf({ shipDeadline, pickupDeadline, shipTime, pickupTime }: ParcelTimes) {
  const ship = { rule: 'ship', deadline: shipDeadline, done: shipTime } as const;
  const pickup = { rule: 'pickup', deadline: pickupDeadline, done: pickupTime } as const;
  return pickupDeadline < shipDeadline ? [pickup, ship] : [ship, pickup];
}

/** Pieces under this price (fen) are paid back in full (M017). */
export const CHEAP_UNDER = 200;

/** What a broken promise pays (M017, M018, D304): pieces under 2.00 give back all that was paid, others 2.00. */
export function compensationAmount(unitPrice: Fen, paidForParcel: Fen): Fen {
  return unitPrice < CHEAP_UNDER ? paidForParcel : fen(CHEAP_UNDER);
}
