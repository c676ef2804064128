import { type Judgement, judge, type ParcelTimes, type Rule } from '@giftship/shared/parcels/judge';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { PARCEL_STATUS, COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { holdStockOf } from '../stock/order-stock.ts';

/** A parcel under the eyes of the compensation run, with the compensation that it has, if any. */
export interface Watched {
  id: number;
  order_id: number;
  user_id: number;
  supplier_id: number;
  status: number;
  order_state: number;
  late: boolean;
  is_test: boolean;
  unit_price_fen: number;
  price_fen: number;
  ship_deadline: Date;
  pickup_deadline: Date;
  ship_time: Date | null;
  pickup_time: Date | null;
  /** The supplier said that the courier has it. */
  handed_at: Date | null;
  kuaidi_sn: string | null;
  provider: string;
  courier_code: string;
  rec_mobile: string;
  comp_id: number | null;
  comp_status: number | null;
  comp_reason: Rule | null;
  comp_fen: number | null;
  comp_pay_at: Date | null;
  comp_deadline: Date | null;
  comp_asks: number | null;
  comp_bearer: number | null;
}

/** A parcel that has a compensation: it is read as a whole, or not at all. */
export interface Compensated extends Watched {
  comp_id: number;
  comp_status: number;
  comp_reason: Rule;
  comp_fen: number;
  comp_pay_at: Date;
  comp_deadline: Date;
}

/** True of a parcel whose compensation is not void. */
export const isCompensated = (parcel: Watched): parcel is Compensated => parcel.comp_id !== null;
/** True of one whose compensation waits to be paid. */
export const isPending = (parcel: Watched): parcel is Compensated =>
  parcel.comp_status === COMPENSATION_STATUS.pending;

/** Which parcels to take: those whose moment has come by `dueBy`, or known ones that live by another clock. */
export type Taken = { dueBy: Date } | { ids: readonly number[] };

/**
 * Locks parcels that are to be looked at, at most `limit`; what another run holds is left to it. It reads the index of
 * `watch_at` and the rows that it takes, nothing else.
 */
export async function lockWatched(tx: Tx, taken: Taken, limit: number): Promise<Watched[]> {
  const which =
    'dueBy' in taken
      ? sql`watch_at <= ${taken.dueBy}::timestamptz order by watch_at limit ${limit}`
      : sql`id = any(${[...taken.ids]}::bigint[]) and watch_at is not null limit ${limit}`;
  return readWatched(tx, sql`select * from parcels where ${which} for update skip locked`);
}

/** Locks the parcels of one order, and waits for them. */
export function lockParcelsOf(tx: Tx, orderId: number): Promise<Watched[]> {
  return readWatched(tx, sql`select * from parcels where order_id = ${orderId} order by id for update`);
}

/**
 * Locks the parcels, the orders and the stock of several orders, each in the order of their ids, before any wallet is: whoever
 * gives back money of many would else hold a wallet that a compensation waits for, and wait for its parcel.
 */
export async function lockOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`select from parcels where order_id = any(${[...orderIds]}::bigint[]) order by id for update`.execute(
    tx,
  );
  await sql`select from orders where id = any(${[...orderIds]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  await holdStockOf(tx, orderIds);
}

/** Locks parcels in the order of their ids, and waits for them. */
export async function lockParcels(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from parcels where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);
}

async function readWatched(tx: Tx, locked: ReturnType<typeof sql>): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select p.id, p.order_id, o.user_id, g.supplier_id, p.status, p.order_state, p.late, p.is_test, b.unit_price_fen, o.price_fen, p.ship_deadline, p.pickup_deadline,
           p.ship_time, p.pickup_time, p.handed_at, p.kuaidi_sn, p.provider, c.code as courier_code, o.rec_mobile,
           k.id as comp_id, k.status as comp_status, k.reason as comp_reason, k.amount_fen as comp_fen, k.pay_at as comp_pay_at,
           k.deadline as comp_deadline, k.asks as comp_asks, k.bearer as comp_bearer
    from (${locked}) as p
      join orders o on o.id = p.order_id join batches b on b.id = o.batch_id join goods g on g.id = b.goods_id join couriers c on c.id = b.courier_id
      left join compensations k on k.parcel_id = p.id and k.status <> ${sql.lit(COMPENSATION_STATUS.void)}
    order by p.id`.execute(tx);
  return rows;
}

/** What was cancelled or refunded owes nothing any more. */
export const isOver = ({ status, order_state }: Watched): boolean =>
  status === PARCEL_STATUS.cancelled || order_state === ORDER_STATUS.refunded;

