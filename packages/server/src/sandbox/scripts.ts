import { present, assert } from '@giftship/shared/lib/assert';
import { isFilled } from '@giftship/shared/lib/non-empty';
import { COURIER_NAMES, MIDDLE_HUBS, PROVINCE_HUBS, SCRIPT_KEYWORDS, TRACE_TEXT } from './copy.ts';
import type { ScriptStep } from './records.ts';
import { isCourierCode } from './waybill-numbers.ts';
import type { Address, TraceKind, WaybillOrder } from '../outside/courier.ts';
import type { Ms } from '../outside/raw-http.ts';

const MINUTE: Ms = 60_000;
const HOUR: Ms = 60 * MINUTE;
const DAY: Ms = 24 * HOUR;
const CHINA_OFFSET: Ms = 8 * HOUR;

/**
 * How a parcel fares. The receiver's name chooses (the keywords are in `sandbox-copy.ts`); times are sandbox time:
 *
 * | script        | what happens                                                                    |
 * |---------------|---------------------------------------------------------------------------------|
 * | normal        | ordered, handed over (waiting) after 20 minutes, pickup after 2-5 h, 2-4 transit |
 * |               | scans, delivering, signed                                                       |
 * | late_pickup   | as normal, but the pickup is 40 minutes after the 08:00 of D302                 |
 * | reported_late | pickup 20 minutes before that 08:00, told two hours after it happened           |
 * | no_pickup     | ordered, handed over, and then nothing                                          |
 * | not_shipped   | ordered, and never handed over                                                  |
 * | lost          | normal up to the first transit scan, two days later a problem                   |
 * | returned      | delivering, problem (nobody there), returning, returned                         |
 * | refused       | delivering, refused, returning, returned                                        |
 * | inserted      | the pickup is told only after the first transit scan, with its own earlier time |
 * | twice         | the pickup is told twice, word for word                                         |
 */
export type ScriptName = 'normal' | keyof typeof SCRIPT_KEYWORDS;

/** Which script a receiver's name asks for. */
export function chooseScript(receiverName: string): ScriptName {
  for (const [script, keyword] of Object.entries(SCRIPT_KEYWORDS)) {
    if (receiverName.includes(keyword)) return script as ScriptName;
  }
  return 'normal';
}

/** Every scan of the parcel in the order in which it will be told. The same order always gives the same script. */
export function writeScript(order: WaybillOrder, issuedAt: Ms): ScriptStep[] {
  const script = chooseScript(order.receiver.name);
  const { steps, pickup, transits } = planTrip(order, issuedAt, script);
  const begin = [steps.ordered, steps.waiting];

  switch (script) {
    case 'not_shipped':
      return [steps.ordered];
    case 'no_pickup':
      return [...begin];
    case 'lost':
      return [...begin, pickup, transits[0], steps.lost];
    case 'returned':
      return [...begin, pickup, ...transits, steps.delivering, steps.unreachable, ...steps.back];
    case 'refused':
      return [...begin, pickup, ...transits, steps.delivering, steps.refused, ...steps.back];
    case 'inserted': {
      const [first, ...rest] = transits;
      const told = { ...pickup, reportAfterMs: first.reportAfterMs + HOUR };
      return [...begin, first, told, ...rest, steps.delivering, steps.signed];
    }
    case 'twice': {
      const again = { ...pickup, reportAfterMs: pickup.reportAfterMs + HOUR };
      return [...begin, pickup, again, ...transits, steps.delivering, steps.signed];
    }
    case 'normal':
    case 'late_pickup':
    case 'reported_late':
      return [...begin, pickup, ...transits, steps.delivering, steps.signed];
  }
}

/** The way back of a parcel that is stopped at this age: it turns around within the hour, and is there a day later. */
export function wayBack(script: readonly ScriptStep[], age: Ms): ScriptStep[] {
  const from = script.find(({ kind }) => kind === 'pickup')?.place ?? '';
  const here = script.findLast(({ afterMs, place }) => afterMs <= age && place !== undefined)?.place ?? from;
  return [
    step(age + HOUR, 'returning', TRACE_TEXT.returning(here), here),
    step(age + DAY, 'returned', TRACE_TEXT.returned(from), from),
  ];
}

