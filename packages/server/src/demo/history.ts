import { type Fen, fen } from '@giftship/shared/money/fen';
import { chinaClock } from '@giftship/shared/lib/china-time';
import { present } from '@giftship/shared/lib/assert';
import { parcelDeadlines, type ParcelDeadlines } from '@giftship/shared/parcels/deadlines';
import { PARCEL_MOVES, PARCEL_STATUS, type ParcelStatus } from '@giftship/shared/parcels/parcel';
import { compensationAmount } from '@giftship/shared/parcels/judge';
import type { WaybillOrder } from '../outside/courier.ts';
import { STATUS_OF } from '../parcels/fold-news.ts';
import type { ScriptStep } from '../sandbox/records.ts';
import { chooseScript, writeScript } from '../sandbox/scripts.ts';
import { isCourierCode, makeWaybill } from '../sandbox/waybill-numbers.ts';
import { DEMO_CONTENT } from './content.ts';
import type { DemoCourier, DemoGoods } from './demo-content.ts';
import { PAST_FATES, PAST_NAMES, PAST_PLACES } from './history-copy.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** So far back the demo begins. */
const DAYS = 30;
/** What is that old is over: its compensation was paid. The rest goes on by the clocks, as everything else does. */
const SETTLED_AFTER = 3 * DAY;
/** Numbers below those of the first real order, so that its number stays what it is. */
const FIRST = { batch: 90_001, order: 990_001, parcel: 4_990_001, waybill: 9_000_001 } as const;
/** Goods that are sent again and again; some have couriers of their own. */
const OFTEN = [101, 101, 103, 102, 121, 101, 141, 103] as const;
const PLATFORMS = [2, 1, 2, 4, 3] as const;

/** One parcel of the past, with what its courier has told by now. */
export interface PastParcel {
  id: number;
  orderId: number;
  recipient: {
    name: string;
    mobile: string;
    province: string;
    city: string;
    district: string;
    detail: string;
  };
  shopOrder: string;
  waybill: string;
  script: ScriptStep[];
  scriptName: string;
  /** Steps of the script that were told. */
  told: ScriptStep[];
  status: ParcelStatus;
  /** The states it went through, with the instant of each. */
  road: { from: ParcelStatus; to: ParcelStatus; at: number }[];
  shipTime: number | null;
  pickupTime: number | null;
  signTime: number | null;
  /** Paid for its missed pickup, where that is long ago. */
  compensation: { amount: Fen; at: number } | null;
}

/** One paid batch of the past. */
export interface PastBatch {
  id: number;
  goods: DemoGoods;
  courier: DemoCourier;
  platform: number;
  paidAt: number;
  /** When the waybills were issued. */
  issuedAt: number;
  deadlines: ParcelDeadlines;
  parcels: PastParcel[];
}

/** What the demo person sent in the last thirty days, oldest first; the same for every service that starts at that time. */
export function pastBatches(now: number): PastBatch[] {
  const batches: PastBatch[] = [];
  const next = { ...FIRST } as Record<keyof typeof FIRST, number>;
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const paidAt =
      ago === 0 ? now - 90 * 60_000 : chinaClock(now - ago * DAY, `1${ago % 6}:${10 + ((ago * 7) % 50)}`);
    if (paidAt < now) batches.push(batchOf(ago, paidAt, { now, next }));
  }
  return batches;
}

interface Making {
  now: number;
  next: Record<keyof typeof FIRST, number>;
}

function batchOf(ago: number, paidAt: number, { now, next }: Making): PastBatch {
  const goods = goodsOf(OFTEN[ago % OFTEN.length]!);
  const courier = present(
    DEMO_CONTENT.couriers.find(({ id }) => id === goods.courierId),
    'the courier of the goods',
  );
  const issuedAt = paidAt + 40_000;
  const deadlines = parcelDeadlines(paidAt, courier.cutoffTime);
  const head = { goods, courier, paidAt, issuedAt, deadlines, platform: PLATFORMS[ago % PLATFORMS.length]! };
  const count = 2 + ((ago * 5) % 6);
  const parcels = Array.from({ length: count }, (_, place) =>
    parcelOf(head, { name: nameOf(ago, place), number: ago * 7 + place }, { now, next }),
  );
  return { id: next.batch++, ...head, parcels };
}

