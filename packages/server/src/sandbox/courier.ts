import type { PlatformKey } from '@giftship/shared/goods/platforms';
import { present } from '@giftship/shared/lib/assert';
import {
  type CourierProvider,
  firstPickup,
  type IssuedWaybill,
  type IssueOutcome,
  type WaybillOrder,
} from '../outside/courier.ts';
import { ackKuaidi100, readKuaidi100Push } from '../outside/kuaidi100/push.ts';
import { ProviderError } from '../outside/provider-error.ts';
import type { Deliver, Ms } from '../outside/raw-http.ts';
import { pauseClock, resumeClock, tickAt, withSpeed } from './clock.ts';
import { ISSUE_KEYWORDS, KEEP_KEYWORD, KEEP_TEXT } from './copy.ts';
import { tracesOf, writePush } from './push.ts';
import type { DuePush } from './push.ts';
import { chooseScript, routeTo, wayBack, writeScript } from './scripts.ts';
import { nextReport, parcelAge } from './records.ts';
import type { SandboxCourierRecords, SandboxParcel } from './records.ts';
import { isCourierCode, makeWaybill } from './waybill-numbers.ts';

/** The most pushes that one round sends, so that a jump over many parcels stays in small steps. */
const PUSHES_PER_ROUND = 200;

/** Answers of the sandbox come together. */
const ISSUES_AT_ONCE = 500;

/** The most orders of one `issueMany`. */
const MAX_ISSUE = 5000;

/** A push that was refused this often is given up, so that it does not stand before the others for ever. */
const PUSH_ATTEMPTS = 10;

/** How often a number that turned out to be taken is replaced by the next. */
const NUMBER_ROUNDS = 5;

/** Couriers whose e-waybill takes a platform's cipher; those that each platform is known to work with. */
const CIPHER_COURIERS: Partial<Record<PlatformKey, readonly string[]>> = {
  tb: ['yuantong', 'zhongtong', 'yunda', 'shentong', 'jtexpress', 'youzhengguonei', 'ems', 'shunfeng'],
  pdd: ['yuantong', 'zhongtong', 'yunda', 'shentong', 'jtexpress'],
  dy: ['yuantong', 'zhongtong', 'yunda', 'shentong', 'jtexpress', 'youzhengguonei', 'ems', 'shunfeng'],
  ks: ['yuantong', 'zhongtong', 'yunda', 'shentong', 'jtexpress', 'youzhengguonei'],
  sph: ['yuantong', 'zhongtong', 'yunda', 'shentong', 'jtexpress', 'youzhengguonei', 'ems'],
  xhs: ['yuantong', 'zhongtong', 'yunda', 'shentong', 'jtexpress'],
};

export interface SandboxCourierDeps {
  records: SandboxCourierRecords;
  /** Signs the pushes; the same for all parcels. */
  salt: string;
  now(): Ms;
}

/** The sandbox courier: the provider itself, and the levers of the control page. */
export interface SandboxCourier extends CourierProvider {
  readonly id: 'sandbox';
  /** What is due to be told by the courier clock, one push a parcel, at most `limit`. */
  dueEvents(now: Ms, limit?: number): Promise<DuePush[]>;
  /**
   * Sends what is due to the callback route, one round at a time, and answers how many were taken. What the route does
   * not accept stays due, until it was refused as often as a real feed would try.
   */
  pushDue(deliver: Deliver): Promise<number>;
  /** Each parcel's own time: the instant it was issued plus its age. Rules about its deadlines read this clock. */
  timesOf(waybills: readonly string[]): Promise<Map<string, Ms>>;
  setSpeed(speed: number): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Every parcel that has not come to `time` by its own clock comes to it now. */
  jumpTo(time: Ms): Promise<void>;
  shift(waybill: string, byMs: Ms): Promise<void>;
  /** Moves one parcel to where its next step is told. */
  advance(waybill: string): Promise<void>;
}

