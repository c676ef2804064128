import { flagsOf } from '@giftship/shared/stores/flags';
import type { Address } from '../../outside/courier.ts';
import type { Ms } from '../../outside/raw-http.ts';
import { COURIER_CODES, makeWaybill } from '../waybill-numbers.ts';
import type { StoreOrderState } from '../../platforms/platform.ts';
import type { Dice } from './dice.ts';
import { numberOf } from './order-number.ts';
import {
  BUYER_NICK,
  BUYER_NOTES,
  GIVEN_NAMES,
  HOUSE,
  PLACES,
  SELLER_NOTES,
  STORE_GOODS,
  SURNAMES,
} from './platform-copy.ts';
import type { StoreKind } from './store-kinds.ts';
import type { NewStoreOrder } from './store-records.ts';

const MINUTE: Ms = 60_000;
const DAY: Ms = 86_400_000;
/** Platforms want an order to be shipped so long after it was paid. */
const SHIP_WITHIN: Ms = 2 * DAY;
const MOBILE_STARTS = ['133', '135', '136', '138', '139', '150', '158', '159', '177', '186', '188', '199'];

/** One order by chance: paid, waiting to be shipped, last changed when it was paid unless said otherwise. */
export function drawOrder(
  kind: StoreKind,
  {
    sequence,
    orderedAt,
    paidAt = orderedAt + MINUTE,
    dice,
    change = {},
    receiver,
  }: {
    sequence: number;
    orderedAt: Ms;
    paidAt?: Ms;
    dice: Dice;
    change?: Partial<NewStoreOrder>;
    receiver?: Address;
  },
): NewStoreOrder {
  const [title, spec] = dice.pick(STORE_GOODS);
  const isUnpaid = change.state === 'unpaid';
  return {
    number: numberOf(kind.orderNumber, sequence, orderedAt),
    state: 'to_ship',
    isRefunding: false,
    isRisky: false,
    updatedAt: isUnpaid ? orderedAt : paidAt,
    flag: drawFlag(kind, dice),
    sellerNote: dice.pick(SELLER_NOTES),
    waybills: [],
    ...change,
    data: {
      orderedAt,
      paidAt: isUnpaid ? null : paidAt,
      buyerNick: BUYER_NICK(dice.below(10)),
      buyerNote: dice.pick(BUYER_NOTES),
      receiver: receiver ?? drawReceiver(dice),
      isShown: dice.percent(20),
      lines: [
        { sku: `S${sequence}`, title, spec, image: '', count: 1 + (dice.percent(25) ? dice.below(3) : 0) },
      ],
    },
  };
}

/** Until when a paid order must be shipped. */
export const shipBefore = (paidAt: Ms): Ms => paidAt + SHIP_WITHIN;

/** The flag of an order: in six of ten cases none that anybody set. */
function drawFlag(kind: StoreKind, dice: Dice): number | null {
  const flags = flagsOf(kind.id);
  return flags.length === 0 || dice.percent(60) ? kind.unflagged : dice.pick(flags).value;
}

/** An invented person at an invented door. */
function drawReceiver(dice: Dice): Address {
  const [province, city, district, street] = dice.pick(PLACES);
  return {
    name: dice.pick(SURNAMES) + dice.pick(GIVEN_NAMES),
    mobile: dice.pick(MOBILE_STARTS) + String(dice.below(100_000_000)).padStart(8, '0'),
    province,
    city,
    district,
    detail: street + HOUSE(1 + dice.below(300), 1 + dice.below(20), 101 + dice.below(1800)),
  };
}

/** How a fresh store's orders stand; the rest of the thirty waits to be shipped. */
const SPECIAL: readonly { state?: StoreOrderState; isRefunding?: boolean; isRisky?: boolean }[] = [
  { state: 'done' },
  { state: 'closed' },
  { state: 'shipped' },
  { state: 'part' },
  { isRefunding: true },
  { isRisky: true },
  { state: 'unpaid' },
];
export const STARTING_ORDERS = 30;

/** The orders of the last seven days that a store has when leave is first given, oldest first; two have the same buyer. */
export function drawStartingOrders(
  kind: StoreKind,
  { sequences, now, dice }: { sequences: readonly number[]; now: Ms; dice: Dice },
): NewStoreOrder[] {
  const oldest = now - 7 * DAY + 30 * MINUTE;
  const step = (now - 30 * MINUTE - oldest) / sequences.length;
  const receiver = drawReceiver(dice);
  return sequences.map((sequence, index) => {
    const orderedAt = Math.floor(oldest + step * index + dice.below(Math.floor(step / 2)));
    const change = index % 4 === 1 ? SPECIAL[(index - 1) / 4] : undefined;
    // Every flag of the platform stands on at least one order that waits to be shipped.
    const flag = index % 4 === 2 ? flagsOf(kind.id)[(index - 2) / 4]?.value : undefined;
    const isSent = change?.state === 'shipped' || change?.state === 'done' || change?.state === 'part';
    const waybills = isSent ? [makeWaybill(dice.pick(COURIER_CODES), sequence)] : [];
    return drawOrder(kind, {
      sequence,
      orderedAt,
      dice,
      change: { ...change, ...(flag !== undefined && { flag }), waybills },
      // Both wait to be shipped, and stand next to one another.
      ...((index === 26 || index === 27) && { receiver }),
    });
  });
}