/** What a label says of the way: its region with a sorting code of the number, and the centre where parcels are gathered. */
export function routeTo(province: string, city: string, waybill: string): { route: string; gather: string } {
  const hub = hubOf({ province, city });
  return { route: `${city || province} ${waybill.slice(-3)}`, gather: hub };
}

/** 08:00 of the next day for what was issued before 17:00, else of the third day (D302). */
function pickupDueAt(issuedAt: Ms): Ms {
  const midnight = Math.floor((issuedAt + CHINA_OFFSET) / DAY) * DAY - CHINA_OFFSET;
  const days = issuedAt - midnight < 17 * HOUR ? 1 : 2;
  return midnight + days * DAY + 8 * HOUR;
}

function planTrip(order: WaybillOrder, issuedAt: Ms, script: ScriptName) {
  const { sender, receiver } = order;
  const vary = variation(order.orderSn);
  const from = sender.city;
  const to = receiver.city;
  const courier = isCourierCode(order.courier) ? COURIER_NAMES[order.courier] : order.courier;

  const pickup = step(pickupAge(script, issuedAt, vary), 'pickup', TRACE_TEXT.pickup(from, courier), from);
  if (script === 'reported_late') pickup.reportAfterMs += 2 * HOUR;

  let age = pickup.reportAfterMs;
  const later = (hours: number) => (age += hours * HOUR + (vary % 40) * MINUTE);
  const hubs = hubsBetween(sender, receiver, vary);
  const transits = hubs.map((hub) => step(later(4), 'transit', TRACE_TEXT.transit(hub), hub));
  transits.push(step(later(6), 'arrived', TRACE_TEXT.arrived(to, receiver.district), to));

  assert(isFilled(transits), 'a trip goes by somewhere');

  const delivering = step(later(5), 'delivering', TRACE_TEXT.delivering(to, receiver.district), to);
  const failedAge = later(3);
  return {
    pickup,
    transits,
    steps: {
      ordered: step(MINUTE, 'ordered', TRACE_TEXT.ordered),
      waiting: step(20 * MINUTE, 'waiting', TRACE_TEXT.waiting),
      delivering,
      signed: step(failedAge, 'signed', TRACE_TEXT.signed(to), to),
      unreachable: step(failedAge, 'problem', TRACE_TEXT.unreachable(to), to),
      refused: step(failedAge, 'refused', TRACE_TEXT.refused(to), to),
      lost: step(transits[0].afterMs + 2 * DAY, 'problem', TRACE_TEXT.lost(transits[0].place ?? from), from),
      back: [
        step(later(20), 'returning', TRACE_TEXT.returning(to), to),
        step(later(30), 'returned', TRACE_TEXT.returned(from), from),
      ],
    },
  };
}

function pickupAge(script: ScriptName, issuedAt: Ms, vary: number): Ms {
  if (script === 'late_pickup') return pickupDueAt(issuedAt) + 40 * MINUTE - issuedAt;
  if (script === 'reported_late') return pickupDueAt(issuedAt) - 20 * MINUTE - issuedAt;
  return 2 * HOUR + (vary % 180) * MINUTE;
}

/** The sender's and the receiver's sorting centres, and for some parcels one half-way: one to three places. */
function hubsBetween(sender: Address, receiver: Address, vary: number): string[] {
  const first = hubOf(sender);
  const last = hubOf(receiver);
  const middle =
    first !== last && vary % 2 === 1
      ? [present(MIDDLE_HUBS[vary % MIDDLE_HUBS.length], 'a hub half-way')]
      : [];
  return [...new Set([first, ...middle, last])];
}

function hubOf({ province, city }: Pick<Address, 'province' | 'city'>): string {
  const known = Object.entries(PROVINCE_HUBS).find(([name]) => province.startsWith(name));
  return known?.[1] ?? city;
}

function step(afterMs: Ms, kind: TraceKind, text: string, place?: string): ScriptStep {
  return { afterMs, reportAfterMs: afterMs, kind, text, ...(place !== undefined && { place }) };
}

/** A number that looks random but depends on the order alone, so that a retry writes the same script. */
function variation(orderSn: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < orderSn.length; index++) {
    hash = Math.imul(hash ^ orderSn.charCodeAt(index), 16_777_619);
  }
  return hash >>> 1;
}