/** Issues waybills and tells the scans of their scripts. All state is in the records. */
export function createSandboxCourier({ records, salt, now }: SandboxCourierDeps): SandboxCourier {
  let lastRound: Promise<unknown> = Promise.resolve();
  const refusals = new Map<string, number>();
  const tickNow = async () => tickAt(await records.readClock(), now());

  const courier: SandboxCourier = {
    id: 'sandbox',
    atOnce: ISSUES_AT_ONCE,
    takesCipher: (platform, courier) => CIPHER_COURIERS[platform]?.includes(courier) ?? false,
    hasOwn: isCourierCode,

    async issue(order) {
      const [outcome] = await courier.issueMany([order]);
      if (!outcome?.ok) throw outcome?.error ?? new ProviderError('unknown');
      return { orderSn: outcome.orderSn, waybill: outcome.waybill, courier: outcome.courier };
    },

    async issueMany(orders) {
      if (orders.length > MAX_ISSUE) throw new ProviderError('invalid', { code: 'TOO_MANY' });
      const issued = await issuedBefore(records, orders);
      const errors = await refuseNamed(
        records,
        orders.filter((order) => !issued.has(order.orderSn)),
      );
      const fresh = orders.filter(({ orderSn }) => !issued.has(orderSn) && !errors.has(orderSn));
      await issueFresh(records, fresh, { issued, now: now() });

      return orders.map(({ orderSn }): IssueOutcome => {
        const waybill = issued.get(orderSn);
        if (waybill) return { ok: true, ...waybill };
        return { ok: false, orderSn, error: errors.get(orderSn) ?? new ProviderError('unavailable') };
      });
    },

    async cancel({ waybill }) {
      const [parcel] = await records.parcelsByWaybill([waybill]);
      if (!parcel) throw new ProviderError('not_found', { code: waybill });
      const told = toldBy(parcel, await tickNow());
      const known = tracesOf(parcel, told);
      if (firstPickup(known) !== undefined)
        throw new ProviderError('state', { code: 'TAKEN', text: KEEP_TEXT.taken });
      if (parcel.receiver.includes(KEEP_KEYWORD))
        throw new ProviderError('rejected', { code: 'KEPT', text: KEEP_TEXT.closed });
      await records.endScript(waybill, told);
    },

    async label({ orderSn, courier, receiver: { province, city } }) {
      const [parcel] = await records.parcelsByOrder([orderSn]);
      if (!parcel) throw new ProviderError('not_found', { code: orderSn });
      return { waybill: parcel.waybill, courier, ...routeTo(province, city, parcel.waybill) };
    },

    async intercept({ waybill }) {
      const [parcel] = await records.parcelsByWaybill([waybill]);
      if (!parcel) throw new ProviderError('not_found', { code: waybill });
      const tick = await tickNow();
      const told = toldBy(parcel, tick);
      const known = tracesOf(parcel, told);
      const last = known.at(-1)?.kind;
      if (firstPickup(known) === undefined || last === 'signed' || last === 'returned')
        throw new ProviderError('state', { code: 'NOT_UNDER_WAY', text: KEEP_TEXT.notUnderWay });
      if (last !== 'returning')
        await records.endScript(waybill, told, wayBack(parcel.script, parcelAge(parcel, tick)));
    },

    async track({ waybill }) {
      const [parcel] = await records.parcelsByWaybill([waybill]);
      if (!parcel) throw new ProviderError('not_found', { code: waybill });
      return tracesOf(parcel, toldBy(parcel, await tickNow()));
    },

    readPush: async (request) => [readKuaidi100Push(request, salt)],
    ack: ackKuaidi100,

    async dueEvents(instant, limit = PUSHES_PER_ROUND) {
      const tick = tickAt(await records.readClock(), instant);
      const parcels = await records.dueParcels(tick, limit);
      return parcels.map((parcel) => writePush(parcel, toldBy(parcel, tick), salt));
    },

    pushDue(deliver) {
      const round = lastRound.then(() => sendDue({ courier, records, deliver, refusals, now: now() }));
      lastRound = round.catch(() => undefined);
      return round;
    },

    async timesOf(waybills) {
      const tick = await tickNow();
      const parcels = await records.parcelsByWaybill(waybills);
      return new Map(parcels.map((parcel) => [parcel.waybill, parcel.issuedAt + parcelAge(parcel, tick)]));
    },

    async pace() {
      const { speed, pausedAt } = await records.readClock();
      return { speed, isPaused: pausedAt !== null };
    },

    setSpeed: async (speed) => records.writeClock(withSpeed(await records.readClock(), speed, now())),
    pause: async () => records.writeClock(pauseClock(await records.readClock(), now())),
    resume: async () => records.writeClock(resumeClock(await records.readClock(), now())),
    jumpTo: async (time) => records.moveParcelsTo(time, await tickNow()),
    shift: (waybill, byMs) => records.shiftParcel(waybill, byMs),

    async advance(waybill) {
      const [parcel] = await records.parcelsByWaybill([waybill]);
      const next = parcel && nextReport(parcel);
      if (!parcel || next === null || next === undefined) return;
      const missing = next - parcelAge(parcel, await tickNow());
      if (missing > 0) await records.shiftParcel(waybill, missing);
    },
  };
  return courier;
}

