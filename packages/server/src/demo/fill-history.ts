import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import { type Fen, fen, sumFen } from '@giftship/shared/money/fen';
import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { COMPENSATION_REASON_LABELS } from '@giftship/shared/parcels/labels';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { TICKET_STATUS } from '@giftship/shared/support/ticket';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import { snOf } from '../db/numbers.ts';
import { COMPENSATION_COPY } from '../compensation/copy.ts';
import { DEMO_TEXTS } from './copy.ts';
import { costOf, type PastBatch, pastBatches, type PastParcel } from './history.ts';
import { PAST_TICKET } from './history-copy.ts';
import { insertAccruals } from './past-accruals.ts';
import { insertMovement, type PastMovement } from './past-movement.ts';

const DAY = 86_400_000;
const TEN_DAYS = 10 * DAY;

/**
 * Gives the demo person thirty days of orders, some of them late and paid for, one answered work order, and a balance
 * that ends at `balance`. Everything is as the shop itself would have left it, and what is still on its way goes on.
 */
export async function fillHistory(
  tx: Tx,
  { userId, now, balance }: { userId: number; now: number; balance: Fen },
): Promise<void> {
  const batches = pastBatches(now);
  await sql`update users set created_at = ${new Date(now - 36 * DAY)} where id = ${userId}`.execute(tx);
  const kinds = await insertKinds(tx, userId, batches);
  await insertBatches(tx, { userId, batches, kinds });
  await insertOrders(tx, { userId, batches, kinds });
  await insertParcels(tx, { batches, kinds, now });
  await insertNews(tx, batches);
  await insertSandbox(tx, { batches, now });
  await insertCompensations(tx, { userId, batches });
  await insertRecharges(tx, userId, now);
  const moved = [...movementsOf(batches, { now, balance }), ...(await insertAccruals(tx, now))];
  for (const movement of moved.sort((a, b) => a.at - b.at)) await insertMovement(tx, userId, movement);
  await insertTicket(tx, { userId, now, orderId: batches[8]!.parcels[0]!.orderId });
}

/** The rows as one parameter: their columns are named where they are read. */
const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const kindKey = ({ goods, platform }: PastBatch) => `${goods.id} ${platform}`;
type Kinds = ReadonlyMap<string, number>;
interface Past {
  batches: readonly PastBatch[];
  kinds: Kinds;
}
const parcelsIn = (batches: readonly PastBatch[]): { batch: PastBatch; parcel: PastParcel }[] =>
  batches.flatMap((batch) => batch.parcels.map((parcel) => ({ batch, parcel })));

async function insertKinds(tx: Tx, userId: number, batches: readonly PastBatch[]): Promise<Kinds> {
  const kinds = new Map<string, number>();
  for (const batch of batches) {
    if (kinds.has(kindKey(batch))) continue;
    const { rows } = await sql<{ id: number }>`
      insert into order_kinds (user_id, goods_id, courier_id, platform)
      values (${userId}, ${batch.goods.id}, ${batch.courier.id}, ${batch.platform}) returning id`.execute(tx);
    kinds.set(kindKey(batch), onlyRow(rows).id);
  }
  return kinds;
}

async function insertBatches(tx: Tx, { userId, batches, kinds }: Past & { userId: number }): Promise<void> {
  const rows = batches.map((batch) => ({
    id: batch.id,
    kind_id: kinds.get(kindKey(batch)),
    goods_id: batch.goods.id,
    courier_id: batch.courier.id,
    unit: batch.goods.price,
    platform: batch.platform,
    count: batch.parcels.length,
    total: costOf(batch),
    at: iso(batch.paidAt),
  }));
  await sql`
    insert into batches (id, kind_id, user_id, goods_id, courier_id, goods_num, unit_price_fen, platform, order_source, channel,
      total_count, order_count, total_fen, status, created_at, paid_at)
    overriding system value
    select id, kind_id, ${userId}, goods_id, courier_id, 1, unit, platform, ${ORDER_SOURCE.sheet}, 'site', count, count, total,
      ${BATCH_STATUS.completed}, at, at
    from jsonb_to_recordset(${rowsOf(rows)}) as r (id bigint, kind_id integer, goods_id bigint, courier_id bigint, unit bigint,
      platform integer, count integer, total bigint, at timestamptz)`.execute(tx);
}

