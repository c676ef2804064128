import { fen } from '@giftship/shared/money/fen';
import type {
  SandboxCourierRecords,
  SandboxParcel,
  SandboxPayment,
  SandboxPaymentRecords,
  SandboxSms,
  SandboxSmsRecords,
  SandboxRecords,
  ScriptStep,
} from './records.ts';
import { nextReport } from './records.ts';

/** One row as a driver gives it; bigint columns may come as numbers or as text. */
type SandboxRow = Record<string, unknown>;

/** Runs one statement and answers its rows: `(sql, params) => pool.query(sql, [...params]).then((r) => r.rows)`. */
export type SandboxQuery = (sql: string, params: readonly unknown[]) => Promise<SandboxRow[]>;

/** Keeps the sandbox in the tables of migration 0002. */
export function createSandboxRepo(query: SandboxQuery): SandboxRecords {
  return { ...paymentRepo(query), ...smsRepo(query), ...courierRepo(query) };
}

function paymentRepo(query: SandboxQuery): SandboxPaymentRecords {
  const paymentBy = async (column: 'trade_no' | 'token', value: string) => {
    const [row] = await query(`select * from sandbox_payments where ${column} = $1`, [value]);
    return row && toPayment(row);
  };

  return {
    async openPayment(payment) {
      await query(
        `insert into sandbox_payments (trade_no, token, amount_fen, subject, created_at_ms, expire_at_ms)
         values ($1, $2, $3, $4, $5, $6) on conflict (trade_no) do nothing`,
        [
          payment.tradeNo,
          payment.token,
          payment.amount,
          payment.subject,
          payment.createdAt,
          payment.expireAt,
        ],
      );
      return (await paymentBy('trade_no', payment.tradeNo)) ?? payment;
    },
    paymentByTrade: (tradeNo) => paymentBy('trade_no', tradeNo),
    paymentByToken: (token) => paymentBy('token', token),
    async payPayment(token, { paidAmount, providerNo, paidAt }) {
      const [row] = await query(
        `update sandbox_payments set state = 'paid', paid_amount_fen = $2, provider_no = $3, paid_at_ms = $4
         where token = $1 and state <> 'paid' returning *`,
        [token, paidAmount, providerNo, paidAt],
      );
      return row && toPayment(row);
    },
    async closePayment(tradeNo) {
      await query(`update sandbox_payments set state = 'closed' where trade_no = $1 and state = 'pending'`, [
        tradeNo,
      ]);
    },
    async newestPayments(limit) {
      const rows = await query(
        `select * from sandbox_payments order by created_at_ms desc, trade_no desc limit $1`,
        [limit],
      );
      return rows.map(toPayment);
    },
    async keepRefund({ refundNo, tradeNo, amount, at }) {
      await query(
        `insert into sandbox_refunds (refund_no, trade_no, amount_fen, at_ms)
         select $1, trade_no, $3, $4 from sandbox_payments p where trade_no = $2
           and paid_amount_fen >= $3::bigint + (select coalesce(sum(amount_fen), 0) from sandbox_refunds r where r.trade_no = p.trade_no)
         on conflict (refund_no) do nothing`,
        [refundNo, tradeNo, amount, at],
      );
      const [kept] = await query(
        `select from sandbox_refunds where refund_no = $1 and trade_no = $2 and amount_fen = $3`,
        [refundNo, tradeNo, amount],
      );
      return kept !== undefined;
    },
    async movedBetween(from, before) {
      const paid = await query(
        `select * from sandbox_payments where paid_at_ms >= $1 and paid_at_ms < $2 order by paid_at_ms, trade_no`,
        [from, before],
      );
      const refunded = await query(
        `select * from sandbox_refunds where at_ms >= $1 and at_ms < $2 order by at_ms, refund_no`,
        [from, before],
      );
      return {
        paid: paid.map(toPayment),
        refunded: refunded.map((row) => ({
          refundNo: String(row.refund_no),
          tradeNo: String(row.trade_no),
          amount: fen(Number(row.amount_fen)),
          at: Number(row.at_ms),
        })),
      };
    },
  };
}