type Times = Pick<Watched, 'ship_deadline' | 'pickup_deadline' | 'ship_time' | 'pickup_time'>;

/** What the event times say about a parcel at a moment. */
export const judgeTimes = (parcel: Times, at: number): Judgement => judge(timesOf(parcel), at);

function timesOf(parcel: Times): ParcelTimes {
  return {
    shipDeadline: parcel.ship_deadline.getTime(),
    pickupDeadline: parcel.pickup_deadline.getTime(),
    shipTime: parcel.ship_time?.getTime() ?? null,
    pickupTime: parcel.pickup_time?.getTime() ?? null,
  };
}

/** What was known when something was decided, in the words of the wire; kept as evidence (X006). */
export function knownOf(parcel: Watched, at: number): Record<string, string> {
  return {
    judged_at: formatTime(at),
    ship_deadline: formatTime(parcel.ship_deadline),
    ship_time: formatTime(parcel.ship_time),
    pickup_deadline: formatTime(parcel.pickup_deadline),
    pickup_time: formatTime(parcel.pickup_time),
    parcel_status: String(parcel.status),
    unit_price: formatYuan(fen(parcel.unit_price_fen)),
    paid: formatYuan(fen(parcel.price_fen)),
    waybill: parcel.kuaidi_sn ?? '',
  };
}

/** When a parcel is looked at next, and whether it counts as late. */
export interface NextLook {
  id: number;
  watchAt: number | null;
  late: boolean;
}

/** Writes down when each parcel is looked at next: one statement for all. */
export async function planLooks(tx: Tx, looks: readonly NextLook[]): Promise<void> {
  if (looks.length === 0) return;
  const at = looks.map(({ watchAt }) => (watchAt === null ? null : new Date(watchAt).toISOString()));
  await sql`
    update parcels p set watch_at = n.watch_at, late = n.late
    from unnest(${looks.map(({ id }) => id)}::bigint[], ${at}::timestamptz[], ${looks.map(({ late }) => late)}::boolean[]) as n (id, watch_at, late)
    where p.id = n.id`.execute(tx);
}

/** A compensation to be opened: pending from its deadline on. */
export interface NewCompensation {
  parcel: Watched;
  rule: Rule;
  deadline: number;
  amountFen: number;
  payAt: number;
  at: number;
}

/** Opens compensations; a parcel that has one that is not void keeps that one (D305). */
export async function openCompensations(tx: Tx, opened: readonly NewCompensation[]): Promise<void> {
  if (opened.length === 0) return;
  await tx
    .insertInto('compensations')
    .values(
      opened.map(({ parcel, rule, deadline, amountFen, payAt, at }) => ({
        parcel_id: parcel.id,
        user_id: parcel.user_id,
        supplier_id: parcel.supplier_id,
        reason: rule,
        deadline: new Date(deadline),
        amount_fen: amountFen,
        // As the contract says at this moment (O084).
        bearer: sql<number>`(select comp_bearer from suppliers where id = ${parcel.supplier_id})`,
        pay_at: new Date(payAt),
        evidence: JSON.stringify({ opened: knownOf(parcel, at) }),
      })),
    )
    // Opened meanwhile by another run that had read the same look.
    .onConflict((oc) =>
      oc.column('parcel_id').where('status', '<>', sql.lit(COMPENSATION_STATUS.void)).doNothing(),
    )
    .execute();
}

/** A payment that waits for the courier. */
export interface Postponed {
  id: number;
  /** When it is looked at again, and may be paid. */
  payAt: number;
  /** It was asked about and brought no answer. */
  isUnanswered: boolean;
}

/** Moves pending payments on, so that the person sees that the courier is being asked: one statement for all. */
export async function postponePayments(q: Queries, postponed: readonly Postponed[]): Promise<void> {
  if (postponed.length === 0) return;
  await sql`
    with n as (
      select * from unnest(${postponed.map(({ id }) => id)}::bigint[], ${postponed.map(({ payAt }) => new Date(payAt).toISOString())}::timestamptz[],
        ${postponed.map(({ isUnanswered }) => (isUnanswered ? 1 : 0))}::smallint[]) as n (id, pay_at, asks)
    ), moved as (
      update parcels p set watch_at = n.pay_at from n where p.id = n.id and p.watch_at is not null returning p.id
    )
    update compensations k set pay_at = n.pay_at, asks = least(k.asks + n.asks, 1000), is_checking = true
    from n join moved on moved.id = n.id where k.parcel_id = n.id and k.status = ${sql.lit(COMPENSATION_STATUS.pending)}`.execute(
    q,
  );
}