async function insertOrders(tx: Tx, { userId, batches, kinds }: Past & { userId: number }): Promise<void> {
  const rows = batches.flatMap((batch) =>
    batch.parcels.map((parcel, place) => ({
      id: parcel.orderId,
      batch_id: batch.id,
      kind_id: kinds.get(kindKey(batch)),
      place,
      shop_order: parcel.shopOrder,
      ...parcel.recipient,
      price: batch.goods.price,
      at: iso(batch.paidAt),
    })),
  );
  await sql`
    insert into orders (id, batch_id, kind_id, user_id, row_no, row_id, shop_order, rec_name, rec_mobile, rec_province, rec_city,
      rec_district, rec_address, lp_reissue_sn, remark, price_fen, status, created_at, paid_at)
    overriding system value
    select id, batch_id, kind_id, ${userId}, place, place + 1, shop_order, name, mobile, province, city, district, detail, '', '',
      price, ${ORDER_STATUS.toShip}, at, at
    from jsonb_to_recordset(${rowsOf(rows)}) as r (id bigint, batch_id bigint, kind_id integer, place integer, shop_order text,
      name text, mobile text, province text, city text, district text, detail text, price bigint, at timestamptz)`.execute(
    tx,
  );
}

async function insertParcels(tx: Tx, { batches, kinds, now }: Past & { now: number }): Promise<void> {
  const rows = parcelsIn(batches).map(({ batch, parcel }) => ({
    id: parcel.id,
    order_id: parcel.orderId,
    kind_id: kinds.get(kindKey(batch)),
    waybill: parcel.waybill,
    status: parcel.status,
    order_state: orderStateOf(parcel, now),
    late: parcel.compensation !== null,
    paid_at: iso(batch.paidAt),
    ship_deadline: iso(batch.deadlines.ship),
    pickup_deadline: iso(batch.deadlines.pickup),
    watch_at: iso(watchAt(batch, parcel)),
    ship_time: iso(parcel.shipTime),
    pickup_time: iso(parcel.pickupTime),
    sign_time: iso(parcel.signTime),
    trace_at: iso(lastOf(batch, parcel)?.at ?? null),
    trace: lastOf(batch, parcel)?.text ?? null,
  }));
  await sql`
    insert into parcels (id, order_id, kind_id, kuaidi_sn, provider, status, order_state, late, paid_at, ship_deadline, pickup_deadline,
      watch_at, ship_time, pickup_time, sign_time, last_trace_at, last_trace_text, is_test)
    overriding system value
    select id, order_id, kind_id, waybill, 'sandbox', status, order_state, late, paid_at, ship_deadline, pickup_deadline, watch_at,
      ship_time, pickup_time, sign_time, trace_at, trace, false
    from jsonb_to_recordset(${rowsOf(rows)}) as r (id bigint, order_id bigint, kind_id integer, waybill text, status smallint,
      order_state smallint, late boolean, paid_at timestamptz, ship_deadline timestamptz, pickup_deadline timestamptz,
      watch_at timestamptz, ship_time timestamptz, pickup_time timestamptz, sign_time timestamptz, trace_at timestamptz, trace text)`.execute(
    tx,
  );
}

/** Shipped at pickup, finished when signed or ten days after the pickup (decisions section 4). */
function orderStateOf({ status, pickupTime }: PastParcel, now: number): number {
  if (status === PARCEL_STATUS.signed) return ORDER_STATUS.finished;
  if (status < PARCEL_STATUS.pickedUp) return ORDER_STATUS.toShip;
  return pickupTime !== null && pickupTime < now - TEN_DAYS ? ORDER_STATUS.finished : ORDER_STATUS.shipped;
}

/** The next promise that nobody has kept or paid for. */
function watchAt({ deadlines }: PastBatch, parcel: PastParcel): number | null {
  if (parcel.compensation !== null) return null;
  const open = [
    ...(parcel.shipTime === null ? [deadlines.ship] : []),
    ...(parcel.pickupTime === null ? [deadlines.pickup] : []),
  ];
  return open.length === 0 ? null : Math.min(...open);
}

function lastOf({ issuedAt }: PastBatch, { told }: PastParcel): { at: number; text: string } | null {
  const last = told.at(-1);
  return last ? { at: issuedAt + last.afterMs, text: last.text } : null;
}

