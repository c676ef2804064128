import type { OfficeOrder } from '@giftship/shared/orders/office-contract';
import { CLOSURE_STATUS } from '@giftship/shared/couriers/courier';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { Right } from '@giftship/shared/operators/rights';
import { mayRefund } from '@giftship/shared/orders/order-can';
import { BEARER_LABELS, WAYBILL_CANCEL_LABELS } from '@giftship/shared/parcels/labels';
import { HAND_OVER_MS } from '@giftship/shared/parcels/deadlines';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { DELIVER_STATUS_LABELS } from '@giftship/shared/stores/labels';
import { LOG_TYPE_LABELS } from '@giftship/shared/wallet/labels';
import { sql } from 'kysely';
import { goodwillLeft } from '../compensation/goodwill-left.ts';
import { settleOrder } from '../compensation/refund-order.ts';
import type { Queries } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import { readBuyerCard } from '../lists/buyer-card.ts';
import { type OfficeRow, officeOrderRow, officeParcelRow, readOfficeRows } from '../lists/office-rows.ts';
import type { Deps } from '../deps.ts';
import type { TraceKind } from '../outside/courier.ts';
import { STATUS_OF } from '../parcels/fold-news.ts';
import { bearerOfCase } from './bearer-of-case.ts';
import { openObjections } from './objections.ts';
import { showCompensation } from './show-compensation.ts';

/** Everything about one order that after-sales needs (O105), the recipient masked; null when there is no such order. */
export async function readOfficeOrder(
  deps: Pick<Deps, 'db' | 'config'>,
  orderId: number,
  rights: ReadonlySet<Right>,
): Promise<OfficeOrder | null> {
  const { q } = deps.db;
  const [row] = await readOfficeRows(q, [orderId]);
  if (!row) return null;
  const [
    buyer,
    trace,
    deadline,
    cancel,
    compensation,
    goodwill,
    left,
    deliveries,
    logs,
    bearer,
    objections,
    ledger,
  ] = await Promise.all([
    readBuyerCard(deps, row.user_id, rights),
    row.parcel_id === null ? [] : readTrace(q, row.parcel_id),
    row.parcel_id === null ? null : readDeadline(q, row),
    row.parcel_id === null ? null : readCancel(q, row.parcel_id),
    row.parcel_id === null ? null : readCompensation(q, row.parcel_id),
    readGoodwill(q, row.id),
    goodwillLeft(deps, q, row),
    readDeliveries(q, row.id),
    readLogs(q, row),
    bearerOfCase(q, row.id),
    openObjections(q, [row.id]),
    rights.has('finance.view') ? readLedger(q, row) : undefined,
  ]);
  const paid = row.comp_status === COMPENSATION_STATUS.paid ? (row.comp_fen ?? 0) : 0;
  const settled = settleOrder(row.price_fen, paid);
  return {
    order: officeOrderRow(row),
    buyer,
    unit_price: formatYuan(fen(row.unit_price_fen)),
    parcel: officeParcelRow(row),
    trace,
    deadline,
    cancel,
    compensation,
    refundable: {
      can: mayRefund(row.state),
      money: formatYuan(settled.refunded),
      compensated: formatYuan(settled.compensated),
      bearer: bearer ?? 0,
      objections,
    },
    goodwill,
    goodwill_left: formatYuan(left),
    deliveries,
    logs,
    ...(ledger === undefined ? {} : { ledger }),
  };
}

async function readTrace(q: Queries, parcelId: number) {
  const events = await q
    .selectFrom('parcel_events')
    .where('parcel_id', '=', parcelId)
    // Erased news have no words left.
    .where('text', '<>', '')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['at', 'text', 'place', 'kind'])
    .execute();
  return events.map(({ at, text, place, kind }) => ({
    time: formatTime(at),
    text,
    place,
    status: STATUS_OF[kind as TraceKind] ?? 0,
  }));
}

/**
 * How the deadlines of a parcel came about (O105): its cut-off, which is the hand-over without its two hours, whatever the
 * courier's is today, and the days off of the shop and of the warehouse that lie between payment and pickup.
 */
async function readDeadline(q: Queries, { courier_id, ...row }: OfficeRow): Promise<OfficeOrder['deadline']> {
  const [paid, end] = [formatTime(row.parcel_paid_at), formatTime(row.pickup_deadline)];
  const { rows } = await sql<{ holidays: unknown; closures: Closed[] }>`
    select (select value from site_texts where key = 'holidays') as holidays,
      (select coalesce(json_agg(json_build_object('start', l.start_day::text, 'end', l.end_day::text, 'name', l.name) order by l.start_day), '[]')
        from warehouse_closures l where l.warehouse_id = c.warehouse_id and l.status = ${sql.lit(CLOSURE_STATUS.holds)} and l.created_at <= ${row.parcel_paid_at}) as closures
    from couriers c where c.id = ${courier_id}`.execute(q);
  const { holidays, closures } = onlyRow(rows);
  const closed = [...(Array.isArray(holidays) ? (holidays as Closed[]) : []), ...closures];
  const handOver = row.ship_deadline === null ? null : new Date(row.ship_deadline).getTime() - HAND_OVER_MS;
  return {
    paid_at: paid,
    cutoff: formatTime(handOver).slice(11, 16),
    ship_deadline: formatTime(row.ship_deadline),
    pickup_deadline: end,
    closed: closed.flatMap(({ start = '', end: until = '', name = '' }) =>
      start !== '' && until !== '' && start <= end.slice(0, 10) && until >= paid.slice(0, 10)
        ? [{ start, end: until, name }]
        : [],
    ),
  };
}

