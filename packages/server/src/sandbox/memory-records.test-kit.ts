import { parcelAge, nextReport } from './records.ts';
import type { SandboxParcel, SandboxPayment, SandboxRefund, SandboxSms, SandboxRecords } from './records.ts';
import { startClock } from './clock.ts';
import type { Ms } from '../outside/raw-http.ts';

/** Keeps the sandbox in memory, with the same promises as the tables: for tests and for a server without a database. */
export function createMemoryRecords(now: Ms): SandboxRecords {
  const payments = new Map<string, SandboxPayment>();
  const refunds = new Map<string, SandboxRefund>();
  const messages: SandboxSms[] = [];
  const parcels = new Map<string, SandboxParcel>();
  const attempts = new Map<string, number>();
  let clock = startClock(now);
  let number = 0;

  const newest = <T>(rows: Iterable<T>, limit: number) => [...rows].reverse().slice(0, limit);
  const byToken = (token: string) => [...payments.values()].find((payment) => payment.token === token);

  return {
    async openPayment(payment) {
      if (!payments.has(payment.tradeNo)) payments.set(payment.tradeNo, payment);
      return payments.get(payment.tradeNo)!; // set in the line above
    },
    paymentByTrade: async (tradeNo) => payments.get(tradeNo),
    paymentByToken: async (token) => byToken(token),
    async payPayment(token, paid) {
      const payment = byToken(token);
      if (!payment || payment.state === 'paid') return undefined;
      const next: SandboxPayment = { ...payment, ...paid, state: 'paid' };
      payments.set(next.tradeNo, next);
      return next;
    },
    async closePayment(tradeNo) {
      const payment = payments.get(tradeNo);
      if (payment?.state === 'pending') payments.set(tradeNo, { ...payment, state: 'closed' });
    },
    newestPayments: async (limit) => newest(payments.values(), limit),
    async keepRefund(refund) {
      const { refundNo, tradeNo, amount } = refund;
      const before = refunds.get(refundNo);
      if (before) return before.tradeNo === tradeNo && before.amount === amount;
      const back = [...refunds.values()].filter((each) => each.tradeNo === tradeNo);
      const sum = back.reduce((all, each) => all + each.amount, 0);
      if (sum + amount > (payments.get(tradeNo)?.paidAmount ?? 0)) return false;
      refunds.set(refundNo, refund);
      return true;
    },
    movedBetween: async (from, before) => ({
      paid: [...payments.values()].filter(({ paidAt = -1 }) => paidAt >= from && paidAt < before),
      refunded: [...refunds.values()].filter(({ at }) => at >= from && at < before),
    }),

    async keepSms(message) {
      return messages.push({ ...message, id: messages.length + 1 });
    },
    newestSms: async ({ now: by, limit, mobile = '' }) =>
      newest(
        messages.filter((message) => message.visibleAt <= by && message.mobile.includes(mobile)),
        limit,
      ),

    readClock: async () => clock,
    async writeClock(next) {
      clock = next;
    },
    takeNumbers: async (count) => Array.from({ length: count }, () => ++number),
    async keepParcels(asked) {
      const kept: string[] = [];
      const orders = new Set([...parcels.values()].map((parcel) => parcel.orderSn));
      for (const parcel of asked) {
        if (parcels.has(parcel.waybill) || orders.has(parcel.orderSn)) continue;
        parcels.set(parcel.waybill, parcel);
        orders.add(parcel.orderSn);
        kept.push(parcel.orderSn);
      }
      return kept;
    },
    async countAttempts(orderSns) {
      for (const sn of new Set(orderSns)) attempts.set(sn, (attempts.get(sn) ?? 0) + 1);
      return new Map(orderSns.map((sn) => [sn, attempts.get(sn) ?? 0]));
    },
    parcelsByOrder: async (orderSns) =>
      [...parcels.values()].filter((parcel) => orderSns.includes(parcel.orderSn)),
    parcelsByWaybill: async (waybills) => waybills.flatMap((waybill) => parcels.get(waybill) ?? []),
    dueParcels: async (tick, limit) =>
      [...parcels.values()]
        .filter((parcel) => (nextReport(parcel) ?? Infinity) <= parcelAge(parcel, tick))
        .slice(0, limit),
    async markSent(waybill, sent) {
      const parcel = parcels.get(waybill);
      if (parcel && parcel.sent < sent) parcels.set(waybill, { ...parcel, sent });
    },
    async shiftParcel(waybill, byMs) {
      const parcel = parcels.get(waybill);
      if (parcel) parcels.set(waybill, { ...parcel, shiftMs: parcel.shiftMs + byMs });
    },
    async endScript(waybill, count, more = []) {
      const parcel = parcels.get(waybill);
      if (parcel) parcels.set(waybill, { ...parcel, script: [...parcel.script.slice(0, count), ...more] });
    },
    async moveParcelsTo(time, tick) {
      for (const parcel of parcels.values()) {
        const missing = time - parcel.issuedAt - parcelAge(parcel, tick);
        if (missing > 0) parcels.set(parcel.waybill, { ...parcel, shiftMs: parcel.shiftMs + missing });
      }
    },
    newestParcels: async ({ limit, search = '' }) =>
      newest(
        [...parcels.values()].filter((parcel) =>
          [parcel.waybill, parcel.orderSn, parcel.receiver].some((text) => text.includes(search)),
        ),
        limit,
      ),
  };
}