async function insertNews(tx: Tx, batches: readonly PastBatch[]): Promise<void> {
  const news = parcelsIn(batches).flatMap(({ batch, parcel }) =>
    parcel.told.map((step) => ({
      parcel_id: parcel.id,
      at: iso(batch.issuedAt + step.afterMs),
      learned_at: iso(batch.issuedAt + step.reportAfterMs),
      kind: step.kind,
      text: step.text,
      place: step.place ?? '',
    })),
  );
  await sql`
    insert into parcel_events (parcel_id, at, kind, text, place, learned_at)
    select parcel_id, at, kind, text, place, learned_at
    from jsonb_to_recordset(${rowsOf(news)}) as r (parcel_id bigint, at timestamptz, kind text, text text, place text, learned_at timestamptz)
    order by at`.execute(tx);
  const moves = parcelsIn(batches).flatMap(({ parcel }) =>
    parcel.road.map(({ from, to, at }) => ({ id: parcel.id, from_state: from, to_state: to, at: iso(at) })),
  );
  await sql`
    insert into state_log (machine, row_id, from_state, to_state, by, at)
    select 'parcels', id, from_state, to_state, 'courier', at
    from jsonb_to_recordset(${rowsOf(moves)}) as r (id bigint, from_state smallint, to_state smallint, at timestamptz)
    order by at, to_state`.execute(tx);
}

/** The courier knows the parcels too, each as old as it is: what is not told yet is told by his clock. */
async function insertSandbox(
  tx: Tx,
  { batches, now }: { batches: readonly PastBatch[]; now: number },
): Promise<void> {
  const rows = parcelsIn(batches).map(({ batch, parcel }) => ({
    waybill: parcel.waybill,
    order_sn: snOf('order', parcel.orderId),
    courier: batch.courier.code,
    receiver: parcel.recipient.name,
    script_name: parcel.scriptName,
    script: parcel.script,
    issued: batch.issuedAt,
    age: now - batch.issuedAt,
    sent: parcel.told.length,
    next: parcel.script[parcel.told.length]?.reportAfterMs ?? null,
  }));
  await sql`
    insert into sandbox_parcels (waybill, order_sn, courier, receiver, script_name, script, issued_at_ms, issued_tick_ms, sent, next_after_ms)
    select waybill, order_sn, courier, receiver, script_name, script, issued, tick.now - age, sent, next
    from jsonb_to_recordset(${rowsOf(rows)}) as r (waybill text, order_sn text, courier text, receiver text, script_name text, script jsonb,
      issued bigint, age bigint, sent integer, next bigint),
      (select ((coalesce(paused_at_ms, ${now}::bigint) - base_at_ms) * speed + shift_ms)::bigint as now from sandbox_clock) as tick`.execute(
    tx,
  );
}

async function insertCompensations(
  tx: Tx,
  { userId, batches }: { userId: number; batches: readonly PastBatch[] },
): Promise<void> {
  const rows = parcelsIn(batches).flatMap(({ batch, parcel }) =>
    parcel.compensation === null
      ? []
      : {
          parcel_id: parcel.id,
          supplier_id: batch.goods.supplierId,
          deadline: iso(batch.deadlines.pickup),
          amount: parcel.compensation.amount,
          at: iso(parcel.compensation.at),
        },
  );
  await sql`
    insert into compensations (parcel_id, user_id, supplier_id, reason, deadline, amount_fen, status, pay_at, created_at, settled_at, heard_at)
    select parcel_id, ${userId}, supplier_id, 'pickup', deadline, amount, ${COMPENSATION_STATUS.paid}, at, deadline, at, at
    from jsonb_to_recordset(${rowsOf(rows)}) as r (parcel_id bigint, supplier_id bigint, deadline timestamptz, amount bigint, at timestamptz)
    order by at`.execute(tx);
}

const RECHARGES = [
  { daysAgo: 26, amount: fen(20_000) },
  { daysAgo: 9, amount: fen(10_000) },
  { daysAgo: 1, amount: fen(20_000) },
] as const;
/** Paid yesterday, but its notice never came: the shop had closed it, and the bill of that day tells. */
const UNHEARD = { daysAgo: 1, amount: fen(8_800) } as const;
const tradeOf = (index: number) => `R26110000000${index + 1}`;