interface Closed {
  start?: string;
  end?: string;
  name?: string;
}

async function readCancel(q: Queries, parcelId: number): Promise<OfficeOrder['cancel']> {
  const row = await q
    .selectFrom('waybill_cancels')
    .where('parcel_id', '=', parcelId)
    .select(['status', 'reason', 'answer', 'asked_at', 'done_at'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    status_text: WAYBILL_CANCEL_LABELS[row.status] ?? '',
    asked_at: formatTime(row.asked_at),
    done_at: formatTime(row.done_at),
  };
}

async function readCompensation(q: Queries, parcelId: number): Promise<OfficeOrder['compensation']> {
  const shown = await showCompensation(q, parcelId);
  if (!shown) return null;
  const { bearer, waived_at } = await q
    .selectFrom('compensations')
    .where('parcel_id', '=', parcelId)
    .orderBy(sql`status = ${sql.lit(COMPENSATION_STATUS.void)}`)
    .orderBy('id', 'desc')
    .select(['bearer', 'waived_at'])
    .executeTakeFirstOrThrow();
  return { ...shown, bearer_text: BEARER_LABELS[bearer] ?? '', waived_at: formatTime(waived_at) };
}

async function readGoodwill(q: Queries, orderId: number) {
  const rows = await q
    .selectFrom('adjustments')
    .where('target', '=', 'goodwill')
    .where('ref', '=', snOf('order', orderId))
    .orderBy('id')
    .select(['id', 'amount_fen', 'bearer', 'reason', 'at'])
    .execute();
  return rows.map((row) => ({
    sn: snOf('adjustment', row.id),
    money: formatYuan(fen(row.amount_fen)),
    bearer_text: BEARER_LABELS[row.bearer ?? 0] ?? '',
    reason: row.reason,
    at: formatTime(row.at),
  }));
}

async function readDeliveries(q: Queries, orderId: number) {
  const rows = await q
    .selectFrom('shop_deliveries')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .select(['store_id', 'waybill', 'status', 'msg', 'created_at', 'shipped_at'])
    .execute();
  return rows.map(({ store_id, waybill, status, msg, created_at, shipped_at }) => ({
    store_id,
    waybill,
    status,
    text: msg === '' ? (DELIVER_STATUS_LABELS[status] ?? '') : msg,
    at: formatTime(shipped_at ?? created_at),
  }));
}

async function readLogs(q: Queries, { id, parcel_id }: OfficeRow) {
  const rows = await q
    .selectFrom('state_log')
    .where((eb) =>
      eb.or([
        eb.and([eb('machine', '=', 'orders'), eb('row_id', '=', id)]),
        eb.and([eb('machine', '=', 'parcels'), eb('row_id', '=', parcel_id ?? 0)]),
      ]),
    )
    .orderBy('id')
    .select(['at', 'machine', 'from_state', 'to_state', 'by'])
    .execute();
  return rows.map((row) => ({
    time: formatTime(row.at),
    machine: row.machine,
    from: row.from_state,
    to: row.to_state,
    by: row.by,
  }));
}

/** Entries whose document is this order, its batch or its parcel. */
async function readLedger(q: Queries, { id, batch_id, parcel_id }: OfficeRow) {
  const [order, batch] = [snOf('order', id), snOf('batch', batch_id)];
  const parcel = parcel_id === null ? '' : snOf('parcel', parcel_id);
  const { rows } = await sql<{
    kind: string;
    ref: string;
    type: number;
    remark: string;
    created_at: Date;
    money: number;
  }>`
    select t.kind, t.ref, t.type, t.remark, t.created_at, (select max(l.amount_fen) from ledger_lines l where l.tx_id = t.id) as money
    from ledger_txs t where (t.kind, t.ref) in (
      ('order', ${batch}), ('refund', ${order}), ('compensation', ${parcel}), ('comp-waived', ${parcel}),
      ('commission-earned', ${order}), ('commission-released', ${order}), ('commission-reversed', ${order}))
      or (t.kind = 'goodwill' and t.ref in (select 'Q' || a.id from adjustments a where a.target = 'goodwill' and a.ref = ${order}))
    order by t.id`.execute(q);
  return rows.map((row) => ({
    kind: row.kind,
    ref: row.ref,
    type_text: LOG_TYPE_LABELS[row.type] ?? '',
    money: formatYuan(fen(row.money)),
    remark: row.remark,
    at: formatTime(row.created_at),
  }));
}