/** Most parcels go well; now and then one does not. */
function nameOf(ago: number, place: number): string {
  if (place === 1) {
    if (ago === 24 || ago === 11) return PAST_FATES.late;
    if (ago === 17 || ago === 5) return PAST_FATES.never;
    if (ago === 20) return PAST_FATES.returned;
    if (ago === 4) return PAST_FATES.lost;
  }
  return PAST_NAMES[(ago * 3 + place) % PAST_NAMES.length]!;
}

function parcelOf(
  { goods, courier, issuedAt, deadlines }: Omit<PastBatch, 'id' | 'parcels'>,
  { name, number }: { name: string; number: number },
  { now, next }: Making,
): PastParcel {
  const [province, city, district, detail] = PAST_PLACES[number % PAST_PLACES.length]!;
  const recipient = {
    name,
    mobile: `138${String(10_000_000 + ((number * 7_919_317) % 89_999_999))}`,
    province,
    city,
    district,
    detail,
  };
  const orderId = next.order++;
  const order = waybillOrder(orderId, { goods, courier, recipient });
  const script = writeScript(order, issuedAt);
  const told = script.filter(({ reportAfterMs }) => issuedAt + reportAfterMs <= now);
  const road = roadOf(told, issuedAt);
  const timeOf = (kind: ScriptStep['kind']) => {
    const step = told.find((one) => one.kind === kind);
    return step ? issuedAt + step.afterMs : null;
  };
  const pickupTime = timeOf('pickup');
  const isMissed = (pickupTime ?? Infinity) > deadlines.pickup && deadlines.pickup < now - SETTLED_AFTER;
  const paidAt = deadlines.pickup + 2 * HOUR;
  return {
    id: next.parcel++,
    orderId,
    recipient,
    shopOrder: `26${String(1_020_000 + number)}-${String(100_000_000_000_000 + number * 37_119_003)}`,
    waybill: waybillOf(courier, next.waybill++),
    script,
    scriptName: chooseScript(name),
    told,
    status: road.at(-1)?.to ?? PARCEL_STATUS.waitingPickup,
    road,
    shipTime: timeOf('waiting') ?? pickupTime,
    pickupTime,
    signTime: timeOf('signed'),
    compensation: isMissed ? { amount: compensationAmount(goods.price, goods.price), at: paidAt } : null,
  };
}

function waybillOrder(
  orderId: number,
  {
    goods,
    courier,
    recipient,
  }: { goods: DemoGoods; courier: DemoCourier; recipient: PastParcel['recipient'] },
): WaybillOrder {
  return {
    orderSn: `G${orderId}`,
    courier: courier.code,
    sender: {
      name: courier.name,
      mobile: '',
      province: courier.sendProvince,
      city: courier.sendCity,
      district: courier.sendDistrict,
      detail: courier.sendAddress,
    },
    receiver: recipient,
    goods: goods.name,
  };
}

/** From the issue on, only along the arrows of a parcel. */
function roadOf(told: readonly ScriptStep[], issuedAt: number): PastParcel['road'] {
  const road: PastParcel['road'] = [
    { from: PARCEL_STATUS.waitingWaybill, to: PARCEL_STATUS.waitingPickup, at: issuedAt },
  ];
  for (const { kind, afterMs } of told) {
    const from = road.at(-1)!.to;
    const to = STATUS_OF[kind];
    if (PARCEL_MOVES[from].includes(to)) road.push({ from, to, at: issuedAt + afterMs });
  }
  return road;
}

const goodsOf = (id: number): DemoGoods =>
  present(
    DEMO_CONTENT.goods.find((goods) => goods.id === id),
    'goods that are sent often',
  );

function waybillOf({ code }: DemoCourier, sequence: number): string {
  if (!isCourierCode(code)) throw new Error(`the sandbox has no courier ${code}`);
  return makeWaybill(code, sequence);
}

/** What a batch cost. */
export const costOf = ({ goods, parcels }: PastBatch): Fen => fen(goods.price * parcels.length);