interface Round {
  courier: SandboxCourier;
  records: SandboxCourierRecords;
  deliver: Deliver;
  refusals: Map<string, number>;
  now: Ms;
}

async function sendDue({ courier, records, deliver, refusals, now }: Round): Promise<number> {
  let taken = 0;
  for (const push of await courier.dueEvents(now)) {
    const reply = await deliver(push.notice).catch(() => undefined);
    const accepted = reply?.status === 200 && saysResult(reply.body);
    const tries = accepted ? 0 : (refusals.get(push.waybill) ?? 0) + 1;
    if (accepted || tries >= PUSH_ATTEMPTS) {
      await records.markSent(push.waybill, push.sent);
      refusals.delete(push.waybill);
    } else refusals.set(push.waybill, tries);
    if (accepted) taken++;
  }
  return taken;
}

function saysResult(body: string): boolean {
  return /"result"\s*:\s*true/.test(body);
}

async function issuedBefore(
  records: SandboxCourierRecords,
  orders: readonly WaybillOrder[],
): Promise<Map<string, IssuedWaybill>> {
  const parcels = await records.parcelsByOrder(orders.map((order) => order.orderSn));
  return new Map(parcels.map(({ orderSn, waybill, courier }) => [orderSn, { orderSn, waybill, courier }]));
}

/** The orders that get no waybill: an unknown courier, or a receiver whose name asks for a failure. */
async function refuseNamed(
  records: SandboxCourierRecords,
  orders: readonly WaybillOrder[],
): Promise<Map<string, ProviderError>> {
  const errors = new Map<string, ProviderError>();
  const slow: string[] = [];
  for (const { orderSn, courier, receiver } of orders) {
    if (!isCourierCode(courier))
      errors.set(orderSn, new ProviderError('invalid', { code: 'COURIER_UNKNOWN' }));
    else if (receiver.name.includes(ISSUE_KEYWORDS.never)) {
      errors.set(orderSn, new ProviderError('rejected', { code: 'ISSUE_REFUSED' }));
    } else if (receiver.name.includes(ISSUE_KEYWORDS.slow)) slow.push(orderSn);
  }

  const attempts = slow.length === 0 ? new Map<string, number>() : await records.countAttempts(slow);
  for (const [orderSn, count] of attempts) {
    if (count <= 2) errors.set(orderSn, new ProviderError('unavailable', { code: 'TRY_LATER' }));
  }
  return errors;
}

/** Issues in rounds: what lost its number or its order to somebody else in the meantime is looked at again. */
async function issueFresh(
  records: SandboxCourierRecords,
  orders: readonly WaybillOrder[],
  { issued, now }: { issued: Map<string, IssuedWaybill>; now: Ms },
): Promise<void> {
  const tick = tickAt(await records.readClock(), now);
  let left = [...new Map(orders.map((order) => [order.orderSn, order])).values()];

  for (let round = 0; round < NUMBER_ROUNDS && left.length > 0; round++) {
    const numbers = await records.takeNumbers(left.length);
    const parcels = left.map((order, index) =>
      newParcel(order, {
        number: present(numbers[index], 'a number for each order'),
        issuedAt: now,
        issuedTick: tick,
      }),
    );
    const kept = new Set(await records.keepParcels(parcels));
    for (const { orderSn, waybill, courier } of parcels) {
      if (kept.has(orderSn)) issued.set(orderSn, { orderSn, waybill, courier });
    }

    left = left.filter((order) => !kept.has(order.orderSn));
    if (left.length === 0) return;
    for (const [orderSn, waybill] of await issuedBefore(records, left)) issued.set(orderSn, waybill);
    left = left.filter((order) => !issued.has(order.orderSn));
  }
}

function newParcel(
  order: WaybillOrder,
  { number, issuedAt, issuedTick }: { number: number; issuedAt: Ms; issuedTick: Ms },
): SandboxParcel {
  if (!isCourierCode(order.courier)) throw new ProviderError('invalid', { code: 'COURIER_UNKNOWN' });
  return {
    waybill: makeWaybill(order.courier, number),
    orderSn: order.orderSn,
    courier: order.courier,
    receiver: order.receiver.name,
    scriptName: chooseScript(order.receiver.name),
    script: writeScript(order, issuedAt),
    issuedAt,
    issuedTick,
    shiftMs: 0,
    sent: 0,
  };
}

/** How many steps are told by `tick`; never fewer than were told before. */
function toldBy(parcel: SandboxParcel, tick: Ms): number {
  const age = parcelAge(parcel, tick);
  const index = parcel.script.findIndex((step) => step.reportAfterMs > age);
  return Math.max(parcel.sent, index === -1 ? parcel.script.length : index);
}