async function insertRecharges(tx: Tx, userId: number, now: number): Promise<void> {
  const rows = [...RECHARGES, UNHEARD].map((recharge, index) => ({
    trade_no: tradeOf(index),
    amount: recharge.amount,
    at: now - recharge.daysAgo * DAY,
    is_heard: recharge !== UNHEARD,
  }));
  await sql`
    insert into recharges (trade_no, user_id, channel, amount_fen, status, provider, provider_no, created_at, expire_at, paid_at)
    select trade_no, ${userId}, 1, amount, case when is_heard then ${RECHARGE_STATUS.paid}::int else ${RECHARGE_STATUS.closed}::int end, 'sandbox',
      case when is_heard then 'SB' || trade_no end, t.at, t.at + interval '15 minutes', case when is_heard then t.at end
    from jsonb_to_recordset(${rowsOf(rows)}) as r (trade_no text, amount bigint, at bigint, is_heard boolean),
      lateral (select to_timestamp(r.at / 1000.0) as at) t`.execute(tx);
  // The channel knows all of them, so that it can send them back.
  await sql`
    insert into sandbox_payments (trade_no, token, amount_fen, subject, created_at_ms, expire_at_ms, state, paid_amount_fen, provider_no, paid_at_ms)
    select trade_no, 'past-' || trade_no, amount, ${DEMO_TEXTS.recharge}, at, at + 900000, 'paid', amount, 'SB' || trade_no, at
    from jsonb_to_recordset(${rowsOf(rows)}) as r (trade_no text, amount bigint, at bigint)`.execute(tx);
}

/** All money of the thirty days in its order, after an opening that makes it end at `balance`. */
function movementsOf(
  batches: readonly PastBatch[],
  { now, balance }: { now: number; balance: Fen },
): PastMovement[] {
  const moved: PastMovement[] = [
    ...batches.map((batch) => ({
      at: batch.paidAt,
      amount: fen(-costOf(batch)),
      against: 'sales' as const,
      type: LOG_TYPE.order,
      kind: 'order',
      ref: snOf('batch', batch.id),
      remark: '',
    })),
    ...RECHARGES.map(({ daysAgo, amount }, index) => ({
      at: now - daysAgo * DAY,
      amount,
      against: 'channel' as const,
      type: LOG_TYPE.recharge,
      kind: 'recharge',
      ref: tradeOf(index),
      remark: '',
    })),
    ...parcelsIn(batches).flatMap(({ batch, parcel }): PastMovement[] =>
      parcel.compensation === null
        ? []
        : [
            {
              at: parcel.compensation.at,
              amount: parcel.compensation.amount,
              against: { supplierId: batch.goods.supplierId },
              type: LOG_TYPE.compensation,
              kind: 'compensation',
              ref: snOf('parcel', parcel.id),
              remark: COMPENSATION_COPY.remark(
                COMPENSATION_REASON_LABELS.pickup,
                snOf('order', parcel.orderId),
              ),
            },
          ],
    ),
  ];
  const opening: PastMovement = {
    at: now - 31 * DAY,
    amount: fen(balance - sumFen(moved.map(({ amount }) => amount))),
    against: 'manual',
    type: LOG_TYPE.manualIn,
    kind: 'manual',
    ref: 'demo-opening',
    remark: DEMO_TEXTS.opening,
  };
  return [opening, ...moved];
}

async function insertTicket(
  tx: Tx,
  { userId, now, orderId }: { userId: number; now: number; orderId: number },
): Promise<void> {
  const asked = new Date(now - 2 * DAY);
  const answered = new Date(now - 2 * DAY + 3_600_000);
  const { rows } = await sql<{ id: number }>`
    insert into tickets (id, user_id, type, order_id, status, created_at, updated_at, replied_at, solved_at) overriding system value
    values (2001, ${userId}, 4, ${orderId}, ${TICKET_STATUS.solved}, ${asked}, ${answered}, ${answered}, ${answered}) returning id`.execute(
    tx,
  );
  const { id } = onlyRow(rows);
  await sql`
    insert into ticket_messages (ticket_id, by, content, created_at)
    values (${id}, 'user', ${PAST_TICKET.asked}, ${asked}), (${id}, 'service', ${PAST_TICKET.answered}, ${answered})`.execute(
    tx,
  );
}