function smsRepo(query: SandboxQuery): SandboxSmsRecords {
  return {
    async keepSms({ mobile, purpose, code, createdAt, visibleAt, failed }) {
      const [row] = await query(
        `insert into sandbox_sms (mobile, purpose, code, created_at_ms, visible_at_ms, failed)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [mobile, purpose, code, createdAt, visibleAt, failed ?? null],
      );
      return Number(row?.id);
    },
    async newestSms({ now, limit, mobile = '' }) {
      const rows = await query(
        `select * from sandbox_sms where visible_at_ms <= $1 and strpos(mobile, $2) > 0 order by id desc limit $3`,
        [now, mobile, limit],
      );
      return rows.map(toSms);
    },
  };
}

function courierRepo(query: SandboxQuery): SandboxCourierRecords {
  const parcelsBy = async (column: 'order_sn' | 'waybill', values: readonly string[]) => {
    const rows = await query(`select * from sandbox_parcels where ${column} = any($1::text[])`, [values]);
    return rows.map(toParcel);
  };

  return {
    async readClock() {
      const [row = {}] = await query(`select * from sandbox_clock where id = 1`, []);
      return {
        speed: Number(row.speed),
        baseAt: Number(row.base_at_ms),
        shiftMs: Number(row.shift_ms),
        pausedAt: row.paused_at_ms === null ? null : Number(row.paused_at_ms),
      };
    },
    async writeClock({ speed, baseAt, shiftMs, pausedAt }) {
      await query(
        `update sandbox_clock set speed = $1, base_at_ms = $2, shift_ms = $3, paused_at_ms = $4 where id = 1`,
        [speed, baseAt, shiftMs, pausedAt],
      );
    },
    async takeNumbers(count) {
      const rows = await query(
        `select nextval('sandbox_waybill_numbers') as number from generate_series(1, $1::int)`,
        [count],
      );
      return rows.map((row) => Number(row.number));
    },
    async keepParcels(parcels) {
      const rows = await query(KEEP_PARCELS, [
        parcels.map((parcel) => parcel.waybill),
        parcels.map((parcel) => parcel.orderSn),
        parcels.map((parcel) => parcel.courier),
        parcels.map((parcel) => parcel.receiver),
        parcels.map((parcel) => parcel.scriptName),
        parcels.map((parcel) => JSON.stringify(parcel.script)),
        parcels.map((parcel) => parcel.issuedAt),
        parcels.map((parcel) => parcel.issuedTick),
        parcels.map(nextReport),
      ]);
      return rows.map((row) => String(row.order_sn));
    },
    async countAttempts(orderSns) {
      const rows = await query(
        `insert into sandbox_issue_attempts as kept (order_sn, attempts)
         select distinct order_sn, 1 from unnest($1::text[]) as asked (order_sn)
         on conflict (order_sn) do update set attempts = kept.attempts + 1 returning order_sn, attempts`,
        [orderSns],
      );
      return new Map(rows.map((row) => [String(row.order_sn), Number(row.attempts)]));
    },
    parcelsByOrder: (orderSns) => parcelsBy('order_sn', orderSns),
    parcelsByWaybill: (waybills) => parcelsBy('waybill', waybills),
    async dueParcels(tick, limit) {
      const rows = await query(
        `select * from sandbox_parcels
         where next_after_ms is not null and issued_tick_ms - shift_ms + next_after_ms <= $1
         order by issued_tick_ms - shift_ms + next_after_ms limit $2`,
        [tick, limit],
      );
      return rows.map(toParcel);
    },
    async markSent(waybill, sent) {
      await query(
        `update sandbox_parcels set sent = $2::int, next_after_ms = (script -> $2::int ->> 'reportAfterMs')::bigint
         where waybill = $1 and sent < $2::int`,
        [waybill, sent],
      );
    },
    async shiftParcel(waybill, byMs) {
      await query(`update sandbox_parcels set shift_ms = shift_ms + $2 where waybill = $1`, [waybill, byMs]);
    },
    async endScript(waybill, count, more = []) {
      await query(
        `update sandbox_parcels set script = (select coalesce(jsonb_agg(s.step order by s.n), '[]') from jsonb_array_elements(script) with ordinality as s (step, n) where s.n <= $2::int) || $3::jsonb,
           next_after_ms = case when sent < $2::int then next_after_ms else ($3::jsonb -> 0 ->> 'reportAfterMs')::bigint end
         where waybill = $1`,
        [waybill, count, JSON.stringify(more)],
      );
    },
    async moveParcelsTo(time, tick) {
      await query(
        `update sandbox_parcels set shift_ms = $1::bigint - issued_at_ms - ($2::bigint - issued_tick_ms)
         where issued_at_ms + $2::bigint - issued_tick_ms + shift_ms < $1::bigint`,
        [time, tick],
      );
    },
    async newestParcels({ limit, search = '' }) {
      const rows = await query(
        `select * from sandbox_parcels
         where strpos(waybill, $1) > 0 or strpos(order_sn, $1) > 0 or strpos(receiver, $1) > 0
         order by issued_at_ms desc, waybill desc limit $2`,
        [search, limit],
      );
      return rows.map(toParcel);
    },
  };
}

const KEEP_PARCELS = `
  insert into sandbox_parcels
    (waybill, order_sn, courier, receiver, script_name, script, issued_at_ms, issued_tick_ms, next_after_ms)
  select waybill, order_sn, courier, receiver, script_name, script::jsonb, issued_at_ms, issued_tick_ms, next_after_ms
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
    $9::bigint[])
    as asked (waybill, order_sn, courier, receiver, script_name, script, issued_at_ms, issued_tick_ms, next_after_ms)
  on conflict do nothing
  returning order_sn`;

function toPayment(row: SandboxRow): SandboxPayment {
  return {
    tradeNo: String(row.trade_no),
    token: String(row.token),
    amount: fen(Number(row.amount_fen)),
    subject: String(row.subject),
    createdAt: Number(row.created_at_ms),
    expireAt: Number(row.expire_at_ms),
    state: row.state as SandboxPayment['state'],
    ...(row.state === 'paid' && {
      paidAmount: fen(Number(row.paid_amount_fen)),
      providerNo: String(row.provider_no),
      paidAt: Number(row.paid_at_ms),
    }),
  };
}

function toSms(row: SandboxRow): SandboxSms {
  return {
    id: Number(row.id),
    mobile: String(row.mobile),
    purpose: row.purpose as SandboxSms['purpose'],
    code: String(row.code),
    createdAt: Number(row.created_at_ms),
    visibleAt: Number(row.visible_at_ms),
    ...(row.failed !== null && { failed: String(row.failed) }),
  };
}

function toParcel(row: SandboxRow): SandboxParcel {
  return {
    waybill: String(row.waybill),
    orderSn: String(row.order_sn),
    courier: String(row.courier),
    receiver: String(row.receiver),
    scriptName: String(row.script_name),
    script: row.script as ScriptStep[],
    issuedAt: Number(row.issued_at_ms),
    issuedTick: Number(row.issued_tick_ms),
    shiftMs: Number(row.shift_ms),
    sent: Number(row.sent),
  };
}
